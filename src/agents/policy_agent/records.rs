//! Records of candidates evaluated in belief space, with their outcomes and example scenarios.
//!
//! A candidate is a macro-action or a single action. Where scenarios are sampled, an outcome may
//! occur in none of them. Such *unsampled* outcomes are recorded only if they lose the goal under
//! every ice map.

use super::super::action_figures::{action_without_figures, add_information_gain};
use super::super::forecast::steps_left;
use super::super::{
    Candidate, Decision, ExampleScenario, Forecast, Percept, PossibleOutcome, ProvedLoss, Verdict,
};
use super::config::{COST_TOLERANCE, CutoffValue};
use crate::board::{CellSet, Direction};
use crate::planning::belief::plan_evaluation::{MacroCandidate, PlanEvaluation};
use crate::planning::belief::planner::{BeliefPlanner, OneStepValue};
use crate::planning::belief::query::{LastAction, OutcomeBranch};
use crate::worlds::ice::{Belief, Ice, Observation, Transition, rules};
use std::borrow::Cow;

/// Maximum number of recorded macro-actions besides the chosen one.
const MAX_RECORDED_RIVALS: usize = 5;

/// Maximum number of example scenarios.
const MAX_EXAMPLES: usize = 8;

/// Removes the bounds from a record, for criteria whose costs are not steps.
///
/// Also removes the estimated steps after the actions if the forecast has no expected steps.
pub(super) fn remove_costs(candidate: &mut Candidate<Ice>) {
    let Forecast { success, steps, .. } = candidate.forecast;
    candidate.forecast = Forecast { success, steps, ..Forecast::default() };
    candidate.heuristic = steps.and(candidate.heuristic);
}

/// Records of the chosen macro-action and of its best rivals, in the order of the evaluation.
///
/// `proved` has the proved losses of each candidate. Verdicts compare with the chosen candidate by
/// cost: the upper or the lower bound, as `cutoff_value` says. The verdict is "not searched" if a
/// candidate costs more, but its lower bound does not exceed the cost of the chosen one.
pub(super) fn rival_records(
    percept: &Percept<'_, Ice>,
    evaluation: &PlanEvaluation,
    cutoff_value: CutoffValue,
    proved: &[Option<ProvedLoss>],
) -> Vec<Candidate<Ice>> {
    let Some(best) = evaluation.candidates.first() else { return Vec::new() };
    let rivals = evaluation.candidates.iter().zip(proved).enumerate().take(MAX_RECORDED_RIVALS + 1);
    let record = |(place, (candidate, loss)): (usize, (&MacroCandidate, &Option<ProvedLoss>))| {
        let [first, own] = [proved[0], *loss].map(|it| it.map_or(0, |it| it.lost));
        let is_as_cheap = cutoff_value.cost(candidate) <= cutoff_value.cost(best) + COST_TOLERANCE;
        let verdict = if place == 0 {
            Verdict::Chosen
        } else if proved[0].is_some() && own > first && is_as_cheap {
            Verdict::Riskier
        } else if is_as_cheap {
            Verdict::Tied
        } else if candidate.lower > cutoff_value.cost(best) - 1e-9 {
            Verdict::Costlier
        } else {
            Verdict::NotSearched
        };
        let reported = macro_record(percept, candidate, evaluation.lost_share, verdict);
        Candidate { proved_loss: loss.map(Box::new), ..reported }
    };
    rivals.map(record).collect()
}

/// Record of a macro-action, without its outcomes and information gain.
///
/// `lost_before` is the share of scenarios in which the goal is already out of reach; success
/// probability and risk are scaled to all scenarios.
fn macro_record(
    percept: &Percept<'_, Ice>,
    candidate: &MacroCandidate,
    lost_before: f64,
    verdict: Verdict,
) -> Candidate<Ice> {
    let actions: Box<[Direction]> = candidate.macro_action.actions.clone().into();
    let left = |steps: f64| steps_left(steps, percept.step);
    let steps = candidate.stats.mean_steps().map(left);
    let cost = actions.len() as f32;
    Candidate {
        cost,
        heuristic: steps.map(|steps| steps - cost),
        forecast: Forecast {
            success: Some((candidate.stats.success() * (1.0 - lost_before)) as f32),
            steps,
            lower: Some(left(candidate.lower)),
            upper: Some(left(candidate.upper)),
            ..Forecast::default()
        },
        risk: Some((candidate.lost_share * (1.0 - lost_before)) as f32),
        reveals: Box::default(),
        information_bits: None,
        proved_loss: None,
        outcomes: Box::default(),
        verdict,
        actions,
    }
}

