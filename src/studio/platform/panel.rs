//! The panels of the platform world.

/// A panel of the platform world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlatformPanel {
    /// The editor's canvas.
    Canvas,
    /// Tools, width and problems.
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

    /// Whether the panel has padding; boards have none.
    #[must_use]
    pub const fn is_padded(self) -> bool {
        !matches!(self, Self::Canvas | Self::Board)
    }
}
