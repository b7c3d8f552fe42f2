//! Options of questions about a decision, with the regret of each.

use super::asked_world::AskedWorld;
use super::candidate_cost::{CandidateCost, Comparison, candidate_costs, failure_cost};
use super::{AnswerOption, RegretUnit};
use crate::agents::{Decision, Verdict};
use crate::episode::{Playback, Recording};
use crate::worlds::World;
use std::collections::BTreeSet;

/// A decision, the costs of its candidates, and the state before it.
type Asked<'a, W> = (&'a Decision<W>, Vec<CandidateCost>, <W as World>::State);

/// Returns the decision at a step, the costs of its candidates, and the state before it.
///
/// # Errors
/// A message, if the run has no next step or its level cannot be opened.
fn asked<W: World>(recording: &Recording<W>, step: usize) -> Result<Asked<'_, W>, String> {
    let taken = recording.steps.get(step);
    let taken = taken.ok_or_else(|| "the run has no step after this one".to_owned())?;
    let decision = &taken.decision;
    let comparison = Comparison::of(decision, &recording.header.limits, failure_cost(recording)?);
    let costs = candidate_costs(&decision.candidates, comparison);
    let playback = Playback::new(recording).map_err(|_| "the level cannot be opened".to_owned())?;
    Ok((decision, costs, playback.frame(recording, step).state))
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
    let ties = W::tied_actions(&state, decision);
    let option = |action: W::Action| {
        let begins_with = |cost: &&CandidateCost| {
            decision.candidates[cost.index].actions.first() == Some(&action)
        };
        let is_chosen = action == decision.action;
        let own = || costs.iter().filter(begins_with);
        let is_right = is_chosen || own().any(|cost| cost.is_right) || ties.contains(&action);
        let regret = least_regret(own());
        AnswerOption {
            key: action.to_string(),
            label: W::action_words(&state, action).as_str().into(),
            is_right,
            is_chosen,
            regret: if is_right { Some(0.0) } else { regret.map(|(regret, _)| regret) },
            unit: regret.filter(|_| !is_right).map_or_else(RegretUnit::default, |(_, unit)| unit),
        }
    };
    Ok(W::actions(&state).into_iter().map(option).collect())
}

/// Returns the least regret of candidates, with its unit; `None` if none has one.
///
/// Lost success outweighs steps, so regrets in steps come first.
fn least_regret<'a>(costs: impl Iterator<Item = &'a CandidateCost>) -> Option<(f64, RegretUnit)> {
    let regrets = costs.filter_map(|cost| Some((cost.regret()?, cost.unit)));
    regrets.min_by(|one, other| {
        let rank = |unit| RegretUnit::ALL.iter().position(|it| *it == unit);
        rank(one.1).cmp(&rank(other.1)).then(one.0.total_cmp(&other.0))
    })
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
            label: W::sequence_words(&candidate.actions).as_str().into(),
            is_right: cost.is_right,
            is_chosen: candidate.verdict == Verdict::Chosen,
            regret: cost.regret(),
            unit: cost.unit,
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
