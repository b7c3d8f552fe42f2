//! Posterior over ice maps, given the revealed cells.

use super::IcePrior;
use super::beta_bernoulli::BetaBernoulli;
use super::elimination::Lanes;
use super::ising_models::{Clamped, IsingMixture, lanes_from_fn, log_sum_exp};
use super::joint_marginals::joint_marginals;
use super::patch_factors::ClusterFinder;
use super::patch_model::PatchModel;
use super::weighted_maps::WeightedMaps;
use crate::board::{CellIndex, CellSet};
use crate::worlds::random::unit_interval;
use rand_chacha::rand_core::RngCore;

/// Posterior probabilities of scattered ice and of ice in patches; their sum is 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HypothesisWeights {
    /// Scattered: the cells are ice independently of each other.
    pub independent: f64,
    /// Patches: cells beside ice are more likely to be ice.
    pub patches: f64,
}

/// Cells known to be ice or floor, and the numbers of revealed cells.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RevealedCells<'a> {
    /// Cells known to be ice.
    pub(crate) ice: &'a CellSet,
    /// Cells known to be floor, targets included.
    pub(crate) floor: &'a CellSet,
    /// Numbers of cells revealed as ice and as floor; targets do not count.
    pub(crate) counts: (u32, u32),
}

/// Posterior weights of the hypotheses, and the conditional distribution under each.
#[derive(Debug)]
pub(crate) struct Posterior {
    /// Posterior probability of scattered ice.
    independent: f64,
    /// Scattered ice, given the revealed cells.
    beta: BetaBernoulli,
    /// `None` if the prior excludes patches.
    patches: Option<PatchPosterior>,
}

/// Maximum number of unknown cells for exact marginals by enumeration of all maps: about 1 ms.
const MAX_EXACT_CELLS: usize = 16;

/// Posterior under the hypothesis of patches.
#[derive(Debug)]
struct PatchPosterior {
    /// Posterior weights of the Ising models; they sum to the posterior probability of patches.
    weight: Lanes<f64>,
    /// Elimination over the unknown cells with the revealed cells fixed.
    clamped: Clamped,
    /// Maps of the board that represent the posterior under patches.
    maps: WeightedMaps,
}

impl PatchPosterior {
    /// Logarithms of the joint probability of patches and each map of the unknown cells.
    ///
    /// An estimate if the maps of the posterior are samples. O(ice) per map.
    fn log_probabilities(
        &self,
        patches: &PatchModel,
        known_ice: &CellSet,
        maps: &[CellSet],
    ) -> Vec<f64> {
        let mixture = IsingMixture::new(&patches.models, &self.weight, &self.clamped, known_ice);
        let mut cluster_finder = ClusterFinder::new(&patches.models.lattice);
        let log_cluster_weight = |map: &CellSet| {
            let mut ice = known_ice.clone();
            ice.union_with(map);
            let factors = self.maps.power() * patches.log_factor(&mut cluster_finder, &ice);
            mixture.log_probability(map) + factors - self.maps.log_mean()
        };
        maps.iter().map(log_cluster_weight).collect()
    }

    /// Joint distribution of some unknown cells under patches; see [`joint_marginals`].
    ///
    /// `None` if the posterior probability of patches is 0.
    fn joint_marginals(
        &self,
        patches: &PatchModel,
        known_ice: &CellSet,
        cells: &[CellIndex],
    ) -> Option<Vec<f64>> {
        let in_patches: f64 = self.weight.iter().sum();
        let weight = self.weight.map(|weight| weight / in_patches);
        let is_other = |cell: &CellIndex| !cells.contains(cell);
        let others: Vec<CellIndex> = self.clamped.cells.iter().copied().filter(is_other).collect();
        (in_patches > 0.0).then(|| {
            let joint = patches.distribution(&weight, &self.clamped, known_ice);
            joint_marginals(joint, cells, &others, known_ice, &self.maps)
        })
    }

    /// Probability of ice of each cell of the board under patches; undefined for revealed cells.
    ///
    /// Exact up to [`MAX_EXACT_CELLS`] unknown cells, otherwise the estimate from the sampled
    /// maps.
    fn ice_probabilities(&self, patches: &PatchModel, known_ice: &CellSet) -> Vec<f64> {
        let cells = &self.clamped.cells;
        let drawn = self.maps.ice_probabilities().to_vec();
        if cells.len() > MAX_EXACT_CELLS {
            return drawn;
        }
        let Some(mut of_maps) = self.joint_marginals(patches, known_ice, cells) else {
            return drawn;
        };
        let mut ice = vec![0.0; drawn.len()];
        // The last cell is the highest bit: adding both halves marginalises it out.
        for cell in cells.iter().rev() {
            let half = of_maps.len() / 2;
            let (without, with) = of_maps.split_at_mut(half);
            ice[usize::from(*cell)] = with.iter().sum();
            without.iter_mut().zip(&*with).for_each(|(without, with)| *without += with);
            of_maps.truncate(half);
        }
        ice
    }
}

