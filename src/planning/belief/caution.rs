//! What a loss counts where policies are compared by worlds drawn.

use crate::worlds::ice::Belief;

/// What a loss counts, in failures, where it is taken for known how the ice lies. A policy is
/// chosen for being good in the very worlds that it was judged by, so the losses that it leads to
/// are underestimated.
const KIND_KNOWN: f32 = 2.0;

/// The same where ice may lie scattered or in patches, and is scattered for certain: whoever doubts
/// how it lies, and so how much of it there is, overrates what may be lost, which makes up for some
/// of that.
const SCATTERED: f32 = 1.5;

/// What is added if it lies in patches for certain: what decides there hangs together, and happens
/// in few of the worlds drawn.
const MORE_IN_PATCHES: f32 = 1.5;

/// Prices that differ by less are not changed: what is known of policies would be thrown away.
const CLOSE: f32 = 0.2;

/// What a loss counts where policies are compared by worlds drawn, in failures. Found by playing;
/// the figures are in `docs/figures.md`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Caution(f32);

impl Default for Caution {
    fn default() -> Self {
        Self(KIND_KNOWN)
    }
}

impl Caution {
    /// In failures.
    #[must_use]
    pub fn failures(self) -> f32 {
        self.0
    }

    /// What it is by what is believed now of how the ice lies, or as before if that is about the
    /// same.
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
