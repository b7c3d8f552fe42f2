//! A bit set of the scenarios that one breadth-first search handles together.
//!
//! A scenario is one ice map that the belief admits.

use std::array;

/// Set of scenarios, numbered from 0 to 64 × `WORDS` − 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScenarioMask<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> ScenarioMask<WORDS> {
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
    ///
    /// # Panics
    /// If its number is 64 × `WORDS` or more.
    pub fn insert(&mut self, scenario: usize) {
        self.0[scenario / 64] |= 1 << (scenario % 64);
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

    /// Returns the scenarios of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Calls `visit` with each scenario in rising order.
    #[inline]
    pub fn for_each(self, mut visit: impl FnMut(usize)) {
        for (place, word) in self.0.into_iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                visit(64 * place + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    type Worlds = ScenarioMask<3>;

    fn set_of(scenarios: impl IntoIterator<Item = usize>) -> Worlds {
        let mut set = Worlds::EMPTY;
        scenarios.into_iter().for_each(|scenario| set.insert(scenario));
        set
    }

    fn members(set: Worlds) -> Vec<usize> {
        let mut scenarios = Vec::new();
        set.for_each(|scenario| scenarios.push(scenario));
        scenarios
    }

    #[test]
    fn set_operations_match_btree_sets() {
        let one: BTreeSet<usize> = (0..192).filter(|scenario| scenario % 7 == 0).collect();
        let other: BTreeSet<usize> = (0..192).filter(|scenario| scenario % 5 < 2).collect();
        let (left, right) = (set_of(one.clone()), set_of(other.clone()));
        assert_eq!(members(left.and(right)), one.intersection(&other).copied().collect::<Vec<_>>());
        assert_eq!(members(left.or(right)), one.union(&other).copied().collect::<Vec<_>>());
        assert_eq!(
            members(left.without(right)),
            one.difference(&other).copied().collect::<Vec<_>>()
        );
        assert!(left.without(left).is_empty() && !left.is_empty());
    }

    #[test]
    fn first_holds_the_first_scenarios() {
        for count in [0, 1, 63, 64, 65, 127, 128, 191, 192] {
            assert_eq!(members(Worlds::first(count)), (0..count).collect::<Vec<_>>());
        }
    }
}
