//! Searches from the end: crates are pulled from the targets to where they are at first.
//!
//! Where targets lie close together most orders of filling them fail, and a search from the start
//! finds that out late; seen from the end every order of emptying them that can be carried out is
//! right. What is difficult then is to leave the crates where they are at first, so the search ends
//! as soon as it meets the [`Perimeter`] of the first board. Where that is not enough, a
//! [`Packing`] plan of the first board, made as if it were the solved one, tells in which order to
//! fill it.

use super::beam::{Beam, Extent, Running};
use super::distance_layers::DistanceLayers;
use super::sequence::{Beams, doubled};
use super::variants::BeamVariant;
use crate::planning::search::Budget;
use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::bounds::Matching;
use crate::planning::sokoban::fast::features::Packing;
use crate::planning::sokoban::fast::ground::{Cell, Floorplan, Regions};
use crate::planning::sokoban::fast::moves::{Heeds, MoveFinder, Outcome, Perimeter};
use crate::planning::sokoban::fast::perturbation::Perturbation;
use crate::worlds::ice::{Layout, State};
use std::cell::RefCell;
use std::rc::Rc;

/// Boards a layer of the first beam.
const FIRST_WIDTH: usize = 100;

/// Boards of the perimeter for a beam of the first width, and of the largest one. It grows with the
/// square of the width: the wider a beam, the more it pays.
const FIRST_PERIMETER: usize = 25_000;
const LARGEST_PERIMETER: usize = 400_000;

/// What it takes to make a packing plan, in states of a beam.
const STATES_OF_A_PLAN: u64 = 500;

/// What beams from the end are led by; those of a kind follow each other, wider and wider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LedBy {
    /// Distances, and the parts of the floor where something is left to be done.
    Distances,
    /// All features; see [`BeamVariant::patient`].
    Features,
    /// All features, perturbed; see [`BeamVariant::hasty`].
    PerturbedFeatures,
}

/// Beams from the end of a board.
pub(crate) struct FromTheEnd<'a> {
    /// The floor as play looks from its end.
    plan: &'a Floorplan,
    /// Where crates are in the end.
    crates: &'a [Cell],
    /// A cell of a part of the floor that the player may be in then, and of every other one.
    player: Cell,
    other_players: Vec<Cell>,
    perimeter: Rc<RefCell<Perimeter<'a>>>,
    /// Fewest pulls to where crates are at first.
    pub(crate) distances: Rc<PushDistances>,
    /// Unperturbed, once beams want it.
    packing: Option<Packing<'a>>,
    /// In the order of [`LedBy`].
    beams: [Beams<'a>; 3],
    /// Packing plans made so far.
    plans: u64,
}

