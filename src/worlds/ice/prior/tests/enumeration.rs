//! Reference implementation of the priors by enumeration of every ice map.

use super::boards::may_be_ice;
use crate::board::{CellSet, flood_fill};
use crate::worlds::ice::prior::IcePrior;
use crate::worlds::ice::prior::elimination::LANES;
use crate::worlds::ice::prior::ice_prior::{INFORMATIVE, VAGUE};
use crate::worlds::ice::prior::ising_models::IsingModels;
use crate::worlds::ice::prior::patch_factors::IceCluster;
use crate::worlds::ice::prior::patch_model::PatchModel;
use crate::worlds::ice::{Belief, BoardLayout};

/// Every subset of the cells that may be ice.
pub(super) fn ice_maps(layout: &BoardLayout) -> Vec<CellSet> {
    let free = may_be_ice(layout);
    (0..1_u32 << free.len())
        .map(|map| {
            let ice = (0..free.len()).filter(|bit| map >> bit & 1 == 1).map(|bit| free[bit]);
            CellSet::from_cells(layout.cell_count(), ice)
        })
        .collect()
}

/// Weight of a map in one Ising model: odds of each ice cell, and a factor for each coupled pair.
pub(super) fn model_weight(models: &IsingModels, lane: usize, ice: &CellSet) -> f64 {
    let alone: f64 = ice.iter().map(|cell| models.log_odds(cell, 0.0)[lane]).sum();
    let mut pairs = 0;
    for one in ice.iter() {
        let after_one = |other: &u16| *other > one && ice.contains(*other);
        pairs += models.lattice.coupled(one).filter(after_one).count();
    }
    (alone + IsingModels::log_pair_factor(f64::from(pairs as u32))).exp()
}

/// Weight of a map by its clusters and its fraction of ice.
fn cluster_and_fraction_factor(patches: &PatchModel, ice: &CellSet) -> f64 {
    let lattice = &patches.models.lattice;
    let mut log = patches.fraction_factors.log_factor(ice.len());
    for cell in ice.iter() {
        let next = |cell| lattice.coupled(cell).filter(|next| ice.contains(*next));
        let piece = flood_fill(lattice.board_cell_count(), [cell], next);
        // Each cluster counts once, at its first cell.
        if piece.iter().next() == Some(cell) {
            let pairs = lattice.pairs(&piece);
            log += IceCluster { cells: piece.len(), pairs }.log_factor();
        }
    }
    log.exp()
}

/// Prior probability of one map with these counts, if cells are independent.
fn independent(prior: &IcePrior, ice: usize, floor: usize) -> f64 {
    match *prior {
        IcePrior::Mixture { informative, patches, solvable, .. } if informative > 0.0 => {
            let of = |(ice, floor)| IcePrior::Mixture {
                ice,
                floor,
                informative: 0.0,
                patches,
                solvable,
            };
            let [usually, vague] = [INFORMATIVE, VAGUE].map(|it| independent(&of(it), ice, floor));
            informative * usually + (1.0 - informative) * vague
        }
        IcePrior::Density(density) => density.powi(ice as i32) * (1.0 - density).powi(floor as i32),
        IcePrior::UnknownDensity { ice: ices, floor: floors }
        | IcePrior::Mixture { ice: ices, floor: floors, .. } => {
            let rising = |from: f64, count: usize| -> f64 {
                (0..count).map(|drawn| from + drawn as f64).product()
            };
            rising(ices, ice) * rising(floors, floor) / rising(ices + floors, ice + floor)
        }
        IcePrior::StatedDensity { density, doubt, .. } => {
            let right = independent(&IcePrior::Density(density), ice, floor);
            let wrong = independent(&IcePrior::independent(), ice, floor);
            (1.0 - doubt) * right + doubt * wrong
        }
    }
}

/// The posterior by enumeration.
///
/// Lists every admitted map with its joint probability with scattered ice and with patches. All
/// entries sum to 1.
pub(super) fn posterior_by_enumeration(belief: &Belief) -> Vec<(CellSet, [f64; 2])> {
    let layout = belief.layout();
    let free = may_be_ice(layout).len();
    let maps = ice_maps(layout);
    let patches = match *belief.prior() {
        IcePrior::Mixture { patches, .. } => patches,
        _ => 0.0,
    };
    let mut shares: Vec<[f64; 2]> = maps
        .iter()
        .map(|ice| {
            [(1.0 - patches) * independent(belief.prior(), ice.len(), free - ice.len()), 0.0]
        })
        .collect();
    if let Some(all) = belief.patches() {
        let models = &all.models;
        let mut together = vec![0.0; maps.len()];
        for lane in 0..LANES {
            let weights: Vec<f64> =
                maps.iter().map(|ice| model_weight(models, lane, ice)).collect();
            let share = models.weight[lane] / weights.iter().sum::<f64>();
            together.iter_mut().zip(&weights).for_each(|(sum, weight)| *sum += share * weight);
        }
        together
            .iter_mut()
            .zip(&maps)
            .for_each(|(weight, ice)| *weight *= cluster_and_fraction_factor(all, ice));
        let total: f64 = together.iter().sum();
        let all = shares.iter_mut().zip(&together);
        all.for_each(|(share, weight)| share[1] = patches * weight / total);
    }
    let mut worlds: Vec<_> = maps.into_iter().zip(shares).collect();
    worlds.retain(|(ice, _)| belief.admits(ice));
    let total: f64 = worlds.iter().map(|(_, [alone, together])| alone + together).sum();
    worlds.iter_mut().for_each(|(_, shares)| *shares = shares.map(|share| share / total));
    worlds
}
