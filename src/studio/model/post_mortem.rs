//! What decisions cost in hindsight, from the recording, and from judging them once more.

use crate::agents::{Decision, Verdict};
use crate::episode::{Outcome, Recording, Regret};
use crate::worlds::World;
use crate::worlds::ice::Ice;

/// A decision reckoned up. Costs are steps; a failure counts what the agent counted it at that
/// decision.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reckoning {
    /// The step.
    pub step: usize,
    /// What the action was expected to cost more than the best one.
    pub regret: Option<f32>,
    /// What the rest of the episode costs more than was expected, now that the outcome of the
    /// action is seen; negative if it costs less.
    pub turn: Option<f32>,
}

/// Expected cost of what was chosen minus that of the best candidate, by what the agent recorded.
/// Both are upper bounds; `None` if the chosen one has none.
#[must_use]
pub fn regret<W: World>(decision: &Decision<W>) -> Option<f32> {
    let costs = || decision.candidates.iter().filter_map(|it| Some((it, it.forecast.upper?)));
    let chosen = costs().find(|(candidate, _)| candidate.verdict == Verdict::Chosen)?.1;
    let best = costs().map(|(_, cost)| cost).fold(chosen, f32::min);
    Some(chosen - best)
}

/// Reckons every decision up, by what it was judged to cost if it was judged once more, otherwise by
/// what the agent recorded. O(steps).
#[must_use]
pub fn reckon(recording: &Recording<Ice>, judged: Option<&[Option<Regret>]>) -> Vec<Reckoning> {
    let steps = &recording.steps;
    let expected = |step: usize| steps.get(step).and_then(|step| step.decision.forecast.upper);
    let is_solved = recording.outcome.as_ref().is_some_and(Outcome::is_solved);
    let reckoning = |step: usize| {
        let at_the_end = step + 1 == steps.len();
        let after = if at_the_end { is_solved.then_some(0.0) } else { expected(step + 1) };
        Reckoning {
            step,
            regret: match judged {
                Some(judged) => judged.get(step).copied().flatten().map(|regret| regret.steps),
                None => regret(&steps[step].decision),
            },
            turn: after.zip(expected(step)).map(|(after, before)| after + 1.0 - before),
        }
    };
    (0..steps.len()).map(reckoning).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Candidate, Forecast};
    use crate::board::Direction;
    use crate::studio::model::testing::random_walk;

    fn candidate(upper: Option<f32>, verdict: Verdict) -> Candidate<Ice> {
        Candidate {
            actions: [Direction::Up].into(),
            cost: 1.0,
            heuristic: None,
            forecast: Forecast { upper, ..Forecast::default() },
            risk: None,
            reveals: Box::default(),
            information_bits: None,
            proved: None,
            outcomes: Box::default(),
            verdict,
        }
    }

    #[test]
    fn regret_is_what_the_best_candidate_would_have_saved() {
        let check = |candidates: &[(Option<f32>, Verdict)], expected| {
            let mut decision = Decision::bare(Direction::Up, "test");
            decision.candidates = candidates.iter().map(|it| candidate(it.0, it.1)).collect();
            assert_eq!(regret(&decision), expected, "{candidates:?}");
        };
        check(&[], None);
        check(&[(None, Verdict::Chosen), (Some(3.0), Verdict::Tied)], None);
        check(&[(Some(7.0), Verdict::Chosen)], Some(0.0));
        check(&[(Some(7.0), Verdict::Chosen), (Some(9.0), Verdict::Costlier)], Some(0.0));
        check(&[(Some(7.0), Verdict::Chosen), (Some(4.5), Verdict::NotSearched)], Some(2.5));
    }

    #[test]
    fn turns_are_told_where_both_sides_are_expected() {
        let mut recording = random_walk("careful", 4, 1);
        for (step, upper) in [Some(10.0), Some(9.0), Some(14.0), None].into_iter().enumerate() {
            recording.steps[step].decision.forecast.upper = upper;
        }
        let turns = |recording: &Recording<Ice>| {
            reckon(recording, None).iter().map(|it| it.turn).collect::<Vec<_>>()
        };
        assert_eq!(turns(&recording), [Some(0.0), Some(6.0), None, None]);
        recording.steps.truncate(3);
        assert_eq!(turns(&recording), [Some(0.0), Some(6.0), None], "a failure has no known end");
        recording.outcome = Some(Outcome::Solved);
        assert_eq!(turns(&recording), [Some(0.0), Some(6.0), Some(-13.0)]);
        let judged = [Some(Regret { steps: 2.5 }), None];
        let regrets = reckon(&recording, Some(&judged));
        let regrets: Vec<_> = regrets.iter().map(|it| it.regret).collect();
        assert_eq!(regrets, [Some(2.5), None, None]);
    }
}
