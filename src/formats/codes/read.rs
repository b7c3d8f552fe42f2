//! Reads codes matrices: a parser for nested lists, then a conversion to boards.
//!
//! Each number of a matrix is the code of one square; the table is in [`super`].

use super::tokens::{Token, Tokens};
use crate::board::{Grid, MAX_SIDE, Position};
use crate::formats::collection::SizeLimits;
use crate::formats::problems::{LineCounter, ProblemList, UnlocatedProblem};
use crate::formats::{Collection, FormatProblem, MAX_LEVELS, Parsed, ReadError};
use crate::worlds::ice::{Ground, Level, Square, square_of_code};
use std::iter::Peekable;
use std::ops::Range;

/// Maximum nesting depth: an array of matrices, and one pair of parentheses around it.
const MAX_DEPTH: usize = 4;

/// A list of the text.
struct List<'text> {
    /// Byte offset of the opening bracket.
    offset: usize,
    /// Byte offset after the closing bracket.
    end: usize,
    items: ListItems<'text>,
}

/// Items of a list: only numbers or only lists.
///
/// An empty list is `Numbers` without entries.
enum ListItems<'text> {
    Numbers(Vec<Number<'text>>),
    Lists(Vec<List<'text>>),
}

/// A number as written, and its byte offset in the text.
struct Number<'text> {
    offset: usize,
    written: &'text str,
}

/// Reads one matrix, an array of matrices, or several named matrices. O(text + cells).
///
/// Unknown numbers and rows of another length than the first are problems. A matrix that is too
/// large or no board is left out, with a problem.
///
/// # Errors
/// Position and reason, if the text contains no matrix, or anything else than lists of numbers.
pub fn read_codes(text: &str) -> Result<Parsed<Collection>, ReadError> {
    let statements = Parser { text, tokens: Tokens::new(text).peekable() }.statements()?;
    let mut matrices = Vec::new();
    for (name, list) in &statements {
        collect_matrices(text, name, list, &mut matrices)?;
    }
    if matrices.is_empty() {
        return Err(FormatProblem::new(1, 1, "this text contains no matrix").into());
    }
    let mut collection = Collection::default();
    let mut problems = ProblemList::default();
    let mut limits = SizeLimits::default();
    let mut lines = LineCounter::new(text);
    for matrix in matrices {
        match level_from_matrix(text, &matrix, &mut limits, &mut problems) {
            Ok(level) => collection.push_at_line(level, lines.line_of(matrix.offset)),
            Err(fault) => {
                // Count the rejected matrix, so that later ones keep their numbers.
                collection.rejected_count += 1;
                problems.add(text, fault);
            }
        }
    }
    Ok(Parsed::new(collection, problems.into_vec()))
}

/// A matrix in a parsed text: a list whose first item is a list of numbers.
struct Matrix<'list> {
    /// Name before the list; empty if there is none.
    name: &'list str,
    /// Byte offset of the opening bracket.
    offset: usize,
    /// Byte offset after the closing bracket.
    end: usize,
    rows: &'list [List<'list>],
}

/// Byte ranges of a matrix and its numbers in the text.
pub(super) struct MatrixPosition {
    /// Range of the matrix, brackets included.
    pub range: Range<usize>,
    /// Ranges of the numbers in each row.
    pub rows: Vec<Vec<Range<usize>>>,
}

/// Returns the positions of all matrices of a text, also of those that are no board. O(text).
///
/// Empty if the text contains no matrix.
///
/// # Errors
/// Position and reason, if the text contains anything else than lists of numbers.
pub(super) fn matrix_positions(text: &str) -> Result<Vec<MatrixPosition>, FormatProblem> {
    let statements = Parser { text, tokens: Tokens::new(text).peekable() }.statements()?;
    let mut matrices = Vec::new();
    for (name, list) in &statements {
        collect_matrices(text, name, list, &mut matrices)?;
    }
    let place = |number: &Number<'_>| number.offset..number.offset + number.written.len();
    let places_of = |row: &List<'_>| match &row.items {
        ListItems::Numbers(numbers) => numbers.iter().map(place).collect(),
        ListItems::Lists(_) => Vec::new(),
    };
    let place_of = |matrix: &Matrix<'_>| MatrixPosition {
        range: matrix.offset..matrix.end,
        rows: matrix.rows.iter().map(places_of).collect(),
    };
    Ok(matrices.iter().map(place_of).collect())
}

