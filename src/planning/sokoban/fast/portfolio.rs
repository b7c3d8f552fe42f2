//! The searches for any plan, and who has a turn when.

use super::beam::{Beam, Extent, Running};
use super::beams::{Beams, doubled};
use super::better::{Improvement, improved};
use super::both_ends::BothEnds;
use super::feature_layers::FeatureLayers;
use super::feature_search::FeatureSearch;
use super::feature_space::Style;
use super::floor::Cell;
use super::floorplan::Floorplan;
use super::from_the_end::FromTheEnd;
use super::improve::pushes_of;
use super::moves::{Heeds, MoveFinder};
use super::outcome::Outcome;
use super::packing::Packing;
use super::probe::Probe;
use super::restarts;
use super::task::Task;
use super::tastes::Taste;
use super::whim::Whim;
use crate::board::CellSet;
use crate::planning::search::{Answer, Budget, Unobserved, Weight};
use crate::planning::sokoban::bounds::Matching;
use crate::planning::sokoban::model::Measure;
use crate::planning::sokoban::{DetectorSet, Planner, PushAction, PushDistances, Status, Verdict};
use crate::worlds::ice::{Layout, State};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

/// Nodes of the first turn of every search; each turn doubles them.
const FIRST_TURN: u64 = 200;

/// On boards that are searched from both ends that search and the first of the others go before
/// the rest: so many turns each, of so many nodes.
const EARLY_TURNS: (u32, u64) = (8, 100);

/// Searches are begun anew once a turn has so many nodes.
const LATE_TURN: u64 = 1_600;

/// States of the beams for a board of the first search: on boards that are searched from both
/// ends, where the beams go first, and on others. Hasty beams, which are sent through boards of the
/// second kind alone, have as many again; the beams from the end have so many.
const SMALL_BEAM_SHARE: u64 = 8;
const BEAM_SHARE: u64 = 4;
const FROM_THE_END_SHARE: u64 = 8;

/// Boards a layer of the first beam, on boards that are searched from both ends; later ones have
/// twice as many. See [`super::tastes`] for others.
const FIRST_BOARDS: usize = 50;

/// Searches that hold memory at the same time: those for features, the one from both ends or else a
/// hasty beam, weighted A*, another beam each way, and one begun anew.
const MOST_SEARCHES: usize = Style::ALL.len() + 5;

/// Crates times cells of the largest boards that are searched for features: on larger ones a
/// single board has too many moves.
const MOST_CRATE_CELLS: usize = 200_000;

/// Nodes of weighted A* for a node of the feature search, times the crates squared.
const WEIGHTED_SHARE: u64 = 1_000;

/// Looks for any plan, then makes it better.
///
/// The searches take turns with growing shares of the budget: feature searches of different
/// styles, beams, and weighted A* over single pushes, which is better where a few crates must do
/// something intricate. The verdict counts the states expanded until the first plan was known.
pub(in super::super) fn solve_fast(
    layout: &Arc<Layout>,
    ice: &CellSet,
    state: &State,
    improvement: Improvement,
    budget: &Budget<'_>,
) -> Verdict {
    let crate_count = state.crates.len();
    let mut planner =
        Planner::measuring(layout, ice, crate_count, Measure::Pushes, DetectorSet::WORTHWHILE);
    let lower_bound = planner.lower_bound(state);
    let floorplan = Floorplan::new(layout, ice, state);
    let (Some(lower_bound), Some((floorplan, crates))) = (lower_bound, floorplan) else {
        return Verdict::unsolvable(0);
    };
    let both_ends = BothEnds::new((layout, state), (&floorplan, &crates), planner.distances());
    let turned_round = OnceCell::new();
    let task = Task { layout, ice, state };
    let mut searching = Searching {
        task,
        planner,
        floorplan: &floorplan,
        crates: &crates,
        features: Style::ALL.map(|_| None),
        both_ends,
        turned_round: &turned_round,
        from_the_end: None,
        packing: None,
        probe: None,
        begun_anew: 0,
        beams: Beams::default(),
        hasty_beams: Beams::default(),
        distances: None,
        player: floorplan.at(state.player),
        expanded: 0,
    };
    let found = searching.run(budget);
    let expanded = searching.expanded;
    match found {
        Found::Pushes(pushes) => {
            let (task, mut planner) = searching.planner_alone();
            improved(&task, &mut planner, pushes, (lower_bound, expanded), improvement, budget)
        }
        Found::Proof(verdict) => verdict,
        Found::Nothing => Verdict {
            status: Status::BudgetSpent,
            plan: None,
            lower_bound,
            expanded,
            stopped: (budget.should_stop)(),
            are_ties_proved: false,
        },
    }
}

