//! Beams ranked by a weighted sum of features, pushes made and distance, and their settings.
//!
//! No single setting solves all levels, so beams with different weights and widths follow each
//! other on boards that are not small (small boards are those that the search from both ends
//! accepts; its beams need no such settings). A layer is idle if no board in it comes nearer to the
//! goal, by estimate, than all boards before. A beam *without idle limit* may make any number of
//! idle layers in a row; an *idle-limited* beam ends after more than [`IDLE_LAYERS`]. The distance
//! to the goal comes from a matching of crates and targets (*matched* beams), or counts the nearest
//! target of each crate.

use super::beam::{AnyBeam, Beam, BeamLimits, BeamSuccessor, LayeredSearch, doubled};
use super::distance_layers::MatchedDistances;
use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::fast::features::Features;
use crate::planning::sokoban::fast::moves::{CandidateMove, MoveFinder, SearchOutcome};
use crate::planning::sokoban::fast::perturbation::Perturbation;
use crate::planning::sokoban::fast::topology::NONE;
use std::rc::Rc;

/// Weight of a push made; all other weights are multiples, so that halves are integers.
const PUSH_WEIGHT: i32 = 2;

/// Weight of a misplaced crate in some perturbed beams; see [`MISPLACED_PERIOD`].
///
/// A misplaced crate is on a target but not packed. It may have to leave the target again, which
/// push distances do not include. That is often cheap, so most beams ignore it.
const MISPLACED_WEIGHT: i32 = 10 * PUSH_WEIGHT;
/// About one perturbed beam in this many counts misplaced crates.
const MISPLACED_PERIOD: u16 = 3;

/// Maximum number of crates in the way that count in a rank.
const MAX_OBSTACLES: u16 = 50;

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

/// Weights of the features in the rank of a board; see [`Features`] and [`CandidateMove`].
///
/// A push made has weight [`PUSH_WEIGHT`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Weights {
    /// Per remaining push.
    remaining_push: i32,
    /// Per region.
    region: i32,
    /// Whether regions without empty targets and neighbouring crates off target cost nothing.
    ignores_finished_regions: bool,
    /// Subtracted per unit of the packing rank, [`Features::packed`].
    packed: i32,
    /// Per out-of-plan crate, which the packing order would shut out.
    out_of_plan: i32,
    /// Per corridor with a crate.
    blocked_corridor: i32,
    /// Per crate in the way of the next packing step, up to [`MAX_OBSTACLES`].
    obstacle: i32,
    /// Per crate on a target that does not count as packed.
    misplaced: i32,
}

impl Weights {
    /// Weights of beams without perturbation.
    pub(crate) const DEFAULT: Self = Self {
        remaining_push: PUSH_WEIGHT,
        region: 10 * PUSH_WEIGHT,
        ignores_finished_regions: false,
        packed: 10 * PUSH_WEIGHT,
        out_of_plan: 20 * PUSH_WEIGHT,
        blocked_corridor: 3 * PUSH_WEIGHT,
        obstacle: 3 * PUSH_WEIGHT,
        misplaced: 0,
    };

    /// Halves, doubles or keeps each feature weight and that of remaining pushes.
    ///
    /// The perturbation chooses: about one in four weights is halved, one in four doubled. Some
    /// perturbations also use [`MISPLACED_WEIGHT`]. [`Perturbation::NONE`] changes nothing.
    pub(super) fn perturbed(self, perturbation: Perturbation) -> Self {
        // `NONE` is no cell, so these numbers differ from the perturbations of moves.
        let changed = |number: u16, weight: i32| match perturbation.of((number, NONE), 4) {
            _ if perturbation == Perturbation::NONE => weight,
            0 => weight / 2,
            3 => weight * 2,
            _ => weight,
        };
        let counts_misplaced =
            perturbation != Perturbation::NONE && perturbation.of((6, NONE), MISPLACED_PERIOD) == 0;
        Self {
            region: changed(0, self.region),
            packed: changed(1, self.packed),
            out_of_plan: changed(2, self.out_of_plan),
            blocked_corridor: changed(3, self.blocked_corridor),
            obstacle: changed(4, self.obstacle),
            remaining_push: changed(5, self.remaining_push),
            misplaced: if counts_misplaced { MISPLACED_WEIGHT } else { self.misplaced },
            ..self
        }
    }

    /// Multiplies the weight of remaining pushes by `times`.
    pub(super) fn with_remaining_push_factor(self, times: i32) -> Self {
        Self { remaining_push: times * self.remaining_push, ..self }
    }

    /// Makes finished regions free: closing a region that may stay closed is no loss.
    pub(crate) fn ignoring_finished_regions(self) -> Self {
        Self { ignores_finished_regions: true, ..self }
    }

    /// Feature part of the rank after a move, without pushes made and remaining pushes.
    ///
    /// `free_regions` regions cost nothing.
    fn feature_cost(&self, next: &CandidateMove, free_regions: u16) -> i32 {
        let Features { packed, regions, blocked_corridors, out_of_plan } = next.features;
        let obstacles = next.obstacles.min(MAX_OBSTACLES);
        self.region * (i32::from(regions) - i32::from(free_regions))
            - self.packed * i32::from(packed)
            + self.out_of_plan * i32::from(out_of_plan)
            + self.blocked_corridor * i32::from(blocked_corridors)
            + self.obstacle * i32::from(obstacles)
            + self.misplaced * i32::from(next.misplaced)
    }
}

/// A layered search ranked by pushes made, remaining pushes and features.
pub(crate) struct FeatureLayers<'a> {
    finder: MoveFinder<'a>,
    weights: Weights,
    /// Matched distances; `None` if each crate counts its nearest target instead.
    distances: Option<MatchedDistances>,
    moves: Vec<CandidateMove>,
    expanded: u64,
}

