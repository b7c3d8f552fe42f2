//! Texts about recorded games: steps, outcomes, lines and problems.

use crate::agents::percent;
use crate::agents::{PossibleOutcome, Proof};
use crate::episode::{EpisodeOutcome, RecordedStep};
use crate::picture::{Rgba, Theme};
use crate::studio::level_analysis::text::counted;
use crate::studio::model::{Run as AnyRun, RunFacts, RunWorld};
use crate::worlds::zuma::{Action, Game, Line, Problem, Run, State, Transition, Zuma};

/// A number of points with its noun: "3 points", "1 point", "-2.5 points".
pub(super) fn points(points: f64) -> String {
    let rounded = (points * 100.0).round() / 100.0;
    if rounded == 1.0 { "1 point".to_owned() } else { format!("{rounded} points") }
}

/// An action on a line of this length as an imperative, as "put it last".
pub(super) fn action_text(action: Action, length: usize) -> String {
    match action {
        Action::Discard => "discard it".to_owned(),
        Action::Insert(_) if length == 0 => "put it into the empty line".to_owned(),
        Action::Insert(0) => "put it first".to_owned(),
        Action::Insert(at) if usize::from(at) == length => "put it last".to_owned(),
        Action::Insert(at) => format!("put it between {at} and {}", at + 1),
    }
}

/// A group of balls: "3 blue balls".
fn run(run: &Run) -> String {
    format!("{} {} balls", run.length, run.colour)
}

/// Returns the events of a step as sentences: miss, pops, fallen ball, and points.
pub(super) fn step_texts(before: &State, step: &RecordedStep<Zuma>, game: &Game) -> Vec<String> {
    let Transition { done, pops, fallen, reward, .. } = &step.change;
    let length = before.line.len();
    let mut sentences = Vec::new();
    if *done != step.decision.action {
        let went = match done {
            Action::Discard => "was discarded".to_owned(),
            done => action_text(*done, length).replace("put it", "it went"),
        };
        sentences.push(format!("Missed: the ball {went}"));
    }
    for (number, popped) in pops.iter().enumerate() {
        let points = points(game.model.rewards.of_pop(*popped));
        let begin = if number == 0 { "Popped" } else { "then" };
        sentences.push(format!("{begin} {}: {points}", run(popped)));
    }
    // A complete group pops only with some probability. Report a group that stayed.
    if pops.is_empty() && touched_run(before.line, before, *done) {
        sentences.push("The group did not pop".to_owned());
    }
    if let Some(colour) = fallen {
        let points = points(game.model.rewards.of_fall(*colour));
        sentences.push(format!("The line was full: a {colour} ball fell off: {points}"));
    }
    sentences.push(format!("{} for this step", self::points(*reward)));
    sentences
}

/// Whether the ball in hand, inserted by `done`, completes a group of at least three.
fn touched_run(line: Line, before: &State, done: Action) -> bool {
    let Action::Insert(at) = done else { return false };
    let response = crate::worlds::zuma::rules::ChangedLine::insert(line, at.into(), before.ball);
    response.run().is_some()
}

/// Returns a possible outcome as text: probability, popped groups and points.
pub(super) fn outcome(outcome: &PossibleOutcome<Zuma>) -> String {
    let pops: Vec<_> = outcome.change.pops.iter().map(run).collect();
    let what = if pops.is_empty() {
        "the group does not pop".to_owned()
    } else {
        format!("{} pop", pops.join(", then "))
    };
    format!("{}: {what}, {}", percent(outcome.probability), points(outcome.change.reward))
}

/// Returns the guarantee that a player gives for its choice, as text.
pub(super) const fn claim(proof: Proof, knows_the_model: bool) -> &'static str {
    match (proof, knows_the_model) {
        (Proof::Optimal, _) => "optimal: no action has a higher expected value",
        (_, true) => "near-optimal: longer lines are estimated",
        (_, false) => "best effort, no guarantee",
    }
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
    let points = points(state.total_reward);
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
