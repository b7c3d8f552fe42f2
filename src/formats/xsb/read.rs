//! Reads Sokoban text.

use super::cells::{BadRun, expand, is_run_mark, square_of};
use super::edges::looks_like_walls;
use super::gap::Gap;
use super::keys::plain;
use super::line::Line;
use super::lines::{Cuts, Stretch, cut};
use super::words::{Words, name_everything};
use crate::board::{Grid, Position};
use crate::formats::collection::Allowance;
use crate::formats::problem::{NO_BOARD, Problems};
use crate::formats::squares::is_open;
use crate::formats::{Collection, FormatProblem, Reading};
use crate::worlds::ice::{Board, Level, Square};
use std::ops::Range;

/// Reads every board of a Sokoban text, with the titles, authors, notes, further pairs, solutions
/// and snapshots around it.
///
/// Text without any board gives an empty collection with a problem that says so. Short rows are
/// filled with floor; a character that is no square becomes floor and a problem; a board that is
/// too large is left out with a problem. O(text + cells).
#[must_use]
pub fn read_xsb(text: &str) -> Reading<Collection> {
    let (reading, _) = read_with_places(text);
    reading
}

/// Places of all parts of the levels in a text.
#[derive(Debug)]
pub(super) struct Places<'text> {
    /// The rows of each level's board.
    pub boards: Vec<Vec<Line<'text>>>,
    /// The words of each level.
    pub words: Words,
}

/// Reads a Sokoban text, and says where everything stands.
pub(super) fn read_with_places(text: &str) -> (Reading<Collection>, Places<'_>) {
    read_cuts(text, cut(text))
}

/// Bytes of the squares of each row, without prefix and remark, for each board that [`read_xsb`]
/// returns. O(text).
#[must_use]
pub fn row_places(text: &str) -> Vec<Vec<Range<usize>>> {
    let (_, Places { boards, .. }) = read_with_places(text);
    let rows = |rows: &Vec<Line<'_>>| {
        let tabs = common_tabs(rows);
        rows.iter().map(|row| row.range_of(text, &row.text[tabs..])).collect()
    };
    boards.iter().map(rows).collect()
}

/// Reads a Sokoban text that is cut into boards and words.
pub(super) fn read_cuts<'text>(
    text: &'text str,
    cuts: Cuts<'text>,
) -> (Reading<Collection>, Places<'text>) {
    let mut problems = Problems::default();
    let mut allowance = Allowance::default();
    let mut collection = Collection::default();
    let mut boards: Vec<Vec<Line<'_>>> = Vec::new();
    // The words before each level, and last those after the last one.
    let mut words: Vec<Vec<Line<'_>>> = vec![vec![]];
    // Columns of the board above, if it is open.
    let mut open_above = None;
    for stretch in cuts.stretches {
        let rows = match stretch {
            Stretch::Words(lines) => {
                let columns = open_above.take();
                problems_of_lone_walls(lines.iter(), columns, &mut problems);
                if let Some(last) = words.last_mut() {
                    last.extend(lines);
                }
                continue;
            }
            Stretch::Board(rows) => rows,
        };
        match board_of(&rows, &mut allowance, &mut problems) {
            Ok(board) => {
                let line = rows.first().map_or(1, |row| row.number);
                open_above = is_open(&board).then(|| drawn_columns(&board));
                let above = words.last().into_iter().flatten().rev();
                problems_of_lone_walls(above, open_above, &mut problems);
                collection.push(Level::untitled(board), line);
                boards.push(rows);
                words.push(vec![]);
            }
            Err(problem) => {
                collection.refused += 1;
                problems.push(problem);
            }
        }
    }
    let gaps: Vec<Gap<'_>> =
        words.into_iter().enumerate().map(|(index, lines)| Gap::of(&lines, index == 0)).collect();
    let mut words = name_everything(text, &mut collection, &gaps);
    add_remarks(text, &mut collection, &boards, &mut words);
    let mut problems = problems.into_vec();
    if collection.levels.is_empty() && problems.is_empty() {
        problems.push(FormatProblem::new(1, 1, NO_BOARD));
    }
    let mut reading = Reading::new(collection, problems);
    if let Some(line) = cuts.first_unread_line {
        let remark = "further lines are not read as titles or notes: too many lines";
        reading = reading.with_remark(format!("line {line}: {remark}"));
    }
    reading.remarks.extend(cuts.remarks);
    (reading, Places { boards, words })
}

/// Number of columns between the first and the last column with more than floor.
fn drawn_columns(board: &Board) -> usize {
    let is_drawn = |square: &Square| *square != Square::default();
    let first = board.row_slices().filter_map(|row| row.iter().position(is_drawn)).min();
    let last = board.row_slices().filter_map(|row| row.iter().rposition(is_drawn)).max();
    first.zip(last).map_or(0, |(first, last)| last + 1 - first)
}

