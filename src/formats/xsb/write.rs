//! Writes collections as Sokoban text, and single boards as rows of XSB characters.

use super::comments::comment_lines;
use crate::formats::xsb_squares::character_of_square;
use crate::formats::{Collection, Field, LevelDetails, SavedGame};
use crate::worlds::ice::{Board, Level, Square};

/// Writes a collection as a new Sokoban text.
///
/// The metadata of the collection comes first. Each board is followed by its metadata as
/// `Key: value` lines, then by its saved games (solutions and snapshots). Notes become comments;
/// every other value is joined to one line. Step limits are left out and ice becomes floor: see
/// [`crate::formats::losses_in_format`].
#[must_use]
pub fn write_xsb(collection: &Collection) -> String {
    let mut text = String::new();
    push_key(&mut text, "Collection", &collection.title);
    push_key(&mut text, "Author", &collection.author);
    push_note(&mut text, &collection.note);
    push_fields(&mut text, &collection.fields);
    let has_metadata = !text.is_empty()
        || collection.levels.iter().any(has_metadata)
        || collection.details.iter().any(|details| *details != LevelDetails::default());
    for (index, level) in collection.levels.iter().enumerate() {
        if !text.is_empty() {
            text.push('\n');
        }
        push_board(&mut text, &level.board);
        if has_metadata {
            // Also an empty title: it shows that metadata follows its board.
            text.push_str(format!("Title: {}", joined_lines(&level.title)).trim_end());
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

/// Appends each field as a `Key: value` line.
fn push_fields(text: &mut String, fields: &[Field]) {
    fields.iter().for_each(|field| push_key(text, &field.key, &field.value));
}

/// Appends a blank line, the heading of a saved game, and its moves.
fn push_saved_game(text: &mut String, game: &SavedGame) {
    text.push_str(&format!("\n{}\n", game.heading));
    game.moves.iter().for_each(|moves| text.push_str(&format!("{moves}\n")));
}

/// Appends the rows of a board.
fn push_board(text: &mut String, board: &Board) {
    for row in canonical_rows(board) {
        text.push_str(&row);
        text.push('\n');
    }
}

/// Returns the rows of a board as XSB text that reads back unchanged.
///
/// Ice becomes floor, and a player or crate inside a wall is left out. Blanks at the end of a row
/// are left out, except where the row would not read back:
///
/// - a row of nothing but floor is written with dashes; in the first and the last row of the board
///   only the first and the last character is one (`-   -`), because the reader may take `-----`
///   for a separator line;
/// - rows counted by `rows_with_dashes` have dashes for floor, because the reader may take dots and
///   asterisks beside a row of walls for a rating;
/// - if every row ends in floor, the first row writes its trailing floor as dashes, to show the
///   width of the board.
pub(in crate::formats) fn canonical_rows(board: &Board) -> Vec<String> {
    let rows: Vec<String> = board
        .row_slices()
        .map(|row| row.iter().map(|square: &Square| character_of_square(*square)).collect())
        .collect();
    let last = rows.len().saturating_sub(1);
    let above = rows_with_dashes(&rows.iter());
    let below = rows_with_dashes(&rows.iter().rev());
    let beside_marks = |index: usize| index < above || last - index < below;
    // If every row ended in floor, the text would not show how wide the board is.
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

/// Number of rows from an edge of the board that have dashes for floor.
///
/// `rows` begins at that edge. Counts the rows that are only floor or look like a rating (three or
/// more adjacent dots and asterisks), and the row of walls and floor behind them. 0 if no row looks
/// like a rating, or if no such row of walls follows.
fn rows_with_dashes<'row>(rows: &(impl Iterator<Item = &'row String> + Clone)) -> usize {
    let is_rating = |row: &&String| {
        let row = row.trim();
        row.is_empty() || row.len() > 2 && row.chars().all(|sign| matches!(sign, '.' | '*'))
    };
    let count = rows.clone().take_while(is_rating).count();
    let is_wall_row =
        |row: &String| row.contains('#') && row.chars().all(|sign| matches!(sign, '#' | ' '));
    let has_marks = rows.clone().take(count).any(|row| !row.trim().is_empty());
    let closes = rows.clone().nth(count).is_some_and(is_wall_row);
    if has_marks && closes { count + 1 } else { 0 }
}

/// Returns true if title, author or note of a level has more than blanks.
fn has_metadata(level: &Level) -> bool {
    [&level.title, &level.author, &level.note].into_iter().any(|words| !words.trim().is_empty())
}

/// Appends a `Key: value` line, unless the value is blank.
fn push_key(text: &mut String, key: &str, words: &str) {
    let words = joined_lines(words);
    if !words.is_empty() {
        text.push_str(&format!("{key}: {words}\n"));
    }
}

/// Appends a note as comment lines, unless it is blank.
fn push_note(text: &mut String, note: &str) {
    if note.trim().is_empty() {
        return;
    }
    comment_lines(note).iter().for_each(|line| text.push_str(&format!("{line}\n")));
}

/// Returns a text as one line, with single spaces between words.
pub(super) fn joined_lines(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
