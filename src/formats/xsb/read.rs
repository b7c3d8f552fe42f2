//! Reads Sokoban text: converts the rows of boards, and reports problems beside them.

use super::between_boards::Gap;
use super::cells::{RunLengthError, expand, is_run_mark, xsb_square};
use super::edges::looks_like_walls;
use super::key_lines::without_marks;
use super::lines::{Section, SectionList, split_sections};
use super::metadata::{TextMetadata, assign_metadata};
use super::rows::Line;
use crate::board::{Grid, Position};
use crate::formats::collection::SizeLimits;
use crate::formats::problems::{NO_BOARD, ProblemList};
use crate::formats::xsb_squares::has_open_border;
use crate::formats::{Collection, FormatProblem, Parsed};
use crate::worlds::ice::{Board, Level, Square};
use std::ops::Range;

/// Reads all boards of a Sokoban text, with the metadata and solutions around them.
///
/// A text without any board gives an empty collection and a problem. Short rows are filled with
/// floor; a character that is no square becomes floor and a problem; a board that is too large, or
/// has invalid run lengths, is rejected with a problem. O(text + cells) for boards without unknown
/// characters.
#[must_use]
pub fn read_xsb(text: &str) -> Parsed<Collection> {
    let (reading, _) = read_with_positions(text);
    reading
}

/// Positions of the parts of all levels in a text, in the order of the levels.
#[derive(Debug)]
pub(super) struct TextPositions<'text> {
    /// For each level, the lines of its board.
    pub boards: Vec<Vec<Line<'text>>>,
    /// For each level, the byte ranges of title, author and note.
    pub metadata: TextMetadata,
}

/// Reads a Sokoban text; also returns the positions of all parts of its levels.
pub(super) fn read_with_positions(text: &str) -> (Parsed<Collection>, TextPositions<'_>) {
    read_sections(text, split_sections(text))
}

/// Returns the byte ranges of the squares of each row, for each board that [`read_xsb`] returns.
///
/// One range for each line, also if run lengths make several rows of it. A range leaves out quote
/// marks, tags, frame and row number of the line, the tabs with which all rows begin, and the text
/// behind the row. As fast as [`read_xsb`].
#[must_use]
pub fn row_ranges(text: &str) -> Vec<Vec<Range<usize>>> {
    let (_, TextPositions { boards, .. }) = read_with_positions(text);
    let rows = |rows: &Vec<Line<'_>>| {
        let tabs = common_tabs(rows);
        rows.iter().map(|row| row.range_of(text, &row.text[tabs..])).collect()
    };
    boards.iter().map(rows).collect()
}

/// Reads a Sokoban text that is already split into boards and text lines.
///
/// Also returns the positions of all parts of its levels.
pub(super) fn read_sections<'text>(
    text: &'text str,
    sections: SectionList<'text>,
) -> (Parsed<Collection>, TextPositions<'text>) {
    let mut problems = ProblemList::default();
    let mut limits = SizeLimits::default();
    let mut collection = Collection::default();
    let mut boards: Vec<Vec<Line<'_>>> = Vec::new();
    // The text lines before each level and, last, those after the last level.
    let mut text_lines: Vec<Vec<Line<'_>>> = vec![vec![]];
    // Columns of the board above, if it is open.
    let mut open_above = None;
    for section in sections.sections {
        let rows = match section {
            Section::Text(lines) => {
                let columns = open_above.take();
                check_wall_rows(lines.iter(), columns, &mut problems);
                if let Some(last) = text_lines.last_mut() {
                    last.extend(lines);
                }
                continue;
            }
            Section::Board(rows) => rows,
        };
        match board_of(&rows, &mut limits, &mut problems) {
            Ok(board) => {
                let line = rows.first().map_or(1, |row| row.number);
                open_above = has_open_border(&board).then(|| drawn_columns(&board));
                let above = text_lines.last().into_iter().flatten().rev();
                check_wall_rows(above, open_above, &mut problems);
                collection.push_at_line(Level::untitled(board), line);
                boards.push(rows);
                text_lines.push(vec![]);
            }
            Err(problem) => {
                collection.rejected_count += 1;
                problems.push(problem);
            }
        }
    }
    // Metadata needs all gaps at once: the position of titles shows only in the whole text.
    let gaps: Vec<Gap<'_>> = text_lines
        .into_iter()
        .enumerate()
        .map(|(index, lines)| Gap::of(&lines, index == 0))
        .collect();
    let mut ranges = assign_metadata(text, &mut collection, &gaps);
    add_remarks(text, &mut collection, &boards, &mut ranges);
    let mut problems = problems.into_vec();
    if collection.levels.is_empty() && problems.is_empty() {
        problems.push(FormatProblem::new(1, 1, NO_BOARD));
    }
    let mut reading = Parsed::new(collection, problems);
    if let Some(line) = sections.first_unread_line {
        let remark = "further lines are not read as titles or notes: too many lines";
        reading = reading.with_remark(format!("line {line}: {remark}"));
    }
    reading.remarks.extend(sections.remarks);
    (reading, TextPositions { boards, metadata: ranges })
}

