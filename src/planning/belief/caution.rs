//! The loss multiplier: a correction for losses that a sample underestimates.
//!
//! A policy is optimised on the sample that also evaluates it, so its losses look rarer than they
//! are (over-fitting, the "optimizer's curse": Smith and Winkler, 2006). DESPOT regularises the
//! size of the policy instead. Here a loss counts a multiple of the failure cost.

use crate::worlds::ice::Belief;

/// Multiplier for a prior of one kind, scattered or in patches.
const KIND_KNOWN: f32 = 2.0;

/// Multiplier for scattered ice, under a prior that also considers patches.
///
/// Such a prior is also unsure about the amount of ice and so overestimates losses, which makes up
/// for a part of the correction.
const SCATTERED: f32 = 1.5;

/// Added to it for ice in patches, times the probability of patches.
///
/// Cells in a patch are correlated, so a decisive pattern occurs in few sampled scenarios.
const MORE_IN_PATCHES: f32 = 1.5;

/// Smaller changes are ignored: a change makes the belief graph invalid.
const CLOSE: f32 = 0.2;

/// What a failure counts where scenarios are sampled, as a multiple of the failure cost.
///
/// Tuned by playing; the figures are in `docs/figures.md`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Caution(f32);

impl Default for Caution {
    fn default() -> Self {
        Self(KIND_KNOWN)
    }
}

impl Caution {
    /// The multiplier.
    #[must_use]
    pub fn failures(self) -> f32 {
        self.0
    }

    /// Returns the multiplier for the present belief, or `self` if that is about the same.
    #[must_use]
    pub fn in_view_of(self, belief: &Belief) -> Self {
        let failures = if belief.prior().is_open_about_kind() {
            SCATTERED + MORE_IN_PATCHES * belief.hypothesis_weights().patches as f32
        } else {
            KIND_KNOWN
        };
        if (failures - self.0).abs() > CLOSE { Self(failures) } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::belief::testing::rink_of;
    use crate::worlds::ice::IcePrior;

    fn check(before: f32, prior: IcePrior, expected: f32) {
        let (_, _, terrain) = rink_of("@$_.\n____");
        let belief = Belief::first(terrain.layout(), prior);
        let failures = Caution(before).in_view_of(&belief).failures();
        assert!((failures - expected).abs() < 1e-6, "{before} {prior:?}: {failures}");
    }

    #[test]
    fn patches_call_for_caution_where_they_are_found_out() {
        check(2.5, IcePrior::independent(), 2.0);
        check(2.5, IcePrior::told(0.2, 9), 2.0);
        check(2.5, IcePrior::learnt(0.0), 2.0);
        check(1.0, IcePrior::learnt(1e-9), 1.5);
        check(1.0, IcePrior::learnt(0.5), 2.25);
        check(1.0, IcePrior::learnt(0.999_999_9), 3.0);
        check(1.0, IcePrior::learnt(1.0), 2.0);
    }

    #[test]
    fn what_is_about_the_same_changes_no_prices() {
        check(2.25, IcePrior::learnt(0.38), 2.25);
        check(2.25, IcePrior::learnt(0.36), 2.04);
    }
}
