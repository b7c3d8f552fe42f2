//! Searches from the end: crates are pulled from the targets to where they are at first.
//!
//! Where targets lie close together most orders of filling them fail, and a search from the start
//! finds that out late; seen from the end every order of emptying them that can be carried out is
//! right. What is difficult then is to leave the crates where they are at first, so the search ends
//! as soon as it meets the [`Perimeter`] of the first board.

use super::beam::{Beam, Extent};
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
        let last = self.expanded().saturating_add(states.min(budget.nodes));
        while self.expanded() < last && !(budget.should_stop)() {
            let before = self.expanded();
            // A perimeter is wider before the beam sets out, or not at all.
            let boards = doubled(FIRST_PERIMETER, PERIMETER_DOUBLINGS * self.beams.number());
            let turn = budget.with_nodes(last - before);
            if !self.widen_perimeter(boards.min(LARGEST_PERIMETER), &turn) {
                break;
            }
            let mut beams = std::mem::take(&mut self.beams);
            let left = last.saturating_sub(self.expanded() + beams.expanded());
            let outcome = beams.go_on_with_one(left, budget, |number| {
                let boards = doubled(FIRST_WIDTH, number);
                Box::new(self.beam(Extent::of_boards(boards)))
            });
            self.beams = beams;
            if outcome != Outcome::BudgetSpent || self.expanded() == before {
                return outcome;
            }
        }
        Outcome::BudgetSpent
    }

    /// See [`Perimeter::grow`].
    pub(super) fn widen_perimeter(&self, boards: usize, budget: &Budget<'_>) -> bool {
        self.perimeter.borrow_mut().grow(boards, budget)
    }

    /// A beam of that extent to the perimeter as it is.
    pub(super) fn beam(&self, extent: Extent) -> Beam<DistanceLayers<'a>> {
        let finder = MoveFinder::new(self.plan, Heeds::Parts, (self.crates, self.player))
            .with_perimeter(&self.other_players, self.perimeter.clone());
        Beam::new(DistanceLayers::new(finder, self.distances.clone()), extent)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::Grip;
    use crate::planning::sokoban::fast::{Improvement, solve_fast};
    use crate::worlds::ice::{Level, Terrain, board_of_letters};

    #[test]
    fn turns_from_the_end_are_as_long_as_told() {
        // Wide, so that it is no board for the search from both ends.
        let row = |start: &str| format!("{start:_<59}#");
        let rows = ["#@", "#_______#________#", "#__$_$__#___....__#", "#___$_$____$....__#"];
        let rows: Vec<String> =
            rows.iter().chain(&["#__$_$__#_$______#", "#_"]).map(|one| row(one)).collect();
        let drawing = format!("{0}/{1}/{0}", "#".repeat(60), rows.join("/"));
        let level = Level::untitled(board_of_letters(&drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let (layout, player) = (terrain.layout(), state.player);
        let (plan, crates) =
            Floorplan::new(layout, terrain.ice(), &state).expect("crates in reach");
        let turned_round = plan.turned_round(&crates, plan.at(player)).expect("no ice");
        let distances = PushDistances::new(layout, |_| Grip::Stops, crates.len());
        let new = || {
            let floorplans = (&plan, &turned_round);
            FromTheEnd::new((layout, &state), floorplans, &distances).expect("few crates")
        };
        let budget = Budget::nodes(100_000);
        let mut at_once = new();
        let outcome = at_once.go_on(100_000, &budget);
        assert!(matches!(outcome, Outcome::Solved(_)), "{outcome:?}");
        let (mut in_turns, mut turns) = (new(), 0);
        while in_turns.go_on(7, &budget) == Outcome::BudgetSpent {
            turns += 1;
            assert!(in_turns.expanded() <= 7 * turns);
        }
        assert_eq!(in_turns.expanded(), at_once.expanded());
        // The same of the whole, where it has its turn among others.
        for nodes in [100, 1_000, 3_000] {
            let verdict = solve_fast(
                layout,
                terrain.ice(),
                &state,
                Improvement::WhileItPays,
                &Budget::nodes(nodes),
            );
            assert!(verdict.expanded <= nodes, "{} for {nodes}", verdict.expanded);
        }
    }
}
