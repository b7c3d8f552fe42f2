//! Searches from the end: crates are pulled from the targets to where they are at first.
//!
//! Where targets lie close together most orders of filling them fail, and a search from the start
//! finds that out late; seen from the end every order of emptying them that can be carried out is
//! right. What is difficult then is to leave the crates where they are at first, so the search ends
//! as soon as it meets the [`Perimeter`] of the first board.

use super::beam::{Beam, Running, Width};
use super::beams::{Beams, doubled};
use super::distance_layers::DistanceLayers;
use super::floor::Cell;
use super::floorplan::Floorplan;
use super::moves::{Heeds, MoveFinder};
use super::outcome::Outcome;
use super::perimeter::Perimeter;
use super::regions::Regions;
use crate::planning::search::Budget;
use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::bounds::Matching;
use crate::worlds::ice::{Layout, State};
use std::cell::RefCell;
use std::rc::Rc;

/// Boards a layer of the first beam.
const FIRST_WIDTH: usize = 100;

/// Boards of the first perimeter. It is doubled so many times whenever the width of the beams is
/// doubled once: the wider a beam, the more it pays.
const FIRST_PERIMETER: usize = 25_000;
const PERIMETER_DOUBLINGS: u32 = 2;

/// Boards of the largest perimeter.
const LARGEST_PERIMETER: usize = 400_000;

/// Beams from the end of a board, each wider than those before.
pub(super) struct FromTheEnd<'a> {
    /// The floor as play looks from its end.
    plan: &'a Floorplan,
    /// Where crates are in the end.
    crates: &'a [Cell],
    /// A cell of a part of the floor that the player may be in then, and of every other one.
    player: Cell,
    other_players: Vec<Cell>,
    perimeter: Rc<RefCell<Perimeter<'a>>>,
    distances: Rc<PushDistances>,
    beams: Beams<'a>,
}

impl<'a> FromTheEnd<'a> {
    /// For a board on that floor, which was also turned round; `to_targets` are the distances on
    /// it. `None` where there are too many crates to match them. Takes O(crates × cells).
    pub(super) fn new(
        (layout, state): (&Layout, &State),
        (plan, turned_round): (&'a Floorplan, &'a Floorplan),
        to_targets: &PushDistances,
    ) -> Option<Self> {
        let starts = &turned_round.targets;
        if !Matching::is_affordable(to_targets, starts.len()) {
            return None;
        }
        let place = |cell: &Cell| to_targets.place(plan.cells[usize::from(*cell)], state.player);
        let places: Vec<_> = starts.iter().map(|cell| vec![place(cell)]).collect();
        let mut players = parts(plan).into_iter();
        let player = players.next()?;
        Some(Self {
            plan: turned_round,
            crates: &plan.targets,
            player,
            other_players: players.collect(),
            perimeter: Rc::new(RefCell::new(Perimeter::new(plan, starts, plan.at(state.player)))),
            distances: Rc::new(to_targets.outwards(layout, &places)),
            beams: Beams::default(),
        })
    }

    /// States expanded so far.
    pub(super) fn expanded(&self) -> u64 {
        self.beams.expanded() + self.perimeter.borrow().expanded()
    }

    /// Goes on for so many states.
    pub(super) fn go_on(&mut self, states: u64, budget: &Budget<'_>) -> Outcome {
        let mut beams = std::mem::take(&mut self.beams);
        let outcome = beams.go_on(states, budget, |number| -> Box<dyn Running + 'a> {
            let perimeter = doubled(FIRST_PERIMETER, PERIMETER_DOUBLINGS * number);
            let width = Width { boards: doubled(FIRST_WIDTH, number), of_a_kind: usize::MAX };
            Box::new(self.beam(perimeter.min(LARGEST_PERIMETER), width, budget))
        });
        self.beams = beams;
        outcome
    }

    /// A beam of that width to a perimeter of so many boards.
    pub(super) fn beam(
        &self,
        perimeter: usize,
        width: Width,
        budget: &Budget<'_>,
    ) -> Beam<DistanceLayers<'a>> {
        self.perimeter.borrow_mut().grow(perimeter, budget);
        let finder = MoveFinder::new(self.plan, Heeds::Parts, (self.crates, self.player))
            .with_perimeter(&self.other_players, self.perimeter.clone());
        Beam::new(DistanceLayers::new(finder, self.distances.clone()), width)
    }
}

/// A cell of each part into which crates on all targets divide the floor.
fn parts(plan: &Floorplan) -> Vec<Cell> {
    let mut regions = Regions::new(plan.len());
    regions.divide(plan, &plan.is_target);
    let cells = 0..plan.len() as Cell;
    let free = cells.filter(|cell| !plan.is_target[usize::from(*cell)]);
    free.filter(|cell| regions.first(*cell) == *cell).collect()
}
