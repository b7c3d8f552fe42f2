//! Posterior over ice maps, given the revealed cells.

use super::IcePrior;
use super::draws::WeighedMaps;
use super::elimination::Lanes;
use super::fields::{Clamped, each_lane};
use super::mixed_fields::{MixedFields, log_of_sum};
use super::parts::probabilities_of_parts;
use super::patches::Patches;
use super::pieces::Pieces;
use super::urn::Urn;
use crate::board::{CellIndex, CellSet};
use crate::worlds::chance::unit_interval;
use rand_chacha::rand_core::RngCore;

/// Posterior probabilities of the two hypotheses about how the ice lies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HypothesisWeights {
    /// Scattered: the cells are ice independently of each other.
    pub independent: f64,
    /// Patches: cells beside ice are more likely to be ice.
    pub patches: f64,
}

/// Revealed cells, as the prior needs them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known<'a> {
    pub(crate) ice: &'a CellSet,
    pub(crate) floor: &'a CellSet,
    /// Numbers of cells revealed as ice and as floor; targets do not count.
    pub(crate) learnt: (u32, u32),
}

/// Posterior weights of the hypotheses, and the conditional distribution under each.
#[derive(Debug)]
pub(crate) struct Posterior {
    independent: f64,
    urn: Urn,
    patches: Option<Weighed>,
}

/// Most unknown cells for which all maps are enumerated to get exact marginals: about 1 ms.
const MOST_CELLS_EXACT: usize = 16;

/// Posterior under the hypothesis of patches.
#[derive(Debug)]
struct Weighed {
    /// Posterior weights of the Ising models; they sum to the posterior probability of patches.
    weight: Lanes<f64>,
    clamped: Clamped,
    maps: WeighedMaps,
}

impl Weighed {
    /// Logarithms of the joint probability of patches and each map of the unknown cells.
    ///
    /// O(ice) per map.
    fn log_probabilities(
        &self,
        patches: &Patches,
        known_ice: &CellSet,
        maps: &[CellSet],
    ) -> Vec<f64> {
        let fields = MixedFields::new(&patches.fields, &self.weight, &self.clamped, known_ice);
        let mut pieces = Pieces::new(&patches.fields.lattice);
        let log_of = |map: &CellSet| {
            let mut ice = known_ice.clone();
            ice.union_with(map);
            let factors = self.maps.power() * patches.log_factor(&mut pieces, &ice);
            fields.log_probability(map) + factors - self.maps.log_mean()
        };
        maps.iter().map(log_of).collect()
    }

    /// Joint distribution of some unknown cells under patches; see [`probabilities_of_parts`].
    ///
    /// `None` if the posterior probability of patches is 0.
    fn of_parts(
        &self,
        patches: &Patches,
        known_ice: &CellSet,
        cells: &[CellIndex],
    ) -> Option<Vec<f64>> {
        let in_patches: f64 = self.weight.iter().sum();
        let weight = self.weight.map(|weight| weight / in_patches);
        let is_other = |cell: &CellIndex| !cells.contains(cell);
        let others: Vec<CellIndex> = self.clamped.cells.iter().copied().filter(is_other).collect();
        (in_patches > 0.0).then(|| {
            let joint = patches.joint(&weight, &self.clamped, known_ice);
            probabilities_of_parts(joint, cells, &others, known_ice, &self.maps)
        })
    }

