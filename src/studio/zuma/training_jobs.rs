//! The running training, the computation of optimal play, and the list of trained policies.

use super::training::{OptimalPlay, OptimalPlayJob, Training, TrainingSettings, TrainingSnapshot};
use crate::formats::zuma::PolicyFile;
use crate::planning::zuma::Learner;
use crate::studio::model::PlaybackCursor;
use crate::studio::source::SavedFile;
use crate::worlds::zuma::{FirstLine, Game};
use std::path::PathBuf;
use std::sync::Arc;

/// Identifies a policy while the studio is open; newer policies have larger identifiers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PolicyId(pub(super) u64);

/// A policy in the list.
#[derive(Debug, Clone)]
pub struct StoredPolicy {
    /// Identifier of the policy.
    pub id: PolicyId,
    /// Name in lists.
    pub name: String,
    /// The policy and its training record.
    pub file: Arc<PolicyFile>,
    /// Path of the policy's file, and whether the file contains the present content.
    pub saved_file: SavedFile,
}

/// Settings of the next training, the running job, and the policies.
#[derive(Debug)]
pub struct TrainingJobs {
    /// Learning algorithm of the next training.
    pub learner: Learner,
    /// First line of the games of the next training.
    pub start: FirstLine,
    /// Time limit of the next training, in seconds.
    pub seconds: u32,
    policies: Vec<StoredPolicy>,
    /// Removed policies that can be restored.
    removed: Vec<StoredPolicy>,
    /// Number of policies added so far, which is the newest identifier.
    created_count: u64,
    training: Option<Training>,
    /// Final snapshot of the last training.
    last: Option<TrainingSnapshot>,
    /// Cursor over the learning curve of the last training; step n shows its nth point.
    pub playback: PlaybackCursor,
    /// The computation of optimal play, and the policy whose record receives the value.
    optimal_play_job: Option<(PolicyId, OptimalPlayJob)>,
}

impl Default for TrainingJobs {
    /// No policies; the model learner, games from the game's own line, and 55 seconds.
    fn default() -> Self {
        Self {
            learner: Learner::Model,
            start: FirstLine::OfGame,
            seconds: 55,
            policies: Vec::new(),
            removed: Vec::new(),
            created_count: 0,
            training: None,
            last: None,
            playback: PlaybackCursor::default(),
            optimal_play_job: None,
        }
    }
}

impl TrainingJobs {
    /// All policies, newest last.
    #[must_use]
    pub fn policies(&self) -> &[StoredPolicy] {
        &self.policies
    }

    /// The policy with this identifier; `None` if it was removed from the list.
    #[must_use]
    pub fn policy(&self, id: PolicyId) -> Option<&StoredPolicy> {
        self.policies.iter().find(|policy| policy.id == id)
    }

    /// All policies, mutable, removed ones included.
    pub(in crate::studio) fn all_mut(&mut self) -> impl Iterator<Item = &mut StoredPolicy> {
        self.policies.iter_mut().chain(&mut self.removed)
    }

    /// The policy with this identifier, also if it was removed but can be restored.
    fn policy_mut(&mut self, id: PolicyId) -> Option<&mut StoredPolicy> {
        self.all_mut().find(|policy| policy.id == id)
    }

    /// Adds a policy and returns its identifier; without `path` it counts as unsaved.
    pub fn add_policy(
        &mut self,
        file: impl Into<Arc<PolicyFile>>,
        name: String,
        path: Option<PathBuf>,
    ) -> PolicyId {
        self.created_count += 1;
        let id = PolicyId(self.created_count);
        let kept = path.map(SavedFile::complete).unwrap_or_default();
        self.policies.push(StoredPolicy { id, name, file: file.into(), saved_file: kept });
        id
    }

    /// Sets the file of a policy after a write.
    ///
    /// The policy counts as saved only if its content has not changed since the write began.
    pub(super) fn mark_saved(&mut self, id: PolicyId, path: PathBuf, written: &Arc<PolicyFile>) {
        if let Some(policy) = self.policy_mut(id) {
            let is_saved = Arc::ptr_eq(&policy.file, written);
            policy.saved_file = SavedFile { path: Some(path), is_saved };
        }
    }

    /// Removes a policy from the list; it can be restored.
    pub fn remove_policy(&mut self, id: PolicyId) {
        self.removed.extend(self.policies.extract_if(.., |policy| policy.id == id));
    }

    /// Restores a removed policy at its old position.
    pub fn restore_policy(&mut self, id: PolicyId) {
        self.policies.extend(self.removed.extract_if(.., |policy| policy.id == id));
        self.policies.sort_by_key(|policy| policy.id);
    }

    /// The running training.
    #[must_use]
    pub fn training(&self) -> Option<&Training> {
        self.training.as_ref()
    }

    /// Snapshot of the running training, or the final one of the last.
    ///
    /// `None` before the first.
    #[must_use]
    pub fn snapshot(&self) -> Option<TrainingSnapshot> {
        self.training.as_ref().map(Training::snapshot).or_else(|| self.last.clone())
    }

