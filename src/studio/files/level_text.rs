//! Text of a level in each file format, and losses of the formats.

use super::shelf::levels_of;
use crate::formats::detect::count_comments;
use crate::formats::zuma::NonFiniteNumber;
use crate::formats::{
    Collection, Document, InPlaceEditing, LevelDetails, LevelFormat, Parsed, ReplaceError, codes,
    in_place_editing, losses_in_format, read_document, replace_level, ron_level, slc, stage, xsb,
    zuma,
};
use crate::storage::encoding::{DecodedText, NotEncodable, TextEncoding};
use crate::storage::{StorageError, read_decoded, read_document_file, write_text};
use crate::studio::documents::native_text;
use crate::studio::source::file_name;
use crate::worlds::AnyLevel;
use crate::worlds::ice::Level;
use std::path::Path;

/// Names the losses of a level in a new file of this name; `None` without losses.
///
/// For an unknown file extension, lists the extensions that can be used.
#[must_use]
pub fn losses_in_new_file(level: &AnyLevel, path: &Path) -> Option<String> {
    losses_text(format_of_path(level, path), level)
}

/// Names the losses of a level in its existing file and format; `None` without losses.
///
/// `kept` is the level as it was in the file. Unchanged texts outside the board, such as the name
/// of a codes matrix, stay in the file and are not lost. Also `None` for the notation of another
/// program: the error of [`replace_in_file`] then names the losses.
pub(super) fn losses_in_place(level: &AnyLevel, kept: &AnyLevel, path: &Path) -> Option<String> {
    let format = match existing_notation(level, path) {
        Some(InPlaceEditing::OtherNotation) => return None,
        Some(InPlaceEditing::OwnFormat(format)) => Some(format),
        Some(InPlaceEditing::Unsupported) | None => format_of_path(level, path),
    };
    let metadata = |it: &AnyLevel| [it.title(), it.author(), it.note()].map(str::to_owned);
    let has_same_words = metadata(level) == metadata(kept);
    if let (AnyLevel::Ice(ice), Some(LevelFormat::Codes), true) = (level, format, has_same_words) {
        let wordless =
            Level { own_step_limit: ice.own_step_limit, ..Level::untitled(ice.board.clone()) };
        return losses_text(format, &AnyLevel::Ice(wordless));
    }
    losses_text(format, level)
}

fn losses_text(format: Option<LevelFormat>, level: &AnyLevel) -> Option<String> {
    let Some(format) = format else {
        let known = match level {
            AnyLevel::Ice(_) => "Levels are saved as .ron, .xsb, .sok, .slc, .txt or .json",
            AnyLevel::Platform(_) => "Stages are saved as .ron or .stage",
            AnyLevel::Zuma(_) => "Games are saved as .ron or .json",
        };
        return Some(known.to_owned());
    };
    let losses = losses_in_format(level, format).into_iter().map(|loss| format!("{format} {loss}"));
    let losses: Vec<String> = losses.collect();
    (!losses.is_empty()).then(|| losses.join("; "))
}

/// Format for a file name; `None` if a level of this world cannot be saved under it.
///
/// PDDL is excluded: it is a planner's input and not meant for saving levels.
fn format_of_path(level: &AnyLevel, path: &Path) -> Option<LevelFormat> {
    LevelFormat::for_path(level.world(), path).filter(|format| *format != LevelFormat::Pddl)
}

/// Notation of the boards in an existing file; `None` if it cannot be read.
///
/// Also `None` for levels of other worlds, and if there is no regular file.
fn existing_notation(level: &AnyLevel, path: &Path) -> Option<InPlaceEditing> {
    // Do not read a pipe: the window would wait until another program writes to it.
    if !matches!(level, AnyLevel::Ice(_)) || !path.is_file() {
        return None;
    }
    let DecodedText { text, .. } = read_decoded(path).ok()?;
    Some(in_place_editing(&file_name(path), &text))
}

/// Returns true if a level of this world can be saved under this name.
#[must_use]
pub fn can_be_saved(level: &AnyLevel, path: &Path) -> bool {
    format_of_path(level, path).is_some()
}

