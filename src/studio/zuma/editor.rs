//! The state of the Zuma world: open games, players and policies.

use super::player::GameJob;
use super::{PlayerChoice, PolicyId, TrainingJobs};
use crate::formats::zuma::PolicyFile;
use crate::storage::StorageError;
use crate::studio::documents::{OpenDocuments, WorldDocuments, WorldEditor};
use crate::studio::job::Job;
use crate::worlds::zuma::{Action, Colour, Game, Problem};
use std::path::PathBuf;
use std::sync::Arc;

/// Open games, the player of the next game, and the training jobs.
#[derive(Debug)]
pub struct ZumaEditor {
    pub(super) documents: WorldDocuments<Game>,
    /// Colour of the balls that the user draws.
    pub drawing_colour: Colour,
    /// The player of the next game.
    pub next_player: PlayerChoice,
    /// Training jobs and policies.
    pub training_jobs: TrainingJobs,
    /// Aim of the ball in a manual game.
    pub(super) aim: Action,
    /// The gap in the edited line where keys draw; `None` before the first drawing key.
    pub(super) gap: Option<usize>,
    /// Whether keys draw at that gap; false while the pointer draws. The last input decides.
    pub(super) is_keyboard_cursor: bool,
    /// Whose belief is shown first.
    pub belief_holder: BeliefHolder,
    /// Whether the Zuma world was shown in the last frame.
    pub(super) was_shown: bool,
    /// The running job in which a player plays a game.
    pub(super) game_job: Option<GameJob>,
    /// The running jobs that read and write policies.
    pub(super) policy_files: Vec<PolicyJob>,
}

/// The default draws in red and lets the greedy player play; no job is running.
impl Default for ZumaEditor {
    fn default() -> Self {
        Self {
            documents: WorldDocuments::default(),
            drawing_colour: Colour::Red,
            next_player: PlayerChoice::default(),
            training_jobs: TrainingJobs::default(),
            aim: Action::Insert(0),
            gap: None,
            is_keyboard_cursor: false,
            belief_holder: BeliefHolder::default(),
            was_shown: false,
            game_job: None,
            policy_files: Vec::new(),
        }
    }
}

impl ZumaEditor {
    /// The open games.
    #[must_use]
    pub fn documents(&self) -> &WorldDocuments<Game> {
        &self.documents
    }

    /// The shown game.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.documents.shown().level()
    }

    /// Problems of the shown game; empty if it can be played.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        self.documents.shown().review()
    }

    /// Seconds since the running job started to prepare and play a game.
    ///
    /// `None` without a job.
    #[must_use]
    pub fn preparing_for(&self) -> Option<f32> {
        self.game_job.as_ref().map(|play| play.started.elapsed().as_secs_f32())
    }

    /// Whether a job is running and no training is stopping already; jobs as in [`Self::is_busy`].
    #[must_use]
    pub fn can_be_stopped(&self) -> bool {
        let training = self.training_jobs.training();
        self.is_busy() && training.is_none_or(|training| !training.snapshot().is_stopping)
    }

    /// Whether a game, a training, or the computation of optimal play is running.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.game_job.is_some()
            || self.training_jobs.training().is_some()
            || self.training_jobs.computes_optimal_play()
    }
}

/// Whose belief is shown beside the true model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BeliefHolder {
    /// The player of the shown run, at the cursor.
    #[default]
    Player,
    /// The learner of the running or last training.
    Learner,
}

/// A running job on one policy file.
#[derive(Debug)]
pub(super) struct PolicyJob {
    pub(super) path: PathBuf,
    pub(super) work: PolicyOperation,
}

/// The operation on the file, with its job.
#[derive(Debug)]
pub(super) enum PolicyOperation {
    /// Reads the policy.
    Read(Job<Result<PolicyFile, StorageError>>),
    /// Writes a policy. Keeps the written content, because the policy may change meanwhile.
    Write(PolicyId, Arc<PolicyFile>, Job<WriteResult>),
}

/// Result of writing a policy.
#[derive(Debug)]
pub(super) struct WriteResult {
    /// Result of backing up the replaced file; success if there was none.
    pub(super) backup: Result<(), StorageError>,
    /// Size of the written file in bytes, or why it was not written.
    pub(super) written: Result<usize, StorageError>,
}

impl WorldEditor for ZumaEditor {
    fn documents(&self) -> &dyn OpenDocuments {
        &self.documents
    }

    fn documents_mut(&mut self) -> &mut dyn OpenDocuments {
        &mut self.documents
    }

    fn level_switched(&mut self) {
        self.gap = None;
    }
}
