//! Pairwise fields of several densities: what can be summed over exactly of the hypothesis that ice
//! comes in patches.

use super::IcePrior;
use super::elimination::{Eliminated, LANES, Lanes};
use super::lattice::Lattice;
use super::share::densities;
use crate::board::{CellIndex, CellSet};

/// Logarithm of the factor by which a neighbour of ice is more likely to be ice. This, [`OFFSETS`]
/// and [`WALL_SHARE`] were chosen, together with the factors of pieces and shares, for a small loss
/// on random boards with patches of 3 to 8 cells grown at random; the optimum is flat.
const COUPLING: f64 = 2.0;

/// Log odds of ice for a cell with two neighbours of ice: a density for each hypothesis.
const OFFSETS: Lanes<f64> = [-1.0, -0.5, -0.2, 0.1, 0.3, 0.5, 0.8, 1.2];

/// By how much of an ice neighbour a neighbour stands that cannot be ice: a patch that grows
/// against a wall grows the more along it.
const WALL_SHARE: f64 = 0.25;

/// The pairwise fields (Ising models) over the cells of one board, each a hypothesis:
/// the probability of an ice map is proportional to
/// exp(field × ice cells + coupling × neighbouring pairs of ice).
#[derive(Debug)]
pub(super) struct Fields {
    pub(super) lattice: Lattice,
    /// Logarithm of the sum over all ice maps of this board.
    log_sum: Lanes<f64>,
    /// Share of ice that each hypothesis expects of this board.
    pub(super) density: Lanes<f64>,
    /// Probability of each hypothesis before anything is seen; they sum to 1.
    pub(super) weight: Lanes<f64>,
}

/// The unknown cells, summed over, with all that is known clamped.
#[derive(Debug)]
pub(super) struct Clamped {
    /// The unknown cells, in the order of elimination.
    pub(super) cells: Vec<CellIndex>,
    pub(super) sums: Eliminated,
}

impl Fields {
    /// The fields over a lattice, given what is assumed of the density. Costs two passes over the
    /// board.
    pub(super) fn new(lattice: Lattice, prior: &IcePrior) -> Self {
        let none = [0.0; LANES];
        let mut fields = Self { lattice, log_sum: none, density: none, weight: none };
        let cells = fields.lattice.cells().to_vec();
        let free = fields.sums(&cells, |cell| fields.log_odds(cell, 0.0));
        let marginals = free.marginals();
        let count = marginals.len().max(1) as f64;
        for ice in &marginals {
            for (density, ice) in fields.density.iter_mut().zip(ice) {
                *density += f64::from(*ice) / count;
            }
        }
        fields.log_sum = free.log_sum;
        fields.weight = weights(&fields.density, prior);
        fields
    }

    /// Sums over the given unknown cells, which must stand in the lattice's order, with some
    /// cells known to be ice and all others taken as floor. One pass over the board.
    pub(super) fn clamped(&self, cells: Vec<CellIndex>, ice: &CellSet) -> Clamped {
        let sums = self.sums(&cells, |cell| {
            let beside = self.lattice.coupled(cell).filter(|next| ice.contains(*next)).count();
            self.log_odds(cell, beside as f64)
        });
        Clamped { cells, sums }
    }

    /// Sums over the given cells, which must stand in the lattice's order and are coupled with
    /// each other, each with its log odds if no other is ice. One pass over them.
    pub(super) fn sums(
        &self,
        cells: &[CellIndex],
        log_odds: impl Fn(CellIndex) -> Lanes<f64>,
    ) -> Eliminated {
        let odds: Vec<Lanes> =
            cells.iter().map(|cell| log_odds(*cell).map(|log| log.exp() as f32)).collect();
        self.lattice.elimination(cells).run(&odds, COUPLING.exp() as f32)
    }

    /// Logarithm of each hypothesis' probability of what is known, which is clamped in `rest`.
    pub(super) fn log_evidence(&self, ice: &CellSet, rest: &Clamped) -> Lanes<f64> {
        let pairs = Self::log_together(self.lattice.pairs(ice) as f64);
        let mut log = each_lane(|lane| pairs + rest.sums.log_sum[lane] - self.log_sum[lane]);
        for cell in ice.iter() {
            let own = self.log_odds(cell, 0.0);
            log.iter_mut().zip(own).for_each(|(log, own)| *log += own);
        }
        log
    }

    /// Log odds of ice for a cell with that many neighbours of ice, all others floor.
    pub(super) fn log_odds(&self, cell: CellIndex, ice_beside: f64) -> Lanes<f64> {
        let pull = self.pull(cell, ice_beside);
        OFFSETS.map(|offset| offset + pull)
    }

    /// The part of the log odds that no density changes.
    pub(super) fn pull(&self, cell: CellIndex, ice_beside: f64) -> f64 {
        let lacking = 4.0 - self.lattice.coupled(cell).count() as f64;
        COUPLING * (ice_beside + WALL_SHARE * lacking - 2.0)
    }

    /// The part of the log odds of so many ice cells together that differs by density.
    pub(super) fn log_density(ice: usize) -> Lanes<f64> {
        OFFSETS.map(|offset| offset * ice as f64)
    }

    /// Logarithm of the factor for that many pairs of neighbours that are both ice.
    pub(super) fn log_together(pairs: f64) -> f64 {
        COUPLING * pairs
    }
}

pub(super) fn each_lane<T>(of: impl FnMut(usize) -> T) -> Lanes<T> {
    std::array::from_fn(of)
}

/// Divides the density's distribution among the hypotheses: each gets what is nearest to its own
/// density.
fn weights(density: &Lanes<f64>, prior: &IcePrior) -> Lanes<f64> {
    let mut weight = [0.0; LANES];
    for (point, probability) in densities(prior) {
        let distance = |lane: &usize| (density[*lane] - point).abs();
        let nearest = (0..LANES).min_by(|a, b| distance(a).total_cmp(&distance(b)));
        weight[nearest.unwrap_or_default()] += probability;
    }
    weight
}
