//! The mode of the window.

/// The mode of the window: edit, watch, search or verify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// Edit the level.
    Edit,
    /// Watch runs.
    #[default]
    Watch,
    /// Watch a recorded search.
    Search,
    /// Show the verification of the level.
    Verify,
}
