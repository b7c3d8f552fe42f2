//! Reads native levels of the ice world.

use crate::board::{Grid, Position};
use crate::formats::collection::Allowance;
use crate::formats::problem::{Fault, LineCounter, Problems};
use crate::formats::ron_document::{
    Row, check_version, check_version_of, check_world, first_version, ice_world, offset_in, parse,
    struct_name, up_to,
};
use crate::formats::squares::square_of_character;
use crate::formats::{Collection, FormatProblem, MAX_LEVELS, ReadError, Reading};
use crate::worlds::World;
use crate::worlds::ice::{Board, Ground, Ice, Level, Square};
use serde::Deserialize;
use std::borrow::Cow;

/// A level as parsed, with rows as text.
#[derive(Debug, Deserialize)]
#[serde(rename = "Level", deny_unknown_fields)]
pub struct LevelText<'text> {
    #[serde(default = "first_version")]
    version: u32,
    #[serde(borrow, default = "ice_world")]
    world: Cow<'text, str>,
    #[serde(default)]
    title: String,
    #[serde(default)]
    author: String,
    #[serde(default)]
    note: String,
    #[serde(default)]
    step_limit: Option<u32>,
    #[serde(borrow)]
    board: Vec<Row<'text>>,
    #[serde(default, borrow)]
    ice: Vec<Row<'text>>,
    #[serde(default, borrow)]
    doubtful: Vec<Row<'text>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename = "Levels", deny_unknown_fields)]
struct LevelsText<'text> {
    #[serde(default, rename = "version")]
    _version: u32,
    #[serde(default)]
    title: String,
    #[serde(default)]
    author: String,
    #[serde(default)]
    note: String,
    #[serde(borrow, deserialize_with = "up_to::<_, _, MAX_LEVELS>")]
    levels: Vec<LevelText<'text>>,
}

/// Reads one native level, playable or not.
///
/// # Errors
/// Position and reason, if the text is not a level. Problems of single cells are part of the
/// reading instead.
pub fn read_level(text: &str) -> Result<Reading<Level>, ReadError> {
    check_version_of(text)?;
    let mut problems = Problems::default();
    let level = level_from(text, &parse(text)?, &mut Allowance::default(), &mut problems)
        .map_err(|fault| fault.in_text(text))?;
    Ok(Reading::new(level, problems.into_vec()))
}

/// Reads a native collection; a single level is a collection of one.
///
/// # Errors
/// Position and reason, if the text is not a collection.
pub fn read_levels(text: &str) -> Result<Reading<Collection>, ReadError> {
    let levels = collection_text(text)?;
    let mut collection = Collection {
        title: levels.title,
        author: levels.author,
        note: levels.note,
        ..Collection::default()
    };
    let mut problems = Problems::default();
    let mut allowance = Allowance::default();
    let mut lines = LineCounter::new(text);
    for level in &levels.levels {
        match level_from(text, level, &mut allowance, &mut problems) {
            Ok(read) => collection.push(read, lines.line_of(first_row_offset(text, level))),
            Err(fault) => {
                collection.refused += 1;
                problems.add(text, fault);
            }
        }
    }
    Ok(Reading::new(collection, problems.into_vec()))
}

/// Returns the parsed levels of a text, with rows as text.
///
/// # Errors
/// Position and reason, if the text is not a collection.
pub(super) fn levels_text(text: &str) -> Result<Vec<LevelText<'_>>, FormatProblem> {
    Ok(collection_text(text)?.levels)
}

fn collection_text(text: &str) -> Result<LevelsText<'_>, FormatProblem> {
    check_version_of(text)?;
    if struct_name(text) == Some("Level") {
        Ok(LevelsText { levels: vec![parse(text)?], ..LevelsText::default() })
    } else {
        parse(text)
    }
}

impl<'text> LevelText<'text> {
    /// Returns the rows of `board`, `ice` or `doubtful` as slices of the text.
    pub(super) fn rows_of(&self, name: &str) -> Vec<&'text str> {
        let rows = match name {
            "ice" => &self.ice,
            "doubtful" => &self.doubtful,
            _ => &self.board,
        };
        rows.iter().map(|row| row.0).collect()
    }
}

