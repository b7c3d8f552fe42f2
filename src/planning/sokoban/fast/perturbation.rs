//! Deterministic noise that varies choices between options of similar quality.

use crate::planning::sokoban::fast::topology::Cell;

/// A seeded source of noise, which makes restarted searches explore other orders.
///
/// Run times of such searches are heavy-tailed: several short randomised runs solve more boards
/// than one long run. Gomes, Selman and Kautz, *Boosting Combinatorial Search through
/// Randomization* (1998).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Perturbation(u64);

impl Perturbation {
    /// No perturbation.
    pub(super) const NONE: Self = Self(0);

    /// The perturbation with seed `number`; seed 0 is no perturbation.
    pub(super) const fn new(number: u64) -> Self {
        Self(number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// Pseudo-random number in `0..limit`, a function of seed and pair.
    ///
    /// The pair identifies the choice, for example the start and the end of a move. 0 for
    /// [`Self::NONE`] and if `limit` is 0.
    pub(super) fn of(self, pair: (Cell, Cell), limit: u16) -> u16 {
        if self == Self::NONE {
            return 0;
        }
        // The finalizer of SplitMix64.
        let mut mixed = self.0 ^ (u64::from(pair.0) << 16 | u64::from(pair.1));
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % u64::from(limit.max(1))) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perturbations_differ_by_seed_and_are_deterministic() {
        let drawn = |perturbation: Perturbation| {
            (0..50).map(|cell| perturbation.of((cell, 7), 100)).collect::<Vec<_>>()
        };
        assert!(drawn(Perturbation::NONE).iter().all(|number| *number == 0));
        assert_eq!(Perturbation::new(0), Perturbation::NONE);
        assert_eq!(drawn(Perturbation::new(1)), drawn(Perturbation::new(1)));
        assert_ne!(drawn(Perturbation::new(1)), drawn(Perturbation::new(2)));
        assert!(drawn(Perturbation::new(3)).iter().all(|number| *number < 100));
    }
}
