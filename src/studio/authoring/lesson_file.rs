//! The file of the lesson that is written: open for writing, save, close.

use super::AuthoredLesson;
use crate::formats::lesson::write_lesson;
use crate::lessons::{Lesson, digest_of_text};
use crate::storage::{file_name_from_title, read_text, unused_path, write_atomically};
use crate::studio::command::Command;
use crate::studio::files::{FilePurpose, LESSON_EXTENSION};
use crate::studio::model::Studio;
use crate::studio::request::Request;
use crate::studio::source::{absolute_path, file_name};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Studio {
    /// Opens the lesson that is played for writing, at its current moment.
    ///
    /// A lesson whose file has problems is saved in another file, so that nothing in it is lost.
    pub(super) fn write_open_lesson(&mut self) {
        if self.lesson.as_ref().is_some_and(|lesson| lesson.is_preview) {
            return self.end_preview();
        }
        if self.authored.as_ref().is_some_and(|authored| authored.is_modified()) {
            let text = "The lesson that you write has unsaved changes. Close the open lesson, and \
                        save yours first.";
            return self.notices.info(text);
        }
        let Some(open) = self.lesson.as_deref() else { return };
        let (lesson, path) = (Lesson::clone(open.lesson()), open.file.clone());
        let (rooms, current, language) =
            (open.rooms.clone(), open.current(), open.language().to_owned());
        let digest = path.as_deref().and_then(digest_of_file);
        let is_in_file = path.is_some();
        let mut authored = AuthoredLesson::new(lesson, path, self.now_ms());
        authored.rooms = rooms;
        authored.file_digest = digest;
        authored.set_language(language);
        authored.go_to(current);
        self.put_away_lesson();
        self.authored = Some(Box::new(authored));
        self.show_authored_moment();
        let key = Command::Save.key_text();
        self.notices.info(if is_in_file {
            format!("{key} saves the lesson in its file")
        } else {
            format!("{key} saves the lesson in a file of your choice; its source stays as it is")
        });
    }

    /// Opens a lesson of an earlier session as unsaved work; returns its revision.
    ///
    /// # Errors
    /// If another lesson with unsaved changes is written.
    pub(in crate::studio) fn write_rescued_lesson(
        &mut self,
        lesson: Lesson,
    ) -> Result<u64, String> {
        if self.authored.as_ref().is_some_and(|authored| authored.is_modified()) {
            return Err("save or close the lesson that you write first".to_owned());
        }
        self.put_away_lesson();
        let mut authored = AuthoredLesson::new(lesson, None, self.now_ms());
        authored.is_rescued = true;
        let revision = authored.revision();
        self.authored = Some(Box::new(authored));
        self.show_authored_moment();
        Ok(revision)
    }

    /// Shows the lesson that is written.
    pub(in crate::studio) fn show_authored_lesson(&mut self) {
        self.put_away_lesson();
        self.show_authored_moment();
    }

    /// Saves the lesson that is written in its file; asks for one if it has none.
    pub(in crate::studio) fn save_authored_lesson(&mut self, asks_for_file: bool) {
        self.commit_lesson_text();
        let Some(authored) = self.authored.as_deref() else { return };
        if authored.lesson().moments.is_empty() {
            let key = Command::AddMoment.key_text();
            return self.notices.info(format!("The lesson has no moment yet. {key} adds one."));
        }
        let Some(path) = authored.path().filter(|_| !asks_for_file).map(Path::to_owned) else {
            return self.ask_where_to_save_lesson(String::new());
        };
        if !authored.is_modified() && path.exists() {
            return self.notices.info(format!("Nothing to save in {}", file_name(&path)));
        }
        if path.exists() && digest_of_file(&path) != authored.file_digest {
            let name = file_name(&path);
            let remark = format!("Another program has changed {name}. It stays as it is.");
            return self.ask_where_to_save_lesson(remark);
        }
        self.save_lesson_to(path);
    }

    /// Asks for the file in which to save the lesson; the dialog shows `remark`.
    fn ask_where_to_save_lesson(&mut self, remark: String) {
        let Some(authored) = self.authored.as_deref() else { return };
        let suggested = match authored.path() {
            Some(path) if remark.is_empty() => path.to_owned(),
            path => {
                let folder = path.and_then(Path::parent).map(Path::to_owned);
                let folder = folder.unwrap_or_else(|| self.default_folder());
                unused_path(&folder, &file_name_from_title(authored.title()), LESSON_EXTENSION)
            }
        };
        self.ask_for_file(FilePurpose::SaveLesson, suggested, remark);
    }

    /// Saves the lesson that is written in a file; keeps a backup of a replaced file.
    pub(in crate::studio) fn save_lesson_to(&mut self, path: PathBuf) {
        self.commit_lesson_text();
        let path = absolute_path(FilePurpose::SaveLesson.with_extension(path));
        let Some(authored) = self.authored.as_deref() else { return };
        let mut lesson = authored.lesson().clone();
        let lacks_answers = self.room_answers.fill(&mut lesson);
        let text = match write_lesson(&lesson) {
            Ok(text) => text,
            Err(error) => return self.show_message("The lesson was not saved", error.to_string()),
        };
        self.back_up_replaced(&path);
        if let Err(error) = write_atomically(&path, text.as_bytes()) {
            return self.show_message("The lesson was not saved", error.to_string());
        }
        if let Some(authored) = self.authored.as_deref_mut() {
            authored.mark_saved(path.clone(), digest_of_text(&text));
            authored.lacks_answers = lacks_answers;
        }
        self.settings.recent_files.add(&path);
        self.notices.info(format!("Saved in {}", file_name(&path)));
        self.continue_closing();
    }

    /// Saves the lesson again if its file waited for an answer, and nothing has changed since.
    pub(in crate::studio) fn save_missing_answers(&mut self) {
        let Some(authored) = self.authored.as_deref() else { return };
        if !authored.lacks_answers || authored.is_modified() {
            return;
        }
        let Some(path) = authored.path().map(Path::to_owned) else { return };
        if digest_of_file(&path) == authored.file_digest {
            self.save_lesson_to(path);
        }
    }

    /// Closes the lesson that is written; the first time, warns about unsaved changes.
    pub(super) fn close_authored_lesson(&mut self) {
        self.commit_lesson_text();
        let Some(authored) = self.authored.as_deref_mut() else { return };
        if authored.is_modified() && !authored.was_warned {
            authored.was_warned = true;
            let (title, key) = (authored.title().to_owned(), Command::CloseLesson.key_text());
            let text = format!("“{title}” has unsaved changes. {key} again discards them.");
            let save = Request::Command(Command::Save);
            return self.notices.info_with_action(text, "Save", save);
        }
        self.authored = None;
    }

    /// The lesson that is written, if its file does not contain it as it is now.
    pub(in crate::studio) fn unsaved_lesson(&self) -> Option<&AuthoredLesson> {
        self.authored.as_deref().filter(|authored| authored.is_modified())
    }

    /// A copy of the lesson that is written for the rescue file, with its version; `None` if saved.
    pub(in crate::studio) fn lesson_to_rescue(&self) -> Option<(u64, Arc<Lesson>)> {
        let authored = self.unsaved_lesson()?;
        let mut lesson = authored.lesson_with_typed();
        self.room_answers.fill(&mut lesson);
        Some((authored.revision(), Arc::new(lesson)))
    }
}

/// Digest of the text of a file; `None` if it cannot be read.
fn digest_of_file(path: &Path) -> Option<String> {
    read_text(path).ok().map(|text| digest_of_text(&text))
}
