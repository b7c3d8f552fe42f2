//! Cells, static tables of a level, and the moves of one crate among fixed others.
//!
//! - [`floor`]: the cells that the player can ever reach, numbered without gaps.
//! - [`regions`]: the player's reachable cells and the connected components of the free floor.
//! - [`blocks`]: biconnected components, which answer "can the player walk around this crate?" in
//!   O(1).
//! - [`lone_crate`]: push distances of a single crate to every target, dead cells.
//! - [`floorplan`]: the floor with its targets and these tables; it never changes during a search.
//! - [`travel`]: all placements that one crate can be pushed or pulled to while the others stay (a
//!   [`macro_move`] each).
//! - [`ways_past_fixed`]: targets that a crate can still reach past crates that are frozen.
//! - [`task`], [`within_reach`]: the level and state to solve, cut down to the reachable part.
//!
//! ```text
//!    #######      On the board without ice, a search node is (crates, player's region).
//!    #@ $ .#      One macro move: crate from (1,3) to (1,5), two pushes.
//!    #######
//! ```
//!
//! This module does not compare boards and does not detect deadlocks.

mod blocks;
mod floor;
mod floorplan;
mod lone_crate;
mod macro_move;
mod regions;
mod task;
mod travel;
mod travelling;
mod ways_past_fixed;
mod within_reach;

pub(super) use floor::{Cell, DIRECTIONS, Floor, NONE, occupy, opposite};
pub(super) use floorplan::Floorplan;
pub(super) use lone_crate::{ALL_SIDES, NEVER};
pub(super) use macro_move::MacroMove;
pub(super) use regions::{Reach, Regions};
pub(super) use task::Task;
pub(super) use travel::{Stop, Travel};
pub(super) use travelling::Travelling;
pub(super) use ways_past_fixed::{WaysPastFixed, leads_to};
pub(super) use within_reach::WithinReach;
