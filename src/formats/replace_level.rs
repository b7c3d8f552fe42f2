//! Replaces one level in the text of a file of any format.

use super::detect::{Format, format_of};
use super::{LevelFormat, ReplaceError, alphabets, ron_level, slc};
use crate::worlds::ice::Level;

/// Returns the text with another level in place of the level at `index`.
///
/// `name` is the file name. The level is written in the notation and formatting of the text, and
/// every byte outside of it stays. Parts that the format cannot store are omitted: see
/// [`super::losses_in_format`].
///
/// # Errors
/// If the text has no level at `index`, the format cannot be edited or cannot store the level, or
/// the changed text would not read back as intended.
pub fn replace_level(
    name: &str,
    text: &str,
    index: usize,
    level: &Level,
) -> Result<String, ReplaceError> {
    match format_of(name, text) {
        Ok(Format::RonLevels) => ron_level::replace_level(text, index, level),
        Ok(Format::Xsb) => alphabets::replace_board(text, index, level),
        Ok(Format::Codes) => alphabets::replace_in_list(text, index, level),
        Ok(Format::Slc) => slc::replace_level(text, index, level),
        Ok(_) => Err(ReplaceError::ReadOnly),
        Err(_) => Err(ReplaceError::NoSuchLevel),
    }
}

/// How [`replace_level`] can edit the levels of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InPlaceEditing {
    /// The levels are in this format, which the program also writes.
    OwnFormat(LevelFormat),
    /// The levels are in the notation of another program, or no level can be read.
    ///
    /// [`replace_level`] returns an error that names the parts that the notation cannot store.
    OtherNotation,
    /// The text cannot be edited in place, or has no known format.
    Unsupported,
}

/// Returns how the levels in the text of a file with this name can be edited.
#[must_use]
pub fn in_place_editing(name: &str, text: &str) -> InPlaceEditing {
    match format_of(name, text) {
        Ok(Format::RonLevels) => InPlaceEditing::OwnFormat(LevelFormat::Native),
        Ok(Format::Xsb) if alphabets::is_in_xsb(text) => {
            InPlaceEditing::OwnFormat(LevelFormat::Xsb)
        }
        Ok(Format::Codes) if alphabets::is_in_codes(text) => {
            InPlaceEditing::OwnFormat(LevelFormat::Codes)
        }
        Ok(Format::Slc) => InPlaceEditing::OwnFormat(LevelFormat::Slc),
        Ok(Format::Xsb | Format::Codes) => InPlaceEditing::OtherNotation,
        _ => InPlaceEditing::Unsupported,
    }
}
