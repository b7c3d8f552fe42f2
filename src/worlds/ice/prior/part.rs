//! How probable an ice map of some of the unknown cells is, if ice comes in patches.

use super::elimination::{LANES, Lanes};
use super::patches::{Clamped, Patches, each_lane};
use crate::board::{CellIndex, CellSet};

/// The fields of all hypotheses on a part of the unknown cells. A neighbour outside of the part
/// that is not known acts with its probability of ice, as in mean field theory; if the part is
/// all that is unknown, nothing is approximated.
pub(super) struct Part<'a> {
    patches: &'a Patches,
    cells: &'a CellSet,
    /// By cell of the board: log odds if nothing else of the part is ice.
    log_odds: Vec<Lanes<f64>>,
    /// Logarithm of the joint probability of the hypothesis and of no ice in the part.
    log_none: Lanes<f64>,
}

impl<'a> Part<'a> {
    /// Two passes over the board, if a cell is left out, and one over the part.
    pub(super) fn new(
        patches: &'a Patches,
        weight: &Lanes<f64>,
        clamped: &Clamped,
        known_ice: &CellSet,
        cells: &'a CellSet,
    ) -> Self {
        let mut outside = vec![[0.0; LANES]; known_ice.words().len() * 64];
        if clamped.cells.iter().any(|cell| !cells.contains(*cell)) {
            let marginals = clamped.sums.marginals();
            for (cell, marginal) in clamped.cells.iter().zip(marginals) {
                if !cells.contains(*cell) {
                    outside[usize::from(*cell)] = marginal.map(f64::from);
                }
            }
        }
        known_ice.iter().for_each(|cell| outside[usize::from(cell)] = [1.0; LANES]);
        let mut log_odds = vec![[0.0; LANES]; outside.len()];
        let part: Vec<CellIndex> =
            clamped.cells.iter().copied().filter(|cell| cells.contains(*cell)).collect();
        for cell in &part {
            let mut log = patches.log_odds(*cell, 0.0);
            for next in patches.lattice.coupled(*cell) {
                let outside = &outside[usize::from(next)];
                log.iter_mut()
                    .zip(outside)
                    .for_each(|(log, ice)| *log += Patches::log_together(*ice));
            }
            log_odds[usize::from(*cell)] = log;
        }
        let sums = patches.sums(&part, |cell| log_odds[usize::from(cell)]);
        let log_none = each_lane(|lane| weight[lane].ln() - sums.log_sum[lane]);
        Self { patches, cells, log_odds, log_none }
    }

    /// Logarithm of the probability of a map, added to `log_other`. What the map says of cells
    /// outside of the part does not matter. O(ice).
    pub(super) fn log_probability(&self, map: &CellSet, log_other: f64) -> f64 {
        let mut log = self.log_none;
        let mut pairs_twice = 0_u32;
        for cell in map.iter().filter(|cell| self.cells.contains(*cell)) {
            let own = &self.log_odds[usize::from(cell)];
            log.iter_mut().zip(own).for_each(|(log, own)| *log += own);
            let in_part = |next: &CellIndex| self.cells.contains(*next) && map.contains(*next);
            pairs_twice += self.patches.lattice.coupled(cell).filter(in_part).count() as u32;
        }
        let together = Patches::log_together(f64::from(pairs_twice) / 2.0);
        let logs = log.map(|log| log + together);
        let most = logs.iter().copied().fold(log_other, f64::max);
        let sum: f64 = logs.iter().map(|log| (log - most).exp()).sum();
        most + (sum + (log_other - most).exp()).ln()
    }
}
