//! Any solution, soon: search in a space of features, for boards too big for proofs.
//!
//! [`solve_fast_together`] is all that others see: a [`portfolio`] of searches that take turns. The
//! [`feature_search`] finds a plan whose moves bring one crate anywhere ([`travel`]); it is guided
//! by a [`packing`] order and other [`features`], leaves out what is [`stuck`], and on big boards is
//! begun anew with other [`whim`]s now and then ([`restarts`]). [`beams`] of different [`tastes`] go
//! from the first board in layers, and [`from_the_end`] back to its [`perimeter`]; small boards are
//! searched from [`both_ends`] too. On two threads the searches are two [`parties`] [`side_by_side`]. A
//! plan is proved best or made [`better`]: [`improve`]d stretch by stretch.

mod advisors;
mod beam;
mod beams;
mod better;
mod blocks;
mod both_ends;
mod corral;
mod corridors;
mod distance_layers;
mod feature_layers;
mod feature_search;
mod feature_space;
mod features;
mod floor;
mod floorplan;
mod from_the_end;
mod held;
mod improve;
mod judge;
mod lone_crate;
mod matched;
mod moves;
mod obstacles;
mod outcome;
mod packing;
mod parties;
mod perimeter;
mod portfolio;
mod probe;
mod regions;
mod restarts;
mod side_by_side;
mod stuck;
mod task;
mod tastes;
#[cfg(test)]
mod tests;
mod travel;
mod travelling;
mod tree;
mod walled;
mod whim;

pub(super) use better::Improvement;
pub use parties::SpareThread;
pub(super) use parties::{solve_fast, solve_fast_together};
