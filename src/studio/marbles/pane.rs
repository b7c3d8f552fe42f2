//! The panels of this room.

/// A panel of the Zuma world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pane {
    /// The line that is drawn.
    Game,
    /// Odds and rewards of the game that is drawn.
    Model,
    /// Its title, author and note.
    Properties,
    /// What is wrong with it.
    Problems,
    /// Every step of its history.
    History,
    /// The game at the cursor of a run.
    Board,
    /// The model beside what is believed of it.
    Odds,
    /// The decision at the cursor.
    Decision,
    /// Learning, and what was learnt.
    Training,
}

impl Pane {
    /// Shown on its tab.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Game | Self::Board => "Game",
            Self::Model => "Model",
            Self::Properties => "Properties",
            Self::Problems => "Problems",
            Self::History => "History",
            Self::Odds => "Truth and belief",
            Self::Decision => "Decision",
            Self::Training => "Training",
        }
    }

    /// Whether its contents stand apart from its edges; boards fill it.
    #[must_use]
    pub const fn is_padded(self) -> bool {
        !matches!(self, Self::Game | Self::Board)
    }
}
