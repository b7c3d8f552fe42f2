//! Text of a level in each file format, and losses of the formats.

use super::shelf::levels_of;
use crate::formats::detect::count_comments;
use crate::formats::zuma::NotInJson;
use crate::formats::{
    Collection, Document, LevelDetails, LevelFormat, LevelText, NotReplaced, Reading, codes,
    level_text_of, losses, read_document, replace_level, ron_level, slc, stage, xsb, zuma,
};
use crate::storage::encoding::{DecodedText, NotEncodable, TextForm};
use crate::storage::{StorageError, read_decoded, read_document_file, write_text};
use crate::studio::desk::native_text;
use crate::studio::source::file_name;
use crate::worlds::AnyLevel;
use crate::worlds::ice::Level;
use std::path::Path;

/// Describes what a new file of this name loses of a level; `None` if nothing is lost.
///
/// For an unknown file extension, lists the extensions that can be used.
#[must_use]
pub fn what_is_lost(level: &AnyLevel, path: &Path) -> Option<String> {
    lost_in(format_for(level, path), level)
}

/// Describes what the existing file loses of a level if it keeps its format.
///
/// Texts that the file gives the level, such as the name of a codes matrix, stay in the file and
/// are not lost. `None` for the notation of another program: the error of [`write_into`] names what
/// that notation cannot represent.
pub(super) fn what_is_lost_there(level: &AnyLevel, kept: &AnyLevel, path: &Path) -> Option<String> {
    let format = match text_there(level, path) {
        Some(LevelText::OtherNotation) => return None,
        Some(LevelText::Own(format)) => Some(format),
        Some(LevelText::NotEdited) | None => format_for(level, path),
    };
    let words = |it: &AnyLevel| [it.title(), it.author(), it.note()].map(str::to_owned);
    let has_same_words = words(level) == words(kept);
    if let (AnyLevel::Ice(ice), Some(LevelFormat::Codes), true) = (level, format, has_same_words) {
        let wordless =
            Level { own_step_limit: ice.own_step_limit, ..Level::untitled(ice.board.clone()) };
        return lost_in(format, &AnyLevel::Ice(wordless));
    }
    lost_in(format, level)
}

fn lost_in(format: Option<LevelFormat>, level: &AnyLevel) -> Option<String> {
    let Some(format) = format else {
        let known = match level {
            AnyLevel::Ice(_) => "Levels are saved as .ron, .xsb, .sok, .slc, .txt or .json",
            AnyLevel::Platform(_) => "Stages are saved as .ron or .stage",
            AnyLevel::Zuma(_) => "Games are saved as .ron or .json",
        };
        return Some(known.to_owned());
    };
    let lost = losses(level, format).into_iter().map(|loss| format!("{format} {loss}"));
    let lost: Vec<String> = lost.collect();
    (!lost.is_empty()).then(|| lost.join("; "))
}

/// Format for a file name. PDDL is excluded: it is a planner's input and not meant for saving
/// levels.
fn format_for(level: &AnyLevel, path: &Path) -> Option<LevelFormat> {
    LevelFormat::of(level.world(), path).filter(|format| *format != LevelFormat::Pddl)
}

/// Notation of the boards in an existing file, found from its content.
///
/// `None` for other worlds, and if there is no file.
fn text_there(level: &AnyLevel, path: &Path) -> Option<LevelText> {
    // Do not read a pipe: the window would wait until another program writes to it.
    if !matches!(level, AnyLevel::Ice(_)) || !path.is_file() {
        return None;
    }
    let DecodedText { text, .. } = read_decoded(path).ok()?;
    Some(level_text_of(&file_name(path), &text))
}

/// Returns true if a level of this world can be saved under this name.
#[must_use]
pub fn can_be_saved(level: &AnyLevel, path: &Path) -> bool {
    format_for(level, path).is_some()
}

