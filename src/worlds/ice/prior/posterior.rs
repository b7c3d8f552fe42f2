//! What a prior says once some cells are known.

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

/// How probable it is by what is known that ice lies scattered, or in patches.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HypothesisWeights {
    /// Cells are ice independently of each other.
    pub independent: f64,
    /// Ice comes in patches: cells beside ice are likelier to be ice.
    pub patches: f64,
}

/// What is known, as the prior needs it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known<'a> {
    pub(crate) ice: &'a CellSet,
    pub(crate) floor: &'a CellSet,
    /// Cells learnt to be ice, and to be floor; targets do not count.
    pub(crate) learnt: (u32, u32),
}

/// The weights of all hypotheses, and what each says of the unknown cells.
#[derive(Debug)]
pub(crate) struct Posterior {
    independent: f64,
    urn: Urn,
    patches: Option<Weighed>,
}

/// Of so many unknown cells every map is gone through to tell each one's probability: a millisecond.
const MOST_CELLS_EXACT: usize = 16;

/// Patches, by what is known.
#[derive(Debug)]
struct Weighed {
    /// Weights of the fields; they sum to the probability of patches.
    weight: Lanes<f64>,
    clamped: Clamped,
    maps: WeighedMaps,
}

impl Weighed {
    /// Logarithms of the probabilities of patches and each map of the unknown cells. Time O(ice) a
    /// map.
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

    /// Probabilities of all maps of some of the unknown cells, see [`probabilities_of_parts`];
    /// `None` if patches are out of the question.
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

    /// Probability of ice of each cell of the board if ice lies in patches, of known ones whatever.
    /// On boards with many unknown cells drawn maps tell it.
    fn ice(&self, patches: &Patches, known_ice: &CellSet) -> Vec<f64> {
        let cells = &self.clamped.cells;
        let drawn = self.maps.ice().to_vec();
        if cells.len() > MOST_CELLS_EXACT {
            return drawn;
        }
        let Some(mut of_maps) = self.of_parts(patches, known_ice, cells) else { return drawn };
        let mut ice = vec![0.0; drawn.len()];
        // The last cell is the highest bit; summed over, it leaves the maps of the others.
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

/// The figures of a posterior that are worth keeping.
#[derive(Debug)]
pub(crate) struct Summary {
    pub(crate) weights: HypothesisWeights,
    pub(crate) density_mean: f64,
    pub(crate) density_variance: f64,
    /// Probability of ice if cells are independent.
    independent: f64,
    /// By cell, if patches are in question; of known cells it says nothing.
    ice: Box<[f32]>,
}

impl Summary {
    /// Probability that an unknown cell is ice.
    pub(crate) fn ice_probability(&self, cell: CellIndex) -> f64 {
        self.ice.get(usize::from(cell)).map_or(self.independent, |ice| f64::from(*ice))
    }
}

impl Posterior {
    /// Weighs the hypotheses: one pass over the board and some hundred draws, or O(cells learnt)
    /// if patches are out of the question.
    pub(crate) fn new(prior: &IcePrior, patches: Option<&Patches>, known: Known<'_>) -> Self {
        let (ice, floor) = known.learnt;
        let urn = Urn::new(prior, ice, floor);
        let Some(patches) = patches else { return Self { independent: 1.0, urn, patches: None } };
        let is_known = |cell: &CellIndex| known.ice.contains(*cell) || known.floor.contains(*cell);
        let fields = &patches.fields;
        let cells = fields.lattice.cells().iter().copied().filter(|cell| !is_known(cell));
        let clamped = fields.clamped(cells.collect(), known.ice);
        let evidence = fields.log_evidence(known.ice, &clamped);
        // The fields among themselves first: the maps are drawn from all of them.
        let (_, among_fields) = weigh(1.0, 0.0, &fields.weight, &evidence);
        let maps = patches.weighed(&among_fields, &clamped, known.ice);
        let factors = patches.log_evidence(&maps);
        let evidence = evidence.map(|log| log + factors);
        let before = Urn::new(prior, 0, 0).log_probability(ice as usize, floor as usize);
        let (independent, weight) = weigh(prior.patches(), before, &fields.weight, &evidence);
        Self { independent, urn, patches: Some(Weighed { weight, clamped, maps }) }
    }

    /// What is thought of the hypotheses.
    pub(crate) fn weights(&self) -> HypothesisWeights {
        HypothesisWeights { independent: self.independent, patches: 1.0 - self.independent }
    }

    /// The figures worth keeping, for a board of that many cells. O(ice) a map.
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
            for (map, weight) in weighed.maps.iter() {
                let share = map.len() as f64 / patches.cell_count().max(1) as f64;
                densities.push((in_patches * weight, share, 0.0));
            }
        }
        let density_mean = densities.iter().map(|(weight, mean, _)| weight * mean).sum();
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

    /// Draws the ice among the unknown cells; it may name known ice, too. O(cells).
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
        let mut urn = self.urn;
        for cell in unknown {
            let ice = unit_interval(rng) < urn.mean();
            urn.learn(ice);
            if ice {
                is_ice(*cell);
            }
        }
    }

    /// Probabilities of ice maps, relative to each other and summing to 1; all the same if each is
    /// out of the question. `unknown` are the unknown cells, see
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

    /// Probabilities of all maps of some of the unknown cells, by the number whose bits tell which
    /// of them are ice; all the same if each is out of the question. See
    /// [`crate::worlds::ice::Belief::weigh_parts`].
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
        if !total.is_normal() {
            return vec![1.0 / probabilities.len() as f64; probabilities.len()];
        }
        probabilities.iter_mut().for_each(|it| *it /= total);
        probabilities
    }
}

/// The probabilities of independence and of each hypothesis of patches, from those before
/// anything was seen (`patches` for all patches together, divided by `share`) and the logarithm
/// of each one's probability of what was seen. If nothing explains it, nothing is concluded.
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