struct Searching<'a> {
    task: Task<'a>,
    planner: Planner,
    floorplan: &'a Floorplan,
    crates: &'a [Cell],
    /// In the order of [`Style::ALL`], each made when its first turn comes.
    features: [Option<FeatureSearch<'a>>; Style::ALL.len()],
    both_ends: Option<BothEnds<'a>>,
    /// The floor as play looks from its end, and the search from there; made when they are wanted.
    turned_round: &'a OnceCell<Option<Floorplan>>,
    from_the_end: Option<FromTheEnd<'a>>,
    /// Without a whim, for the searches that go on.
    packing: Option<Packing<'a>>,
    probe: Option<Rc<RefCell<Probe>>>,
    /// Searches begun anew so far.
    begun_anew: u64,
    beams: Beams<'a>,
    hasty_beams: Beams<'a>,
    /// Those of the planner, once beams want them.
    distances: Option<Rc<PushDistances>>,
    player: Cell,
    expanded: u64,
}

enum Found {
    Pushes(Vec<PushAction>),
    Proof(Verdict),
    Nothing,
}

impl<'a> Searching<'a> {
    /// Lets the searches take turns, until one ends or none can go on.
    fn run(&mut self, budget: &Budget<'_>) -> Found {
        let size = self.crates.len() * self.floorplan.len();
        let styles = if size > MOST_CRATE_CELLS { 0 } else { Style::ALL.len() };
        // Each search may fill its part of the memory.
        let part = Budget { bytes: budget.bytes / MOST_SEARCHES, ..*budget };
        let mut share = FIRST_TURN;
        if self.both_ends.is_some() {
            let (turns, nodes) = EARLY_TURNS;
            for _ in 0..turns {
                let found = self
                    .look_for_features(0, nodes, &part)
                    .or_else(|| self.look_from_both_ends(nodes, &part));
                if let Some(found) = found {
                    return found;
                }
            }
            share = u64::from(turns) * nodes;
        }
        // The first search has about as much as the others together.
        let part_of_others = if self.both_ends.is_some() { 4 } else { 2 };
        let mut is_greedy = true;
        loop {
            if self.both_ends.is_some()
                && let Some(found) = self.look_in_layers(SMALL_BEAM_SHARE * share, &part)
            {
                return found;
            }
            let before = self.expanded;
            let others = share / part_of_others;
            if styles > 0
                && let Some(found) = self.look_for_features(0, share, &part)
            {
                return found;
            }
            let found = self.look_from_both_ends(others, &part).or_else(|| {
                (1..styles).find_map(|index| self.look_for_features(index, others, &part))
            });
            if let Some(found) = found {
                return found;
            }
            let mut goes_on = self.expanded > before;
            let weight = Weight::tenths(if is_greedy { 50 } else { 20 });
            let distances = 2 * share / part_of_others;
            match self.look_for_distances(weight, distances, &part) {
                Ok(was_cut) => goes_on |= !was_cut,
                Err(found) => return found,
            }
            if styles > 0 {
                let found = if self.both_ends.is_none() {
                    self.look_elsewhere(share, others, &part)
                } else if share >= LATE_TURN {
                    self.look_from_the_end(FROM_THE_END_SHARE * share, &part)
                } else {
                    None
                };
                if let Some(found) = found {
                    return found;
                }
            }
            if !goes_on || self.left(budget) == 0 || (budget.should_stop)() {
                return Found::Nothing;
            }
            is_greedy = !is_greedy;
            share = share.saturating_mul(2);
        }
    }

