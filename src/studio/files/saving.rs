//! Saving levels and runs.

use super::level_text::{
    NotWritten, Written, can_be_saved, what_is_lost, what_is_lost_there, write_alone, write_into,
};
use super::lossy::{lost_of_level, lost_of_run};
use super::picking::{NATIVE_ENDING, Purpose};
use super::{KeptFile, Saveable};
use crate::formats::{LevelDetails, ending_of, lurd};
use crate::storage::{file_name_of, free_name, place_of, write_safely};
use crate::studio::model::Studio;
use crate::studio::source::{LevelSource, file_name, whole};
use std::path::{Path, PathBuf};

impl Studio {
    /// Saves the level in its file.
    ///
    /// Asks for a file if the level has none, or if its file cannot represent the whole level.
    /// Writes nothing if the level is unmodified.
    pub(super) fn save_level(&mut self) {
        self.settle();
        let LevelSource::File { path, index } = self.drawn().source().clone() else {
            return self.save_level_as(String::new());
        };
        if !self.drawn().is_modified() && path.exists() {
            return self.notices.news(format!("Nothing to save in {}", file_name(&path)));
        }
        if !self.bring_back(&path) {
            return;
        }
        let level = self.drawn().level();
        if let Some(lost) = what_is_lost_there(&level, &self.drawn().kept(), &path) {
            return self.save_level_as(format!("{lost}. A .ron file keeps everything."));
        }
        self.keep_replaced(&path);
        match write_into(&path, index, &level, &self.drawn().kept()) {
            Ok(Written { place, lacking }) => {
                self.level_was_saved(&path, place);
                if let Some(lacking) = lacking {
                    let name = file_name(&path);
                    self.notices.trouble(format!(
                        "{name} was saved as UTF-8, because {lacking}. Its previous content is in \
                         the backups."
                    ));
                }
            }
            Err(NotWritten::Storage(error)) if error.is_of_disk() && !path.is_dir() => {
                self.notices.trouble(format!("“{}” was not saved. {error}", self.drawn().name()));
            }
            Err(NotWritten::FileGone) if !self.files.holds_several(&path) => {
                self.save_level_to(path);
            }
            Err(NotWritten::ChangedMeanwhile) if self.ask_about_changed_file(&path) => {}
            Err(reason) => {
                let remark = match reason {
                    NotWritten::FileGone => {
                        format!(
                            "{} no longer exists, including its other levels.",
                            file_name(&path)
                        )
                    }
                    reason => format!("{} was not changed: {reason}.", file_name(&path)),
                };
                self.save_beside(&path, remark);
            }
        }
    }

    /// Asks for another file in the same folder; the file at `path` stays unchanged.
    pub(super) fn save_beside(&mut self, path: &Path, remark: String) {
        let folder = path.parent().unwrap_or(Path::new(""));
        let suggested = free_name(folder, &file_name_of(&self.drawn().name()), NATIVE_ENDING);
        self.pick(Purpose::SaveLevel, suggested, remark);
    }

    /// Asks where to save the level.
    pub(super) fn save_level_as(&mut self, remark: String) {
        let suggested = match self.drawn().source().path() {
            Some(path) if ending_of(path) == NATIVE_ENDING => path.to_owned(),
            // Another file may already have this name with the native extension.
            Some(path) => {
                let folder = path.parent().unwrap_or(Path::new(""));
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                free_name(folder, &stem, NATIVE_ENDING)
            }
            None => {
                free_name(&self.usual_folder(), &file_name_of(&self.drawn().name()), NATIVE_ENDING)
            }
        };
        self.pick(Purpose::SaveLevel, suggested, remark);
    }

    /// Saves the level as the only content of a file. Asks first if the format loses part of it.
    pub(super) fn save_level_to(&mut self, path: PathBuf) {
        self.settle();
        let path = whole(Purpose::SaveLevel.with_ending(path));
        let level = self.drawn().level();
        if !can_be_saved(&level, &path) {
            return self.notices.trouble(what_is_lost(&level, &path).unwrap_or_default());
        }
        let mut lost = lost_of_level(&level, &path);
        let left_out = self.details_left_out_of(&path);
        if !lost.is_empty() {
            lost.extend(left_out);
            let name = self.drawn().name();
            return self.ask_about_losses(self.drawn_work(), name, path, lost);
        }
        self.keep_replaced(&path);
        let kept = self.details_of_drawn();
        match write_alone(&path, &level, &kept.details) {
            Ok(()) => {
                self.take_place(&path, self.drawn_work());
                self.files.shelve_alone(&path, &level);
                self.level_was_saved(&path, 0);
                if let Some(left_out) = left_out {
                    self.notices.trouble(format!("{}: {left_out}", file_name(&path)));
                } else if kept.details != LevelDetails::default() {
                    self.files.details.insert(self.drawn().source().clone(), kept);
                }
            }
            Err(error) => self.notices.trouble(error.to_string()),
        }
    }