    /// The last training, if it has ended and has a learning curve.
    #[must_use]
    pub fn ended(&self) -> Option<&TrainingSnapshot> {
        let last = self.last.as_ref().filter(|_| self.training.is_none())?;
        (!last.curve.is_empty()).then_some(last)
    }

    /// The settings for the next training.
    pub(super) fn settings(&self, seed: u64) -> TrainingSettings {
        TrainingSettings {
            learner: self.learner,
            first_line: self.start,
            games: None,
            seed,
            seconds: self.seconds,
            is_of_lesson: false,
        }
    }

    /// Starts a training on a game; none may be running.
    ///
    /// Cancels the computation of optimal play for the last training.
    pub(super) fn begin(
        &mut self,
        game: Game,
        settings: TrainingSettings,
        wake: impl Fn() + Clone + Send + 'static,
    ) {
        self.last = None;
        self.optimal_play_job = None;
        self.training = Some(Training::start(game, settings, wake));
    }

    /// Whether optimal play of the last trained game is being computed.
    #[must_use]
    pub fn computes_optimal_play(&self) -> bool {
        self.optimal_play_job.is_some()
    }

    /// Asks the training to stop, or stops the computation of optimal play after it.
    ///
    /// The policy learned so far is kept.
    pub(in crate::studio) fn stop(&mut self) {
        if let Some(training) = &self.training {
            training.stop();
        }
        if self.optimal_play_job.take().is_some() {
            self.note_optimal_play(OptimalPlay::Stopped);
        }
    }

    /// Collects the result of the training: `Some` once, when the training has ended.
    ///
    /// Returns the new policy, or a message if the training failed. Adds the policy to the list and
    /// starts to compute optimal play of its game, unless lines are too long. Also collects an
    /// earlier computation of optimal play.
    pub(super) fn collect(
        &mut self,
        wake: impl Fn() + Send + 'static,
    ) -> Option<Result<PolicyId, &'static str>> {
        self.collect_optimal_play();
        // From here on the training has ended.
        let ended = self.training.as_mut()?.poll()?;
        let training = self.training.take()?;
        let mut snapshot = training.snapshot();
        self.playback.show_recording(snapshot.curve.len(), snapshot.curve.len());
        let name = training.name();
        let file = match ended {
            Ok(file) => file,
            Err(reason) => {
                self.last = Some(snapshot);
                return Some(Err(reason));
            }
        };
        snapshot.is_cut_short = file.training.cut_short;
        // The final belief, not that at the last point of the curve.
        snapshot.belief = file.policy.belief().cloned().or(snapshot.belief);
        self.last = Some(snapshot);
        let id = self.add_policy(file, name, None);
        // The file of a lesson can repeat its training.
        if let Some(policy) = self.policy_mut(id).filter(|_| training.is_of_lesson) {
            policy.saved_file.is_saved = true;
        }
        self.optimal_play_job = OptimalPlayJob::start(training.source, wake).map(|job| (id, job));
        self.note_optimal_play(match self.optimal_play_job {
            Some(_) => OptimalPlay::Running,
            None => OptimalPlay::LinesTooLong,
        });
        Some(Ok(id))
    }

    /// Stores the value of optimal play in the policy's record, which then differs from its file.
    fn collect_optimal_play(&mut self) {
        let Some((of, job)) = &self.optimal_play_job else { return };
        let Some(optimal_play) = job.poll() else { return };
        let of = *of;
        self.optimal_play_job = None;
        self.note_optimal_play(optimal_play);
        if let Some(points) = optimal_play.points()
            && let Some(policy) = self.policy_mut(of)
        {
            Arc::make_mut(&mut policy.file).training.optimal_mean = Some(points);
            // The policy of a lesson has no file and needs none.
            policy.saved_file.is_saved &= policy.saved_file.path.is_none();
        }
    }

    /// Stores the progress or result of optimal play in the snapshot of the last training.
    fn note_optimal_play(&mut self, optimal_play: OptimalPlay) {
        if let Some(snapshot) = &mut self.last {
            snapshot.optimal_play = optimal_play;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::model::testing::trained_policy;

    #[test]
    fn policy_changed_during_write_stays_unsaved() {
        let mut jobs = TrainingJobs::default();
        let id = jobs.add_policy(trained_policy(1), String::new(), None);
        let written = Arc::clone(&jobs.policies()[0].file);
        jobs.mark_saved(id, "a.policy".into(), &written);
        assert!(jobs.policies()[0].saved_file.is_saved);
        let policy = jobs.policy_mut(id).expect("a policy");
        Arc::make_mut(&mut policy.file).training.optimal_mean = Some(3.0);
        jobs.mark_saved(id, "a.policy".into(), &written);
        assert!(!jobs.policies()[0].saved_file.is_saved);
    }
}
