//! Records of the candidates evaluated in belief space: macro-actions and single actions.

use super::super::forecast::steps_left;
use super::super::information_gain::action_without_figures;
use super::super::{Candidate, Forecast, Percept, Verdict};
use crate::board::Direction;
use crate::planning::belief::plan_evaluation::MacroCandidate;
use crate::planning::belief::planner::OneStepValue;
use crate::worlds::ice::Ice;

/// Removes the bounds from a record, for criteria whose costs are not steps.
///
/// Also removes the estimated steps after the actions if the forecast has no expected steps.
pub(super) fn remove_costs(candidate: &mut Candidate<Ice>) {
    let Forecast { success, steps, .. } = candidate.forecast;
    candidate.forecast = Forecast { success, steps, ..Forecast::default() };
    candidate.heuristic = steps.and(candidate.heuristic);
}

/// Record of a macro-action, without its outcomes and information gain.
///
/// `lost_before` is the share of scenarios in which the goal is already out of reach; success
/// probability and risk are scaled to all scenarios.
pub(super) fn macro_record(
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
