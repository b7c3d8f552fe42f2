//! Exits, the start cells through which removed crates leave: their assignment, and cached pulls.
//!
//! Every exit serves one crate, so exits are assigned by bipartite matching. Results of pull
//! searches from a target are cached by the set of crates that remain on targets: fewer remaining
//! crates never make pulling harder, so one result holds for many sets.

use crate::planning::sokoban::fast::topology::Cell;

/// Matching in which each claimant gets one of its exits; earlier claimants may switch.
///
/// A claimant is a removed crate, numbered by the caller.
///
/// Augmenting paths after Kuhn, *The Hungarian Method for the Assignment Problem* (1955).
#[derive(Debug, Clone, Default)]
pub(super) struct ExitMatching {
    /// Acceptable exits of each claimant.
    exits: Vec<Vec<Cell>>,
    /// By cell: claimant of the exit there, or [`ExitMatching::UNASSIGNED`].
    owner: Vec<u32>,
    /// By cell: whether the search for the current augmenting path has visited the exit there.
    tried: Vec<bool>,
}

impl ExitMatching {
    /// Marks an exit without a claimant.
    const UNASSIGNED: u32 = u32::MAX;

    pub(super) fn new(cell_count: usize) -> Self {
        let owner = vec![Self::UNASSIGNED; cell_count];
        Self { exits: Vec::new(), owner, tried: vec![false; cell_count] }
    }

    /// Clears the matching. O(cells).
    pub(super) fn clear(&mut self) {
        self.owner.fill(Self::UNASSIGNED);
        self.exits.iter_mut().for_each(Vec::clear);
    }

    /// Assigns a claimant one of `exits`; returns false if that is impossible.
    ///
    /// O(cells + exits of all claimants).
    pub(super) fn assign(&mut self, claimant: usize, exits: &[Cell]) -> bool {
        if self.exits.len() <= claimant {
            self.exits.resize(claimant + 1, Vec::new());
        }
        self.exits[claimant].clear();
        self.exits[claimant].extend_from_slice(exits);
        self.tried.fill(false);
        self.augment(claimant as u32)
    }

    /// Finds an exit for a claimant along an augmenting path; false if there is none.
    fn augment(&mut self, claimant: u32) -> bool {
        for index in 0..self.exits[claimant as usize].len() {
            let exit = usize::from(self.exits[claimant as usize][index]);
            if std::mem::replace(&mut self.tried[exit], true) {
                continue;
            }
            if self.owner[exit] == Self::UNASSIGNED || self.augment(self.owner[exit]) {
                self.owner[exit] = claimant;
                return true;
            }
        }
        false
    }
}

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

    #[test]
    fn earlier_claimants_switch_exits() {
        let mut claims = ExitMatching::new(4);
        assert!(claims.assign(0, &[1, 2]));
        assert!(claims.assign(1, &[1]));
        assert!(!claims.assign(2, &[1, 2]));
        assert!(claims.assign(3, &[2, 3]));
        claims.clear();
        assert!(claims.assign(2, &[1]));
        assert!(!claims.assign(0, &[1]));
    }

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
