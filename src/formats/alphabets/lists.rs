//! Boards as lists of strings, of single characters, or of the numbers of Sokoban-for-gym rooms.
//!
//! Each item of such a list is one row of the board. A string with line breaks may also hold a
//! whole board. An object around a board may have strings with its title, author, note and
//! solution.

use super::alphabet_table::{ALPHABETS, Alphabet, GYM_NAME, GYM_SQUARES};
use super::list_parser::{Value, ValueKind, parse};
use super::translate::split_head;
use super::translate::{Attempt, Strictness, is_sound, read_in, translate};
use crate::board::MAX_SIDE;
use crate::formats::collection::SizeLimits;
use crate::formats::problems::LineCounter;
use crate::formats::xsb::read_xsb;
use crate::formats::{
    Collection, FormatProblem, LevelDetails, MAX_LEVELS, Parsed, ReadError, SavedGame,
};
use crate::worlds::ice::Level;

/// Name of the notation of a board in a list of strings, for messages.
const STRINGS: &str = "a list of strings";

/// A board found in a list, not read yet.
pub(super) struct ListBoard<'value> {
    /// The list of its rows, or the string that holds all of them.
    pub value: &'value Value,
    /// The strings of the object that directly contains the board; none without an object.
    pub words: ObjectStrings<'value>,
    /// The rows in XSB characters, or in the characters of another alphabet.
    pub rows: Vec<String>,
    /// Whether the list has the numbers of a Sokoban-for-gym room.
    pub uses_numbers: bool,
}

/// The strings of an object, sorted by the meaning of their keys.
#[derive(Clone, Default)]
pub(super) struct ObjectStrings<'value> {
    /// Value of the first key `title` or `name`.
    pub title: Option<&'value Value>,
    /// Value of the first key `author`, `creator` or `designer`.
    pub author: Option<&'value Value>,
    /// Values of the keys `note`, `notes`, `comment`, `comments`, `hint` and `description`.
    pub notes: Vec<&'value Value>,
    /// Value of the first key `solution`.
    solution: Option<&'value Value>,
    /// The keys of all other strings, except strings that hold a board.
    other_keys: Vec<&'value str>,
}

impl<'value> ObjectStrings<'value> {
    /// Sorts the strings among the entries of an object; ignores other values.
    fn of(entries: &'value [(String, Value)]) -> Self {
        let mut words = Self::default();
        for (key, value) in entries {
            let ValueKind::Text(text) = &value.kind else { continue };
            let is_first = |known: &Option<_>| known.is_none();
            match key.to_lowercase().as_str() {
                "title" | "name" if is_first(&words.title) => words.title = Some(value),
                "author" | "creator" | "designer" if is_first(&words.author) => {
                    words.author = Some(value);
                }
                "solution" if is_first(&words.solution) => words.solution = Some(value),
                "note" | "notes" | "comment" | "comments" | "hint" | "description" => {
                    words.notes.push(value);
                }
                _ if is_drawing(text) => {}
                _ => words.other_keys.push(key),
            }
        }
        words
    }

    /// Returns the strings of the note joined by line breaks.
    fn note(&self) -> String {
        self.notes.iter().map(|note| text_of(Some(note))).collect::<Vec<_>>().join("\n")
    }
}

/// Returns the text of a string value; empty for `None` and for other values.
fn text_of(value: Option<&Value>) -> String {
    match value.map(|value| &value.kind) {
        Some(ValueKind::Text(text)) => text.clone(),
        _ => String::new(),
    }
}

/// A board that was read from a list.
pub(super) struct ListLevel {
    /// The level, with the metadata of its object.
    pub level: Level,
    /// The title in the rows of the board, which differs from that of the object.
    ///
    /// Empty if there is none.
    pub drawn_title: String,
    /// The alphabet of its rows; `None` for XSB characters and for numbers.
    pub alphabet: Option<&'static Alphabet>,
    /// Line on which the board begins, from 1.
    pub line: usize,
}

impl ListBoard<'_> {
    /// The rows joined to one text.
    pub(super) fn drawing(&self) -> String {
        self.rows.join("\n")
    }

    /// Returns the name of the notation, for messages; `alphabet` is that of the rows.
    pub(super) fn notation(&self, alphabet: Option<&Alphabet>) -> &'static str {
        if self.uses_numbers {
            GYM_NAME
        } else {
            alphabet.map_or(STRINGS, |alphabet| alphabet.name)
        }
    }

    /// Returns the message that the board was detected but not read, for this reason.
    fn in_doubt(&self, reason: &str) -> String {
        let name = if self.uses_numbers { GYM_NAME } else { STRINGS };
        let expected = "expected codes (99 wall, 17 player) or rows of Sokoban text";
        format!("detected {name}, but {reason}; {expected}")
    }
}

