//! Reads codes matrices.

use super::tokens::{Token, Tokens};
use crate::board::{Grid, Position};
use crate::formats::collection::Allowance;
use crate::formats::problem::Problems;
use crate::formats::{Collection, FormatProblem, ReadError, Reading};
use crate::worlds::ice::{Ground, Level, Square, square_of_code};
use std::iter::Peekable;

/// Most lists inside each other: an array of matrices, and one pair of parentheses around it.
const MAX_DEPTH: usize = 4;

/// A number or a list, where it stands in the text.
struct Value {
    offset: usize,
    kind: ValueKind,
}

enum ValueKind {
    Number(i64),
    List(Vec<Value>),
}

/// Reads one matrix, an array of matrices, or several named matrices, whose names become the
/// titles. Numbers that are no codes become floor, short rows are filled with walls: both are
/// told as problems. O(text).
///
/// # Errors
/// Where and why the text is no list of lists of numbers.
pub fn read_codes(text: &str) -> Result<Reading<Collection>, ReadError> {
    let statements = Parser { text, tokens: Tokens::new(text).peekable() }.statements()?;
    let mut matrices = Vec::new();
    for (name, value) in &statements {
        collect_matrices(text, name, value, &mut matrices)?;
    }
    if matrices.is_empty() {
        return Err(FormatProblem::new(1, 1, "there is no matrix in this text").into());
    }
    let mut collection = Collection::default();
    let mut problems = Problems::default();
    let mut allowance = Allowance::default();
    let mut passed = (0, 1);
    for Matrix { name, offset, rows } in matrices {
        let newlines = text.as_bytes()[passed.0..offset].iter().filter(|byte| **byte == b'\n');
        passed = (offset, passed.1 + newlines.count());
        match level_of(text, offset, rows, &mut allowance, &mut problems) {
            Ok(level) => {
                collection.levels.push(Level { title: name.to_owned(), ..level });
                collection.board_lines.push(passed.1);
            }
            Err(problem) => problems.push(problem),
        }
    }
    Ok(Reading { value: collection, problems: problems.into_vec() })
}

struct Matrix<'value> {
    name: &'value str,
    offset: usize,
    rows: &'value [Value],
}

/// A list whose first element's first element is a number is a matrix; a list of lists deeper
/// than that holds matrices.
fn collect_matrices<'value>(
    text: &str,
    name: &'value str,
    value: &'value Value,
    matrices: &mut Vec<Matrix<'value>>,
) -> Result<(), FormatProblem> {
    let problem = |reason: &str| FormatProblem::at_offset(text, value.offset, reason);
    let ValueKind::List(items) = &value.kind else {
        return Err(problem("a number where a matrix belongs"));
    };
    let Some(first) = items.first() else { return Err(problem("an empty matrix")) };
    let first_of_first = match &first.kind {
        ValueKind::Number(_) => return Err(problem("a single row; a matrix is a list of rows")),
        ValueKind::List(inner) => inner.first().map(|value| &value.kind),
    };
    if matches!(first_of_first, None | Some(ValueKind::Number(_))) {
        matrices.push(Matrix { name, offset: value.offset, rows: items });
        return Ok(());
    }
    items.iter().try_for_each(|item| collect_matrices(text, name, item, matrices))
}

