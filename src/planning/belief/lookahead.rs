//! One-step evaluation of single actions over sampled scenarios, without a policy search.
//!
//! Two estimates per action: the cost if the ice became known right after it (hindsight
//! optimisation: Yoon, Fern, Givan and Kambhampati, 2008), and the cost if the optimist continued
//! (rollout of a base policy: Bertsekas and Castañon, 1999). The *optimist* assumes floor on every
//! unknown cell and follows a shortest plan; see [`OptimistRollouts`].

use super::action_outcomes::ActionOutcomes;
use super::bit_board::{KnownCells, PackedState, UNREACHABLE, known_cells};
use super::cost_model::CostModel;
use super::distance_tables::{DistanceTables, TableLimits};
use super::optimist_rollouts::{GameStatus, OptimistGame, OptimistRollouts};
use super::state_space::{IndexedStateSpace, TablesUnavailable};
use crate::board::Direction;
use crate::planning::search::Guard;
use crate::worlds::ice::{Belief, State};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Limits of the one-step evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LookaheadLimits {
    /// Number of sampled scenarios; 0 counts as 1.
    pub scenarios: usize,
    /// Maximum number of states of the whole level; a larger level cannot be evaluated.
    pub max_states: usize,
    /// Maximum number of states with distances in every scenario.
    ///
    /// The states on shortest paths are kept even if they are more.
    pub max_states_with_distances: usize,
    /// Memory in bytes above which old distance tables of the optimist are dropped.
    pub max_bytes: usize,
}

impl LookaheadLimits {
    /// Returns the limits of the distance tables: sampled scenarios, no cutoff states.
    fn table_limits(self) -> TableLimits {
        TableLimits {
            max_states: self.max_states_with_distances,
            max_distances: usize::MAX,
            max_enumerated_scenarios: 0,
            max_sampled_scenarios: self.scenarios.max(1),
            has_cutoff: false,
        }
    }
}

/// Sampled scenarios with distance tables, for evaluating single actions.
#[derive(Debug)]
pub struct Lookahead {
    space: IndexedStateSpace,
    costs: CostModel,
    limits: LookaheadLimits,
    rng: ChaCha8Rng,
    tables: DistanceTables,
    optimist: OptimistRollouts,
}

/// Estimate of one action over the sampled scenarios.
///
/// If the tables do not cover all paths, a state without a table counts as lost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ActionEstimate {
    /// Mean cost of the whole episode, in steps; a failure costs [`CostModel::failure_cost`].
    pub cost: f64,
    /// Share of the scenarios that reach the goal, 0 to 1.
    ///
    /// Late successes do not count, unless the action itself reaches the goal.
    pub success: f64,
    /// Mean steps of the whole episode over the successes; `None` without success.
    pub steps: Option<f64>,
    /// Share of all scenarios in which the action makes the goal unreachable, 0 to 1.
    ///
    /// Scenarios that were lost before are not counted as lost by the action.
    pub lost_share: f64,
    /// Whether the action loses every scenario that was not lost before.
    ///
    /// False if all were lost before. Always false unless the tables cover every path.
    pub is_dead_end: bool,
    /// Whether the tables cover every path to the goal of at most 254 actions.
    pub covers_all_paths: bool,
}

/// State and knowledge after an action in one scenario.
#[derive(Debug, Clone, Copy)]
struct ActionSuccessor {
    scenario: u32,
    state: PackedState,
    known: KnownCells,
}

