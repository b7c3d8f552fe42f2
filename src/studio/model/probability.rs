//! Loss probabilities.

/// Whether a loss probability is 1 up to rounding: above 0.9999.
#[must_use]
pub fn is_certain_loss(lost: f32) -> bool {
    lost > 1.0 - 1e-4
}