/// Writes a file that contains only this level; replaces any previous content.
///
/// Only Sokoban text stores the `details`. The encoding is UTF-8.
///
/// # Errors
/// If the file cannot be written, or its format cannot represent the level.
pub(super) fn write_single_level(
    path: &Path,
    level: &AnyLevel,
    details: &LevelDetails,
) -> Result<(), WriteLevelError> {
    let text = match (level, format_of_path(level, path)) {
        (AnyLevel::Ice(level), Some(LevelFormat::Xsb)) => {
            let details = vec![details.clone()];
            xsb::write_xsb(&Collection { details, ..Collection::untitled(vec![level.clone()]) })
        }
        (_, format) => single_level_text(format, level)?,
    };
    Ok(write_text(path, &text, TextEncoding::default()).map(drop)?)
}

/// Writes the level alone in the encoding of the existing file.
///
/// Uses UTF-8 if that encoding lacks a character, and returns the character.
fn write_single_level_as(
    path: &Path,
    level: &AnyLevel,
    form: TextEncoding,
) -> Result<Option<NotEncodable>, WriteLevelError> {
    let text = single_level_text(format_of_path(level, path), level)?;
    Ok(write_text(path, &text, form)?)
}

/// Returns the text of a file in this format that contains only this level.
///
/// A format of another world, or `None`, gives native text.
///
/// # Errors
/// If the JSON format cannot represent a number of the game.
fn single_level_text(
    format: Option<LevelFormat>,
    level: &AnyLevel,
) -> Result<String, NonFiniteNumber> {
    Ok(match (level, format) {
        (AnyLevel::Ice(level), _) => board_text(level, format),
        (AnyLevel::Platform(stage), Some(LevelFormat::Stage)) => stage::write_stage(stage),
        (AnyLevel::Platform(stage), _) => stage::write_native_stage(stage),
        (AnyLevel::Zuma(game), Some(LevelFormat::GameJson)) => zuma::write_game_json(game)?,
        (AnyLevel::Zuma(game), _) => zuma::write_game(game),
    })
}

/// Replaces one level in a file and leaves the other levels unchanged.
///
/// `kept` is the level as it was in the file. If it is at another index now, that one is replaced.
/// The file keeps its encoding; it becomes UTF-8 if the encoding lacks a character.
///
/// # Errors
/// If the file cannot be read or written, no longer exists, or does not contain `kept`, if its
/// notation cannot represent the level, or if comments would be lost.
pub(super) fn replace_in_file(
    path: &Path,
    index: usize,
    level: &AnyLevel,
    kept: &AnyLevel,
) -> Result<WrittenLevel, WriteLevelError> {
    if !path.exists() {
        let has_folder = path.parent().is_some_and(Path::is_dir);
        return Err(if has_folder {
            WriteLevelError::FileGone
        } else {
            WriteLevelError::FolderGone
        });
    }
    let DecodedText { text, form } = read_decoded(path)?;
    // The content decides: a file may have the extension of another format.
    let format = match existing_notation(level, path) {
        Some(InPlaceEditing::OwnFormat(format)) => Some(format),
        _ => format_of_path(level, path),
    };
    let texts = saved_texts(format, path, kept);
    let is_kept = |found: &AnyLevel| texts.contains(&native_text(found));
    let Parsed { value, .. } = read_document_file(path)?;
    let (level, collection) = match (level, value) {
        (AnyLevel::Ice(level), Document::Levels(collection)) => (level, collection),
        (_, other) => {
            if !levels_of(other).first().is_some_and(is_kept) {
                return Err(WriteLevelError::Conflict);
            }
            // A file with one level: edit its text if all comments can stay, else write it
            // completely.
            let lacking = match replaced_native_text(&text, level) {
                Some(new_text) => write_text(path, &new_text, form)?,
                None => {
                    let comments = count_comments(&file_name(path), &text);
                    if comments > 0 {
                        return Err(WriteLevelError::Comments(comments));
                    }
                    write_single_level_as(path, level, form)?
                }
            };
            return Ok(WrittenLevel { index: 0, missing_character: lacking });
        }
    };
    let is_there = |level: &Level| is_kept(&AnyLevel::Ice(level.clone()));
    let place = current_index(&collection.levels, index, is_there);
    let place = place.ok_or(WriteLevelError::Conflict)?;
    let new_text = replace_level(&file_name(path), &text, place, level)?;
    let lacking = write_text(path, &new_text, form)?;
    Ok(WrittenLevel { index: place, missing_character: lacking })
}

