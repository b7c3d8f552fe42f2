//! Texts and pictures of the levels and recordings of a world.

use super::Export;
use crate::episode::Visible;
use crate::formats::LevelFormat;
use crate::picture::{DrawableRun, Scene, Theme};
use std::fmt::Display;

/// Texts and pictures of a level; each world implements this for its level type.
pub(in crate::studio) trait LevelOutput {
    /// Sentence with the file extensions in which the world saves levels.
    fn extensions_text(&self) -> &'static str;

    /// Text of a file in this format that contains only this level.
    ///
    /// `None` and a format of another world give native text, the content of a `.ron` file.
    ///
    /// # Errors
    /// The reason why the format cannot represent the level.
    fn file_text(&self, format: Option<LevelFormat>) -> Result<String, String>;

    /// Native text of one level with the level replaced; `None` if the text cannot be edited.
    fn replaced_text(&self, text: &str) -> Option<String>;

    /// Text to paste into other programs; native text if they cannot read the level.
    fn clipboard_text(&self) -> String;

    /// Describes the level in one line as the content of a pasted text.
    fn description(&self) -> String;

    /// Still picture; `cell_size` is the side of a cell, or the diameter of a ball, in points.
    fn picture(&self, visible: Visible, cell_size: f32, theme: &Theme) -> Scene;

    /// Picture at most `side` points wide and high; `shows_ice` draws the true ice.
    fn thumbnail(&self, shows_ice: bool, side: f32, theme: &Theme) -> Scene;
}

/// Pictures of a recording; each world implements this for its recordings.
pub(in crate::studio) trait RecordingOutput {
    /// Prepares the pictures by replaying the recording.
    ///
    /// # Errors
    /// The problems that prevent the replay, in one line.
    fn film<'a>(
        &'a self,
        export: &Export,
        theme: &'a Theme,
    ) -> Result<Box<dyn DrawableRun + 'a>, String>;
}

/// Joins problems into one line, separated by semicolons.
pub(in crate::studio) fn joined<P: Display>(problems: &[P]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
