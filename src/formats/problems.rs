//! Problems of a text with their positions, the results of readers, and why a level of a text
//! cannot be replaced.

use std::fmt;
use thiserror::Error;

/// A problem at a position of a text.
///
/// It does not name the file; callers that opened one add its name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct FormatProblem {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Description of the problem.
    pub reason: String,
}

impl FormatProblem {
    /// Creates a problem at a line and column, both from 1.
    pub fn new(line: usize, column: usize, reason: impl Into<String>) -> Self {
        Self { line, column, reason: reason.into() }
    }

    /// Creates a problem at a byte offset of the text. O(offset).
    pub fn at_offset(text: &str, offset: usize, reason: impl Into<String>) -> Self {
        let (line, column) = line_and_column(text, offset);
        Self::new(line, column, reason)
    }
}

/// A problem at a byte offset, whose line and column are not computed yet.
///
/// Computing them takes O(offset), so it is done only for listed problems.
#[derive(Debug)]
pub(super) struct UnlocatedProblem {
    /// Byte offset in the text.
    pub offset: usize,
    /// Description of the problem.
    pub reason: String,
}

impl UnlocatedProblem {
    /// Creates a problem at a byte offset.
    pub(super) fn new(offset: usize, reason: impl Into<String>) -> Self {
        Self { offset, reason: reason.into() }
    }

    /// Computes line and column in the text. O(offset).
    pub(super) fn located(self, text: &str) -> FormatProblem {
        FormatProblem::at_offset(text, self.offset, self.reason)
    }
}

/// A value, with the problems of the text from which it was read.
///
/// Readers continue after a problem where they can, so that an editor shows both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed<T> {
    /// The value, as far as it could be read.
    pub value: T,
    /// Problems, in text order; one of them may count the unlisted ones.
    pub problems: Vec<FormatProblem>,
    /// Messages that are no problems, for example about the detected notation.
    ///
    /// No command fails because of a remark.
    pub remarks: Vec<String>,
}

impl<T> Parsed<T> {
    /// Creates a parsed value without remarks.
    pub fn new(value: T, problems: Vec<FormatProblem>) -> Self {
        Self { value, problems, remarks: Vec::new() }
    }

    /// Returns the parsed value with one more remark.
    #[must_use]
    pub fn with_remark(mut self, remark: impl Into<String>) -> Self {
        self.remarks.push(remark.into());
        self
    }

    /// Returns the value if there are no problems.
    ///
    /// # Errors
    /// The problems, if there are any.
    pub fn without_problems(self) -> Result<T, ReadError> {
        if self.problems.is_empty() { Ok(self.value) } else { Err(ReadError(self.problems)) }
    }

    /// Converts the value; keeps problems and remarks.
    pub fn map<U>(self, convert: impl FnOnce(T) -> U) -> Parsed<U> {
        let Self { value, problems, remarks } = self;
        Parsed { value: convert(value), problems, remarks }
    }
}

/// Why a text could not be read: at least one problem, in text order.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct ReadError(pub Vec<FormatProblem>);

/// Message for a text without a board.
pub(super) const NO_BOARD: &str = "this text contains no board";

/// Message for a PDDL domain, which contains no level.
pub(super) const DOMAIN_WITHOUT_LEVEL: &str =
    "this is a PDDL domain; the level is in the problem file";

impl ReadError {
    /// Returns true if the only problem is a missing board, or that this is a PDDL domain.
    ///
    /// Folders of levels contain such texts: notes, licences and domains.
    #[must_use]
    pub fn is_without_level(&self) -> bool {
        matches!(&self.0[..], [only] if [NO_BOARD, DOMAIN_WITHOUT_LEVEL].contains(&&*only.reason))
    }
}

impl From<FormatProblem> for ReadError {
    fn from(problem: FormatProblem) -> Self {
        Self(vec![problem])
    }
}

impl fmt::Display for ReadError {
    /// Writes one problem per line.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(formatter, "{separator}{problem}")?;
        }
        Ok(())
    }
}

