//! Writes Sokoban text.

use super::comments::comment_lines;
use crate::formats::squares::character_of_square;
use crate::formats::{Collection, Field, LevelDetails, SavedGame};
use crate::worlds::ice::{Board, Level, Square};

/// Returns the levels as a new Sokoban text.
///
/// Metadata and further pairs are `Key: value` lines below each board, followed by solutions and
/// snapshots. Line breaks in metadata become blanks, except in notes. Omits step limits and writes
/// ice as floor: see [`crate::formats::losses`].
#[must_use]
pub fn write_xsb(collection: &Collection) -> String {
    let mut text = String::new();
    push_key(&mut text, "Collection", &collection.title);
    push_key(&mut text, "Author", &collection.author);
    push_note(&mut text, &collection.note);
    push_fields(&mut text, &collection.fields);
    let has_words = !text.is_empty()
        || collection.levels.iter().any(has_words)
        || collection.details.iter().any(|details| *details != LevelDetails::default());
    for (index, level) in collection.levels.iter().enumerate() {
        if !text.is_empty() {
            text.push('\n');
        }
        push_board(&mut text, &level.board);
        if has_words {
            // Also writes an empty title, which shows that metadata is below the boards.
            text.push_str(format!("Title: {}", one_line(&level.title)).trim_end());
            text.push('\n');
        }
        push_key(&mut text, "Author", &level.author);
        push_note(&mut text, &level.note);
        if let Some(details) = collection.details(index) {
            push_fields(&mut text, &details.fields);
            details.saved_games.iter().for_each(|game| push_saved_game(&mut text, game));
        }
    }
    text
}

fn push_fields(text: &mut String, fields: &[Field]) {
    fields.iter().for_each(|field| push_key(text, &field.key, &field.value));
}

fn push_saved_game(text: &mut String, game: &SavedGame) {
    text.push_str(&format!("\n{}\n", game.heading));
    game.moves.iter().for_each(|moves| text.push_str(&format!("{moves}\n")));
}

fn push_board(text: &mut String, board: &Board) {
    for row in rows_of(board) {
        text.push_str(&row);
        text.push('\n');
    }
}

/// Returns the rows of a board in canonical characters. Omits trailing blanks, except where the row
/// would not read back:
///
/// - a row of only floor is written with dashes; at an edge of the board only the first and the
///   last are dashes (`-   -`), because `-----` beside a board may be a rule;
/// - if an edge of the board has only dots and stars beside a row of walls, both rows have dashes
///   for floor, because a row of another width may be a rule, too;
/// - the first row has dashes if no other row shows the width of the board.
pub(in crate::formats) fn rows_of(board: &Board) -> Vec<String> {
    let rows: Vec<String> = board
        .row_slices()
        .map(|row| row.iter().map(|square: &Square| character_of_square(*square)).collect())
        .collect();
    let last = rows.len().saturating_sub(1);
    let above = rows_beside_marks(&rows.iter());
    let below = rows_beside_marks(&rows.iter().rev());
    let beside_marks = |index: usize| index < above || last - index < below;
    let width_shows = rows.iter().any(|row: &String| !row.ends_with(' ') || row.trim().is_empty());
    let written = |(index, row): (usize, &String)| {
        let kept = row.trim_end();
        if kept.is_empty() && (index == 0 || index == last) && row.len() > 2 {
            format!("-{}-", " ".repeat(row.len() - 2))
        } else if kept.is_empty() {
            "-".repeat(row.len())
        } else if beside_marks(index) {
            row.replace(' ', "-")
        } else if index == 0 && !width_shows {
            format!("{kept}{}", "-".repeat(row.len() - kept.len()))
        } else {
            kept.to_owned()
        }
    };
    rows.iter().enumerate().map(written).collect()
}

/// Returns how many rows from an edge need dashes for floor, so that dots and stars there read as
/// rows.
///
/// These are the rows of only dots and stars, and the wall row next to them.
fn rows_beside_marks<'row>(rows: &(impl Iterator<Item = &'row String> + Clone)) -> usize {
    let is_marks = |row: &&String| {
        let row = row.trim();
        row.is_empty() || row.len() > 2 && row.chars().all(|sign| matches!(sign, '.' | '*'))
    };
    let count = rows.clone().take_while(is_marks).count();
    let is_closing =
        |row: &String| row.contains('#') && row.chars().all(|sign| matches!(sign, '#' | ' '));
    let has_marks = rows.clone().take(count).any(|row| !row.trim().is_empty());
    let closes = rows.clone().nth(count).is_some_and(is_closing);
    if has_marks && closes { count + 1 } else { 0 }
}

fn has_words(level: &Level) -> bool {
    [&level.title, &level.author, &level.note].into_iter().any(|words| !words.trim().is_empty())
}

fn push_key(text: &mut String, key: &str, words: &str) {
    let words = one_line(words);
    if !words.is_empty() {
        text.push_str(&format!("{key}: {words}\n"));
    }
}

fn push_note(text: &mut String, note: &str) {
    if note.trim().is_empty() {
        return;
    }
    comment_lines(note).iter().for_each(|line| text.push_str(&format!("{line}\n")));
}

/// Joins lines of text, without surrounding blanks.
pub(super) fn one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