/// Statistics of a posterior, kept after the posterior itself is dropped.
#[derive(Debug)]
pub(crate) struct PosteriorSummary {
    pub(crate) weights: HypothesisWeights,
    /// Posterior mean of the ice density; under patches the density is the fraction of ice.
    pub(crate) density_mean: f64,
    /// Posterior variance of the ice density.
    pub(crate) density_variance: f64,
    /// Probability of ice of an unknown cell under scattered ice.
    independent: f64,
    /// Probability of ice by cell, if patches are possible; undefined for revealed cells.
    ice: Box<[f32]>,
}

impl PosteriorSummary {
    /// Probability that an unknown cell is ice.
    pub(crate) fn ice_probability(&self, cell: CellIndex) -> f64 {
        self.ice.get(usize::from(cell)).map_or(self.independent, |ice| f64::from(*ice))
    }
}

impl Posterior {
    /// Conditions the prior on the revealed cells.
    ///
    /// `patches` is the model of patches; `None` if the prior excludes them. One pass over the
    /// board, at most 2,048 maps and one Gibbs sweep; without patches O(revealed cells).
    pub(crate) fn new(
        prior: &IcePrior,
        patches: Option<&PatchModel>,
        known: RevealedCells<'_>,
    ) -> Self {
        let (ice, floor) = known.counts;
        let beta = BetaBernoulli::new(prior, ice, floor);
        let Some(patches) = patches else {
            return Self { independent: 1.0, beta, patches: None };
        };
        let is_known = |cell: &CellIndex| known.ice.contains(*cell) || known.floor.contains(*cell);
        let models = &patches.models;
        let cells = models.lattice.cells().iter().copied().filter(|cell| !is_known(cell));
        let clamped = models.clamp(cells.collect(), known.ice);
        let evidence = models.log_evidence(known.ice, &clamped);
        // Here patches are certain: the maps are sampled from the mixture of the models alone.
        let (_, model_weights) = hypothesis_posteriors(1.0, 0.0, &models.weight, &evidence);
        let maps = patches.weighted_maps(&model_weights, &clamped, known.ice);
        // The factors change the evidence of all Ising models alike.
        let factors = patches.log_evidence(&maps);
        let evidence = evidence.map(|log| log + factors);
        let before = BetaBernoulli::new(prior, 0, 0).log_probability(ice as usize, floor as usize);
        let (independent, weight) =
            hypothesis_posteriors(prior.patch_probability(), before, &models.weight, &evidence);
        Self { independent, beta, patches: Some(PatchPosterior { weight, clamped, maps }) }
    }

    /// Posterior probabilities of the two hypotheses.
    pub(crate) fn weights(&self) -> HypothesisWeights {
        HypothesisWeights { independent: self.independent, patches: 1.0 - self.independent }
    }

    /// Computes the summary for a board of `cell_count` cells.
    ///
    /// O(ice) per map, plus an enumeration of all maps for at most 16 unknown cells.
    pub(crate) fn summary(
        &self,
        patches: Option<&PatchModel>,
        known_ice: &CellSet,
        cell_count: usize,
    ) -> PosteriorSummary {
        let beta = self.beta;
        let mut densities = vec![(self.independent, beta.mean(), beta.variance())];
        let mut ice = Vec::new();
        if let Some((evaluated, patches)) = self.patches.as_ref().zip(patches) {
            let in_patches = 1.0 - self.independent;
            let alone = self.independent * beta.mean();
            let by_cell =
                evaluated.ice_probabilities(patches, known_ice).into_iter().take(cell_count);
            ice = by_cell.map(|ice| (alone + in_patches * ice) as f32).collect();
            // Under patches the density is the fraction of ice of each map.
            for (map, weight) in evaluated.maps.iter() {
                let share = map.len() as f64 / patches.cell_count().max(1) as f64;
                densities.push((in_patches * weight, share, 0.0));
            }
        }
        let density_mean = densities.iter().map(|(weight, mean, _)| weight * mean).sum();
        // Law of total variance over hypotheses and maps.
        let spread = densities.iter().map(|(weight, mean, variance)| {
            let away: f64 = mean - density_mean;
            weight * (variance + away * away)
        });
        PosteriorSummary {
            weights: self.weights(),
            density_mean,
            density_variance: spread.sum(),
            independent: beta.mean(),
            ice: ice.into_boxed_slice(),
        }
    }

