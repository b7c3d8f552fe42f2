//! Reads Zuma games and models, native (RON) or JSON.
//!
//! The structures with one field for each key serve RON and JSON, and the writer of JSON.
//! [`crate::worlds::zuma::Model`] explains the values. The *exchange format* is the JSON form.

use crate::formats::problems::ProblemList;
use crate::formats::ron_document::{
    VERSION, check_version, check_version_of, first_version, offset_of_slice, parse, struct_name,
};
use crate::formats::ron_keys::{offset_of_key, value_of};
use crate::formats::{FormatProblem, Parsed, ReadError};
use crate::worlds::World;
use crate::worlds::zuma::{
    Colour, Game, Line, MAX_LENGTH, Model, PerColour, Probabilities, Problem, Rewards,
    UnknownColour, Zuma,
};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Values of a model by colour number, from 1.
pub(super) type ColourTable = BTreeMap<u8, f64>;

/// Name of the Zuma world, for texts without a key `world`.
pub(super) fn zuma_world() -> String {
    Zuma::NAME.to_owned()
}

/// A model with the keys of the exchange format.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Model", deny_unknown_fields)]
pub(super) struct ModelText {
    #[serde(default = "first_version", skip_serializing)]
    pub(super) version: u32,
    #[serde(default = "zuma_world", skip_serializing)]
    pub(super) world: String,
    pub(super) chosen_action_prob: ColourTable,
    pub(super) next_color_dist: ColourTable,
    pub(super) color_pop_prob: ColourTable,
    /// Keys "3_pop" and "extra_pop".
    pub(super) color_pop_reward: BTreeMap<String, ColourTable>,
    pub(super) color_not_finished_punishment: ColourTable,
    pub(super) finished_reward: f64,
    #[serde(default)]
    pub(super) seed: u64,
}

/// A game with the keys of the exchange format.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
pub struct GameText {
    #[serde(default = "first_version", skip_serializing)]
    pub(super) version: u32,
    #[serde(default = "zuma_world", skip_serializing)]
    pub(super) world: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) author: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) note: String,
    pub(super) max_steps: u32,
    pub(super) max_length: u32,
    pub(super) line: Vec<u8>,
    pub(super) model: ModelText,
}

/// The keys of [`ModelText::color_pop_reward`].
pub(super) const POP_REWARD_KEYS: [&str; 2] = ["3_pop", "extra_pop"];

/// Content of a Zuma file.
#[derive(Debug, Clone, PartialEq)]
pub enum ZumaDocument {
    /// A game with its model.
    Game(Game),
    /// A model without a game: steps and maximum line length are given elsewhere.
    Model(Model),
}

/// Returns true if a JSON text seems to be a Zuma game or model.
///
/// Only searches for the key `chosen_action_prob`; the text may still be invalid.
#[must_use]
pub fn is_zuma_json(text: &str) -> bool {
    text.contains("\"chosen_action_prob\"")
}

/// Reads a game or a model, native or JSON.
///
/// A text that begins with `[` or `{` is JSON. Values out of range are problems beside the game or
/// model, not errors: see [`Parsed`].
///
/// # Errors
/// Position and reason, if the text is neither, or is native text of a newer version.
pub fn read_zuma(text: &str) -> Result<Parsed<ZumaDocument>, ReadError> {
    let begin = text.trim_start_matches('\u{feff}').trim_start();
    let mut problems = ProblemList::default();
    let positions = &KeyPositions::of(text, text);
    let of_game = ZumaDocument::Game;
    // A native text begins with the name of its type, so a bracket shows JSON.
    let document = if begin.starts_with('[') {
        let (max_steps, max_length, line, model) = json(text)?;
        let [title, author, note] = [const { String::new() }; 3];
        let (version, world) = (VERSION, zuma_world());
        of_game(game(
            GameText { version, world, title, author, note, max_steps, max_length, line, model },
            positions,
            &mut problems,
        ))
    } else if begin.starts_with('{') {
        if text.contains("\"model\"") {
            of_game(game(json(text)?, positions, &mut problems))
        } else {
            model_alone(&json(text)?, positions, &mut problems)
        }
    } else {
        check_version_of(text)?;
        match struct_name(text) {
            Some("Model") => model_alone(&parse(text)?, positions, &mut problems),
            _ => of_game(game(parse(text)?, positions, &mut problems)),
        }
    };
    Ok(Parsed::new(document, problems.into_vec()))
}

/// Parses JSON; the column of an error counts characters from 1, not bytes.
fn json<'text, T: Deserialize<'text>>(text: &'text str) -> Result<T, FormatProblem> {
    let unmarked = text.trim_start_matches('\u{feff}');
    serde_json::from_str(unmarked).map_err(|error| {
        let line = error.line().max(1);
        let before = unmarked.split('\n').nth(line - 1).unwrap_or_default();
        let bytes = before.floor_char_boundary(error.column().saturating_sub(1));
        let reason = error.to_string();
        let reason = reason.split(" at line ").next().unwrap_or_default().to_owned();
        FormatProblem::new(line, before[..bytes].chars().count() + 1, reason)
    })
}

/// Finds the positions of keys in a text, for problems.
struct KeyPositions<'text> {
    /// The whole text, to which positions refer.
    text: &'text str,
    /// The part of the text that contains the game.
    game: &'text str,
    /// Cache of key offsets, because one key may have many problems.
    found: RefCell<BTreeMap<String, usize>>,
}