/// Reports a row of walls among the words beside an open board: it may belong to the board. `words`
/// begin with the line beside the board; at most one blank line may stand between.
fn problems_of_lone_walls<'it, 'text: 'it>(
    words: impl Iterator<Item = &'it Line<'text>>,
    columns_of_open_board: Option<usize>,
    problems: &mut Problems,
) {
    let Some(columns) = columns_of_open_board else { return };
    let line = words.take(2).find(|line| !line.text.trim().is_empty());
    if let Some(line) = line.filter(|line| looks_like_walls(line.text, columns)) {
        problems.push(FormatProblem::new(line.number, 1, LONE_WALLS));
    }
}

/// Remark on a row of walls beside an open board.
const LONE_WALLS: &str = "a wall row beside an open board is not part of it. Remove the blank \
                          line or the other characters of this line";

/// Remarks behind rows come first in the note of their level.
fn add_remarks(
    text: &str,
    collection: &mut Collection,
    boards: &[Vec<Line<'_>>],
    words: &mut Words,
) {
    let levels = collection.levels.iter_mut().zip(boards).zip(&mut words.levels);
    for ((level, rows), places) in levels {
        let remarks = || rows.iter().filter(|row| !row.remark.is_empty());
        let lines: Vec<&str> = remarks().map(|row| plain(row.remark)).collect();
        if lines.is_empty() {
            continue;
        }
        let note = std::mem::take(&mut level.note);
        level.note = lines
            .into_iter()
            .chain(Some(&*note).filter(|it| !it.is_empty()))
            .collect::<Vec<_>>()
            .join("\n");
        let ranges = remarks().map(|row| {
            // With the blanks between the row and its remark.
            row.range_of(text, row.text).end..row.range_of(text, row.remark).end
        });
        places.note.splice(0..0, ranges);
    }
}

/// # Errors
/// Why there is no board: a row that cannot be expanded, or too many cells.
pub(super) fn board_of(
    lines: &[Line<'_>],
    allowance: &mut Allowance,
    problems: &mut Problems,
) -> Result<Board, FormatProblem> {
    let mut rows = Vec::new();
    let tabs = common_tabs(lines);
    for line in lines {
        for expanded in expanded_rows(line, tabs, allowance)? {
            rows.push((line, expanded));
        }
        check_row_count(rows.len(), lines)?;
    }
    let columns = rows.iter().map(|(_, row)| row.chars().count()).max().unwrap_or_default();
    let first_line = lines.first().map_or(1, |line| line.number);
    allowance
        .take(rows.len(), columns)
        .map_err(|reason| FormatProblem::new(first_line, 1, reason))?;
    let mut board = Grid::filled(rows.len(), columns, Square::default());
    for (row, (line, expanded)) in rows.iter().enumerate() {
        for (column, character) in expanded.chars().enumerate() {
            match (square_of(character), board.get_mut(Position::new(row, column))) {
                (Some(square), Some(cell)) => *cell = square,
                _ => problems.push(FormatProblem::new(
                    line.number,
                    1 + line.text.chars().take_while(|other| *other != character).count(),
                    format!("{character:?} is not a board square"),
                )),
            }
        }
    }
    Ok(board)
}

/// The rows that one line stands for: several if it holds `|`. A `|` at the end ends the last
/// row and begins no new one.
fn expanded_rows(
    line: &Line<'_>,
    tabs: usize,
    allowance: &mut Allowance,
) -> Result<Vec<String>, FormatProblem> {
    if !line.text.contains(is_run_mark) {
        return Ok(vec![without_tabs(&line.text[tabs..])]);
    }
    allowance.expand(0).map_err(|reason| FormatProblem::new(line.number, 1, reason))?;
    let expanded = expand(line.text).map_err(|BadRun { offset, reason }| {
        let column = 1 + line.text[..offset].chars().count();
        FormatProblem::new(line.number, column, reason)
    })?;
    allowance
        .expand(expanded.len())
        .map_err(|reason| FormatProblem::new(line.number, 1, reason))?;
    let rows = expanded.strip_suffix('|').unwrap_or(&expanded);
    Ok(rows.split('|').map(str::to_owned).collect())
}

/// How many tabs stand before every row: they move the board as a whole.
pub(super) fn common_tabs(lines: &[Line<'_>]) -> usize {
    let tabs_before = |line: &Line<'_>| line.text.bytes().take_while(|byte| *byte == b'\t').count();
    lines.iter().map(tabs_before).min().unwrap_or_default()
}

/// A row in which each tab reaches to the next multiple of eight columns.
fn without_tabs(row: &str) -> String {
    let mut spaced = String::with_capacity(row.len());
    let mut columns = 0;
    for character in row.chars() {
        let width = if character == '\t' { 8 - columns % 8 } else { 1 };
        columns += width;
        match character {
            '\t' => spaced.extend(std::iter::repeat_n(' ', width)),
            other => spaced.push(other),
        }
    }
    spaced
}

/// Stops early: rows are counted while they are read, not after all of them are in memory.
fn check_row_count(rows: usize, lines: &[Line<'_>]) -> Result<(), FormatProblem> {
    use crate::board::MAX_SIDE;
    if rows <= MAX_SIDE {
        return Ok(());
    }
    let line = lines.first().map_or(1, |line| line.number);
    let reason = format!("the board has more than {MAX_SIDE} rows");
    Err(FormatProblem::new(line, 1, reason))
}
