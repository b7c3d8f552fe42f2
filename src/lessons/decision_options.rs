//! Options of questions about a decision, with the regret of each.

use super::AnswerOption;
use super::asked_world::AskedWorld;
use crate::agents::{Candidate, Decision, Verdict};
use crate::episode::{Playback, Recording};
use crate::worlds::World;
use std::collections::BTreeSet;

/// Costs that differ by at most this many steps count as equal; records round costs.
pub const EQUAL_COST: f64 = 1e-3;

/// A decision, the costs of its candidates, and the state before it.
type Asked<'a, W> = (&'a Decision<W>, Vec<CandidateCost>, <W as World>::State);

/// A recorded candidate with its expected cost.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct CandidateCost {
    /// Index in the record.
    pub index: usize,
    /// Expected cost minus that of the chosen candidate; `None` without figures.
    pub difference: Option<f64>,
    /// Whether it is the chosen one, or as good.
    pub is_right: bool,
    /// Whether the agent searched it, so that its cost is no bound.
    pub is_evaluated: bool,
}

impl CandidateCost {
    /// Regret in steps or points, at least 0; a lower bound for a candidate not searched.
    ///
    /// `None` without figures, and for a bound that proves no regret.
    pub(super) fn regret(&self) -> Option<f64> {
        if self.is_right {
            return Some(0.0);
        }
        let regret = self.difference.map(|difference| difference.max(0.0));
        regret.filter(|regret| self.is_evaluated || *regret > 0.0)
    }
}

/// Returns the expected cost of a candidate, in steps; a failure costs `failure_cost`.
///
/// In a game for points, the negative of the expected points. `None` without figures.
pub(super) fn expected_cost<W: World>(candidate: &Candidate<W>, failure_cost: f64) -> Option<f64> {
    let forecast = &candidate.forecast;
    if let Some(points) = forecast.reward {
        return Some(-f64::from(points));
    }
    let steps = forecast.steps.or_else(|| candidate.total_steps()).map(f64::from);
    let success = forecast.success.map(|success| f64::from(success).clamp(0.0, 1.0));
    match (success, steps) {
        _ if candidate.verdict == Verdict::DeadEnd => Some(failure_cost),
        (Some(success), _) if success <= 0.0 => Some(failure_cost),
        (Some(success), Some(steps)) => Some(success * steps + (1.0 - success) * failure_cost),
        (None, steps) => steps,
        (Some(_), None) => None,
    }
}

/// Returns the cost of a failure in a recording, in steps.
///
/// # Errors
/// A message, if the level cannot be opened.
pub(super) fn failure_cost<W: World>(recording: &Recording<W>) -> Result<f64, String> {
    let (truth, _) = W::open(&recording.header.level)
        .map_err(|problems| problems.first().map(ToString::to_string).unwrap_or_default())?;
    Ok(recording.header.limits.failure_cost_or(W::step_limit(&truth)))
}

/// Returns the candidates of a decision with their costs, in the order of the record.
///
/// The chosen candidate is the one that begins with the action that was taken and has the verdict
/// "chosen". Right are the chosen one, ties, and evaluated ones of equal cost.
pub(super) fn candidate_costs<W: World>(
    candidates: &[Candidate<W>],
    failure_cost: f64,
) -> Vec<CandidateCost> {
    let chosen = candidates.iter().position(|it| it.verdict == Verdict::Chosen);
    let costs: Vec<_> = candidates.iter().map(|it| expected_cost(it, failure_cost)).collect();
    let chosen_cost = chosen.and_then(|index| costs[index]);
    let cost_of = |(index, candidate): (usize, &Candidate<W>)| {
        let difference = costs[index].zip(chosen_cost).map(|(cost, chosen)| cost - chosen);
        let is_equal = difference.is_some_and(|difference| difference.abs() <= EQUAL_COST);
        CandidateCost {
            index,
            difference,
            is_right: match candidate.verdict {
                Verdict::Chosen => Some(index) == chosen,
                Verdict::Tied => true,
                Verdict::Costlier => is_equal,
                _ => false,
            },
            is_evaluated: matches!(
                candidate.verdict,
                Verdict::Chosen | Verdict::Tied | Verdict::Costlier | Verdict::Riskier
            ),
        }
    };
    candidates.iter().enumerate().map(cost_of).collect()
}

/// Returns the decision at a step, the costs of its candidates, and the state before it.
///
/// # Errors
/// A message, if the run has no next step or its level cannot be opened.
fn asked<W: World>(recording: &Recording<W>, step: usize) -> Result<Asked<'_, W>, String> {
    let taken = recording.steps.get(step);
    let taken = taken.ok_or_else(|| "the run has no step after this one".to_owned())?;
    let costs = candidate_costs(&taken.decision.candidates, failure_cost(recording)?);
    let playback = Playback::new(recording).map_err(|_| "the level cannot be opened".to_owned())?;
    Ok((&taken.decision, costs, playback.frame(recording, step).state))
}

/// Returns the options for the next action at a step, in the order of the world's actions.
///
/// # Errors
/// A message, if the run has no next step or its level cannot be opened.
pub(super) fn move_options<W: AskedWorld>(
    recording: &Recording<W>,
    step: usize,
) -> Result<Vec<AnswerOption>, String> {
    let (decision, costs, state) = asked(recording, step)?;
    let option = |action: W::Action| {
        let begins_with = |cost: &&CandidateCost| {
            decision.candidates[cost.index].actions.first() == Some(&action)
        };
        let is_chosen = action == decision.action;
        let own = || costs.iter().filter(begins_with);
        let is_right = is_chosen || own().any(|cost| cost.is_right);
        let regret = own().filter_map(CandidateCost::regret).min_by(f64::total_cmp);
        AnswerOption {
            key: action.to_string(),
            label: W::action_words(&state, action).as_str().into(),
            is_right,
            is_chosen,
            regret: if is_right { Some(0.0) } else { regret },
        }
    };
    Ok(W::actions(&state).into_iter().map(option).collect())
}

/// Returns the recorded candidates at a step as options.
///
/// The order does not reveal the choice: by first action, then by length, then by text. Of
/// candidates with the same actions, only the first is an option.
///
/// # Errors
/// A message, if the run has no next step, fewer than two candidates, or cannot be opened.
pub(super) fn candidate_options<W: AskedWorld>(
    recording: &Recording<W>,
    step: usize,
) -> Result<Vec<AnswerOption>, String> {
    let (decision, costs, state) = asked(recording, step)?;
    let order = W::actions(&state);
    let mut seen = BTreeSet::new();
    let mut options = Vec::new();
    for cost in costs {
        let candidate = &decision.candidates[cost.index];
        let key = W::sequence_text(&candidate.actions);
        if !seen.insert(key.clone()) {
            continue;
        }
        let first = candidate.actions.first();
        let rank = order.iter().position(|action| Some(action) == first);
        let option = AnswerOption {
            label: key.as_str().into(),
            is_right: cost.is_right,
            is_chosen: candidate.verdict == Verdict::Chosen,
            regret: cost.regret(),
            key,
        };
        options.push((rank, candidate.actions.len(), option));
    }
    options.sort_by(|one, other| (one.0, one.1, &one.2.key).cmp(&(other.0, other.1, &other.2.key)));
    let options: Vec<_> = options.into_iter().map(|(.., option)| option).collect();
    if options.len() < 2 {
        return Err("the next decision has fewer than two candidates".to_owned());
    }
    if options.iter().all(|option| !option.is_right) {
        return Err("the next decision records no chosen candidate".to_owned());
    }
    Ok(options)
}
