//! Loss probabilities.

/// Whether a loss probability is 1 up to rounding.
#[must_use]
pub fn is_certain_loss(lost: f32) -> bool {
    lost > 1.0 - 1e-4
}
