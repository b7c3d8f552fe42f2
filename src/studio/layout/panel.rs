//! The panels of the window.

use crate::studio::{platform, zuma};

/// A panel in the tree of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PanelId {
    /// The library: levels to open, on shelves.
    Library,
    /// All open runs, of every world.
    Runs,
    /// Canvas of the ice editor.
    IceCanvas,
    /// Drawing tools and kinds of cells of the ice editor.
    Tools,
    /// Title, author, note and counts of the ice level.
    Properties,
    /// Problems of the ice level.
    Problems,
    /// History of the ice level.
    History,
    /// The true board of a run of the ice world.
    Truth,
    /// The board of a run of the ice world, according to the agent's belief.
    Belief,
    /// The decision at the cursor of a run of the ice world.
    Decision,
    /// Curves over all decisions of a run, in every world.
    Plots,
    /// Board of a recorded search.
    SearchBoard,
    /// The expansion at the cursor of a recorded search.
    Expansion,
    /// Board of the verification.
    VerificationBoard,
    /// Questions of the verification and their answers.
    VerificationQuestions,
    /// A panel of the platform world.
    Platform(platform::PlatformPanel),
    /// A panel of the Zuma world.
    Zuma(zuma::ZumaPanel),
}

impl PanelId {
    /// Title of its tab.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Library => "Library",
            Self::IceCanvas => "Level",
            Self::Tools => "Tools",
            Self::Properties => "Properties",
            Self::Problems => "Problems",
            Self::History => "History",
            Self::Truth => "Truth",
            Self::Belief => "Belief",
            Self::Decision => "Decision",
            Self::Plots => "Plots",
            Self::Runs => "Runs",
            Self::SearchBoard => "Search",
            Self::Expansion => "Expansion",
            Self::VerificationBoard => "Verified",
            Self::VerificationQuestions => "Questions",
            Self::Platform(pane) => pane.title(),
            Self::Zuma(pane) => pane.title(),
        }
    }

    /// Whether the panel has a margin around its content; boards fill their panels.
    #[must_use]
    pub const fn is_padded(self) -> bool {
        match self {
            Self::IceCanvas
            | Self::Truth
            | Self::Belief
            | Self::SearchBoard
            | Self::VerificationBoard => false,
            Self::Platform(pane) => pane.is_padded(),
            Self::Zuma(pane) => pane.is_padded(),
            _ => true,
        }
    }
}
