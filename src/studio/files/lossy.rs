//! Saving in a format that cannot represent the whole level or run.
//!
//! Such a file is an export. The studio first lists the losses. Afterwards the level or run is
//! still unsaved, and keeps its own file if it has one.

use super::level_text::{as_read_back_from, write_alone};
use super::lossy_copy::LossyCopy;
use super::{FileDialog, Saveable};
use crate::agents::AgentKind;
use crate::formats::{LevelFormat, losses, lurd};
use crate::storage::{place_of, write_safely};
use crate::studio::model::{Run, Studio};
use crate::studio::source::{LevelSource, file_name};
use crate::worlds::AnyLevel;
use std::path::{Path, PathBuf};

/// Lists what a new file of this name loses of a level; empty also for unknown extensions.
pub(super) fn lost_of_level(level: &AnyLevel, path: &Path) -> Vec<String> {
    let format = LevelFormat::of(level.world(), path);
    let losses = format.map_or_else(Vec::new, |format| losses(level, format));
    losses.into_iter().map(|loss| loss.consequence()).collect()
}

/// Lists what a file of moves loses of a run. A run played by hand consists of its moves only.
pub(super) fn lost_of_run(run: &Run) -> Vec<String> {
    if run.agent() == AgentKind::You.name() {
        return Vec::new();
    }
    vec![
        "the file does not contain the level".to_owned(),
        format!("the file does not contain decisions, plans and beliefs ({} steps)", run.len()),
    ]
}

impl Studio {
    /// Asks whether to write a file that loses part of the work.
    pub(super) fn ask_about_losses(
        &mut self,
        work: Saveable,
        name: String,
        path: PathBuf,
        lost: Vec<String>,
    ) {
        self.ask_in(FileDialog::Lossy(LossyCopy { work, name, path, lost }));
    }

    /// Writes the file after you have confirmed the losses.
    pub(super) fn write_lossy_copy(&mut self, copy: &LossyCopy) {
        self.dialog = None;
        let written = match copy.work {
            work @ Saveable::Level(..) if work == self.drawn_work() => {
                self.export_level(&copy.path)
            }
            Saveable::Run(id) => match self.runs.get(id).and_then(Run::ice) {
                Some(run) => {
                    let moves = lurd::moves_of_recording(run.recording());
                    self.keep_replaced(&copy.path);
                    let written = write_safely(&copy.path, moves.as_bytes());
                    written.map_err(|error| error.to_string())
                }
                None => Err("The run was closed. Nothing was saved.".to_owned()),
            },
            _ => Err("Another level is shown now. Nothing was saved.".to_owned()),
        };
        match written {
            Ok(()) => {
                if matches!(copy.work, Saveable::Run(_)) {
                    self.take_place(&copy.path, copy.work);
                }
                self.settings.recent_files.opened(&copy.path);
                self.rescan_folder_of(&copy.path);
                let file = file_name(&copy.path);
                self.notices.news(format!("Exported to {file}. “{}” is still unsaved", copy.name));
            }
            Err(reason) => self.notices.trouble(reason),
        }
        // Cancel closing: the work is still unsaved, so that closing would ask again.
        self.stay();
    }

    fn export_level(&mut self, path: &Path) -> Result<(), String> {
        let level = self.drawn().level();
        self.keep_replaced(path);
        write_alone(path, &level, &self.details_of_drawn().details)
            .map_err(|error| error.to_string())?;
        let held = as_read_back_from(path, &level).unwrap_or_else(|| level.clone());
        self.files.shelve_alone(path, &held);
        self.take_place(path, self.drawn_work());
        let own = self.drawn().source().path();
        if own.is_some_and(|own| place_of(own) == place_of(path)) {
            let source = LevelSource::File { path: path.to_owned(), index: 0 };
            let id = self.drawn().id();
            self.desk_mut().note_in_file(id, source, held);
        }
        Ok(())
    }
}
