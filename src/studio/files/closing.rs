//! Questions about unsaved work before the window closes.

use super::{FileDialog, UnsavedWork, WorkId};
use crate::agents::AgentKind;
use crate::studio::documents::OpenLevel;
use crate::studio::model::{Dialog, Effect, Run, Studio, ends_with_manual_move};
use crate::studio::source::LevelSource;
use crate::worlds::WorldKind;

impl Studio {
    /// Returns true if the window may close now; otherwise asks about unsaved work.
    pub fn may_close(&mut self) -> bool {
        if self.files.closing.may_close {
            return true;
        }
        if self.unsaved_work().is_empty() {
            return !self.warns_about_answers();
        }
        self.open_file_dialog(FileDialog::Unsaved);
        false
    }

    /// Unsaved work that closing the window asks about.
    ///
    /// Levels come first, beginning with the visible one, then runs, the lesson that is written,
    /// other work and running jobs.
    /// Of the runs, only those played by hand and rescued ones count: other runs of
    /// agents are lost without a question.
    #[must_use]
    pub fn unsaved_work(&self) -> Vec<UnsavedWork> {
        let levels = self.modified_levels().into_iter().map(|(world, level)| UnsavedWork {
            work: WorkId::Level(world, level.id()),
            name: level.name(),
            note: match level.source() {
                LevelSource::New(_) => "in no file yet".to_owned(),
                source => source.to_string(),
            },
        });
        let games = self.unsaved_manual_runs().map(|run| UnsavedWork {
            work: WorkId::Run(run.id()),
            name: unsaved_run_name(run),
            note: format!("a run of {} steps", run.len()),
        });
        let others = self.other_works().flat_map(|other| {
            let unsaved = other.unsaved(self).into_iter().map(|other| UnsavedWork {
                work: WorkId::Other(other.id),
                name: other.name,
                note: format!("a {}", other.kind),
            });
            let job = other.job(self).map(|job| UnsavedWork {
                work: WorkId::Job(other.words().world),
                name: job.name,
                note: job.note,
            });
            unsaved.chain(job)
        });
        let lesson = self.unsaved_lesson().map(|authored| UnsavedWork {
            work: WorkId::Lesson,
            name: authored.title().to_owned(),
            note: format!("a lesson of {} moments", authored.lesson().moments.len()),
        });
        levels.chain(games).chain(lesson).chain(others).collect()
    }

    /// Names of levels with unsaved changes, beginning with the visible one.
    #[cfg(test)]
    pub(in crate::studio) fn unsaved_levels(&self) -> Vec<String> {
        self.modified_levels().into_iter().map(|(_, level)| level.name()).collect()
    }

    /// Unsaved runs that closing asks about: games played by hand and rescued runs.
    ///
    /// An unfinished game copied from another run counts only if you played its last move. Runs of
    /// agents count only if they were restored from a rescue file.
    pub(in crate::studio) fn unsaved_manual_runs(&self) -> impl Iterator<Item = &Run> {
        let is_own = |run: &&Run| run.agent() == AgentKind::You.name();
        let is_played = |run: &&Run| run.outcome().is_some() || ends_with_manual_move(run);
        let is_unsaved = |run: &&Run| !run.file().is_saved;
        let rescued = &self.files.session.pieces.rescued_runs;
        let is_asked_about =
            move |run: &&Run| is_own(run) && is_played(run) || rescued.contains(&run.id());
        self.runs.iter_recorded().filter(is_asked_about).filter(is_unsaved)
    }

    /// Levels with unsaved changes, of all worlds; the visible one, if modified, is first.
    pub(in crate::studio) fn modified_levels(&self) -> Vec<(WorldKind, &dyn OpenLevel)> {
        let open = (self.world, self.shown_level().id());
        let mut unsaved: Vec<_> =
            self.all_open_levels().filter(|(_, level)| level.is_modified()).collect();
        unsaved.sort_by_key(|(world, level)| (*world, level.id()) != open);
        unsaved
    }

    /// All open levels, world by world.
    pub(super) fn all_open_levels(&self) -> impl Iterator<Item = (WorldKind, &dyn OpenLevel)> {
        let of_world = |world: WorldKind| {
            let levels = self.editor_of(world).documents().list().into_iter();
            levels.map(move |level| (world, level))
        };
        WorldKind::ALL.into_iter().flat_map(of_world)
    }

