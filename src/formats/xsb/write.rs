//! Writes Sokoban text.

use super::comments::comment_lines;
use crate::formats::squares::character_of_square;
use crate::formats::{Collection, Field, LevelDetails, SavedGame};
use crate::worlds::ice::{Board, Level, Square};

/// The levels as a new Sokoban text: words and further pairs as `Key: value` lines below each board,
/// then solutions and snapshots. Words that span several lines become one, except notes. Step limits
/// are left out and ice becomes floor: see [`crate::formats::losses`].
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
            // Also an empty title: it shows that the words stand below their boards.
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

/// The rows of a board in canonical signs. Blanks at the end of a row are left out, except where the
/// row would not read back:
///
/// - a row of nothing but floor is written with dashes, at an edge of the board only with the first
///   and the last (`-   -`), because `-----` beside a board may be a rule;
/// - where an edge of the board has nothing but dots and stars beside a row of walls, both rows have
///   dashes for floor: a row of another width may be a rule, too;
/// - so does the first row where no other row would show how wide the board is.
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

/// How many rows from an edge of a board have dashes for floor, so that dots and stars there read as rows:
/// those of nothing else, and the row of walls that closes the board behind them.
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

/// Words of several lines as one, without blanks around them.
pub(super) fn one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
