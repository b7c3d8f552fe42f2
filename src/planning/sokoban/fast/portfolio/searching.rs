//! The searches of the portfolio and the order of their turns.
//!
//! Feature searches of different styles, forward and backward beams, the search from both ends, and
//! weighted A* over single pushes share the budget in growing turns. Weighted A* is best where few
//! crates need intricate moves.

mod layered;
mod steady;

use super::rounds::Round;
use crate::planning::search::{Budget, Weight};
use crate::planning::sokoban::fast::beams::{Beams, BothEnds, FromTheEnd, LedBy};
use crate::planning::sokoban::fast::feature_search::{FeatureSearch, Probe};
use crate::planning::sokoban::fast::features::{Packing, Style};
use crate::planning::sokoban::fast::ground::{Cell, Floorplan, Task};
use crate::planning::sokoban::fast::moves::Outcome;
use crate::planning::sokoban::{Planner, PushAction, PushDistances};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// Number and nodes of the early turns on small boards.
///
/// The first feature search and the search from both ends get them before all others.
const EARLY_TURNS: (u32, u64) = (8, 100);

/// Beam states per node of the first search: on small boards, where beams go first, and on others.
/// There the feature-guided backward beams have the same share again.
const SMALL_BEAM_SHARE: u64 = 8;
const BEAM_SHARE: u64 = 4;

/// States of backward beams guided by distances, the cheapest per state.
const BY_DISTANCES_SHARE: u64 = 8;

/// States of hasty beams and of backward beams with perturbed features: they succeed most often
/// where all other searches fail.
const HASTY_SHARE: u64 = 8;
const BY_PERTURBED_FEATURES_SHARE: u64 = 12;

/// Searches that hold memory at the same time: the feature searches, the search from both ends or a
/// hasty beam, weighted A*, one more forward beam, three backward beams, and one restart.
const MOST_SEARCHES: usize = Style::ALL.len() + 7;

/// Largest product of crates and cells for feature searches. On larger boards one board has too
/// many moves.
const MOST_CRATE_CELLS: usize = 200_000;

/// Solver group: the searches that take turns on one thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Team {
    /// All searches.
    All,
    /// Feature searches, restarts, the search from both ends, and weighted A*.
    Steady,
    /// Beams, which take most of the time on a single thread.
    Layered,
}

pub(super) struct Searching<'a> {
    pub(super) task: Task<'a>,
    team: Team,
    planner: Planner,
    floorplan: &'a Floorplan,
    crates: &'a [Cell],
    /// Indexed by [`Style::ALL`]; created at the first turn.
    features: [Option<FeatureSearch<'a>>; Style::ALL.len()],
    both_ends: Option<BothEnds<'a>>,
    /// Static tables of reversed play, and the backward beams; created at their first turn.
    turned_round: &'a OnceCell<Option<Floorplan>>,
    from_the_end: Option<FromTheEnd<'a>>,
    /// Unperturbed packing order, shared by the searches that resume.
    packing: Option<Packing<'a>>,
    probe: Option<Rc<RefCell<Probe>>>,
    /// Restarts so far.
    begun_anew: u64,
    beams: Beams<'a>,
    hasty_beams: Beams<'a>,
    /// The planner's push distances, shared with beams; `None` before the first use.
    distances: Option<Rc<PushDistances>>,
    player: Cell,
    /// States expanded by all searches of this group.
    pub(super) expanded: u64,
}

pub(super) enum Found {
    Pushes(Vec<PushAction>),
    Proof,
}

impl<'a> Searching<'a> {
    pub(super) fn new(
        task: Task<'a>,
        planner: Planner,
        (floorplan, crates): (&'a Floorplan, &'a [Cell]),
        turned_round: &'a OnceCell<Option<Floorplan>>,
    ) -> Self {
        let is_whole = crates.len() == task.state.crates.len();
        debug_assert!(is_whole || task.state.solves(task.layout), "crates out of reach");
        let board = (task.layout.as_ref(), task.state);
        Self {
            team: Team::All,
            floorplan,
            crates,
            features: Style::ALL.map(|_| None),
            both_ends: BothEnds::new(board, (floorplan, crates), planner.distances()),
            turned_round,
            from_the_end: None,
            packing: None,
            probe: None,
            begun_anew: 0,
            beams: Beams::default(),
            hasty_beams: Beams::default(),
            distances: None,
            player: floorplan.at(task.state.player),
            expanded: 0,
            task,
            planner,
        }
    }

    /// Creates the first round. On small boards two searches get early turns before it.
    pub(super) fn first_round(&mut self, budget: &Budget<'_>) -> Result<Round, Found> {
        let mut round = Round::FIRST;
        if self.both_ends.is_some() {
            let part = part_of(budget);
            let (turns, nodes) = EARLY_TURNS;
            for _ in 0..turns {
                let found = self
                    .look_for_features(0, nodes, &part)
                    .or_else(|| self.look_from_both_ends(nodes, &part));
                found_by(found)?;
            }
            round.share = u64::from(turns) * nodes;
        }
        Ok(round)
    }

    /// Repeats rounds until a search ends or none can continue.
    pub(super) fn go_on(&mut self, mut round: Round, budget: &Budget<'_>) -> Option<Found> {
        loop {
            match self.take_turns(&mut round, budget) {
                Err(found) => return Some(found),
                Ok(false) => return None,
                Ok(true) => {}
            }
        }
    }

