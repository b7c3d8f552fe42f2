//! Effects: changes outside the model that the window must execute.

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
    /// Give the keyboard focus to the step number of the timeline.
    FocusStepField,
    /// Give the keyboard focus to the library's search field.
    FocusLibrary,
    /// Show this panel about the shown run.
    ShowRunPanel(RunPanel),
    /// Fit the boards into their panels.
    FitBoard,
    /// Zoom the boards by a factor, in thousandths.
    ZoomBoard(u32),
    /// Zoom the timeline by a factor, in thousandths.
    ZoomTimeline(u32),
}

impl Effect {
    /// Whether a text field receives the keyboard focus.
    #[must_use]
    pub const fn focuses_field(&self) -> bool {
        matches!(self, Self::FocusStepField | Self::FocusLibrary)
    }
}
