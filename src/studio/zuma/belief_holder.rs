//! The holders of a belief.

/// Whose belief is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BeliefHolder {
    /// The player of the shown run, at the cursor.
    #[default]
    Player,
    /// The learner of the running or last training.
    Learner,
}