/// Appends the matrices in a list to `matrices`; all of them get this name.
///
/// A list is one matrix if its first item is a list of numbers; otherwise its items are searched.
///
/// # Errors
/// If a list is empty, or has numbers where rows are expected.
fn collect_matrices<'list>(
    text: &str,
    name: &'list str,
    list: &'list List,
    matrices: &mut Vec<Matrix<'list>>,
) -> Result<(), FormatProblem> {
    let problem = |reason: &str| FormatProblem::at_offset(text, list.offset, reason);
    let lists = match &list.items {
        ListItems::Lists(lists) => lists,
        ListItems::Numbers(numbers) if numbers.is_empty() => {
            return Err(problem("an empty matrix"));
        }
        ListItems::Numbers(_) => {
            return Err(problem("expected a matrix (a list of rows), found a single row"));
        }
    };
    if matches!(lists.first().map(|first| &first.items), Some(ListItems::Numbers(_))) {
        matrices.push(Matrix { name, offset: list.offset, end: list.end, rows: lists });
        return Ok(());
    }
    lists.iter().try_for_each(|list| collect_matrices(text, name, list, matrices))
}

/// Converts a matrix to a level; adds unknown numbers and uneven rows to `problems`.
///
/// `limits` counts the cells of all boards of the text.
///
/// # Errors
/// The problem, if the board has no cells or is too large, the text has too many levels, or a row
/// is not a list of numbers.
fn level_from_matrix(
    text: &str,
    matrix: &Matrix<'_>,
    limits: &mut SizeLimits,
    problems: &mut ProblemList,
) -> Result<Level, UnlocatedProblem> {
    let rows: Vec<(usize, &[Number])> = matrix
        .rows
        .iter()
        .map(|row| match &row.items {
            ListItems::Numbers(codes) => Ok((row.offset, codes.as_slice())),
            ListItems::Lists(_) => {
                Err(UnlocatedProblem::new(row.offset, "expected a row, found a matrix"))
            }
        })
        .collect::<Result<_, _>>()?;
    let columns = rows.iter().map(|(_, codes)| codes.len()).max().unwrap_or_default();
    let at_matrix = |reason: String| UnlocatedProblem::new(matrix.offset, reason);
    if columns == 0 {
        return Err(at_matrix("a matrix without cells".to_owned()));
    }
    // Check the size before the board is allocated.
    limits.count_board(rows.len(), columns).map_err(at_matrix)?;
    // Cells missing in short rows stay walls.
    let expected = rows.first().map_or(0, |(_, codes)| codes.len());
    let mut board = Grid::filled(rows.len(), columns, Square::empty(Ground::Wall));
    for (row, (offset, codes)) in rows.into_iter().enumerate() {
        if codes.len() != expected {
            problems.add_at(text, offset, || {
                format!("this row has {} cells, the first row has {expected}", codes.len())
            });
        }
        for (column, code) in codes.iter().enumerate() {
            let square = code.written.parse().ok().and_then(square_of_code);
            if square.is_none() {
                let reason = || format!("{} is not a square code", code.written);
                problems.add_at(text, code.offset, reason);
            }
            if let Some(cell) = board.get_mut(Position::new(row, column)) {
                *cell = square.unwrap_or_default();
            }
        }
    }
    Ok(Level { title: matrix.name.to_owned(), ..Level::untitled(board) })
}

/// Parser of a codes text.
struct Parser<'text> {
    text: &'text str,
    tokens: Peekable<Tokens<'text>>,
}

