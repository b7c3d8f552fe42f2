//! Reads and writes stage files, see [the format](super), and writes plans for stages.

use crate::board::MAX_SIDE;
use crate::formats::problems::ProblemList;
use crate::formats::{FormatProblem, Parsed, ReadError};
use crate::worlds::platform::{Action, Column, Level, ROWS, StageSearch};
use std::fmt::Display;

/// Returns true if the first non-blank line of a text is `A*` or `IDA*`.
#[must_use]
pub fn is_stage(text: &str) -> bool {
    first_line(text).is_some_and(|line| StageSearch::from_name(line.text.trim()).is_some())
}

/// Reads a stage file, playable or not.
///
/// Problems are missing, repeated or unknown lines, words that are not numbers, columns and heights
/// out of range, too many columns, objects above row 5, and a gate in the agent's column. The R
/// line may be missing; the problem of another missing line is at the last line of the text.
///
/// # Errors
/// The problems, if the text is empty, the first line that is not blank is not `A*` or `IDA*`, or
/// there are no columns.
pub fn read_stage(text: &str) -> Result<Parsed<Level>, ReadError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let Some(first) = first_line(text) else {
        return Err(FormatProblem::new(1, 1, "the text is empty; expected A* or IDA*").into());
    };
    let Some(search) = StageSearch::from_name(first.text.trim()) else {
        let found = shortened(first.text.trim());
        let reason = format!("unknown search {found:?}; expected A* or IDA*");
        return Err(FormatProblem::new(first.number, 1, reason).into());
    };
    let mut reader = Reader { text, problems: ProblemList::default() };
    // The lines may be in any order, so find all of them before any is read.
    let mut found: [Option<Line<'_>>; 4] = [None; 4];
    for line in lines(text).filter(|line| line.number > first.number) {
        let Some(key) = line.text.split_whitespace().next() else { continue };
        let Some(place) = LINE_KEYS.iter().position(|(known, _)| *known == key) else {
            let known = LINE_KEYS.map(|(known, _)| known).join(", ");
            let key = shortened(key);
            reader.add_line_problem(line, format!("unknown line {key:?}. Lines: {known}"));
            continue;
        };
        if let Some(before) = found[place] {
            let number = before.number;
            reader
                .add_line_problem(line, format!("a second {key} line; the first is line {number}"));
        } else {
            found[place] = Some(line);
        }
    }
    let [walls, rocks, agent, gate] = found;
    // Only the line of the rocks is optional.
    for (line, (key, what)) in found.iter().zip(LINE_KEYS) {
        if line.is_none() && key != "R" {
            let last = lines(text).last().unwrap_or(first);
            reader.add_line_problem(last, format!("the {key} line is missing: {what}"));
        }
    }
    let columns = walls.map(|line| reader.walls(line)).unwrap_or_default();
    // All other lines name columns, so nothing more can be read.
    if columns.is_empty() {
        return Err(ReadError(reader.problems.into_vec()));
    }
    let mut level = Level { search, columns, ..Level::default() };
    if let Some(line) = rocks {
        reader.rocks(line, &mut level);
    }
    level.agent = agent.and_then(|line| reader.one_column(line, &level));
    level.gate = gate.and_then(|line| reader.one_column(line, &level));
    if let (Some(line), true) = (gate, level.gate.is_some() && level.gate == level.agent) {
        reader.add_line_problem(line, "the gate is on the agent's column".to_owned());
    }
    Ok(Parsed::new(level, reader.problems.into_vec()))
}

/// Keys of the lines after the first, each with its meaning.
const LINE_KEYS: [(&str, &str); 4] = [
    ("W", "the height of the wall in every column"),
    ("R", "the columns of the rocks"),
    ("A", "the agent's column"),
    ("G", "the gate's column"),
];

/// A line of the text, without its line break.
#[derive(Debug, Clone, Copy)]
struct Line<'text> {
    /// Line number, from 1.
    number: usize,
    /// The line without its line break.
    text: &'text str,
}

/// Returns the lines of a text; LF or CRLF ends a line.
fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let numbered = (1..).zip(text.split('\n'));
    numbered.map(|(number, words)| Line { number, text: words.trim_end_matches('\r') })
}

/// Returns the first line that is not blank; `None` for a blank text.
fn first_line(text: &str) -> Option<Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    lines(text).find(|line| !line.text.trim().is_empty())
}

/// Returns at most 20 characters of a word, so that a long text gives no long message.
fn shortened(word: &str) -> String {
    word.chars().take(20).collect()
}

/// The text and its problems so far.
struct Reader<'text> {
    text: &'text str,
    problems: ProblemList,
}

impl<'text> Reader<'text> {
    /// Adds a problem about a whole line.
    fn add_line_problem(&mut self, line: Line<'_>, reason: String) {
        self.problems.push(FormatProblem::new(line.number, 1, reason));
    }

