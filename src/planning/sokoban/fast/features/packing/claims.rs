//! Bipartite matching of removed crates to exits.

use crate::planning::sokoban::fast::ground::Cell;

/// Incremental matching: every claimant gets one of its exits, earlier claimants switch if needed.
///
/// Augmenting paths after Kuhn, *The Hungarian Method for the Assignment Problem* (1955).
#[derive(Debug, Clone, Default)]
pub(super) struct Claims {
    /// Acceptable exits of each claimant.
    exits: Vec<Vec<Cell>>,
    /// Claimant of each exit cell, or [`Claims::NOBODY`].
    claimed_by: Vec<u32>,
    tried: Vec<bool>,
}

impl Claims {
    const NOBODY: u32 = u32::MAX;

    pub(super) fn new(cell_count: usize) -> Self {
        let claimed_by = vec![Self::NOBODY; cell_count];
        Self { exits: Vec::new(), claimed_by, tried: vec![false; cell_count] }
    }

    /// Clears the matching.
    pub(super) fn forget(&mut self) {
        self.claimed_by.fill(Self::NOBODY);
        self.exits.iter_mut().for_each(Vec::clear);
    }

    /// Assigns a claimant one of `exits`; returns false if that is impossible. O(exits of all
    /// claimants).
    pub(super) fn claim(&mut self, claimant: usize, exits: &[Cell]) -> bool {
        if self.exits.len() <= claimant {
            self.exits.resize(claimant + 1, Vec::new());
        }
        self.exits[claimant].clear();
        self.exits[claimant].extend_from_slice(exits);
        self.tried.fill(false);
        self.augment(claimant as u32)
    }

    fn augment(&mut self, claimant: u32) -> bool {
        for index in 0..self.exits[claimant as usize].len() {
            let exit = usize::from(self.exits[claimant as usize][index]);
            if std::mem::replace(&mut self.tried[exit], true) {
                continue;
            }
            if self.claimed_by[exit] == Self::NOBODY || self.augment(self.claimed_by[exit]) {
                self.claimed_by[exit] = claimant;
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
    fn earlier_claimants_make_room() {
        let mut claims = Claims::new(4);
        assert!(claims.claim(0, &[1, 2]));
        assert!(claims.claim(1, &[1]));
        assert!(!claims.claim(2, &[1, 2]));
        assert!(claims.claim(3, &[2, 3]));
        claims.forget();
        assert!(claims.claim(2, &[1]));
        assert!(!claims.claim(0, &[1]));
    }
}
