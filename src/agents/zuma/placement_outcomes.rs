//! Possible outcomes of an action and their probabilities under an estimated model.

use crate::planning::learning::ModelEstimate;
use crate::worlds::zuma::rules::{ChangedLine, overflow};
use crate::worlds::zuma::{Action, Colour, Observation, Transition};

/// One possible outcome of an action that is executed as chosen.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PlacementOutcome {
    /// Probability, given that the action is executed as chosen.
    pub(super) probability: f64,
    /// The transition; its next ball is the most probable one.
    pub(super) change: Transition,
}

/// All outcomes of an action that is executed as chosen, shortest chain reaction first.
///
/// One outcome for each possible number of popped runs. A discarded ball has one outcome.
pub(super) fn placement_outcomes(
    estimate: &ModelEstimate,
    observation: &Observation,
    action: Action,
) -> Vec<PlacementOutcome> {
    let ModelEstimate { probabilities, rewards } = estimate;
    let next_ball = most_probable_ball(estimate);
    let ended = |mut change: Transition, line| {
        let after = Observation { line, step: observation.step + 1, ..*observation };
        if after.is_over() {
            change.reward += rewards.of_end(line);
        }
        change
    };
    let nothing =
        Transition { done: action, pops: Vec::new(), fallen: None, reward: 0.0, next_ball };
    let Action::Insert(at) = action else {
        return vec![PlacementOutcome {
            probability: 1.0,
            change: ended(nothing, observation.line),
        }];
    };
    let mut touched = ChangedLine::insert(observation.line, usize::from(at), observation.ball);
    let (mut reached, mut so_far) = (1.0, nothing);
    let mut outcomes = Vec::new();
    // Each round adds the outcome in which the chain stops here, then assumes that the run pops.
    loop {
        let run = touched.run();
        let pop = run.map_or(0.0, |run| probabilities.pop[run.colour]);
        let mut change = so_far.clone();
        let mut line = touched.line;
        if let Some((rest, fallen)) = overflow(line, observation.max_length) {
            line = rest;
            change.fallen = Some(fallen);
            change.reward += rewards.of_fall(fallen);
        }
        outcomes.push(PlacementOutcome {
            probability: reached * (1.0 - pop),
            change: ended(change, line),
        });
        let Some(run) = run else { return outcomes };
        reached *= pop;
        so_far.reward += rewards.of_pop(run);
        so_far.pops.push(run);
        touched = touched.after_pop(run);
    }
}

/// The most probable outcome, the first of equals; `None` if there is none.
pub(super) fn most_probable(outcomes: &[PlacementOutcome]) -> Option<&PlacementOutcome> {
    outcomes.iter().reduce(
        |best, outcome| {
            if outcome.probability > best.probability { outcome } else { best }
        },
    )
}

/// The most probable colour of the next ball, the first of equals.
fn most_probable_ball(estimate: &ModelEstimate) -> Colour {
    let probabilities = &estimate.probabilities.next_ball;
    let more = |best: Colour, colour| {
        if probabilities[colour] > probabilities[best] { colour } else { best }
    };
    Colour::ALL.into_iter().fold(Colour::Red, more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::zuma::State;
    use crate::worlds::zuma::testing::{example_model, line};

    /// Outcomes as "probability: pops, points".
    #[track_caller]
    fn check(numbers: &[u8], ball: Colour, action: i16, step: u32, expected: &[&str]) {
        let estimate = ModelEstimate::of_model(&example_model());
        let state = State { step, ..State::initial(line(numbers), ball) };
        let observation = Observation::of(&state, 10, 6);
        let action = Action::from_rank((action + 1) as usize);
        let shown: Vec<_> = placement_outcomes(&estimate, &observation, action)
            .iter()
            .map(|PlacementOutcome { probability, change }| {
                assert_eq!((change.done, change.next_ball), (action, Colour::Blue));
                let fallen = change.fallen.map_or_else(String::new, |ball| format!(" -{ball}"));
                let pops = change.pops.len();
                format!("{:.0} %: {pops} pops, {}{fallen}", probability * 100.0, change.reward)
            })
            .collect();
        assert_eq!(shown, expected, "{numbers:?} {ball} {action}");
    }

    #[test]
    fn outcomes_cover_chains_overflow_and_final_reward() {
        check(&[1, 2], Colour::Red, -1, 0, &["100 %: 0 pops, 0"]);
        check(&[1, 2], Colour::Red, 0, 0, &["100 %: 0 pops, 0"]);
        check(&[2, 2, 1], Colour::Blue, 0, 0, &["30 %: 0 pops, 0", "70 %: 1 pops, 1"]);
        check(
            &[4, 4, 2, 2, 4],
            Colour::Blue,
            3,
            0,
            &["30 %: 0 pops, 0", "7 %: 1 pops, 1", "63 %: 2 pops, 153"],
        );
        check(&[1, 2, 3, 1, 2, 3], Colour::Red, 0, 0, &["100 %: 0 pops, -3 -green"]);
        check(&[1, 2], Colour::Red, -1, 9, &["100 %: 0 pops, -5"]);
        check(&[2, 2], Colour::Blue, 0, 9, &["30 %: 0 pops, -9", "70 %: 1 pops, 151"]);
    }
}
