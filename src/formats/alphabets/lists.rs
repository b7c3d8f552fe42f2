//! Boards as lists: of strings, of single signs, or of the numbers of Sokoban-for-gym rooms.

use super::heads::split_head;
use super::table::{ALPHABETS, Alphabet, GYM_NAME, GYM_SQUARES};
use super::translate::{Attempt, Strictness, is_sound, read_in, translate};
use super::values::{Kind, Value, parse};
use crate::board::MAX_SIDE;
use crate::formats::collection::Allowance;
use crate::formats::problem::LineCounter;
use crate::formats::xsb::read_xsb;
use crate::formats::{Collection, FormatProblem, MAX_LEVELS, ReadError, Reading};
use crate::worlds::ice::Level;

/// What a board in a list of strings is called in remarks.
const STRINGS: &str = "a list of strings";

/// A board of a list.
pub(super) struct Found<'value> {
    /// The list of its rows, or the string that holds all of them.
    pub value: &'value Value,
    /// The string that names it.
    pub title: Option<&'value Value>,
    /// In XSB or other signs.
    pub rows: Vec<String>,
    /// Whether it is a room in numbers.
    pub is_room: bool,
}

/// A board that was read from a list.
pub(super) struct ListLevel {
    pub level: Level,
    /// The title among the rows, if there is one. The list may have another.
    pub drawn_title: String,
    /// The alphabet of its rows; `None` for XSB signs and for numbers.
    pub alphabet: Option<&'static Alphabet>,
    pub line: usize,
}

impl Found<'_> {
    /// The rows as one text.
    pub(super) fn drawing(&self) -> String {
        self.rows.join("\n")
    }

    /// Name of the notation, as remarks give it.
    pub(super) fn notation(&self, alphabet: Option<&Alphabet>) -> &'static str {
        if self.is_room { GYM_NAME } else { alphabet.map_or(STRINGS, |alphabet| alphabet.name) }
    }

    fn title(&self) -> String {
        match self.title.map(|title| &title.kind) {
            Some(Kind::Text(title)) => title.clone(),
            _ => String::new(),
        }
    }

    fn in_doubt(&self, reason: &str) -> String {
        let name = if self.is_room { GYM_NAME } else { STRINGS };
        let expected = "expected are codes (99 wall, 17 player) or rows of Sokoban text";
        format!("this looks like {name}, but {reason}; {expected}")
    }
}

/// Reads the boards of a list or object; `None` if the text holds none.
///
/// # Errors
/// Why a board is none: an unknown sign, a number that is no square, or no level that can be
/// played.
pub(super) fn read(text: &str) -> Option<Result<Reading<Collection>, ReadError>> {
    let value = parse(text)?;
    let found = boards_in(&value);
    if found.is_empty() {
        return None;
    }
    Some(levels_of(text, &found).map(|levels| collection_of(&found, levels)))
}

/// The boards in a value, in the order of the text.
pub(super) fn boards_in(value: &Value) -> Vec<Found<'_>> {
    let mut found = Vec::new();
    collect(value, None, &mut found);
    found
}

/// Adds the boards in a value. Depth is bounded by the parser.
fn collect<'value>(
    value: &'value Value,
    title: Option<&'value Value>,
    found: &mut Vec<Found<'value>>,
) {
    match &value.kind {
        Kind::List(items) => {
            if let Some((rows, is_room)) = rows_of(items) {
                found.push(Found { value, title, rows, is_room });
            } else {
                items.iter().for_each(|item| collect(item, None, found));
            }
        }
        Kind::Object(entries) => {
            let is_title = |(key, value): &&(String, Value)| {
                matches!(value.kind, Kind::Text(_))
                    && ["title", "name"].contains(&&*key.to_lowercase())
            };
            let title = entries.iter().find(is_title).map(|(_, value)| value);
            entries.iter().for_each(|(_, value)| collect(value, title, found));
        }
        Kind::Text(text) => {
            let rows: Vec<String> = text.lines().map(str::to_owned).collect();
            let is_board = rows.len() > 2 && !text.contains(char::is_alphabetic);
            if is_board && text.contains('#') {
                found.push(Found { value, title, rows, is_room: false });
            }
        }
        Kind::Number(_) | Kind::Other => {}
    }
}

