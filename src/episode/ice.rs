//! Recordings of the ice world: events, solutions with known ice, and the regrets of decisions.
//!
//! A regret is the number of steps that a decision loses against the best action. The costs are
//! means under the belief that the agent had at that decision.

use crate::agents::{AutomaticAgent, PlanNote, PossibleOutcome, Proof, Verdict};
use crate::board::Direction;
use crate::episode::dead_end::Solvable;
use crate::episode::events::{EventKind, TimelineEvents};
use crate::episode::known_plan::KnownPlan;
use crate::episode::{Frame, Playback, RecordedStep, Recording};
use crate::planning::belief::cost_model::{CostModel, Criterion};
use crate::planning::belief::plan_evaluation::{MacroCandidate, PlanEvaluation};
use crate::planning::belief::planner::{BeliefPlanner, PlannerLimits};
use crate::planning::belief::state_space::{TablesUnavailable, fits_tables};
use crate::planning::search::{Budget, SearchResult, Unobserved, Weight};
use crate::planning::sokoban::{CertainDeadlock, Objective, Plan, Planner};
use crate::worlds::World;
use crate::worlds::ice::{Ice, Level, Problem, State, Terrain};

/// Limits of the belief planner for one decision.
///
/// They allow at most a fifth of the scenario evaluations of the careful agent, on boards of 45 or
/// more open cells.
const LIMITS: PlannerLimits = PlannerLimits {
    max_states: 2_000_000,
    max_states_around_plan: 0,
    plan_nodes: 0,
    max_states_with_distances: 30_000,
    max_distances: 1 << 22,
    max_enumerated_scenarios: 1 << 17,
    max_sampled_scenarios: 128,
    initial_scenarios: 128,
    max_graph_bytes: 64 << 20,
    max_scenario_evaluations: 400_000,
    min_scenarios: 48,
};

/// Expected loss of a decision against the best known action.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Regret {
    /// Expected cost of the action minus that of the best known action, in steps; at least 0.
    ///
    /// A failed episode costs the failure cost. Parts that the search left open count with lower
    /// bounds. If no evaluated candidate begins with the action, its cost is a lower bound that
    /// assumes that the agent sees all ice afterwards. Where scenarios are sampled, a loss counts a
    /// multiple of the failure cost, see
    /// [`LossMultiplier`](crate::planning::belief::cost_model::LossMultiplier).
    pub steps: f32,
}

/// Regret of each decision of a run; `None` if the board is too large for the planner.
///
/// The list is shorter than the run if the stop signal ended the evaluation. An entry is `None` if
/// the decision has no regret, see [`find_regrets`].
pub type Regrets = Option<Vec<Option<Regret>>>;

/// Evaluates each decision of a recorded run with the belief planner.
///
/// The run may be of any agent. Compares mean costs, with the prior and the failure cost of the
/// recording. A decision has no regret if every scenario is lost before it. Returns `None` for
/// boards too large for distance tables. Calls `progress` with the number of evaluated decisions.
/// Once the stop signal is set, returns the regrets so far; ignores `budget.nodes`. About 10 to 50
/// ms per decision.
///
/// # Errors
/// The level's problems, if the recorded level cannot be opened.
pub fn find_regrets(
    recording: &Recording<Ice>,
    budget: &Budget<'_>,
    mut progress: impl FnMut(usize),
) -> Result<Regrets, Vec<<Ice as World>::Problem>> {
    let playback = Playback::new(recording)?;
    let header = &recording.header;
    let limit = header.level.step_limit();
    let failure_cost = header.limits.failure_cost_or(limit);
    let costs = CostModel::new(Criterion::MeanCost, failure_cost).with_step_limit(limit);
    let first = playback.frame(recording, 0);
    if !can_find_regrets(&first) {
        return Ok(None);
    }
    // Every decision is without regret then, and the planner would find no tables.
    if is_lost(&first) {
        progress(recording.len());
        return Ok(Some(vec![None; recording.len()]));
    }
    let (belief, should_stop) = (&first.belief, budget.should_stop);
    let game = (&first.state, &first.state);
    let planner = BeliefPlanner::new(belief, game, costs, header.seed, &LIMITS, should_stop);
    let mut planner = match planner {
        Ok(planner) => planner,
        Err(TablesUnavailable::Stopped) => return Ok(Some(Vec::new())),
        Err(TablesUnavailable::Infeasible) => return Ok(None),
    };
    let mut regrets = Vec::with_capacity(recording.len());
    for (number, step) in recording.steps.iter().enumerate() {
        if (budget.should_stop)() {
            break;
        }
        let frame = playback.frame(recording, number);
        let (belief, state) = (&frame.belief, &frame.state);
        let steps_before = number as u32;
        // Later decisions reuse the planner's scenarios, tables and graph.
        let evaluation =
            planner.evaluate(belief, state, steps_before, &LIMITS, &budget.with_nodes(u64::MAX));
        if evaluation.is_none() && should_stop() {
            break;
        }
        // The action that was played may belong to no candidate; then its one-step value bounds its
        // cost from below.
        let regret = evaluation.map(|evaluation| {
            let action = step.decision.action;
            let value = planner.one_step_values(belief, state, steps_before)[action.index()];
            regret_of(action, &evaluation, value.map(|value| value.lower))
        });
        regrets.push(regret);
        progress(regrets.len());
    }
    Ok(Some(regrets))
}

