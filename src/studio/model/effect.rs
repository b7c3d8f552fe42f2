//! What the model asks of the window.

/// What there is to be told of a run beside its boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Facts {
    /// The decision at the cursor.
    Decision,
    /// The post-mortem, and curves over all decisions.
    Plots,
    /// The open runs.
    Runs,
}

/// What the model wants done outside of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Put text on the clipboard.
    CopyText(String),
    /// Paste what is on the clipboard into what has the keyboard focus.
    RequestPaste,
    /// Close the window.
    Close,
    /// Put the keyboard focus into the step number.
    FocusStepField,
    /// Put the keyboard focus into the library's search.
    FocusLibrary,
    /// Show the panel in which a game is learnt.
    ShowTraining,
    /// Bring a panel of facts about the run to the front.
    ShowFacts(Facts),
    /// Show the whole board.
    FitBoard,
    /// Show the board larger or smaller by a factor, in thousandths.
    ZoomBoard(u32),
    /// Show fewer or more steps on the timeline, by a factor in thousandths.
    ZoomTimeline(u32),
}

impl Effect {
    /// Whether a text field gets the keyboard focus.
    #[must_use]
    pub const fn focuses_field(&self) -> bool {
        matches!(self, Self::FocusStepField | Self::FocusLibrary)
    }
}
