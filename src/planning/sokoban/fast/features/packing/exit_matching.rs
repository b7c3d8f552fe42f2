//! Bipartite matching of removed crates to exits, the start cells that they leave through.

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
    /// Claimant of each exit cell, or [`ExitMatching::UNASSIGNED`].
    owner: Vec<u32>,
    /// Exits visited by the current augmenting path.
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
}