/// Returns true if [`find_regrets`] can evaluate a run that begins with this frame.
///
/// True if the board is small enough for distance tables, or the level is lost from the start
/// whatever ice it has. O(arrangements of crates), which takes milliseconds.
#[must_use]
pub fn can_find_regrets(first: &Frame<Ice>) -> bool {
    is_lost(first) || fits_tables(&first.belief, &first.state, LIMITS.max_states)
}

/// Returns true if the crates are proved to be a deadlock under every ice map.
fn is_lost(first: &Frame<Ice>) -> bool {
    CertainDeadlock::new(&first.belief, first.state.crates.len()).is_deadlock(&first.state.crates)
}

/// Returns the regret of an action, given the evaluation of the decision.
///
/// `lower` is a lower bound on the cost of the action, for an action with which no candidate
/// begins; `None` if the action changes nothing.
fn regret_of(action: Direction, evaluation: &PlanEvaluation, lower: Option<f64>) -> Regret {
    let begins_with =
        |candidate: &&MacroCandidate| candidate.macro_action.actions.first() == Some(&action);
    if evaluation.candidates.first().is_some_and(|best| begins_with(&best)) {
        return Regret { steps: 0.0 };
    }
    let known = evaluation.candidates.iter().filter(begins_with).map(|candidate| candidate.lower);
    // An action without effect costs one step: the best action is still possible after it.
    let cost = known.min_by(f64::total_cmp).or(lower).unwrap_or(evaluation.upper + 1.0);
    Regret { steps: ((1.0 - evaluation.lost_share) * (cost - evaluation.upper).max(0.0)) as f32 }
}

impl TimelineEvents for Ice {
    const KINDS: &'static [EventKind] = {
        use EventKind::{
            DeadEnd, Discovery, Failure, Goal, LessLikely, Push, Replan, Stopped, Surprise,
        };
        &[Push, Discovery, Replan, LessLikely, Surprise, DeadEnd, Goal, Stopped, Failure]
    };

    /// Returns true for a push of a crate.
    fn is_main_event(change: &Self::Change) -> bool {
        change.push.is_some()
    }

    /// Returns true if the knowledge about at least one cell changes.
    fn is_discovery(belief_update: &Self::BeliefUpdate) -> bool {
        !belief_update.is_empty()
    }

    fn is_unpredicted(earlier: &[RecordedStep<Self>], step: &RecordedStep<Self>) -> bool {
        is_unpredicted(earlier, step)
    }
}

/// Returns true if no scenario predicted the outcome of a step, or the belief ruled it out.
///
/// `earlier` holds all steps before it. A candidate is a sequence of actions that a decision
/// evaluated; the chosen one may record the outcomes of its last action that the scenarios predict.
/// For any other action, and without such a record, only an observation that the belief ruled out
/// counts. O(length of the plan + number of candidates and outcomes).
#[must_use]
pub fn is_unpredicted(earlier: &[RecordedStep<Ice>], step: &RecordedStep<Ice>) -> bool {
    if step.belief_update.impossible {
        return true;
    }
    // The step that made the plan, and its chosen candidate.
    let plan = || earlier.iter().chain([step]).rev().enumerate();
    let made = plan().find(|(_, made)| made.decision.plan != PlanNote::Continues);
    let chosen = made.and_then(|(done, made)| {
        let candidates = &made.decision.candidates;
        Some((done, candidates.iter().find(|it| it.verdict == Verdict::Chosen)?))
    });
    let Some((done, chosen)) = chosen else { return false };
    let is_last_action = chosen.actions.len() == done + 1;
    let predicts =
        |outcome: &PossibleOutcome<Ice>| !outcome.is_unsampled && outcome.change == step.change;
    is_last_action && !chosen.outcomes.is_empty() && !chosen.outcomes.iter().any(predicts)
}

