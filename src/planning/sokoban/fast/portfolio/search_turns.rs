//! The searches of the portfolio and the order of their turns.
//!
//! Feature searches with different turn policies, forward and backward beams, the search from both
//! ends, and weighted A* over single pushes share the budget in growing turns. In a turn, a search
//! expands a limited number of states (nodes); the *share* of a round is the number for the first
//! feature search. Weighted A* is best where few crates need intricate moves. Forward beams are
//! *without idle limit* or *idle-limited*: the latter end after few layers without progress. Small
//! boards are those that the search from both ends accepts.

mod single_turns;

use super::rounds::Round;
use crate::planning::search::{Budget, Weight};
use crate::planning::sokoban::fast::beams::{
    BackwardBeams, BeamGuidance, BeamSequence, BidirectionalMacroSearch,
};
use crate::planning::sokoban::fast::feature_search::{FeatureSearch, LookAhead};
use crate::planning::sokoban::fast::features::{Packing, TurnPolicy};
use crate::planning::sokoban::fast::moves::SearchOutcome;
use crate::planning::sokoban::fast::topology::{Cell, StaticLevel, Task};
use crate::planning::sokoban::{Planner, PushAction, PushDistances};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// Number of early turns on small boards, and number of nodes of each.
///
/// The first feature search and the search from both ends get them before all others.
const EARLY_TURNS_AND_NODES: (u32, u64) = (8, 100);

/// States of forward beams per node of the share, on small boards.
///
/// There the beams go first.
const SMALL_BEAM_SHARE: u64 = 8;
/// States of forward beams per node of the share, on other boards.
///
/// The feature-guided backward beams have the same share again.
const BEAM_SHARE: u64 = 4;

/// States of backward beams guided by distances, the cheapest, per node of the share.
const BY_DISTANCES_SHARE: u64 = 8;

/// States of idle-limited beams per node of the share.
///
/// They and the backward beams with perturbed features often succeed where all other searches fail.
const IDLE_LIMITED_SHARE: u64 = 8;
/// States of backward beams with perturbed features per node of the share.
const BY_PERTURBED_FEATURES_SHARE: u64 = 12;

/// Number of searches that hold memory at the same time.
///
/// The feature searches, the search from both ends or an idle-limited beam, weighted A*, one more
/// forward beam, three backward beams, and one restart.
const MAX_SEARCHES: usize = TurnPolicy::ALL.len() + 7;

/// Maximum product of crates and cells for feature searches and beams.
///
/// On larger boards one board has too many moves.
const MAX_CRATE_CELLS: usize = 200_000;

/// Solver group: the searches that take turns on one thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SolverGroup {
    /// All searches.
    All,
    /// Feature searches, restarts, the search from both ends, and weighted A*.
    Resumable,
    /// Beams, which take most of the time on a single thread.
    Beams,
}

/// The searches of one solver group on one level, with their turns so far.
pub(super) struct PortfolioSearch<'a> {
    pub(super) task: Task<'a>,
    group: SolverGroup,
    planner: Planner,
    level: &'a StaticLevel,
    /// Floor cells of the crates of the first board.
    crates: &'a [Cell],
    /// Feature searches in the order of [`TurnPolicy::ALL`]; each is created at its first turn.
    features: [Option<FeatureSearch<'a>>; TurnPolicy::ALL.len()],
    /// The search from both ends; `None` on boards that are not small.
    both_ends: Option<BidirectionalMacroSearch<'a>>,
    /// Static tables of reversed play, created at the first turn of backward beams.
    reversed: &'a OnceCell<Option<StaticLevel>>,
    /// Created at their first turn, if the level allows them.
    backward_beams: Option<BackwardBeams<'a>>,
    /// Unperturbed packing order, shared by the searches that resume.
    packing: Option<Packing<'a>>,
    /// Look-ahead of the feature searches that use one; `None` before the first use.
    look_ahead: Option<Rc<RefCell<LookAhead>>>,
    /// Number of restarts so far.
    restarts: u64,
    /// Forward beams: without idle limit, or on small boards beams through the search from both
    /// ends.
    beams: BeamSequence<'a>,
    idle_limited_beams: BeamSequence<'a>,
    /// The planner's push distances, shared with beams; `None` before the first use.
    distances: Option<Rc<PushDistances>>,
    /// Floor cell of the player of the first board.
    player: Cell,
    /// Number of states expanded by all searches of this group.
    pub(super) expanded: u64,
}

