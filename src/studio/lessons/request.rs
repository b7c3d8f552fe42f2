//! Requests of the lesson's panel.

use crate::lessons::Answer;

/// Request of a view about the open lesson.
#[derive(Debug, Clone, PartialEq)]
pub enum LessonRequest {
    /// Go to a moment, by its index from 0.
    GoTo(usize),
    /// Answer the question of the moment.
    Answer(Answer),
    /// Count a raised hand for a choice, by its index from 0.
    CountHand(usize),
    /// Show the lesson in this language.
    Language(String),
    /// Set the name of the student, for the file of answers.
    StudentName(String),
    /// Reopen the lesson that was closed last.
    Reopen,
}