/// Maximum number of listed problems of one text.
///
/// A text with more is usually in another format. One further entry counts the rest.
pub(super) const MAX_PROBLEMS: usize = 100;

/// List of problems that keeps only the first `MAX_PROBLEMS` added and counts the rest.
///
/// So reading malformed input is as fast as reading valid input.
#[derive(Debug, Default)]
pub struct ProblemList {
    listed: Vec<FormatProblem>,
    /// Number of unlisted problems.
    unlisted: usize,
    /// Line and column of the unlisted problem that was added first.
    first_unlisted: Option<(usize, usize)>,
}

impl ProblemList {
    /// Adds a problem; only counts it if the list is full.
    pub(super) fn push(&mut self, problem: FormatProblem) {
        if self.listed.len() < MAX_PROBLEMS {
            self.listed.push(problem);
        } else {
            self.unlisted += 1;
            self.first_unlisted.get_or_insert((problem.line, problem.column));
        }
    }

    /// Adds a problem at a byte offset; only counts it if the list is full.
    pub(super) fn add(
        &mut self,
        text: &str,
        UnlocatedProblem { offset, reason }: UnlocatedProblem,
    ) {
        self.add_at(text, offset, || reason);
    }

    /// Adds a problem at a byte offset; calls `reason` only if the problem is listed.
    pub(super) fn add_at(&mut self, text: &str, offset: usize, reason: impl FnOnce() -> String) {
        if self.listed.len() < MAX_PROBLEMS {
            self.listed.push(FormatProblem::at_offset(text, offset, reason()));
        } else {
            self.unlisted += 1;
            self.first_unlisted.get_or_insert_with(|| line_and_column(text, offset));
        }
    }

    /// Returns the listed problems in text order, then one that counts the others, if any.
    pub(super) fn into_vec(self) -> Vec<FormatProblem> {
        let Self { mut listed, unlisted: left_out, first_unlisted } = self;
        listed.sort_by_key(|problem| (problem.line, problem.column));
        if let Some((line, column)) = first_unlisted {
            let noun = if left_out == 1 { "problem is" } else { "problems are" };
            listed.push(FormatProblem::new(
                line,
                column,
                format!("{left_out} more {noun} not listed, starting here"),
            ));
        }
        listed
    }
}

/// Finds the line numbers of increasing offsets, in O(text) for all of them.
pub(super) struct LineCounter<'text> {
    text: &'text str,
    /// Largest byte offset so far.
    offset: usize,
    /// Line of this offset, from 1.
    line: usize,
}

impl<'text> LineCounter<'text> {
    /// Creates a counter at the start of the text.
    pub(super) fn new(text: &'text str) -> Self {
        Self { text, offset: 0, line: 1 }
    }

    /// Returns the line, from 1, of a byte offset that is not before the previous one.
    pub(super) fn line_of(&mut self, offset: usize) -> usize {
        self.line += (self.offset..offset).filter(|at| is_line_end(self.text, *at)).count();
        self.offset = self.offset.max(offset);
        self.line
    }
}

/// Returns line and column of a byte offset, both from 1; columns count characters. O(offset).
///
/// Offsets past the end or inside a character are rounded down to a character boundary.
#[must_use]
pub fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(offset)];
    let ends = (0..before.len()).filter(|at| is_line_end(text, *at));
    let (line, line_start) = ends.fold((1, 0), |(line, _), at| (line + 1, at + 1));
    (line, 1 + before[line_start..].chars().count())
}

/// Returns the byte offset of a line and column, both from 1; the reverse of [`line_and_column`].
///
/// A column past the end of the line gives the end of the line. O(text).
pub(super) fn offset_of_place(text: &str, line: usize, column: usize) -> usize {
    let ends = (0..text.len()).filter(|at| is_line_end(text, *at));
    let start = match line.checked_sub(2) {
        None => 0,
        Some(before) => ends.clone().nth(before).map_or(text.len(), |at| at + 1),
    };
    let end = (start..text.len()).find(|at| is_line_end(text, *at)).unwrap_or(text.len());
    let mut within = text[start..end].char_indices();
    within.nth(column.saturating_sub(1)).map_or(end, |(offset, _)| start + offset)
}

