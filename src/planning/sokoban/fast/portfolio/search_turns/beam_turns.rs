//! Turns of the beams: each turn resumes beams of one kind for some states.
//!
//! When a beam ends without a solution, a wider or different beam of its kind follows.
//!
//! | kind | beams |
//! |---|---|
//! | forward, small boards | use the forward side of the search from both ends, layer by layer |
//! | forward, other boards | no *idle limit*: may make any number of layers without progress |
//! | idle-limited | forward, end after few layers without progress, random weights and packing order |
//! | backward | pull the crates from the targets to their start cells |
//!
//! Small boards are those that the search from both ends accepts. Progress is a new minimum of the
//! estimated distance to the goal.

use super::{PortfolioResult, PortfolioSearch};
use crate::planning::search::Budget;
use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::bounds::Matching;
use crate::planning::sokoban::fast::beams::{
    AnyBeam, BackwardBeams, Beam, BeamGuidance, BeamLimits, BeamVariant, BidirectionalMacroSearch,
    doubled,
};
use crate::planning::sokoban::fast::features::Packing;
use crate::planning::sokoban::fast::moves::{FeatureScope, MoveFinder};
use crate::planning::sokoban::fast::perturbation::Perturbation;
use std::rc::Rc;

/// Width of the first beam on small boards; later beams double it.
///
/// [`BeamVariant`] defines the widths on other boards.
const FIRST_WIDTH: usize = 50;

impl<'a> PortfolioSearch<'a> {
    /// Turn of the forward beams; returns a result, if any.
    ///
    /// Uses beams without idle limit; on small boards, beams over the search from both ends.
    /// `states` is the number of states of the turn; the nodes left in `budget` limit it too.
    pub(super) fn run_forward_beams(
        &mut self,
        states: u64,
        budget: &Budget<'_>,
    ) -> Option<PortfolioResult> {
        let turn = budget.with_nodes(self.nodes_left(budget));
        let distances = self.distances();
        let Self { task, planner, level: static_level, crates, packing, player, beams, .. } = self;
        let before = beams.expanded();
        let outcome = beams.resume(states, &turn, |number| -> Box<dyn AnyBeam + 'a> {
            let board = (task.layout.as_ref(), task.state);
            if let Some(search) =
                BidirectionalMacroSearch::new(board, (static_level, crates), planner.distances())
            {
                let boards = doubled(FIRST_WIDTH, number);
                return Box::new(Beam::new(search, BeamLimits::with_width(boards)));
            }
            let packing = packing.get_or_insert_with(|| {
                Packing::new(static_level, crates, Perturbation::NONE, budget)
            });
            let start = (&crates[..], *player);
            let finder =
                MoveFinder::new(static_level, FeatureScope::Candidates(packing.clone()), start);
            BeamVariant::without_idle_limit(number, distances.is_some())
                .beam(finder, distances.as_ref())
        });
        self.expanded += self.beams.expanded() - before;
        self.result_of(outcome)
    }

    /// Push distances for matched beams; `None` if beams cannot match crates one to one.
    ///
    /// A matched beam estimates the remaining pushes by a minimum-cost matching of crates and
    /// targets. `None` with ice, with different numbers of crates and targets, and with more crates
    /// than [`Matching::is_exact_for`] allows. Also `None` on small boards, whose beams do not need
    /// them.
    fn distances(&mut self) -> Option<Rc<PushDistances>> {
        let Self { planner, level: static_level, crates, distances, both_ends, .. } = self;
        let is_matched = both_ends.is_none()
            && !static_level.has_ice
            && planner.distances().target_count() == crates.len()
            && Matching::is_exact_for(planner.distances(), crates.len());
        is_matched
            .then(|| distances.get_or_insert_with(|| Rc::new(planner.distances().clone())).clone())
    }

    /// Turn of the idle-limited beams; returns a result, if any.
    ///
    /// They end after few layers without progress; see [`BeamVariant::with_idle_limit`].
    pub(super) fn run_idle_limited_beams(
        &mut self,
        states: u64,
        budget: &Budget<'_>,
    ) -> Option<PortfolioResult> {
        let turn = budget.with_nodes(self.nodes_left(budget));
        let Self { level: static_level, crates, player, idle_limited_beams, .. } = self;
        let before = idle_limited_beams.expanded();
        let outcome = idle_limited_beams.resume(states, &turn, |number| {
            let variant = BeamVariant::with_idle_limit(number, false);
            let packing = Packing::new(static_level, crates, variant.perturbation, budget);
            let start = (&crates[..], *player);
            variant
                .beam(MoveFinder::new(static_level, FeatureScope::Candidates(packing), start), None)
        });
        self.expanded += self.idle_limited_beams.expanded() - before;
        self.result_of(outcome)
    }

    /// Turn of the backward beams; returns a result, if any.
    ///
    /// `guidance` is the ranking of the boards. `None` also if the level does not allow backward
    /// beams: with ice, surplus crates, or too many crates for matchings (see
    /// [`BackwardBeams::new`]).
    pub(super) fn run_backward_beams(
        &mut self,
        guidance: BeamGuidance,
        states: u64,
        budget: &Budget<'_>,
    ) -> Option<PortfolioResult> {
        let turn = budget.with_nodes(self.nodes_left(budget));
        if self.backward_beams.is_none() {
            let Self { task, planner, level: static_level, crates, player, reversed, .. } = self;
            let reversed = reversed.get_or_init(|| static_level.reversed(crates, *player));
            let levels = (*static_level, reversed.as_ref()?);
            let board = (task.layout.as_ref(), task.state);
            self.backward_beams = BackwardBeams::new(board, levels, planner.distances());
        }
        let search = self.backward_beams.as_mut()?;
        let before = search.expanded();
        let outcome = search.resume(guidance, states, &turn);
        self.expanded += search.expanded() - before;
        self.result_of(outcome)
    }
}
