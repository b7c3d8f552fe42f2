//! The panels of the window.

use crate::studio::{marbles, stages};

/// A panel in the tree of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pane {
    /// All levels that can be opened.
    Library,
    /// All open runs, of every world.
    Runs,
    /// Canvas of the ice editor.
    Editor,
    /// Tools and tiles.
    Tools,
    /// Title, author, note and counts of the ice level.
    Level,
    /// Problems of the ice level.
    Problems,
    /// History of the ice level.
    History,
    /// The true board.
    Truth,
    /// The board according to the agent's belief.
    Belief,
    /// The decision at the cursor.
    Decision,
    /// Curves over all decisions.
    Plots,
    /// Board of a search.
    Search,
    /// The expansion at the cursor of a search.
    Expansion,
    /// Board of the verification.
    Proof,
    /// Questions of the verification and their answers.
    Questions,
    /// A panel of the platform world.
    Stages(stages::Pane),
    /// A panel of the Zuma world.
    Marbles(marbles::Pane),
}

impl Pane {
    /// Title of its tab.
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

    /// Whether the panel has a margin around its content; boards fill their panels.
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
