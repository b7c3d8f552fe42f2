//! Which way crates travel.

/// Which way a crate travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Travelling {
    /// Pushed, as in play.
    Forwards,
    /// Pulled, as play looks from its end. Knows nothing of ice.
    Backwards,
}
