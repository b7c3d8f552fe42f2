//! Training jobs, and the list of policies.

use super::optimal_play::{OptimalPlay, OptimalPlayJob};
use super::{Training, TrainingSnapshot};
use crate::formats::zuma::PolicyFile;
use crate::planning::learning::Learner;
use crate::studio::files::SavedFile;
use crate::worlds::zuma::{FirstLine, Game};
use std::path::PathBuf;
use std::sync::Arc;

/// Identifies a policy while the studio is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PolicyId(u64);

/// A policy in the list.
#[derive(Debug, Clone)]
pub struct StoredPolicy {
    /// Identifier of the policy.
    pub id: PolicyId,
    /// Name in lists.
    pub name: String,
    /// The policy and its training record.
    pub file: Arc<PolicyFile>,
    /// The file that holds the policy.
    pub saved_file: SavedFile,
}

/// Training jobs and policies.
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
    created_count: u64,
    training: Option<Training>,
    /// Final state of the last training.
    last: Option<TrainingSnapshot>,
    /// The computation of optimal play, and the policy whose record receives the value.
    best_play: Option<(PolicyId, OptimalPlayJob)>,
}

impl Default for TrainingJobs {
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
            best_play: None,
        }
    }
}

impl TrainingJobs {
    /// All policies, newest last.
    #[must_use]
    pub fn policies(&self) -> &[StoredPolicy] {
        &self.policies
    }

    /// The policy with this identifier; `None` if it was removed.
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
        file: PolicyFile,
        name: String,
        path: Option<PathBuf>,
    ) -> PolicyId {
        self.created_count += 1;
        let id = PolicyId(self.created_count);
        let kept = path.map(SavedFile::complete).unwrap_or_default();
        self.policies.push(StoredPolicy { id, name, file: Arc::new(file), saved_file: kept });
        id
    }

    /// Sets the file of a policy. The policy counts as saved if its content equals the written
    /// content.
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

    /// State of the running training, or final state of the last one; `None` before the first.
    #[must_use]
    pub fn view(&self) -> Option<TrainingSnapshot> {
        self.training.as_ref().map(Training::view).or_else(|| self.last.clone())
    }

    /// Starts a training; another one must not be running.
    pub(super) fn begin(
        &mut self,
        game: Game,
        seed: u64,
        wake: impl Fn() + Clone + Send + 'static,
    ) {
        let (learner, start) = (self.learner, self.start);
        self.last = None;
        self.best_play = None;
        self.training = Some(Training::start(learner, (game, start), seed, self.seconds, wake));
    }

    /// Whether optimal play of the last trained game is being computed.
    #[must_use]
    pub fn computes_optimal_play(&self) -> bool {
        self.best_play.is_some()
    }

    /// Stops the training, or the computation after it. The policy learned so far is kept.
    pub(in crate::studio) fn stop(&mut self) {
        if let Some(training) = &self.training {
            training.stop();
        }
        if self.best_play.take().is_some() {
            self.note_best_play(OptimalPlay::Stopped);
        }
    }

    /// Collects the result of the training: `Some` once, when the training has ended.
    ///
    /// A trained policy is added to the list, and the computation of its game's optimal play
    /// starts.
    pub(super) fn collect(
        &mut self,
        wake: impl Fn() + Send + 'static,
    ) -> Option<Result<PolicyId, &'static str>> {
        self.collect_optimal_play();
        // From here on the training has ended.
        let ended = self.training.as_mut()?.poll()?;
        let training = self.training.take()?;
        let mut view = training.view();
        let name = training.name();
        let file = match ended {
            Ok(file) => file,
            Err(reason) => {
                self.last = Some(view);
                return Some(Err(reason));
            }
        };
        view.is_cut_short = file.training.cut_short;
        // The final belief, not that at the last point of the curve.
        view.belief = file.policy.belief().cloned().or(view.belief);
        self.last = Some(view);
        let id = self.add_policy(file, name, None);
        self.best_play = OptimalPlayJob::start(training.source, wake).map(|job| (id, job));
        self.note_best_play(match self.best_play {
            Some(_) => OptimalPlay::Running,
            None => OptimalPlay::LinesTooLong,
        });
        Some(Ok(id))
    }

    /// Stores the value of optimal play in the policy's record, which then counts as unsaved.
    fn collect_optimal_play(&mut self) {
        let Some((of, job)) = &self.best_play else { return };
        let Some(best_play) = job.poll() else { return };
        let of = *of;
        self.best_play = None;
        self.note_best_play(best_play);
        if let Some(points) = best_play.points()
            && let Some(policy) = self.policy_mut(of)
        {
            Arc::make_mut(&mut policy.file).training.optimal_mean = Some(points);
            policy.saved_file.is_saved = false;
        }
    }

    /// Stores the state of optimal play in the snapshot of the last training.
    fn note_best_play(&mut self, best_play: OptimalPlay) {
        if let Some(view) = &mut self.last {
            view.optimal_play = best_play;
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
