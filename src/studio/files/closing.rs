//! Questions about unsaved work before the window closes.

use super::{FileDialog, Saveable, Unsaved};
use crate::agents::AgentKind;
use crate::studio::desk::OpenLevel;
use crate::studio::marbles::KeptPolicy;
use crate::studio::model::{Dialog, Effect, Run, Studio, ends_by_hand};
use crate::worlds::WorldKind;

impl Studio {
    /// Returns true if the window may close now; otherwise asks about unsaved work.
    pub fn may_close(&mut self) -> bool {
        if self.files.safety.may_close || self.unsaved_work().is_empty() {
            return true;
        }
        self.ask_in(FileDialog::Unsaved);
        false
    }

    /// Work that closing the window would lose.
    ///
    /// Levels come first, beginning with the visible one, then games played by hand, policies and a
    /// running training.
    #[must_use]
    pub fn unsaved_work(&self) -> Vec<Unsaved> {
        let levels = self.unsaved().into_iter().map(|(world, level)| Unsaved {
            work: Saveable::Level(world, level.id()),
            name: level.name(),
            note: level.source().to_string(),
        });
        let games = self.unsaved_games().map(|run| Unsaved {
            work: Saveable::Run(run.id()),
            name: name_of_run(run),
            note: format!("a run of {} steps", run.len()),
        });
        let policies = self.unsaved_policies().map(|policy| Unsaved {
            work: Saveable::Policy(policy.id),
            name: policy.name.clone(),
            note: format!("a policy trained on {} games", policy.file.training.games),
        });
        let training = self.marbles.school.training().map(|training| Unsaved {
            work: Saveable::Training,
            name: training.name(),
            note: "training in progress".to_owned(),
        });
        levels.chain(games).chain(policies).chain(training).collect()
    }

    /// Names of levels with unsaved changes, beginning with the visible one.
    #[must_use]
    pub fn unsaved_levels(&self) -> Vec<String> {
        self.unsaved().into_iter().map(|(_, level)| level.name()).collect()
    }

    /// Games played by hand that are in no file, finished or not.
    ///
    /// A game copied from another run counts only if you played at least its last move. Runs of
    /// agents count only if they were restored from a rescue file.
    pub(in crate::studio) fn unsaved_games(&self) -> impl Iterator<Item = &Run> {
        let is_own = |run: &&Run| run.agent() == AgentKind::You.name();
        let is_played = |run: &&Run| run.outcome().is_some() || ends_by_hand(run);
        let is_unsaved = |run: &&Run| !run.file().is_saved;
        let rescued = &self.files.session.pieces.rescued_runs;
        let is_asked_about =
            move |run: &&Run| is_own(run) && is_played(run) || rescued.contains(&run.id());
        self.runs.iter().filter(is_asked_about).filter(is_unsaved)
    }

    /// Policies that are in no file.
    pub(in crate::studio) fn unsaved_policies(&self) -> impl Iterator<Item = &KeptPolicy> {
        self.marbles.school.policies().iter().filter(|policy| !policy.kept.is_saved)
    }

    /// Levels with unsaved changes and their worlds, beginning with the visible one.
    pub(in crate::studio) fn unsaved(&self) -> Vec<(WorldKind, &dyn OpenLevel)> {
        let open = (self.world, self.drawn().id());
        let mut unsaved: Vec<_> =
            self.open_levels().filter(|(_, level)| level.is_modified()).collect();
        unsaved.sort_by_key(|(world, level)| (*world, level.id()) != open);
        unsaved
    }

    /// All open levels, world by world.
    pub(super) fn open_levels(&self) -> impl Iterator<Item = (WorldKind, &dyn OpenLevel)> {
        let of_world = |world: WorldKind| {
            let levels = self.room_of(world).desk().list().into_iter();
            levels.map(move |level| (world, level))
        };
        WorldKind::ALL.into_iter().flat_map(of_world)
    }

    /// Saves all unsaved work, then closes the window.
    pub(super) fn save_and_close(&mut self) {
        self.dialog = None;
        self.files.safety.is_closing = true;
        self.go_on_closing();
    }

    /// Closes the window without saving.
    pub(super) fn close_without_saving(&mut self) {
        self.dialog = None;
        self.files.safety.may_close = true;
        self.ask_for(Effect::Close);
    }

    /// Saves the next unsaved piece of work before closing; closes the window after the last one.
    pub(in crate::studio) fn go_on_closing(&mut self) {
        // Wait for a policy that is being written: it counts as saved only after that.
        if !self.files.safety.is_closing || self.marbles.writes_policy() {
            return;
        }
        match self.unsaved_work().first().map(|next| next.work) {
            Some(Saveable::Level(world, level)) => {
                self.show_open(world, level);
                self.save_level();
            }
            Some(Saveable::Run(run)) => {
                self.show_run(run);
                self.save_run_as();
            }
            Some(Saveable::Policy(policy)) => self.save_policy_as(policy),
            // The stopped training becomes a policy, which is then saved like any other.
            Some(Saveable::Training) => {
                self.files.safety.awaits_training = true;
                self.marbles.school.stop();
            }
            None => {
                self.files.safety.is_closing = false;
                self.close_without_saving();
            }
        }
    }

    /// Continues closing after the requested end of a training, unless a dialog is open.
    ///
    /// A training that ends on its own continues nothing, because another question may be open.
    pub(in crate::studio) fn go_on_after_training(&mut self) {
        let is_over = self.marbles.school.training().is_none() && self.dialog.is_none();
        if is_over && std::mem::take(&mut self.files.safety.awaits_training) {
            self.go_on_closing();
        }
    }

    /// Cancels closing if the window waited for a training that produced no policy.
    pub(in crate::studio) fn stay_without_training(&mut self) {
        if self.files.safety.awaits_training {
            self.stay();
        }
    }

    /// Continues closing after a wait, or cancels it if nothing is pending.
    ///
    /// Pending are jobs, and dialogs about files.
    pub(super) fn notice_change_of_mind(&mut self) {
        self.go_on_after_training();
        let asks = matches!(self.dialog, Some(Dialog::Files(_)));
        let is_at_work = self.marbles.writes_policy() || self.files.safety.awaits_training;
        if !asks && !is_at_work {
            self.stay();
        }
    }

    /// Closes the dialog without an answer; also cancels closing if the dialog was part of it.
    pub(in crate::studio) fn leave_dialog(&mut self) {
        let left = self.dialog.take();
        if matches!(
            left,
            Some(Dialog::Files(FileDialog::Unsaved | FileDialog::Pick(_) | FileDialog::Lossy(_)))
        ) {
            self.stay();
        }
    }

    /// Cancels closing the window.
    pub(super) fn stay(&mut self) {
        self.files.safety.is_closing = false;
        self.files.safety.awaits_training = false;
    }
}

/// Name of a run in the list of unsaved work.
fn name_of_run(run: &Run) -> String {
    match (run.agent() == AgentKind::You.name(), run.level_title()) {
        (true, _) => name_of_game(run),
        (false, "") => format!("Run of {}", run.agent()),
        (false, title) => format!("Run of {} on {title}", run.agent()),
    }
}

/// Name of a game played by hand.
pub(super) fn name_of_game(run: &Run) -> String {
    match run.level_title() {
        "" => "Your game".to_owned(),
        title => format!("Your game on {title}"),
    }
}
