//! What the window is for at the moment.

/// Drawing, watching runs, watching a search, or looking at proofs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// The level is drawn.
    Edit,
    /// Runs are watched.
    #[default]
    Watch,
    /// A search is watched.
    Search,
    /// What is proved of the level is looked at.
    Proof,
}
