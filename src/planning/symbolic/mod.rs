//! Every state of a level at once, and every ice layout: what search by example cannot prove.
//!
//! States are not listed one by one but kept as sets in decision diagrams, so that a level with
//! millions of states can be gone through to the end. That proves the fewest moves, that a level is
//! unsolvable, which states are dead, and for how many layouts of the ice it can be solved.
//! [`verify()`] is the front door; [`shortest()`], [`StateSpace`] and [`LayoutQuestion`] answer one
//! question each, and [`layers()`] goes through all states by distance. Every plan is played by the
//! rules before it is told, and so is the plan of every layout that is shown. When the budget ends
//! the work, that is an answer too: a [`Halt`].
//!
//! From the bottom up: `meter` (managers of diagrams within a budget), `families` (sets of
//! sets, for states) and `functions` (boolean functions, for ice and tiles); `floor` and `deeds`
//! (the cells, and what can be done on them, in parts), `engine` (images and preimages); then a
//! file for each question. `tiles` is the classic encoding, which gives the same answers slower:
//! on Microban 8, 38 and 63 it needs forty to a hundred and fifty times the nodes.

mod closure;
mod deeds;
mod engine;
mod examiner;
mod families;
mod floor;
mod functions;
mod layers;
mod layouts;
mod meter;
mod safety;
mod sampling;
mod shortest;
mod slides;
mod tally;
#[cfg(test)]
mod tests;
mod tiles;
mod verification;
mod verify;

pub use closure::{CrateCells, StateCounts, StateSpace};
pub use examiner::ExampleLayout;
pub use layers::{Distance, Layer, layers};
pub use layouts::{LayoutBounds, LayoutQuestion};
pub use meter::Halt;
pub use safety::{Safety, SafetyTable};
pub use sampling::{CellSample, LayoutSample, SampleOrder};
pub use shortest::{LayerNote, Shortest, shortest};
pub use tally::LayoutAnswer;
pub use verification::{Progress, Solvability, Verification};
pub use verify::{Encoding, Questions, verify};
