//! Where policies are learnt and kept.

use super::{Training, TrainingView};
use crate::formats::zuma::PolicyFile;
use crate::planning::learning::Learner;
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
    pub path: Option<PathBuf>,
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
    made: u64,
    training: Option<Training>,
    last: Option<TrainingView>,
}

impl Default for School {
    fn default() -> Self {
        Self {
            learner: Learner::Model,
            start: Start::Own,
            seconds: 55,
            policies: Vec::new(),
            made: 0,
            training: None,
            last: None,
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

    /// Keeps a policy.
    pub fn keep(&mut self, file: PolicyFile, name: String, path: Option<PathBuf>) -> PolicyId {
        self.made += 1;
        let id = PolicyId(self.made);
        self.policies.push(KeptPolicy { id, name, file: Arc::new(file), path });
        id
    }

    /// Notes where a policy is kept.
    pub fn mark_saved(&mut self, id: PolicyId, path: PathBuf) {
        if let Some(policy) = self.policies.iter_mut().find(|policy| policy.id == id) {
            policy.path = Some(path);
        }
    }

    /// Takes a policy off the list.
    pub fn forget(&mut self, id: PolicyId) {
        self.policies.retain(|policy| policy.id != id);
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

    /// Starts a training; one that goes on is dropped.
    pub(super) fn begin(
        &mut self,
        game: Game,
        seed: u64,
        wake: impl Fn() + Clone + Send + 'static,
    ) {
        let (learner, start) = (self.learner, self.start);
        self.last = None;
        self.training = Some(Training::start(learner, (game, start), seed, self.seconds, wake));
    }

    /// Asks the training to end; what was learnt by then is kept.
    pub(super) fn stop(&self) {
        if let Some(training) = &self.training {
            training.stop();
        }
    }

    /// Takes in what the training came to. `Some` once, when it has ended.
    pub(super) fn take_in(&mut self) -> Option<Result<PolicyId, &'static str>> {
        let ended = self.training.as_mut()?.poll()?;
        self.last = self.training.take().map(|training| training.view());
        let of = self.last.as_ref().map_or("", |view| view.title.as_str());
        let name = if of.is_empty() { "learnt".to_owned() } else { format!("learnt: {of}") };
        Some(match ended {
            Ok(file) => Ok(self.keep(file, name, None)),
            Err(reason) => Err(reason),
        })
    }
}
