//! The player of the next Zuma game, and the job in which it plays a whole game.

use super::training_jobs::TrainingJobs;
use super::{PolicyId, text};
use crate::agents::zuma::{Player, UntrainedPlayer};
use crate::episode::{RecordedStep, Recording, ZumaGameSetup, record_game};
use crate::formats::zuma::PolicyFile;
use crate::planning::search::Budget;
use crate::studio::job::{Job, JobStatus};
use crate::studio::model::LevelId;
use crate::worlds::zuma::{FirstLine, Game, Problem, TrainedPrior, Zuma};
use std::sync::Arc;
use std::time::Instant;

/// A player of Zuma games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlayerChoice {
    /// A built-in player, which serves as a baseline.
    Untrained(UntrainedPlayer),
    /// A trained policy.
    Policy(PolicyId),
    /// The user, by hand.
    You,
}

impl Default for PlayerChoice {
    /// The greedy player.
    fn default() -> Self {
        Self::Untrained(UntrainedPlayer::Greedy)
    }
}

impl PlayerChoice {
    /// Name of the user in recordings.
    pub const YOU: &'static str = "you";

    /// The player with this name, except policies; `None` if the name is unknown.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        if name == Self::YOU {
            return Some(Self::You);
        }
        UntrainedPlayer::from_name(name).ok().map(Self::Untrained)
    }

    /// All players: policies from the newest, then built-in players, then the user.
    pub fn all(jobs: &TrainingJobs) -> impl Iterator<Item = Self> + '_ {
        let policies = jobs.policies().iter().rev().map(|policy| Self::Policy(policy.id));
        policies.chain(UntrainedPlayer::ALL.map(Self::Untrained)).chain([Self::You])
    }

    /// The name in lists; "removed" for a removed policy.
    #[must_use]
    pub fn name(self, jobs: &TrainingJobs) -> String {
        match self {
            Self::Untrained(UntrainedPlayer::Oracle) => "oracle (knows the model)".to_owned(),
            Self::Untrained(untrained) => untrained.name().to_owned(),
            Self::Policy(id) => {
                jobs.policy(id).map_or_else(|| "removed".to_owned(), |policy| policy.name.clone())
            }
            Self::You => Self::YOU.to_owned(),
        }
    }

    /// Returns one sentence about the player; empty for a removed policy.
    #[must_use]
    pub fn description(self, jobs: &TrainingJobs) -> String {
        match self {
            Self::Untrained(untrained) => untrained.description().to_owned(),
            Self::Policy(id) => jobs.policy(id).map_or_else(String::new, |policy| {
                let training = &policy.file.training;
                let learner = policy.file.policy.learner().name();
                format!("{learner}, trained on {} games", training.games)
            }),
            Self::You => "You choose where each ball goes".to_owned(),
        }
    }
}

/// A job that constructs a player and plays a game; dropping it cancels the game.
///
/// The oracle, which knows the model, can take minutes.
#[derive(Debug)]
pub(super) struct GameJob {
    job: Job<Result<Recording<Zuma>, Vec<Problem>>>,
    /// The open level that is played.
    pub(super) level_id: LevelId,
    /// Start of the job; the construction of the player counts.
    pub(super) started: Instant,
}

/// Source from which the worker thread constructs the player.
enum PlayerSource {
    /// A built-in player.
    Untrained(UntrainedPlayer),
    /// A trained policy.
    Policy(Arc<PolicyFile>),
}

impl GameJob {
    /// Starts a game after the steps `played`.
    ///
    /// `None` for a manual player or a removed policy. `of` is the open level of the game. Calls
    /// `wake` at the end.
    pub(super) fn start(
        next_player: PlayerChoice,
        jobs: &TrainingJobs,
        (game, played, of): (Game, Vec<RecordedStep<Zuma>>, LevelId),
        seed: u64,
        wake: impl Fn() + Send + 'static,
    ) -> Option<Self> {
        let ready = match next_player {
            PlayerChoice::Untrained(untrained) => PlayerSource::Untrained(untrained),
            PlayerChoice::Policy(id) => PlayerSource::Policy(Arc::clone(&jobs.policy(id)?.file)),
            PlayerChoice::You => return None,
        };
        // The clock includes the construction: the oracle may plan for minutes.
        let started = Instant::now();
        let job = Job::start(wake, move |control| {
            let is_stopped = || control.is_stopped();
            let budget = Budget::guarded(u64::MAX, &is_stopped);
            let (player, experience): (Box<dyn Player>, _) = match ready {
                PlayerSource::Untrained(untrained) => {
                    let (player, _) = untrained.construct(&game, FirstLine::OfGame, seed, &budget);
                    (player, TrainedPrior::default())
                }
                PlayerSource::Policy(file) => {
                    let (player, experience) = PolicyFile::clone(&file).player();
                    (Box::new(player), experience)
                }
            };
            let construct_ms = started.elapsed().as_secs_f64() * 1e3;
            let setting =
                ZumaGameSetup { game, seed, experience, construct_ms, previous_steps: played };
            record_game(player, setting, &|| started.elapsed(), &is_stopped)
        });
        Some(Self { job, level_id: of, started })
    }

    /// The recording, once, or the problems that prevent it; `None` while the job runs.
    ///
    /// A panic of the player counts as a problem.
    pub(super) fn poll(&self) -> Option<Result<Recording<Zuma>, Vec<String>>> {
        match self.job.poll() {
            JobStatus::Busy => None,
            JobStatus::Done(Ok(recording)) => Some(Ok(recording)),
            JobStatus::Done(Err(problems)) => {
                Some(Err(problems.iter().map(text::problem).collect()))
            }
            JobStatus::Failed => Some(Err(vec!["the player failed".to_owned()])),
        }
    }
}
