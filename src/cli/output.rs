//! Output of a verb: exit status, lines on standard output and standard error, text tables with
//! aligned columns, progress bars.
//!
//! Text from files is printed with its control characters replaced. Progress bars are on standard
//! error, and shown only on a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::fmt::Display;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

/// Exit status of a verb, ordered from good to bad.
///
/// The status for several levels is the maximum of theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExitStatus {
    /// Success: exit status 0.
    Done,
    /// The answer is no (unsolved, interrupted, or data would be lost): exit status 1.
    Negative,
    /// Bad input or usage, reported on standard error: exit status 2.
    BadInput,
}

impl ExitStatus {
    /// Returns the worse of this status and the one that ended printing, if any.
    #[must_use]
    pub fn worse_of(self, output: ControlFlow<Self>) -> Self {
        output.break_value().map_or(self, |broke| self.max(broke))
    }
}

impl From<ExitStatus> for ExitCode {
    fn from(answer: ExitStatus) -> Self {
        Self::from(match answer {
            ExitStatus::Done => 0,
            ExitStatus::Negative => 1,
            ExitStatus::BadInput => 2,
        })
    }
}

/// Writes a line on standard output, with control characters replaced.
///
/// Keeps line breaks. Breaks with [`ExitStatus::Done`] if the reader has closed the pipe
/// (`… | head -1`). Any other write error is reported and breaks with [`ExitStatus::BadInput`].
pub fn print_line(text: &str) -> ControlFlow<ExitStatus> {
    let mut output = io::stdout().lock();
    match writeln!(output, "{}", sanitized(text)).and_then(|()| output.flush()) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ControlFlow::Break(ExitStatus::Done),
        Err(error) => {
            print_error(&format!("standard output: {error}"));
            ControlFlow::Break(ExitStatus::BadInput)
        }
    }
}

/// Writes a value as one line of JSON; breaks as [`print_line`].
pub fn print_json_line(value: &impl Serialize) -> ControlFlow<ExitStatus> {
    match serde_json::to_string(value) {
        Ok(text) => print_line(&escaped(&text)),
        Err(error) => {
            print_error(&format!("JSON: {error}"));
            ControlFlow::Break(ExitStatus::BadInput)
        }
    }
}

/// Writes the JSON line of a level and continues with its exit status.
///
/// If the reader has closed the pipe, the verb continues only if it also `writes_files`. Breaks
/// with the worse status if writing fails.
pub fn print_level_line(
    value: &impl Serialize,
    answer: ExitStatus,
    writes_files: bool,
) -> ControlFlow<ExitStatus, ExitStatus> {
    match print_json_line(value) {
        ControlFlow::Break(ExitStatus::Done) if writes_files => ControlFlow::Continue(answer),
        ControlFlow::Break(broke) => ControlFlow::Break(broke.max(answer)),
        ControlFlow::Continue(()) => ControlFlow::Continue(answer),
    }
}

/// Escapes all control characters of a JSON text.
///
/// JSON allows DEL and the C1 controls unescaped, but a terminal would interpret them.
fn escaped(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for character in json.chars() {
        if character.is_control() {
            text += &format!("\\u{:04x}", u32::from(character));
        } else {
            text.push(character);
        }
    }
    text
}

/// Returns a CSV field, in quotes if its characters require them.
pub fn csv_field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Writes a message on standard error, with control characters replaced.
///
/// Keeps line breaks and ignores write errors.
pub fn print_error(message: &dyn Display) {
    let message = sanitized(&message.to_string());
    let _ = writeln!(io::stderr().lock(), "{message}");
}

/// Character that replaces a control character.
const REPLACEMENT: char = '\u{fffd}';

/// Returns the text with control characters other than line breaks replaced.
///
/// Control characters in a title or file name could move the cursor or overwrite earlier output.
pub fn sanitized(text: &str) -> String {
    replaced(text, |character| character != '\n')
}

/// Returns the text with all control characters replaced, line breaks included.
pub fn sanitized_line(text: &str) -> String {
    replaced(text, |_| true)
}

/// Returns the text with those control characters replaced that `is_replaceable` accepts.
fn replaced(text: &str, is_replaceable: impl Fn(char) -> bool) -> String {
    let printable = |character: char| {
        if character.is_control() && is_replaceable(character) { REPLACEMENT } else { character }
    };
    text.chars().map(printable).collect()
}

