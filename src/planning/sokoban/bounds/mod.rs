//! Lower bounds: how many pushes, and how many moves, are needed at least.

mod assignment;
mod cuts;
mod matching;
mod partings;
mod places;
mod push_distances;
mod pushes;
mod sides;
mod vacancies;

pub use push_distances::PushDistances;
pub use pushes::Grip;

pub(super) use cuts::Cuts;
pub(super) use matching::{Glance, Matching};
pub(super) use places::{NEVER, Place};
