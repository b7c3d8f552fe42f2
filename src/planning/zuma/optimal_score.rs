//! Expected score of optimal play with the true model, by exact dynamic programming.

use super::{Backup, MAX_TABLE_LENGTH, ModelEstimate, ValueSweep};
use crate::planning::search::Budget;
use crate::worlds::zuma::{FirstLine, Game};

/// Returns the expected points of a game under optimal play.
///
/// `first_line` selects the first line of the game, or the mean over random first lines. `None` if
/// lines can have more than [`MAX_TABLE_LENGTH`] balls, or if the stop signal of the budget ended
/// the work; its nodes do not matter. Calls `on_step` with the number of steps planned, after each
/// step. Needs one backup for each step, line and colour of the ball, on all threads.
#[must_use]
pub fn optimal_score(
    game: &Game,
    first_line: FirstLine,
    budget: &Budget<'_>,
    on_step: &mut dyn FnMut(u32),
) -> Option<f64> {
    let longest = game.max_length as usize;
    if longest > MAX_TABLE_LENGTH {
        return None;
    }
    let estimate = ModelEstimate::of_model(&game.model);
    let step = Backup { estimate: &estimate, max_length: game.max_length };
    let mut sweep = ValueSweep::at_end(&estimate, longest);
    let last = match first_line {
        FirstLine::Random => game.steps,
        FirstLine::OfGame => game.steps.saturating_sub(1),
    };
    while sweep.steps_left() < last {
        if !sweep.advance(&step, |_| f32::NAN, budget.should_stop) {
            return None;
        }
        on_step(sweep.steps_left());
    }
    Some(match first_line {
        FirstLine::Random => sweep.mean_over_starts(),
        // A game may start with an empty line, whose table value is that of the end; so evaluate
        // the first step here.
        FirstLine::OfGame => f64::from(step.mean_best(game.line, |line| sweep.value(line))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::zuma::testing::{example_model, line};
    use crate::worlds::zuma::{Line, PerColour};

    #[track_caller]
    fn check(game: &Game, first_line: FirstLine, expected: Option<f64>) {
        let found = optimal_score(game, first_line, &Budget::nodes(u64::MAX), &mut |_| {});
        let is_near = match (found, expected) {
            (Some(found), Some(expected)) => (found - expected).abs() < 0.01,
            (found, expected) => found == expected,
        };
        assert!(is_near, "{found:?} instead of {expected:?}");
    }

    #[test]
    fn optimal_scores_match_published_values() {
        for (longest, steps, expected) in [
            (3, 5, 12.26),
            (3, 10, 37.85),
            (3, 20, 75.05),
            (3, 50, 122.52),
            (5, 5, 3.26),
            (5, 20, 53.09),
            (5, 50, 108.01),
        ] {
            let game = Game::untitled(steps, longest, Line::EMPTY, example_model());
            check(&game, FirstLine::Random, Some(expected));
        }
    }

    #[test]
    fn optimal_score_from_given_line() {
        let mut model = example_model();
        model.probabilities.hit = PerColour([1.0; 4]);
        model.probabilities.next_ball = PerColour([0.0, 1.0, 0.0, 0.0]);
        let game = |steps, longest| Game::untitled(steps, longest, line(&[2, 2]), model);
        // One blue ball: the run pops with probability 0.7 and ends the game, else three blue balls
        // are left.
        check(&game(1, 3), FirstLine::OfGame, Some(0.7 * 151.0 - 0.3 * 9.0));
        check(&game(1, 11), FirstLine::OfGame, None);
        let stop = || true;
        let stopped = Budget::guarded(u64::MAX, &stop);
        assert_eq!(optimal_score(&game(9, 8), FirstLine::OfGame, &stopped, &mut |_| {}), None);
    }
}
