//! Heads of boards in mine files: `Level: name | moves`.

use crate::formats::{Collection, SavedGame};
use crate::worlds::ice::Level;

/// Heading of the solution that keeps the moves of a head.
const SOLUTION: &str = "Solution";

/// The parts of a head: the name, and the moves behind the bar.
struct Head<'text> {
    name: &'text str,
    moves: &'text str,
}

impl<'text> Head<'text> {
    fn of(title: &'text str) -> Option<Self> {
        let head = title.strip_prefix("Level:")?;
        let (name, moves) = head.split_once('|').unwrap_or((head, ""));
        let (name, moves) = (name.trim(), moves.trim());
        moves.chars().all(|it| "lurdLURD".contains(it)).then_some(Self { name, moves })
    }
}

/// Makes the names of heads the titles, and their moves solutions of their levels.
pub(super) fn split_heads(collection: &mut Collection) {
    for index in 0..collection.levels.len() {
        let line = collection.place(index).line;
        let level = &mut collection.levels[index];
        let Some(Head { name, moves }) = Head::of(&level.title) else { continue };
        let (name, moves) = (name.to_owned(), moves.to_owned());
        level.title = name;
        if let (Some(details), false) = (collection.details.get_mut(index), moves.is_empty()) {
            let game = SavedGame { heading: SOLUTION.to_owned(), moves: vec![moves], line };
            details.saved_games.insert(0, game);
        }
    }
}

/// The same for a level that stands alone, whose details have no place: its moves become the last line
/// of the note.
pub(super) fn split_head(level: &mut Level) {
    let Some(Head { name, moves }) = Head::of(&level.title) else { return };
    if !moves.is_empty() {
        let separator = if level.note.is_empty() { "" } else { "\n" };
        level.note.push_str(&format!("{separator}{SOLUTION}: {moves}"));
    }
    level.title = name.to_owned();
}

/// The inverse of [`split_heads`] for one level: the level with a head for a title, if `old_title` is
/// one. The moves stay.
pub(super) fn with_head(level: &Level, old_title: &str) -> Level {
    let mut level = level.clone();
    let Some(Head { name, .. }) = Head::of(old_title) else { return level };
    // The first part is not the name: a name may be "Level".
    let (key, rest) = old_title.split_at("Level:".len());
    level.title = if name.is_empty() {
        format!("{key} {}{rest}", level.title)
    } else {
        format!("{key}{}", rest.replacen(name, &level.title, 1))
    };
    level
}