impl<'a> FeatureLayers<'a> {
    /// Starts at the roots of `finder`, none of them solved.
    ///
    /// The finder must compute the features of candidates. `distances` are the pushes (or pulls) of
    /// a single crate to the goal cells; `None` to use the nearest target of each crate.
    pub(crate) fn new(
        finder: MoveFinder<'a>,
        weights: Weights,
        distances: Option<Rc<PushDistances>>,
    ) -> Self {
        let distances = distances.map(MatchedDistances::new);
        let finder = if weights.misplaced > 0 { finder.with_misplaced() } else { finder };
        Self { finder, weights, distances, moves: Vec::new(), expanded: 0 }
    }
}

impl LayeredSearch for FeatureLayers<'_> {
    type Step = (u32, CandidateMove);
    type Kind = Features;

    fn root_count(&self) -> u32 {
        self.finder.tree.len() as u32
    }

    fn expand(
        &mut self,
        board: u32,
        ahead: &mut Vec<BeamSuccessor<Self::Step, Self::Kind>>,
    ) -> Option<SearchOutcome> {
        if let Some(macro_moves) = self.finder.generate_or_solve(board, &mut self.moves) {
            return Some(SearchOutcome::Solved(macro_moves));
        }
        self.expanded += 1;
        let Self { finder, weights, distances, moves, .. } = self;
        let (node, crates) = (finder.tree.node(board), finder.tree.crates(board));
        let nearest = finder.board.nearest_target_distance(node.player);
        if let Some(distances) = distances
            && !distances.set_board(finder.level, (crates, node.player))
        {
            moves.clear();
        }
        // Finished regions of the expanded board; close enough for its successors.
        let free_regions =
            if weights.ignores_finished_regions { finder.board.finished_regions() } else { 0 };
        for next in moves.drain(..) {
            let left = match distances {
                Some(distances) => distances.remaining_after(finder.level, crates, next.ends()),
                None => Some(nearest - next.gain),
            };
            let Some(left) = left else { continue };
            let pushes = node.weight as i32 + i32::from(next.pushes);
            let far = weights.remaining_push * left + weights.feature_cost(&next, free_regions);
            let rank = [PUSH_WEIGHT * pushes + far, 0, 0];
            ahead.push(BeamSuccessor {
                rank,
                distance: far,
                kind: next.features,
                step: (board, next),
            });
        }
        None
    }

    fn make(&mut self, (parent, next): Self::Step) -> Option<u32> {
        self.finder.make_counting_pushes(parent, &next)
    }

    fn expanded(&self) -> u64 {
        self.expanded
    }

    fn bytes(&self) -> usize {
        self.finder.bytes()
    }
}

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
    /// If `can_be_matched` is true, beams with even numbers use matched distances. Beams with even
    /// numbers have no limit on boards with equal features.
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

    /// A push that leaves 3 regions and this many misplaced crates.
    fn candidate(misplaced: u16) -> CandidateMove {
        let features = Features::with_regions(3);
        CandidateMove {
            from: 0,
            to: 1,
            player: 0,
            pushes: 1,
            gain: 0,
            features,
            obstacles: 0,
            misplaced,
        }
    }

    #[test]
    fn finished_regions_are_free_if_ignored() {
        let next = candidate(0);
        for perturbation in [Perturbation::NONE, Perturbation::new(3), Perturbation::new(4)] {
            let weights = Weights::DEFAULT.perturbed(perturbation);
            assert!(!weights.ignores_finished_regions);
            let shut = weights.ignoring_finished_regions();
            assert!(
                shut.ignores_finished_regions
                    && shut.perturbed(perturbation).ignores_finished_regions
            );
            assert_eq!(shut.feature_cost(&next, 0), weights.feature_cost(&next, 0));
            assert_eq!(
                shut.feature_cost(&next, 0) - shut.feature_cost(&next, 2),
                2 * weights.region
            );
        }
    }

    #[test]
    fn one_third_of_beams_count_misplaced_crates() {
        assert_eq!(Weights::DEFAULT.misplaced, 0);
        assert_eq!(Weights::DEFAULT.perturbed(Perturbation::NONE).misplaced, 0);
        let next = candidate(2);
        let mut minding = 0;
        for number in 1..=300 {
            let weights = Weights::DEFAULT.perturbed(Perturbation::new(number));
            let more = weights.feature_cost(&next, 0)
                - weights.feature_cost(&CandidateMove { misplaced: 0, ..next }, 0);
            assert!(more == 0 || more == 2 * MISPLACED_WEIGHT);
            minding += u32::from(more > 0);
        }
        assert!((70..130).contains(&minding), "{minding}");
    }

    #[test]
    fn perturbations_halve_and_double_every_weight() {
        let parts = |weights: Weights| {
            let Weights { remaining_push, region: part, packed, .. } = weights;
            let Weights { out_of_plan, blocked_corridor, obstacle: obstacles, .. } = weights;
            [remaining_push, part, packed, out_of_plan, blocked_corridor, obstacles]
        };
        let usual = parts(Weights::DEFAULT);
        assert_eq!(parts(Weights::DEFAULT.perturbed(Perturbation::NONE)), usual);
        for (place, weight) in usual.into_iter().enumerate() {
            let mut seen = [0; 3];
            for number in 1..200 {
                let changed = parts(Weights::DEFAULT.perturbed(Perturbation::new(number)))[place];
                let is_like = |other: &i32| *other == changed;
                let way = [weight / 2, weight, weight * 2].iter().position(is_like);
                seen[way.expect("one of three")] += 1;
            }
            let [halved, kept, doubled] = seen;
            assert!(halved > 20 && kept > 60 && doubled > 20, "{place}: {seen:?}");
        }
    }

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
