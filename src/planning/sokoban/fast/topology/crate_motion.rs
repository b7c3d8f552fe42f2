//! How a crate moves: by pushes or by pulls.

/// How a crate moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CrateMotion {
    /// By pushes, as in play.
    Push,
    /// By pulls: play reversed in time. Only for boards without ice.
    Pull,
}

impl CrateMotion {
    /// The other motion.
    pub(crate) fn reversed(self) -> Self {
        match self {
            Self::Push => Self::Pull,
            Self::Pull => Self::Push,
        }
    }
}
