//! The panels of this room.

/// A panel of the Zuma world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pane {
    /// The game that is drawn.
    Game,
    /// Its title, author and note.
    Properties,
    /// Every step of its history.
    History,
    /// The game at the cursor of a run.
    Board,
}

impl Pane {
    /// Shown on its tab.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Game | Self::Board => "Game",
            Self::Properties => "Properties",
            Self::History => "History",
        }
    }

    /// Whether its contents stand apart from its edges; boards fill it.
    #[must_use]
    pub const fn is_padded(self) -> bool {
        !matches!(self, Self::Game | Self::Board)
    }
}
