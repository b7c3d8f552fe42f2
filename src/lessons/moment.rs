//! A moment of a lesson: a room with narration, marks and a question.

use super::{Annotation, Question, Room, Words};
use crate::agents::is_default;
use crate::episode::{ShownBoards, Visible};
use serde::{Deserialize, Serialize};

/// One moment of a lesson.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    /// Title; may be empty.
    #[serde(default, skip_serializing_if = "Words::is_empty")]
    pub title: Words,
    /// Text under the board, one to five sentences.
    #[serde(default)]
    pub narration: Words,
    /// What the moment shows.
    pub room: Room,
    /// Which facts the viewer may see.
    #[serde(default, skip_serializing_if = "is_default")]
    pub visible: Visible,
    /// Part of the board in view; the whole board if `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub camera: Option<Camera>,
    /// Boards in view.
    #[serde(default, skip_serializing_if = "is_default")]
    pub boards: ShownBoards,
    /// Arrows and marked cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub annotations: Vec<Annotation>,
    /// Which controls the student may use.
    #[serde(default, skip_serializing_if = "is_default")]
    pub controls: Controls,
    /// Question of the moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Question>,
    /// Condition for the next moment.
    #[serde(default, skip_serializing_if = "is_default")]
    pub advance: Advance,
}

impl Moment {
    /// Returns a moment that shows a room, with defaults for everything else.
    #[must_use]
    pub fn new(room: Room) -> Self {
        Self {
            title: Words::default(),
            narration: Words::default(),
            room,
            visible: Visible::default(),
            camera: None,
            boards: ShownBoards::default(),
            annotations: Vec::new(),
            controls: Controls::default(),
            question: None,
            advance: Advance::default(),
        }
    }
}

/// Part of a board in view.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Camera {
    /// Row of the centre, in cells from the top edge.
    pub row: f32,
    /// Column of the centre, in cells from the left edge.
    pub column: f32,
    /// Height in view, in rows; above 0.
    pub rows: f32,
}

impl Camera {
    /// Returns true if the numbers are finite and the height is above 0.
    #[must_use]
    pub fn is_valid(self) -> bool {
        self.row.is_finite() && self.column.is_finite() && self.rows.is_finite() && self.rows > 0.0
    }
}

/// Controls that a student may use at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Controls {
    /// All controls.
    #[default]
    Free,
    /// Only the steps of the run.
    Step,
    /// Only the next and the previous moment.
    Locked,
}

/// Condition for the next moment of a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub enum Advance {
    /// After a key.
    #[default]
    OnKey,
    /// After a key, but not before the question is answered.
    AfterAnswer,
    /// After this many seconds, or a key.
    AfterSeconds(f32),
}