/// Writes a file that contains only this level; replaces any previous content.
///
/// # Errors
/// If the file cannot be written, or its format cannot represent the level.
pub(super) fn write_alone(
    path: &Path,
    level: &AnyLevel,
    details: &LevelDetails,
) -> Result<(), NotWritten> {
    let text = match (level, format_for(level, path)) {
        (AnyLevel::Ice(level), Some(LevelFormat::Xsb)) => {
            let details = vec![details.clone()];
            xsb::write_xsb(&Collection { details, ..Collection::untitled(vec![level.clone()]) })
        }
        (_, format) => text_alone(format, level)?,
    };
    Ok(write_text(path, &text, TextForm::default()).map(drop)?)
}

/// Writes the level alone in the encoding of the existing file.
///
/// Uses UTF-8 if that encoding lacks a character, and returns the character.
fn write_alone_as(
    path: &Path,
    level: &AnyLevel,
    form: TextForm,
) -> Result<Option<NotEncodable>, NotWritten> {
    let text = text_alone(format_for(level, path), level)?;
    Ok(write_text(path, &text, form)?)
}

/// Returns the text of a file in this format that contains only this level.
fn text_alone(format: Option<LevelFormat>, level: &AnyLevel) -> Result<String, NotInJson> {
    Ok(match (level, format) {
        (AnyLevel::Ice(level), _) => text_of(level, format),
        (AnyLevel::Platform(stage), Some(LevelFormat::Stage)) => stage::write_stage(stage),
        (AnyLevel::Platform(stage), _) => stage::write_native_stage(stage),
        (AnyLevel::Zuma(game), Some(LevelFormat::GameJson)) => zuma::write_game_json(game)?,
        (AnyLevel::Zuma(game), _) => zuma::write_game(game),
    })
}

/// Replaces one level in a file and leaves the other levels unchanged.
///
/// `kept` is the level as it was in the file. If it is at another index now, that one is replaced.
/// The file keeps its encoding unless the encoding lacks a character.
///
/// # Errors
/// If the file cannot be read or written, no longer exists, or contains another version of the
/// level.
pub(super) fn write_into(
    path: &Path,
    index: usize,
    level: &AnyLevel,
    kept: &AnyLevel,
) -> Result<Written, NotWritten> {
    if !path.exists() {
        let has_folder = path.parent().is_some_and(Path::is_dir);
        return Err(if has_folder { NotWritten::FileGone } else { NotWritten::FolderGone });
    }
    let DecodedText { text, form } = read_decoded(path)?;
    let format = match text_there(level, path) {
        Some(LevelText::Own(format)) => Some(format),
        _ => format_for(level, path),
    };
    let texts = texts_of_kept(format, path, kept);
    let is_kept = |found: &AnyLevel| texts.contains(&native_text(found));
    let Reading { value, .. } = read_document_file(path)?;
    let (level, collection) = match (level, value) {
        (AnyLevel::Ice(level), Document::Levels(collection)) => (level, collection),
        (_, other) => {
            if !levels_of(other).first().is_some_and(is_kept) {
                return Err(NotWritten::ChangedMeanwhile);
            }
            // A file with one level: edit its text if all comments can stay, else write it
            // completely.
            let lacking = match replaced_alone(&text, level) {
                Some(new_text) => write_text(path, &new_text, form)?,
                None => {
                    let comments = count_comments(&file_name(path), &text);
                    if comments > 0 {
                        return Err(NotWritten::Comments(comments));
                    }
                    write_alone_as(path, level, form)?
                }
            };
            return Ok(Written { place: 0, lacking });
        }
    };
    let is_there = |level: &Level| is_kept(&AnyLevel::Ice(level.clone()));
    let place = place_now(&collection.levels, index, is_there);
    let place = place.ok_or(NotWritten::ChangedMeanwhile)?;
    let new_text = replace_level(&file_name(path), &text, place, level)?;
    let lacking = write_text(path, &new_text, form)?;
    Ok(Written { place, lacking })
}

