//! Backward beams: crates are pulled from the targets to their start cells.
//!
//! If targets lie close together, most filling orders fail, and a forward search finds that out
//! late. Backwards, every order of emptying the targets that can be carried out is correct. The
//! difficulty moves to the start cells, so the search ends as soon as it meets the [`Perimeter`] of
//! the first board. Feature-guided beams also follow a [`Packing`] order for the start cells,
//! computed on the reversed level.

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

/// Width of the first beam.
const FIRST_WIDTH: usize = 100;

/// Boards of the perimeter for the first width, and the most of any. It grows with the square of
/// the width, because a wider beam profits more.
const FIRST_PERIMETER: usize = 25_000;
const LARGEST_PERIMETER: usize = 400_000;

/// Cost of computing a packing order, counted in beam states.
const STATES_OF_A_PLAN: u64 = 500;

/// Guidance of a backward beam. Beams of one kind follow each other with growing width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LedBy {
    /// Push distances and unfinished regions.
    Distances,
    /// All features; see [`BeamVariant::patient`].
    Features,
    /// All features with perturbed weights; see [`BeamVariant::hasty`].
    PerturbedFeatures,
}

/// Backward beams on one board.
pub(crate) struct FromTheEnd<'a> {
    /// Static tables of reversed play.
    plan: &'a Floorplan,
    /// The targets, where crates start in reversed play.
    crates: &'a [Cell],
    /// A cell of one possible final region of the player; one of each other region.
    player: Cell,
    other_players: Vec<Cell>,
    perimeter: Rc<RefCell<Perimeter<'a>>>,
    /// Fewest pulls to the start cells.
    pub(crate) distances: Rc<PushDistances>,
    /// Unperturbed packing order, computed on first use.
    packing: Option<Packing<'a>>,
    /// Indexed by [`LedBy`].
    beams: [Beams<'a>; 3],
    /// Packing orders computed so far.
    plans: u64,
}

impl<'a> FromTheEnd<'a> {
    /// Prepares backward beams; `None` if the board has too many crates for matchings. O(crates ×
    /// cells).
    ///
    /// `plan` is the forward level, `turned_round` its reversal, `to_targets` the forward push
    /// distances.
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

    /// States expanded plus the cost of packing orders. Where beams fail at once, that cost ends
    /// the turn.
    fn effort(&self) -> u64 {
        self.expanded() + STATES_OF_A_PLAN * self.plans
    }

    /// Resumes the beams of one kind for this many states, packing orders included.
    pub(crate) fn go_on(&mut self, led_by: LedBy, states: u64, budget: &Budget<'_>) -> Outcome {
        let last = self.effort().saturating_add(states.min(budget.nodes));
        while self.effort() < last && !(budget.should_stop)() {
            let before = self.effort();
            // Grow the perimeter for this width before the beam starts. Beams of other kinds may
            // see it grow while they run.
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
            // A beam that makes no progress at all ends the turn.
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

    /// A beam guided by distances, towards the current perimeter.
    pub(crate) fn beam(&self, extent: Extent) -> Beam<DistanceLayers<'a>> {
        let finder = self.finder(Heeds::Parts);
        Beam::new(DistanceLayers::new(finder, self.distances.clone()), extent)
    }

    /// A move finder for reversed play with the current perimeter.
    pub(crate) fn finder(&self, heeds: Heeds<'a>) -> MoveFinder<'a> {
        MoveFinder::new(self.plan, heeds, (self.crates, self.player))
            .with_perimeter(&self.other_players, self.perimeter.clone())
    }

    /// Packing order of the start cells.
    pub(crate) fn packing(&self, perturbation: Perturbation, budget: &Budget<'_>) -> Packing<'a> {
        Packing::new(self.plan, self.crates, perturbation, budget)
    }

    /// Creates beam `number` of a kind.
    fn next(&mut self, led_by: LedBy, number: u32, budget: &Budget<'_>) -> Box<dyn Running + 'a> {
        let (variant, packing) = match led_by {
            LedBy::Distances => return Box::new(self.beam(extent(led_by, number))),
            LedBy::Features => {
                // The unperturbed packing order is computed once and cloned for each beam.
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

/// Width and patience of beam `number` of a kind.
fn extent(led_by: LedBy, number: u32) -> Extent {
    match led_by {
        LedBy::Distances => Extent::of_boards(doubled(FIRST_WIDTH, number)),
        LedBy::Features => BeamVariant::patient(number, true).extent,
        LedBy::PerturbedFeatures => BeamVariant::hasty(number, true).extent,
    }
}

/// The least cell of each region between filled targets.
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
        // The crates fill a room behind a door: pulling out any crate shuts others in for good.
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
        // Too wide a board for the search from both ends.
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
        // Checks the same of the portfolio, where the beams share the budget with other searches.
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
