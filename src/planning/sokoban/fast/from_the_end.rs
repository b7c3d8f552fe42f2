//! Searches from the end: crates are pulled from the targets to where they are at first.
//!
//! Where targets lie close together most orders of filling them fail, and a search from the start
//! finds that out late; seen from the end every order of emptying them that can be carried out is
//! right. What is difficult then is to leave the crates where they are at first, so the search ends
//! as soon as it meets the [`Perimeter`] of the first board.

use super::beam::{Beam, Running, Width};
use super::beams::{Beams, doubled};
use super::distance_layers::DistanceLayers;
use super::feature_layers::FeatureLayers;
use super::floor::Cell;
use super::floorplan::Floorplan;
use super::moves::{Heeds, MoveFinder};
use super::outcome::Outcome;
use super::packing::Packing;
use super::perimeter::Perimeter;
use super::regions::Regions;
use super::whim::Whim;
use crate::planning::search::Budget;
use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::bounds::Matching;
use crate::worlds::ice::{Layout, State};
use std::cell::RefCell;
use std::rc::Rc;

/// Boards a layer of the first beam.
const FIRST_WIDTH: usize = 200;

/// Boards of the first perimeter. It grows with the width of the beams.
const FIRST_PERIMETER: usize = 10_000;

/// Boards of the largest perimeter.
const LARGEST_PERIMETER: usize = 400_000;

/// Beams from the end of a board, each wider than those before.
pub(super) struct FromTheEnd<'a> {
    /// The floor as play looks from its end.
    plan: &'a Floorplan,
    /// Where crates are in the end.
    crates: &'a [Cell],
    /// A cell of every part of the floor that the player may be in then.
    players: Vec<Cell>,
    perimeter: Rc<RefCell<Perimeter<'a>>>,
    distances: Rc<PushDistances>,
    packing: Option<Packing<'a>>,
    beams: Beams<'a>,
}

impl<'a> FromTheEnd<'a> {
    /// For a board on that floor, which was also turned round; `to_targets` are the distances on
    /// it. `None` where there are too many crates to match them.
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
        Some(Self {
            plan: turned_round,
            crates: &plan.targets,
            players: parts(plan),
            perimeter: Rc::new(RefCell::new(Perimeter::new(plan, starts, plan.at(state.player)))),
            distances: Rc::new(to_targets.outwards(layout, &places)),
            packing: None,
            beams: Beams::default(),
        })
    }

    /// States expanded so far.
    pub(super) fn expanded(&self) -> u64 {
        self.beams.expanded()
    }

    /// Goes on for so many states.
    pub(super) fn go_on(&mut self, states: u64, budget: &Budget<'_>) -> Outcome {
        let Self { plan, crates, players, perimeter, distances, packing, beams } = self;
        beams.go_on(states, budget, |number| -> Box<dyn Running + 'a> {
            let boards = doubled(FIRST_PERIMETER, number).min(LARGEST_PERIMETER);
            perimeter.borrow_mut().grow(boards, budget);
            let finder = |heeds| {
                let start = (*crates, players[0]);
                MoveFinder::new(plan, heeds, start).from_the_end(&players[1..], perimeter.clone())
            };
            let width =
                |times| Width { boards: doubled(FIRST_WIDTH, times), of_a_kind: usize::MAX };
            if number % 2 == 0 {
                let search = DistanceLayers::new(finder(Heeds::Parts), distances.clone());
                return Box::new(Beam::new(search, width(number / 2)));
            }
            let packing =
                packing.get_or_insert_with(|| Packing::new(plan, crates, Whim::NONE, budget));
            let search = FeatureLayers::new(finder(Heeds::Moves(packing.clone())), 1);
            Box::new(Beam::new(search, width(number / 2)))
        })
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
