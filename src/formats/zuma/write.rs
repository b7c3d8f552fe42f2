//! Writes Zuma games and models as native text (RON) or JSON.
//!
//! [`replace_game`] replaces the game of a native text; all bytes except changed values stay.
//!
//! Recordings store the game in the same form, with the checks of decisions in the Zuma world.

use super::read::{
    ColourTable, GameText, ModelText, POP_REWARD_KEYS, ZumaDocument, game_from, read_zuma,
    zuma_world,
};
use crate::agents::Decision;
use crate::episode::Episode;
use crate::formats::problems::ProblemList;
use crate::formats::ron_document::{
    VERSION, indent, push_field, push_optional_string, push_string, struct_name,
};
use crate::formats::ron_edit::with_changes;
use crate::formats::ron_recording::{Recorded, check_candidates};
use crate::formats::{FormatProblem, ReplaceError};
use crate::worlds::World;
use crate::worlds::zuma::{Colour, Game, Model, PerColour, Problem, Zuma};
use serde::Serialize;
use thiserror::Error;

/// A number that JSON cannot represent: infinite or NaN.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("{key} is {value}, which JSON cannot represent. Use .ron")]
pub struct NonFiniteNumber {
    /// Key of the number in the file.
    pub key: &'static str,
    /// The number.
    pub value: f64,
}

/// Returns the native text of a game.
#[must_use]
pub fn write_game(game: &Game) -> String {
    let mut text = String::new();
    push_game(&mut text, game, 0);
    text.push('\n');
    text
}

/// Appends the native text of a game.
///
/// Indents all lines after the first for nesting depth `depth`; adds no line break at the end.
pub(super) fn push_game(text: &mut String, game: &Game, depth: usize) {
    let inner = depth + 1;
    text.push_str("Game(\n");
    push_head(text, inner);
    push_string(text, inner, "title", &game.title);
    push_optional_string(text, inner, "author", &game.author);
    push_optional_string(text, inner, "note", &game.note);
    push_field(text, inner, "max_steps", game.steps);
    push_field(text, inner, "max_length", game.max_length);
    push_field(text, inner, "line", format_args!("{:?}", game.line));
    text.push_str(&format!("{}model: (\n", indent(inner)));
    push_model(text, inner + 1, &game.model);
    text.push_str(&format!("{}),\n{})", indent(inner), indent(depth)));
}

/// Returns the native text of a model.
#[must_use]
pub fn write_model(model: &Model) -> String {
    let mut text = String::from("Model(\n");
    push_head(&mut text, 1);
    push_model(&mut text, 1, model);
    text.push_str(")\n");
    text
}

/// Returns a model as JSON.
///
/// The keys are those of the native text, without `version` and `world`.
///
/// # Errors
/// The first number of the model that JSON cannot represent.
pub fn write_model_json(model: &Model) -> Result<String, NonFiniteNumber> {
    checked_json(model, &model_text(model))
}

/// Returns a game as JSON.
///
/// The keys are those of the native text, without `version` and `world`, and without `title`,
/// `author` and `note` where they are empty.
///
/// # Errors
/// The first number of the model that JSON cannot represent.
pub fn write_game_json(game: &Game) -> Result<String, NonFiniteNumber> {
    let text = GameText {
        version: VERSION,
        world: zuma_world(),
        title: game.title.clone(),
        author: game.author.clone(),
        note: game.note.clone(),
        max_steps: game.steps,
        max_length: game.max_length,
        line: game.line.iter().map(u8::from).collect(),
        model: model_text(&game.model),
    };
    checked_json(&game.model, &text)
}

/// Serialises a game or model to JSON; `model` is the model in it.
///
/// # Errors
/// The first infinite number or NaN, which the JSON writer would turn into `null`.
fn checked_json(model: &Model, text: &impl Serialize) -> Result<String, NonFiniteNumber> {
    let no_number = model.problems().into_iter().find_map(|problem| match problem {
        Problem::Probability { key, value, .. } | Problem::Reward { key, value, .. } => {
            (!value.is_finite()).then_some(NonFiniteNumber { key, value })
        }
        _ => None,
    });
    match no_number {
        Some(number) => Err(number),
        // Maps of strings to numbers always serialise.
        None => Ok(serde_json::to_string_pretty(text).unwrap_or_default() + "\n"),
    }
}

/// Appends the keys `version` and `world`.
fn push_head(text: &mut String, depth: usize) {
    push_field(text, depth, "version", VERSION);
    push_string(text, depth, "world", Zuma::NAME);
}