/// Returns the number of columns from the first to the last that is not only floor.
///
/// 0 if there is none.
fn drawn_columns(board: &Board) -> usize {
    let is_drawn = |square: &Square| *square != Square::default();
    let first = board.row_slices().filter_map(|row| row.iter().position(is_drawn)).min();
    let last = board.row_slices().filter_map(|row| row.iter().rposition(is_drawn)).max();
    first.zip(last).map_or(0, |(first, last)| last + 1 - first)
}

/// Reports a row of walls beside an open board, which may belong to the board.
///
/// A board is open if its player could leave it, ignoring crates. `text_lines` are the text lines
/// away from the board, beginning with the line beside it; at most one blank line may come between.
/// `columns_of_open_board` is the width of the board, see [`looks_like_walls`]. `None` for a closed
/// board: then nothing is reported.
fn check_wall_rows<'it, 'text: 'it>(
    text_lines: impl Iterator<Item = &'it Line<'text>>,
    columns_of_open_board: Option<usize>,
    problems: &mut ProblemList,
) {
    let Some(columns) = columns_of_open_board else { return };
    let line = text_lines.take(2).find(|line| !line.text.trim().is_empty());
    if let Some(line) = line.filter(|line| looks_like_walls(line.text, columns)) {
        problems.push(FormatProblem::new(line.number, 1, WALL_ROW_BESIDE_BOARD));
    }
}

/// Problem reported for a row of walls beside an open board.
const WALL_ROW_BESIDE_BOARD: &str = "a wall row beside an open board is not part of it. Remove the blank \
                          line or the other characters of this line";

