//! Text of a level in each file format, and the losses of the formats.
//!
//! A loss is a part of a level that a format cannot store. Native text is the content of a `.ron`
//! file, which stores everything. `saved_level` is a level as it was last read from its file or
//! written to it.

use super::document_content::levels_of;
use crate::formats::detect::count_comments;
use crate::formats::{
    Collection, Document, InPlaceEditing, LevelDetails, LevelFormat, Parsed, ReplaceError,
    in_place_editing, losses_in_format, read_document, replace_level, xsb,
};
use crate::storage::encoding::{DecodedText, NotEncodable, TextEncoding};
use crate::storage::{StorageError, read_decoded, read_document_file, write_text};
use crate::studio::documents::native_text;
use crate::studio::source::file_name;
use crate::studio::worlds::output_of;
use crate::worlds::AnyLevel;
use crate::worlds::ice::Level;
use std::path::Path;

/// Names the losses of a level in a new file; `None` without losses.
///
/// For an unknown file extension, lists the extensions that can be used.
#[must_use]
pub fn losses_in_new_file(level: &AnyLevel, path: &Path) -> Option<String> {
    losses_text(format_of_path(level, path), level)
}

/// Names the losses of a level in its existing file and format; `None` without losses.
///
/// A codes matrix is a JSON format with a number for each cell. Its file loses no title, author or
/// note if they equal those of `saved_level`. Also `None` for a file in the notation of another
/// program: the error of [`replace_in_file`] then names the losses.
pub(super) fn losses_in_place(
    level: &AnyLevel,
    saved_level: &AnyLevel,
    path: &Path,
) -> Option<String> {
    let format = match existing_notation(level, path) {
        Some(InPlaceEditing::OtherNotation) => return None,
        Some(InPlaceEditing::OwnFormat(format)) => Some(format),
        Some(InPlaceEditing::Unsupported) | None => format_of_path(level, path),
    };
    let metadata = |it: &AnyLevel| [it.title(), it.author(), it.note()].map(str::to_owned);
    let has_same_words = metadata(level) == metadata(saved_level);
    if let (AnyLevel::Ice(ice), Some(LevelFormat::Codes), true) = (level, format, has_same_words) {
        let wordless =
            Level { own_step_limit: ice.own_step_limit, ..Level::untitled(ice.board.clone()) };
        return losses_text(format, &AnyLevel::Ice(wordless));
    }
    losses_text(format, level)
}

/// Names the losses of a level in this format in one line; `None` without losses.
///
/// Without a format, lists the file extensions that can be used.
fn losses_text(format: Option<LevelFormat>, level: &AnyLevel) -> Option<String> {
    let Some(format) = format else {
        return Some(output_of(level).extensions_text().to_owned());
    };
    let losses = losses_in_format(level, format).into_iter().map(|loss| format!("{format} {loss}"));
    let losses: Vec<String> = losses.collect();
    (!losses.is_empty()).then(|| losses.join("; "))
}

/// Format for a file name; `None` if this world saves no levels in it.
///
/// PDDL is excluded: it is a planner's input and not meant for saving levels.
fn format_of_path(level: &AnyLevel, path: &Path) -> Option<LevelFormat> {
    LevelFormat::for_path(level.world(), path).filter(|format| *format != LevelFormat::Pddl)
}

/// Notation of the boards in an existing file; `None` if it cannot be read.
///
/// Also `None` if there is no regular file, and for levels of other worlds than ice.
fn existing_notation(level: &AnyLevel, path: &Path) -> Option<InPlaceEditing> {
    // Do not read a pipe: the window would wait until another program writes to it.
    if !matches!(level, AnyLevel::Ice(_)) || !path.is_file() {
        return None;
    }
    let DecodedText { text, .. } = read_decoded(path).ok()?;
    Some(in_place_editing(&file_name(path), &text))
}

/// Returns true if the world of the level saves levels with this file extension.
#[must_use]
pub fn can_be_saved(level: &AnyLevel, path: &Path) -> bool {
    format_of_path(level, path).is_some()
}

/// Writes a file that contains only this level; replaces any previous content.
///
/// Only Sokoban text stores the `details`: additional fields, solutions and unfinished games. The
/// encoding is UTF-8. Losses are not reported.
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
        (_, format) => file_text(format, level)?,
    };
    Ok(write_text(path, &text, TextEncoding::default()).map(drop)?)
}

/// Writes a file that contains only this level, in the encoding `text_encoding`.
///
/// Uses UTF-8 if that encoding lacks a character, and returns the character.
///
/// # Errors
/// As [`write_single_level`].
fn write_single_level_as(
    path: &Path,
    level: &AnyLevel,
    text_encoding: TextEncoding,
) -> Result<Option<NotEncodable>, WriteLevelError> {
    let text = file_text(format_of_path(level, path), level)?;
    Ok(write_text(path, &text, text_encoding)?)
}

/// Returns the text of a file in this format that contains only this level.
///
/// # Errors
/// If the format cannot represent the level.
fn file_text(format: Option<LevelFormat>, level: &AnyLevel) -> Result<String, WriteLevelError> {
    output_of(level).file_text(format).map_err(WriteLevelError::NotRepresentable)
}