impl Lookahead {
    /// Creates the tables for a level.
    ///
    /// # Errors
    /// See [`IndexedStateSpace::new`].
    pub fn new(
        belief: &Belief,
        state: &State,
        cost_model: CostModel,
        seed: u64,
        lookahead_limits: LookaheadLimits,
        should_stop: Guard<'_>,
    ) -> Result<Self, TablesUnavailable> {
        let state_space =
            IndexedStateSpace::new(belief, state, lookahead_limits.max_states, should_stop)?;
        let start = state_space.pack(state).ok_or(TablesUnavailable::Infeasible)?;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let here = (None, start);
        let limits = lookahead_limits.table_limits();
        let tables =
            DistanceTables::new(&state_space, belief, here, &limits, &mut rng, should_stop);
        let tables = tables.ok_or(TablesUnavailable::Stopped)?;
        let optimism = OptimistRollouts::default();
        Ok(Self {
            space: state_space,
            costs: cost_model,
            limits: lookahead_limits,
            rng,
            tables,
            optimist: optimism,
        })
    }

    /// Number of sampled scenarios.
    #[must_use]
    pub fn scenario_count(&self) -> usize {
        self.tables.scenarios.len()
    }

    /// Estimates the four actions as if the ice became known right after them.
    ///
    /// In the order of [`Direction::ALL`]. `steps` is the number of steps of the episode so far.
    /// Optimistic: the costs are lower bounds for the sample if the tables cover every path. `None`
    /// for actions that change nothing, and for all if the player is off the board, the number of
    /// crates has changed, or the stop signal ended the work.
    pub fn hindsight(
        &mut self,
        belief: &Belief,
        state: &State,
        steps: u32,
        should_stop: Guard<'_>,
    ) -> [Option<ActionEstimate>; 4] {
        self.evaluate(belief, state, should_stop, |lookahead, games| {
            let max_steps = lookahead.max_success_steps();
            let steps_in_all = |after: &ActionSuccessor| {
                let distance = lookahead.distance(after.scenario, after.state);
                let all_steps = steps + 1 + u32::from(distance);
                let arrives = distance == 0 || distance != UNREACHABLE && all_steps <= max_steps;
                arrives.then_some(all_steps)
            };
            Some(games.iter().map(steps_in_all).collect())
        })
    }

    /// Estimates the four actions if the optimist continues after them.
    ///
    /// See [`OptimistRollouts`], and [`Self::hindsight`] for the order, `steps` and `None`.
    pub fn rollouts(
        &mut self,
        belief: &Belief,
        state: &State,
        steps: u32,
        should_stop: Guard<'_>,
    ) -> [Option<ActionEstimate>; 4] {
        self.evaluate(belief, state, should_stop, |lookahead, games| {
            let max_steps = lookahead.max_success_steps();
            let Self {
                space: state_space,
                limits: lookahead_limits,
                tables,
                optimist: optimism,
                ..
            } = lookahead;
            let begin = |after: &ActionSuccessor| OptimistGame {
                ice: tables.scenarios.ice(after.scenario),
                state: after.state,
                known: after.known,
                steps: steps + 1,
                status: GameStatus::Open,
            };
            let mut games: Vec<OptimistGame> = games.iter().map(begin).collect();
            let board = (state_space.board(), &tables.states);
            if !optimism.play(board, &mut games, max_steps, lookahead_limits.max_bytes, should_stop)
            {
                return None;
            }
            let steps_in_all =
                |game: &OptimistGame| (game.status == GameStatus::Solved).then_some(game.steps);
            Some(games.iter().map(steps_in_all).collect())
        })
    }

