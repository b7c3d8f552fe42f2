//! Cache of pull searches from targets, with dominance between sets of remaining crates.

use crate::planning::sokoban::fast::ground::Cell;

/// Most sets of crates remembered for one target, for each of the two kinds.
const MOST_SETS: usize = 48;

/// The targets whose crates remain, as a bit set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Standing(Box<[u64]>);

impl Standing {
    /// The set of all targets.
    pub(super) fn all(targets: usize) -> Self {
        let mut standing = Self(vec![0; targets.div_ceil(64)].into());
        for target in 0..targets {
            standing.0[target / 64] |= 1 << (target % 64);
        }
        standing
    }

    pub(super) fn remove(&mut self, target: usize) {
        self.0[target / 64] &= !(1 << (target % 64));
    }

    fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one & !other == 0)
    }
}

/// Exits that a crate can be pulled to.
#[derive(Debug, Clone, Default)]
pub(super) struct Way {
    /// Pulls to the nearest exit.
    pub(super) pulls: u16,
    pub(super) exits: Vec<Cell>,
}

/// For one target: sets of remaining crates with which its crate can, or cannot, be pulled to an
/// exit.
///
/// Fewer remaining crates never make it harder: a success holds for all subsets, a failure for all
/// supersets.
#[derive(Debug, Clone, Default)]
pub(super) struct Knowledge {
    free: Vec<(Standing, Way)>,
    shut_in: Vec<Standing>,
}

impl Knowledge {
    /// The cached success with the most exits that applies to these remaining crates.
    pub(super) fn way(&self, standing: &Standing) -> Option<&Way> {
        let ways = self.free.iter().filter(|(other, _)| standing.is_within(other));
        ways.map(|(_, way)| way).max_by_key(|way| way.exits.len())
    }

    /// Returns true if a cached failure applies to these remaining crates.
    pub(super) fn is_shut_in(&self, standing: &Standing) -> bool {
        self.shut_in.iter().any(|other| other.is_within(standing))
    }

    /// Stores a result and drops entries that it dominates.
    pub(super) fn learn(&mut self, standing: &Standing, way: Option<Way>) {
        match way {
            Some(way) => {
                self.free.retain(|(other, _)| !other.is_within(standing));
                if self.free.len() == MOST_SETS {
                    self.free.remove(0);
                }
                self.free.push((standing.clone(), way));
            }
            None => {
                self.shut_in.retain(|other| !standing.is_within(other));
                if self.shut_in.len() == MOST_SETS {
                    self.shut_in.remove(0);
                }
                self.shut_in.push(standing.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(targets: &[usize]) -> Standing {
        let mut standing = Standing::all(70);
        for target in (0..70).filter(|target| !targets.contains(target)) {
            standing.remove(target);
        }
        standing
    }

    #[test]
    fn what_goes_past_many_crates_goes_past_fewer() {
        let mut knowledge = Knowledge::default();
        let way = |pulls| Way { pulls, exits: vec![1; usize::from(pulls)] };
        knowledge.learn(&standing(&[1, 2, 65]), Some(way(3)));
        knowledge.learn(&standing(&[4, 5]), None);
        let pulls = |targets: &[usize]| knowledge.way(&standing(targets)).map(|way| way.pulls);
        assert_eq!(pulls(&[1, 65]), Some(3));
        assert_eq!(pulls(&[1, 2, 3]), None);
        assert_eq!(pulls(&[66]), None);
        assert!(knowledge.is_shut_in(&standing(&[4, 5, 69])));
        assert!(!knowledge.is_shut_in(&standing(&[4])));
        // The entry with the most exits wins, regardless of the order of insertion.
        knowledge.learn(&standing(&[1, 2]), Some(way(5)));
        let way = knowledge.way(&standing(&[1])).map(|way| way.exits.len());
        assert_eq!(way, Some(5));
    }
}