    /// What a plan is made better with; the memory of all else is free again.
    fn planner_alone(self) -> (Task<'a>, Planner) {
        (self.task, self.planner)
    }

    /// On boards that are not small: beams, and searches begun anew. Small boards are soon searched
    /// through, so there it is better to go on.
    fn look_elsewhere(&mut self, share: u64, others: u64, budget: &Budget<'_>) -> Option<Found> {
        let states = BEAM_SHARE * share;
        let found = self
            .look_in_layers(states, budget)
            .or_else(|| self.look_from_the_end(FROM_THE_END_SHARE * share, budget));
        found.or_else(|| {
            // What begins anew makes a packing plan first, which takes a while.
            if share < LATE_TURN {
                return None;
            }
            if let Some(found) = self.look_in_layers_hastily(states, budget) {
                return Some(found);
            }
            // As much for those begun anew as for those that go on.
            let boards = share + (Style::ALL.len() as u64 - 1) * others;
            self.look_anew(boards, budget)
        })
    }

    fn left(&self, budget: &Budget<'_>) -> u64 {
        budget.nodes.saturating_sub(self.expanded)
    }

    /// Gives one of the feature searches a turn.
    fn look_for_features(
        &mut self,
        index: usize,
        nodes: u64,
        budget: &Budget<'_>,
    ) -> Option<Found> {
        let turn = budget.with_nodes(self.left(budget));
        let style = Style::ALL[index];
        let probe = self.probe_for(style);
        let Self { floorplan, crates, player, packing, .. } = self;
        let search = self.features[index].get_or_insert_with(|| {
            let packing =
                packing.get_or_insert_with(|| Packing::new(floorplan, crates, Whim::NONE, budget));
            let start = (*crates, *player);
            FeatureSearch::new(floorplan, packing.clone(), probe, (style, Whim::NONE), start)
        });
        let before = search.expanded();
        let outcome = search.go_on(nodes, &turn);
        self.expanded += search.expanded() - before;
        self.found(outcome)
    }

    /// What a search in that style looks ahead with; all share one.
    fn probe_for(&mut self, style: Style) -> Option<Rc<RefCell<Probe>>> {
        let make = || Rc::new(RefCell::new(Probe::new(&self.task, self.crates)));
        style.looks_ahead().then(|| self.probe.get_or_insert_with(make).clone())
    }

    /// Begins feature searches anew, each with a whim of its own, for so many boards together.
    fn look_anew(&mut self, boards: u64, budget: &Budget<'_>) -> Option<Found> {
        let mut spent = 0;
        while spent < boards && self.left(budget) > 0 && !(budget.should_stop)() {
            self.begun_anew += 1;
            let (floorplan, crates, number) = (self.floorplan, self.crates, self.begun_anew);
            let whim = Whim::new(number);
            let packing = Packing::new(floorplan, crates, whim, budget);
            let style = restarts::style(number);
            let probe = self.probe_for(style);
            let start = (crates, self.player);
            let mut search = FeatureSearch::new(floorplan, packing, probe, (style, whim), start);
            let turn = restarts::boards(number);
            let outcome = search.go_on(turn, &budget.with_nodes(self.left(budget)));
            self.expanded += search.expanded();
            spent += turn;
            if let Some(found) = self.found(outcome) {
                return Some(found);
            }
        }
        None
    }

    /// Gives the search from both ends a turn, if there is one for this board.
    fn look_from_both_ends(&mut self, nodes: u64, budget: &Budget<'_>) -> Option<Found> {
        let turn = budget.with_nodes(nodes.min(self.left(budget)));
        let search = self.both_ends.as_mut()?;
        let before = search.expanded();
        let outcome = search.go_on(&turn);
        self.expanded += search.expanded() - before;
        self.found(outcome)
    }

