//! Training jobs, and the list of policies.

use super::best_play::{BestPlay, BestPlayJob};
use super::{Training, TrainingView};
use crate::formats::zuma::PolicyFile;
use crate::planning::learning::Learner;
use crate::studio::files::KeptFile;
use crate::worlds::zuma::{Game, Start};
use std::path::PathBuf;
use std::sync::Arc;

/// Identifies a policy while the studio is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PolicyId(u64);

/// A policy in the list.
#[derive(Debug, Clone)]
pub struct KeptPolicy {
    /// Identifier of the policy.
    pub id: PolicyId,
    /// Name in lists.
    pub name: String,
    /// The policy and its training record.
    pub file: Arc<PolicyFile>,
    /// The file that holds the policy.
    pub kept: KeptFile,
}

/// Training jobs and policies.
#[derive(Debug)]
pub struct School {
    /// Learning algorithm of the next training.
    pub learner: Learner,
    /// Start position of its games.
    pub start: Start,
    /// Its time limit in seconds.
    pub seconds: u32,
    policies: Vec<KeptPolicy>,
    /// Removed policies that can be restored.
    forgotten: Vec<KeptPolicy>,
    made: u64,
    training: Option<Training>,
    /// Final state of the last training.
    last: Option<TrainingView>,
    best_play: Option<(PolicyId, BestPlayJob)>,
}

impl Default for School {
    fn default() -> Self {
        Self {
            learner: Learner::Model,
            start: Start::Own,
            seconds: 55,
            policies: Vec::new(),
            forgotten: Vec::new(),
            made: 0,
            training: None,
            last: None,
            best_play: None,
        }
    }
}

impl School {
    /// All policies, newest last.
    #[must_use]
    pub fn policies(&self) -> &[KeptPolicy] {
        &self.policies
    }

    /// A policy by its identifier.
    #[must_use]
    pub fn policy(&self, id: PolicyId) -> Option<&KeptPolicy> {
        self.policies.iter().find(|policy| policy.id == id)
    }

    /// All policies, mutable, removed ones included.
    pub(in crate::studio) fn all_mut(&mut self) -> impl Iterator<Item = &mut KeptPolicy> {
        self.policies.iter_mut().chain(&mut self.forgotten)
    }

    fn policy_mut(&mut self, id: PolicyId) -> Option<&mut KeptPolicy> {
        self.all_mut().find(|policy| policy.id == id)
    }

    /// Adds a policy.
    pub fn keep(&mut self, file: PolicyFile, name: String, path: Option<PathBuf>) -> PolicyId {
        self.made += 1;
        let id = PolicyId(self.made);
        let kept = path.map(KeptFile::holding_all).unwrap_or_default();
        self.policies.push(KeptPolicy { id, name, file: Arc::new(file), kept });
        id
    }

    /// Sets the file of a policy. The policy counts as saved if its content equals the written
    /// content.
    pub(super) fn mark_saved(&mut self, id: PolicyId, path: PathBuf, written: &Arc<PolicyFile>) {
        if let Some(policy) = self.policy_mut(id) {
            let is_saved = Arc::ptr_eq(&policy.file, written);
            policy.kept = KeptFile { path: Some(path), is_saved };
        }
    }

    /// Removes a policy from the list; it can be restored.
    pub fn forget(&mut self, id: PolicyId) {
        self.forgotten.extend(self.policies.extract_if(.., |policy| policy.id == id));
    }

    /// Restores a removed policy at its old position.
    pub fn remember(&mut self, id: PolicyId) {
        self.policies.extend(self.forgotten.extract_if(.., |policy| policy.id == id));
        self.policies.sort_by_key(|policy| policy.id);
    }

    /// The running training.
    #[must_use]
    pub fn training(&self) -> Option<&Training> {
        self.training.as_ref()
    }

    /// State of the running training, or final state of the last one.
    #[must_use]
    pub fn view(&self) -> Option<TrainingView> {
        self.training.as_ref().map(Training::view).or_else(|| self.last.clone())
    }

    /// Starts a training. Call it only if none is running.
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
    pub fn seeks_best_play(&self) -> bool {
        self.best_play.is_some()
    }

    /// Stops the training, or the computation after it. The policy learned so far is kept.
    pub(in crate::studio) fn stop(&mut self) {
        if let Some(training) = &self.training {
            training.stop();
        }
        if self.best_play.take().is_some() {
            self.note_best_play(BestPlay::Stopped);
        }
    }

    /// Collects the result of the training: `Some` once, when it has ended. Then starts the
    /// computation of optimal play.
    pub(super) fn take_in(
        &mut self,
        wake: impl Fn() + Send + 'static,
    ) -> Option<Result<PolicyId, &'static str>> {
        self.take_in_best_play();
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
        let id = self.keep(file, name, None);
        self.best_play = BestPlayJob::start(training.of, wake).map(|job| (id, job));
        self.note_best_play(match self.best_play {
            Some(_) => BestPlay::AtWork,
            None => BestPlay::LinesTooLong,
        });
        Some(Ok(id))
    }

    fn take_in_best_play(&mut self) {
        let Some((of, job)) = &self.best_play else { return };
        let Some(best_play) = job.poll() else { return };
        let of = *of;
        self.best_play = None;
        self.note_best_play(best_play);
        if let Some(points) = best_play.points()
            && let Some(policy) = self.policy_mut(of)
        {
            Arc::make_mut(&mut policy.file).training.best_play = Some(points);
            policy.kept.is_saved = false;
        }
    }

    fn note_best_play(&mut self, best_play: BestPlay) {
        if let Some(view) = &mut self.last {
            view.best_play = best_play;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::model::testing::learnt;

    #[test]
    fn what_came_to_be_known_while_it_was_written_is_not_saved() {
        let mut school = School::default();
        let id = school.keep(learnt(1), String::new(), None);
        let written = Arc::clone(&school.policies()[0].file);
        school.mark_saved(id, "a.policy".into(), &written);
        assert!(school.policies()[0].kept.is_saved);
        let policy = school.policy_mut(id).expect("a policy");
        Arc::make_mut(&mut policy.file).training.best_play = Some(3.0);
        school.mark_saved(id, "a.policy".into(), &written);
        assert!(!school.policies()[0].kept.is_saved);
    }
}
