//! What a level becomes in a file, and what the file cannot hold.

use crate::formats::{Collection, Document, codes, ron_level, stage, struct_name, xsb, zuma};
use crate::storage::{StorageError, read_document_file, read_text, write_safely};
use crate::worlds::AnyLevel;
use crate::worlds::ice::Ground;
use std::path::Path;

/// The kinds of files that levels can be saved to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Native,
    Xsb,
    Codes,
    Stage,
    GameJson,
}

/// What saving to that file loses of a level; nothing for native files. Unknown endings say what
/// is known.
#[must_use]
pub fn what_is_lost(level: &AnyLevel, path: &Path) -> Option<String> {
    let has_words =
        [level.title(), level.author(), level.note()].iter().any(|words| !words.is_empty());
    match (kind_of(level, path), level) {
        (None, AnyLevel::Ice(_)) => {
            Some("Levels are saved as .ron, .xsb, .sok, .txt or .json".to_owned())
        }
        (None, AnyLevel::Platform(_)) => Some("Stages are saved as .ron or .stage".to_owned()),
        (None, AnyLevel::Zuma(_)) => Some("Games are saved as .ron or .json".to_owned()),
        (Some(Kind::Xsb), AnyLevel::Ice(level)) => {
            let cells = level.board.cells().iter();
            let ice = cells.filter(|square| square.ground == Ground::Ice).count();
            let ice = (ice > 0).then(|| {
                format!(
                    "Sokoban text has no sign for ice: what is ice becomes floor (squares: {ice})"
                )
            });
            let marks = (level.mark_count() > 0).then(|| lost_marks("Sokoban text"));
            joined([ice, marks])
        }
        (Some(Kind::Codes), AnyLevel::Ice(level)) => {
            let words = has_words
                .then(|| "A codes matrix has no place for title, author and note".to_owned());
            let marks = (level.mark_count() > 0).then(|| lost_marks("A codes matrix"));
            joined([words, marks])
        }
        (Some(Kind::Stage), _) if has_words => {
            Some("A stage file has no place for title, author and note".to_owned())
        }
        (Some(_), _) => None,
    }
}

fn lost_marks(format: &str) -> String {
    format!("{format} has no place for the marks of doubtful ice")
}

fn joined(lost: [Option<String>; 2]) -> Option<String> {
    let lost: Vec<String> = lost.into_iter().flatten().collect();
    (!lost.is_empty()).then(|| lost.join("; "))
}

fn kind_of(level: &AnyLevel, path: &Path) -> Option<Kind> {
    let ending = path.extension()?.to_string_lossy().to_ascii_lowercase();
    match (level, ending.as_str()) {
        (_, "ron") => Some(Kind::Native),
        (AnyLevel::Ice(_), _) => board_kind_of(path),
        (AnyLevel::Platform(_), "stage") => Some(Kind::Stage),
        (AnyLevel::Zuma(_), "json") => Some(Kind::GameJson),
        _ => None,
    }
}

fn board_kind_of(path: &Path) -> Option<Kind> {
    match path.extension()?.to_string_lossy().to_ascii_lowercase().as_str() {
        "ron" => Some(Kind::Native),
        "xsb" | "sok" | "txt" => Some(Kind::Xsb),
        "json" => Some(Kind::Codes),
        _ => None,
    }
}

/// Whether a level of this world can be saved to a file of that name.
pub(super) fn can_be_saved(level: &AnyLevel, path: &Path) -> bool {
    kind_of(level, path).is_some()
}

/// Writes a level alone into a file, whatever was in it.
///
/// # Errors
/// If it cannot be written.
pub(super) fn write_alone(path: &Path, level: &AnyLevel) -> Result<(), StorageError> {
    let text = match (level, kind_of(level, path)) {
        (AnyLevel::Ice(level), _) => {
            text_of(&Collection::untitled(vec![level.clone()]), path, false)
        }
        (AnyLevel::Platform(stage), Some(Kind::Stage)) => stage::write_stage(stage),
        (AnyLevel::Platform(stage), _) => stage::write_native_stage(stage),
        // Numbers that are none have no JSON; the native text says them all.
        (AnyLevel::Zuma(game), Some(Kind::GameJson)) => {
            zuma::write_game_json(game).unwrap_or_else(|_| zuma::write_game(game))
        }
        (AnyLevel::Zuma(game), _) => zuma::write_game(game),
    };
    write_safely(path, text.as_bytes())
}

/// Writes one level of a file anew; the others stay as they are.
///
/// # Errors
/// If the file cannot be read or written.
pub(super) fn write_into(path: &Path, index: usize, level: &AnyLevel) -> Result<(), StorageError> {
    let AnyLevel::Ice(level) = level else { return write_alone(path, level) };
    let alone = || Collection::untitled(vec![level.clone()]);
    if !path.is_file() {
        return write_safely(path, text_of(&alone(), path, false).as_bytes());
    }
    let is_collection = struct_name(&read_text(path)?) == Some("Levels");
    let mut collection = match read_document_file(path)?.value {
        Document::Levels(collection) => collection,
        Document::Stage(_)
        | Document::Recording(_)
        | Document::Theme(_)
        | Document::Moves(_)
        | Document::Zuma(_) => alone(),
    };
    match collection.levels.get_mut(index) {
        Some(place) => *place = level.clone(),
        None => collection.levels.push(level.clone()),
    }
    write_safely(path, text_of(&collection, path, is_collection).as_bytes())
}

/// The text of a file of boards of that name. A single level needs no collection around it, unless
/// it had one.
fn text_of(collection: &Collection, path: &Path, is_collection: bool) -> String {
    match (board_kind_of(path), collection.levels.as_slice()) {
        (Some(Kind::Xsb), _) => xsb::write_xsb(collection).text,
        (Some(Kind::Codes), [level]) => codes::write_codes(&level.board),
        (Some(Kind::Codes), levels) => codes::write_codes_array(levels),
        (_, [level]) if !is_collection => ron_level::write_level(level),
        (_, _) => ron_level::write_levels(collection),
    }
}
