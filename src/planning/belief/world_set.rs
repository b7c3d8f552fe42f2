//! A bit set of scenarios that are searched together.

use std::array;

/// Set of up to 64 × `WORDS` scenarios.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorldSet<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> WorldSet<WORDS> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// All 64 × `WORDS` scenarios.
    pub const ALL: Self = Self([u64::MAX; WORDS]);

    /// Returns the set of the first `count` scenarios, at most 64 × `WORDS`.
    #[must_use]
    pub fn first(count: usize) -> Self {
        Self(array::from_fn(|word| match count.saturating_sub(64 * word) {
            0 => 0,
            more @ 1..64 => u64::MAX >> (64 - more),
            _ => u64::MAX,
        }))
    }

    /// Adds a scenario.
    pub fn insert(&mut self, world: usize) {
        self.0[world / 64] |= 1 << (world % 64);
    }

    /// Returns true for the empty set.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns the intersection.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Returns the union.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Returns the difference.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Calls `tell` with each scenario in rising order.
    #[inline]
    pub fn for_each(self, mut tell: impl FnMut(usize)) {
        for (place, word) in self.0.into_iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                tell(64 * place + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    type Worlds = WorldSet<3>;

    fn set_of(worlds: impl IntoIterator<Item = usize>) -> Worlds {
        let mut set = Worlds::EMPTY;
        worlds.into_iter().for_each(|world| set.insert(world));
        set
    }

    fn worlds_of(set: Worlds) -> Vec<usize> {
        let mut worlds = Vec::new();
        set.for_each(|world| worlds.push(world));
        worlds
    }

    #[test]
    fn sets_are_sets() {
        let one: BTreeSet<usize> = (0..192).filter(|world| world % 7 == 0).collect();
        let other: BTreeSet<usize> = (0..192).filter(|world| world % 5 < 2).collect();
        let (left, right) = (set_of(one.clone()), set_of(other.clone()));
        assert_eq!(
            worlds_of(left.and(right)),
            one.intersection(&other).copied().collect::<Vec<_>>()
        );
        assert_eq!(worlds_of(left.or(right)), one.union(&other).copied().collect::<Vec<_>>());
        assert_eq!(
            worlds_of(left.without(right)),
            one.difference(&other).copied().collect::<Vec<_>>()
        );
        assert!(left.without(left).is_empty() && !left.is_empty());
    }

    #[test]
    fn the_first_worlds() {
        for count in [0, 1, 63, 64, 65, 127, 128, 191, 192] {
            assert_eq!(worlds_of(Worlds::first(count)), (0..count).collect::<Vec<_>>());
        }
    }
}