    /// Starts saving all unsaved work; the window closes after the last piece.
    pub(super) fn save_and_close(&mut self) {
        self.dialog = None;
        self.files.closing.is_closing = true;
        self.continue_closing();
    }

    /// Closes the window without saving.
    pub(super) fn close_without_saving(&mut self) {
        self.dialog = None;
        self.files.closing.may_close = true;
        self.push_effect(Effect::Close);
    }

    /// Starts saving the next unsaved piece of work; closes the window if there is none.
    ///
    /// May open a file dialog or end a job. Does nothing unless you asked to save and close, and
    /// while other work is being written.
    pub(in crate::studio) fn continue_closing(&mut self) {
        // Wait for work that is being written: it counts as saved only after that.
        if !self.files.closing.is_closing || self.is_writing_other_work() {
            return;
        }
        match self.unsaved_work().first().map(|next| next.work) {
            Some(WorkId::Level(world, level)) => {
                self.show_open_level(world, level);
                self.save_level();
            }
            Some(WorkId::Run(run)) => {
                self.show_run(run);
                self.save_run_as();
            }
            Some(WorkId::Lesson) => {
                self.show_authored_lesson();
                self.save_authored_lesson(false);
            }
            Some(WorkId::Other(work)) => {
                if let Some(other) = self.other_work_of(work.world) {
                    other.save_as(self, work.number);
                }
            }
            // The result of the ended job is then saved like any other work.
            Some(WorkId::Job(world)) => {
                self.files.closing.awaited_job = Some(world);
                if let Some(other) = self.other_work_of(world) {
                    other.end_job(self);
                }
            }
            None => {
                self.files.closing.is_closing = false;
                self.close_without_saving();
            }
        }
    }

    /// Whether other work of any world is being written.
    fn is_writing_other_work(&self) -> bool {
        self.other_works().any(|other| other.is_writing(self))
    }

    /// Continues closing once the job that closing has ended is over.
    ///
    /// Does nothing while a dialog is open.
    pub(in crate::studio) fn continue_closing_after_job(&mut self) {
        let Some(world) = self.files.closing.awaited_job else { return };
        let is_running = self.other_work_of(world).is_some_and(|other| other.job(self).is_some());
        if !is_running && self.dialog.is_none() {
            self.files.closing.awaited_job = None;
            self.continue_closing();
        }
    }

    /// Cancels closing if the window waited for a job that ended without a result.
    pub(in crate::studio) fn cancel_closing_without_result(&mut self) {
        if self.files.closing.awaited_job.is_some() {
            self.cancel_closing();
        }
    }

    /// Continues closing after a job, or cancels closing if nothing is pending.
    ///
    /// Called once a frame. Pending are an open dialog about files, work that is being written, and
    /// a job that closing has ended.
    pub(super) fn update_closing(&mut self) {
        self.continue_closing_after_job();
        let asks = matches!(self.dialog, Some(Dialog::Files(_)));
        let is_busy = self.is_writing_other_work() || self.files.closing.awaited_job.is_some();
        if !asks && !is_busy {
            self.cancel_closing();
        }
    }

    /// Closes the dialog without an answer; cancels closing if closing may have opened the dialog.
    pub(in crate::studio) fn dismiss_dialog(&mut self) {
        let left = self.dialog.take();
        if matches!(
            left,
            Some(Dialog::Files(FileDialog::Unsaved | FileDialog::Pick(_) | FileDialog::Lossy(_)))
        ) {
            self.cancel_closing();
        }
    }

    /// Cancels the closing of the window; an ended job stays ended.
    pub(super) fn cancel_closing(&mut self) {
        self.files.closing.is_closing = false;
        self.files.closing.awaited_job = None;
    }
}

/// Name of a run in the list of unsaved work.
fn unsaved_run_name(run: &Run) -> String {
    match (run.agent() == AgentKind::You.name(), run.level_title()) {
        (true, _) => manual_run_name(run),
        (false, "") => format!("Run of {}", run.agent()),
        (false, title) => format!("Run of {} on {title}", run.agent()),
    }
}

/// Name of a run played by hand: "Your game on" and the level's title.
pub(super) fn manual_run_name(run: &Run) -> String {
    match run.level_title() {
        "" => "Your game".to_owned(),
        title => format!("Your game on {title}"),
    }
}