impl<'a> FromTheEnd<'a> {
    /// For a board on that floor, which was also turned round; `to_targets` are the distances on
    /// it. `None` where there are too many crates to match them. Takes O(crates × cells).
    pub(crate) fn new(
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
            packing: None,
            beams: Default::default(),
            plans: 0,
        })
    }

    /// States expanded so far.
    pub(crate) fn expanded(&self) -> u64 {
        let by_beams: u64 = self.beams.iter().map(Beams::expanded).sum();
        by_beams + self.perimeter.borrow().expanded()
    }

    /// The states expanded, and what the packing plans took: where beams are lost at once, plans
    /// are all that there is to be done.
    fn effort(&self) -> u64 {
        self.expanded() + STATES_OF_A_PLAN * self.plans
    }

    /// Goes on for so many states with beams of one kind; packing plans count as some.
    pub(crate) fn go_on(&mut self, led_by: LedBy, states: u64, budget: &Budget<'_>) -> Outcome {
        let last = self.effort().saturating_add(states.min(budget.nodes));
        while self.effort() < last && !(budget.should_stop)() {
            let before = self.effort();
            // A perimeter is as wide as beams of this width want it before they set out. Beams of
            // another kind may find it wider on their way.
            let width = extent(led_by, self.beams[led_by as usize].number()).boards;
            let times = (width / FIRST_WIDTH).max(1);
            let boards = FIRST_PERIMETER.saturating_mul(times).saturating_mul(times);
            let turn = budget.with_nodes(last - before);
            if !self.widen_perimeter(boards.min(LARGEST_PERIMETER), &turn) {
                break;
            }
            let left = last.saturating_sub(self.effort());
            let mut beams = std::mem::take(&mut self.beams[led_by as usize]);
            let outcome =
                beams.go_on_with_one(left, budget, |number| self.next(led_by, number, budget));
            self.beams[led_by as usize] = beams;
            if outcome != Outcome::BudgetSpent || self.effort() == before {
                return outcome;
            }
        }
        Outcome::BudgetSpent
    }

    /// See [`Perimeter::grow`].
    pub(crate) fn widen_perimeter(&self, boards: usize, budget: &Budget<'_>) -> bool {
        self.perimeter.borrow_mut().grow(boards, budget)
    }

    /// A beam led by distances, of that extent, to the perimeter as it is.
    pub(crate) fn beam(&self, extent: Extent) -> Beam<DistanceLayers<'a>> {
        let finder = self.finder(Heeds::Parts);
        Beam::new(DistanceLayers::new(finder, self.distances.clone()), extent)
    }

    /// Finds moves from the end to the perimeter as it is.
    pub(crate) fn finder(&self, heeds: Heeds<'a>) -> MoveFinder<'a> {
        MoveFinder::new(self.plan, heeds, (self.crates, self.player))
            .with_perimeter(&self.other_players, self.perimeter.clone())
    }

    /// In which order crates come to where they are at first.
    pub(crate) fn packing(&self, perturbation: Perturbation, budget: &Budget<'_>) -> Packing<'a> {
        Packing::new(self.plan, self.crates, perturbation, budget)
    }

    /// The beam of a kind with that number.
    fn next(&mut self, led_by: LedBy, number: u32, budget: &Budget<'_>) -> Box<dyn Running + 'a> {
        let (variant, packing) = match led_by {
            LedBy::Distances => return Box::new(self.beam(extent(led_by, number))),
            LedBy::Features => {
                let packing = self.packing.take().unwrap_or_else(|| {
                    self.plans += 1;
                    self.packing(Perturbation::NONE, budget)
                });
                self.packing = Some(packing.clone());
                (BeamVariant::patient(number, true), packing)
            }
            LedBy::PerturbedFeatures => {
                let variant = BeamVariant::hasty(number, true);
                let variant = BeamVariant { weights: variant.weights.with_doors_shut(), ..variant };
                self.plans += 1;
                (variant, self.packing(variant.perturbation, budget))
            }
        };
        variant.beam(self.finder(Heeds::Moves(packing)), Some(&self.distances))
    }
}

/// How much goes into the beam of a kind with that number.
fn extent(led_by: LedBy, number: u32) -> Extent {
    match led_by {
        LedBy::Distances => Extent::of_boards(doubled(FIRST_WIDTH, number)),
        LedBy::Features => BeamVariant::patient(number, true).extent,
        LedBy::PerturbedFeatures => BeamVariant::hasty(number, true).extent,
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
    fn where_beams_are_lost_at_once_plans_are_what_a_turn_is_spent_on() {
        // Crates fill a room behind a door: whichever is pulled out first, others are shut in for
        // good.
        let rows = ["#@_______________####", "#_$_$_$_$_$_____#...#", "#________________...#"];
        let rows = [&rows[..], &["#_$_$_$_$_______#...#", "#________________####"]].concat();
        let drawing = format!("{0}/{1}/{0}", "#".repeat(21), rows.join("/"));
        let level = Level::untitled(board_of_letters(&drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let layout = terrain.layout();
        let (plan, crates) =
            Floorplan::new(layout, terrain.ice(), &state).expect("crates in reach");
        let player = plan.at(state.player);
        let turned_round = plan.turned_round(&crates, player).expect("no ice");
        let distances = PushDistances::new(layout, |_| Grip::Stops, crates.len());
        let floorplans = (&plan, &turned_round);
        let mut search =
            FromTheEnd::new((layout, &state), floorplans, &distances).expect("few crates");
        let budget = Budget::nodes(1_000_000);
        assert!(search.widen_perimeter(FIRST_PERIMETER, &budget));
        let before = search.expanded();
        let outcome = search.go_on(LedBy::PerturbedFeatures, 10 * STATES_OF_A_PLAN, &budget);
        assert_eq!(outcome, Outcome::BudgetSpent);
        let states = search.expanded() - before;
        assert!(states < 5 * STATES_OF_A_PLAN, "{states} states");
        assert!((5..=10).contains(&search.plans), "{} plans", search.plans);
    }

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
        for led_by in [LedBy::Distances, LedBy::Features, LedBy::PerturbedFeatures] {
            let mut at_once = new();
            let outcome = at_once.go_on(led_by, 100_000, &budget);
            assert!(matches!(outcome, Outcome::Solved(_)), "{led_by:?}: {outcome:?}");
            let (mut in_turns, mut turns) = (new(), 0);
            while in_turns.go_on(led_by, 7, &budget) == Outcome::BudgetSpent {
                turns += 1;
                assert!(in_turns.expanded() <= 7 * turns, "{led_by:?}");
            }
            assert_eq!(in_turns.expanded(), at_once.expanded(), "{led_by:?}");
        }
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