/// Replaces the level in a native file of one stage or game; `None` if a comment would be lost.
fn replaced_alone(text: &str, level: &AnyLevel) -> Option<String> {
    match level {
        AnyLevel::Platform(stage) => stage::replace_native_stage(text, stage).ok(),
        AnyLevel::Zuma(game) => zuma::replace_game(text, game).ok(),
        AnyLevel::Ice(_) => None,
    }
}

/// Result of writing a level into a file.
pub(super) struct Written {
    /// Index of the level in the file.
    pub(super) place: usize,
    /// Character that the file's encoding lacks; the file is UTF-8 now.
    pub(super) lacking: Option<NotEncodable>,
}

/// Reason why a level was not written to its file.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotWritten {
    /// The file cannot be read or written.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The JSON format cannot represent the game.
    #[error(transparent)]
    NotInJson(#[from] NotInJson),
    /// Reading the new text would not return the level.
    #[error(transparent)]
    NotReplaced(#[from] NotReplaced),
    /// The file contains another version than the one that was last read or written.
    #[error("another program has changed it")]
    ChangedMeanwhile,
    /// The file no longer exists.
    #[error("it no longer exists")]
    FileGone,
    /// Neither the file nor its folder exists.
    #[error("its folder no longer exists")]
    FolderGone,
    /// The file has this many comments, which would be lost.
    #[error("{} comment{} would be lost", .0, if *.0 == 1 { "" } else { "s" })]
    Comments(usize),
}

/// Native texts that identify the kept level in its file.
///
/// These are the level as it was, and as the format returns it. Levels are compared as text,
/// because NaN is not equal to itself.
fn texts_of_kept(format: Option<LevelFormat>, path: &Path, kept: &AnyLevel) -> Vec<String> {
    let read_back = as_read_back(format, path, kept);
    std::iter::once(kept).chain(&read_back).map(native_text).collect()
}

/// Like [`texts_of_kept`], for the format of the file name.
pub(super) fn texts_of_kept_in(path: &Path, kept: &AnyLevel) -> Vec<String> {
    texts_of_kept(format_for(kept, path), path, kept)
}

/// Index of the kept level in the current content of its file.
pub(super) fn place_of_level(
    path: &Path,
    levels: &[AnyLevel],
    index: usize,
    kept: &AnyLevel,
) -> Option<usize> {
    let texts = texts_of_kept_in(path, kept);
    place_now(levels, index, |found| texts.contains(&native_text(found)))
}

/// Returns `index` if the kept level is there, else the only other match.
fn place_now<L>(levels: &[L], index: usize, is_kept: impl Fn(&L) -> bool) -> Option<usize> {
    if levels.get(index).is_some_and(&is_kept) {
        return Some(index);
    }
    let mut places = (0..levels.len()).filter(|place| is_kept(&levels[*place]));
    places.next().filter(|_| places.next().is_none())
}

/// Writes a level in a format and reads it back.
///
/// The result may contain less: texts are trimmed, and some formats have no place for them.
fn as_read_back(format: Option<LevelFormat>, path: &Path, level: &AnyLevel) -> Option<AnyLevel> {
    let text = text_alone(format, level).ok()?;
    let reading = read_document(&file_name(path), &text).ok()?;
    levels_of(reading.value).pop()
}

/// Like [`as_read_back`], for the format of the file name.
pub(super) fn as_read_back_from(path: &Path, level: &AnyLevel) -> Option<AnyLevel> {
    as_read_back(format_for(level, path), path, level)
}

/// Text of a file that contains one board in this format.
fn text_of(level: &Level, format: Option<LevelFormat>) -> String {
    match format {
        Some(LevelFormat::Xsb) => xsb::write_xsb(&Collection::untitled(vec![level.clone()])),
        Some(LevelFormat::Slc) => slc::write_slc(&Collection::untitled(vec![level.clone()])),
        Some(LevelFormat::Codes) => codes::write_codes(&level.board),
        _ => ron_level::write_level(level),
    }
}
