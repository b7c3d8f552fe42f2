//! The panels of this room.

/// A panel of the platform world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pane {
    /// The stage that is drawn.
    Stage,
    /// Tools, width and problems.
    Tools,
    /// Its title, author and note.
    Properties,
    /// Every step of its history.
    History,
    /// The stage at the cursor of a run.
    Board,
    /// The move at the cursor of a run.
    Move,
}

impl Pane {
    /// Shown on its tab.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Stage | Self::Board => "Stage",
            Self::Tools => "Tools",
            Self::Properties => "Properties",
            Self::History => "History",
            Self::Move => "Move",
        }
    }

    /// Whether its contents stand apart from its edges; boards fill it.
    #[must_use]
    pub const fn is_padded(self) -> bool {
        !matches!(self, Self::Stage | Self::Board)
    }
}
