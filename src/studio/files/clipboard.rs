//! Levels as text on the clipboard.

use super::FileDialog;
use crate::formats::zuma::{self, ZumaDocument};
use crate::formats::{
    Collection, Document, LevelFormat, Parsed, ReadError, ice_level_losses, read_document,
    ron_level, stage, xsb,
};
use crate::studio::model::{Effect, Studio};
use crate::worlds::AnyLevel;

/// Returns a level as text to paste into other programs.
///
/// Uses Sokoban text or the stage format, which other programs read. Uses native text (the content
/// of a `.ron` file) for Zuma games, and for levels that these formats cannot represent. Title,
/// author and note of a platform level may be left out.
#[must_use]
pub fn text_of_level(level: &AnyLevel) -> String {
    match level {
        AnyLevel::Ice(level) => {
            if !ice_level_losses(level, LevelFormat::Xsb).is_empty() {
                ron_level::write_level(level)
            } else {
                xsb::write_xsb(&Collection::untitled(vec![level.clone()]))
            }
        }
        AnyLevel::Platform(stage) if stage.problems().is_empty() => stage::write_stage(stage),
        AnyLevel::Platform(stage) => stage::write_native_stage(stage),
        AnyLevel::Zuma(game) => zuma::write_game(game),
    }
}

/// Describes the content of a pasted text in one line, including its first problem.
///
/// # Errors
/// As [`read_document`], if the text contains nothing that can be opened.
pub fn describe_text(text: &str) -> Result<String, ReadError> {
    let Parsed { value, problems, remarks } = read_document("", text)?;
    let held = match value {
        Document::Levels(collection) => match collection.levels.as_slice() {
            [] => "No level".to_owned(),
            [level] => {
                format!("One level of {} × {}", level.board.rows(), level.board.columns())
            }
            levels => format!("{} levels; the first one is opened", levels.len()),
        },
        Document::Recording(recording) => format!("A run of {} steps", recording.len()),
        Document::Moves(moves) => format!("{} moves for the open level", moves.len()),
        Document::Stage(stage) => format!("A stage of {} columns", stage.columns.len()),
        Document::Theme(_) => "A theme".to_owned(),
        Document::Zuma(document) => match *document {
            ZumaDocument::Game(game) => format!("A Zuma game: {}", AnyLevel::from(game)),
            ZumaDocument::Model(_) => "A Zuma model; opening it creates a game".to_owned(),
        },
    };
    let held = [held].into_iter().chain(remarks).collect::<Vec<_>>().join("; ");
    Ok(match problems.as_slice() {
        [] => held,
        [problem] => format!("{held}; {problem}"),
        [first, ..] => format!("{held}; {} problems, the first: {first}", problems.len()),
    })
}

impl Studio {
    /// Copies the visible level as text, and shows a notice.
    pub(super) fn copy_level_text(&mut self) {
        self.push_effect(Effect::CopyText(text_of_level(&self.shown_level().level())));
        match self.files.clipboard_access.notice("The level") {
            Ok(news) => self.notices.info(news),
            Err(trouble) => self.notices.error(trouble),
        }
    }

    /// Opens the dialog for pasted text and requests a paste into its field.
    pub(super) fn ask_for_text(&mut self) {
        self.open_file_dialog(FileDialog::PasteText);
        self.push_effect(Effect::RequestPaste);
    }

    /// Opens the content of a text; shows a message if nothing can be opened.
    pub(super) fn open_text(&mut self, text: &str) {
        self.dialog = None;
        match read_document("", text) {
            Ok(reading) => self.open_document(None, reading),
            Err(error) => self.show_message("The text was not opened", error.to_string()),
        }
    }
}