    /// What an outcome means for the whole.
    fn found(&self, outcome: Outcome) -> Option<Found> {
        match outcome {
            Outcome::Solved(errands) => {
                Some(Found::Pushes(self.task.pushes(self.floorplan, &errands)))
            }
            Outcome::Exhausted => Some(Found::Proof(Verdict::unsolvable(self.expanded))),
            Outcome::BudgetSpent => None,
        }
    }

    /// Gives the beams a turn: patient ones, or, on boards that are searched from both ends, beams
    /// through what that search goes through.
    fn look_in_layers(&mut self, states: u64, budget: &Budget<'_>) -> Option<Found> {
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
            let packing =
                packing.get_or_insert_with(|| Packing::new(floorplan, crates, Whim::NONE, budget));
            let start = (&crates[..], *player);
            let taste = Taste::patient(number);
            let distances = distances.clone().filter(|_| taste.is_matched);
            beam(floorplan, packing.clone(), start, taste, distances)
        });
        self.expanded += self.beams.expanded() - before;
        self.found(outcome)
    }

    /// How far crates are from targets, for beams where each can be given one of its own.
    fn distances(&mut self) -> Option<Rc<PushDistances>> {
        let Self { planner, floorplan, crates, distances, both_ends, .. } = self;
        let is_matched = both_ends.is_none()
            && !floorplan.has_ice
            && planner.distances().target_count() == crates.len()
            && Matching::is_affordable(planner.distances(), crates.len());
        is_matched
            .then(|| distances.get_or_insert_with(|| Rc::new(planner.distances().clone())).clone())
    }

    /// Gives the hasty beams a turn.
    fn look_in_layers_hastily(&mut self, states: u64, budget: &Budget<'_>) -> Option<Found> {
        let turn = budget.with_nodes(self.left(budget));
        let Self { floorplan, crates, player, hasty_beams, .. } = self;
        let before = hasty_beams.expanded();
        let outcome = hasty_beams.go_on(states, &turn, |number| {
            let taste = Taste::hasty(number);
            let packing = Packing::new(floorplan, crates, taste.whim, budget);
            beam(floorplan, packing, (crates, *player), taste, None)
        });
        self.expanded += self.hasty_beams.expanded() - before;
        self.found(outcome)
    }

    /// Gives the beams from the end a turn, if this is a board for them.
    fn look_from_the_end(&mut self, states: u64, budget: &Budget<'_>) -> Option<Found> {
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
        let outcome = search.go_on(states, &turn);
        self.expanded += search.expanded() - before;
        self.found(outcome)
    }

    /// Gives weighted A* a turn; it begins anew each time. Whether it was cut short by something
    /// else than its share of nodes; `Err` with what it found.
    fn look_for_distances(
        &mut self,
        weight: Weight,
        share: u64,
        budget: &Budget<'_>,
    ) -> Result<bool, Found> {
        // With many crates a node costs more, and distances say less.
        let crates = self.task.state.crates.len().max(1) as u64;
        let nodes = share.saturating_mul((WEIGHTED_SHARE / (crates * crates)).clamp(2, 100));
        let turn = budget.with_nodes(nodes.min(self.left(budget)));
        let answer = self.planner.plan(self.task.state, weight, &turn, &mut Unobserved);
        let expanded = answer.expanded();
        self.expanded += expanded;
        match answer {
            Answer::Solved(found) => {
                let Task { layout, ice, state } = self.task;
                Err(Found::Pushes(pushes_of(layout, ice, state, &found.actions)))
            }
            Answer::Unsolvable { .. } => Err(Found::Proof(Verdict::unsolvable(self.expanded))),
            Answer::BudgetSpent(_) => Ok(expanded < turn.nodes),
        }
    }
}

/// A beam through boards that are not small.
fn beam<'a>(
    floorplan: &'a Floorplan,
    packing: Packing<'a>,
    start: (&[Cell], Cell),
    Taste { extent, weights, .. }: Taste,
    distances: Option<Rc<PushDistances>>,
) -> Box<dyn Running + 'a> {
    let finder = MoveFinder::new(floorplan, Heeds::Moves(packing), start);
    Box::new(Beam::new(FeatureLayers::new(finder, weights, distances), extent))
}
