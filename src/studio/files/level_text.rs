//! What a level becomes in a file, and what the file cannot hold.

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

/// What a new file of that name loses of a level; nothing for native files. Unknown endings say
/// what is known.
#[must_use]
pub fn what_is_lost(level: &AnyLevel, path: &Path) -> Option<String> {
    lost_in(format_for(level, path), level)
}

/// What the file that is there loses of a level, if it keeps its format. Words that the file gives
/// the level, such as the name of a codes matrix, stay in it. Nothing for a notation of another
/// program: the error of [`write_into`] names what the notation cannot hold.
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

/// The format that a name asks for. PDDL is for planners, not for keeping levels.
fn format_for(level: &AnyLevel, path: &Path) -> Option<LevelFormat> {
    LevelFormat::of(level.world(), path).filter(|format| *format != LevelFormat::Pddl)
}

/// How the file that is there holds its boards, which its name alone does not tell. `None` for
/// other worlds, and where there is no file.
fn text_there(level: &AnyLevel, path: &Path) -> Option<LevelText> {
    // A pipe is not read: the window would wait for whoever is to write into it.
    if !matches!(level, AnyLevel::Ice(_)) || !path.is_file() {
        return None;
    }
    let DecodedText { text, .. } = read_decoded(path).ok()?;
    Some(level_text_of(&file_name(path), &text))
}

/// Whether a level of this world can be saved to a file of that name.
#[must_use]
pub fn can_be_saved(level: &AnyLevel, path: &Path) -> bool {
    format_for(level, path).is_some()
}

/// Writes a level alone into a file, whatever was in it.
///
/// # Errors
/// If it cannot be written.
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

/// The same in the encoding of the file that is there, or as UTF-8 where the encoding lacks a
/// character.
fn write_alone_as(
    path: &Path,
    level: &AnyLevel,
    form: TextForm,
) -> Result<Option<NotEncodable>, NotWritten> {
    let text = text_alone(format_for(level, path), level)?;
    Ok(write_text(path, &text, form)?)
}

/// The text of a file of that format with that level alone.
fn text_alone(format: Option<LevelFormat>, level: &AnyLevel) -> Result<String, NotInJson> {
    Ok(match (level, format) {
        (AnyLevel::Ice(level), _) => text_of(level, format),
        (AnyLevel::Platform(stage), Some(LevelFormat::Stage)) => stage::write_stage(stage),
        (AnyLevel::Platform(stage), _) => stage::write_native_stage(stage),
        (AnyLevel::Zuma(game), Some(LevelFormat::GameJson)) => zuma::write_game_json(game)?,
        (AnyLevel::Zuma(game), _) => zuma::write_game(game),
    })
}

/// Writes a level anew where it lies in a file; the others stay as they are. Where `kept`, the
/// level as it lay there, stands at another place by now, it is written there. The file keeps its
/// encoding, unless that lacks a character. Returns the level's place.
///
/// # Errors
/// If the file cannot be read or written or is gone, or somebody else has changed the level in it.
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

/// A native text of one stage or game with another in its place, if all comments can stay.
fn replaced_alone(text: &str, level: &AnyLevel) -> Option<String> {
    match level {
        AnyLevel::Platform(stage) => stage::replace_native_stage(text, stage).ok(),
        AnyLevel::Zuma(game) => zuma::replace_game(text, game).ok(),
        AnyLevel::Ice(_) => None,
    }
}

/// What became of a level in a file.
pub(super) struct Written {
    /// Its place among the levels of the file, from 0.
    pub(super) place: usize,
    /// A character that the file's encoding lacks: the file is UTF-8 now.
    pub(super) lacking: Option<NotEncodable>,
}

/// Why a level was not written to where it was.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotWritten {
    /// The file cannot be read or written.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The format has no text for it.
    #[error(transparent)]
    NotInJson(#[from] NotInJson),
    /// The level would not be read back from that text.
    #[error(transparent)]
    NotReplaced(#[from] NotReplaced),
    /// What lies in the file is not what was read from there, or written there last.
    #[error("somebody else has changed it")]
    ChangedMeanwhile,
    /// There is no such file any more.
    #[error("it is gone")]
    FileGone,
    /// Nor is there its folder.
    #[error("its folder is gone")]
    FolderGone,
    /// The file has so many comments, which would be lost.
    #[error("its comments would be lost (comments: {0})")]
    Comments(usize),
}

/// The native texts by which a level of a file is the one that was kept: as it was, and as the
/// format says it. Texts are compared, because a number that is none does not equal itself.
fn texts_of_kept(format: Option<LevelFormat>, path: &Path, kept: &AnyLevel) -> Vec<String> {
    let read_back = as_read_back(format, path, kept);
    std::iter::once(kept).chain(&read_back).map(native_text).collect()
}

/// The same for a file of the format that its name asks for.
pub(super) fn texts_of_kept_in(path: &Path, kept: &AnyLevel) -> Vec<String> {
    texts_of_kept(format_for(kept, path), path, kept)
}

/// Place of the level that was kept at `index`, among the levels that the file holds now.
pub(super) fn place_of_level(
    path: &Path,
    levels: &[AnyLevel],
    index: usize,
    kept: &AnyLevel,
) -> Option<usize> {
    let texts = texts_of_kept_in(path, kept);
    place_now(levels, index, |found| texts.contains(&native_text(found)))
}

/// Where the level that was kept at a place stands now: there, or at the only other place at which
/// there is such a level.
fn place_now<L>(levels: &[L], index: usize, is_kept: impl Fn(&L) -> bool) -> Option<usize> {
    if levels.get(index).is_some_and(&is_kept) {
        return Some(index);
    }
    let mut places = (0..levels.len()).filter(|place| is_kept(&levels[*place]));
    places.next().filter(|_| places.next().is_none())
}

/// A level as the file says it, which may say less: words are trimmed, and some endings know no
/// others.
fn as_read_back(format: Option<LevelFormat>, path: &Path, level: &AnyLevel) -> Option<AnyLevel> {
    let text = text_alone(format, level).ok()?;
    let reading = read_document(&file_name(path), &text).ok()?;
    levels_of(reading.value).pop()
}

/// The same for a new file of that name.
pub(super) fn as_read_back_from(path: &Path, level: &AnyLevel) -> Option<AnyLevel> {
    as_read_back(format_for(level, path), path, level)
}

/// The text of a file of boards of that format with one board.
fn text_of(level: &Level, format: Option<LevelFormat>) -> String {
    match format {
        Some(LevelFormat::Xsb) => xsb::write_xsb(&Collection::untitled(vec![level.clone()])),
        Some(LevelFormat::Slc) => slc::write_slc(&Collection::untitled(vec![level.clone()])),
        Some(LevelFormat::Codes) => codes::write_codes(&level.board),
        _ => ron_level::write_level(level),
    }
}
