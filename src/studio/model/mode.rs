//! What the window is for at the moment.

/// Drawing, watching runs, or watching a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// The level is drawn.
    Edit,
    /// Runs are watched.
    #[default]
    Watch,
    /// A search is watched.
    Search,
}