    /// Marks other work of a replaced file as unsaved: levels, runs and policies.
    pub(in crate::studio) fn take_place(&mut self, path: &Path, by: Saveable) {
        let place = place_of(path);
        let is_there = |other: &Path| place_of(other) == place;
        self.part_others_from(by, |source| source.path().is_some_and(is_there));
        let runs = self.runs.all_mut().filter(|run| Saveable::Run(run.id()) != by);
        let runs = runs.map(|run| run.file_mut());
        let policies = self.marbles.school.all_mut();
        let policies = policies.filter(|policy| Saveable::Policy(policy.id) != by);
        for file in runs.chain(policies.map(|policy| &mut policy.kept)) {
            file.is_saved &= !file.path.as_deref().is_some_and(is_there);
        }
    }

    /// Detaches other open levels from a file that no longer contains them.
    fn part_others_from(&mut self, kept: Saveable, is_there: impl Fn(&LevelSource) -> bool) {
        let others: Vec<_> = self
            .open_levels()
            .filter(|(world, level)| Saveable::Level(*world, level.id()) != kept)
            .filter(|(_, level)| is_there(level.source()))
            .map(|(world, level)| (world, level.id()))
            .collect();
        for (world, level) in others {
            let source = self.files.new_source();
            self.room_of_mut(world).desk_mut().part_from_file(level, source);
        }
    }

    fn level_was_saved(&mut self, path: &Path, index: usize) {
        let source = LevelSource::File { path: path.to_owned(), index };
        self.part_others_from(self.drawn_work(), |other| *other == source);
        self.desk_mut().mark_saved(source);
        self.settings.recent_files.opened(path);
        self.notices.news(format!("Saved in {}", file_name(path)));
        let level = self.drawn().level();
        self.files.shelve_again(path, index, level);
        self.rescan_folder_of(path);
        self.go_on_closing();
    }

    /// Scans the library folders again that contain the file.
    pub(super) fn rescan_folder_of(&mut self, path: &Path) {
        let folders = self.settings.library_folders.clone();
        for folder in folders.into_iter().filter(|folder| path.starts_with(folder)) {
            self.scan_folder(folder);
        }
    }

    /// Asks where to save the shown run.
    pub(super) fn save_run_as(&mut self) {
        let Some(run) = self.runs.shown() else { return };
        let kept = run.file().path.clone();
        let suggested = kept.unwrap_or_else(|| self.suggested_run_file(run));
        self.pick(Purpose::SaveRun, suggested, String::new());
    }

    /// Saves the shown run: only moves in a .lurd file, everything in any other.
    ///
    /// Asks first if a .lurd file would lose more than the moves.
    pub(super) fn save_run_to(&mut self, path: PathBuf) {
        let path = whole(Purpose::SaveRun.with_ending(path));
        let Some(run) = self.runs.shown() else { return };
        let lost = lost_of_run(run);
        if run.ice().is_some() && ending_of(&path) == "lurd" && !lost.is_empty() {
            let (work, name) = (Saveable::Run(run.id()), run.level_title().to_owned());
            return self.ask_about_losses(work, name, path, lost);
        }
        let text = match (run.ice(), ending_of(&path).as_str()) {
            (Some(run), "lurd") => Ok(lurd::moves_of_recording(run.recording())),
            (None, "lurd") => Err("A .lurd file can only contain moves of ice levels. Save this \
                                   run as .ron."
                .to_owned()),
            _ => run.text(),
        };
        let id = run.id();
        self.keep_replaced(&path);
        let written = text.and_then(|text| {
            write_safely(&path, text.as_bytes()).map_err(|error| error.to_string())
        });
        match written {
            Ok(()) => {
                self.take_place(&path, Saveable::Run(id));
                if let Some(run) = self.runs.get_mut(id) {
                    *run.file_mut() = KeptFile::holding_all(path.clone());
                }
                self.settings.recent_files.opened(&path);
                let steps = self.runs.get(id).map_or(0, |run| run.len());
                let name = file_name(&path);
                self.notices.news(format!("Saved a run of {steps} steps in {name}"));
                self.rescan_folder_of(&path);
                self.go_on_closing();
            }
            Err(reason) => {
                self.tell("The run was not saved", reason);
            }
        }
    }

    /// Writes a backup of the file at `path`, and waits for it.
    ///
    /// Call this before replacing the file: a crash between the two writes then loses nothing.
    pub(super) fn keep_replaced(&mut self, path: &Path) {
        if let Err(error) = self.backups().keep_replaced(path) {
            self.tell_backup_failed(&error.to_string());
        }
    }
}
