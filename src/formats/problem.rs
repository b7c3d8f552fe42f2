//! What is wrong with a text, and where; and what could be read of it all the same.

use std::fmt;
use thiserror::Error;

/// One thing that is wrong with a text. The name of the file is added by whoever opened it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct FormatProblem {
    /// Line of the text, from 1.
    pub line: usize,
    /// Character of the line, from 1.
    pub column: usize,
    /// What is wrong, in words.
    pub reason: String,
}

impl FormatProblem {
    /// A problem at a line and column, both from 1.
    pub fn new(line: usize, column: usize, reason: impl Into<String>) -> Self {
        Self { line, column, reason: reason.into() }
    }

    /// A problem at a byte offset of the text. O(offset).
    pub fn at_offset(text: &str, offset: usize, reason: impl Into<String>) -> Self {
        let (line, column) = line_and_column(text, offset);
        Self::new(line, column, reason)
    }
}

/// A problem whose line and column are not worked out yet: where many may be found, only those that
/// are told should cost that.
#[derive(Debug)]
pub(super) struct Fault {
    /// In bytes.
    pub offset: usize,
    /// What is wrong, in words.
    pub reason: String,
}

impl Fault {
    /// A fault at a byte offset of a text.
    pub(super) fn new(offset: usize, reason: impl Into<String>) -> Self {
        Self { offset, reason: reason.into() }
    }

    /// The problem that it is in that text. O(offset).
    pub(super) fn in_text(self, text: &str) -> FormatProblem {
        FormatProblem::at_offset(text, self.offset, self.reason)
    }
}

/// A value with everything that is wrong with the text it was read from. A reader goes on after
/// a problem where it can, so that an editor can show both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading<T> {
    /// What could be read.
    pub value: T,
    /// What is wrong, in the order of the text.
    pub problems: Vec<FormatProblem>,
    /// Choices that the reader made and that the user should know, one sentence each. They are
    /// not errors: "read as mine letters (& player, B crate)". No verb fails because of them.
    pub remarks: Vec<String>,
}

impl<T> Reading<T> {
    /// A reading with problems and without remarks.
    pub fn new(value: T, problems: Vec<FormatProblem>) -> Self {
        Self { value, problems, remarks: Vec::new() }
    }

    /// The same reading with one more remark.
    #[must_use]
    pub fn with_remark(mut self, remark: impl Into<String>) -> Self {
        self.remarks.push(remark.into());
        self
    }

    /// The value, if nothing at all is wrong.
    ///
    /// # Errors
    /// The problems, if there are any.
    pub fn without_problems(self) -> Result<T, ReadError> {
        if self.problems.is_empty() { Ok(self.value) } else { Err(ReadError(self.problems)) }
    }

    /// The same problems and remarks around another value.
    pub fn map<U>(self, convert: impl FnOnce(T) -> U) -> Reading<U> {
        let Self { value, problems, remarks } = self;
        Reading { value: convert(value), problems, remarks }
    }
}

/// Why a text could not be read: at least one problem, in the order of the text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct ReadError(pub Vec<FormatProblem>);

/// What is said of a text in which nothing looks like a board.
pub(super) const NO_BOARD: &str = "there is no board in this text";

/// The reason for a PDDL text without a problem: its problems are other files.
pub(super) const ONLY_A_DOMAIN: &str =
    "this is a PDDL domain; the level is in the problem, which is another file";

impl ReadError {
    /// Returns true if the text is no level at all: a note, a licence, or the domain beside a PDDL
    /// problem. Folders of levels hold such files.
    #[must_use]
    pub fn is_without_level(&self) -> bool {
        matches!(&self.0[..], [only] if [NO_BOARD, ONLY_A_DOMAIN].contains(&&*only.reason))
    }
}

impl From<FormatProblem> for ReadError {
    fn from(problem: FormatProblem) -> Self {
        Self(vec![problem])
    }
}

impl fmt::Display for ReadError {
    /// One problem a line.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(formatter, "{separator}{problem}")?;
        }
        Ok(())
    }
}

/// Most problems listed of one text. A text with more is another kind of file; the last entry says
/// how many more there are.
pub(super) const MAX_PROBLEMS: usize = 100;