/// Record of one of the four actions, with its lower bound and risk.
///
/// Without its information gain. Without figures if there is no one-step value, or if the action
/// loses every scenario while the tables omit paths: it may lead out of the tables.
pub(super) fn action_record(
    percept: &Percept<'_, Ice>,
    action: Direction,
    value: Option<OneStepValue>,
    is_chosen: bool,
) -> Candidate<Ice> {
    let verdict = match value {
        _ if is_chosen => Verdict::Chosen,
        None => Verdict::Idle,
        Some(value) if value.is_dead_end && value.covers_all_paths => Verdict::DeadEnd,
        Some(_) => Verdict::NotSearched,
    };
    let value = value.filter(|value| !value.is_dead_end || value.covers_all_paths);
    let lower = value.map(|value| steps_left(value.lower, percept.step));
    Candidate {
        forecast: Forecast { lower, ..Forecast::default() },
        risk: value.map(|value| value.lost_share as f32),
        ..action_without_figures(action, verdict)
    }
}

/// Adds outcomes, forecasts of single actions and example scenarios to a new plan's record.
///
/// Also adds revealed cells, and the probability of unsampled losses to the risk of single actions.
/// Only the chosen candidate's outcomes get a continuation. `ice` is the ice that the plan's
/// actions rely on. Changes nothing if the planner's board cannot hold the state.
pub(super) fn add_outcomes(
    decision: &mut Decision<Ice>,
    percept: &Percept<'_, Ice>,
    planner: &BeliefPlanner,
    (evaluation, ice): (&PlanEvaluation, &CellSet),
) {
    let (belief, state) = (percept.belief, &percept.observation.state);
    let Some(query) = planner.query(belief, state, percept.step) else { return };
    let mut is_chosen = true;
    for candidate in &mut decision.candidates {
        let last_action = query.last_action(&candidate.actions);
        let unsampled = last_action.unsampled_losses(belief);
        let unsampled_loss: f64 = unsampled.iter().map(|branch| branch.probability).sum();
        // For macro-actions, the planner has already included these losses.
        if candidate.forecast.success.is_none()
            && let Some(risk) = &mut candidate.risk
        {
            *risk = (*risk + unsampled_loss as f32).min(1.0);
        }
        if candidate.forecast.success.is_none()
            && let Some(begun) = best_macro_forecast(&candidate.actions, percept, evaluation)
        {
            candidate.heuristic = begun.steps.map(|steps| steps - candidate.cost);
            // Other macro-actions that start with these actions may not have been evaluated, so the
            // bound stays.
            candidate.forecast = Forecast { lower: candidate.forecast.lower, ..begun };
        }
        set_information(candidate, &last_action, &unsampled);
        let mut branches = last_action.branches();
        // Scenarios cover only what the sample contains; scale them to leave room for unsampled
        // losses.
        branches.iter_mut().for_each(|branch| branch.probability *= 1.0 - unsampled_loss);
        branches.extend(unsampled);
        candidate.outcomes = outcomes(percept, &branches, &candidate.actions, ice);
        // The chosen candidate comes first; only its outcomes get a continuation.
        if std::mem::take(&mut is_chosen) {
            for (outcome, branch) in candidate.outcomes.iter_mut().zip(&branches) {
                outcome.continuation = last_action.continuation(branch).into();
            }
            decision.example_scenarios = example_scenarios(&last_action);
        }
    }
}

/// Adds the cells that single actions may reveal, and their information gain.
///
/// Uses all scenarios if the planner has them; otherwise the belief, which is more precise than a
/// sample.
pub(super) fn add_revealed_cells(
    candidates: &mut [Candidate<Ice>],
    percept: &Percept<'_, Ice>,
    planner: Option<&BeliefPlanner>,
) {
    let (belief, state) = (percept.belief, &percept.observation.state);
    let planner = planner.filter(|planner| planner.covers_all_scenarios());
    let query = planner.and_then(|planner| planner.query(belief, state, percept.step));
    for candidate in candidates {
        match &query {
            Some(it) => set_information(candidate, &it.last_action(&candidate.actions), &[]),
            None => add_information_gain(candidate, percept),
        }
    }
}