    /// Takes each action in each scenario, and estimates the actions from these games.
    ///
    /// First draws new scenarios if the belief rules some out. `play_out` receives the states after
    /// the actions. It returns for each game the number of steps of the whole episode, or `None`
    /// for a failure; `None` instead of the list if the stop signal ended it.
    fn evaluate(
        &mut self,
        belief: &Belief,
        state: &State,
        should_stop: Guard<'_>,
        play_out: impl FnOnce(&mut Self, &[ActionSuccessor]) -> Option<Vec<Option<u32>>>,
    ) -> [Option<ActionEstimate>; 4] {
        let Some(packed) = self.space.pack(state) else { return [None; 4] };
        let known = known_cells(self.space.board(), belief);
        // An observation ruled out some scenarios: draw a new sample, so that its size stays.
        if self.tables.scenarios.consistent(known).count() < self.tables.scenarios.len()
            && !self.resample(belief, packed, should_stop)
        {
            return [None; 4];
        }
        let (mut outcomes, mut games, mut moves) =
            (ActionOutcomes::default(), Vec::new(), [false; 4]);
        for direction in Direction::ALL {
            outcomes.compute(self.space.board(), known, packed, direction);
            moves[direction.index()] = outcomes.changes_state();
            if outcomes.changes_state() {
                games.extend((0..self.tables.scenarios.len() as u32).map(|scenario_index| {
                    let outcome = outcomes.outcome_in(self.tables.scenarios.ice(scenario_index));
                    let known = outcomes.known_after(known, outcome);
                    ActionSuccessor {
                        scenario: scenario_index,
                        state: outcomes.state_after(outcome),
                        known,
                    }
                }));
            }
        }
        let Some(ends) = play_out(self, &games) else { return [None; 4] };
        let mut played =
            games.chunks(self.tables.scenarios.len()).zip(ends.chunks(self.tables.scenarios.len()));
        moves.map(|moves| {
            let (games, ends) = played.by_ref().take(usize::from(moves)).next()?;
            Some(self.estimate(packed, games, ends))
        })
    }

    /// Returns the estimate of an action from its games, one for each scenario.
    ///
    /// `before` is the state before the action; `ends` has the results of `play_out`, see
    /// [`Self::evaluate`]. All scenarios have the same weight.
    fn estimate(
        &self,
        before: PackedState,
        games: &[ActionSuccessor],
        ends: &[Option<u32>],
    ) -> ActionEstimate {
        let count = games.len() as f64;
        let failure = f64::from(self.costs.failure_cost);
        let solved: Vec<f64> = ends.iter().flatten().map(|steps| f64::from(*steps)).collect();
        let failures = count - solved.len() as f64;
        let cost = solved.iter().map(|steps| steps.min(failure)).sum::<f64>() + failures * failure;
        let was_open =
            |after: &&ActionSuccessor| self.distance(after.scenario, before) != UNREACHABLE;
        let is_lost =
            |after: &&ActionSuccessor| self.distance(after.scenario, after.state) == UNREACHABLE;
        let open = games.iter().filter(was_open).count();
        let lost = games.iter().filter(was_open).filter(is_lost).count();
        ActionEstimate {
            cost: cost / count,
            success: solved.len() as f64 / count,
            steps: (!solved.is_empty()).then(|| solved.iter().sum::<f64>() / solved.len() as f64),
            lost_share: lost as f64 / count,
            is_dead_end: self.tables.covers_all_paths && lost > 0 && lost == open,
            covers_all_paths: self.tables.covers_all_paths,
        }
    }

    /// Returns the maximum number of steps of a success.
    ///
    /// The lesser of step limit and failure cost, which is rounded down: a longer episode costs at
    /// least as much as a failure.
    fn max_success_steps(&self) -> u32 {
        (self.costs.failure_cost as u32).min(self.costs.step_limit)
    }

    /// Returns the distance of a state in a scenario.
    ///
    /// [`UNREACHABLE`] if there is no path or the state is not indexed.
    fn distance(&self, scenario: u32, state: PackedState) -> u8 {
        self.tables.scenarios.distance_or_unreachable(scenario, self.tables.states.number_of(state))
    }

    /// Samples new scenarios from the present belief; returns false if the stop signal ended it.
    fn resample(&mut self, belief: &Belief, state: PackedState, should_stop: Guard<'_>) -> bool {
        let Self { space: state_space, rng, .. } = self;
        let limits = self.limits.table_limits();
        let Some(tables) =
            DistanceTables::new(state_space, belief, (None, state), &limits, rng, should_stop)
        else {
            return false;
        };
        self.tables = tables;
        self.optimist.clear();
        true
    }
}
