//! Reads games and models.

use super::text::{GameText, ModelText, POP_REWARD_KEYS, Table, zuma_world};
use crate::formats::problem::Problems;
use crate::formats::ron_document::{
    VERSION, check_version, check_version_of, offset_in, parse, struct_name,
};
use crate::formats::ron_keys::{offset_of_key, value_of};
use crate::formats::{FormatProblem, ReadError, Reading};
use crate::worlds::World;
use crate::worlds::zuma::{
    Colour, Game, Line, MAX_LENGTH, Model, Odds, PerColour, Problem, Rewards, UnknownColour, Zuma,
};
use serde::Deserialize;
use std::cell::RefCell;
use std::collections::BTreeMap;

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
/// Only searches for a key; the text may still be invalid.
#[must_use]
pub fn is_zuma_json(text: &str) -> bool {
    text.contains("\"chosen_action_prob\"")
}

/// Reads a game or a model, native or JSON; JSON begins with a bracket.
///
/// A game with invalid probabilities is still read, with problems.
///
/// # Errors
/// Position and reason, if the text is neither.
pub fn read_zuma(text: &str) -> Result<Reading<ZumaDocument>, ReadError> {
    let begin = text.trim_start_matches('\u{feff}').trim_start();
    let mut problems = Problems::default();
    let place = &Place::of(text, text);
    let of_game = ZumaDocument::Game;
    let document = if begin.starts_with('[') {
        let (max_steps, max_length, line, model) = json(text)?;
        let [title, author, note] = [const { String::new() }; 3];
        let (version, world) = (VERSION, zuma_world());
        of_game(game(
            GameText { version, world, title, author, note, max_steps, max_length, line, model },
            place,
            &mut problems,
        ))
    } else if begin.starts_with('{') {
        if text.contains("\"model\"") {
            of_game(game(json(text)?, place, &mut problems))
        } else {
            model_alone(&json(text)?, place, &mut problems)
        }
    } else {
        check_version_of(text)?;
        match struct_name(text) {
            Some("Model") => model_alone(&parse(text)?, place, &mut problems),
            _ => of_game(game(parse(text)?, place, &mut problems)),
        }
    };
    Ok(Reading::new(document, problems.into_vec()))
}

/// Parses JSON. Converts the byte columns of its errors to character columns.
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

/// Finds the positions of keys for problems.
struct Place<'text> {
    text: &'text str,
    /// The part of the text that contains the game.
    game: &'text str,
    /// Cache of key offsets, because one key may have many problems.
    found: RefCell<BTreeMap<String, usize>>,
}

impl<'text> Place<'text> {
    fn of(text: &'text str, game: &'text str) -> Self {
        Self { text, game, found: RefCell::default() }
    }

    fn tell(&self, problems: &mut Problems, key: &str, reason: impl FnOnce() -> String) {
        let find = || {
            let offset = offset_of_key(self.game, key);
            offset_in(self.text, self.game) + offset.unwrap_or_default()
        };
        let offset = *self.found.borrow_mut().entry(key.to_owned()).or_insert_with(find);
        problems.add_at(self.text, offset, reason);
    }
}

/// Converts the parsed game of a recording.
pub(in crate::formats) fn game_from(text: &str, read: GameText, problems: &mut Problems) -> Game {
    let piece = value_of(text, "level").unwrap_or(text);
    game(read, &Place::of(text, piece), problems)
}

fn game(text: GameText, place: &Place<'_>, problems: &mut Problems) -> Game {
    check_head(text.version, &text.world, place, problems);
    if let Err(reason) = check_version(text.model.version) {
        place.tell(problems, "model", || reason);
    }
    let model = model(&text.model, place, problems);
    let mut colours = Vec::new();
    for number in text.line {
        match Colour::try_from(number) {
            Ok(colour) => colours.push(colour),
            Err(error) => place.tell(problems, "line", || error.to_string()),
        }
    }
    let line = Line::of(&colours).unwrap_or_else(|error| {
        place.tell(problems, "line", || error.to_string());
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
    tell_all(game.problems(), place, problems);
    game
}

fn model_alone(text: &ModelText, place: &Place<'_>, problems: &mut Problems) -> ZumaDocument {
    check_head(text.version, &text.world, place, problems);
    let model = model(text, place, problems);
    tell_all(model.problems(), place, problems);
    ZumaDocument::Model(model)
}

fn check_head(version: u32, world: &str, place: &Place<'_>, problems: &mut Problems) {
    if let Err(reason) = check_version(version) {
        place.tell(problems, "version", || reason);
    }
    if world != Zuma::NAME {
        place.tell(problems, "world", || format!("expected world \"zuma\", found {world:?}"));
    }
}

fn tell_all(found: Vec<Problem>, place: &Place<'_>, problems: &mut Problems) {
    for problem in found {
        place.tell(problems, problem.key(), || problem.to_string());
    }
}

fn model(text: &ModelText, place: &Place<'_>, problems: &mut Problems) -> Model {
    let mut table = |key: &str, table: &Table| {
        for number in table.keys().filter(|number| Colour::from_number(**number).is_none()) {
            place.tell(problems, key, || format!("{key}: {}", UnknownColour(*number)));
        }
        PerColour::from_fn(|colour| {
            table.get(&colour.number()).copied().unwrap_or_else(|| {
                place.tell(problems, key, || format!("{key} has no value for {colour}"));
                0.0
            })
        })
    };
    let nothing = Table::new();
    let [triple, extra] =
        POP_REWARD_KEYS.map(|key| table(key, text.color_pop_reward.get(key).unwrap_or(&nothing)));
    let odds = Odds {
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
        place.tell(problems, "color_pop_reward", reason);
    }
    let rewards = Rewards { triple, extra, left_over, finished: text.finished_reward };
    Model { odds, rewards, seed: text.seed }
}
