//! The panels there are.

use crate::studio::{marbles, stages};

/// One panel among the tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pane {
    /// Every level that can be opened.
    Library,
    /// The open runs of every world.
    Runs,
    /// The board that is drawn.
    Editor,
    /// Tools and tiles.
    Tools,
    /// Title, author, note and figures of the board.
    Level,
    /// What is wrong with the board.
    Problems,
    /// Every step of the board's history.
    History,
    /// The board as it is.
    Truth,
    /// The board as the agent believes it to be.
    Belief,
    /// The decision at the cursor.
    Decision,
    /// Curves over all decisions.
    Plots,
    /// The board of the search.
    Search,
    /// The expansion at the cursor of the search.
    Expansion,
    /// The board that is proved.
    Proof,
    /// What is asked about it, and the answers.
    Questions,
    /// A panel of the platform world.
    Stages(stages::Pane),
    /// A panel of the Zuma world.
    Marbles(marbles::Pane),
}

impl Pane {
    /// Shown on its tab.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Library => "Library",
            Self::Editor => "Level",
            Self::Tools => "Tools",
            Self::Level => "Properties",
            Self::Problems => "Problems",
            Self::History => "History",
            Self::Truth => "Truth",
            Self::Belief => "Belief",
            Self::Decision => "Decision",
            Self::Plots => "Plots",
            Self::Runs => "Runs",
            Self::Search => "Search",
            Self::Expansion => "Expansion",
            Self::Proof => "Verified",
            Self::Questions => "Questions",
            Self::Stages(pane) => pane.title(),
            Self::Marbles(pane) => pane.title(),
        }
    }

    /// Whether its contents stand apart from its edges; boards fill their panels.
    #[must_use]
    pub const fn is_padded(self) -> bool {
        match self {
            Self::Editor | Self::Truth | Self::Belief | Self::Search | Self::Proof => false,
            Self::Stages(pane) => pane.is_padded(),
            Self::Marbles(pane) => pane.is_padded(),
            _ => true,
        }
    }
}