/// Adds the text behind rows to the note of their level, before all other lines.
///
/// `ranges` are the byte ranges of the metadata, which get those of the added text.
fn add_remarks(
    text: &str,
    collection: &mut Collection,
    boards: &[Vec<Line<'_>>],
    ranges: &mut TextMetadata,
) {
    let levels = collection.levels.iter_mut().zip(boards).zip(&mut ranges.levels);
    for ((level, rows), places) in levels {
        let remarks = || rows.iter().filter(|row| !row.remark.is_empty());
        let lines: Vec<&str> = remarks().map(|row| without_marks(row.remark)).collect();
        if lines.is_empty() {
            continue;
        }
        let note = std::mem::take(&mut level.note);
        level.note = lines
            .into_iter()
            .chain(Some(&*note).filter(|it| !it.is_empty()))
            .collect::<Vec<_>>()
            .join("\n");
        let remark_ranges = remarks().map(|row| {
            // With the blanks between the row and its remark.
            row.range_of(text, row.text).end..row.range_of(text, row.remark).end
        });
        places.note.splice(0..0, remark_ranges);
    }
}

/// Returns the board that these lines draw.
///
/// Adds a problem for each character that is no square. `limits` counts the cells of all boards
/// and enforces the size limits.
///
/// # Errors
/// If a row cannot be expanded, the board has too many rows, columns or cells, or the text has too
/// many boards or cells with it.
pub(super) fn board_of(
    lines: &[Line<'_>],
    limits: &mut SizeLimits,
    problems: &mut ProblemList,
) -> Result<Board, FormatProblem> {
    let mut rows = Vec::new();
    let tabs = common_tabs(lines);
    for line in lines {
        for expanded in expanded_rows(line, tabs, limits)? {
            rows.push((line, expanded));
        }
        check_row_count(rows.len(), lines)?;
    }
    let columns = rows.iter().map(|(_, row)| row.chars().count()).max().unwrap_or_default();
    let first_line = lines.first().map_or(1, |line| line.number);
    limits
        .count_board(rows.len(), columns)
        .map_err(|reason| FormatProblem::new(first_line, 1, reason))?;
    let mut board = Grid::filled(rows.len(), columns, Square::default());
    for (row, (line, expanded)) in rows.iter().enumerate() {
        for (column, character) in expanded.chars().enumerate() {
            match (xsb_square(character), board.get_mut(Position::new(row, column))) {
                (Some(square), Some(cell)) => *cell = square,
                _ => problems.push(FormatProblem::new(
                    line.number,
                    // Run lengths shift columns, so find the character in the line as written.
                    1 + line.text.chars().take_while(|other| *other != character).count(),
                    format!("{character:?} is not a board square"),
                )),
            }
        }
    }
    Ok(board)
}

/// Returns the rows that one line draws: several if it contains `|`.
///
/// A `|` at the end ends the last row and begins no new one. `tabs` is the number of leading tabs
/// to remove; a line with run lengths keeps them.
///
/// # Errors
/// If the run lengths are invalid, or the text has too many expanded characters.
fn expanded_rows(
    line: &Line<'_>,
    tabs: usize,
    limits: &mut SizeLimits,
) -> Result<Vec<String>, FormatProblem> {
    if !line.text.contains(is_run_mark) {
        return Ok(vec![without_tabs(&line.text[tabs..])]);
    }
    limits.count_expanded(0).map_err(|reason| FormatProblem::new(line.number, 1, reason))?;
    let expanded = expand(line.text).map_err(|RunLengthError { offset, reason }| {
        let column = 1 + line.text[..offset].chars().count();
        FormatProblem::new(line.number, column, reason)
    })?;
    limits
        .count_expanded(expanded.len())
        .map_err(|reason| FormatProblem::new(line.number, 1, reason))?;
    let rows = expanded.strip_suffix('|').unwrap_or(&expanded);
    Ok(rows.split('|').map(str::to_owned).collect())
}

/// Returns the number of tabs with which all rows begin: they move the board as a whole.
pub(super) fn common_tabs(lines: &[Line<'_>]) -> usize {
    let tabs_before = |line: &Line<'_>| line.text.bytes().take_while(|byte| *byte == b'\t').count();
    lines.iter().map(tabs_before).min().unwrap_or_default()
}

/// Replaces each tab by spaces up to the next multiple of eight columns.
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

/// Checks that the board of these lines has at most `MAX_SIDE` rows so far.
///
/// Called after each line, so that the rows of a huge board never are in memory together.
///
/// # Errors
/// A problem at the first line of the board.
fn check_row_count(rows: usize, lines: &[Line<'_>]) -> Result<(), FormatProblem> {
    use crate::board::MAX_SIDE;
    if rows <= MAX_SIDE {
        return Ok(());
    }
    let line = lines.first().map_or(1, |line| line.number);
    let reason = format!("the board has more than {MAX_SIDE} rows");
    Err(FormatProblem::new(line, 1, reason))
}