    /// Samples an ice map and calls `is_ice` for each of its ice cells among `unknown`.
    ///
    /// May also call `is_ice` for known ice. O(cells).
    pub(crate) fn sample(
        &self,
        unknown: &[CellIndex],
        rng: &mut impl RngCore,
        mut is_ice: impl FnMut(CellIndex),
    ) {
        if let Some(PatchPosterior { maps, .. }) = &self.patches
            && unit_interval(rng) >= self.independent
        {
            maps.sample(rng).iter().for_each(is_ice);
            return;
        }
        // Pólya's urn: each sampled cell counts for the next ones.
        let mut beta = self.beta;
        for cell in unknown {
            let ice = unit_interval(rng) < beta.mean();
            beta.observe(ice);
            if ice {
                is_ice(*cell);
            }
        }
    }

    /// Probabilities of ice maps relative to each other: they sum to 1.
    ///
    /// Uniform if every map is impossible. `unknown` are the unknown cells; see
    /// [`crate::worlds::ice::Belief::map_probabilities`].
    pub(crate) fn map_probabilities(
        &self,
        patches: Option<&PatchModel>,
        known_ice: &CellSet,
        unknown: &CellSet,
        maps: &[CellSet],
    ) -> Vec<f64> {
        let log_independent = self.independent.ln();
        let alone = self.beta.log_probabilities(unknown.len());
        let in_patches = self.patches.as_ref().zip(patches);
        let in_patches =
            in_patches.map(|(evaluated, all)| evaluated.log_probabilities(all, known_ice, maps));
        let log_cluster_weight = |(at, map): (usize, &CellSet)| {
            let alone = log_independent + alone[map.intersection_count(unknown)];
            in_patches.as_ref().map_or(alone, |logs| log_sum_exp(alone, logs[at]))
        };
        let logs: Vec<f64> = maps.iter().enumerate().map(log_cluster_weight).collect();
        let most = logs.iter().copied().fold(f64::MIN, f64::max);
        let total: f64 = logs.iter().map(|log| (log - most).exp()).sum();
        if total == 0.0 {
            return vec![1.0 / maps.len() as f64; maps.len()];
        }
        logs.iter().map(|log| (log - most).exp() / total).collect()
    }

    /// Joint distribution of some unknown cells.
    ///
    /// Entry `m` is the probability that exactly the cells of the set bits of `m` are ice. Uniform
    /// if every probability underflows. See [`crate::worlds::ice::Belief::joint_marginals`].
    pub(crate) fn joint_marginals(
        &self,
        patches: Option<&PatchModel>,
        known_ice: &CellSet,
        cells: &[CellIndex],
    ) -> Vec<f64> {
        let alone = self.beta.log_probabilities(cells.len());
        let in_patches = self.patches.as_ref().zip(patches);
        let in_patches = in_patches
            .and_then(|(evaluated, all)| evaluated.joint_marginals(all, known_ice, cells));
        let probability_of = |map: usize| {
            let alone = alone[map.count_ones() as usize].exp();
            in_patches.as_ref().map_or(alone, |in_patches| {
                self.independent * alone + (1.0 - self.independent) * in_patches[map]
            })
        };
        let mut probabilities: Vec<f64> = (0..1 << cells.len()).map(probability_of).collect();
        let total: f64 = probabilities.iter().sum();
        // Every map is impossible, or its probability underflows.
        if !total.is_normal() {
            return vec![1.0 / probabilities.len() as f64; probabilities.len()];
        }
        probabilities.iter_mut().for_each(|it| *it /= total);
        probabilities
    }
}

/// Posterior weights of scattered ice and of each Ising model.
///
/// `patches` is the prior probability of patches, divided among the models by `share`. The other
/// arguments are the logarithms of the evidence: the probability of the revealed cells under each
/// hypothesis. Returns the prior weights if all evidence is zero. The weights of the models sum to
/// the posterior probability of patches.
fn hypothesis_posteriors(
    patches: f64,
    log_independent: f64,
    share: &Lanes<f64>,
    log_evidence: &Lanes<f64>,
) -> (f64, Lanes<f64>) {
    let independent = (1.0 - patches).ln() + log_independent;
    let logs = lanes_from_fn(|lane| (patches * share[lane]).ln() + log_evidence[lane]);
    let most = logs.iter().copied().fold(independent, f64::max);
    if most == f64::NEG_INFINITY {
        return (1.0 - patches, share.map(|share| patches * share));
    }
    let independent = (independent - most).exp();
    let weight = logs.map(|log| (log - most).exp());
    let total = independent + weight.iter().sum::<f64>();
    (independent / total, weight.map(|weight| weight / total))
}
