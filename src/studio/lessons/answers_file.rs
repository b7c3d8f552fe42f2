//! Saving the answers to a file that the user chooses.

use crate::formats::lesson::write_answers;
use crate::storage::write_atomically;
use crate::studio::command::Command;
use crate::studio::files::FilePurpose;
use crate::studio::model::Studio;
use crate::studio::request::Request;
use crate::studio::source::{absolute_path, file_name};
use std::path::PathBuf;

impl Studio {
    /// Asks for the file in which to save the answers; reports that there are none.
    pub(super) fn ask_where_to_save_answers(&mut self) {
        let Some(lesson) = self.lesson.as_deref() else { return };
        if !lesson.has_answers() {
            return self.notices.info("No question was answered yet");
        }
        let student = lesson.student().trim();
        let name = if student.is_empty() { lesson.title() } else { student };
        let letters = name.chars().map(|it| if it.is_alphanumeric() { it } else { '-' });
        let name: String = letters.take(60).collect();
        let suggested = self.default_folder().join(format!("{name}.answers"));
        self.ask_for_file(FilePurpose::SaveAnswers, suggested, String::new());
    }

    /// Warns once, before the window closes, that answers are not saved; true if it did.
    pub(in crate::studio) fn warns_about_answers(&mut self) -> bool {
        let unsaved = self.lesson.as_deref_mut();
        let unsaved = unsaved.filter(|lesson| lesson.has_unsaved_answers && !lesson.is_preview);
        let Some(lesson) = unsaved.filter(|lesson| !lesson.was_warned) else { return false };
        lesson.was_warned = true;
        let save = Request::Command(Command::SaveAnswers);
        let text = "Your answers are not saved. Close the window again to discard them.";
        self.notices.info_with_action(text, "Save answers", save);
        true
    }

    /// Saves the answers to the open lesson as JSON lines; reports the result.
    pub(in crate::studio) fn save_answers_to(&mut self, path: PathBuf) {
        let path = absolute_path(FilePurpose::SaveAnswers.with_extension(path));
        let Some(lesson) = self.lesson.as_deref_mut() else { return };
        let sheet = lesson.answer_sheet();
        let written = write_answers(&sheet).map_err(|error| error.to_string()).and_then(|text| {
            write_atomically(&path, text.as_bytes()).map_err(|error| error.to_string())
        });
        match written {
            Ok(()) => {
                lesson.has_unsaved_answers = false;
                let (count, name) = (sheet.answers.len(), file_name(&path));
                self.notices.info(format!("Saved {count} answers in {name}"));
            }
            Err(reason) => self.show_message("The answers were not saved", reason),
        }
    }
}
