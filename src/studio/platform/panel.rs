//! The panels of the platform world.

/// A panel of the platform world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlatformPanel {
    /// The editor's canvas.
    Canvas,
    /// Editing tools, number of columns, and problems of the level.
    Tools,
    /// Title, author and note of the level.
    Properties,
    /// The edit history.
    History,
    /// The board of a run.
    Board,
    /// The move at the cursor of a run.
    Move,
}

impl PlatformPanel {
    /// Title of the panel's tab.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Canvas | Self::Board => "Stage",
            Self::Tools => "Tools",
            Self::Properties => "Properties",
            Self::History => "History",
            Self::Move => "Move",
        }
    }

    /// Returns true if the panel has padding; the canvas and the board have none.
    #[must_use]
    pub const fn is_padded(self) -> bool {
        !matches!(self, Self::Canvas | Self::Board)
    }
}
