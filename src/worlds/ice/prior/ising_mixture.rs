//! Mixture of the Ising models, as one distribution over the unknown cells.

use super::elimination::Lanes;
use super::ising_models::{Clamped, IsingModels, lanes_from_fn};
use crate::board::{CellIndex, CellSet};

/// The Ising models, mixed by their weights, on the unknown cells.
///
/// All models share the coupling, so the mixture depends on the models only through the number of
/// ice cells.
pub(super) struct IsingMixture<'a> {
    models: &'a IsingModels,
    /// The unknown cells.
    cells: CellSet,
    /// Density-independent log odds of ice by cell, if no other unknown cell is ice.
    local_log_odds: Vec<f64>,
    /// Logarithm of the mixture over the densities, by number of unknown cells with ice.
    by_count: Vec<f64>,
}

impl<'a> IsingMixture<'a> {
    /// Mixes the models with these weights, given the revealed cells. O(cells).
    pub(super) fn new(
        models: &'a IsingModels,
        weight: &Lanes<f64>,
        Clamped { cells, sums }: &Clamped,
        known_ice: &CellSet,
    ) -> Self {
        let beside =
            |cell| models.lattice.coupled(cell).filter(|next| known_ice.contains(*next)).count();
        let cell_count = models.lattice.board_cell_count();
        let mut pull = vec![0.0; cell_count];
        for cell in cells {
            pull[usize::from(*cell)] = models.local_log_odds(*cell, beside(*cell) as f64);
        }
        let by_count = (0..=cells.len())
            .map(|ice| {
                // Mix the normalised models; the pairwise part is the same for all of them.
                let density = IsingModels::log_density_factors(ice);
                let log = |lane: usize| weight[lane].ln() - sums.log_sum[lane] + density[lane];
                lanes_from_fn(log).into_iter().fold(f64::NEG_INFINITY, log_sum_exp)
            })
            .collect();
        let cells = CellSet::from_cells(cell_count, cells.iter().copied());
        Self { models, cells, local_log_odds: pull, by_count }
    }

    /// Density-independent log odds of ice of an unknown cell, given the ice `others`.
    pub(super) fn local_log_odds_given(&self, cell: CellIndex, others: &CellSet) -> f64 {
        let is_ice = |next: &CellIndex| self.cells.contains(*next) && others.contains(*next);
        let beside = self.models.lattice.coupled(cell).filter(is_ice).count();
        self.local_log_odds[usize::from(cell)] + IsingModels::log_pair_factor(beside as f64)
    }

    /// Logarithm of the density-dependent factor for `ice` ice cells among the unknown cells.
    pub(super) fn log_count_factor(&self, ice: usize) -> f64 {
        self.by_count[ice]
    }

    /// Log probability of a map under the models, given the revealed cells.
    ///
    /// Plus the logarithm of the total weight of the models. Only the unknown cells of the map
    /// count. O(ice).
    pub(super) fn log_probability(&self, map: &CellSet) -> f64 {
        let (mut pull, mut ice, mut pairs_twice) = (0.0, 0, 0_u32);
        for cell in map.iter().filter(|cell| self.cells.contains(*cell)) {
            pull += self.local_log_odds[usize::from(cell)];
            ice += 1;
            let is_ice = |next: &CellIndex| self.cells.contains(*next) && map.contains(*next);
            pairs_twice += self.models.lattice.coupled(cell).filter(is_ice).count() as u32;
        }
        self.by_count[ice] + pull + IsingModels::log_pair_factor(f64::from(pairs_twice) / 2.0)
    }
}

/// Returns ln(exp(a) + exp(b)) without overflow.
pub(super) fn log_sum_exp(a: f64, b: f64) -> f64 {
    let (more, less) = (a.max(b), a.min(b));
    if less == f64::NEG_INFINITY { more } else { more + (less - more).exp().ln_1p() }
}
