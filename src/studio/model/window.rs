//! The window as the model sees it: its mode and dialog, and effects that it must execute.
//!
//! An effect is a change outside the model, such as copying text.

use crate::studio::files::FileDialog;

/// The mode of the window: edit, watch, search or verify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// Edit the level.
    Edit,
    /// Watch runs.
    #[default]
    Watch,
    /// Watch a recorded search.
    Search,
    /// Show the verification of the level.
    Verify,
}

/// A dialog over the window that receives the keys.
#[derive(Debug, Clone, PartialEq)]
pub enum Dialog {
    /// The command palette.
    Palette,
    /// The start page: doors to lessons, drawing and files.
    Start,
    /// The list of keys.
    Help,
    /// A dialog about files: see [`crate::studio::files`].
    Files(FileDialog),
    /// A message.
    Message {
        /// Subject of the message.
        title: String,
        /// What happened, and what to do.
        text: String,
    },
}

/// A panel with facts about a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunPanel {
    /// The decision at the cursor.
    Decision,
    /// The decision review, and curves over all decisions.
    Plots,
    /// The open runs.
    Runs,
    /// The training that made the player.
    Training,
}

/// A change outside the model that the window must execute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Copy text to the clipboard.
    CopyText(String),
    /// Paste the clipboard into the focused field.
    RequestPaste,
    /// Close the window.
    Close,
    /// Fill the whole screen with the window, or no longer.
    FullScreen(bool),
    /// Give the keyboard focus to the step number of the timeline.
    FocusStepField,
    /// Give the keyboard focus to the library's search field.
    FocusLibrary,
    /// Give the keyboard focus to the field for a number that a question asks for.
    FocusAnswerField,
    /// Give the keyboard focus to the narration of the lesson that is written.
    FocusNarration,
    /// Give the keyboard focus to the question of the lesson that is written.
    FocusQuestion,
    /// Show this panel about the shown run.
    ShowRunPanel(RunPanel),
    /// Fit the boards into their panels.
    FitBoard,
    /// Show this part of the boards; all numbers are thousandths of a cell.
    AimBoard {
        /// Row of the centre, from the top edge.
        row: i32,
        /// Column of the centre, from the left edge.
        column: i32,
        /// Height in view, in rows.
        rows: i32,
    },
    /// Zoom the boards by a factor, in thousandths.
    ZoomBoard(u32),
    /// Zoom the timeline by a factor, in thousandths.
    ZoomTimeline(u32),
}

impl Effect {
    /// Whether a text field receives the keyboard focus.
    #[must_use]
    pub const fn focuses_field(&self) -> bool {
        matches!(
            self,
            Self::FocusStepField
                | Self::FocusLibrary
                | Self::FocusAnswerField
                | Self::FocusNarration
                | Self::FocusQuestion
        )
    }
}