/// Redraw interval.
const TICK: Duration = Duration::from_millis(100);

/// Returns a progress bar for `length` steps.
///
/// Hidden if not `is_enabled`, or if standard error is no terminal.
pub fn progress(length: usize, is_enabled: bool) -> ProgressBar {
    if !is_enabled || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length as u64);
    // The steady tick keeps the clock running during a long level.
    let template = "{bar:30} {pos} of {len}, {elapsed}, {eta} left  {msg}";
    let bar = match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    };
    bar.enable_steady_tick(TICK);
    bar
}

/// Returns a spinner for work of unknown length; `work` is its text.
///
/// Hidden if not `is_enabled`, or if standard error is no terminal.
pub fn spinner(work: &'static str, is_enabled: bool) -> ProgressBar {
    if !is_enabled || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner().with_message(work);
    let bar = match ProgressStyle::with_template("{spinner} {msg}, {elapsed}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    };
    bar.enable_steady_tick(TICK);
    bar
}

/// Alignment of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// For text.
    Left,
    /// For numbers.
    Right,
}

/// Returns the entry, or a dash if it is missing.
pub fn or_dash(entry: Option<impl ToString>) -> String {
    entry.map_or_else(|| "-".to_owned(), |entry| entry.to_string())
}

/// Rows of text; each column is as wide as its widest entry.
#[derive(Debug)]
pub struct Table {
    /// Alignment of each column.
    columns: Vec<Align>,
    /// The titles, then the added rows.
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Creates a table with these column titles.
    pub fn new(columns: &[(&str, Align)]) -> Self {
        Self {
            columns: columns.iter().map(|(_, align)| *align).collect(),
            rows: vec![columns.iter().map(|(title, _)| (*title).to_owned()).collect()],
        }
    }

    /// Adds a row, one entry for each column. Replaces control characters.
    pub fn push(&mut self, row: Vec<String>) {
        self.rows.push(row.into_iter().map(|entry| sanitized_line(&entry)).collect());
    }

    /// Lines of the table, titles first, without trailing blanks.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        let width = |column: usize| {
            let entries = self.rows.iter().filter_map(move |row| row.get(column));
            entries.map(|entry| entry.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        self.rows.iter().map(move |row| {
            let entries = row.iter().zip(&self.columns).zip(&widths);
            let padded = entries.map(|((entry, align), width)| match align {
                Align::Left => format!("{entry:<width$}"),
                Align::Right => format!("{entry:>width$}"),
            });
            padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_fields_with_separators_are_quoted() {
        for (text, expected) in
            [("plain", "plain"), ("a, b", "\"a, b\""), ("say \"a\"", "\"say \"\"a\"\"\"")]
        {
            assert_eq!(csv_field(text), expected);
        }
    }

    #[test]
    fn escaped_control_characters_round_trip_through_json() {
        for text in ["a\u{7f}b\u{85}c", "\u{1b}[2J\u{9b}", "plain – 第\n"] {
            let json = escaped(&serde_json::to_string(text).expect("JSON"));
            assert!(!json.chars().any(char::is_control), "{json}");
            assert_eq!(serde_json::from_str::<String>(&json).expect("JSON"), text);
        }
    }

    #[test]
    fn control_characters_are_replaced() {
        for (text, expected) in [
            ("Übergang 7 – 第", "Übergang 7 – 第"),
            ("a\u{1b}[2Jb\r\u{7}\u{9b}", "a\u{fffd}[2Jb\u{fffd}\u{fffd}\u{fffd}"),
        ] {
            assert_eq!([sanitized(text), sanitized_line(text)], [expected, expected]);
        }
        assert_eq!([sanitized("a\nb"), sanitized_line("a\nb")], ["a\nb", "a\u{fffd}b"]);
    }

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::new(&[("level", Align::Left), ("steps", Align::Right)]);
        table.push(vec!["Übergang".to_owned(), "7".to_owned()]);
        table.push(vec!["a".to_owned(), "123456".to_owned()]);
        let lines: Vec<_> = table.lines().collect();
        assert_eq!(lines, ["level      steps", "Übergang       7", "a         123456"]);
    }
}