/// Converts a parsed level; adds problems of single cells to `problems`.
///
/// # Errors
/// The fault, if the level is of another world or version, or its board is empty or too large.
pub(in crate::formats) fn level_from(
    text: &str,
    level: &LevelText<'_>,
    allowance: &mut Allowance,
    problems: &mut Problems,
) -> Result<Level, Fault> {
    let at_board = |reason: String| Fault::new(first_row_offset(text, level), reason);
    check_version(level.version).map_err(at_board)?;
    check_world(&level.world, Ice::NAME).map_err(|reason| match &level.world {
        Cow::Borrowed(world) => Fault::new(offset_in(text, world), reason),
        // A string with escapes is not a slice of the text.
        Cow::Owned(_) => at_board(reason),
    })?;
    let rows = level.board.len();
    let columns = level.board.iter().map(|row| row.0.chars().count()).max().unwrap_or_default();
    if rows == 0 || columns == 0 {
        return Err(at_board("the board has no cells".to_owned()));
    }
    allowance.take(rows, columns).map_err(at_board)?;
    let mut board: Board = Grid::filled(rows, columns, Square::default());
    for (row, drawn) in level.board.iter().enumerate() {
        draw_row(text, *drawn, row, &mut board, problems);
    }
    for (layer, rows) in [(Layer::Ice, &level.ice), (Layer::Doubt, &level.doubtful)] {
        for (row, drawn) in rows.iter().enumerate() {
            layer.mark_row(text, *drawn, row, &mut board, problems);
        }
    }
    Ok(Level {
        title: level.title.clone(),
        author: level.author.clone(),
        note: level.note.clone(),
        own_step_limit: level.step_limit,
        board,
    })
}

fn draw_row(text: &str, drawn: Row<'_>, row: usize, board: &mut Board, problems: &mut Problems) {
    for (column, (offset, character)) in drawn.0.char_indices().enumerate() {
        let square = square_of_character(character);
        if square.is_none() {
            let place = offset_in(text, drawn.0) + offset;
            problems.add_at(text, place, || format!("{character:?} is not a board square"));
        }
        if let (Some(square), Some(cell)) = (square, board.get_mut(Position::new(row, column))) {
            *cell = square;
        }
    }
}

/// A drawing over the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layer {
    Ice,
    Doubt,
}

impl Layer {
    const fn character(self) -> char {
        match self {
            Self::Ice => '~',
            Self::Doubt => '?',
        }
    }

    const fn noun(self) -> &'static str {
        match self {
            Self::Ice => "ice",
            Self::Doubt => "doubtful ice",
        }
    }

    fn mark_row(
        self,
        text: &str,
        drawn: Row<'_>,
        row: usize,
        board: &mut Board,
        problems: &mut Problems,
    ) {
        let (mark, noun) = (self.character(), self.noun());
        for (column, (offset, character)) in drawn.0.char_indices().enumerate() {
            let square = board.get_mut(Position::new(row, column));
            let outside = square.is_none();
            let problem = match (character, square) {
                (' ' | '.', Some(_)) => continue,
                (_, Some(square)) if character == mark => match self.mark(square) {
                    Ok(()) => continue,
                    Err(problem) => format!("{noun} {problem}"),
                },
                (_, None) if matches!(character, ' ' | '.') || character == mark => {
                    format!("the {noun} is larger than the board")
                }
                _ => format!("expected {noun} ({mark}) or blank (space or .), found {character:?}"),
            };
            problems.add_at(text, offset_in(text, drawn.0) + offset, || problem);
            if outside {
                return;
            }
        }
    }

    fn mark(self, square: &mut Square) -> Result<(), &'static str> {
        match (self, square.ground) {
            (_, Ground::Wall) => Err("under a wall"),
            (_, Ground::Target) => Err("under a target"),
            (Self::Ice, Ground::Ice) => Err("twice"),
            (Self::Ice, Ground::Floor) => {
                square.ground = Ground::Ice;
                Ok(())
            }
            (Self::Doubt, Ground::Floor | Ground::Ice) => {
                square.is_doubtful = true;
                Ok(())
            }
        }
    }
}

fn first_row_offset(text: &str, level: &LevelText<'_>) -> usize {
    level.board.first().map_or(0, |row| offset_in(text, row.0))
}
