//! Decision review: regret and luck of each decision.
//!
//! Regrets come from the recording or from a review job; luck comes from the recording.

use crate::agents::{Decision, Verdict};
use crate::episode::{DeadEnd, EpisodeOutcome, Recording, Regret};
use crate::planning::belief::cost_model::Criterion;
use crate::planning::strips::direction_name;
use crate::worlds::World;
use crate::worlds::ice::Ice;

/// The review of one decision.
///
/// Costs are in steps, with the agent's cost of a failure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DecisionReview {
    /// Step of the decision, from 0.
    pub step: usize,
    /// Expected cost of the chosen action minus the minimum; `None` if unknown.
    pub regret: Option<f32>,
    /// Change of the expected total cost by the outcome of the action; negative if lucky.
    ///
    /// `None` if a cost before or after the action is unknown.
    pub luck: Option<f32>,
}

/// Upper bound of the chosen candidate's cost minus the minimum over the candidates.
///
/// Both are recorded upper bounds on expected costs; never negative. `None` if no candidate was
/// chosen or it has no bound. The minimum ignores candidates rejected as riskier, because they
/// provably lose scenarios. It also ignores a candidate that is the beginning of a riskier one (a
/// single action, for example): no proof covers that candidate, so it counts as riskier too.
#[must_use]
pub fn regret<W: World>(decision: &Decision<W>) -> Option<f32> {
    let costs = || decision.candidates.iter().filter_map(|it| Some((it, it.forecast.upper?)));
    let chosen = costs().find(|(candidate, _)| candidate.verdict == Verdict::Chosen)?.1;
    let riskier = || decision.candidates.iter().filter(|it| it.verdict == Verdict::Riskier);
    // Single actions have no proof: one counts as riskier if a riskier candidate starts with it.
    let starts_riskier_candidate =
        |actions: &[W::Action]| riskier().any(|other| other.actions.starts_with(actions));
    let others = costs().filter(|(candidate, _)| !starts_riskier_candidate(&candidate.actions));
    let best = others.map(|(_, cost)| cost).fold(chosen, f32::min);
    Some(chosen - best)
}

/// Returns the review of every decision, in order.
///
/// Takes the regrets from `regrets`, the result of a review job. Without it, takes them from the
/// recorded costs of the candidates, see `regret`.
///
/// The luck term of step t is E(t + 1) + 1 − E(t), where E(t) is the upper bound on the expected
/// cost that the agent recorded at step t. Two rules replace a missing E(t + 1), but never E(t):
/// after the last step, E(t + 1) is 0 if solved and the remaining cost of a failure if failed; from
/// `dead_end` on, where the goal is unreachable, E(t + 1) is the remaining cost of a failure. That
/// is the failure cost minus the steps taken, or unknown if negative. So a step that the agent
/// decides without a recorded bound has no luck term. Minimax agents record no mean costs, so they
/// have none either.
#[must_use]
pub fn review_decisions(
    recording: &Recording<Ice>,
    dead_end: Option<DeadEnd>,
    regrets: Option<&[Option<Regret>]>,
) -> Vec<DecisionReview> {
    let steps = &recording.steps;
    let expected = |step: usize| steps.get(step).and_then(|step| step.decision.forecast.upper);
    let limits = &recording.header.limits;
    // Remaining cost of a failure after some steps; unknown once they cost more than the failure.
    let of_failure =
        |taken: usize| Some(failure_cost(recording) - taken as f32).filter(|left| *left >= 0.0);
    let is_lost_after = |taken: usize| dead_end.is_some_and(|end| end.step as usize <= taken);
    let at_the_end = match &recording.outcome {
        Some(EpisodeOutcome::Solved) => Some(0.0),
        Some(EpisodeOutcome::Failed(_)) => of_failure(steps.len()),
        Some(EpisodeOutcome::Cancelled | EpisodeOutcome::PlayedOut { .. }) | None => None,
    };
    // Expected cost of the rest after `taken` steps: at the end the outcome, before it the
    // forecast, and after the dead end the cost of the failure.
    let after = |taken: usize| {
        if limits.criterion == Criterion::WorstCase {
            None
        } else if taken == steps.len() {
            at_the_end
        } else {
            expected(taken).or_else(|| of_failure(taken).filter(|_| is_lost_after(taken)))
        }
    };
    let reckoning = |step: usize| DecisionReview {
        step,
        regret: match regrets {
            Some(regrets) => regrets.get(step).copied().flatten().map(|regret| regret.steps),
            None => regret(&steps[step].decision),
        },
        luck: after(step + 1).zip(expected(step)).map(|(after, before)| after + 1.0 - before),
    };
    (0..steps.len()).map(reckoning).collect()
}

/// Recorded cost of a failure in steps; the step limit plus 1 if none is recorded.
#[must_use]
pub fn failure_cost(recording: &Recording<Ice>) -> f32 {
    let step_limit = f64::from(recording.header.level.step_limit());
    recording.header.limits.failure_cost.unwrap_or(step_limit + 1.0) as f32
}

