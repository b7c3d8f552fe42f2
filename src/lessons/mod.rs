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
mod check;
mod lesson;
mod moment;
mod question;
mod room;
mod words;

pub use annotation::{Annotation, AnnotationRole};
pub use answer::{Answer, AnswerRecord, AnswerSheet};
pub use check::{MomentProblem, board_size, moment_problems};
pub use lesson::{Lesson, digest_of_text};
pub use moment::{Advance, Camera, Controls, Moment};
pub use question::{CellTopic, NumberTopic, Question, QuestionKind};
pub use room::Room;
pub use words::{ENGLISH, Words};
