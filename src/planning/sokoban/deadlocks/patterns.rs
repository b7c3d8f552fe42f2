//! Deadlock patterns learned from earlier proofs.

use crate::board::{CellIndex, CellSet};

/// Maximum number of stored patterns; further ones are ignored.
const MAX_PATTERNS: usize = 5000;

/// Stored patterns: crates that are lost while the player is in a certain area.
///
/// Further crates on the board cannot change that. Valid without ice.
#[derive(Debug, Clone)]
pub(super) struct Patterns {
    patterns: Vec<Pattern>,
    /// For each cell, the indices of the patterns with a crate on it.
    at: Box<[Vec<u32>]>,
}

/// Crates that are lost while the player is in an area.
#[derive(Debug, Clone)]
struct Pattern {
    crates: CellSet,
    /// The player's region with only these crates on the board.
    area: CellSet,
}

impl Patterns {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { patterns: Vec::new(), at: vec![Vec::new(); cell_count].into() }
    }

    /// Stores crates that are lost while the player is in `area`.
    ///
    /// `area` is the player's region with only these crates on the board. Stores nothing once
    /// `MAX_PATTERNS` is reached.
    pub(super) fn learn(&mut self, crates: &CellSet, area: &CellSet) {
        if self.patterns.len() == MAX_PATTERNS {
            return;
        }
        let number = self.patterns.len() as u32;
        self.patterns.push(Pattern { crates: crates.clone(), area: area.clone() });
        for cell in crates.iter() {
            self.at[usize::from(cell)].push(number);
        }
    }

    /// The crates of a pattern that matches a state, one of them at `cell`.
    ///
    /// A pattern matches if all its crates are among `crates` and the player is in its area. `None`
    /// if no pattern matches.
    pub(super) fn find_match(
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