/// The rows of a board in XSB or other signs, and whether it is a room in numbers.
fn rows_of(items: &[Value]) -> Option<(Vec<String>, bool)> {
    let is_text = |item: &Value| matches!(&item.kind, Kind::Text(text) if !text.contains('\n'));
    if items.len() < 3 || items.len() > MAX_SIDE {
        return None;
    }
    if items.iter().all(is_text) {
        let row = |item: &Value| match &item.kind {
            Kind::Text(text) => text.clone(),
            _ => String::new(),
        };
        return Some((items.iter().map(row).collect(), false));
    }
    let mut is_room = false;
    let mut rows = Vec::new();
    for item in items {
        let Kind::List(squares) = &item.kind else { return None };
        let mut row = String::new();
        for square in squares {
            match &square.kind {
                Kind::Text(sign) if sign.chars().count() == 1 => row.push_str(sign),
                Kind::Number(code) => {
                    is_room = true;
                    row.push(*GYM_SQUARES.get(usize::try_from(*code).ok()?)?);
                }
                _ => return None,
            }
        }
        rows.push(row);
    }
    Some((rows, is_room))
}

/// Reads the boards. One of them must be playable; the others may be half drawn, if they are in a
/// notation of those that are playable.
///
/// # Errors
/// If there are too many boards, or a board is in doubt.
pub(super) fn levels_of(text: &str, found: &[Found<'_>]) -> Result<Vec<ListLevel>, ReadError> {
    let mut lines = LineCounter::new(text);
    if let Some(first_left_out) = found.get(MAX_LEVELS) {
        let reason = format!("more than {MAX_LEVELS} levels");
        return Err(FormatProblem::at_offset(text, first_left_out.value.offset, reason).into());
    }
    let mut allowance = Allowance::default();
    let mut levels = Vec::new();
    let mut seen: Vec<Option<&'static Alphabet>> = Vec::new();
    for board in found {
        let line = lines.line_of(board.value.offset);
        let columns = board.rows.iter().map(|row| row.chars().count()).max().unwrap_or_default();
        allowance
            .take(board.rows.len(), columns)
            .map_err(|reason| FormatProblem::new(line, 1, reason))?;
        let read = read_drawing(&board.drawing());
        if let Ok((_, alphabet)) = read
            && !seen.iter().any(|it| it.map(|it| it.name) == alphabet.map(|it| it.name))
        {
            seen.push(alphabet);
        }
        levels.push((line, board, read));
    }
    let finished = levels.into_iter().map(|(line, board, read)| {
        let half_drawn = |reason: String| {
            let read = seen.iter().find_map(|alphabet| {
                Some((read_half_drawn(&board.drawing(), *alphabet)?, *alphabet))
            });
            read.ok_or_else(|| FormatProblem::new(line, 1, board.in_doubt(&reason)))
        };
        let (mut level, alphabet) = read.or_else(half_drawn)?;
        let drawn_title = std::mem::replace(&mut level.title, board.title());
        Ok(ListLevel { level, drawn_title, alphabet, line })
    });
    finished.collect()
}

fn collection_of(found: &[Found<'_>], levels: Vec<ListLevel>) -> Reading<Collection> {
    let mut collection = Collection::default();
    let mut names = Vec::new();
    for (board, ListLevel { level, alphabet, line, .. }) in found.iter().zip(levels) {
        let name = board.notation(alphabet);
        if !names.contains(&name) {
            names.push(name);
        }
        collection.push(level, line);
    }
    let remark = format!("read as {}", names.join("; "));
    Reading::new(collection, Vec::new()).with_remark(remark)
}

/// Reads one board; the alphabet comes with it.
///
/// # Errors
/// Why it is no level that can be played.
fn read_drawing(drawing: &str) -> Result<(Level, Option<&'static Alphabet>), String> {
    let plain = read_xsb(drawing);
    let is_single = |reading: &Reading<Collection>| reading.value.levels.len() == 1;
    let first = |reading: Reading<Collection>| reading.value.levels.into_iter().next();
    if is_sound(&plain) && is_single(&plain) {
        return first(plain).map(|level| (level, None)).ok_or_else(String::new);
    }
    for alphabet in &ALPHABETS {
        if let Attempt::Read(reading) = read_in(drawing, alphabet, Strictness::Strict)
            && let Some(level) = first(reading)
        {
            return Ok((level, Some(alphabet)));
        }
    }
    let level = plain.value.levels.first();
    let problem = level.and_then(|level| level.problems().first().map(ToString::to_string));
    let problem = problem.or_else(|| plain.problems.first().map(|it| it.reason.clone()));
    Err(problem.unwrap_or_else(|| "this is not one board".to_owned()))
}

/// The only board of a drawing in that alphabet, or in XSB signs; it need not be playable.
fn read_half_drawn(drawing: &str, alphabet: Option<&Alphabet>) -> Option<Level> {
    let translation = alphabet.map(|it| translate(drawing, it));
    let reading = match translation {
        None => read_xsb(drawing),
        Some(translation) => read_xsb(&translation?.text),
    };
    let mut levels = reading.value.levels;
    let is_whole = reading.problems.is_empty() && levels.len() == 1;
    let mut level = levels.pop().filter(|_| is_whole)?;
    split_head(&mut level);
    Some(level)
}
