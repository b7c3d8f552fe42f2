//! Proofs about the level that is drawn: all of its states, and all layouts of its ice.
//!
//! The symbolic engine works off the window's thread and tells each layer of states as it is
//! found. What it proved is shown on a board and a timeline of its own, and, for as long as the
//! level stays as it is, in the editor and on the timeline of runs. It sees the true ice: what
//! it finds is the designer's, and never part of a belief.

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
