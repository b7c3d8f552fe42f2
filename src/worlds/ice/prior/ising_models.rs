//! Ising models of several densities: the pairwise part of the hypothesis of patches.
//!
//! A clamped cell is revealed, so its value is fixed and only the other cells are summed over.
//!
//! [`IsingMixture`] is their mixture as one distribution over the unknown cells.

use super::IcePrior;
use super::elimination::{EliminationTables, LANES, Lanes};
use super::lattice::Lattice;
use super::patch_factors::density_distribution;
use crate::board::{CellIndex, CellSet};

/// Coupling: logarithm of the factor for two neighbours that are both ice.
///
/// The coupling, [`FIELDS`] and [`WALL_NEIGHBOUR_FRACTION`] were fitted together with the factors
/// on clusters and ice fractions, for a small loss on random boards with patches of 3 to 8 cells.
/// The optimum is flat.
const COUPLING: f64 = 2.0;

/// Log odds of ice with two of four coupled neighbours ice, for each model.
const FIELDS: Lanes<f64> = [-1.0, -0.5, -0.2, 0.1, 0.3, 0.5, 0.8, 1.2];

/// Weight of a neighbour that cannot be ice, relative to an ice neighbour.
///
/// A patch that grows against a wall spreads along it.
const WALL_NEIGHBOUR_FRACTION: f64 = 0.25;

/// Ising models over the cells of one board, one for each density.
///
/// The probability of an ice map is proportional to exp(sum of the fields of the ice cells +
/// coupling × neighbouring pairs of ice). The field of a cell depends on the model and on its
/// number of coupled neighbours.
#[derive(Debug)]
pub(super) struct IsingModels {
    pub(super) lattice: Lattice,
    /// Log partition function of each model on this board.
    log_sum: Lanes<f64>,
    /// Expected fraction of ice of each model on this board.
    pub(super) density: Lanes<f64>,
    /// Prior weight of each model; they sum to 1.
    pub(super) weight: Lanes<f64>,
}

/// Result of the elimination over the unknown cells, with the revealed cells clamped.
#[derive(Debug)]
pub(super) struct Clamped {
    /// The unknown cells, in the order of elimination.
    pub(super) cells: Vec<CellIndex>,
    pub(super) sums: EliminationTables,
}

impl IsingModels {
    /// Returns the models on a lattice, weighted by the prior of the density.
    ///
    /// Two passes over the board.
    pub(super) fn new(lattice: Lattice, prior: &IcePrior) -> Self {
        let none = [0.0; LANES];
        let mut models = Self { lattice, log_sum: none, density: none, weight: none };
        let cells = models.lattice.cells().to_vec();
        let free = models.eliminate(&cells, |cell| models.log_odds(cell, 0.0));
        let marginals = free.marginals();
        let count = marginals.len().max(1) as f64;
        for ice in &marginals {
            // The expected fraction of ice is the mean of the marginals.
            for (density, ice) in models.density.iter_mut().zip(ice) {
                *density += f64::from(*ice) / count;
            }
        }
        models.log_sum = free.log_sum;
        models.weight = model_weights(&models.density, prior);
        models
    }

    /// Eliminates `cells`, with the cells of `ice` clamped to ice and all others to floor.
    ///
    /// `cells` must be in the order of the lattice. One pass over the board.
    pub(super) fn clamp(&self, cells: Vec<CellIndex>, ice: &CellSet) -> Clamped {
        let sums = self.eliminate(&cells, |cell| {
            let beside = self.lattice.coupled(cell).filter(|next| ice.contains(*next)).count();
            self.log_odds(cell, beside as f64)
        });
        Clamped { cells, sums }
    }

    /// Eliminates `cells`, given their log odds of ice when no other of them is ice.
    ///
    /// `cells` must be in the order of the lattice. One pass over them.
    pub(super) fn eliminate(
        &self,
        cells: &[CellIndex],
        log_odds: impl Fn(CellIndex) -> Lanes<f64>,
    ) -> EliminationTables {
        let odds: Vec<Lanes> =
            cells.iter().map(|cell| log_odds(*cell).map(|log| log.exp() as f32)).collect();
        self.lattice.elimination(cells).run(&odds, COUPLING.exp() as f32)
    }

    /// Log evidence of each model: the logarithm of the probability of the revealed cells.
    ///
    /// `ice` are the revealed ice cells, and `rest` is the elimination with the same cells clamped.
    pub(super) fn log_evidence(&self, ice: &CellSet, rest: &Clamped) -> Lanes<f64> {
        let pairs = Self::log_pair_factor(self.lattice.pairs(ice) as f64);
        let mut log = lanes_from_fn(|lane| pairs + rest.sums.log_sum[lane] - self.log_sum[lane]);
        for cell in ice.iter() {
            // Known ice contributes its own odds; its pairs with unknown cells are in `rest`.
            let own = self.log_odds(cell, 0.0);
            log.iter_mut().zip(own).for_each(|(log, own)| *log += own);
        }
        log
    }

    /// Log odds of ice for a cell with `ice_beside` ice neighbours, in each model.
    pub(super) fn log_odds(&self, cell: CellIndex, ice_beside: f64) -> Lanes<f64> {
        let pull = self.local_log_odds(cell, ice_beside);
        FIELDS.map(|offset| offset + pull)
    }

    /// Part of [`Self::log_odds`] that is the same for all models.
    pub(super) fn local_log_odds(&self, cell: CellIndex, ice_beside: f64) -> f64 {
        let lacking = 4.0 - self.lattice.coupled(cell).count() as f64;
        COUPLING * (ice_beside + WALL_NEIGHBOUR_FRACTION * lacking - 2.0)
    }

    /// Density-dependent part of the log probability of `ice` ice cells, for each model.
    pub(super) fn log_density_factors(ice: usize) -> Lanes<f64> {
        FIELDS.map(|offset| offset * ice as f64)
    }

    /// Logarithm of the factor for `pairs` pairs of neighbours that are both ice.
    pub(super) fn log_pair_factor(pairs: f64) -> f64 {
        COUPLING * pairs
    }
}

/// Returns one value for each model, from its index.
pub(super) fn lanes_from_fn<T>(of: impl FnMut(usize) -> T) -> Lanes<T> {
    std::array::from_fn(of)
}

/// Prior weights: each density of the prior counts for the model with the nearest density.
fn model_weights(density: &Lanes<f64>, prior: &IcePrior) -> Lanes<f64> {
    let mut weight = [0.0; LANES];
    for (point, probability) in density_distribution(prior) {
        let distance = |lane: &usize| (density[*lane] - point).abs();
        let nearest = (0..LANES).min_by(|a, b| distance(a).total_cmp(&distance(b)));
        weight[nearest.unwrap_or_default()] += probability;
    }
    weight
}

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
