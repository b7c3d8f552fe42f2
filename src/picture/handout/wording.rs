//! Recorded facts of decisions as texts, for all worlds.

use super::run_source::Fact;
use crate::agents::{Basis, Decision, PlanNote, PlanReason, Proof, Verdict};
use crate::episode::{EpisodeOutcome, Failure, Playback, Recording};
use crate::worlds::World;

/// Maximum number of candidates that the page lists.
pub(super) const MAX_CANDIDATES: usize = 12;

/// Maximum number of actions of a plan or candidate that a text lists.
const MAX_ACTIONS: usize = 60;

/// Returns the verdict on a candidate.
pub(super) const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Chosen => "chosen",
        Verdict::Tied => "equal cost",
        Verdict::Costlier => "costs more",
        Verdict::Riskier => "riskier",
        Verdict::Tried => "tried earlier",
        Verdict::Idle => "no effect",
        Verdict::DeadEnd => "dead end",
        Verdict::NotSearched => "not searched",
    }
}

/// Returns the reason for a new plan.
const fn reason(reason: PlanReason) -> &'static str {
    match reason {
        PlanReason::First => "First plan",
        PlanReason::Surprise => "New plan: the last action had an unexpected outcome",
        PlanReason::Invalidated => "New plan: the old one no longer reaches the goal",
        PlanReason::Improved => "New plan: a better one was found",
        PlanReason::UsedUp => "New plan: the old one is finished",
        PlanReason::Unspecified => "New plan: the agent did not say why",
    }
}

/// Returns the claim of an agent about its plan.
const fn guarantee(proof: Proof) -> &'static str {
    match proof {
        Proof::Optimal => "no plan is better, under the agent's assumptions",
        Proof::Bounded => "cost within the bounds shown",
        Proof::Estimated => "none: estimated from sampled scenarios",
        Proof::BestEffort => "none: best effort",
    }
}

/// Returns the plan of a decision: whether it is new, and its actions.
///
/// `separator` stands between the names of actions.
pub(super) fn plan<W: World>(
    recording: &Recording<W>,
    playback: &Playback<W>,
    step: usize,
    separator: &str,
) -> (String, String) {
    let Some(taken) = recording.steps.get(step) else { return Default::default() };
    match (&taken.decision.plan, playback.plan(recording, step)) {
        (PlanNote::New { reason: why, actions }, _) => {
            (reason(*why).to_owned(), path(actions, separator))
        }
        (PlanNote::Continues, Some(view)) => {
            let (all, made_at) = (view.actions.len(), view.made_at);
            let number = (view.executed + 1).min(all);
            (format!("Action {number} of {all} of the plan made at step {made_at}"), String::new())
        }
        _ => Default::default(),
    }
}

/// Returns actions as text, cut after the first 60.
pub(super) fn path<A: ToString>(actions: &[A], separator: &str) -> String {
    let names: Vec<_> = actions.iter().take(MAX_ACTIONS).map(ToString::to_string).collect();
    let rest = actions.len() - names.len();
    let names = names.join(separator);
    if rest > 0 { format!("{names} … and {rest} more") } else { names }
}

/// Returns guarantee, forecast and effort of a decision; absent values have no line.
pub(super) fn facts<W: World>(decision: &Decision<W>, decision_ms: f32) -> Vec<Fact> {
    let (forecast, effort, basis) = (&decision.forecast, &decision.effort, Basis::of(decision));
    let percent = |share: Option<f32>| share.map(|share| basis.percent(share));
    let bounds = match (forecast.lower, forecast.upper) {
        (Some(lower), Some(upper)) if (upper - lower).abs() < 0.05 => Some(format!("{upper:.1}")),
        (Some(lower), Some(upper)) => Some(format!("{lower:.1} to {upper:.1}")),
        (Some(lower), None) => Some(format!("at least {lower:.1}")),
        (None, Some(upper)) => Some(format!("at most {upper:.1}")),
        (None, None) => None,
    };
    let cost = if decision.is_worst_case { "Worst cost" } else { "Cost" };
    let lost = if decision.omits_paths { "No path found" } else { "Already lost" };
    let points = forecast.reward.map(|points| {
        match forecast.reward_deviation.filter(|deviation| *deviation > 0.0) {
            Some(deviation) => format!("{points:.1} ± {deviation:.1}"),
            None => format!("{points:.1}"),
        }
    });
    let cut_short = "the time limit: another run may choose another action".to_owned();
    let has_explanation = effort.nodes > 0 || effort.scenarios > 0 || bounds.is_some();
    let lines = [
        ("Guarantee", has_explanation.then(|| guarantee(decision.proof).to_owned())),
        ("Stopped by", effort.cut_short.then_some(cut_short)),
        ("Success", percent(forecast.success)),
        (lost, percent(forecast.lost_share)),
        ("Expected steps", forecast.steps.map(|steps| format!("{steps:.1}"))),
        (cost, bounds),
        ("Worst case", forecast.worst_steps.map(|steps| format!("{steps:.0} steps"))),
        ("Expected points", points),
        ("Hit probability", percent(forecast.execution_probability)),
        ("Nodes expanded", (effort.nodes > 0).then(|| effort.nodes.to_string())),
        ("Scenarios", (effort.scenarios > 0).then(|| effort.scenarios.to_string())),
        ("Time", (decision_ms >= 0.05).then(|| format!("{decision_ms:.1} ms"))),
    ];
    lines.into_iter().filter_map(|(label, text)| Some((label, text?))).collect()
}

/// Returns the outcome of a recording as a sentence.
pub(super) fn ending(outcome: Option<&EpisodeOutcome>, steps: usize) -> String {
    let steps = count(steps, "step");
    match outcome {
        Some(EpisodeOutcome::Solved) => format!("Solved in {steps}"),
        Some(outcome @ EpisodeOutcome::PlayedOut { .. }) => format!("{steps}, {outcome}"),
        Some(EpisodeOutcome::Cancelled) => format!("Stopped after {steps}"),
        Some(EpisodeOutcome::Failed(Failure::StepLimit)) => {
            format!("Failed: step limit of {steps} reached")
        }
        Some(EpisodeOutcome::Failed(failure)) => format!("Failed after {steps}: {failure}"),
        None => format!("The recording ends after {steps}"),
    }
}

/// Returns a number with its noun: "1 cell", "3 cells".
pub(super) fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// Keeps the columns that a row fills; returns their headings and texts.
///
/// `cells` has one text for each heading of each row.
pub(super) fn filled_columns<const N: usize>(
    headings: [&'static str; N],
    rows: Vec<[String; N]>,
) -> (Vec<&'static str>, Vec<Vec<String>>) {
    let is_filled: [bool; N] =
        std::array::from_fn(|column| rows.iter().any(|row| !row[column].is_empty()));
    let kept = |column: usize| is_filled[column];
    let headings =
        headings.into_iter().enumerate().filter(|(column, _)| kept(*column)).map(|(_, it)| it);
    let rows = rows.into_iter().map(|row| {
        row.into_iter().enumerate().filter(|(column, _)| kept(*column)).map(|(_, it)| it).collect()
    });
    (headings.collect(), rows.collect())
}
