//! Reads native levels of the ice world.

use crate::board::{Grid, Position};
use crate::formats::collection::SizeLimits;
use crate::formats::problems::{LineCounter, ProblemList, UnlocatedProblem};
use crate::formats::ron_document::{
    BoardRow, bounded_list, check_version, check_version_of, check_world, first_version, ice_world,
    offset_of_slice, parse, struct_name,
};
use crate::formats::xsb_squares::square_of_native_character;
use crate::formats::{Collection, FormatProblem, MAX_LEVELS, Parsed, ReadError};
use crate::worlds::World;
use crate::worlds::ice::{Board, Ground, Ice, Level, Square};
use serde::Deserialize;
use std::borrow::Cow;

/// A level as parsed; the rows of board and layers are still text.
#[derive(Debug, Deserialize)]
#[serde(rename = "Level", deny_unknown_fields)]
pub struct IceLevelText<'text> {
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
    board: Vec<BoardRow<'text>>,
    #[serde(default, borrow)]
    ice: Vec<BoardRow<'text>>,
    /// Rows of marks; questions about all ice maps vary the ice of marked cells only.
    ///
    /// Without any mark they vary all floor and ice cells. The rules ignore the marks.
    #[serde(default, borrow)]
    doubtful: Vec<BoardRow<'text>>,
}

/// A collection as it is in the text.
#[derive(Debug, Default, Deserialize)]
#[serde(rename = "Levels", deny_unknown_fields)]
struct IceLevelsText<'text> {
    #[serde(default, rename = "version")]
    _version: u32,
    #[serde(default)]
    title: String,
    #[serde(default)]
    author: String,
    #[serde(default)]
    note: String,
    #[serde(borrow, deserialize_with = "bounded_list::<_, _, MAX_LEVELS>")]
    levels: Vec<IceLevelText<'text>>,
}

/// Reads one native level, playable or not.
///
/// Problems of single cells are part of the result.
///
/// # Errors
/// Position and reason, if the text is not a level of this world, or its board is empty or too
/// large.
pub fn read_level(text: &str) -> Result<Parsed<Level>, ReadError> {
    check_version_of(text)?;
    let mut problems = ProblemList::default();
    let level = level_from(text, &parse(text)?, &mut SizeLimits::default(), &mut problems)
        .map_err(|fault| fault.located(text))?;
    Ok(Parsed::new(level, problems.into_vec()))
}

/// Reads a native collection; a single level is a collection of one.
///
/// Rejects a level of another world or without a valid board, with a problem.
///
/// # Errors
/// Position and reason, if the text is neither a collection nor a level.
pub fn read_levels(text: &str) -> Result<Parsed<Collection>, ReadError> {
    let levels = collection_text(text)?;
    let mut collection = Collection {
        title: levels.title,
        author: levels.author,
        note: levels.note,
        ..Collection::default()
    };
    let mut problems = ProblemList::default();
    let mut limits = SizeLimits::default();
    let mut lines = LineCounter::new(text);
    for level in &levels.levels {
        match level_from(text, level, &mut limits, &mut problems) {
            Ok(read) => collection.push_at_line(read, lines.line_of(first_row_offset(text, level))),
            Err(fault) => {
                // Count the rejected level, so that later ones keep their numbers.
                collection.rejected_count += 1;
                problems.add(text, fault);
            }
        }
    }
    Ok(Parsed::new(collection, problems.into_vec()))
}

/// Returns the levels of a text as parsed, also those that [`read_levels`] rejects.
///
/// # Errors
/// Position and reason, if the text is neither a collection nor a level.
pub(super) fn levels_text(text: &str) -> Result<Vec<IceLevelText<'_>>, FormatProblem> {
    Ok(collection_text(text)?.levels)
}

/// Parses a collection, or a single level as a collection of one.
///
/// # Errors
/// Position and reason, if the text is neither.
fn collection_text(text: &str) -> Result<IceLevelsText<'_>, FormatProblem> {
    check_version_of(text)?;
    if struct_name(text) == Some("Level") {
        Ok(IceLevelsText { levels: vec![parse(text)?], ..IceLevelsText::default() })
    } else {
        parse(text)
    }
}