/// Result that ends the portfolio.
pub(super) enum PortfolioResult {
    /// A plan: its pushes in order.
    Pushes(Vec<PushAction>),
    /// A proof that the level is unsolvable.
    Proof,
}

impl<'a> PortfolioSearch<'a> {
    /// Prepares the searches of all groups.
    ///
    /// `planner` is that for weighted A* and improvement, with push distances for all searches.
    /// `reversed` stores the tables of reversed play once they are needed.
    pub(super) fn new(
        task: Task<'a>,
        planner: Planner,
        (static_level, crates): (&'a StaticLevel, &'a [Cell]),
        reversed: &'a OnceCell<Option<StaticLevel>>,
    ) -> Self {
        let is_complete = crates.len() == task.state.crates.len();
        debug_assert!(is_complete || task.state.solves(task.layout), "crates out of reach");
        let board = (task.layout.as_ref(), task.state);
        Self {
            group: SolverGroup::All,
            level: static_level,
            crates,
            features: TurnPolicy::ALL.map(|_| None),
            both_ends: BidirectionalMacroSearch::new(
                board,
                (static_level, crates),
                planner.distances(),
            ),
            reversed,
            backward_beams: None,
            packing: None,
            look_ahead: None,
            restarts: 0,
            beams: BeamSequence::default(),
            idle_limited_beams: BeamSequence::default(),
            distances: None,
            player: static_level.number_of(task.state.player),
            expanded: 0,
            task,
            planner,
        }
    }

    /// Creates the first round; `Err` if an early turn has a result.
    ///
    /// On small boards the first feature search and the search from both ends get early turns.
    pub(super) fn first_round(&mut self, budget: &Budget<'_>) -> Result<Round, PortfolioResult> {
        let mut round = Round::FIRST;
        if self.both_ends.is_some() {
            let part = memory_share(budget);
            let (turns, nodes) = EARLY_TURNS_AND_NODES;
            for _ in 0..turns {
                let found = self
                    .run_feature_search(0, nodes, &part)
                    .or_else(|| self.run_bidirectional(nodes, &part));
                end_if_found(found)?;
            }
            round.nodes = u64::from(turns) * nodes;
        }
        Ok(round)
    }

    /// Repeats rounds until a search has a result; `None` if the rounds end without one.
    ///
    /// They end if no search can continue, the nodes are spent, or on the stop signal.
    pub(super) fn run_rounds(
        &mut self,
        mut round: Round,
        budget: &Budget<'_>,
    ) -> Option<PortfolioResult> {
        loop {
            match self.take_turns(&mut round, budget) {
                Err(found) => return Some(found),
                Ok(false) => return None,
                Ok(true) => {}
            }
        }
    }

    /// Gives every search of the group a turn; returns true if another round can help.
    ///
    /// False if no search can continue, the nodes are spent, or on the stop signal. Unless the
    /// answer is `Err`, with a result, `round` becomes the next round.
    pub(super) fn take_turns(
        &mut self,
        round: &mut Round,
        budget: &Budget<'_>,
    ) -> Result<bool, PortfolioResult> {
        let Round { nodes: share, uses_high_weight } = *round;
        let is_small = self.both_ends.is_some();
        let part = memory_share(budget);
        let begun = self.expanded;
        // On small boards beams go first; elsewhere they follow the feature searches.
        if is_small && self.group != SolverGroup::Resumable {
            end_if_found(self.run_forward_beams(SMALL_BEAM_SHARE * share, &part))?;
        }
        let others = round.other_nodes(is_small);
        let goes_on = match self.group {
            SolverGroup::Beams => None,
            SolverGroup::All | SolverGroup::Resumable => {
                Some(self.run_resumable((share, others), uses_high_weight, &part)?)
            }
        };
        if self.searches_features() {
            if !is_small {
                self.run_beams_and_restarts(*round, &part)?;
            } else if round.is_late() && self.group != SolverGroup::Resumable {
                let by_distances = BY_DISTANCES_SHARE * share;
                end_if_found(self.run_backward_beams(
                    BeamGuidance::Distances,
                    by_distances,
                    &part,
                ))?;
            }
        }
        *round = round.next(is_small);
        // The beam group continues while any beam expands states.
        let goes_on = goes_on.unwrap_or(self.expanded > begun);
        Ok(goes_on && self.nodes_left(budget) > 0 && !(budget.should_stop)())
    }

