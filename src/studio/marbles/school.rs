//! Where policies are learnt and kept.

use super::best_play::{BestPlay, BestPlayJob};
use super::{Training, TrainingView};
use crate::formats::zuma::PolicyFile;
use crate::planning::learning::Learner;
use crate::studio::files::KeptFile;
use crate::worlds::zuma::{Game, Start};
use std::path::PathBuf;
use std::sync::Arc;

/// Names a policy for as long as the studio is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PolicyId(u64);

/// A policy that is at hand.
#[derive(Debug, Clone)]
pub struct KeptPolicy {
    /// Its name for as long as the studio is open.
    pub id: PolicyId,
    /// Shown in lists.
    pub name: String,
    /// What was learnt, and how.
    pub file: Arc<PolicyFile>,
    /// Where it is kept.
    pub kept: KeptFile,
}

/// Trainings, and what came of them.
#[derive(Debug)]
pub struct School {
    /// How the next training learns.
    pub learner: Learner,
    /// How its games begin.
    pub start: Start,
    /// When it is asked to come to an end.
    pub seconds: u32,
    policies: Vec<KeptPolicy>,
    /// What was taken off the list: it can be had back.
    forgotten: Vec<KeptPolicy>,
    made: u64,
    training: Option<Training>,
    /// How the last training ended.
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
    /// Everything at hand, the latest last.
    #[must_use]
    pub fn policies(&self) -> &[KeptPolicy] {
        &self.policies
    }

    /// A policy by its name.
    #[must_use]
    pub fn policy(&self, id: PolicyId) -> Option<&KeptPolicy> {
        self.policies.iter().find(|policy| policy.id == id)
    }

    /// All of them, to change, with those that are forgotten but can be had back.
    pub(in crate::studio) fn all_mut(&mut self) -> impl Iterator<Item = &mut KeptPolicy> {
        self.policies.iter_mut().chain(&mut self.forgotten)
    }

    fn policy_mut(&mut self, id: PolicyId) -> Option<&mut KeptPolicy> {
        self.all_mut().find(|policy| policy.id == id)
    }

    /// Keeps a policy.
    pub fn keep(&mut self, file: PolicyFile, name: String, path: Option<PathBuf>) -> PolicyId {
        self.made += 1;
        let id = PolicyId(self.made);
        let kept = path.map(KeptFile::holding_all).unwrap_or_default();
        self.policies.push(KeptPolicy { id, name, file: Arc::new(file), kept });
        id
    }

    /// Notes where a policy is kept, and what of it was written there.
    pub(super) fn mark_saved(&mut self, id: PolicyId, path: PathBuf, written: &Arc<PolicyFile>) {
        if let Some(policy) = self.policy_mut(id) {
            let is_saved = Arc::ptr_eq(&policy.file, written);
            policy.kept = KeptFile { path: Some(path), is_saved };
        }
    }

    /// Takes a policy off the list. It can be had back.
    pub fn forget(&mut self, id: PolicyId) {
        self.forgotten.extend(self.policies.extract_if(.., |policy| policy.id == id));
    }

    /// Puts a policy back where it stood before it was forgotten.
    pub fn remember(&mut self, id: PolicyId) {
        self.policies.extend(self.forgotten.extract_if(.., |policy| policy.id == id));
        self.policies.sort_by_key(|policy| policy.id);
    }

    /// The training that goes on.
    #[must_use]
    pub fn training(&self) -> Option<&Training> {
        self.training.as_ref()
    }

    /// How the training stands, or how the last one stood when it ended.
    #[must_use]
    pub fn view(&self) -> Option<TrainingView> {
        self.training.as_ref().map(Training::view).or_else(|| self.last.clone())
    }

    /// Starts a training; nothing else may be learnt meanwhile.
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

    /// Whether the best play of the game learnt last is being worked out.
    #[must_use]
    pub fn seeks_best_play(&self) -> bool {
        self.best_play.is_some()
    }

    /// Asks the training to end, or what is worked out after it; what was learnt by then is kept.
    pub(in crate::studio) fn stop(&mut self) {
        if let Some(training) = &self.training {
            training.stop();
        }
        if self.best_play.take().is_some() {
            self.note_best_play(BestPlay::Stopped);
        }
    }

    /// Takes in what the training came to. `Some` once, when it has ended. Then the best play is
    /// worked out, and noted once it is known.
    pub(super) fn take_in(
        &mut self,
        wake: impl Fn() + Send + 'static,
    ) -> Option<Result<PolicyId, &'static str>> {
        self.take_in_best_play();
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
        // What it knows in the end, not at the last point of its curve.
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
