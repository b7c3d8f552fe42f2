//! Best-first search in the space of features.
//!
//! The [`search`] itself; the [`advisors`] who propose moves; the [`probe`] that looks a few pushes
//! ahead; and how long searches that are begun anew go on ([`restarts`]). Who has a turn when, and
//! with how much memory, is not decided here.

mod advisors;
mod probe;
pub(super) mod restarts;
mod search;

pub(super) use probe::Probe;
pub(super) use search::FeatureSearch;
