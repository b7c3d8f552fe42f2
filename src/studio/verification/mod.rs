//! Symbolic verification of the edited level: over all its states, and over all ice maps.
//!
//! The symbolic engine represents sets of states and of ice maps as binary decision diagrams. An
//! ice map is one assignment of ice or floor to the cells that may be ice. A background job answers
//! up to four questions ([`Question`]), each within limits of time and diagram nodes, and sends
//! results as it finds them:
//!
//! - [`Question::Moves`]: the minimum number of moves, or that no plan exists;
//! - [`Question::Layers`]: all reachable states, in layers by distance in moves from the start;
//! - [`Question::States`]: the dead states, from which the level cannot be solved;
//! - [`Question::Layouts`]: the number of ice maps for which the level can be solved.
//!
//! If the last question exceeds its limits, proved lower bounds remain and the job solves a random
//! sample of ice maps instead. [`VerificationResult`] holds the results. The board and the timeline
//! of the verification show them; while the level is unchanged, the editor and the timeline of runs
//! show them, too. The engine sees the true ice, so results are for the designer and never part of
//! a belief.
//!
//! [`SafetyCheck`] answers a question about a run: can every ice map consistent with the agent's
//! belief still be solved?

mod board;
mod commands;
mod diagram_view;
mod ice_text;
mod job;
mod model;
mod panel;
mod request;
mod result;
mod safety_view;
#[cfg(test)]
mod tests;
mod text;
mod timeline;

pub use board::VerificationBoard;
pub(in crate::studio) use board::{current_cell_texts, ice_map_entries, paint_ice_map};
pub use job::{SafetyAnswer, SafetyCheck};
pub use model::VerificationModel;
pub use panel::VerificationPanel;
pub use request::{LayoutChoice, Question, QuestionSet, Tint, VerificationRequest};
pub use result::{QuestionState, SampleResult, VerificationResult};
pub(in crate::studio) use safety_view::safety_ui;
pub(in crate::studio) use text::step_text;
pub use timeline::{VerificationCaches, VerificationTimeline};
