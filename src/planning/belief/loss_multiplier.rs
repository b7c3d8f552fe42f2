//! The loss multiplier: a correction for losses that a sample underestimates.
//!
//! A policy is optimised on the sample that also evaluates it, so its losses look rarer than they
//! are (over-fitting, the "optimizer's curse": Smith and Winkler, 2006). DESPOT regularises the
//! size of the policy instead. Here a loss counts a multiple of the failure cost.

use crate::worlds::ice::Belief;

/// Multiplier for a prior that considers only scattered ice or only patches.
const FOR_KNOWN_KIND: f32 = 2.0;

/// Multiplier for scattered ice, under a prior that also considers patches.
///
/// Such a prior is also unsure about the amount of ice and so overestimates losses, which makes up
/// for a part of the correction.
const FOR_SCATTERED: f32 = 1.5;

/// Added to [`FOR_SCATTERED`] after multiplication by the probability of patches.
///
/// Cells in a patch are correlated, so a decisive pattern occurs in few sampled scenarios.
const EXTRA_FOR_PATCHES: f32 = 1.5;

/// Changes up to this are ignored, because a change makes the belief graph invalid.
const MIN_CHANGE: f32 = 0.2;

/// Cost of a failure in sampled scenarios, as a multiple of the failure cost.
///
/// Tuned by playing; the figures are in `docs/figures.md`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LossMultiplier(f32);

/// The default is the multiplier for one kind of ice: 2.
impl Default for LossMultiplier {
    fn default() -> Self {
        Self(FOR_KNOWN_KIND)
    }
}

impl LossMultiplier {
    /// The multiplier, from 1.5 to 3.
    #[must_use]
    pub fn factor(self) -> f32 {
        self.0
    }

    /// Returns the multiplier for the present belief.
    ///
    /// It depends on the probability of patches. Returns `self` if the two differ by at most 0.2.
    #[must_use]
    pub fn updated_for(self, belief: &Belief) -> Self {
        let failures = if belief.prior().has_two_hypotheses() {
            FOR_SCATTERED + EXTRA_FOR_PATCHES * belief.hypothesis_weights().patches as f32
        } else {
            FOR_KNOWN_KIND
        };
        if (failures - self.0).abs() > MIN_CHANGE { Self(failures) } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::belief::testing::board_of;
    use crate::worlds::ice::IcePrior;

    fn check(before: f32, prior: IcePrior, expected: f32) {
        let (_, _, terrain) = board_of("@$_.\n____");
        let belief = Belief::initial(terrain.layout(), prior);
        let failures = LossMultiplier(before).updated_for(&belief).factor();
        assert!((failures - expected).abs() < 1e-6, "{before} {prior:?}: {failures}");
    }

    #[test]
    fn multiplier_rises_with_patch_probability() {
        check(2.5, IcePrior::independent(), 2.0);
        check(2.5, IcePrior::stated_density(0.2, 9), 2.0);
        check(2.5, IcePrior::mixture(0.0), 2.0);
        check(1.0, IcePrior::mixture(1e-9), 1.5);
        check(1.0, IcePrior::mixture(0.5), 2.25);
        check(1.0, IcePrior::mixture(0.999_999_9), 3.0);
        check(1.0, IcePrior::mixture(1.0), 2.0);
    }

    #[test]
    fn small_changes_are_ignored() {
        check(2.25, IcePrior::mixture(0.38), 2.25);
        check(2.25, IcePrior::mixture(0.36), 2.04);
    }
}
