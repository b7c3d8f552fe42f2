//! Mixture of the Ising models, as one distribution over the unknown cells.

use super::elimination::Lanes;
use super::fields::{Clamped, Fields, each_lane};
use crate::board::{CellIndex, CellSet};

/// The Ising models, mixed by their weights, on the unknown cells.
///
/// All models share the coupling, so the mixture depends on the models only through the number of
/// ice cells.
pub(super) struct MixedFields<'a> {
    fields: &'a Fields,
    cells: CellSet,
    /// By cell of the board: density-independent log odds of ice if no other unknown cell is ice.
    pull: Vec<f64>,
    /// By number of ice cells: logarithm of the mixture over the densities.
    by_count: Vec<f64>,
}

impl<'a> MixedFields<'a> {
    /// Mixes the models with these weights, given the revealed cells. O(cells).
    pub(super) fn new(
        fields: &'a Fields,
        weight: &Lanes<f64>,
        Clamped { cells, sums }: &Clamped,
        known_ice: &CellSet,
    ) -> Self {
        let beside =
            |cell| fields.lattice.coupled(cell).filter(|next| known_ice.contains(*next)).count();
        let cell_count = fields.lattice.board_cell_count();
        let mut pull = vec![0.0; cell_count];
        for cell in cells {
            pull[usize::from(*cell)] = fields.pull(*cell, beside(*cell) as f64);
        }
        let by_count = (0..=cells.len())
            .map(|ice| {
                // Mix the normalised models; the pairwise part is the same for all of them.
                let density = Fields::log_density(ice);
                let log = |lane: usize| weight[lane].ln() - sums.log_sum[lane] + density[lane];
                each_lane(log).into_iter().fold(f64::NEG_INFINITY, log_of_sum)
            })
            .collect();
        let cells = CellSet::from_cells(cell_count, cells.iter().copied());
        Self { fields, cells, pull, by_count }
    }

    /// Density-independent log odds of ice of an unknown cell, given the ice of the other cells.
    pub(super) fn log_pull(&self, cell: CellIndex, others: &CellSet) -> f64 {
        let is_ice = |next: &CellIndex| self.cells.contains(*next) && others.contains(*next);
        let beside = self.fields.lattice.coupled(cell).filter(is_ice).count();
        self.pull[usize::from(cell)] + Fields::log_together(beside as f64)
    }

    /// Logarithm of the density-dependent factor for that many ice cells among the unknown cells.
    pub(super) fn log_density(&self, ice: usize) -> f64 {
        self.by_count[ice]
    }

    /// Logarithm of the joint probability of patches and a map.
    ///
    /// Ignores the revealed cells of the map. O(ice).
    pub(super) fn log_probability(&self, map: &CellSet) -> f64 {
        let (mut pull, mut ice, mut pairs_twice) = (0.0, 0, 0_u32);
        for cell in map.iter().filter(|cell| self.cells.contains(*cell)) {
            pull += self.pull[usize::from(cell)];
            ice += 1;
            let is_ice = |next: &CellIndex| self.cells.contains(*next) && map.contains(*next);
            pairs_twice += self.fields.lattice.coupled(cell).filter(is_ice).count() as u32;
        }
        self.by_count[ice] + pull + Fields::log_together(f64::from(pairs_twice) / 2.0)
    }
}

/// Returns ln(exp(a) + exp(b)) without overflow.
pub(super) fn log_of_sum(a: f64, b: f64) -> f64 {
    let (more, less) = (a.max(b), a.min(b));
    if less == f64::NEG_INFINITY { more } else { more + (less - more).exp().ln_1p() }
}
