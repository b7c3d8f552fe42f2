//! Cache of pull searches from targets, by set of the crates that remain on targets.
//!
//! Fewer remaining crates never make pulling harder, so one result holds for many sets.

use crate::planning::sokoban::fast::topology::Cell;

/// Maximum number of cached successes, and of failures, for one target.
///
/// Beyond it, the cache drops the oldest.
const MAX_SETS: usize = 48;

/// The targets whose crates remain, as a bit set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RemainingCrates(Box<[u64]>);

impl RemainingCrates {
    /// The set of all targets.
    pub(super) fn all(targets: usize) -> Self {
        let mut remaining = Self(vec![0; targets.div_ceil(64)].into());
        for target in 0..targets {
            remaining.0[target / 64] |= 1 << (target % 64);
        }
        remaining
    }

    /// Removes the target with this index.
    pub(super) fn remove(&mut self, target: usize) {
        self.0[target / 64] &= !(1 << (target % 64));
    }

    /// Returns true if this set is a subset of another.
    fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one & !other == 0)
    }
}

/// Exits that a crate can be pulled to.
#[derive(Debug, Clone, Default)]
pub(super) struct PullResult {
    /// Number of pulls to the nearest exit; `u16::MAX` if the crate stands on an exit.
    pub(super) pulls: u16,
    /// The exits, the crate's own cell included if it is one.
    pub(super) exits: Vec<Cell>,
}

/// Cached pull searches of the crate on one target, by set of remaining crates.
///
/// A success holds for all subsets of its set, a failure for all supersets.
#[derive(Debug, Clone, Default)]
pub(super) struct PullCache {
    /// Sets with the exits found.
    successes: Vec<(RemainingCrates, PullResult)>,
    /// Sets for which the crate can be pulled to no exit.
    failures: Vec<RemainingCrates>,
}

impl PullCache {
    /// The applicable success with most exits, for these remaining crates.
    ///
    /// `None` if no cached success applies.
    pub(super) fn find_exits(&self, remaining: &RemainingCrates) -> Option<&PullResult> {
        let successes = self.successes.iter().filter(|(other, _)| remaining.is_within(other));
        successes.map(|(_, result)| result).max_by_key(|result| result.exits.len())
    }

    /// Returns true if a cached failure applies to these remaining crates.
    pub(super) fn is_stuck(&self, remaining: &RemainingCrates) -> bool {
        self.failures.iter().any(|other| other.is_within(remaining))
    }

    /// Stores a result, `None` for a failure, and drops the entries that it implies.
    pub(super) fn insert(&mut self, remaining: &RemainingCrates, result: Option<PullResult>) {
        match result {
            Some(result) => {
                self.successes.retain(|(other, _)| !other.is_within(remaining));
                if self.successes.len() == MAX_SETS {
                    self.successes.remove(0);
                }
                self.successes.push((remaining.clone(), result));
            }
            None => {
                self.failures.retain(|other| !remaining.is_within(other));
                if self.failures.len() == MAX_SETS {
                    self.failures.remove(0);
                }
                self.failures.push(remaining.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remaining(targets: &[usize]) -> RemainingCrates {
        let mut remaining = RemainingCrates::all(70);
        for target in (0..70).filter(|target| !targets.contains(target)) {
            remaining.remove(target);
        }
        remaining
    }

    #[test]
    fn cached_exits_apply_to_subsets() {
        let mut cache = PullCache::default();
        let result = |pulls| PullResult { pulls, exits: vec![1; usize::from(pulls)] };
        cache.insert(&remaining(&[1, 2, 65]), Some(result(3)));
        cache.insert(&remaining(&[4, 5]), None);
        let pulls =
            |targets: &[usize]| cache.find_exits(&remaining(targets)).map(|result| result.pulls);
        assert_eq!(pulls(&[1, 65]), Some(3));
        assert_eq!(pulls(&[1, 2, 3]), None);
        assert_eq!(pulls(&[66]), None);
        assert!(cache.is_stuck(&remaining(&[4, 5, 69])));
        assert!(!cache.is_stuck(&remaining(&[4])));
        // The entry with the most exits wins, regardless of the order of insertion.
        cache.insert(&remaining(&[1, 2]), Some(result(5)));
        let result = cache.find_exits(&remaining(&[1])).map(|result| result.exits.len());
        assert_eq!(result, Some(5));
    }
}