/// # Errors
/// Why there is no board: too many cells, none, or a row that is none.
fn level_of(
    text: &str,
    offset: usize,
    rows: &[Value],
    allowance: &mut Allowance,
    problems: &mut Problems,
) -> Result<Level, FormatProblem> {
    let mut drawn = Vec::new();
    for row in rows {
        match &row.kind {
            ValueKind::List(codes) => drawn.push((row.offset, codes)),
            ValueKind::Number(_) => {
                return Err(FormatProblem::at_offset(text, row.offset, "a number between rows"));
            }
        }
    }
    let columns = drawn.first().map_or(0, |(_, codes)| codes.len());
    let widest = drawn.iter().map(|(_, codes)| codes.len()).max().unwrap_or_default();
    if widest == 0 {
        return Err(FormatProblem::at_offset(text, offset, "a matrix without cells"));
    }
    allowance
        .take(rows.len(), widest)
        .map_err(|reason| FormatProblem::at_offset(text, offset, reason))?;
    let mut board = Grid::filled(rows.len(), widest, Square::empty(Ground::Wall));
    for (row, (row_offset, codes)) in drawn.into_iter().enumerate() {
        if codes.len() != columns {
            problems.add_at(text, row_offset, || {
                let count = codes.len();
                format!("this row has {count} cells, the first row has {columns}")
            });
        }
        for (column, code) in codes.iter().enumerate() {
            let square = match code.kind {
                ValueKind::Number(number) => square_of_code(number),
                ValueKind::List(_) => None,
            };
            if square.is_none() {
                problems.add_at(text, code.offset, || match code.kind {
                    ValueKind::Number(number) => format!("{number} is no code of a square"),
                    ValueKind::List(_) => "a list where a code belongs".to_owned(),
                });
            }
            if let Some(cell) = board.get_mut(Position::new(row, column)) {
                *cell = square.unwrap_or_default();
            }
        }
    }
    Ok(Level::untitled(board))
}

struct Parser<'text> {
    text: &'text str,
    tokens: Peekable<Tokens<'text>>,
}

impl<'text> Parser<'text> {
    /// Every list at the top, with the name in front of it, if there is one.
    fn statements(mut self) -> Result<Vec<(&'text str, Value)>, FormatProblem> {
        let mut statements = Vec::new();
        let mut name = "";
        while let Some((offset, token)) = self.tokens.next() {
            match token {
                Token::Open => {
                    statements.push((name, self.list(offset, 1)?));
                    name = "";
                }
                Token::Name(word) => {
                    if let Some((_, Token::Equals)) = self.tokens.peek() {
                        self.tokens.next();
                        name = word;
                    } else if !matches!(self.tokens.peek(), Some((_, Token::Open))) {
                        return Err(self.problem(offset, format!("{word:?} does not belong here")));
                    }
                }
                Token::Comma => {}
                Token::Close => return Err(self.problem(offset, "closed without being opened")),
                other => return Err(self.unexpected(offset, other)),
            }
        }
        Ok(statements)
    }

    /// The list that was opened at `start`.
    fn list(&mut self, start: usize, depth: usize) -> Result<Value, FormatProblem> {
        if depth > MAX_DEPTH {
            return Err(self.problem(start, "too many lists inside each other"));
        }
        let mut items = Vec::new();
        let mut comma_expected = false;
        while let Some((offset, token)) = self.tokens.next() {
            let item = match token {
                Token::Close => {
                    return Ok(Value { offset: start, kind: ValueKind::List(items) });
                }
                Token::Comma if comma_expected => {
                    comma_expected = false;
                    continue;
                }
                Token::Number(_) | Token::Open if comma_expected => {
                    return Err(self.problem(offset, "a comma is missing before this"));
                }
                Token::Number(number) => Value { offset, kind: ValueKind::Number(number) },
                Token::Open => self.list(offset, depth + 1)?,
                Token::Name(_) if matches!(self.tokens.peek(), Some((_, Token::Open))) => continue,
                other => return Err(self.unexpected(offset, other)),
            };
            items.push(item);
            comma_expected = true;
        }
        Err(self.problem(start, "opened, but never closed"))
    }

    fn problem(&self, offset: usize, reason: impl Into<String>) -> FormatProblem {
        FormatProblem::at_offset(self.text, offset, reason)
    }

    fn unexpected(&self, offset: usize, token: Token<'_>) -> FormatProblem {
        let what = match token {
            Token::Open | Token::Close => "a bracket".to_owned(),
            Token::Comma => "a comma".to_owned(),
            Token::Equals => "'='".to_owned(),
            Token::Number(_) => "a number".to_owned(),
            Token::Name(name) => format!("{name:?}"),
            Token::Strange(character) => format!("{character:?}"),
        };
        self.problem(offset, format!("{what} does not belong here"))
    }
}
