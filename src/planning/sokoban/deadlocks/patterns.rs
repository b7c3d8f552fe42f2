//! Crates that were proved lost once, and are looked for again.

use crate::board::{CellIndex, CellSet};

/// Most patterns that are kept.
const MOST: usize = 5000;

/// Some of the crates, and the area around which the player must not be: if he is there and all of
/// them stand where they stood, they are lost again, whatever the others do. Without ice.
#[derive(Debug, Clone)]
pub(super) struct Patterns {
    patterns: Vec<Pattern>,
    /// For each cell, the patterns with a crate there.
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

    /// Notes crates that are lost while the player is in that area, as far as these crates bound
    /// it.
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

    /// The crates of a pattern that is there, with one of them at `cell`.
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
