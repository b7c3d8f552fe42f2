//! Lessons: recorded runs and levels, shown moment by moment, with questions.
//!
//! A [`Lesson`] contains the runs and levels that its [`Moment`]s show. A moment has a [`Room`] (a
//! run at a step, a search, a proof, a training), narration in one or more languages ([`Words`]),
//! [`Annotation`]s, and optionally a [`Question`].
//!
//! ```text
//! Lesson: runs, levels, moments ─→ moment: room, visible facts, narration, marks, question
//!                                                              │                    │
//!                                         room_answer: rerun, digest      answer_key: right answers
//! ```
//!
//! Nothing here reads or writes text; [`crate::formats::lesson`] does.

mod annotation;
mod answer;
mod answer_key;
mod asked_run;
mod asked_world;
mod candidate_cost;
mod check;
mod close_decisions;
mod decision_hints;
mod decision_options;
mod hint;
mod hints;
mod keys;
mod lesson;
mod moment;
mod number_answers;
mod proposals;
mod question;
mod recorded_answers;
mod regret_unit;
mod report;
mod room;
mod room_answer;
mod room_check;
#[cfg(test)]
mod tests;
mod words;

pub use annotation::{Annotation, AnnotationRole};
pub use answer::{Answer, AnswerRecord, AnswerSheet};
pub use answer_key::{AnswerKey, AnswerOption, NoAnswerKey, Score};
pub use asked_run::{close_decisions, decision_hints};
pub use candidate_cost::EQUAL_COST;
pub use check::moment_problems;
pub use close_decisions::{CLOSE_SHARE, CLOSE_STEPS, CloseDecision};
pub use hint::{Hint, HintStage};
pub use hints::hints;
pub use keys::answer_key;
pub use lesson::{Lesson, digest_of_text};
pub use moment::{Advance, Camera, Controls, Moment};
pub use proposals::{MAX_PROPOSALS, Proposal, ProposalReason, propose_moments};
pub use question::{CellTopic, NumberTopic, Question, QuestionKind};
pub use regret_unit::RegretUnit;
pub use report::{AnswerReport, QuestionSummary, StudentSummary, answer_report, answer_text};
pub use room::Room;
pub use room_answer::{NoRoomAnswer, RoomAnswer, room_answer};
pub use room_check::{MomentProblem, board_size};
pub use words::{ENGLISH, Words, is_language_code};