impl<'text> KeyPositions<'text> {
    /// Prepares the search; `game` must be a part of `text`.
    fn of(text: &'text str, game: &'text str) -> Self {
        Self { text, game, found: RefCell::default() }
    }

    /// Adds a problem at a key, or at the start of the game if the key is missing.
    fn add_problem(&self, problems: &mut ProblemList, key: &str, reason: impl FnOnce() -> String) {
        let find = || {
            let offset = offset_of_key(self.game, key);
            offset_of_slice(self.text, self.game) + offset.unwrap_or_default()
        };
        let offset = *self.found.borrow_mut().entry(key.to_owned()).or_insert_with(find);
        problems.add_at(self.text, offset, reason);
    }
}

/// Converts the parsed game of a recording; adds its problems to `problems`.
///
/// `text` is the whole recording, `read` the game under its key `level`.
pub(super) fn game_from(text: &str, read: GameText, problems: &mut ProblemList) -> Game {
    let piece = value_of(text, "level").unwrap_or(text);
    game(read, &KeyPositions::of(text, piece), problems)
}

/// Converts a parsed game; adds its problems to `problems`.
///
/// Unknown colours are left out of the first line, and a line that is too long keeps its first
/// balls.
fn game(text: GameText, positions: &KeyPositions<'_>, problems: &mut ProblemList) -> Game {
    check_head(text.version, &text.world, positions, problems);
    if let Err(reason) = check_version(text.model.version) {
        positions.add_problem(problems, "model", || reason);
    }
    let model = model(&text.model, positions, problems);
    let mut colours = Vec::new();
    for number in text.line {
        match Colour::try_from(number) {
            Ok(colour) => colours.push(colour),
            Err(error) => positions.add_problem(problems, "line", || error.to_string()),
        }
    }
    // Of a line that is too long, the first balls remain, so that the game can be shown.
    let line = Line::from_colours(&colours).unwrap_or_else(|error| {
        positions.add_problem(problems, "line", || error.to_string());
        colours[..MAX_LENGTH]
            .iter()
            .fold(Line::EMPTY, |line, colour| line.with_inserted(line.len(), *colour))
    });
    let game = Game {
        title: text.title,
        author: text.author,
        note: text.note,
        steps: text.max_steps,
        max_length: text.max_length,
        line,
        model,
    };
    add_problems(game.problems(), positions, problems);
    game
}

/// Converts a parsed model without a game; adds its problems to `problems`.
fn model_alone(
    text: &ModelText,
    positions: &KeyPositions<'_>,
    problems: &mut ProblemList,
) -> ZumaDocument {
    check_head(text.version, &text.world, positions, problems);
    let model = model(text, positions, problems);
    add_problems(model.problems(), positions, problems);
    ZumaDocument::Model(model)
}

/// Adds a problem if the version or the world is not supported.
fn check_head(version: u32, world: &str, positions: &KeyPositions<'_>, problems: &mut ProblemList) {
    if let Err(reason) = check_version(version) {
        positions.add_problem(problems, "version", || reason);
    }
    if world != Zuma::NAME {
        positions
            .add_problem(problems, "world", || format!("expected world \"zuma\", found {world:?}"));
    }
}

/// Adds the problems of a game or model at their keys.
fn add_problems(found: Vec<Problem>, positions: &KeyPositions<'_>, problems: &mut ProblemList) {
    for problem in found {
        positions.add_problem(problems, problem.key(), || problem.to_string());
    }
}

/// Converts a parsed model; missing table entries become 0, with a problem.
fn model(text: &ModelText, positions: &KeyPositions<'_>, problems: &mut ProblemList) -> Model {
    let mut table = |key: &str, table: &ColourTable| {
        for number in table.keys().filter(|number| Colour::from_number(**number).is_none()) {
            positions.add_problem(problems, key, || format!("{key}: {}", UnknownColour(*number)));
        }
        PerColour::from_fn(|colour| {
            table.get(&colour.number()).copied().unwrap_or_else(|| {
                positions.add_problem(problems, key, || format!("{key} has no value for {colour}"));
                0.0
            })
        })
    };
    let nothing = ColourTable::new();
    let [triple, extra] =
        POP_REWARD_KEYS.map(|key| table(key, text.color_pop_reward.get(key).unwrap_or(&nothing)));
    let odds = Probabilities {
        hit: table("chosen_action_prob", &text.chosen_action_prob),
        next_ball: table("next_color_dist", &text.next_color_dist),
        pop: table("color_pop_prob", &text.color_pop_prob),
    };
    let left_over = table("color_not_finished_punishment", &text.color_not_finished_punishment);
    let unknown = text.color_pop_reward.keys().filter(|key| !POP_REWARD_KEYS.contains(&&***key));
    for key in unknown {
        let reason = || {
            format!("color_pop_reward: unknown key {key:?}; expected \"3_pop\" and \"extra_pop\"")
        };
        positions.add_problem(problems, "color_pop_reward", reason);
    }
    let rewards = Rewards { triple, extra, left_over, finished: text.finished_reward };
    Model { probabilities: odds, rewards, seed: text.seed }
}
