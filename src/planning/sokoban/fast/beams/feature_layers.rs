//! Beam layers ranked by a weighted sum of features and distance.

use super::beam::{Ahead, Layered};
use super::matched::MatchedDistances;
use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::fast::features::Features;
use crate::planning::sokoban::fast::ground::NONE;
use crate::planning::sokoban::fast::moves::{Move, MoveFinder, Outcome};
use crate::planning::sokoban::fast::perturbation::Perturbation;
use std::rc::Rc;

/// Weight of a push made; the unit of all other weights.
const PUSH_MADE: i32 = 2;

/// Weight of a misplaced crate, used by one beam in [`MISPLACED_IN`].
///
/// A misplaced crate must leave its target again, which push distances do not show. That is often
/// cheap, so most beams ignore it.
const MISPLACED: i32 = 10 * PUSH_MADE;
const MISPLACED_IN: u16 = 3;

/// Weights of the features in the rank of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Weights {
    /// Per remaining push.
    push_ahead: i32,
    /// Per region.
    part: i32,
    /// Whether regions without unfinished targets or crates are free.
    are_doors_shut: bool,
    /// Saved per packed crate.
    packed: i32,
    /// Per out-of-plan crate.
    out_of_plan: i32,
    /// Per corridor with a crate.
    blocked_corridor: i32,
    /// Per crate in the way.
    in_the_way: i32,
    /// Per crate on a target where it cannot stay.
    misplaced: i32,
}

impl Weights {
    pub(crate) const USUAL: Self = Self {
        push_ahead: PUSH_MADE,
        part: 10 * PUSH_MADE,
        are_doors_shut: false,
        packed: 10 * PUSH_MADE,
        out_of_plan: 20 * PUSH_MADE,
        blocked_corridor: 3 * PUSH_MADE,
        in_the_way: 3 * PUSH_MADE,
        misplaced: 0,
    };

    /// Each weight halved (1 in 4), doubled (1 in 4) or unchanged; some perturbations also use
    /// [`MISPLACED`].
    pub(super) fn changed(self, perturbation: Perturbation) -> Self {
        // `NONE` is no cell, so these numbers differ from the perturbations of moves.
        let changed = |number: u16, weight: i32| match perturbation.of((number, NONE), 4) {
            _ if perturbation == Perturbation::NONE => weight,
            0 => weight / 2,
            3 => weight * 2,
            _ => weight,
        };
        let counts_misplaced =
            perturbation != Perturbation::NONE && perturbation.of((6, NONE), MISPLACED_IN) == 0;
        Self {
            part: changed(0, self.part),
            packed: changed(1, self.packed),
            out_of_plan: changed(2, self.out_of_plan),
            blocked_corridor: changed(3, self.blocked_corridor),
            in_the_way: changed(4, self.in_the_way),
            push_ahead: changed(5, self.push_ahead),
            misplaced: if counts_misplaced { MISPLACED } else { self.misplaced },
            ..self
        }
    }

    /// Multiplies the weight of remaining pushes.
    pub(super) fn with_pushes_ahead(self, times: i32) -> Self {
        Self { push_ahead: times * self.push_ahead, ..self }
    }

    /// Makes finished regions free: a door that can stay shut must be shut at some point.
    pub(crate) fn with_doors_shut(self) -> Self {
        Self { are_doors_shut: true, ..self }
    }

    /// Feature part of the rank after a move, without remaining pushes and without some regions.
    fn outlook(&self, next: &Move, parts_left_out: u16) -> i32 {
        let Features { packed, regions, blocked_corridors, out_of_plan } = next.features;
        let in_the_way = next.in_the_way.min(MOST_IN_THE_WAY);
        self.part * (i32::from(regions) - i32::from(parts_left_out))
            - self.packed * i32::from(packed)
            + self.out_of_plan * i32::from(out_of_plan)
            + self.blocked_corridor * i32::from(blocked_corridors)
            + self.in_the_way * i32::from(in_the_way)
            + self.misplaced * i32::from(next.misplaced)
    }
}

/// Crates in the way beyond this number are not counted.
const MOST_IN_THE_WAY: u16 = 50;

/// A layered search for boards of any size.
pub(crate) struct FeatureLayers<'a> {
    finder: MoveFinder<'a>,
    weights: Weights,
    /// `None` if crates cannot be matched; then each crate counts its nearest target.
    distances: Option<MatchedDistances>,
    moves: Vec<Move>,
    expanded: u64,
}

impl<'a> FeatureLayers<'a> {
    /// Starts at the unsolved roots of `finder`, which must compute the features of candidates.
    /// `distances` lead to the targets.
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

impl Layered for FeatureLayers<'_> {
    type Step = (u32, Move);
    type Kind = Features;

