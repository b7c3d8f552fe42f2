//! How probable an ice map of some of the unknown cells is, if ice comes in fields.

use super::elimination::Lanes;
use super::fields::{Clamped, Fields, each_lane};
use crate::board::{CellIndex, CellSet};

/// The fields of all hypotheses on a part of the unknown cells. A neighbour outside of the part
/// that is not known acts with its probability of ice, as in mean field theory; if the part is
/// all that is unknown, nothing is approximated.
pub(super) struct Part<'a> {
    fields: &'a Fields,
    cells: &'a CellSet,
    /// By cell of the board: log odds if nothing else of the part is ice, but for the density.
    pull: Vec<f64>,
    /// By number of ice cells: what the densities make of it, all hypotheses together.
    by_count: Vec<f64>,
}

impl<'a> Part<'a> {
    /// Another pass over the board, if a cell is left out, and one over the part.
    pub(super) fn new(
        fields: &'a Fields,
        weight: &Lanes<f64>,
        clamped: &Clamped,
        known_ice: &CellSet,
        cells: &'a CellSet,
    ) -> Self {
        let mut outside = vec![0.0; known_ice.words().len() * 64];
        if clamped.cells.iter().any(|cell| !cells.contains(*cell)) {
            let all: f64 = weight.iter().sum();
            for (cell, marginal) in clamped.cells.iter().zip(clamped.sums.marginals()) {
                if !cells.contains(*cell) {
                    let mixed = marginal.iter().zip(weight);
                    let ice: f64 = mixed.map(|(ice, weight)| f64::from(*ice) * weight).sum();
                    outside[usize::from(*cell)] = ice / all.max(f64::MIN_POSITIVE);
                }
            }
        }
        known_ice.iter().for_each(|cell| outside[usize::from(cell)] = 1.0);
        let part: Vec<CellIndex> =
            clamped.cells.iter().copied().filter(|cell| cells.contains(*cell)).collect();
        let beside = |cell| -> f64 {
            fields.lattice.coupled(cell).map(|next| outside[usize::from(next)]).sum()
        };
        let mut pull = vec![0.0; outside.len()];
        for cell in &part {
            pull[usize::from(*cell)] = fields.pull(*cell, beside(*cell));
        }
        let sums = fields.sums(&part, |cell| fields.log_odds(cell, beside(cell)));
        let by_count = (0..=part.len())
            .map(|ice| {
                let density = Fields::log_density(ice);
                let log = |lane: usize| weight[lane].ln() - sums.log_sum[lane] + density[lane];
                each_lane(log).into_iter().fold(f64::NEG_INFINITY, log_of_sum)
            })
            .collect();
        Self { fields, cells, pull, by_count }
    }

    /// Log odds of ice for a cell of the part if the rest of it is as in a map, which has that much
    /// ice there.
    pub(super) fn log_odds_beside(&self, cell: CellIndex, others: &CellSet, ice: usize) -> f64 {
        let in_part = |next: &CellIndex| self.cells.contains(*next) && others.contains(*next);
        let beside = self.fields.lattice.coupled(cell).filter(in_part).count();
        let density = self.by_count[ice + 1] - self.by_count[ice];
        density + self.pull[usize::from(cell)] + Fields::log_together(beside as f64)
    }

    /// Logarithm of the probability of patches and a map. What the map says of cells outside of
    /// the part does not matter. O(ice).
    pub(super) fn log_probability(&self, map: &CellSet) -> f64 {
        let (mut pull, mut ice, mut pairs_twice) = (0.0, 0, 0_u32);
        for cell in map.iter().filter(|cell| self.cells.contains(*cell)) {
            pull += self.pull[usize::from(cell)];
            ice += 1;
            let in_part = |next: &CellIndex| self.cells.contains(*next) && map.contains(*next);
            pairs_twice += self.fields.lattice.coupled(cell).filter(in_part).count() as u32;
        }
        self.by_count[ice] + pull + Fields::log_together(f64::from(pairs_twice) / 2.0)
    }
}

/// Logarithm of the sum of two numbers, from their logarithms.
pub(super) fn log_of_sum(a: f64, b: f64) -> f64 {
    let (more, less) = (a.max(b), a.min(b));
    if less == f64::NEG_INFINITY { more } else { more + (less - more).exp().ln_1p() }
}
