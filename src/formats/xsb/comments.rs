//! Comments of several lines: from `Comment:` alone on a line to `Comment-End:`.
//!
//! A comment with an end may contain any text, also a board. The end belongs to the last `Comment:`
//! above it. A comment has no end if, before the next `Comment-End:`, another `Comment:` follows,
//! or a level: rows of a board with a known key below them. A comment without an end is its first
//! paragraph: it stops at a blank line, a known key, a heading of a solution or a board. The reader
//! adds a message about it.
//!
//! [`note_parts`] splits a note so that it reads back after it is written: a line that would begin
//! or end a comment becomes a comment of one line (`Comment: Comment-End: …`).

use super::key_lines::{is_comment_end, is_comment_start, key_value, saved_game};
use super::rows::is_row;
use super::rows::{Line, lines_of};
use std::collections::VecDeque;

/// Line numbers of the comments of a text, from 1.
#[derive(Debug, Default)]
pub(super) struct Comments {
    /// First and last line of each comment with an end, from the top.
    ended: VecDeque<(usize, usize)>,
    /// The lines of each `Comment:` without an end.
    pub unended: Vec<usize>,
    /// For each comment that contains a board: lines of `Comment:` and of the first row.
    pub with_board: Vec<(usize, usize)>,
}

impl Comments {
    /// Finds the comments of a text. O(text).
    pub(super) fn of(text: &str) -> Self {
        let mut comments = Self::default();
        let mut open: Option<OpenComment> = None;
        for line in lines_of(text) {
            if is_comment_start(line.text) {
                comments
                    .unended
                    .extend(open.replace(OpenComment::at(line.number)).map(|it| it.start));
            } else if is_comment_end(line.text) {
                let Some(open) = open.take() else { continue };
                // A level between both shows that the comment ended before it.
                if open.has_level {
                    comments.unended.push(open.start);
                    continue;
                }
                comments.ended.push_back((open.start, line.number));
                comments.with_board.extend(open.board.map(|row| (open.start, row)));
            } else if let Some(open) = &mut open {
                open.read_line(&line);
            }
        }
        comments.unended.extend(open.map(|open| open.start));
        comments
    }

    /// Returns true if a line is part of a comment with an end.
    ///
    /// Line numbers must not fall from call to call, because comments above the line are dropped.
    pub(super) fn contains(&mut self, line: usize) -> bool {
        while self.ended.front().is_some_and(|(_, end)| *end < line) {
            self.ended.pop_front();
        }
        self.ended.front().is_some_and(|(start, _)| *start <= line)
    }

    /// Returns messages about comments without an end and comments with a board, one per kind.
    pub(super) fn remarks(&self) -> Vec<String> {
        let others = |count: usize| match count {
            0 | 1 => String::new(),
            2 => " (and 1 more)".to_owned(),
            count => format!(" (and {} more)", count - 1),
        };
        let unended = self.unended.first().map(|line| {
            format!(
                "line {line}{}: this comment has no Comment-End: line; it ends at the next blank \
                 line, key or board",
                others(self.unended.len())
            )
        });
        let with_board = self.with_board.first().map(|(line, row)| {
            format!(
                "line {line}{}: this comment contains a board on line {row}, which is read as \
                 text. Move it after Comment-End: if it is a level",
                others(self.with_board.len())
            )
        });
        unended.into_iter().chain(with_board).collect()
    }
}

/// A comment whose end is not found yet.
struct OpenComment {
    /// Line of `Comment:`.
    start: usize,
    /// Contiguous rows up to the last line read.
    ///
    /// The line of the first row, the number of rows, and whether one has a player.
    rows: Option<(usize, usize, bool)>,
    /// Line of the first board inside: at least three rows with a player.
    board: Option<usize>,
    /// Whether a known key is below a board, so that it is a level.
    has_level: bool,
}

impl OpenComment {
    /// Creates a comment that begins on this line.
    fn at(start: usize) -> Self {
        Self { start, rows: None, board: None, has_level: false }
    }