impl<'text> Parser<'text> {
    /// Parses the lists at the top level; returns each with the name before it.
    ///
    /// The name is empty if there is none.
    ///
    /// # Errors
    /// The first position that is no list, name, equals sign or comma.
    fn statements(mut self) -> Result<Vec<(&'text str, List<'text>)>, FormatProblem> {
        let mut statements = Vec::new();
        let mut name = "";
        while let Some((offset, token)) = self.tokens.next() {
            match token {
                Token::Open => {
                    statements.push((name, self.list(offset, 1)?));
                    name = "";
                }
                Token::Name(word) => {
                    // `=` shows the name of a matrix, and a bracket a call such as `np.array([…])`.
                    if let Some((_, Token::Equals)) = self.tokens.peek() {
                        self.tokens.next();
                        name = word;
                    } else if !matches!(self.tokens.peek(), Some((_, Token::Open))) {
                        return Err(self.problem(offset, format!("unexpected {word:?}")));
                    }
                }
                Token::Comma => {}
                Token::Close => {
                    return Err(self.problem(offset, "closing bracket without an opening one"));
                }
                other => return Err(self.unexpected(offset, other)),
            }
        }
        Ok(statements)
    }

    /// Parses the list that was opened at byte offset `start`, at this nesting depth from 1.
    ///
    /// # Errors
    /// If the list is malformed, too long, nested too deeply, or not closed.
    fn list(&mut self, start: usize, depth: usize) -> Result<List<'text>, FormatProblem> {
        if depth > MAX_DEPTH {
            return Err(self.problem(start, "lists nested too deeply"));
        }
        let mut numbers = Vec::new();
        let mut lists = Vec::new();
        let mut comma_expected = false;
        while let Some((offset, token)) = self.tokens.next() {
            match token {
                Token::Close if lists.is_empty() => {
                    let (end, items) = (offset + 1, ListItems::Numbers(numbers));
                    return Ok(List { offset: start, end, items });
                }
                Token::Close => {
                    let (end, items) = (offset + 1, ListItems::Lists(lists));
                    return Ok(List { offset: start, end, items });
                }
                Token::Comma if comma_expected => {
                    comma_expected = false;
                    continue;
                }
                Token::Number(_) | Token::Open if comma_expected => {
                    return Err(self.problem(offset, "expected a comma before this"));
                }
                Token::Number(_) if !lists.is_empty() => {
                    return Err(self.problem(offset, "expected a list, found a number"));
                }
                Token::Open if !numbers.is_empty() => {
                    return Err(self.problem(offset, "expected a number, found a list"));
                }
                Token::Number(written) => numbers.push(Number { offset, written }),
                Token::Open => lists.push(self.list(offset, depth + 1)?),
                Token::Name(_) if matches!(self.tokens.peek(), Some((_, Token::Open))) => continue,
                other => return Err(self.unexpected(offset, other)),
            }
            // Checked during parsing to bound the memory.
            if numbers.len() > MAX_SIDE {
                return Err(self.problem(start, "this list is too long for any board"));
            }
            if lists.len() > MAX_LEVELS {
                let reason = format!("this list holds more than {MAX_LEVELS} lists");
                return Err(self.problem(start, reason));
            }
            comma_expected = true;
        }
        Err(self.problem(start, "opening bracket without a closing one"))
    }

    /// Creates a problem at a byte offset.
    fn problem(&self, offset: usize, reason: impl Into<String>) -> FormatProblem {
        FormatProblem::at_offset(self.text, offset, reason)
    }

    /// Creates the problem that a token is not allowed here.
    fn unexpected(&self, offset: usize, token: Token<'_>) -> FormatProblem {
        let what = match token {
            Token::Open | Token::Close => "a bracket".to_owned(),
            Token::Comma => "a comma".to_owned(),
            Token::Equals => "'='".to_owned(),
            Token::Number(_) => "a number".to_owned(),
            Token::Name(name) => format!("{name:?}"),
            Token::Other(character) => format!("{character:?}"),
        };
        self.problem(offset, format!("unexpected {what}"))
    }
}
