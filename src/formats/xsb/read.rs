//! Reads Sokoban text.

use super::cells::{BadRun, expand, is_run_mark, square_of};
use super::lines::{Line, Stretch, stretches};
use super::words::name_everything;
use crate::board::{Grid, Position};
use crate::formats::collection::Allowance;
use crate::formats::problem::{NO_BOARD, Problems};
use crate::formats::{Collection, FormatProblem, Reading};
use crate::worlds::ice::{Board, Level, Square};

/// Reads every board of a Sokoban text, with the titles, authors and notes around it.
///
/// Text without any board gives an empty collection with a problem that says so. Short rows are
/// filled with floor; a character that is no square becomes floor and a problem; a board that is
/// too large is left out with a problem. O(text + cells).
#[must_use]
pub fn read_xsb(text: &str) -> Reading<Collection> {
    let mut problems = Problems::default();
    let mut allowance = Allowance::default();
    let mut collection = Collection::default();
    // The words before each level, and last those after the last one.
    let mut words: Vec<Vec<Line<'_>>> = vec![vec![]];
    for stretch in stretches(text) {
        let rows = match stretch {
            Stretch::Words(lines) => {
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
                collection.push(Level::untitled(board), line);
                words.push(vec![]);
            }
            Err(problem) => {
                collection.refused += 1;
                problems.push(problem);
            }
        }
    }
    name_everything(&mut collection, &words);
    let mut problems = problems.into_vec();
    if collection.levels.is_empty() && problems.is_empty() {
        problems.push(FormatProblem::new(1, 1, NO_BOARD));
    }
    Reading::new(collection, problems)
}

/// # Errors
/// Why there is no board: a row that cannot be expanded, or too many cells.
fn board_of(
    lines: &[Line<'_>],
    allowance: &mut Allowance,
    problems: &mut Problems,
) -> Result<Board, FormatProblem> {
    let mut rows = Vec::new();
    for line in lines {
        for expanded in expanded_rows(line, allowance)? {
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
                    format!("{character:?} is no square of a board"),
                )),
            }
        }
    }
    Ok(board)
}

/// The rows that one line stands for: several if it holds `|`. A `|` at the end ends the last
/// row and begins no new one.
fn expanded_rows(line: &Line<'_>, allowance: &mut Allowance) -> Result<Vec<String>, FormatProblem> {
    if !line.text.contains(is_run_mark) {
        return Ok(vec![line.text.to_owned()]);
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

/// Stops early: rows are counted while they are read, not after all of them are in memory.
fn check_row_count(rows: usize, lines: &[Line<'_>]) -> Result<(), FormatProblem> {
    use crate::board::MAX_SIDE;
    if rows <= MAX_SIDE {
        return Ok(());
    }
    let line = lines.first().map_or(1, |line| line.number);
    let reason = format!("a board of more than {MAX_SIDE} rows");
    Err(FormatProblem::new(line, 1, reason))
}