    fn firsts(&self) -> u32 {
        self.finder.tree.len() as u32
    }

    fn look_ahead(
        &mut self,
        board: u32,
        ahead: &mut Vec<Ahead<Self::Step, Self::Kind>>,
    ) -> Option<Outcome> {
        if let Some(macro_moves) = self.finder.find_or_solve(board, &mut self.moves) {
            return Some(Outcome::Solved(macro_moves));
        }
        self.expanded += 1;
        let Self { finder, weights, distances, moves, .. } = self;
        let (node, crates) = (finder.tree.node(board), finder.tree.crates(board));
        let nearest = finder.board.distance(node.player);
        if let Some(distances) = distances
            && !distances.look_at(finder.plan, (crates, node.player))
        {
            moves.clear();
        }
        // Finished regions of the expanded board; close enough for its successors.
        let parts_left_out = if weights.are_doors_shut { finder.board.finished_parts() } else { 0 };
        for next in moves.drain(..) {
            let left = match distances {
                Some(distances) => distances.after(finder.plan, crates, &next),
                None => Some(nearest - next.gain),
            };
            let Some(left) = left else { continue };
            let pushes = node.weight as i32 + i32::from(next.pushes);
            let far = weights.push_ahead * left + weights.outlook(&next, parts_left_out);
            let rank = [PUSH_MADE * pushes + far, 0, 0];
            ahead.push(Ahead { rank, far, kind: next.features, step: (board, next) });
        }
        None
    }

    fn go(&mut self, (parent, next): Self::Step) -> Option<u32> {
        self.finder.follow(parent, &next)
    }

    fn expanded(&self) -> u64 {
        self.expanded
    }

    fn bytes(&self) -> usize {
        self.finder.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_door_shut_for_good_costs_nothing_if_told_so() {
        let features = Features::of_parts(3);
        let (gain, in_the_way, misplaced) = (0, 0, 0);
        let next =
            Move { from: 0, to: 1, player: 0, pushes: 1, gain, features, in_the_way, misplaced };
        for perturbation in [Perturbation::NONE, Perturbation::new(3), Perturbation::new(4)] {
            let weights = Weights::USUAL.changed(perturbation);
            assert!(!weights.are_doors_shut);
            let shut = weights.with_doors_shut();
            assert!(shut.are_doors_shut && shut.changed(perturbation).are_doors_shut);
            assert_eq!(shut.outlook(&next, 0), weights.outlook(&next, 0));
            assert_eq!(shut.outlook(&next, 0) - shut.outlook(&next, 2), 2 * weights.part);
        }
    }

    #[test]
    fn some_beams_mind_crates_on_wrong_targets() {
        assert_eq!(Weights::USUAL.misplaced, 0);
        assert_eq!(Weights::USUAL.changed(Perturbation::NONE).misplaced, 0);
        let features = Features::of_parts(3);
        let (gain, in_the_way, misplaced) = (0, 0, 2);
        let next =
            Move { from: 0, to: 1, player: 0, pushes: 1, gain, features, in_the_way, misplaced };
        let mut minding = 0;
        for number in 1..=300 {
            let weights = Weights::USUAL.changed(Perturbation::new(number));
            let more =
                weights.outlook(&next, 0) - weights.outlook(&Move { misplaced: 0, ..next }, 0);
            assert!(more == 0 || more == 2 * MISPLACED);
            minding += u32::from(more > 0);
        }
        assert!((70..130).contains(&minding), "{minding}");
    }

    #[test]
    fn perturbations_halve_and_double_every_weight() {
        let parts = |weights: Weights| {
            let Weights { push_ahead, part, packed, .. } = weights;
            let Weights { out_of_plan, blocked_corridor, in_the_way, .. } = weights;
            [push_ahead, part, packed, out_of_plan, blocked_corridor, in_the_way]
        };
        let usual = parts(Weights::USUAL);
        assert_eq!(parts(Weights::USUAL.changed(Perturbation::NONE)), usual);
        for (place, weight) in usual.into_iter().enumerate() {
            let mut seen = [0; 3];
            for number in 1..200 {
                let changed = parts(Weights::USUAL.changed(Perturbation::new(number)))[place];
                let is_like = |other: &i32| *other == changed;
                let way = [weight / 2, weight, weight * 2].iter().position(is_like);
                seen[way.expect("one of three")] += 1;
            }
            let [halved, kept, doubled] = seen;
            assert!(halved > 20 && kept > 60 && doubled > 20, "{place}: {seen:?}");
        }
    }
}