/// Collects problems up to a bound, so that a hostile text costs no more than an honest one.
#[derive(Debug, Default)]
pub struct Problems {
    listed: Vec<FormatProblem>,
    /// Problems that are not listed, and the place of the first of them.
    left_out: usize,
    first_left_out: Option<(usize, usize)>,
}

impl Problems {
    /// Adds a problem, unless there are enough.
    pub(super) fn push(&mut self, problem: FormatProblem) {
        if self.listed.len() < MAX_PROBLEMS {
            self.listed.push(problem);
        } else {
            self.left_out += 1;
            self.first_left_out.get_or_insert((problem.line, problem.column));
        }
    }

    /// Adds a fault, unless there are enough.
    pub(super) fn add(&mut self, text: &str, Fault { offset, reason }: Fault) {
        self.add_at(text, offset, || reason);
    }

    /// Adds a problem at a byte offset; the words are made only if it is kept.
    pub(super) fn add_at(&mut self, text: &str, offset: usize, reason: impl FnOnce() -> String) {
        if self.listed.len() < MAX_PROBLEMS {
            self.listed.push(FormatProblem::at_offset(text, offset, reason()));
        } else {
            self.left_out += 1;
            self.first_left_out.get_or_insert_with(|| line_and_column(text, offset));
        }
    }

    /// The problems in the order of the text, and last how many are not listed.
    pub(super) fn into_vec(self) -> Vec<FormatProblem> {
        let Self { mut listed, left_out, first_left_out } = self;
        listed.sort_by_key(|problem| (problem.line, problem.column));
        if let Some((line, column)) = first_left_out {
            let noun = if left_out == 1 { "problem is" } else { "problems are" };
            listed.push(FormatProblem::new(
                line,
                column,
                format!("{left_out} more {noun} not listed, from here on"),
            ));
        }
        listed
    }
}

/// Finds lines of rising offsets in O(text) for all together.
pub(super) struct LineCounter<'text> {
    text: &'text str,
    offset: usize,
    line: usize,
}

impl<'text> LineCounter<'text> {
    /// A counter at the beginning of that text.
    pub(super) fn new(text: &'text str) -> Self {
        Self { text, offset: 0, line: 1 }
    }

    /// The line, from 1, of a byte offset that is not before the last one asked about.
    pub(super) fn line_of(&mut self, offset: usize) -> usize {
        self.line += (self.offset..offset).filter(|at| is_line_end(self.text, *at)).count();
        self.offset = self.offset.max(offset);
        self.line
    }
}

/// Line and column, both from 1 and in characters, of a byte offset. Offsets past the end, or
/// inside a character, count as the next boundary before. O(offset).
#[must_use]
pub fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(offset)];
    let ends = (0..before.len()).filter(|at| is_line_end(text, *at));
    let (line, line_start) = ends.fold((1, 0), |(line, _), at| (line + 1, at + 1));
    (line, 1 + before[line_start..].chars().count())
}

/// Whether a line ends with the byte at that offset: LF, or CR without LF behind it.
fn is_line_end(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    match bytes.get(at) {
        Some(b'\n') => true,
        Some(b'\r') => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_become_lines_and_columns() {
        let text = "ab\né#\n";
        for (offset, place) in
            [(0, (1, 1)), (2, (1, 3)), (3, (2, 1)), (5, (2, 2)), (7, (3, 1)), (99, (3, 1))]
        {
            assert_eq!(line_and_column(text, offset), place, "offset {offset}");
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
    fn a_remark_is_no_problem_and_stays_with_the_value() {
        let reading = Reading::new(3, Vec::new()).with_remark("read as mine letters");
        let reading = reading.map(|value| value + 1);
        assert_eq!(reading.remarks, ["read as mine letters"]);
        assert_eq!(reading.without_problems(), Ok(4));
    }

    #[test]
    fn errors_name_line_column_and_reason() {
        let problems = vec![FormatProblem::new(3, 7, "a"), FormatProblem::new(4, 1, "b")];
        let error = Reading::new((), problems).without_problems();
        let text = error.expect_err("it has problems").to_string();
        assert_eq!(text, "line 3, column 7: a\nline 4, column 1: b");
    }
}
