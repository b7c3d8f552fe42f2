//! What a level becomes in a file, and what the file cannot hold.

use super::shelf::levels_of;
use crate::formats::{
    Collection, Document, Reading, codes,
    detect::{Format, format_of},
    ending_of, read_document, ron_level, stage, struct_name, xsb, zuma,
};
use crate::storage::{StorageError, read_document_file, read_text, write_safely};
use crate::studio::desk::native_text;
use crate::worlds::AnyLevel;
use crate::worlds::ice::{Ground, Level};
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

/// What a new file of that name loses of a level; nothing for native files. Unknown endings say what
/// is known.
#[must_use]
pub fn what_is_lost(level: &AnyLevel, path: &Path) -> Option<String> {
    lost_in(kind_of(level, path), level)
}

/// What the file that is there loses of a level, if it stays of its kind.
pub(super) fn what_is_lost_there(level: &AnyLevel, path: &Path) -> Option<String> {
    lost_in(kind_there(level, path), level)
}

fn lost_in(kind: Option<Kind>, level: &AnyLevel) -> Option<String> {
    let has_words =
        [level.title(), level.author(), level.note()].iter().any(|words| !words.is_empty());
    match (kind, level) {
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
            let board = (!is_board_in_xsb(level))
                .then(|| "Sokoban text would not read this board as it is".to_owned());
            joined([ice, marks, lost_limit("Sokoban text", level), board])
        }
        (Some(Kind::Codes), AnyLevel::Ice(level)) => {
            let words = has_words
                .then(|| "A codes matrix has no place for title, author and note".to_owned());
            let marks = (level.mark_count() > 0).then(|| lost_marks("A codes matrix"));
            joined([words, marks, lost_limit("A codes matrix", level)])
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

fn lost_limit(format: &str, level: &Level) -> Option<String> {
    level.own_step_limit.map(|_| format!("{format} has no place for the level's own step limit"))
}

/// Whether the rows of a level are read as a board of its size: blanks, dashes or walls alone may be
/// taken for words.
fn is_board_in_xsb(level: &Level) -> bool {
    let text = xsb::write_xsb(&Collection::untitled(vec![level.clone()])).text;
    let read = xsb::read_xsb(&text).value.levels;
    let size = |level: &Level| (level.board.rows(), level.board.columns());
    matches!(read.as_slice(), [found] if size(found) == size(level))
}

fn joined<const COUNT: usize>(lost: [Option<String>; COUNT]) -> Option<String> {
    let lost: Vec<String> = lost.into_iter().flatten().collect();
    (!lost.is_empty()).then(|| lost.join("; "))
}

fn kind_of(level: &AnyLevel, path: &Path) -> Option<Kind> {
    match (level, ending_of(path).as_str()) {
        (_, "ron") => Some(Kind::Native),
        (AnyLevel::Ice(_), _) => board_kind_of(path),
        (AnyLevel::Platform(_), "stage") => Some(Kind::Stage),
        (AnyLevel::Zuma(_), "json") => Some(Kind::GameJson),
        _ => None,
    }
}

/// The kind of the file that is there: what it was read as, which for boards is not told by its name
/// alone.
fn kind_there(level: &AnyLevel, path: &Path) -> Option<Kind> {
    let by_name = kind_of(level, path);
    // A pipe is not read: the window would wait for whoever is to write into it.
    if !matches!(level, AnyLevel::Ice(_)) || !path.is_file() {
        return by_name;
    }
    let format =
        read_text(path).ok().and_then(|text| format_of(&path.to_string_lossy(), &text).ok());
    match format {
        Some(Format::RonLevels) => Some(Kind::Native),
        Some(Format::Xsb) => Some(Kind::Xsb),
        Some(Format::Codes) => Some(Kind::Codes),
        _ => by_name,
    }
}

fn board_kind_of(path: &Path) -> Option<Kind> {
    match ending_of(path).as_str() {
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
    write_safely(path, text_alone(kind_of(level, path), level).as_bytes())
}

/// The text of a file of that kind with that level alone.
fn text_alone(kind: Option<Kind>, level: &AnyLevel) -> String {
    match (level, kind) {
        (AnyLevel::Ice(level), _) => {
            text_of(&Collection::untitled(vec![level.clone()]), kind, false)
        }
        (AnyLevel::Platform(stage), Some(Kind::Stage)) => stage::write_stage(stage),
        (AnyLevel::Platform(stage), _) => stage::write_native_stage(stage),
        // Numbers that are none have no JSON; the native text says them all.
        (AnyLevel::Zuma(game), Some(Kind::GameJson)) => {
            zuma::write_game_json(game).unwrap_or_else(|_| zuma::write_game(game))
        }
        (AnyLevel::Zuma(game), _) => zuma::write_game(game),
    }
}

/// Writes a level anew where it lies in a file; the others stay as they are. Where `kept`, the level
/// as it lay there, stands at another place by now, it is written there. Returns its place.
///
/// # Errors
/// If the file cannot be read or written or is gone, or somebody else has changed the level in it.
pub(super) fn write_into(
    path: &Path,
    index: usize,
    level: &AnyLevel,
    kept: &AnyLevel,
) -> Result<usize, NotWritten> {
    if !path.exists() {
        let has_folder = path.parent().is_some_and(Path::is_dir);
        return Err(if has_folder { NotWritten::FileGone } else { NotWritten::FolderGone });
    }
    let text = read_text(path)?;
    let kind = kind_there(level, path);
    // By their texts: a number that is none equals nothing, not even itself.
    let kept_text = native_text(kept);
    let read_back_text = as_read_back(kind, path, kept).map(|level| native_text(&level));
    let is_kept = |found: &AnyLevel| {
        let found = native_text(found);
        found == kept_text || read_back_text.as_ref() == Some(&found)
    };
    let Reading { value, problems } = read_document_file(path)?;
    let (level, mut collection) = match (level, value) {
        (AnyLevel::Ice(level), Document::Levels(collection)) => (level, collection),
        (_, other) => {
            if !levels_of(other).first().is_some_and(is_kept) {
                return Err(NotWritten::ChangedMeanwhile);
            }
            write_alone(path, level)?;
            return Ok(0);
        }
    };
    if collection.count() > 1 && !problems.is_empty() {
        return Err(NotWritten::HalfRead);
    }
    let place = place_now(&collection, index, is_kept).ok_or(NotWritten::ChangedMeanwhile)?;
    collection.levels[place] = level.clone();
    let is_collection = struct_name(&text) == Some("Levels");
    write_safely(path, text_of(&collection, kind, is_collection).as_bytes())?;
    Ok(place)
}

/// Why a level was not written to where it was.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotWritten {
    /// The file cannot be read or written.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// What lies in the file is not what was read from there, or written there last.
    #[error("somebody else has changed it")]
    ChangedMeanwhile,
    /// There is no such file any more.
    #[error("it is gone")]
    FileGone,
    /// Nor is there its folder.
    #[error("its folder is gone")]
    FolderGone,
    /// Something in a collection could not be read, and would be lost.
    #[error("parts of it cannot be read, and would be lost")]
    HalfRead,
}

/// Where the level that was kept at a place stands now: there, or at the only other place at which
/// there is such a level.
fn place_now(
    collection: &Collection,
    index: usize,
    is_kept: impl Fn(&AnyLevel) -> bool,
) -> Option<usize> {
    let is_there = |level: &Level| is_kept(&AnyLevel::Ice(level.clone()));
    if collection.levels.get(index).is_some_and(is_there) {
        return Some(index);
    }
    let mut places =
        (0..collection.levels.len()).filter(|place| is_there(&collection.levels[*place]));
    places.next().filter(|_| places.next().is_none())
}

/// A level as the file says it, which may say less: words are trimmed, and some endings know no others.
fn as_read_back(kind: Option<Kind>, path: &Path, level: &AnyLevel) -> Option<AnyLevel> {
    let reading = read_document(&path.to_string_lossy(), &text_alone(kind, level)).ok()?;
    levels_of(reading.value).pop()
}

/// The text of a file of boards of that kind. A single level needs no collection around it, unless
/// it had one.
fn text_of(collection: &Collection, kind: Option<Kind>, is_collection: bool) -> String {
    match (kind, collection.levels.as_slice()) {
        (Some(Kind::Xsb), _) => xsb::write_xsb(collection).text,
        (Some(Kind::Codes), [level]) => codes::write_codes(&level.board),
        (Some(Kind::Codes), levels) => codes::write_codes_array(levels),
        (_, [level]) if !is_collection => ron_level::write_level(level),
        (_, _) => ron_level::write_levels(collection),
    }
}