    /// Gives every search of the group a turn. Returns whether another round makes sense, or `Err`
    /// with a result.
    pub(super) fn take_turns(
        &mut self,
        round: &mut Round,
        budget: &Budget<'_>,
    ) -> Result<bool, Found> {
        let Round { share, is_greedy } = *round;
        let is_small = self.both_ends.is_some();
        let part = part_of(budget);
        let begun = self.expanded;
        // On small boards beams go first; elsewhere they follow the feature searches.
        if is_small && self.team != Team::Steady {
            found_by(self.look_in_layers(SMALL_BEAM_SHARE * share, &part))?;
        }
        let others = round.others(is_small);
        let goes_on = match self.team {
            Team::Layered => None,
            Team::All | Team::Steady => {
                Some(self.look_steadily((share, others), is_greedy, &part)?)
            }
        };
        if self.searches_features() {
            if !is_small {
                self.look_elsewhere(*round, &part)?;
            } else if round.is_late() && self.team != Team::Steady {
                let by_distances = BY_DISTANCES_SHARE * share;
                found_by(self.look_from_the_end(LedBy::Distances, by_distances, &part))?;
            }
        }
        *round = round.next(is_small);
        // The beam group continues while any beam expands states.
        let goes_on = goes_on.unwrap_or(self.expanded > begun);
        Ok(goes_on && self.left(budget) > 0 && !(budget.should_stop)())
    }

    /// Turns of the resumable searches and weighted A*. Returns whether any of them made progress.
    fn look_steadily(
        &mut self,
        (share, others): (u64, u64),
        is_greedy: bool,
        part: &Budget<'_>,
    ) -> Result<bool, Found> {
        let before = self.expanded;
        let styles = if self.searches_features() { Style::ALL.len() } else { 0 };
        if styles > 0 {
            found_by(self.look_for_features(0, share, part))?;
        }
        found_by(self.look_from_both_ends(others, part))?;
        for index in 1..styles {
            found_by(self.look_for_features(index, others, part))?;
        }
        let has_gone_on = self.expanded > before;
        let weight = Weight::tenths(if is_greedy { 50 } else { 20 });
        let was_cut = self.look_for_distances(weight, 2 * others, part)?;
        Ok(has_gone_on || !was_cut)
    }

    fn searches_features(&self) -> bool {
        self.crates.len() * self.floorplan.len() <= MOST_CRATE_CELLS
    }

    /// Restricts this object to one group and drops the searches of the other.
    pub(super) fn join(&mut self, team: Team) {
        self.team = team;
        if team == Team::Steady {
            (self.beams, self.hasty_beams) = (Beams::default(), Beams::default());
            self.from_the_end = None;
        }
    }

    /// Returns the task and the planner for improving the plan, and frees all other memory.
    pub(super) fn planner_alone(self) -> (Task<'a>, Planner) {
        (self.task, self.planner)
    }

    /// Turns of beams and restarts on boards that are not small. On small boards resuming is
    /// better, because they are soon exhausted.
    fn look_elsewhere(&mut self, round: Round, budget: &Budget<'_>) -> Result<(), Found> {
        let share = round.share;
        let states = BEAM_SHARE * share;
        if self.team != Team::Steady {
            found_by(self.look_in_layers(states, budget))?;
            let by_distances = BY_DISTANCES_SHARE * share;
            found_by(self.look_from_the_end(LedBy::Distances, by_distances, budget))?;
            found_by(self.look_from_the_end(LedBy::Features, states, budget))?;
            if round.is_late() {
                found_by(self.look_in_layers_hastily(HASTY_SHARE * share, budget))?;
                let by_perturbed = BY_PERTURBED_FEATURES_SHARE * share;
                found_by(self.look_from_the_end(LedBy::PerturbedFeatures, by_perturbed, budget))?;
            }
        }
        if round.is_late() && self.team != Team::Layered {
            found_by(self.look_anew(share, budget))?;
        }
        Ok(())
    }

    /// Whether two groups have enough to do: not on small boards, and not on boards too large for
    /// beams.
    pub(super) fn is_for_two(&self) -> bool {
        self.both_ends.is_none() && self.searches_features()
    }

    pub(super) fn left(&self, budget: &Budget<'_>) -> u64 {
        budget.nodes.saturating_sub(self.expanded)
    }

    /// Converts the outcome of one search into a result of the portfolio.
    fn found(&self, outcome: Outcome) -> Option<Found> {
        match outcome {
            Outcome::Solved(macro_moves) => {
                Some(Found::Pushes(self.task.pushes(self.floorplan, &macro_moves)))
            }
            Outcome::Exhausted => Some(Found::Proof),
            Outcome::BudgetSpent => None,
        }
    }
}

/// Each search may use an equal part of the memory.
fn part_of<'a>(budget: &Budget<'a>) -> Budget<'a> {
    Budget { bytes: budget.bytes / MOST_SEARCHES, ..*budget }
}

/// A result ends the round.
fn found_by(turn: Option<Found>) -> Result<(), Found> {
    turn.map_or(Ok(()), Err)
}
