//! Recorded facts about games as texts. No text states a fact that is not recorded.

use crate::agents::{PossibleOutcome, Proof, percent};
use crate::episode::{Outcome, Step};
use crate::picture::{Rgba, Theme};
use crate::studio::model::{Run as AnyRun, RunFacts, RunWorld};
use crate::studio::solving::words::counted;
use crate::worlds::zuma::{Action, Game, Line, Problem, Run, State, Transition, Zuma};

/// A number of points with its noun: "3 points", "1 point", "-2.5 points".
pub(super) fn points(points: f64) -> String {
    let rounded = (points * 100.0).round() / 100.0;
    if rounded == 1.0 { "1 point".to_owned() } else { format!("{rounded} points") }
}

/// The position of an action in a line of this length, as an imperative.
pub(super) fn place(action: Action, length: usize) -> String {
    match action {
        Action::ThrowAway => "discard it".to_owned(),
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

/// What happened in a step, one sentence each.
pub(super) fn happened(before: &State, step: &Step<Zuma>, game: &Game) -> Vec<String> {
    let Transition { done, pops, fallen, reward, .. } = &step.change;
    let length = before.line.len();
    let mut sentences = Vec::new();
    if *done != step.decision.action {
        let went = match done {
            Action::ThrowAway => "was discarded".to_owned(),
            done => place(*done, length).replace("put it", "it went"),
        };
        sentences.push(format!("Missed: the ball {went}"));
    }
    for (number, popped) in pops.iter().enumerate() {
        let points = points(game.model.rewards.of_pop(*popped));
        let begin = if number == 0 { "Popped" } else { "then" };
        sentences.push(format!("{begin} {}: {points}", run(popped)));
    }
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

fn touched_run(line: Line, before: &State, done: Action) -> bool {
    let Action::Insert(at) = done else { return false };
    let touched = crate::worlds::zuma::rules::Touched::insert(line, at.into(), before.ball);
    touched.run().is_some()
}

/// A possible outcome of an action.
pub(super) fn outcome(outcome: &PossibleOutcome<Zuma>) -> String {
    let pops: Vec<_> = outcome.change.pops.iter().map(run).collect();
    let what = if pops.is_empty() {
        "the group does not pop".to_owned()
    } else {
        format!("{} pop", pops.join(", then "))
    };
    format!("{}: {what}, {}", percent(outcome.probability), points(outcome.change.reward))
}

/// The agent's claim about a choice.
pub(super) const fn claim(proof: Proof, knows_the_model: bool) -> &'static str {
    match (proof, knows_the_model) {
        (Proof::Optimal, _) => "optimal: no action has a higher expected value",
        (_, true) => "near-optimal: longer lines are estimated",
        (_, false) => "best effort, no guarantee",
    }
}

/// Colour of the outcome's text.
pub(super) fn ending_colour(outcome: &Outcome, theme: &Theme) -> Rgba {
    match outcome {
        Outcome::Solved => theme.chrome.success,
        Outcome::PlayedOut { .. } => theme.chrome.text,
        Outcome::Cancelled => theme.chrome.warning,
        Outcome::Failed(_) => theme.chrome.error,
    }
}

/// The outcome of a game.
pub(super) fn ending(outcome: &Outcome, state: &State) -> String {
    let points = points(state.total_reward);
    let balls = counted(state.step.into(), "ball", "balls");
    match outcome {
        Outcome::Solved => format!("Line cleared after {balls}: {points}"),
        Outcome::PlayedOut { .. } => format!("{balls} played: {points}"),
        other => format!("Ended: {other}; {points}"),
    }
}

/// The outcome of a run, if it is a Zuma game.
pub(in crate::studio) fn ending_of_game(run: &AnyRun, outcome: &Outcome) -> Option<String> {
    let run = Zuma::of(run)?;
    Some(ending(outcome, &run.frame(run.len()).state))
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
            format!("{} of {colour} is {value}; probabilities lie between 0 and 1", noun(key))
        }
        Problem::Sum { sum } => format!("The next-ball probabilities sum to {sum:.3} instead of 1"),
        Problem::Reward { colour, key, .. } => {
            let of = colour.map_or_else(String::new, |colour| format!(" of {colour}"));
            format!("{}{of} is too large", noun(key))
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

/// The window's name for a key of the file format.
fn noun(key: &str) -> &'static str {
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
