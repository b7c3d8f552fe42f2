//! The kinds of panels of the Zuma world.

/// A panel of the Zuma world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZumaPanel {
    /// The line of the edited game.
    Game,
    /// Probabilities and rewards of the edited game.
    Model,
    /// Title, author and note.
    Properties,
    /// Problems of the edited game.
    Problems,
    /// The edit history.
    History,
    /// The board of a run.
    Board,
    /// The true model beside the belief about it.
    Belief,
    /// The decision at the cursor.
    Decision,
    /// Training, and the trained policies.
    Training,
}

impl ZumaPanel {
    /// Title of the panel's tab.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Game | Self::Board => "Game",
            Self::Model => "Model",
            Self::Properties => "Properties",
            Self::Problems => "Problems",
            Self::History => "History",
            Self::Belief => "Truth and belief",
            Self::Decision => "Decision",
            Self::Training => "Training",
        }
    }

    /// Whether the panel has padding; boards have none.
    #[must_use]
    pub const fn is_padded(self) -> bool {
        !matches!(self, Self::Game | Self::Board)
    }
}
