//! The ground that a level is searched on, and what one crate can do on it.
//!
//! The [`floor`] with its cells numbered, cut by crates into [`regions`] and [`blocks`]; with
//! targets, and what a [`lone_crate`] could do, a [`floorplan`]. On it [`travel`] finds every
//! [`macro_move`] of one crate while the others stand still, and [`ways_past_fixed`] tells where it
//! could be brought if nothing stood in its way but crates that never move. Nothing here chooses
//! between boards, or says that one is lost.

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