/// Sets the cells that the actions may reveal, and their information gain.
fn set_information(
    candidate: &mut Candidate<Ice>,
    last_action: &LastAction<'_>,
    unsampled: &[OutcomeBranch],
) {
    candidate.reveals = last_action.reveals().into();
    candidate.information_bits = Some(last_action.information_bits(unsampled) as f32);
}

/// Forecast of the best evaluated macro-action that starts with these actions, if any.
///
/// Without a lower bound.
fn best_macro_forecast(
    actions: &[Direction],
    percept: &Percept<'_, Ice>,
    evaluation: &PlanEvaluation,
) -> Option<Forecast> {
    let candidate = evaluation
        .candidates
        .iter()
        .find(|candidate| candidate.macro_action.actions.starts_with(actions))?;
    let left = |steps: f64| steps_left(steps, percept.step);
    Some(Forecast {
        success: Some((candidate.stats.success() * (1.0 - evaluation.lost_share)) as f32),
        steps: candidate.stats.mean_steps().map(left),
        upper: Some(left(candidate.upper)),
        ..Forecast::default()
    })
}

/// Outcomes of the last of several actions; empty if its outcome is certain.
///
/// `branches` are the planner's outcomes; the earlier actions are executed on `ice`.
fn outcomes(
    percept: &Percept<'_, Ice>,
    branches: &[OutcomeBranch],
    actions: &[Direction],
    ice: &CellSet,
) -> Box<[PossibleOutcome<Ice>]> {
    let Some((last, before)) = actions.split_last().filter(|_| !branches.is_empty()) else {
        return Box::default();
    };
    let (from, belief) = view_after(percept, before, ice);
    let reported = |branch: &OutcomeBranch| {
        let after = Observation { state: branch.after.clone(), ..from.clone() };
        let taken = percept.step + actions.len() as u32;
        PossibleOutcome {
            probability: branch.probability as f32,
            change: transition_between(&from, &after),
            belief_update: belief.belief_update(&from, *last, &after),
            lost: branch.lost_share as f32,
            is_unsampled: branch.is_unsampled,
            forecast: branch_forecast(branch, taken),
            continuation: Box::default(),
        }
    };
    branches.iter().map(reported).collect()
}

/// Observation and belief after actions that end as the rules say on `ice`.
fn view_after<'a>(
    percept: &Percept<'a, Ice>,
    actions: &[Direction],
    ice: &CellSet,
) -> (Observation, Cow<'a, Belief>) {
    let mut seen = percept.observation.clone();
    let mut belief = Cow::Borrowed(percept.belief);
    for action in actions {
        let before = seen.clone();
        rules::apply_assuming(&before.layout, |cell| ice.contains(cell), &mut seen.state, *action);
        let belief_update = belief.belief_update(&before, *action, &seen);
        if !belief_update.is_empty() {
            belief.to_mut().update(&belief_update);
        }
    }
    (seen, belief)
}

/// Forecast after an outcome; `taken` is the number of steps up to it.
///
/// Without statistics, only a certain loss has a success probability.
fn branch_forecast(branch: &OutcomeBranch, taken: u32) -> Forecast {
    let Some(stats) = branch.stats else {
        let success = (branch.lost_share >= 1.0).then_some(0.0);
        return Forecast { success, ..Forecast::default() };
    };
    let left = |steps: f64| steps_left(steps, taken);
    Forecast {
        success: Some((stats.success() * (1.0 - branch.lost_share)) as f32),
        steps: stats.mean_steps().map(left),
        ..Forecast::default()
    }
}

/// The transition between two observations that one action separates.
///
/// At most one crate may have moved.
pub(super) fn transition_between(from: &Observation, after: &Observation) -> Transition {
    let (before, now) = (&from.state, &after.state);
    let left = before.crates.iter().find(|cell| !now.crates.contains(*cell));
    let entered = now.crates.iter().find(|cell| !before.crates.contains(*cell));
    let push = left.zip(entered).map(|(from, to)| rules::Push { from, to });
    Transition { from: before.player, to: now.player, push }
}

/// Example scenarios for the record, with the steps of clairvoyant play.
///
/// At most [`MAX_EXAMPLES`].
fn example_scenarios(last_action: &LastAction<'_>) -> Vec<ExampleScenario<Ice>> {
    let examples = last_action.examples(MAX_EXAMPLES).into_iter();
    let reported = examples.map(|example| ExampleScenario {
        hidden: example.ice,
        steps: example.distance.map(f32::from),
        is_lost_by_choice: example.is_fatal,
        is_simulated: false,
    });
    reported.collect()
}
