//! Decisions of a run that are worth a question: two or more candidates are close in cost.

use super::asked_world::AskedWorld;
use super::candidate_cost::{CandidateCost, Comparison, candidate_costs, failure_cost};
use super::{QuestionKind, RegretUnit};
use crate::agents::{Decision, Verdict};
use crate::episode::Recording;

/// Candidates are close if their costs differ by at most this many steps, or [`CLOSE_SHARE`].
///
/// By success first, probabilities of success are close within as many percent.
pub const CLOSE_STEPS: f64 = 2.0;

/// Candidates are close if their costs differ by at most this share of the chosen one's cost.
pub const CLOSE_SHARE: f64 = 0.1;

/// A decision with two or more candidates close in cost.
#[derive(Debug, Clone, PartialEq)]
pub struct CloseDecision {
    /// Number of actions before the decision.
    pub step: usize,
    /// Question to ask: for the move, or for the candidate if close ones begin with the same move.
    pub question: QuestionKind,
    /// Number of candidates close to the chosen one, which counts as well.
    pub candidates: usize,
    /// Difference between the costs of the chosen candidate and its closest rival.
    pub gap: f64,
}

/// Returns the decisions of a run of one world that are worth a question.
pub(super) fn close_decisions_of<W: AskedWorld>(run: &Recording<W>) -> Vec<CloseDecision> {
    let Ok(failure_cost) = failure_cost(run) else { return Vec::new() };
    let decisions = run.steps.iter().enumerate();
    let limits = &run.header.limits;
    let close = |(step, it): (usize, &Decision<W>)| {
        close_decision(step, it, Comparison::of(it, limits, failure_cost))
    };
    decisions.map(|(step, recorded)| (step, &recorded.decision)).filter_map(close).collect()
}

/// Returns the question about a decision, if it is worth one.
fn close_decision<W: AskedWorld>(
    step: usize,
    decision: &Decision<W>,
    comparison: Comparison,
) -> Option<CloseDecision> {
    let candidates = &decision.candidates;
    let chosen = candidates.iter().position(|it| it.verdict == Verdict::Chosen)?;
    let cost = comparison.cost(&candidates[chosen])?;
    let is_for_points = candidates[chosen].forecast.reward.is_some();
    let least = if is_for_points { 0.0 } else { CLOSE_STEPS };
    let limit = (cost.abs() * CLOSE_SHARE).max(least);
    let costs = candidate_costs(candidates, comparison);
    let is_close = |cost: &&CandidateCost| {
        let limit = match cost.unit {
            RegretUnit::SuccessPercent => CLOSE_STEPS,
            // A proof tells these apart.
            RegretUnit::LostIceMaps => 0.0,
            RegretUnit::Steps | RegretUnit::WorstSteps | RegretUnit::Points => limit,
        };
        let is_near = cost.difference.is_some_and(|difference| difference.abs() <= limit);
        cost.index != chosen && cost.is_evaluated && is_near
    };
    let rivals: Vec<_> = costs.iter().filter(is_close).collect();
    let gaps = rivals.iter().filter_map(|cost| cost.difference.map(f64::abs));
    let gap = gaps.min_by(f64::total_cmp)?;
    let has_other_move =
        rivals.iter().any(|cost| candidates[cost.index].actions.first() != Some(&decision.action));
    // A question with only right answers is no question.
    if !has_other_move && costs.iter().all(|cost| cost.is_right) {
        return None;
    }
    let question = if has_other_move { QuestionKind::Move } else { QuestionKind::Candidate };
    Some(CloseDecision { step, question, candidates: rivals.len() + 1, gap })
}
