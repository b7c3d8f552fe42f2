//! Events of the ice world.

use crate::agents::{PlanNote, PossibleOutcome, Verdict};
use crate::episode::RecordedStep;
use crate::episode::events::{EventKind, TimelineEvents};
use crate::worlds::ice::Ice;

impl TimelineEvents for Ice {
    const KINDS: &'static [EventKind] = {
        use EventKind::{
            DeadEnd, Discovery, Failure, Goal, LessLikely, Push, Replan, Stopped, Surprise,
        };
        &[Push, Discovery, Replan, LessLikely, Surprise, DeadEnd, Goal, Stopped, Failure]
    };

    /// Returns true for a push of a crate.
    fn is_main_event(change: &Self::Change) -> bool {
        change.push.is_some()
    }

    /// Returns true if the knowledge about at least one cell changes.
    fn is_discovery(belief_update: &Self::BeliefUpdate) -> bool {
        !belief_update.is_empty()
    }

    fn is_unpredicted(earlier: &[RecordedStep<Self>], step: &RecordedStep<Self>) -> bool {
        is_unpredicted(earlier, step)
    }
}

/// Returns true if no scenario predicted the outcome of a step, or the belief ruled it out.
///
/// `earlier` holds all steps before it. A candidate is a sequence of actions that a decision
/// evaluated; the chosen one may record the outcomes of its last action that the scenarios predict.
/// For any other action, and without such a record, only an observation that the belief ruled out
/// counts. O(length of the plan + number of candidates and outcomes).
#[must_use]
pub fn is_unpredicted(earlier: &[RecordedStep<Ice>], step: &RecordedStep<Ice>) -> bool {
    if step.belief_update.impossible {
        return true;
    }
    // The step that made the plan, and its chosen candidate.
    let plan = || earlier.iter().chain([step]).rev().enumerate();
    let made = plan().find(|(_, made)| made.decision.plan != PlanNote::Continues);
    let chosen = made.and_then(|(done, made)| {
        let candidates = &made.decision.candidates;
        Some((done, candidates.iter().find(|it| it.verdict == Verdict::Chosen)?))
    });
    let Some((done, chosen)) = chosen else { return false };
    let is_last_action = chosen.actions.len() == done + 1;
    let predicts =
        |outcome: &PossibleOutcome<Ice>| !outcome.is_unsampled && outcome.change == step.change;
    is_last_action && !chosen.outcomes.is_empty() && !chosen.outcomes.iter().any(predicts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Candidate, Decision, Forecast};
    use crate::board::Direction;
    use crate::episode::events::events_of_step;
    use crate::worlds::ice::{BeliefUpdate, Transition};

    fn change(to: u16) -> Transition {
        Transition { from: 0, to, push: None }
    }

    /// A step that was predicted to end in cell 3, with further possible ends.
    fn step(to: u16, others: &[(u16, bool)]) -> RecordedStep<Ice> {
        let mut decision = Decision::without_explanation(Direction::Right, "test");
        decision.predicted = Some(change(3));
        decision.plan = PlanNote::New {
            reason: crate::agents::PlanReason::First,
            actions: vec![Direction::Right],
        };
        let outcome = |(to, is_unsampled): &(u16, bool)| PossibleOutcome {
            probability: 0.5,
            change: change(*to),
            belief_update: BeliefUpdate::default(),
            lost: 0.0,
            is_unsampled: *is_unsampled,
            forecast: Forecast::default(),
            continuation: Box::default(),
        };
        decision.candidates = vec![Candidate {
            actions: [Direction::Right].into(),
            cost: 1.0,
            heuristic: None,
            forecast: Forecast::default(),
            risk: None,
            reveals: Box::default(),
            information_bits: None,
            proved_loss: None,
            outcomes: others.iter().map(outcome).collect(),
            verdict: Verdict::Chosen,
        }];
        RecordedStep {
            decision,
            change: change(to),
            belief_update: BeliefUpdate::default(),
            decision_ms: 0.0,
        }
    }

    #[test]
    fn only_an_outcome_that_no_scenario_predicted_is_a_surprise() {
        let check = |step: &RecordedStep<Ice>, expected: &[EventKind]| {
            let kinds: Vec<_> = events_of_step(&[], step).map(|event| event.kind).collect();
            assert_eq!(kinds, expected, "{step:?}");
        };
        check(&step(3, &[(3, false), (4, false)]), &[]);
        check(&step(4, &[(3, false), (4, false)]), &[EventKind::LessLikely]);
        check(&step(5, &[(3, false), (4, false)]), &[EventKind::Surprise]);
        check(&step(5, &[(3, false), (5, true)]), &[EventKind::Surprise]);
        // Without recorded outcomes only an impossible observation surprises.
        check(&step(5, &[]), &[EventKind::LessLikely]);
        let mut impossible = step(5, &[]);
        impossible.belief_update.impossible = true;
        let kinds: Vec<_> = events_of_step(&[], &impossible).map(|event| event.kind).collect();
        assert!(kinds.contains(&EventKind::Surprise), "{kinds:?}");
    }
}
