//! Saving levels and runs.

use super::WorkId;
use super::file_picker::{FilePurpose, NATIVE_EXTENSION};
use super::level_text::{
    WriteLevelError, WrittenLevel, can_be_saved, losses_in_new_file, losses_in_place,
    replace_in_file, write_single_level,
};
use super::lossy::{level_losses, run_losses};
use crate::formats::{LevelDetails, extension_of, lurd};
use crate::storage::{canonical_path, file_name_from_title, unused_path, write_atomically};
use crate::studio::model::Studio;
use crate::studio::source::{LevelSource, SavedFile, absolute_path, file_name};
use std::path::{Path, PathBuf};

impl Studio {
    /// Saves the visible level in its file.
    ///
    /// Asks for another file if the level has none, or if its file cannot represent the whole
    /// level. Asks which version to keep if another program has changed the file. Writes nothing if
    /// the level is unmodified and its file exists.
    pub(super) fn save_level(&mut self) {
        self.commit_text();
        let LevelSource::File { path, index } = self.shown_level().source().clone() else {
            return self.save_level_as(String::new());
        };
        if !self.shown_level().is_modified() && path.exists() {
            return self.notices.info(format!("Nothing to save in {}", file_name(&path)));
        }
        // A lost file first gets its last known content, so that its other levels are not lost.
        if !self.restore_missing_file(&path) {
            return;
        }
        let level = self.shown_level().level();
        // Saving must not lose part of the level: another format may keep it.
        if let Some(losses) = losses_in_place(&level, &self.shown_level().saved_level(), &path) {
            return self.save_level_as(format!("{losses}. A .ron file keeps everything."));
        }
        self.back_up_replaced(&path);
        match replace_in_file(&path, index, &level, &self.shown_level().saved_level()) {
            Ok(WrittenLevel { index: place, missing_character: lacking }) => {
                self.finish_saving_level(&path, place);
                if let Some(lacking) = lacking {
                    let name = file_name(&path);
                    self.notices.error(format!(
                        "{name} was saved as UTF-8, because {lacking}. Its previous content is in \
                         the backups."
                    ));
                }
            }
            // Saving again may succeed after a disk error, but never if the path is a folder.
            Err(WriteLevelError::Storage(error)) if error.is_io() && !path.is_dir() => {
                self.notices
                    .error(format!("“{}” was not saved. {error}", self.shown_level().name()));
            }
            // The file contained only this level, so that writing it again loses nothing.
            Err(WriteLevelError::FileGone) if !self.files.has_several_levels(&path) => {
                self.save_level_to(path);
            }
            Err(WriteLevelError::Conflict) if self.ask_about_changed_file(&path) => {}
            Err(reason) => {
                let remark = match reason {
                    WriteLevelError::FileGone => {
                        format!(
                            "{} no longer exists, including its other levels.",
                            file_name(&path)
                        )
                    }
                    reason => format!("{} was not changed: {reason}.", file_name(&path)),
                };
                self.save_in_same_folder(&path, remark);
            }
        }
    }

    /// Asks for another file in the folder of `path`; the file at `path` stays unchanged.
    ///
    /// `remark` is shown in the dialog.
    pub(super) fn save_in_same_folder(&mut self, path: &Path, remark: String) {
        let folder = path.parent().unwrap_or(Path::new(""));
        let suggested = unused_path(
            folder,
            &file_name_from_title(&self.shown_level().name()),
            NATIVE_EXTENSION,
        );
        self.ask_for_file(FilePurpose::SaveLevel, suggested, remark);
    }

    /// Asks for the file in which to save the visible level.
    ///
    /// `remark` is shown in the dialog.
    pub(super) fn save_level_as(&mut self, remark: String) {
        let suggested = match self.shown_level().source().path() {
            Some(path) if extension_of(path) == NATIVE_EXTENSION => path.to_owned(),
            // Another file may already have this name with the native extension.
            Some(path) => {
                let folder = path.parent().unwrap_or(Path::new(""));
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                unused_path(folder, &stem, NATIVE_EXTENSION)
            }
            None => unused_path(
                &self.default_folder(),
                &file_name_from_title(&self.shown_level().name()),
                NATIVE_EXTENSION,
            ),
        };
        self.ask_for_file(FilePurpose::SaveLevel, suggested, remark);
    }

    /// Saves the visible level as the only content of a file.
    ///
    /// Asks first if the format loses part of the level. If it loses only solutions or other
    /// details of the level's file, saves without a question and names them in a message.
    pub(super) fn save_level_to(&mut self, path: PathBuf) {
        self.commit_text();
        let path = absolute_path(FilePurpose::SaveLevel.with_extension(path));
        let level = self.shown_level().level();
        if !can_be_saved(&level, &path) {
            return self.notices.error(losses_in_new_file(&level, &path).unwrap_or_default());
        }
        let mut losses = level_losses(&level, &path);
        let left_out = self.lost_details_text(&path);
        if !losses.is_empty() {
            losses.extend(left_out);
            let name = self.shown_level().name();
            return self.ask_about_losses(self.shown_work(), name, path, losses);
        }
        self.back_up_replaced(&path);
        let kept = self.shown_level_details();
        match write_single_level(&path, &level, &kept.details) {
            Ok(()) => {
                // The file now contains this level only: other work that was in it is unsaved
                // again.
                self.mark_replaced(&path, self.shown_work());
                self.files.update_single_level_file(&path, &level);
                self.finish_saving_level(&path, 0);
                if let Some(left_out) = left_out {
                    self.notices.error(format!("{}: {left_out}", file_name(&path)));
                } else if kept.details != LevelDetails::default() {
                    self.files.details.insert(self.shown_level().source().clone(), kept);
                }
            }
            Err(error) => self.notices.error(error.to_string()),
        }
    }

