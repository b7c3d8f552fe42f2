//! Saving in a format that cannot represent the whole level or run.
//!
//! Such a file is an export. The studio first lists the losses, the parts that the format cannot
//! store. After the export the level or run is still unsaved, and keeps its own file if it has one.

use super::level_text::{round_trip_for_path, write_single_level};
use super::request::LossyCopy;
use super::{FileDialog, WorkId};
use crate::agents::AgentKind;
use crate::formats::{LevelFormat, losses_in_format, lurd};
use crate::storage::{canonical_path, write_atomically};
use crate::studio::model::{Run, Studio};
use crate::studio::source::{LevelSource, file_name};
use crate::worlds::AnyLevel;
use std::path::{Path, PathBuf};

/// Lists the losses of a level in a new file, one clause each.
///
/// Empty without losses, and for unknown extensions.
pub(super) fn level_losses(level: &AnyLevel, path: &Path) -> Vec<String> {
    let format = LevelFormat::for_path(level.world(), path);
    let losses = format.map_or_else(Vec::new, |format| losses_in_format(level, format));
    losses.into_iter().map(|loss| loss.consequence()).collect()
}

/// Lists the losses of a run in a file of moves, one clause each.
///
/// Empty for a run played by hand, although the file does not contain its level either.
pub(super) fn run_losses(run: &Run) -> Vec<String> {
    if run.agent() == AgentKind::You.name() {
        return Vec::new();
    }
    vec![
        "the file does not contain the level".to_owned(),
        format!("the file does not contain decisions, plans and beliefs ({} steps)", run.len()),
    ]
}

impl Studio {
    /// Asks whether to write a file that loses parts of the level or run.
    pub(super) fn ask_about_losses(
        &mut self,
        work: WorkId,
        name: String,
        path: PathBuf,
        lost: Vec<String>,
    ) {
        self.open_file_dialog(FileDialog::Lossy(LossyCopy { work, name, path, losses: lost }));
    }

    /// Writes the file after you have confirmed the losses; the work stays unsaved.
    ///
    /// Writes nothing if another level is visible or the run was closed meanwhile. Cancels closing.
    pub(super) fn write_lossy_copy(&mut self, copy: &LossyCopy) {
        self.dialog = None;
        let written = match copy.work {
            work @ WorkId::Level(..) if work == self.shown_work() => self.export_level(&copy.path),
            WorkId::Run(id) => match self.runs.recorded(id).and_then(Run::ice) {
                Some(run) => {
                    let moves = lurd::moves_of_recording(run.recording());
                    self.back_up_replaced(&copy.path);
                    let written = write_atomically(&copy.path, moves.as_bytes());
                    written.map_err(|error| error.to_string())
                }
                None => Err("The run was closed. Nothing was saved.".to_owned()),
            },
            _ => Err("Another level is shown now. Nothing was saved.".to_owned()),
        };
        match written {
            Ok(()) => {
                // For a level, `export_level` has done this already.
                if matches!(copy.work, WorkId::Run(_)) {
                    self.mark_replaced(&copy.path, copy.work);
                }
                self.settings.recent_files.add(&copy.path);
                self.rescan_folder_of(&copy.path);
                let file = file_name(&copy.path);
                self.notices.info(format!("Exported to {file}. “{}” is still unsaved", copy.name));
            }
            Err(reason) => self.notices.error(reason),
        }
        // Cancel closing: the work is still unsaved, so that closing would ask again.
        self.cancel_closing();
    }

    /// Writes the visible level as the only content of a file, after a backup.
    ///
    /// # Errors
    /// The reason why the file was not written.
    fn export_level(&mut self, path: &Path) -> Result<(), String> {
        let level = self.shown_level().level();
        self.back_up_replaced(path);
        write_single_level(path, &level, &self.shown_level_details().details)
            .map_err(|error| error.to_string())?;
        let held = round_trip_for_path(path, &level).unwrap_or_else(|| level.clone());
        self.files.update_single_level_file(path, &held);
        self.mark_replaced(path, self.shown_work());
        let own = self.shown_level().source().path();
        if own.is_some_and(|own| canonical_path(own) == canonical_path(path)) {
            let source = LevelSource::File { path: path.to_owned(), index: 0 };
            let id = self.shown_level().id();
            self.documents_mut().set_file_content(id, source, held);
        }
        Ok(())
    }
}
