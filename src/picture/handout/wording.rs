//! Recorded facts of decisions as texts, for all worlds.

use super::run_source::Fact;
use crate::agents::{Basis, Decision, PlanNote};
use crate::episode::{Playback, Recording};
use crate::worlds::World;

/// Maximum number of candidates that the page lists.
pub(super) const MAX_CANDIDATES: usize = 12;

/// Maximum number of actions of a plan or candidate that a text lists.
const MAX_ACTIONS: usize = 60;

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
        (PlanNote::New { reason, actions }, _) => {
            (reason.sentence().to_owned(), path(actions, separator))
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
///
/// `claim` is the guarantee in words.
pub(super) fn facts<W: World>(decision: &Decision<W>, claim: &str, decision_ms: f32) -> Vec<Fact> {
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
        ("Guarantee", has_explanation.then(|| claim.to_owned())),
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
