//! Requests of the panel in which lessons are written.

use super::AuthoredText;
use crate::episode::Visible;
use crate::lessons::{Advance, Camera, Controls, QuestionKind};

/// Request of a view about the lesson that is written.
#[derive(Debug, Clone, PartialEq)]
pub enum AuthoringRequest {
    /// Go to a moment, by its index from 0.
    GoTo(usize),
    /// Move a moment to the place of another one.
    Move {
        /// Its index before.
        from: usize,
        /// Its index after.
        to: usize,
    },
    /// Type into a text of the lesson or of the current moment.
    Type(AuthoredText, String),
    /// Add the typed text to the lesson.
    CommitText,
    /// Write in this language.
    Language(String),
    /// Set the facts that students see at the moment.
    Visible(Visible),
    /// Set the controls that students may use at the moment.
    Controls(Controls),
    /// Set the condition for the next moment.
    Advance(Advance),
    /// Ask a question of this kind; `None` removes the question.
    Ask(Option<QuestionKind>),
    /// Part of the boards in view; `None` if they are fitted.
    ShownCamera(Option<Camera>),
}