    /// Adds a problem at a word, which must be a slice of the text.
    fn add_word_problem(&mut self, word: &'text str, reason: String) {
        let offset = (word.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        self.problems.add_at(self.text, offset, || reason);
    }

    /// Parses the whole numbers after the key of a line; returns each with its word.
    ///
    /// Other words become problems.
    fn numbers(&mut self, line: Line<'text>) -> Vec<(&'text str, usize)> {
        let words = line.text.split_whitespace().skip(1);
        words.filter_map(|word| Some((word, self.number(word)?))).collect()
    }

    /// Parses a whole number; `None`, with a problem, for anything else.
    ///
    /// Negative numbers become `usize::MAX`, so that the caller reports them as out of range.
    fn number(&mut self, word: &'text str) -> Option<usize> {
        let number = word.parse::<i64>().ok();
        if number.is_none() {
            self.add_word_problem(word, format!("{:?} is not a whole number", shortened(word)));
        }
        number.map(|number| usize::try_from(number).unwrap_or(usize::MAX))
    }

    /// Reads the columns of the W line.
    ///
    /// An invalid height is a problem and becomes 0. Empty, with a problem, if the line has no
    /// heights.
    fn walls(&mut self, line: Line<'text>) -> Vec<Column> {
        let mut columns = Vec::new();
        for word in line.text.split_whitespace().skip(1) {
            if columns.len() == MAX_SIDE {
                self.add_word_problem(word, format!("more than {MAX_SIDE} columns"));
                break;
            }
            let height = self.number(word);
            if height.is_some_and(|height| height >= usize::from(ROWS)) {
                let reason = format!("height {} is outside 0 to {}", shortened(word), ROWS - 1);
                self.add_word_problem(word, reason);
            }
            // An invalid height leaves the column empty, so that later lines are read normally.
            let height = height.filter(|height| *height < usize::from(ROWS)).unwrap_or_default();
            columns.push(Column::bare(height as u8));
        }
        if columns.is_empty() {
            self.add_line_problem(
                line,
                "the W line needs the height of at least one column".to_owned(),
            );
        }
        columns
    }

    /// Returns the column number if the level has this column; otherwise `None`, with a problem.
    ///
    /// Takes a word and its number.
    fn column(&mut self, (word, column): (&'text str, usize), level: &Level) -> Option<usize> {
        let width = level.columns.len();
        if column < width {
            return Some(column);
        }
        let last = width.saturating_sub(1);
        self.add_word_problem(word, format!("column {} is outside 0 to {last}", shortened(word)));
        None
    }

    /// Adds the rocks of the R line to the level.
    ///
    /// Rocks in missing columns or above the top row are left out, with a problem.
    fn rocks(&mut self, line: Line<'text>, level: &mut Level) {
        for number in self.numbers(line) {
            let Some(at) = self.column(number, level) else { continue };
            if level.columns[at].top() + 1 < ROWS {
                level.columns[at].rocks += 1;
            } else {
                self.add_height_problem(number.0, "rock", at);
            }
        }
    }

    /// Adds the problem that an object, named `what`, lies above the top row.
    fn add_height_problem(&mut self, word: &'text str, what: &str, column: usize) {
        let top = ROWS - 1;
        self.add_word_problem(
            word,
            format!("the {what} in column {column} would lie above row {top}"),
        );
    }

    /// Reads the column of the agent or the gate from its line.
    ///
    /// `None` if the first number is no column. Another number of columns than one is a problem, as
    /// is an object above the top row.
    fn one_column(&mut self, line: Line<'text>, level: &Level) -> Option<usize> {
        let what = if line.text.trim_start().starts_with('A') { "agent" } else { "gate" };
        let words = line.text.split_whitespace().count() - 1;
        let numbers = self.numbers(line);
        if words != 1 {
            self.add_line_problem(
                line,
                format!("expected one column for the {what}, found {words}"),
            );
        }
        let number = *numbers.first()?;
        let column = self.column(number, level)?;
        if level.columns[column].top() + 1 >= ROWS {
            self.add_height_problem(number.0, what, column);
        }
        Some(column)
    }
}

/// Returns the text of a stage file; omits title, author and note.
///
/// The first line is the search that the level stores. A level without agent or gate lacks that
/// line.
#[must_use]
pub fn write_stage(level: &Level) -> String {
    let mut text = format!("{}\n", level.search.name());
    push_line(&mut text, 'W', level.columns.iter().map(|column| column.height));
    push_line(&mut text, 'R', level.rocks());
    if level.agent.is_some() {
        push_line(&mut text, 'A', level.agent);
    }
    if level.gate.is_some() {
        push_line(&mut text, 'G', level.gate);
    }
    text
}

/// Appends a line with a key and numbers.
fn push_line<T: Display>(text: &mut String, key: char, numbers: impl IntoIterator<Item = T>) {
    text.push(key);
    for number in numbers {
        text.push_str(&format!(" {number}"));
    }
    text.push('\n');
}

/// Returns the actions separated by commas: `R,CR,L` is right, climb right, left.
#[must_use]
pub fn write_plan(actions: &[Action]) -> String {
    let names: Vec<&str> = actions.iter().map(|action| action.name()).collect();
    names.join(",")
}
