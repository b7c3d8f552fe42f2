//! Those who may believe something of a game.

/// Who believes what is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Believer {
    /// The player of the run that is shown, at the cursor.
    #[default]
    Player,
    /// The learner, as it goes on or as it ended.
    Learner,
}
