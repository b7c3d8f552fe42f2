//! Replaces one level in the text of a file of any format.

use super::detect::{Format, format_of};
use super::{LevelFormat, NotReplaced, alphabets, ron_level, slc};
use crate::worlds::ice::Level;

/// Returns the text with another level in place of the level at `index`. O(text).
///
/// `name` is the file name. The level is written in the notation and formatting of the text, and
/// every other byte stays. Parts that the format cannot store are omitted: see [`super::losses`].
///
/// # Errors
/// If the level cannot be written there, or the changed text would not read back as intended.
pub fn replace_level(
    name: &str,
    text: &str,
    index: usize,
    level: &Level,
) -> Result<String, NotReplaced> {
    match format_of(name, text) {
        Ok(Format::RonLevels) => ron_level::replace_level(text, index, level),
        Ok(Format::Xsb) => alphabets::replace_board(text, index, level),
        Ok(Format::Codes) => alphabets::replace_in_list(text, index, level),
        Ok(Format::Slc) => slc::replace_level(text, index, level),
        Ok(_) => Err(NotReplaced::ReadOnly),
        Err(_) => Err(NotReplaced::NoSuchLevel),
    }
}

/// How levels in a text can be edited in place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LevelText {
    /// In a format that this program writes.
    Own(LevelFormat),
    /// In the notation of another program. The error of [`replace_level`] names the unsupported
    /// parts.
    OtherNotation,
    /// Not editable by [`replace_level`], or no levels at all.
    NotEdited,
}

/// Returns how levels in the text of a file of that name can be edited. O(text).
#[must_use]
pub fn level_text_of(name: &str, text: &str) -> LevelText {
    match format_of(name, text) {
        Ok(Format::RonLevels) => LevelText::Own(LevelFormat::Native),
        Ok(Format::Xsb) if alphabets::is_in_xsb_signs(text) => LevelText::Own(LevelFormat::Xsb),
        Ok(Format::Codes) if alphabets::is_in_codes(text) => LevelText::Own(LevelFormat::Codes),
        Ok(Format::Slc) => LevelText::Own(LevelFormat::Slc),
        Ok(Format::Xsb | Format::Codes) => LevelText::OtherNotation,
        _ => LevelText::NotEdited,
    }
}
