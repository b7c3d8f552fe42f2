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
        let mut status = Self(vec![0; targets.div_ceil(64)].into());
        for target in 0..targets {
            status.0[target / 64] |= 1 << (target % 64);
        }
        status
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
    pub(super) fn find_exits(&self, status: &RemainingCrates) -> Option<&PullResult> {
        let paths = self.successes.iter().filter(|(other, _)| status.is_within(other));
        paths.map(|(_, way)| way).max_by_key(|way| way.exits.len())
    }

    /// Returns true if a cached failure applies to these remaining crates.
    pub(super) fn is_stuck(&self, status: &RemainingCrates) -> bool {
        self.failures.iter().any(|other| other.is_within(status))
    }

    /// Stores a result, `None` for a failure, and drops the entries that it implies.
    pub(super) fn insert(&mut self, status: &RemainingCrates, way: Option<PullResult>) {
        match way {
            Some(way) => {
                self.successes.retain(|(other, _)| !other.is_within(status));
                if self.successes.len() == MAX_SETS {
                    self.successes.remove(0);
                }
                self.successes.push((status.clone(), way));
            }
            None => {
                self.failures.retain(|other| !status.is_within(other));
                if self.failures.len() == MAX_SETS {
                    self.failures.remove(0);
                }
                self.failures.push(status.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(targets: &[usize]) -> RemainingCrates {
        let mut status = RemainingCrates::all(70);
        for target in (0..70).filter(|target| !targets.contains(target)) {
            status.remove(target);
        }
        status
    }

    #[test]
    fn cached_exits_apply_to_subsets() {
        let mut knowledge = PullCache::default();
        let way = |pulls| PullResult { pulls, exits: vec![1; usize::from(pulls)] };
        knowledge.insert(&standing(&[1, 2, 65]), Some(way(3)));
        knowledge.insert(&standing(&[4, 5]), None);
        let pulls =
            |targets: &[usize]| knowledge.find_exits(&standing(targets)).map(|way| way.pulls);
        assert_eq!(pulls(&[1, 65]), Some(3));
        assert_eq!(pulls(&[1, 2, 3]), None);
        assert_eq!(pulls(&[66]), None);
        assert!(knowledge.is_stuck(&standing(&[4, 5, 69])));
        assert!(!knowledge.is_stuck(&standing(&[4])));
        // The entry with the most exits wins, regardless of the order of insertion.
        knowledge.insert(&standing(&[1, 2]), Some(way(5)));
        let way = knowledge.find_exits(&standing(&[1])).map(|way| way.exits.len());
        assert_eq!(way, Some(5));
    }
}
