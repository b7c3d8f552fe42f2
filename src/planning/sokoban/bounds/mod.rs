//! Lower bounds: how many pushes, and how many moves, are needed at least.

mod assignment;
mod cuts;
mod matching;
mod partings;
mod push_distances;
mod sides;
mod vacancies;

pub use push_distances::{Grip, PushDistances};

pub(super) use cuts::Cuts;
pub(super) use matching::{Glance, Matching};
pub(super) use push_distances::{NEVER, Place};
