//! Cells, static tables of a level, and the moves of one crate among fixed others.
//!
//! - [`floor`]: the cells connected to the player, numbered without gaps.
//! - [`regions`]: the player's reachable cells and the connected components (regions) of the free
//!   floor, the floor without crates.
//! - [`blocks`]: biconnected components, which answer "can the player walk around this crate?" in
//!   O(1).
//! - [`single_crate`]: push distances of a single crate to every target, dead cells.
//! - [`static_level`]: the floor with its targets and these tables; it never changes during a
//!   search.
//! - [`crate_search`]: all placements that one crate can be pushed or pulled to while the others
//!   stay (a macro move each).
//! - [`task`]: the level and state to solve, reduced to the player's component; plans as macro
//!   moves.
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
mod regions;
mod single_crate;
mod static_level;
mod task;

pub(super) use blocks::Blocks;
pub(super) use crate_search::{CratePlacement, CrateSearch};
pub(super) use floor::{Cell, DIRECTIONS, Floor, NONE, occupy, opposite};
pub(super) use regions::{PlayerReach, Regions};
pub(super) use single_crate::{ALL_SIDES, NEVER, pushes_to_targets};
pub(super) use static_level::{CrateMotion, StaticLevel};
pub(super) use task::{MacroMove, ReachableLevel, Task};
