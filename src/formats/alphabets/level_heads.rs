//! Header lines above boards in another alphabet: `Level: name | moves`.
//!
//! The moves, in letters such as `lurD`, are a solution of the board below. The text reader takes
//! the whole line for the title; the functions here split it.

use crate::formats::{Collection, SavedGame};
use crate::worlds::ice::Level;

/// Heading of the solution that gets the moves of a header line.
const SOLUTION: &str = "Solution";

/// The parts of a header line: the name, and the moves, which may be empty.
struct LevelHead<'text> {
    name: &'text str,
    moves: &'text str,
}

impl<'text> LevelHead<'text> {
    /// Parses a title; `None` unless it is a header line with only moves behind the bar.
    fn of(title: &'text str) -> Option<Self> {
        let head = title.strip_prefix("Level:")?;
        let (name, moves) = head.split_once('|').unwrap_or((head, ""));
        let (name, moves) = (name.trim(), moves.trim());
        moves.chars().all(|it| "lurdLURD".contains(it)).then_some(Self { name, moves })
    }
}

/// Replaces titles that are header lines by their names, and stores their moves as solutions.
pub(super) fn split_heads(collection: &mut Collection) {
    for index in 0..collection.levels.len() {
        let line = collection.place(index).line;
        let level = &mut collection.levels[index];
        let Some(LevelHead { name, moves }) = LevelHead::of(&level.title) else { continue };
        let (name, moves) = (name.to_owned(), moves.to_owned());
        level.title = name;
        if let (Some(details), false) = (collection.details.get_mut(index), moves.is_empty()) {
            let game = SavedGame { heading: SOLUTION.to_owned(), moves: vec![moves], line };
            details.saved_games.insert(0, game);
        }
    }
}

/// Replaces a title that is a header line by its name; adds its moves to the note.
///
/// A level without a collection cannot store a solution, so the moves become the last line of the
/// note.
pub(super) fn split_head(level: &mut Level) {
    let Some(LevelHead { name, moves }) = LevelHead::of(&level.title) else { return };
    if !moves.is_empty() {
        let separator = if level.note.is_empty() { "" } else { "\n" };
        level.note.push_str(&format!("{separator}{SOLUTION}: {moves}"));
    }
    level.title = name.to_owned();
}

/// Returns the level with a header line as title, if `old_title` is one.
///
/// The header line has the title of the level as name, and the moves of `old_title`. Nothing else
/// changes. Used to write a level back to the text from which [`split_heads`] took its title.
pub(super) fn with_head(level: &Level, old_title: &str) -> Level {
    let mut level = level.clone();
    let Some(LevelHead { name, .. }) = LevelHead::of(old_title) else { return level };
    // The first part is not the name: a name may be "Level".
    let (key, rest) = old_title.split_at("Level:".len());
    level.title = if name.is_empty() {
        format!("{key} {}{rest}", level.title)
    } else {
        format!("{key}{}", rest.replacen(name, &level.title, 1))
    };
    level
}
