//! Cells, static tables of a level, and the moves of one crate among fixed others.
//!
//! - [`floor`]: the cells connected to the player, numbered without gaps; the player's reachable
//!   cells and the connected components (regions) of the free floor, the floor without crates.
//! - [`blocks`]: biconnected components, which answer "can the player walk around this crate?" in
//!   O(1).
//! - [`single_crate`]: push distances of a single crate to every target, dead cells.
//! - [`static_level`]: the task, reduced to the player's component, and its plans as macro moves;
//!   the floor with its targets and these tables, which never change during a search.
//! - [`crate_search`]: all placements that one crate can be pushed or pulled to while the others
//!   stay (a macro move each).
//!
//! ```text
//!    #######      Without ice, a search node is (crates, player's region).
//!    #@ $ .#      One macro move: crate from column 3 to column 5 (from 0), two pushes.
//!    #######
//! ```
//!
//! This module does not rank boards and does not detect deadlocks.

mod blocks;
mod crate_search;
mod floor;
mod single_crate;
mod static_level;

pub(super) use blocks::Blocks;
pub(super) use crate_search::{CratePlacement, CrateSearch};
pub(super) use floor::{Cell, DIRECTIONS, Floor, NONE, PlayerReach, Regions, occupy, opposite};
pub(super) use single_crate::{ALL_SIDES, NEVER, pushes_to_targets};
pub(super) use static_level::{CrateMotion, MacroMove, ReachableLevel, StaticLevel, Task};
