//! What is known of pulling crates off their targets, so that it need not be tried again.

use crate::planning::sokoban::fast::ground::Cell;

/// Most sets of crates remembered for one target, of either kind.
const MOST_SETS: usize = 48;

/// The crates that stand on targets, one bit a target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Standing(Box<[u64]>);

impl Standing {
    /// A crate on each of so many targets.
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

/// Where a crate can be pulled to.
#[derive(Debug, Clone, Default)]
pub(super) struct Way {
    /// Pulls to the nearest exit.
    pub(super) pulls: u16,
    pub(super) exits: Vec<Cell>,
}

/// Of one crate on its target: with which others standing it can be pulled to an exit.
///
/// The fewer crates stand, the farther it can be pulled; so what is known of one set tells of
/// others too.
#[derive(Debug, Clone, Default)]
pub(super) struct Knowledge {
    free: Vec<(Standing, Way)>,
    shut_in: Vec<Standing>,
}

impl Knowledge {
    /// The way with the most exits known with these crates standing, or some more.
    pub(super) fn way(&self, standing: &Standing) -> Option<&Way> {
        let ways = self.free.iter().filter(|(other, _)| standing.is_within(other));
        ways.map(|(_, way)| way).max_by_key(|way| way.exits.len())
    }

    /// Whether it is known that there is no way.
    pub(super) fn is_shut_in(&self, standing: &Standing) -> bool {
        self.shut_in.iter().any(|other| other.is_within(standing))
    }

    /// Remembers what was found.
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
        // Of several ways the one with the most exits, whatever was learnt first.
        knowledge.learn(&standing(&[1, 2]), Some(way(5)));
        let way = knowledge.way(&standing(&[1])).map(|way| way.exits.len());
        assert_eq!(way, Some(5));
    }
}
