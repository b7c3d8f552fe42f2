//! Hints about a recorded decision, computed from its record.

use super::asked_world::AskedWorld;
use super::candidate_cost::{CandidateCost, Comparison, candidate_costs, failure_cost};
use super::hint::{Hint, HintStage};
use super::room_check::board_size;
use crate::agents::{Candidate, Decision, Verdict, percent};
use crate::board::Position;
use crate::episode::{Playback, RecordedStep, Recording};
use crate::worlds::AnyLevel;

/// Returns the hints about the next action of a run of one world.
pub(super) fn hints_of<W: AskedWorld>(run: &Recording<W>, step: usize) -> Vec<Hint>
where
    AnyLevel: From<W::Level>,
{
    let (Some(next), Ok(playback)) = (run.steps.get(step), Playback::new(run)) else {
        return Vec::new();
    };
    let size = board_size(&run.header.level.clone().into());
    let cell = destination::<W>(&run.header.level, next);
    let to_cell = cell.map(|cell| Hint::to_cell(cell, size));
    let words = W::action_words(&playback.frame(run, step).state, next.decision.action);
    let action = Hint::new(HintStage::Action, &format!("The next action is: {words}."));
    let reason = Hint::new(HintStage::Reason, &reason_text(run, &next.decision));
    to_cell.into_iter().flatten().chain([action, reason]).collect()
}

/// Returns the candidate that a decision chose.
fn chosen<W: AskedWorld>(decision: &Decision<W>) -> Option<&Candidate<W>> {
    decision.candidates.iter().find(|candidate| candidate.verdict == Verdict::Chosen)
}

/// Returns the cell to which a decision leads: one that it reveals, else where it expects to end.
fn destination<W: AskedWorld>(level: &W::Level, step: &RecordedStep<W>) -> Option<Position> {
    let chosen = chosen(&step.decision);
    let revealed = chosen.and_then(|candidate| candidate.reveals.first());
    let likeliest = chosen.and_then(|candidate| {
        let outcomes = candidate.outcomes.iter();
        outcomes.max_by(|one, other| one.probability.total_cmp(&other.probability))
    });
    let expected = likeliest.map(|outcome| &outcome.change).or(step.decision.predicted.as_ref());
    revealed
        .and_then(|cell| W::cell_at(level, *cell))
        .or_else(|| W::last_cell(level, expected.unwrap_or(&step.change)))
}

/// Returns why the agent chose an action, in one to four sentences.
fn reason_text<W: AskedWorld>(run: &Recording<W>, decision: &Decision<W>) -> String {
    let mut sentences = Vec::new();
    let forecast = chosen(decision).map_or(decision.forecast, |candidate| candidate.forecast);
    if let Some(success) = forecast.success {
        sentences.push(format!("It expects success with {}.", percent(success)));
    }
    if let Some(points) = forecast.reward {
        sentences.push(format!("It expects {points:.1} points."));
    } else if let Some(steps) = forecast.steps {
        sentences.push(format!("It expects {steps:.1} more steps."));
    }
    let revealed = chosen(decision).map_or(0, |candidate| candidate.reveals.len());
    if revealed > 0 {
        sentences.push(format!("Unknown cells that it may reveal: {revealed}."));
    }
    sentences.extend(rival_text(run, decision));
    if sentences.is_empty() {
        sentences.push(format!("The record gives no figures. Method: {}.", decision.engine));
    }
    sentences.join(" ")
}

/// Returns a sentence that compares the best other candidate with the chosen one.
fn rival_text<W: AskedWorld>(run: &Recording<W>, decision: &Decision<W>) -> Option<String> {
    let comparison = Comparison::of(decision, &run.header.limits, failure_cost(run).ok()?);
    let costs = candidate_costs(&decision.candidates, comparison);
    let is_rival = |index: usize| decision.candidates[index].verdict != Verdict::Chosen;
    let rivals = costs.iter().filter(|cost| is_rival(cost.index) && cost.is_evaluated);
    let regret = |cost: &CandidateCost| Some((cost.regret()?, cost.clone()));
    let (regret, cost) =
        rivals.filter_map(regret).min_by(|one, other| one.0.total_cmp(&other.0))?;
    let actions = W::sequence_text(&decision.candidates[cost.index].actions);
    Some(match cost.is_right {
        true => format!("The choice {actions} is as good."),
        false => {
            format!("The best other choice, {actions}, is {}.", cost.unit.loss_text(regret))
        }
    })
}
