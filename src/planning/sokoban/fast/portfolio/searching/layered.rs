//! Turns of the beams.

use super::{Found, Searching};
use crate::planning::search::Budget;
use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::bounds::Matching;
use crate::planning::sokoban::fast::beams::{
    Beam, BeamVariant, BothEnds, Extent, FromTheEnd, LedBy, Running, doubled,
};
use crate::planning::sokoban::fast::features::Packing;
use crate::planning::sokoban::fast::moves::{Heeds, MoveFinder};
use crate::planning::sokoban::fast::perturbation::Perturbation;
use std::rc::Rc;

/// Width of the first beam on small boards; later beams double it. [`BeamVariant`] holds the
/// others.
const FIRST_BOARDS: usize = 50;

impl<'a> Searching<'a> {
    /// Turn of the forward beams: patient beams, or on small boards beams through the search from
    /// both ends.
    pub(super) fn look_in_layers(&mut self, states: u64, budget: &Budget<'_>) -> Option<Found> {
        let turn = budget.with_nodes(self.left(budget));
        let distances = self.distances();
        let Self { task, planner, floorplan, crates, packing, player, beams, .. } = self;
        let before = beams.expanded();
        let outcome = beams.go_on(states, &turn, |number| -> Box<dyn Running + 'a> {
            let board = (task.layout.as_ref(), task.state);
            if let Some(search) = BothEnds::new(board, (floorplan, crates), planner.distances()) {
                let boards = doubled(FIRST_BOARDS, number);
                return Box::new(Beam::new(search, Extent::of_boards(boards)));
            }
            let packing = packing
                .get_or_insert_with(|| Packing::new(floorplan, crates, Perturbation::NONE, budget));
            let start = (&crates[..], *player);
            let finder = MoveFinder::new(floorplan, Heeds::Moves(packing.clone()), start);
            BeamVariant::patient(number, distances.is_some()).beam(finder, distances.as_ref())
        });
        self.expanded += self.beams.expanded() - before;
        self.found(outcome)
    }

    /// Push distances for matched beams; `None` if crates cannot be matched one to one.
    fn distances(&mut self) -> Option<Rc<PushDistances>> {
        let Self { planner, floorplan, crates, distances, both_ends, .. } = self;
        let is_matched = both_ends.is_none()
            && !floorplan.has_ice
            && planner.distances().target_count() == crates.len()
            && Matching::is_affordable(planner.distances(), crates.len());
        is_matched
            .then(|| distances.get_or_insert_with(|| Rc::new(planner.distances().clone())).clone())
    }

    /// Turn of the hasty beams.
    pub(super) fn look_in_layers_hastily(
        &mut self,
        states: u64,
        budget: &Budget<'_>,
    ) -> Option<Found> {
        let turn = budget.with_nodes(self.left(budget));
        let Self { floorplan, crates, player, hasty_beams, .. } = self;
        let before = hasty_beams.expanded();
        let outcome = hasty_beams.go_on(states, &turn, |number| {
            let variant = BeamVariant::hasty(number, false);
            let packing = Packing::new(floorplan, crates, variant.perturbation, budget);
            let start = (&crates[..], *player);
            variant.beam(MoveFinder::new(floorplan, Heeds::Moves(packing), start), None)
        });
        self.expanded += self.hasty_beams.expanded() - before;
        self.found(outcome)
    }

    /// Turn of the backward beams, if the level allows them.
    pub(super) fn look_from_the_end(
        &mut self,
        led_by: LedBy,
        states: u64,
        budget: &Budget<'_>,
    ) -> Option<Found> {
        let turn = budget.with_nodes(self.left(budget));
        if self.from_the_end.is_none() {
            let Self { task, planner, floorplan, crates, player, turned_round, .. } = self;
            let turned_round = turned_round.get_or_init(|| floorplan.turned_round(crates, *player));
            let floorplans = (*floorplan, turned_round.as_ref()?);
            let board = (task.layout.as_ref(), task.state);
            self.from_the_end = FromTheEnd::new(board, floorplans, planner.distances());
        }
        let search = self.from_the_end.as_mut()?;
        let before = search.expanded();
        let outcome = search.go_on(led_by, states, &turn);
        self.expanded += search.expanded() - before;
        self.found(outcome)
    }
}