    /// Updates rows and boards inside the comment with the next line.
    fn read_line(&mut self, line: &Line<'_>) {
        if line.text.contains('#') && is_row(line.text) {
            let (first, count, has_player) = self.rows.unwrap_or((line.number, 0, false));
            let has_player = has_player || line.text.contains(['@', '+', 'p', 'P']);
            self.rows = Some((first, count + 1, has_player));
            if has_player && count > 1 {
                self.board.get_or_insert(first);
            }
            return;
        }
        self.rows = None;
        self.has_level |= self.board.is_some() && key_value(line.text).is_some();
    }
}

/// Returns the lines of the comment that begins with `first`, and takes them from `lines`.
///
/// `lines` are those below `first`, and must include all lines of a comment with an end. The
/// comment ends at its `Comment-End:`, or after its first paragraph if it has none.
pub(super) fn read_comment<'line, 'text: 'line>(
    first: &Line<'text>,
    lines: &mut std::iter::Peekable<std::slice::Iter<'line, Line<'text>>>,
) -> Vec<Line<'text>> {
    let mut comment = vec![first.clone()];
    // An end below another beginning belongs to that comment.
    let mut ahead = lines.clone().take_while(|line| !is_comment_start(line.text));
    if ahead.any(|line| is_comment_end(line.text)) {
        for line in lines.by_ref() {
            comment.push(line.clone());
            if is_comment_end(line.text) {
                break;
            }
        }
        return comment;
    }
    let is_inside = |line: &&Line<'_>| {
        !line.text.trim().is_empty()
            && key_value(line.text).is_none()
            && saved_game(line.text).is_none()
    };
    while let Some(line) = lines.next_if(is_inside) {
        comment.push(line.clone());
    }
    comment
}

/// A part of a note as Sokoban text writes it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NotePart<'note> {
    /// Lines between `Comment:` and `Comment-End:`.
    Block(Vec<&'note str>),
    /// A line that would otherwise begin or end a comment, behind `Comment:`.
    Line(&'note str),
}

/// Splits a note into parts, without blanks at line ends; empty for a blank note.
///
/// Lines with known keys are also parts of their own if the note contains rows of a board.
pub(super) fn note_parts(note: &str) -> Vec<NotePart<'_>> {
    let has_rows = note.lines().any(|line| line.contains('#') && is_row(line));
    let stands_alone = |line: &str| {
        is_comment_start(line) || is_comment_end(line) || has_rows && key_value(line).is_some()
    };
    let mut parts = Vec::new();
    for line in note.trim_end().lines().map(str::trim_end) {
        match parts.last_mut() {
            _ if stands_alone(line) => parts.push(NotePart::Line(line.trim_start())),
            Some(NotePart::Block(lines)) => lines.push(line),
            _ => parts.push(NotePart::Block(vec![line])),
        }
    }
    parts
}

/// Returns the lines that write a note, keys included; empty for a blank note.
pub(super) fn comment_lines(note: &str) -> Vec<String> {
    let mut written = Vec::new();
    for part in note_parts(note) {
        match part {
            NotePart::Line(line) => written.push(format!("Comment: {line}")),
            NotePart::Block(lines) => {
                written.push("Comment:".to_owned());
                written.extend(lines.into_iter().map(str::to_owned));
                written.push("Comment-End:".to_owned());
            }
        }
    }
    written
}

/// Returns the note as the reader finds it after [`comment_lines`] has written it.
pub(super) fn note_as_read_back(note: &str) -> String {
    let mut read = String::new();
    for part in note_parts(note) {
        match part {
            NotePart::Line(line) => add_line(&mut read, line),
            NotePart::Block(lines) => add_line(&mut read, &lines.join("\n")),
        }
    }
    read
}

/// Appends a line to a note that may be empty.
pub(super) fn add_line(note: &mut String, line: &str) {
    if !note.is_empty() {
        note.push('\n');
    }
    note.push_str(line);
}