    /// Probability of ice of each cell of the board under patches; undefined for revealed cells.
    ///
    /// Exact up to [`MOST_CELLS_EXACT`] unknown cells, otherwise the estimate from the sampled
    /// maps.
    fn ice(&self, patches: &Patches, known_ice: &CellSet) -> Vec<f64> {
        let cells = &self.clamped.cells;
        let drawn = self.maps.ice().to_vec();
        if cells.len() > MOST_CELLS_EXACT {
            return drawn;
        }
        let Some(mut of_maps) = self.of_parts(patches, known_ice, cells) else { return drawn };
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

/// Figures of a posterior that are kept after the posterior itself is dropped.
#[derive(Debug)]
pub(crate) struct Summary {
    pub(crate) weights: HypothesisWeights,
    pub(crate) density_mean: f64,
    pub(crate) density_variance: f64,
    /// Probability of ice of an unknown cell under scattered ice.
    independent: f64,
    /// Probability of ice by cell, if patches are possible; undefined for revealed cells.
    ice: Box<[f32]>,
}

impl Summary {
    /// Probability that an unknown cell is ice.
    pub(crate) fn ice_probability(&self, cell: CellIndex) -> f64 {
        self.ice.get(usize::from(cell)).map_or(self.independent, |ice| f64::from(*ice))
    }
}

impl Posterior {
    /// Conditions the prior on the revealed cells.
    ///
    /// One pass over the board and some hundred samples; O(revealed cells) if patches are
    /// impossible.
    pub(crate) fn new(prior: &IcePrior, patches: Option<&Patches>, known: Known<'_>) -> Self {
        let (ice, floor) = known.learnt;
        let urn = Urn::new(prior, ice, floor);
        let Some(patches) = patches else { return Self { independent: 1.0, urn, patches: None } };
        let is_known = |cell: &CellIndex| known.ice.contains(*cell) || known.floor.contains(*cell);
        let fields = &patches.fields;
        let cells = fields.lattice.cells().iter().copied().filter(|cell| !is_known(cell));
        let clamped = fields.clamped(cells.collect(), known.ice);
        let evidence = fields.log_evidence(known.ice, &clamped);
        // Weight the Ising models among themselves first: the maps are sampled from their mixture.
        let (_, among_fields) = weigh(1.0, 0.0, &fields.weight, &evidence);
        let maps = patches.weighed(&among_fields, &clamped, known.ice);
        // The factors change the evidence of all Ising models alike.
        let factors = patches.log_evidence(&maps);
        let evidence = evidence.map(|log| log + factors);
        let before = Urn::new(prior, 0, 0).log_probability(ice as usize, floor as usize);
        let (independent, weight) = weigh(prior.patches(), before, &fields.weight, &evidence);
        Self { independent, urn, patches: Some(Weighed { weight, clamped, maps }) }
    }

    /// Posterior probabilities of the two hypotheses.
    pub(crate) fn weights(&self) -> HypothesisWeights {
        HypothesisWeights { independent: self.independent, patches: 1.0 - self.independent }
    }

    /// Computes the summary for a board of `cell_count` cells. O(ice) per map.
    pub(crate) fn summary(
        &self,
        patches: Option<&Patches>,
        known_ice: &CellSet,
        cell_count: usize,
    ) -> Summary {
        let urn = self.urn;
        let mut densities = vec![(self.independent, urn.mean(), urn.variance())];
        let mut ice = Vec::new();
        if let Some((weighed, patches)) = self.patches.as_ref().zip(patches) {
            let in_patches = 1.0 - self.independent;
            let alone = self.independent * urn.mean();
            let by_cell = weighed.ice(patches, known_ice).into_iter().take(cell_count);
            ice = by_cell.map(|ice| (alone + in_patches * ice) as f32).collect();
            // Under patches the density is the fraction of ice of each map.
            for (map, weight) in weighed.maps.iter() {
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
        Summary {
            weights: self.weights(),
            density_mean,
            density_variance: spread.sum(),
            independent: urn.mean(),
            ice: ice.into_boxed_slice(),
        }
    }

    /// Samples the ice among the unknown cells. May also name cells of known ice. O(cells).
    pub(crate) fn draw(
        &self,
        unknown: &[CellIndex],
        rng: &mut impl RngCore,
        mut is_ice: impl FnMut(CellIndex),
    ) {
        if let Some(Weighed { maps, .. }) = &self.patches
            && unit_interval(rng) >= self.independent
        {
            maps.draw(rng).iter().for_each(is_ice);
            return;
        }
        // Pólya's urn: each sampled cell counts for the next ones.
        let mut urn = self.urn;
        for cell in unknown {
            let ice = unit_interval(rng) < urn.mean();
            urn.learn(ice);
            if ice {
                is_ice(*cell);
            }
        }
    }

    /// Probabilities of ice maps relative to each other: they sum to 1.
    ///
    /// Uniform if every map is impossible. `unknown` are the unknown cells; see
    /// [`crate::worlds::ice::Belief::weigh`].
    pub(crate) fn weigh(
        &self,
        patches: Option<&Patches>,
        known_ice: &CellSet,
        unknown: &CellSet,
        maps: &[CellSet],
    ) -> Vec<f64> {
        let log_independent = self.independent.ln();
        let alone = self.urn.log_probabilities(unknown.len());
        let in_patches = self.patches.as_ref().zip(patches);
        let in_patches =
            in_patches.map(|(weighed, all)| weighed.log_probabilities(all, known_ice, maps));
        let log_of = |(at, map): (usize, &CellSet)| {
            let alone = log_independent + alone[map.common_count(unknown)];
            in_patches.as_ref().map_or(alone, |logs| log_of_sum(alone, logs[at]))
        };
        let logs: Vec<f64> = maps.iter().enumerate().map(log_of).collect();
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
    /// if every map is impossible. See [`crate::worlds::ice::Belief::weigh_parts`].
    pub(crate) fn weigh_parts(
        &self,
        patches: Option<&Patches>,
        known_ice: &CellSet,
        cells: &[CellIndex],
    ) -> Vec<f64> {
        let alone = self.urn.log_probabilities(cells.len());
        let in_patches = self.patches.as_ref().zip(patches);
        let in_patches =
            in_patches.and_then(|(weighed, all)| weighed.of_parts(all, known_ice, cells));
        let probability_of = |map: usize| {
            let alone = alone[map.count_ones() as usize].exp();
            in_patches.as_ref().map_or(alone, |in_patches| {
                self.independent * alone + (1.0 - self.independent) * in_patches[map]
            })
        };
        let mut probabilities: Vec<f64> = (0..1 << cells.len()).map(probability_of).collect();
        let total: f64 = probabilities.iter().sum();
        // Every map is impossible, or too improbable for a number.
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
/// arguments are the logarithms of the evidence. Returns the prior weights if all evidence is zero.
fn weigh(
    patches: f64,
    log_independent: f64,
    share: &Lanes<f64>,
    log_evidence: &Lanes<f64>,
) -> (f64, Lanes<f64>) {
    let independent = (1.0 - patches).ln() + log_independent;
    let logs = each_lane(|lane| (patches * share[lane]).ln() + log_evidence[lane]);
    let most = logs.iter().copied().fold(independent, f64::max);
    if most == f64::NEG_INFINITY {
        return (1.0 - patches, share.map(|share| patches * share));
    }
    let independent = (independent - most).exp();
    let weight = logs.map(|log| (log - most).exp());
    let total = independent + weight.iter().sum::<f64>();
    (independent / total, weight.map(|weight| weight / total))
}
