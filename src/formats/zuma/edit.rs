//! Replaces the Zuma game of a native text (RON); all bytes except changed values stay.

use super::{ZumaDocument, read_zuma, write_game};
use crate::formats::ReplaceError;
use crate::formats::ron_document::struct_name;
use crate::formats::ron_edit::with_changes;
use crate::worlds::zuma::Game;

/// Returns the native text with another game in its place.
///
/// Rewrites only changed values; comments, key order and formatting stay.
///
/// # Errors
/// If the text contains no native game or has no place for a new value, a comment is inside a
/// changed value, or the changed text would not read back as `game`.
pub fn replace_game(text: &str, game: &Game) -> Result<String, ReplaceError> {
    let read = |text: &str| match read_zuma(text).map(|reading| reading.value) {
        Ok(ZumaDocument::Game(game)) => Some(write_game(&game)),
        _ => None,
    };
    let is_native = struct_name(text) == Some("Game");
    let old = read(text).filter(|_| is_native).ok_or(ReplaceError::NoSuchLevel)?;
    let new = write_game(game);
    let changed = with_changes(text, &old, &new).ok_or(ReplaceError::Ambiguous)?;
    (read(&changed) == Some(new)).then_some(changed).ok_or(ReplaceError::Ambiguous)
}
