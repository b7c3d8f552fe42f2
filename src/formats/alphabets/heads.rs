//! Heads of boards in mine files: `Level: name | moves`.

use crate::worlds::ice::Level;

/// Key of the note that keeps the moves of a head.
const SOLUTION: &str = "Solution: ";

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

/// Makes the name of a head the title, and its moves the last line of the note.
pub(super) fn split_head(level: &mut Level) {
    let Some(Head { name, moves }) = Head::of(&level.title) else { return };
    if !moves.is_empty() {
        let separator = if level.note.is_empty() { "" } else { "\n" };
        level.note.push_str(&format!("{separator}{SOLUTION}{moves}"));
    }
    level.title = name.to_owned();
}

/// The inverse of [`split_head`]: the level with a head for a title, if `old_title` is one.
pub(super) fn with_head(level: &Level, old_title: &str) -> Level {
    let mut level = level.clone();
    let Some(Head { name, moves }) = Head::of(old_title) else { return level };
    let own = format!("{SOLUTION}{moves}");
    let kept_note = level.note.trim_end().strip_suffix(&own);
    let has_moves = !moves.is_empty() && kept_note.is_some();
    if let (Some(note), true) = (kept_note, has_moves) {
        level.note = note.strip_suffix('\n').unwrap_or(note).to_owned();
    }
    if has_moves || moves.is_empty() {
        // The first part is not the name: a name may be "Level".
        let (key, rest) = old_title.split_at("Level:".len());
        level.title = if name.is_empty() {
            format!("{key} {}{rest}", level.title)
        } else {
            format!("{key}{}", rest.replacen(name, &level.title, 1))
        };
    } else {
        level.title = format!("Level: {}", level.title);
    }
    level
}