/// Replaces the level in a native file of one stage or game; `None` if it cannot be edited.
fn replaced_native_text(text: &str, level: &AnyLevel) -> Option<String> {
    match level {
        AnyLevel::Platform(stage) => stage::replace_native_stage(text, stage).ok(),
        AnyLevel::Zuma(game) => zuma::replace_game(text, game).ok(),
        AnyLevel::Ice(_) => None,
    }
}

/// Result of writing a level into a file.
pub(super) struct WrittenLevel {
    /// Index of the level in the file.
    pub(super) index: usize,
    /// Character that the file's previous encoding lacks; the file is UTF-8 now.
    pub(super) missing_character: Option<NotEncodable>,
}

/// Reason why a level was not written to its file.
#[derive(Debug, thiserror::Error)]
pub(super) enum WriteLevelError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The JSON format cannot represent the game.
    #[error(transparent)]
    NonFiniteNumber(#[from] NonFiniteNumber),
    /// Reading the new text would not return the level.
    #[error(transparent)]
    ReplaceError(#[from] ReplaceError),
    /// The file contains another version than the one that was last read or written.
    #[error("another program has changed it")]
    Conflict,
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
fn saved_texts(format: Option<LevelFormat>, path: &Path, kept: &AnyLevel) -> Vec<String> {
    let read_back = round_trip(format, path, kept);
    std::iter::once(kept).chain(&read_back).map(native_text).collect()
}

/// Like [`saved_texts`], for the format of the file name.
pub(super) fn saved_texts_for_path(path: &Path, kept: &AnyLevel) -> Vec<String> {
    saved_texts(format_of_path(kept, path), path, kept)
}

/// Index of the kept level in the current content of its file; `None` if missing or ambiguous.
pub(super) fn index_of_level(
    path: &Path,
    levels: &[AnyLevel],
    index: usize,
    kept: &AnyLevel,
) -> Option<usize> {
    let texts = saved_texts_for_path(path, kept);
    current_index(levels, index, |found| texts.contains(&native_text(found)))
}

/// Returns `index` if the kept level is there, else the index of the only match.
///
/// `None` if there is no match or several.
fn current_index<L>(levels: &[L], index: usize, is_kept: impl Fn(&L) -> bool) -> Option<usize> {
    if levels.get(index).is_some_and(&is_kept) {
        return Some(index);
    }
    let mut places = (0..levels.len()).filter(|place| is_kept(&levels[*place]));
    places.next().filter(|_| places.next().is_none())
}

/// Returns the level after writing it in a format and reading it back.
///
/// The result may contain less: texts are trimmed, and some formats cannot store them. `None` if
/// the level cannot be written or the text cannot be read.
fn round_trip(format: Option<LevelFormat>, path: &Path, level: &AnyLevel) -> Option<AnyLevel> {
    let text = single_level_text(format, level).ok()?;
    let reading = read_document(&file_name(path), &text).ok()?;
    levels_of(reading.value).pop()
}

/// Like [`round_trip`], for the format of the file name.
pub(super) fn round_trip_for_path(path: &Path, level: &AnyLevel) -> Option<AnyLevel> {
    round_trip(format_of_path(level, path), path, level)
}

/// Text of a file that contains one level in this format; native text for other formats.
fn board_text(level: &Level, format: Option<LevelFormat>) -> String {
    match format {
        Some(LevelFormat::Xsb) => xsb::write_xsb(&Collection::untitled(vec![level.clone()])),
        Some(LevelFormat::Slc) => slc::write_slc(&Collection::untitled(vec![level.clone()])),
        Some(LevelFormat::Codes) => codes::write_codes(&level.board),
        _ => ron_level::write_level(level),
    }
}