/// Replaces one level in a file and leaves the other levels unchanged.
///
/// The level to replace is `saved_level`: the one at `index`, else the only one with its text. The
/// file keeps its encoding; it becomes UTF-8 if the encoding lacks a character.
///
/// # Errors
/// If the file cannot be read or written, no longer exists, or does not contain `saved_level` (or
/// several times, but not at `index`), if its format cannot be edited, if its notation or JSON
/// cannot represent the level, or if comments would be lost.
pub(super) fn replace_in_file(
    path: &Path,
    index: usize,
    level: &AnyLevel,
    saved_level: &AnyLevel,
) -> Result<WrittenLevel, WriteLevelError> {
    if !path.exists() {
        let has_folder = path.parent().is_some_and(Path::is_dir);
        return Err(if has_folder {
            WriteLevelError::FileGone
        } else {
            WriteLevelError::FolderGone
        });
    }
    let DecodedText { text, text_encoding } = read_decoded(path)?;
    // The content decides: a file may have the extension of another format.
    let format = match existing_notation(level, path) {
        Some(InPlaceEditing::OwnFormat(format)) => Some(format),
        _ => format_of_path(level, path),
    };
    let texts = saved_texts(format, path, saved_level);
    let is_saved_level = |found: &AnyLevel| texts.contains(&native_text(found));
    let Parsed { value, .. } = read_document_file(path)?;
    let (level, collection) = match (level, value) {
        (AnyLevel::Ice(level), Document::Levels(collection)) => (level, collection),
        (_, other) => {
            if !levels_of(other).first().is_some_and(is_saved_level) {
                return Err(WriteLevelError::Conflict);
            }
            // A file with one level: edit its text if all comments can stay, else write it
            // completely.
            let lacking = match output_of(level).replaced_text(&text) {
                Some(new_text) => write_text(path, &new_text, text_encoding)?,
                None => {
                    let comments = count_comments(&file_name(path), &text);
                    if comments > 0 {
                        return Err(WriteLevelError::Comments(comments));
                    }
                    write_single_level_as(path, level, text_encoding)?
                }
            };
            return Ok(WrittenLevel { index: 0, missing_character: lacking });
        }
    };
    let is_there = |level: &Level| is_saved_level(&AnyLevel::Ice(level.clone()));
    let place = current_index(&collection.levels, index, is_there);
    let place = place.ok_or(WriteLevelError::Conflict)?;
    let new_text = replace_level(&file_name(path), &text, place, level)?;
    let lacking = write_text(path, &new_text, text_encoding)?;
    Ok(WrittenLevel { index: place, missing_character: lacking })
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
    /// The format cannot represent the level, for this reason.
    #[error("{0}")]
    NotRepresentable(String),
    /// The text cannot be changed to contain the level; [`ReplaceError`] gives the reason.
    ///
    /// For example, the notation of the file has no character for a square of the level.
    #[error(transparent)]
    Replace(#[from] ReplaceError),
    /// The file does not contain the version that was last read or written.
    ///
    /// Also if the file contains it several times, but not at the last known index.
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

/// Native texts that identify a level in its file: one or two.
///
/// These are the text of `saved_level`, and that of `saved_level` after it was written in the
/// format and read back. Levels are compared as text, because NaN is not equal to itself.
fn saved_texts(format: Option<LevelFormat>, path: &Path, saved_level: &AnyLevel) -> Vec<String> {
    let read_back = round_trip(format, path, saved_level);
    std::iter::once(saved_level).chain(&read_back).map(native_text).collect()
}

/// Like [`saved_texts`], for the format of the file name.
pub(super) fn saved_texts_for_path(path: &Path, saved_level: &AnyLevel) -> Vec<String> {
    saved_texts(format_of_path(saved_level, path), path, saved_level)
}

/// Index of the level `saved_level` in its file; `None` if it is missing or ambiguous.
///
/// `levels` is the content of the file now. The last known index `index` has priority.
pub(super) fn index_of_level(
    path: &Path,
    levels: &[AnyLevel],
    index: usize,
    saved_level: &AnyLevel,
) -> Option<usize> {
    let texts = saved_texts_for_path(path, saved_level);
    current_index(levels, index, |found| texts.contains(&native_text(found)))
}

/// Returns `index` if `is_saved_level` holds there, else the only index at which it holds.
///
/// `None` if it holds nowhere, or at several other indices.
fn current_index<L>(
    levels: &[L],
    index: usize,
    is_saved_level: impl Fn(&L) -> bool,
) -> Option<usize> {
    if levels.get(index).is_some_and(&is_saved_level) {
        return Some(index);
    }
    let mut places = (0..levels.len()).filter(|place| is_saved_level(&levels[*place]));
    places.next().filter(|_| places.next().is_none())
}

/// Returns the level after writing it in a format and reading it back.
///
/// The result may contain less: texts are trimmed, and some formats cannot store them. `None` if
/// the level cannot be written or the text cannot be read.
fn round_trip(format: Option<LevelFormat>, path: &Path, level: &AnyLevel) -> Option<AnyLevel> {
    let text = file_text(format, level).ok()?;
    let reading = read_document(&file_name(path), &text).ok()?;
    levels_of(reading.value).pop()
}

/// Like [`round_trip`], for the format of the file name.
pub(super) fn round_trip_for_path(path: &Path, level: &AnyLevel) -> Option<AnyLevel> {
    round_trip(format_of_path(level, path), path, level)
}
