//! Which way crates travel.

/// Which way a crate travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Travelling {
    /// Pushed, as in play.
    Forwards,
    /// Pulled, as play looks from its end. Knows nothing of ice.
    Backwards,
}

impl Travelling {
    /// The other way.
    pub(crate) fn reversed(self) -> Self {
        match self {
            Self::Forwards => Self::Backwards,
            Self::Backwards => Self::Forwards,
        }
    }
}
