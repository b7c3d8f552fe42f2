//! Possible outcomes of a choice and their probabilities under an estimated model.

use crate::planning::learning::Estimate;
use crate::worlds::zuma::rules::{Touched, overflow};
use crate::worlds::zuma::{Action, Colour, Observation, Transition};

/// One possible outcome of a choice that is executed as chosen.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Course {
    /// Probability, given that the choice is executed as chosen.
    pub(super) probability: f64,
    /// The transition; its next ball is the most probable one.
    pub(super) change: Transition,
}

/// All outcomes of a choice that is executed as chosen, shortest chain reaction first.
///
/// One outcome for each number of pops: O(length of the line).
pub(super) fn courses(estimate: &Estimate, seen: &Observation, action: Action) -> Vec<Course> {
    let Estimate { odds, rewards } = estimate;
    let next_ball = likeliest_ball(estimate);
    let ended = |mut change: Transition, line| {
        let after = Observation { line, step: seen.step + 1, ..*seen };
        if after.is_over() {
            change.reward += rewards.of_end(line);
        }
        change
    };
    let nothing =
        Transition { done: action, pops: Vec::new(), fallen: None, reward: 0.0, next_ball };
    let Action::Insert(at) = action else {
        return vec![Course { probability: 1.0, change: ended(nothing, seen.line) }];
    };
    let mut touched = Touched::insert(seen.line, usize::from(at), seen.ball);
    let (mut reached, mut so_far) = (1.0, nothing);
    let mut courses = Vec::new();
    // Each round adds the outcome in which the chain stops here, then assumes that the run pops.
    loop {
        let run = touched.run();
        let pop = run.map_or(0.0, |run| odds.pop[run.colour]);
        let mut change = so_far.clone();
        let mut line = touched.line;
        if let Some((rest, fallen)) = overflow(line, seen.max_length) {
            line = rest;
            change.fallen = Some(fallen);
            change.reward += rewards.of_fall(fallen);
        }
        courses.push(Course { probability: reached * (1.0 - pop), change: ended(change, line) });
        let Some(run) = run else { return courses };
        reached *= pop;
        so_far.reward += rewards.of_pop(run);
        so_far.pops.push(run);
        touched = touched.after_pop(run);
    }
}

/// The most probable outcome, the first of equals.
pub(super) fn likeliest(courses: &[Course]) -> Option<&Course> {
    courses.iter().reduce(
        |best, course| {
            if course.probability > best.probability { course } else { best }
        },
    )
}

fn likeliest_ball(estimate: &Estimate) -> Colour {
    let odds = &estimate.odds.next_ball;
    let more = |best: Colour, colour| if odds[colour] > odds[best] { colour } else { best };
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
        let estimate = Estimate::of_model(&example_model());
        let state = State { step, ..State::first(line(numbers), ball) };
        let seen = Observation::of(&state, 10, 6);
        let action = Action::from_rank((action + 1) as usize);
        let shown: Vec<_> = courses(&estimate, &seen, action)
            .iter()
            .map(|Course { probability, change }| {
                assert_eq!((change.done, change.next_ball), (action, Colour::Blue));
                let fallen = change.fallen.map_or_else(String::new, |ball| format!(" -{ball}"));
                let pops = change.pops.len();
                format!("{:.0} %: {pops} pops, {}{fallen}", probability * 100.0, change.reward)
            })
            .collect();
        assert_eq!(shown, expected, "{numbers:?} {ball} {action}");
    }

    #[test]
    fn chains_lines_that_are_too_long_and_the_end() {
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