impl Solvable for Ice {
    /// Searches for any plan with the Sokoban planner; short plans are not preferred.
    fn solvability_check<'a>(
        terrain: &'a Terrain,
        first: &State,
    ) -> impl FnMut(&State, &Budget<'_>) -> (Option<bool>, u64) + use<'a> {
        let mut planner = Planner::new(terrain.layout(), terrain.ice(), first.crates.len());
        // Only the existence of a plan matters, so a fast, long plan is enough.
        move |state, budget| {
            let answer = planner.plan(state, Weight::tenths(50), budget, &mut Unobserved);
            let is_solvable = match answer {
                SearchResult::Solved(_) => Some(true),
                SearchResult::Unsolvable { .. } => Some(false),
                SearchResult::BudgetSpent(_) => None,
            };
            (is_solvable, answer.expanded())
        }
    }
}

/// A solution of a level, and whether the planner proved it optimal.
#[derive(Debug, Clone, Copy)]
pub struct KnownSolution<'a> {
    /// The solution.
    pub plan: &'a Plan,
    /// Objective of the search that found the solution.
    pub objective: Objective,
    /// Whether it is proved that no solution is better for this objective.
    pub is_optimal: bool,
    /// Number of states that the search expanded.
    pub states: u64,
}

impl KnownSolution<'_> {
    /// Plays the solution by the rules and returns the recording.
    ///
    /// The agent of the recording is the clairvoyant agent. The recording ends earlier than the
    /// solution if it reaches the step limit of the level, which the planner does not know.
    ///
    /// # Errors
    /// Every problem that makes the level unplayable.
    pub fn record(self, level: &Level) -> Result<Recording<Ice>, Vec<Problem>> {
        let Self { plan, objective, is_optimal, states } = self;
        let is_shortest = objective == Objective::Moves && is_optimal;
        let plan = KnownPlan {
            engine: format!("planner, objective {objective}"),
            nodes: states,
            proof: if is_shortest { Proof::Optimal } else { Proof::BestEffort },
            actions: plan.actions.clone(),
        };
        // A planner with full information is recorded as the clairvoyant agent.
        plan.record(level, AutomaticAgent::Clairvoyant.name(), &[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Candidate, Decision, Forecast};
    use crate::board::Direction;
    use crate::episode::events::events_of_step;
    use crate::worlds::ice::{BeliefUpdate, Transition};

    fn change(to: u16) -> Transition {
        Transition { from: 0, to, push: None }
    }

    /// A step that was predicted to end in cell 3, with further possible ends.
    fn step(to: u16, others: &[(u16, bool)]) -> RecordedStep<Ice> {
        let mut decision = Decision::without_explanation(Direction::Right, "test");
        decision.predicted = Some(change(3));
        decision.plan = PlanNote::New {
            reason: crate::agents::PlanReason::First,
            actions: vec![Direction::Right],
        };
        let outcome = |(to, is_unsampled): &(u16, bool)| PossibleOutcome {
            probability: 0.5,
            change: change(*to),
            belief_update: BeliefUpdate::default(),
            lost: 0.0,
            is_unsampled: *is_unsampled,
            forecast: Forecast::default(),
            continuation: Box::default(),
        };
        decision.candidates = vec![Candidate {
            outcomes: others.iter().map(outcome).collect(),
            ..Candidate::without_figures([Direction::Right].into(), Verdict::Chosen)
        }];
        RecordedStep {
            decision,
            change: change(to),
            belief_update: BeliefUpdate::default(),
            decision_ms: 0.0,
        }
    }

    #[test]
    fn only_an_outcome_that_no_scenario_predicted_is_a_surprise() {
        let check = |step: &RecordedStep<Ice>, expected: &[EventKind]| {
            let kinds: Vec<_> = events_of_step(&[], step).map(|event| event.kind).collect();
            assert_eq!(kinds, expected, "{step:?}");
        };
        check(&step(3, &[(3, false), (4, false)]), &[]);
        check(&step(4, &[(3, false), (4, false)]), &[EventKind::LessLikely]);
        check(&step(5, &[(3, false), (4, false)]), &[EventKind::Surprise]);
        check(&step(5, &[(3, false), (5, true)]), &[EventKind::Surprise]);
        // Without recorded outcomes only an impossible observation surprises.
        check(&step(5, &[]), &[EventKind::LessLikely]);
        let mut impossible = step(5, &[]);
        impossible.belief_update.impossible = true;
        let kinds: Vec<_> = events_of_step(&[], &impossible).map(|event| event.kind).collect();
        assert!(kinds.contains(&EventKind::Surprise), "{kinds:?}");
    }
}
