//! Texts about recorded games: outcomes, lines and problems.

use crate::agents::{PossibleOutcome, percent};
use crate::episode::EpisodeOutcome;
use crate::picture::{Rgba, Theme};
use crate::studio::level_analysis::text::counted;
use crate::studio::model::{Run as AnyRun, RunFacts, RunWorld};
use crate::worlds::zuma::{Line, Problem, State, Zuma, points_text};

/// Returns a possible outcome as text: probability, popped groups and points.
pub(super) fn outcome(outcome: &PossibleOutcome<Zuma>) -> String {
    let (share, what) = (percent(outcome.probability), outcome.change.pop_words());
    format!("{share}: {what}, {}", points_text(outcome.change.reward))
}

/// Text colour for the outcome of a game.
pub(super) fn ending_colour(outcome: &EpisodeOutcome, theme: &Theme) -> Rgba {
    match outcome {
        EpisodeOutcome::Solved => theme.chrome.success,
        EpisodeOutcome::PlayedOut { .. } => theme.chrome.text,
        EpisodeOutcome::Cancelled => theme.chrome.warning,
        EpisodeOutcome::Failed(_) => theme.chrome.error,
    }
}

/// The outcome of a game and its points as text; `state` is the final state.
pub(super) fn result_text(outcome: &EpisodeOutcome, state: &State) -> String {
    let points = points_text(state.total_reward);
    let balls = counted(state.step.into(), "ball", "balls");
    match outcome {
        EpisodeOutcome::Solved => format!("Line cleared after {balls}: {points}"),
        EpisodeOutcome::PlayedOut { .. } => format!("{balls} played: {points}"),
        other => format!("Ended: {other}; {points}"),
    }
}

/// The outcome of a run and its points as text.
///
/// `None` if the run is no Zuma game.
pub(in crate::studio) fn game_result_text(
    run: &AnyRun,
    outcome: &EpisodeOutcome,
) -> Option<String> {
    let run = Zuma::downcast(run)?;
    Some(result_text(outcome, &run.frame(run.len()).state))
}

/// The line as text, for screen readers.
pub(super) fn line(line: Line) -> String {
    if line.is_empty() {
        return "the line is empty".to_owned();
    }
    let colours: Vec<_> = line.iter().map(|colour| colour.name()).collect();
    colours.join(", ")
}

/// A problem as text, with the window's names of the numbers.
pub(in crate::studio) fn problem(problem: &Problem) -> String {
    match problem {
        Problem::Probability { colour, value, key } => {
            format!("{} of {colour} is {value}; probabilities lie between 0 and 1", key_name(key))
        }
        Problem::Sum { sum } => format!("The next-ball probabilities sum to {sum:.3} instead of 1"),
        Problem::Reward { colour, key, .. } => {
            let of = colour.map_or_else(String::new, |colour| format!(" of {colour}"));
            format!("{}{of} is too large", key_name(key))
        }
        Problem::Steps(_) | Problem::MaxLength(_) | Problem::LineTooLong { .. } => {
            let mut text = problem.to_string();
            if let Some(first) = text.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            text
        }
    }
}

/// The window's name for a key of the Zuma file format.
fn key_name(key: &str) -> &'static str {
    match key {
        "chosen_action_prob" => "Hit",
        "next_color_dist" => "Next",
        "color_pop_prob" => "Pop",
        "3_pop" => "Three",
        "extra_pop" => "Further",
        "color_not_finished_punishment" => "Left",
        _ => "The reward of an empty line",
    }
}
