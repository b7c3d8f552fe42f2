//! Boards as lists: of strings, of single signs, or of the numbers of Sokoban-for-gym rooms.

use super::table::{ALPHABETS, GYM_NAME, GYM_SQUARES};
use super::translate::{Attempt, is_sound, read_in};
use super::values::{Kind, Value, parse};
use crate::board::MAX_SIDE;
use crate::formats::collection::Allowance;
use crate::formats::problem::LineCounter;
use crate::formats::xsb::read_xsb;
use crate::formats::{Collection, FormatProblem, MAX_LEVELS, ReadError, Reading};

/// What a board in a list of strings is called in remarks.
const STRINGS: &str = "a list of strings";

/// A board of the text.
struct Found {
    offset: usize,
    title: String,
    rows: Vec<String>,
    is_room: bool,
}

/// Reads the boards of a list or object; `None` if the text holds none.
///
/// # Errors
/// Why a board is none: an unknown sign, a number that is no square, or no level that can be
/// played.
pub(super) fn read(text: &str) -> Option<Result<Reading<Collection>, ReadError>> {
    let value = parse(text)?;
    let mut found = Vec::new();
    collect(&value, "", &mut found);
    if found.is_empty() {
        return None;
    }
    if let Some(first_left_out) = found.get(MAX_LEVELS) {
        let reason = format!("more than {MAX_LEVELS} levels");
        return Some(Err(FormatProblem::at_offset(text, first_left_out.offset, reason).into()));
    }
    Some(collection_of(text, found))
}

/// Adds the boards in a value. Depth is bounded by the parser.
fn collect(value: &Value, title: &str, found: &mut Vec<Found>) {
    match &value.kind {
        Kind::List(items) => {
            if let Some((rows, is_room)) = rows_of(items) {
                let (offset, title) = (value.offset, title.to_owned());
                found.push(Found { offset, title, rows, is_room });
            } else {
                items.iter().for_each(|item| collect(item, "", found));
            }
        }
        Kind::Object(entries) => {
            let title_of = |(key, value): &(String, Value)| match &value.kind {
                Kind::Text(text) if ["title", "name"].contains(&&*key.to_lowercase()) => {
                    Some(text.clone())
                }
                _ => None,
            };
            let title = entries.iter().find_map(title_of).unwrap_or_default();
            entries.iter().for_each(|(_, value)| collect(value, &title, found));
        }
        Kind::Text(text) => {
            let rows: Vec<String> = text.lines().map(str::to_owned).collect();
            let is_board = rows.len() > 2 && !text.contains(char::is_alphabetic);
            if is_board && text.contains('#') {
                let (offset, title) = (value.offset, title.to_owned());
                found.push(Found { offset, title, rows, is_room: false });
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

fn collection_of(text: &str, found: Vec<Found>) -> Result<Reading<Collection>, ReadError> {
    let mut lines = LineCounter::new(text);
    let mut allowance = Allowance::default();
    let mut collection = Collection::default();
    let mut names = Vec::new();
    for board in found {
        let line = lines.line_of(board.offset);
        let problem = |reason: String| FormatProblem::new(line, 1, reason);
        let columns = board.rows.iter().map(|row| row.chars().count()).max().unwrap_or_default();
        allowance.take(board.rows.len(), columns).map_err(problem)?;
        let drawing = board.rows.join("\n");
        let (name, reading) = read_drawing(&drawing)
            .map_err(|reason| problem(in_notation(board.is_room, &reason)))?;
        let Some(level) = reading.value.levels.into_iter().next() else {
            return Err(problem(in_notation(board.is_room, "there is no board")).into());
        };
        let name = if board.is_room { GYM_NAME } else { name };
        if !names.contains(&name) {
            names.push(name);
        }
        collection.push(crate::worlds::ice::Level { title: board.title, ..level }, line);
    }
    let remark = format!("read as {}", names.join("; "));
    Ok(Reading::new(collection, Vec::new()).with_remark(remark))
}

/// Reads one board; the name of the notation comes with it.
fn read_drawing(drawing: &str) -> Result<(&'static str, Reading<Collection>), String> {
    let plain = read_xsb(drawing);
    if is_sound(&plain) && plain.value.levels.len() == 1 {
        return Ok((STRINGS, plain));
    }
    for alphabet in &ALPHABETS {
        if let Attempt::Read(reading) = read_in(drawing, alphabet) {
            return Ok((alphabet.name, reading));
        }
    }
    let level = plain.value.levels.first();
    let problem = level.and_then(|level| level.problems().first().map(ToString::to_string));
    let problem = problem.or_else(|| plain.problems.first().map(|it| it.reason.clone()));
    Err(problem.unwrap_or_else(|| "this is not one board".to_owned()))
}

fn in_notation(is_room: bool, reason: &str) -> String {
    let name = if is_room { GYM_NAME } else { STRINGS };
    let expected = "expected are codes (99 wall, 17 player) or rows of Sokoban text";
    format!("this looks like {name}, but {reason}; {expected}")
}