/// Reads the boards of a list or object; `None` if there is no board.
///
/// # Errors
/// If there are too many boards, or a board is too large, has an unknown character, or cannot be
/// played and is not in the notation of a playable one.
pub(super) fn read(text: &str) -> Option<Result<Parsed<Collection>, ReadError>> {
    let value = parse(text)?;
    let found = boards_in(&value);
    if found.is_empty() {
        return None;
    }
    Some(read_levels(text, &found).map(|levels| collection_of(&value, &found, levels)))
}

/// Returns true if a text is one JSON value other than a list.
///
/// Then it is no codes matrix.
pub(super) fn is_other_json(text: &str) -> bool {
    let value = serde_json::from_str::<serde_json::Value>(text.trim_start_matches('\u{feff}'));
    value.is_ok_and(|value| !value.is_array())
}

/// Returns the boards in a value, in the order of the text.
pub(super) fn boards_in(value: &Value) -> Vec<ListBoard<'_>> {
    let mut found = Vec::new();
    collect(value, &ObjectStrings::default(), &mut found);
    found
}

/// Appends the boards in a value to `found`, in the order of the text.
///
/// `words` are the strings of the object that directly contains the value. The recursion is as deep
/// as the value, which the parser limits.
fn collect<'value>(
    value: &'value Value,
    words: &ObjectStrings<'value>,
    found: &mut Vec<ListBoard<'value>>,
) {
    let board =
        |rows, is_room| ListBoard { value, words: words.clone(), rows, uses_numbers: is_room };
    match &value.kind {
        ValueKind::List(items) => {
            if let Some((rows, is_room)) = rows_of(items) {
                found.push(board(rows, is_room));
            } else {
                items.iter().for_each(|item| collect(item, &ObjectStrings::default(), found));
            }
        }
        ValueKind::Object(entries) => {
            let words = ObjectStrings::of(entries);
            entries.iter().for_each(|(_, value)| collect(value, &words, found));
        }
        ValueKind::Text(text) if is_drawing(text) => {
            found.push(board(text.lines().map(str::to_owned).collect(), false));
        }
        ValueKind::Text(_) | ValueKind::Number(_) | ValueKind::Other => {}
    }
}

/// Returns true if a string looks like a board: at least three lines, a wall, no letters.
fn is_drawing(text: &str) -> bool {
    let has_rows = text.lines().count() > 2 && !text.contains(char::is_alphabetic);
    has_rows && text.contains('#')
}