impl<'text> IceLevelText<'text> {
    /// Returns the rows of `ice`, `doubtful` or else `board`, by name, as slices of the text.
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
/// `text` is the whole text; `limits` counts the cells of all its boards.
///
/// # Errors
/// The problem, if the level is of another world or a version that this program cannot read, its
/// board is empty or too large, or the text has too many levels or cells with it.
pub(super) fn level_from(
    text: &str,
    level: &IceLevelText<'_>,
    limits: &mut SizeLimits,
    problems: &mut ProblemList,
) -> Result<Level, UnlocatedProblem> {
    let at_board = |reason: String| UnlocatedProblem::new(first_row_offset(text, level), reason);
    check_version(level.version).map_err(at_board)?;
    check_world(&level.world, Ice::NAME).map_err(|reason| match &level.world {
        Cow::Borrowed(world) => UnlocatedProblem::new(offset_of_slice(text, world), reason),
        // A string with escapes is not a slice of the text.
        Cow::Owned(_) => at_board(reason),
    })?;
    let rows = level.board.len();
    let columns = level.board.iter().map(|row| row.0.chars().count()).max().unwrap_or_default();
    if rows == 0 || columns == 0 {
        return Err(at_board("the board has no cells".to_owned()));
    }
    limits.count_board(rows, columns).map_err(at_board)?;
    let mut board: Board = Grid::filled(rows, columns, Square::default());
    for (row, drawn) in level.board.iter().enumerate() {
        draw_row(text, *drawn, row, &mut board, problems);
    }
    // Layers come after the board, because walls and targets allow no marks.
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

/// Sets the squares of one row of the board.
///
/// Cells with unknown characters stay floor; each is added to `problems`.
fn draw_row(
    text: &str,
    drawn: BoardRow<'_>,
    row: usize,
    board: &mut Board,
    problems: &mut ProblemList,
) {
    for (column, (offset, character)) in drawn.0.char_indices().enumerate() {
        let square = square_of_native_character(character);
        if square.is_none() {
            let place = offset_of_slice(text, drawn.0) + offset;
            problems.add_at(text, place, || format!("{character:?} is not a board square"));
        }
        if let (Some(square), Some(cell)) = (square, board.get_mut(Position::new(row, column))) {
            *cell = square;
        }
    }
}

/// A layer of marks over the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layer {
    /// The key `ice`.
    Ice,
    /// The key `doubtful`.
    Doubt,
}

impl Layer {
    /// Returns the character that marks a cell in this layer.
    const fn character(self) -> char {
        match self {
            Self::Ice => '~',
            Self::Doubt => '?',
        }
    }

    /// Returns the name of a mark, for messages.
    const fn noun(self) -> &'static str {
        match self {
            Self::Ice => "ice",
            Self::Doubt => "doubtful ice",
        }
    }

    /// Marks the squares of one row; adds a problem for each invalid character.
    ///
    /// Stops with a problem at the first character outside the board.
    fn mark_row(
        self,
        text: &str,
        drawn: BoardRow<'_>,
        row: usize,
        board: &mut Board,
        problems: &mut ProblemList,
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
            problems.add_at(text, offset_of_slice(text, drawn.0) + offset, || problem);
            if outside {
                return;
            }
        }
    }

    /// Marks a square.
    ///
    /// # Errors
    /// The reason, if the square is a wall or a target, or the ice layer marks ice twice.
    fn mark(self, square: &mut Square) -> Result<(), String> {
        if !square.can_be_ice() {
            return Err(format!("under {}", square.ground.tile().noun_phrase));
        }
        match self {
            Self::Ice if square.ground == Ground::Ice => return Err("twice".to_owned()),
            Self::Ice => square.ground = Ground::Ice,
            Self::Doubt => square.is_doubtful = true,
        }
        Ok(())
    }
}

/// Returns the byte offset of the first row of the board; 0 without rows.
fn first_row_offset(text: &str, level: &IceLevelText<'_>) -> usize {
    level.board.first().map_or(0, |row| offset_of_slice(text, row.0))
}