    /// Marks levels, runs and other work of a replaced file as unsaved, except `by`.
    ///
    /// `by` is the work that the file contains now.
    pub(in crate::studio) fn mark_replaced(&mut self, path: &Path, by: WorkId) {
        let place = canonical_path(path);
        let is_there =
            |source: &LevelSource| source.path().is_some_and(|path| canonical_path(path) == place);
        self.detach_others(by, is_there);
        for run in self.runs.all_mut().filter(|run| WorkId::Run(run.id()) != by) {
            run.file_mut().mark_replaced(&place);
        }
        self.other_works().for_each(|other| other.file_replaced(self, &place, by));
    }

    /// Detaches open levels from their files: those with a source for which `is_detached` holds.
    ///
    /// The level `attached` keeps its file. Detached levels count as unsaved.
    fn detach_others(&mut self, attached: WorkId, is_detached: impl Fn(&LevelSource) -> bool) {
        let others: Vec<_> = self
            .all_open_levels()
            .filter(|(world, level)| WorkId::Level(*world, level.id()) != attached)
            .filter(|(_, level)| is_detached(level.source()))
            .map(|(world, level)| (world, level.id()))
            .collect();
        for (world, level) in others {
            let source = self.files.new_source();
            self.editor_of_mut(world).documents_mut().detach_from_file(level, source);
        }
    }

    /// Marks the visible level as saved at this place, and continues closing the window.
    ///
    /// Also updates the library and the recent files.
    fn finish_saving_level(&mut self, path: &Path, index: usize) {
        let source = LevelSource::File { path: path.to_owned(), index };
        self.detach_others(self.shown_work(), |other| *other == source);
        self.documents_mut().mark_saved(source);
        self.settings.recent_files.add(path);
        self.notices.info(format!("Saved in {}", file_name(path)));
        let level = self.shown_level().level();
        self.files.update_saved_level(path, index, level);
        self.rescan_folder_of(path);
        self.continue_closing();
    }

    /// Scans the library folders again that contain the file at `path`.
    pub(super) fn rescan_folder_of(&mut self, path: &Path) {
        let folders = self.settings.library_folders.clone();
        for folder in folders.into_iter().filter(|folder| path.starts_with(folder)) {
            self.scan_folder(folder);
        }
    }

    /// Asks for the file in which to save the visible run, if any.
    pub(super) fn save_run_as(&mut self) {
        let Some(run) = self.runs.shown_recorded() else { return };
        let kept = run.file().path.clone();
        let suggested = kept.unwrap_or_else(|| self.suggested_run_file(run));
        self.ask_for_file(FilePurpose::SaveRun, suggested, String::new());
    }

    /// Saves the visible run: only its moves in a .lurd file, everything in any other.
    ///
    /// Asks first if a .lurd file would lose the decisions of an agent. Refuses a .lurd file for
    /// runs on other levels than ice levels.
    pub(super) fn save_run_to(&mut self, path: PathBuf) {
        let path = absolute_path(FilePurpose::SaveRun.with_extension(path));
        let Some(run) = self.runs.shown_recorded() else { return };
        let losses = run_losses(run);
        if run.ice().is_some() && extension_of(&path) == "lurd" && !losses.is_empty() {
            let (work, name) = (WorkId::Run(run.id()), run.level_title().to_owned());
            return self.ask_about_losses(work, name, path, losses);
        }
        let text = match (run.ice(), extension_of(&path).as_str()) {
            (Some(run), "lurd") => Ok(lurd::moves_of_recording(run.recording())),
            (None, "lurd") => Err("A .lurd file can only contain moves of ice levels. Save this \
                                   run as .ron."
                .to_owned()),
            _ => run.text(),
        };
        let id = run.id();
        self.back_up_replaced(&path);
        let written = text.and_then(|text| {
            write_atomically(&path, text.as_bytes()).map_err(|error| error.to_string())
        });
        match written {
            Ok(()) => {
                self.mark_replaced(&path, WorkId::Run(id));
                if let Some(run) = self.runs.get_mut(id) {
                    *run.file_mut() = SavedFile::complete(path.clone());
                }
                self.settings.recent_files.add(&path);
                let steps = self.runs.recorded(id).map_or(0, |run| run.len());
                let name = file_name(&path);
                self.notices.info(format!("Saved a run of {steps} steps in {name}"));
                self.rescan_folder_of(&path);
                self.continue_closing();
            }
            Err(reason) => {
                self.show_message("The run was not saved", reason);
            }
        }
    }

    /// Writes a backup of the file at `path` before returning; a failure is only reported.
    ///
    /// Call this before replacing the file: a crash between the two writes then loses nothing.
    pub(in crate::studio) fn back_up_replaced(&mut self, path: &Path) {
        if let Err(error) = self.backups().back_up_file(path) {
            self.report_backup_failure(&error.to_string());
        }
    }
}
