//! Parameters of the beams for boards that are not small.
//!
//! Small boards are those that the search from both ends accepts; its beams need no such
//! parameters. No single setting solves all levels, so beams with different weights and widths
//! follow each other. A layer is idle if no board in it comes nearer to the goal, by estimate, than
//! all boards before. A beam *without idle limit* may make any number of idle layers in a row; an
//! *idle-limited* beam ends after more than [`IDLE_LAYERS`]. The distance to the goal comes from a
//! matching of crates and targets (*matched* beams), or counts the nearest target of each crate.

use super::beam::{AnyBeam, Beam, BeamLimits};
use super::feature_layers::{FeatureLayers, Weights};
use super::sequence::doubled;
use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::fast::moves::MoveFinder;
use crate::planning::sokoban::fast::perturbation::Perturbation;
use std::rc::Rc;

/// Width of the first beam, in boards per layer.
const FIRST_WIDTH: usize = 100;

/// Number of beams without idle limit for each width and kind of distance (matched or nearest).
///
/// Several narrow beams that differ succeed more often than one wide beam.
const UNLIMITED_PER_WIDTH: u32 = 2;
/// Number of idle-limited beams for each width.
const IDLE_LIMITED_PER_WIDTH: u32 = 6;

/// Maximum number of boards with equal features per layer, in every second beam.
const MAX_PER_KIND: usize = 20;
/// Factor on the weight of remaining pushes, in every second beam.
const ODD_BEAM_PUSH_FACTOR: i32 = 2;

/// Seed of the first idle-limited beam's perturbation; restarts of the feature search use low
/// seeds.
const FIRST_PERTURBATION: u64 = 1 << 32;

/// Maximum number of idle layers of an idle-limited beam in a row.
const IDLE_LAYERS: u32 = 30;

/// Settings of one beam.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BeamVariant {
    pub(super) limits: BeamLimits,
    pub(crate) weights: Weights,
    /// Whether distances come from a perfect matching instead of the nearest targets.
    pub(super) is_matched: bool,
    /// Changes the weights and chooses among equally good packing orders.
    pub(crate) perturbation: Perturbation,
}

impl BeamVariant {
    /// Settings of beam `number`, counted from 0, without a limit on idle layers.
    ///
    /// Such a beam sometimes succeeds after a long detour. If `can_be_matched` is true, the beams
    /// of each width use matched distances first, then those of the nearest targets.
    pub(crate) fn without_idle_limit(number: u32, can_be_matched: bool) -> Self {
        let measures = if can_be_matched { 2 } else { 1 };
        let beams_per_width = UNLIMITED_PER_WIDTH * measures;
        let is_matched = can_be_matched && number % beams_per_width < UNLIMITED_PER_WIDTH;
        Self { is_matched, ..Self::new(number, beams_per_width, u32::MAX, Perturbation::NONE) }
    }

    /// Settings of idle-limited beam `number`, counted from 0: perturbed, with few idle layers.
    ///
    /// If `can_be_matched` is true, beams with even numbers use matched distances; they have no
    /// limit on boards with equal features.
    pub(crate) fn with_idle_limit(number: u32, can_be_matched: bool) -> Self {
        let perturbation = Perturbation::new(FIRST_PERTURBATION + u64::from(number));
        let is_matched = can_be_matched && number.is_multiple_of(2);
        Self { is_matched, ..Self::new(number, IDLE_LIMITED_PER_WIDTH, IDLE_LAYERS, perturbation) }
    }

    /// Creates the beam at the roots of `finder`.
    ///
    /// `distances` are the pushes (or pulls) of a single crate to the goal cells; `None` if crates
    /// cannot be matched.
    pub(crate) fn beam<'a>(
        self,
        finder: MoveFinder<'a>,
        distances: Option<&Rc<PushDistances>>,
    ) -> Box<dyn AnyBeam + 'a> {
        let distances = distances.filter(|_| self.is_matched).cloned();
        Box::new(Beam::new(FeatureLayers::new(finder, self.weights, distances), self.limits))
    }

    /// Settings common to beams with and without idle limit, without matched distances.
    ///
    /// `beams_per_width` is the number of beams for each width.
    fn new(
        number: u32,
        beams_per_width: u32,
        idle_layers: u32,
        perturbation: Perturbation,
    ) -> Self {
        let boards = doubled(FIRST_WIDTH, number / beams_per_width);
        let mut weights = Weights::DEFAULT.perturbed(perturbation);
        let mut max_per_kind = usize::MAX;
        // Odd beams are more diverse and greedier.
        if !number.is_multiple_of(2) {
            weights = weights.with_remaining_push_factor(ODD_BEAM_PUSH_FACTOR);
            max_per_kind = MAX_PER_KIND;
        }
        let beam_limits = BeamLimits { width: boards, max_per_kind, idle_layers };
        Self { limits: beam_limits, weights, is_matched: false, perturbation }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beams_differ_and_grow() {
        let boards = |variant: fn(u32, bool) -> BeamVariant, can_be_matched| {
            [0, 1, 2, 6, 23].map(|it| variant(it, can_be_matched).limits.width)
        };
        assert_eq!(boards(BeamVariant::without_idle_limit, false), [100, 100, 200, 800, 204_800]);
        assert_eq!(boards(BeamVariant::without_idle_limit, true), [100, 100, 100, 200, 3_200]);
        assert_eq!(boards(BeamVariant::with_idle_limit, false), [100, 100, 100, 200, 800]);
        assert_eq!(
            boards(BeamVariant::with_idle_limit, true),
            boards(BeamVariant::with_idle_limit, false)
        );
        assert_eq!(BeamVariant::without_idle_limit(0, false).weights, Weights::DEFAULT);
        for variant in [BeamVariant::without_idle_limit, BeamVariant::with_idle_limit] {
            assert!((0..24).all(|number| !variant(number, false).is_matched));
            assert!((0..24).any(|number| variant(number, true).is_matched));
        }
        // All beams differ. Two may share all settings except the packing order, which
        // perturbations choose.
        assert!(
            (0..24).all(|number| BeamVariant::with_idle_limit(number, false).perturbation
                != Perturbation::NONE)
        );
        for can_be_matched in [false, true] {
            let paths = || {
                let variants = (0..24).flat_map(|number| {
                    [
                        BeamVariant::without_idle_limit(number, can_be_matched),
                        BeamVariant::with_idle_limit(number, can_be_matched),
                    ]
                });
                variants.map(|BeamVariant { limits: width, weights, is_matched, .. }| {
                    (width.width, width.max_per_kind, weights, is_matched)
                })
            };
            let twins = paths()
                .enumerate()
                .filter(|(place, way)| paths().take(*place).any(|it| it == *way));
            assert!(twins.count() <= 1);
        }
    }
}
