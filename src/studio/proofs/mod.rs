//! Symbolic verification of the edited level: over all its states, and over all ice maps.
//!
//! The symbolic engine (decision diagrams) answers up to four questions ([`Part`]) in a job, each
//! within limits of time and nodes, and sends results as it finds them:
//!
//! - [`Part::Moves`]: the fewest moves, or that no plan exists;
//! - [`Part::Layers`]: all reachable states, in layers by distance;
//! - [`Part::States`]: the dead states;
//! - [`Part::Layouts`]: the number of ice maps ("layouts") for which the level can be solved.
//!
//! If the last question exceeds its limits, proved lower bounds remain and the job decides a random
//! sample of ice maps instead. [`Proof`] holds the results. The board and the timeline of the
//! verification show them; while the level is unchanged, the editor and the timeline of runs show
//! them, too. The engine sees the true ice, so results are for the designer and never part of a
//! belief.
//!
//! [`Safety`] answers a question about a run: can every ice map consistent with the agent's belief
//! still be solved?

mod board;
mod ice_words;
mod job;
mod model;
mod news;
mod numbers;
mod overlay;
mod panel;
mod perform;
mod proof;
mod request;
mod safety;
mod safety_view;
mod score;
#[cfg(test)]
mod tests;
mod words;

pub use board::ProofBoard;
pub use model::Proofs;
pub use news::Part;
pub(in crate::studio) use overlay::{ice_hint, ice_map_entries, paint_ice_map};
pub use panel::ProofPanel;
pub use proof::{Progress, Proof, Sample};
pub use request::{LayoutChoice, ProofRequest, Questions, Tint};
pub use safety::{Safety, SafetyAnswer};
pub(in crate::studio) use safety_view::safety_ui;
pub use score::{ProofCaches, ProofScore};
