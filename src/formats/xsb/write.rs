//! Writes Sokoban text.

use crate::formats::Collection;
use crate::formats::squares::character_of_square;
use crate::worlds::ice::{Board, Level, Square};

/// The levels as Sokoban text, words as `Key: value` lines below each board. Words that span
/// several lines become one, but for notes; step limits are left out, and ice becomes floor, for
/// which there is no sign: see [`crate::formats::losses`].
#[must_use]
pub fn write_xsb(collection: &Collection) -> String {
    let mut text = String::new();
    push_key(&mut text, "Collection", &collection.title);
    push_key(&mut text, "Author", &collection.author);
    push_note(&mut text, &collection.note);
    let has_words = !text.is_empty() || collection.levels.iter().any(has_words);
    for level in &collection.levels {
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
    }
    text
}

/// Adds the rows of a board. Blanks at the end of a row are left out, and a row of nothing else
/// is written with dashes; so is the last blank of the first row where no other row would show
/// how wide the board is.
fn push_board(text: &mut String, board: &Board) {
    let rows: Vec<String> = board
        .row_slices()
        .map(|row| row.iter().map(|square: &Square| character_of_square(*square)).collect())
        .collect();
    let width_shows = rows.iter().any(|row: &String| !row.ends_with(' ') || row.trim().is_empty());
    for (index, row) in rows.iter().enumerate() {
        let kept = row.trim_end();
        if kept.is_empty() {
            text.push_str(&"-".repeat(row.len()));
        } else if index == 0 && !width_shows {
            text.push_str(&row[..row.len() - 1]);
            text.push('-');
        } else {
            text.push_str(kept);
        }
        text.push('\n');
    }
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
    text.push_str("Comment:\n");
    for line in note.trim_end().lines() {
        // A line that would end the comment loses the sign that makes it do so.
        let ends = super::keys::is_comment_end(line);
        let line = if ends { line.replace(':', "") } else { line.to_owned() };
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text.push_str("Comment-End:\n");
}

fn one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
