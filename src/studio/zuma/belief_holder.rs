//! The choice whose belief about the model is shown.

/// Whose belief is shown beside the true model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BeliefHolder {
    /// The player of the shown run, at the cursor.
    #[default]
    Player,
    /// The learner of the running or last training.
    Learner,
}