/// Text that names the decision which made the goal unreachable: "Lost by decision 4 (up)".
///
/// Decisions count from 0. `taken` is the number of actions after which no plan exists, so the text
/// names decision `taken` − 1; 0 gives "Lost from the start".
#[must_use]
pub fn lost_by(recording: &Recording<Ice>, taken: usize) -> String {
    let Some(decided) = taken.checked_sub(1) else { return "Lost from the start".to_owned() };
    match recording.steps.get(decided) {
        Some(step) => {
            let action = direction_name(step.decision.action);
            format!("Lost by decision {decided} ({action})")
        }
        None => format!("Lost by decision {decided}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Candidate, Forecast};
    use crate::board::Direction;
    use crate::episode::{DeadEnd, Failure};
    use crate::studio::model::testing::random_walk;

    fn candidate(upper: Option<f32>, verdict: Verdict) -> Candidate<Ice> {
        Candidate {
            forecast: Forecast { upper, ..Forecast::default() },
            ..Candidate::without_figures([Direction::Up].into(), verdict)
        }
    }

    #[test]
    fn regret_is_what_the_best_candidate_would_have_saved() {
        let check = |candidates: &[(Option<f32>, Verdict)], expected| {
            let mut decision = Decision::without_explanation(Direction::Up, "test");
            decision.candidates = candidates.iter().map(|it| candidate(it.0, it.1)).collect();
            assert_eq!(regret(&decision), expected, "{candidates:?}");
        };
        check(&[], None);
        check(&[(None, Verdict::Chosen), (Some(3.0), Verdict::Tied)], None);
        check(&[(Some(7.0), Verdict::Chosen)], Some(0.0));
        check(&[(Some(7.0), Verdict::Chosen), (Some(9.0), Verdict::Costlier)], Some(0.0));
        check(&[(Some(7.0), Verdict::Chosen), (Some(4.5), Verdict::NotSearched)], Some(2.5));
        check(&[(Some(7.0), Verdict::Chosen), (Some(4.5), Verdict::Riskier)], Some(0.0));
    }

    #[test]
    fn prefix_of_riskier_candidate_is_not_better() {
        let check = |action, expected| {
            let evaluated: [(&[Direction], _, _); 3] = [
                (&[Direction::Up], Some(7.0), Verdict::Chosen),
                (&[Direction::Left, Direction::Down], Some(4.5), Verdict::Riskier),
                (&[action], Some(5.0), Verdict::NotSearched),
            ];
            let mut decision = Decision::without_explanation(Direction::Up, "test");
            let reported = evaluated.map(|(actions, upper, verdict)| Candidate {
                actions: actions.into(),
                ..candidate(upper, verdict)
            });
            decision.candidates = reported.into();
            assert_eq!(regret(&decision), Some(expected), "{action:?}");
        };
        check(Direction::Left, 0.0);
        check(Direction::Down, 2.0);
    }

    #[test]
    fn losing_step_counts_as_bad_luck() {
        let mut recording = random_walk("careful", 4, 1);
        for (step, upper) in [Some(10.0), Some(9.0), None, None].into_iter().enumerate() {
            recording.steps[step].decision.forecast.upper = upper;
        }
        recording.outcome = Some(EpisodeOutcome::Failed(Failure::StepLimit));
        recording.header.limits.failure_cost = Some(100.0);
        let turns = |recording: &Recording<Ice>| {
            review_decisions(recording, recording.dead_end, None)
                .iter()
                .map(|it| it.luck)
                .collect::<Vec<_>>()
        };
        assert_eq!(turns(&recording), [Some(0.0), None, None, None], "it may not be lost yet");
        recording.dead_end = Some(DeadEnd { step: 2, nodes: 1 });
        assert_eq!(turns(&recording), [Some(0.0), Some(98.0 + 1.0 - 9.0), None, None]);
    }

    #[test]
    fn luck_needs_two_expected_costs() {
        let mut recording = random_walk("careful", 4, 1);
        for (step, upper) in [Some(10.0), Some(9.0), Some(14.0), None].into_iter().enumerate() {
            recording.steps[step].decision.forecast.upper = upper;
        }
        let turns = |recording: &Recording<Ice>| {
            review_decisions(recording, recording.dead_end, None)
                .iter()
                .map(|it| it.luck)
                .collect::<Vec<_>>()
        };
        assert_eq!(turns(&recording), [Some(0.0), Some(6.0), None, None]);
        recording.steps.truncate(3);
        recording.outcome = None;
        assert_eq!(turns(&recording), [Some(0.0), Some(6.0), None], "who knows how it ends");
        recording.outcome = Some(EpisodeOutcome::Cancelled);
        assert_eq!(turns(&recording), [Some(0.0), Some(6.0), None], "nobody does");
        recording.outcome = Some(EpisodeOutcome::Failed(Failure::StepLimit));
        recording.header.limits.failure_cost = Some(100.0);
        assert_eq!(turns(&recording), [Some(0.0), Some(6.0), Some(97.0 + 1.0 - 14.0)]);
        recording.header.limits.failure_cost = Some(2.0);
        assert_eq!(turns(&recording), [Some(0.0), Some(6.0), None], "it costs no more by then");
        recording.header.limits.criterion = Criterion::WorstCase;
        assert_eq!(turns(&recording), [None, None, None], "these are no means");
        recording.header.limits.criterion = Criterion::default();
        recording.outcome = Some(EpisodeOutcome::Solved);
        assert_eq!(turns(&recording), [Some(0.0), Some(6.0), Some(-13.0)]);
        let reviewed = [Some(Regret { steps: 2.5 }), None];
        let regrets = review_decisions(&recording, recording.dead_end, Some(&reviewed));
        let regrets: Vec<_> = regrets.iter().map(|it| it.regret).collect();
        assert_eq!(regrets, [Some(2.5), None, None]);
    }
}