/// Returns true if the byte at this offset ends a line.
///
/// LF, or CR without a following LF.
fn is_line_end(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    match bytes.get(at) {
        Some(b'\n') => true,
        Some(b'\r') => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    }
}

/// Why a level was not replaced in a text; the text stays unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplaceError {
    /// The text has no level at this index, or cannot be read.
    #[error("the file no longer contains this level")]
    NoSuchLevel,
    /// The new level would be read as something else, or would change another level.
    #[error("this level cannot be written there without changing other content of the file")]
    Ambiguous,
    /// The program reads this format but does not edit it.
    #[error("files of this format can be read but not edited in place")]
    ReadOnly,
    /// The notation has no character for a square of the level.
    #[error("{notation}: no character for {tile} at row {row}, column {column}{}", more(*.others))]
    MissingCharacter {
        /// Name of the notation.
        notation: &'static str,
        /// Name of the square, such as "a crate".
        tile: &'static str,
        /// Row of the first cell with this square, from 1.
        row: usize,
        /// Column of that cell, from 1.
        column: usize,
        /// Number of further cells with the same square.
        others: usize,
    },
    /// The notation cannot store a part of the level.
    #[error("{notation}: cannot store {part}")]
    MissingPart {
        /// Name of the notation.
        notation: &'static str,
        /// Name of the part, such as "a title".
        part: &'static str,
    },
    /// The changed text would no longer be recognised as this notation.
    ///
    /// Only for alphabets other than XSB and for boards in lists, which the program recognises by
    /// playable boards.
    #[error("{notation}: the level would not be recognised there: {reason}")]
    NotRecognised {
        /// Name of the notation.
        notation: &'static str,
        /// Why the text would not be recognised, for example a problem of the board.
        reason: String,
    },
}

/// Returns the end of the message: the number of further cells; empty for 0.
fn more(others: usize) -> String {
    match others {
        0 => String::new(),
        1 => " and in 1 more cell".to_owned(),
        _ => format!(" and in {others} more cells"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_and_column_of_offsets() {
        let text = "ab\né#\n";
        for (offset, place) in
            [(0, (1, 1)), (2, (1, 3)), (3, (2, 1)), (5, (2, 2)), (7, (3, 1)), (99, (3, 1))]
        {
            assert_eq!(line_and_column(text, offset), place, "offset {offset}");
            assert_eq!(
                offset_of_place(text, place.0, place.1),
                offset.min(text.len()),
                "{place:?}"
            );
        }
        assert_eq!(line_and_column(text, 4), (2, 1), "inside a character");
    }

    #[test]
    fn every_kind_of_line_break_ends_a_line() {
        for text in ["a\nb\n\nc", "a\r\nb\r\n\r\nc", "a\rb\r\rc"] {
            let places = ["a", "b", "c"].map(|word| text.find(word).expect("a word"));
            let expected = [(1, 1), (2, 1), (4, 1)];
            assert_eq!(places.map(|at| line_and_column(text, at)), expected, "{text:?}");
            let mut lines = LineCounter::new(text);
            assert_eq!(places.map(|at| lines.line_of(at)), [1, 2, 4], "{text:?}");
        }
    }

    #[test]
    fn map_keeps_remarks() {
        let reading = Parsed::new(3, Vec::new()).with_remark("read as mine letters");
        let reading = reading.map(|value| value + 1);
        assert_eq!(reading.remarks, ["read as mine letters"]);
        assert_eq!(reading.without_problems(), Ok(4));
    }

    #[test]
    fn errors_name_line_column_and_reason() {
        let problems = vec![FormatProblem::new(3, 7, "a"), FormatProblem::new(4, 1, "b")];
        let error = Parsed::new((), problems).without_problems();
        let text = error.expect_err("it has problems").to_string();
        assert_eq!(text, "line 3, column 7: a\nline 4, column 1: b");
    }
}
