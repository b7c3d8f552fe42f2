//! Levels as text on the clipboard.

use super::FileDialog;
use super::document_content::DocumentContent;
use super::world_output::LevelOutput;
use crate::formats::{Parsed, ReadError, read_document};
use crate::studio::model::{Effect, Studio};
use crate::studio::worlds::output_of;

/// Describes the content of a pasted text in one line, including its first problem.
///
/// # Errors
/// As [`read_document`], if the text contains nothing that can be opened.
pub fn describe_text(text: &str) -> Result<String, ReadError> {
    let Parsed { value, problems, remarks } = read_document("", text)?;
    let held = match DocumentContent::from(value) {
        DocumentContent::Levels(collection) => match collection.levels.as_slice() {
            [] => "No level".to_owned(),
            [level] => level.description(),
            levels => format!("{} levels; the first one is opened", levels.len()),
        },
        DocumentContent::Level(level) => output_of(&level).description(),
        DocumentContent::NewLevel { description, .. } => description.to_owned(),
        DocumentContent::Recording(recording) => format!("A run of {} steps", recording.len()),
        DocumentContent::Moves(moves) => format!("{} moves for the open level", moves.len()),
        DocumentContent::Theme(_) => "A theme".to_owned(),
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
        self.push_effect(Effect::CopyText(output_of(&self.shown_level().level()).clipboard_text()));
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
