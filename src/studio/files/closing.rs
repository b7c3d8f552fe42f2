//! Questions about unsaved work before the window closes.
//!
//! Work is a level, run or policy that you can save, or a running training.

use super::{FileDialog, UnsavedWork, WorkId};
use crate::agents::AgentKind;
use crate::studio::documents::OpenLevel;
use crate::studio::model::{Dialog, Effect, Run, Studio, ends_with_manual_move};
use crate::studio::zuma::StoredPolicy;
use crate::worlds::WorldKind;

impl Studio {
    /// Returns true if the window may close now; otherwise asks about unsaved work.
    pub fn may_close(&mut self) -> bool {
        if self.files.closing.may_close || self.unsaved_work().is_empty() {
            return true;
        }
        self.open_file_dialog(FileDialog::Unsaved);
        false
    }

    /// Unsaved work that closing the window asks about.
    ///
    /// Levels come first, beginning with the visible one, then runs, policies and a running
    /// training. Of the runs, only those played by hand and rescued ones count: other runs of
    /// agents are lost without a question.
    #[must_use]
    pub fn unsaved_work(&self) -> Vec<UnsavedWork> {
        let levels = self.modified_levels().into_iter().map(|(world, level)| UnsavedWork {
            work: WorkId::Level(world, level.id()),
            name: level.name(),
            note: level.source().to_string(),
        });
        let games = self.unsaved_manual_runs().map(|run| UnsavedWork {
            work: WorkId::Run(run.id()),
            name: unsaved_run_name(run),
            note: format!("a run of {} steps", run.len()),
        });
        let policies = self.unsaved_policies().map(|policy| UnsavedWork {
            work: WorkId::Policy(policy.id),
            name: policy.name.clone(),
            note: format!("a policy trained on {} games", policy.file.training.games),
        });
        let training = self.worlds.zuma.training_jobs.training().map(|training| UnsavedWork {
            work: WorkId::Training,
            name: training.name(),
            note: "training in progress".to_owned(),
        });
        levels.chain(games).chain(policies).chain(training).collect()
    }

    /// Names of levels with unsaved changes, beginning with the visible one.
    #[must_use]
    pub fn unsaved_levels(&self) -> Vec<String> {
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
        self.runs.iter().filter(is_asked_about).filter(is_unsaved)
    }

    /// Policies that no file contains, because they were never saved or their file was replaced.
    pub(in crate::studio) fn unsaved_policies(&self) -> impl Iterator<Item = &StoredPolicy> {
        self.worlds
            .zuma
            .training_jobs
            .policies()
            .iter()
            .filter(|policy| !policy.saved_file.is_saved)
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
    /// May open a file dialog or end a training. Does nothing unless you asked to save and close,
    /// and while a policy is being written.
    pub(in crate::studio) fn continue_closing(&mut self) {
        // Wait for a policy that is being written: it counts as saved only after that.
        if !self.files.closing.is_closing || self.worlds.zuma.writes_policy() {
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
            Some(WorkId::Policy(policy)) => self.save_policy_as(policy),
            // The stopped training becomes a policy, which is then saved like any other.
            Some(WorkId::Training) => {
                self.files.closing.awaits_training = true;
                self.worlds.zuma.training_jobs.stop();
            }
            None => {
                self.files.closing.is_closing = false;
                self.close_without_saving();
            }
        }
    }

    /// Continues closing once the training that closing has stopped has ended.
    ///
    /// Does nothing while a dialog is open.
    pub(in crate::studio) fn continue_closing_after_training(&mut self) {
        let is_over = self.worlds.zuma.training_jobs.training().is_none() && self.dialog.is_none();
        if is_over && std::mem::take(&mut self.files.closing.awaits_training) {
            self.continue_closing();
        }
    }

    /// Cancels closing if the window waited for a training that produced no policy.
    pub(in crate::studio) fn cancel_closing_without_policy(&mut self) {
        if self.files.closing.awaits_training {
            self.cancel_closing();
        }
    }

    /// Continues closing after a training, or cancels closing if nothing is pending.
    ///
    /// Called once a frame. Pending are an open dialog about files, a policy that is being written,
    /// and a training that closing has stopped.
    pub(super) fn update_closing(&mut self) {
        self.continue_closing_after_training();
        let asks = matches!(self.dialog, Some(Dialog::Files(_)));
        let is_busy = self.worlds.zuma.writes_policy() || self.files.closing.awaits_training;
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

    /// Cancels the closing of the window; a stopped training stays stopped.
    pub(super) fn cancel_closing(&mut self) {
        self.files.closing.is_closing = false;
        self.files.closing.awaits_training = false;
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