/// Appends the keys of a model.
fn push_model(text: &mut String, depth: usize, model: &Model) {
    let (odds, rewards) = (&model.probabilities, &model.rewards);
    for (key, table) in [
        ("chosen_action_prob", &odds.hit),
        ("next_color_dist", &odds.next_ball),
        ("color_pop_prob", &odds.pop),
    ] {
        push_field(text, depth, key, table_text(table));
    }
    let indent = indent(depth);
    text.push_str(&format!("{indent}color_pop_reward: {{\n"));
    for (key, table) in POP_REWARD_KEYS.into_iter().zip([&rewards.triple, &rewards.extra]) {
        text.push_str(&format!("{indent}    \"{key}\": {},\n", table_text(table)));
    }
    text.push_str(&format!("{indent}}},\n"));
    push_field(text, depth, "color_not_finished_punishment", table_text(&rewards.left_over));
    push_field(text, depth, "finished_reward", rewards.finished);
    push_field(text, depth, "seed", model.seed);
}

/// Returns a table of values by colour as RON: `{1: 0.5, 2: 0.25}`.
fn table_text(table: &PerColour<f64>) -> String {
    let entry = |(colour, value): (Colour, &f64)| format!("{}: {value}", colour.number());
    format!("{{{}}}", table.iter().map(entry).collect::<Vec<_>>().join(", "))
}

/// Converts a model for JSON.
fn model_text(model: &Model) -> ModelText {
    let table = |table: &PerColour<f64>| -> ColourTable {
        table.iter().map(|(colour, value)| (colour.number(), *value)).collect()
    };
    let (odds, rewards) = (&model.probabilities, &model.rewards);
    let pops = POP_REWARD_KEYS.into_iter().zip([&rewards.triple, &rewards.extra]);
    ModelText {
        version: VERSION,
        world: zuma_world(),
        chosen_action_prob: table(&odds.hit),
        next_color_dist: table(&odds.next_ball),
        color_pop_prob: table(&odds.pop),
        color_pop_reward: pops.map(|(key, rewards)| (key.to_owned(), table(rewards))).collect(),
        color_not_finished_punishment: table(&rewards.left_over),
        finished_reward: rewards.finished,
        seed: model.seed,
    }
}

/// Returns the native text with another game in its place.
///
/// Rewrites only changed values; comments, key order and formatting stay.
///
/// # Errors
/// If the text contains no native game or has no place for a new value, a comment is inside a
/// changed value, or the changed text would not read back as `game`.
pub fn replace_game(text: &str, game: &Game) -> Result<String, ReplaceError> {
    let read = |text: &str| match read_zuma(text).map(|reading| reading.value) {
        Ok(ZumaDocument::Game(game)) => Some(write_game(&game)),
        _ => None,
    };
    let is_native = struct_name(text) == Some("Game");
    let old = read(text).filter(|_| is_native).ok_or(ReplaceError::NoSuchLevel)?;
    let new = write_game(game);
    let changed = with_changes(text, &old, &new).ok_or(ReplaceError::Ambiguous)?;
    (read(&changed) == Some(new)).then_some(changed).ok_or(ReplaceError::Ambiguous)
}

impl Recorded for Zuma {
    type LevelText<'text> = GameText;

    const LEVEL_KEY: &'static str = "level";

    fn push_level(text: &mut String, game: &Self::Level, depth: usize) {
        push_game(text, game, depth);
    }

    fn level_from(
        text: &str,
        game: Self::LevelText<'_>,
        problems: &mut ProblemList,
    ) -> Result<Self::Level, FormatProblem> {
        Ok(game_from(text, game, problems))
    }

    const BAD_PRIOR: &'static str = "the prior has impossible numbers";

    fn is_valid_prior(prior: &Self::Prior) -> bool {
        prior.is_valid()
    }

    /// Checks the places of the action, predictions, outcomes and plans, then the candidates.
    ///
    /// # Errors
    /// The first place that the line does not have, or an invalid candidate.
    fn check_decision(decision: &Decision<Self>, episode: &Episode<Self>) -> Result<(), String> {
        let length = episode.state().line.len();
        let outcomes = decision.candidates.iter().flat_map(|candidate| &candidate.outcomes);
        let expected = outcomes.map(|outcome| &outcome.change).chain(&decision.predicted);
        // Every inserted ball makes the line at most one longer.
        let of_courses = decision.candidates.iter().flat_map(|it| it.actions.iter().zip(length..));
        let courses = expected.map(|change| (&change.done, length)).chain(of_courses);
        let mut actions = [(&decision.action, length)].into_iter().chain(courses);
        if let Some((action, _)) = actions.find(|(action, length)| !action.is_possible(*length)) {
            return Err(format!("the line has no place {action}"));
        }
        check_candidates(decision)
    }
}
