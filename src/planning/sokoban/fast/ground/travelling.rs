//! Pushing or pulling.

/// How a crate moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Travelling {
    /// By pushes, as in play.
    Forwards,
    /// By pulls: play reversed in time. Only for boards without ice.
    Backwards,
}

impl Travelling {
    /// The other motion.
    pub(crate) fn reversed(self) -> Self {
        match self {
            Self::Forwards => Self::Backwards,
            Self::Backwards => Self::Forwards,
        }
    }
}
