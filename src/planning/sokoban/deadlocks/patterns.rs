//! Deadlock patterns learned from earlier proofs.

use crate::board::{CellIndex, CellSet};

/// Most patterns stored.
const MOST: usize = 5000;

/// Patterns: crates that are lost while the player is in a certain area, independently of all
/// other crates. Valid without ice.
#[derive(Debug, Clone)]
pub(super) struct Patterns {
    patterns: Vec<Pattern>,
    /// For each cell, the patterns with a crate on it.
    at: Box<[Vec<u32>]>,
}

#[derive(Debug, Clone)]
struct Pattern {
    crates: CellSet,
    area: CellSet,
}

impl Patterns {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { patterns: Vec::new(), at: vec![Vec::new(); cell_count].into() }
    }

    /// Stores crates that are lost while the player is in `area`.
    ///
    /// `area` is the player's region with only these crates on the board.
    pub(super) fn learn(&mut self, crates: &CellSet, area: &CellSet) {
        if self.patterns.len() == MOST {
            return;
        }
        let number = self.patterns.len() as u32;
        self.patterns.push(Pattern { crates: crates.clone(), area: area.clone() });
        for cell in crates.iter() {
            self.at[usize::from(cell)].push(number);
        }
    }

    /// The crates of a matching stored pattern with one of them at `cell`.
    pub(super) fn lost_with(
        &self,
        crates: &CellSet,
        cell: CellIndex,
        player: CellIndex,
    ) -> Option<&CellSet> {
        let here = self.at.get(usize::from(cell))?;
        here.iter()
            .map(|number| &self.patterns[*number as usize])
            .find(|pattern| pattern.area.contains(player) && pattern.crates.is_subset(crates))
            .map(|pattern| &pattern.crates)
    }
}