/// Returns the rows of a board, and whether they were numbers; `None` if it is no board.
///
/// A board has 3 to `MAX_SIDE` items: all strings without line breaks, or all lists of single
/// characters and numbers. Numbers become XSB characters.
fn rows_of(items: &[Value]) -> Option<(Vec<String>, bool)> {
    let is_text =
        |item: &Value| matches!(&item.kind, ValueKind::Text(text) if !text.contains('\n'));
    if items.len() < 3 || items.len() > MAX_SIDE {
        return None;
    }
    if items.iter().all(is_text) {
        let row = |item: &Value| match &item.kind {
            ValueKind::Text(text) => text.clone(),
            _ => String::new(),
        };
        return Some((items.iter().map(row).collect(), false));
    }
    let mut is_room = false;
    let mut rows = Vec::new();
    for item in items {
        let ValueKind::List(squares) = &item.kind else { return None };
        let mut row = String::new();
        for square in squares {
            match &square.kind {
                ValueKind::Text(sign) if sign.chars().count() == 1 => row.push_str(sign),
                ValueKind::Number(code) => {
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

/// Reads the boards found in `text`; at least one of them must be playable.
///
/// The others may be unfinished if they are in the notation of a playable one.
///
/// # Errors
/// If there are too many boards, a board is too large, or a board cannot be read in that way.
pub(super) fn read_levels(
    text: &str,
    found: &[ListBoard<'_>],
) -> Result<Vec<ListLevel>, ReadError> {
    let mut lines = LineCounter::new(text);
    if let Some(first_unlisted) = found.get(MAX_LEVELS) {
        let reason = format!("more than {MAX_LEVELS} levels");
        return Err(FormatProblem::at_offset(text, first_unlisted.value.offset, reason).into());
    }
    let mut limits = SizeLimits::default();
    let mut levels = Vec::new();
    let mut seen: Vec<Option<&'static Alphabet>> = Vec::new();
    for board in found {
        let line = lines.line_of(board.value.offset);
        let columns = board.rows.iter().map(|row| row.chars().count()).max().unwrap_or_default();
        limits
            .count_board(board.rows.len(), columns)
            .map_err(|reason| FormatProblem::new(line, 1, reason))?;
        let read = read_drawing(&board.drawing());
        // Collect the notations of playable boards; unfinished boards must use one of them.
        if let Ok((_, alphabet)) = read
            && !seen.iter().any(|it| it.map(|it| it.name) == alphabet.map(|it| it.name))
        {
            seen.push(alphabet);
        }
        levels.push((line, board, read));
    }
    // Unplayable boards come second, because the playable ones show their notation.
    let finished = levels.into_iter().map(|(line, board, read)| {
        let half_drawn = |reason: String| {
            let read = seen.iter().find_map(|alphabet| {
                Some((read_unfinished(&board.drawing(), *alphabet)?, *alphabet))
            });
            read.ok_or_else(|| FormatProblem::new(line, 1, board.in_doubt(&reason)))
        };
        let (mut level, alphabet) = read.or_else(half_drawn)?;
        let ObjectStrings { title, author, .. } = &board.words;
        let drawn_title = std::mem::replace(&mut level.title, text_of(*title));
        if author.is_some() {
            level.author = text_of(*author);
        }
        let parts = [board.words.note(), std::mem::take(&mut level.note)];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        level.note = parts.join("\n");
        Ok(ListLevel { level, drawn_title, alphabet, line })
    });
    finished.collect()
}

/// Creates the collection of these levels, with a remark on the notation.
///
/// `found` has the board of each level. Title, author and note come from `value` if it is an object
/// that does not directly contain a board.
fn collection_of(
    value: &Value,
    found: &[ListBoard<'_>],
    levels: Vec<ListLevel>,
) -> Parsed<Collection> {
    let mut collection = Collection::default();
    let mut names = Vec::new();
    let mut left_out: Vec<&str> = Vec::new();
    let mut details = Vec::new();
    for (board, ListLevel { level, alphabet, line, .. }) in found.iter().zip(levels) {
        let name = board.notation(alphabet);
        if !names.contains(&name) {
            names.push(name);
        }
        collection.push_at_line(level, line);
        let moves = board.words.solution.map(|solution| vec![text_of(Some(solution))]);
        let solution = moves.map(|moves| SavedGame { heading: "Solution".to_owned(), moves, line });
        let saved_games = Vec::from_iter(solution);
        details.push(LevelDetails { saved_games, ..LevelDetails::default() });
        left_out.extend(&board.words.other_keys);
    }
    if details.iter().any(|it| *it != LevelDetails::default()) {
        collection.details = details;
    }
    if let ValueKind::Object(entries) = &value.kind {
        let words = ObjectStrings::of(entries);
        // The strings of an object with a board describe this board, not the collection.
        let is_of_level =
            entries.iter().any(|(_, it)| found.iter().any(|board| std::ptr::eq(board.value, it)));
        if !is_of_level {
            collection.title = text_of(words.title);
            collection.author = text_of(words.author);
            collection.note = words.note();
            left_out.extend(&words.other_keys);
        }
    }
    let remark = format!("read as {}", names.join("; "));
    let reading = Parsed::new(collection, Vec::new()).with_remark(remark);
    left_out.sort_unstable();
    left_out.dedup();
    if left_out.is_empty() {
        return reading;
    }
    let named: Vec<String> =
        left_out.iter().take(MAX_NAMED_KEYS).map(|key| format!("{key:?}")).collect();
    let more = left_out.len() - named.len();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    reading.with_remark(format!("strings omitted: {}{more}", named.join(", ")))
}

/// Maximum number of keys that the remark on omitted strings names.
const MAX_NAMED_KEYS: usize = 5;

/// Reads a text of one playable board; also returns its alphabet, `None` for XSB.
///
/// Takes the first alphabet that fits.
///
/// # Errors
/// The reason why the text is no playable board.
fn read_drawing(drawing: &str) -> Result<(Level, Option<&'static Alphabet>), String> {
    let plain = read_xsb(drawing);
    let is_single = |reading: &Parsed<Collection>| reading.value.levels.len() == 1;
    let first = |reading: Parsed<Collection>| reading.value.levels.into_iter().next();
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
    Err(problem.unwrap_or_else(|| "expected one board".to_owned()))
}

/// Reads the only board of a text in this alphabet, or in XSB for `None`.
///
/// The board need not be playable. `None` if the text has problems, or no board, or several.
fn read_unfinished(drawing: &str, alphabet: Option<&Alphabet>) -> Option<Level> {
    let translation = alphabet.map(|it| translate(drawing, it));
    let reading = match translation {
        None => read_xsb(drawing),
        Some(translation) => read_xsb(&translation?.text),
    };
    let mut levels = reading.value.levels;
    let is_undamaged = reading.problems.is_empty() && levels.len() == 1;
    let mut level = levels.pop().filter(|_| is_undamaged)?;
    split_head(&mut level);
    Some(level)
}