    /// Turns of the resumable searches and weighted A*; returns false if none can continue.
    ///
    /// `share` is the number of nodes of the first feature search, `others` that of each other
    /// feature search and of the search from both ends. Weighted A* gets twice `others`, times a
    /// factor. `Err` with a result.
    fn run_resumable(
        &mut self,
        (share, others): (u64, u64),
        uses_high_weight: bool,
        part: &Budget<'_>,
    ) -> Result<bool, PortfolioResult> {
        let before = self.expanded;
        let styles = if self.searches_features() { TurnPolicy::ALL.len() } else { 0 };
        if styles > 0 {
            end_if_found(self.run_feature_search(0, share, part))?;
        }
        end_if_found(self.run_bidirectional(others, part))?;
        for index in 1..styles {
            end_if_found(self.run_feature_search(index, others, part))?;
        }
        let has_gone_on = self.expanded > before;
        let weight = Weight::tenths(if uses_high_weight { 50 } else { 20 });
        let was_cut = self.run_weighted_a_star(weight, 2 * others, part)?;
        Ok(has_gone_on || !was_cut)
    }

    /// Returns true if the board is small enough for feature searches and beams.
    fn searches_features(&self) -> bool {
        self.crates.len() * self.level.len() <= MAX_CRATE_CELLS
    }

    /// Restricts this object to one group; the resumable group drops its beams.
    pub(super) fn restrict_to_group(&mut self, group: SolverGroup) {
        self.group = group;
        if group == SolverGroup::Resumable {
            (self.beams, self.idle_limited_beams) =
                (BeamSequence::default(), BeamSequence::default());
            self.backward_beams = None;
        }
    }

    /// Returns the task and the planner for improving the plan, and frees all other memory.
    pub(super) fn into_task_and_planner(self) -> (Task<'a>, Planner) {
        (self.task, self.planner)
    }

    /// Turns of beams and restarts of the group, on boards that are not small.
    ///
    /// On small boards it is better to resume searches, which are soon exhausted. `Err` with a
    /// result.
    fn run_beams_and_restarts(
        &mut self,
        round: Round,
        budget: &Budget<'_>,
    ) -> Result<(), PortfolioResult> {
        let share = round.nodes;
        let states = BEAM_SHARE * share;
        if self.group != SolverGroup::Resumable {
            end_if_found(self.run_forward_beams(states, budget))?;
            let by_distances = BY_DISTANCES_SHARE * share;
            end_if_found(self.run_backward_beams(BeamGuidance::Distances, by_distances, budget))?;
            end_if_found(self.run_backward_beams(BeamGuidance::Features, states, budget))?;
            if round.is_late() {
                end_if_found(self.run_idle_limited_beams(IDLE_LIMITED_SHARE * share, budget))?;
                let by_perturbed = BY_PERTURBED_FEATURES_SHARE * share;
                end_if_found(self.run_backward_beams(
                    BeamGuidance::PerturbedFeatures,
                    by_perturbed,
                    budget,
                ))?;
            }
        }
        if round.is_late() && self.group != SolverGroup::Beams {
            end_if_found(self.run_restarts(share, budget))?;
        }
        Ok(())
    }

    /// Returns true if it pays off to run two groups on two threads.
    ///
    /// False on small boards and on boards too large for beams.
    pub(super) fn supports_two_groups(&self) -> bool {
        self.both_ends.is_none() && self.searches_features()
    }

    /// Number of nodes of the budget not yet used by this group.
    pub(super) fn nodes_left(&self, budget: &Budget<'_>) -> u64 {
        budget.nodes.saturating_sub(self.expanded)
    }

    /// Converts the outcome of one search into a result; `None` if its turn is spent.
    fn result_of(&self, outcome: SearchOutcome) -> Option<PortfolioResult> {
        match outcome {
            SearchOutcome::Solved(macro_moves) => {
                Some(PortfolioResult::Pushes(self.task.pushes(self.level, &macro_moves)))
            }
            SearchOutcome::Exhausted => Some(PortfolioResult::Proof),
            SearchOutcome::BudgetSpent => None,
        }
    }
}

/// The budget of one search, with an equal part of the memory.
fn memory_share<'a>(budget: &Budget<'a>) -> Budget<'a> {
    Budget { bytes: budget.bytes / MAX_SEARCHES, ..*budget }
}

/// Converts a result into an `Err`, which ends the round; `None` into `Ok`.
fn end_if_found(turn: Option<PortfolioResult>) -> Result<(), PortfolioResult> {
    turn.map_or(Ok(()), Err)
}
