//! How the beams differ that are sent through boards which are not small: which of them gets
//! through cannot be told.

use super::beam::{Beam, Extent, Running};
use super::feature_layers::{FeatureLayers, Weights};
use super::sequence::doubled;
use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::fast::moves::MoveFinder;
use crate::planning::sokoban::fast::perturbation::Perturbation;
use std::rc::Rc;

/// Boards a layer of the first beam.
const FIRST_BOARDS: usize = 100;

/// Patient beams that follow each other before they have twice as many boards a layer, and hasty
/// ones: of beams that differ several narrow ones get through more often than a wide one.
const PATIENT_OF_A_WIDTH: u32 = 2;
const HASTY_OF_A_WIDTH: u32 = 6;

/// Every second beam keeps only so many boards of a kind, and counts a push ahead so many times.
const MOST_OF_A_KIND: usize = 20;
const PUSH_AHEAD_OF_OTHERS: i32 = 2;

/// The perturbation of the first hasty beam has that number: searches begun anew have the first
/// ones.
const FIRST_PERTURBATION: u64 = 1 << 32;

/// Layers that a hasty beam may come no nearer to the goal.
const IDLE_LAYERS: u32 = 30;

/// What a beam goes by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BeamVariant {
    pub(super) extent: Extent,
    pub(crate) weights: Weights,
    /// Whether every crate has a target of its own, or the nearest.
    pub(super) is_matched: bool,
    /// By which the weights were changed, and one of several good orders is chosen in which the
    /// targets are filled.
    pub(crate) perturbation: Perturbation,
}

impl BeamVariant {
    /// Of a beam that may wander about: now and then one gets through that long saw no way to come
    /// nearer. Where crates can be matched with targets, those of a width go by that first and
    /// then, once more as many, by the nearest targets. `number` counts from 0.
    pub(crate) fn patient(number: u32, can_be_matched: bool) -> Self {
        let measures = if can_be_matched { 2 } else { 1 };
        let of_a_width = PATIENT_OF_A_WIDTH * measures;
        let is_matched = can_be_matched && number % of_a_width < PATIENT_OF_A_WIDTH;
        Self { is_matched, ..Self::new(number, of_a_width, u32::MAX, Perturbation::NONE) }
    }

    /// Of a beam with a perturbation that makes room for the next rather than wander about. Where
    /// crates can be matched with targets, those go by that which keep boards of a kind without
    /// end. `number` counts from 0.
    pub(crate) fn hasty(number: u32, can_be_matched: bool) -> Self {
        let perturbation = Perturbation::new(FIRST_PERTURBATION + u64::from(number));
        let is_matched = can_be_matched && number.is_multiple_of(2);
        Self { is_matched, ..Self::new(number, HASTY_OF_A_WIDTH, IDLE_LAYERS, perturbation) }
    }

    /// A beam like that, through the boards that the finder begins with. `distances` are those to
    /// where crates belong, if they can be matched.
    pub(crate) fn beam<'a>(
        self,
        finder: MoveFinder<'a>,
        distances: Option<&Rc<PushDistances>>,
    ) -> Box<dyn Running + 'a> {
        let distances = distances.filter(|_| self.is_matched).cloned();
        Box::new(Beam::new(FeatureLayers::new(finder, self.weights, distances), self.extent))
    }

    fn new(number: u32, of_a_width: u32, idle_layers: u32, perturbation: Perturbation) -> Self {
        let boards = doubled(FIRST_BOARDS, number / of_a_width);
        let mut weights = Weights::USUAL.changed(perturbation);
        let mut of_a_kind = usize::MAX;
        if !number.is_multiple_of(2) {
            weights = weights.with_pushes_ahead(PUSH_AHEAD_OF_OTHERS);
            of_a_kind = MOST_OF_A_KIND;
        }
        let extent = Extent { boards, of_a_kind, idle_layers };
        Self { extent, weights, is_matched: false, perturbation }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beams_differ_and_grow() {
        let boards = |variant: fn(u32, bool) -> BeamVariant, can_be_matched| {
            [0, 1, 2, 6, 23].map(|it| variant(it, can_be_matched).extent.boards)
        };
        assert_eq!(boards(BeamVariant::patient, false), [100, 100, 200, 800, 204_800]);
        assert_eq!(boards(BeamVariant::patient, true), [100, 100, 100, 200, 3_200]);
        assert_eq!(boards(BeamVariant::hasty, false), [100, 100, 100, 200, 800]);
        assert_eq!(boards(BeamVariant::hasty, true), boards(BeamVariant::hasty, false));
        assert_eq!(BeamVariant::patient(0, false).weights, Weights::USUAL);
        for variant in [BeamVariant::patient, BeamVariant::hasty] {
            assert!((0..24).all(|number| !variant(number, false).is_matched));
            assert!((0..24).any(|number| variant(number, true).is_matched));
        }
        // None goes the way of another. Two may agree in all but the order in which they fill the
        // targets, which hasty ones choose by their perturbations.
        assert!(
            (0..24)
                .all(|number| BeamVariant::hasty(number, false).perturbation != Perturbation::NONE)
        );
        for can_be_matched in [false, true] {
            let ways = || {
                let variants = (0..24).flat_map(|number| {
                    [
                        BeamVariant::patient(number, can_be_matched),
                        BeamVariant::hasty(number, can_be_matched),
                    ]
                });
                variants.map(|BeamVariant { extent, weights, is_matched, .. }| {
                    (extent.boards, extent.of_a_kind, weights, is_matched)
                })
            };
            let twins =
                ways().enumerate().filter(|(place, way)| ways().take(*place).any(|it| it == *way));
            assert!(twins.count() <= 1);
        }
    }
}
