//! A game played in a job.

use super::school::School;
use super::{GameSeat, words};
use crate::agents::zuma::{Player, Yardstick};
use crate::episode::{GameSetting, Recording, Step, record_game};
use crate::formats::zuma::PolicyFile;
use crate::planning::search::Budget;
use crate::studio::job::{Job, Progress};
use crate::studio::model::LevelId;
use crate::worlds::zuma::{Experience, Game, Problem, Start, Zuma};
use std::sync::Arc;
use std::time::Instant;

/// A player that is being constructed or playing; the oracle can take minutes.
#[derive(Debug)]
pub(super) struct Play {
    job: Job<Result<Recording<Zuma>, Vec<Problem>>>,
    /// The open level that is played.
    pub(super) of: LevelId,
    pub(super) started: Instant,
}

/// The player, moved to the worker thread.
enum Ready {
    Yardstick(Yardstick),
    Policy(Arc<PolicyFile>),
}

impl Play {
    /// Starts a game; `None` for a manual player or a removed policy.
    pub(super) fn start(
        seat: GameSeat,
        school: &School,
        (game, played, of): (Game, Vec<Step<Zuma>>, LevelId),
        seed: u64,
        wake: impl Fn() + Send + 'static,
    ) -> Option<Self> {
        let ready = match seat {
            GameSeat::Yardstick(yardstick) => Ready::Yardstick(yardstick),
            GameSeat::Policy(id) => Ready::Policy(Arc::clone(&school.policy(id)?.file)),
            GameSeat::You => return None,
        };
        let started = Instant::now();
        let job = Job::start(wake, move |gauge| {
            let is_stopped = || gauge.is_stopped();
            let budget = Budget::guarded(u64::MAX, &is_stopped);
            let (player, experience): (Box<dyn Player>, _) = match ready {
                Ready::Yardstick(yardstick) => {
                    let (player, _) = yardstick.construct(&game, Start::Own, seed, &budget);
                    (player, Experience::default())
                }
                Ready::Policy(file) => {
                    let (player, experience) = PolicyFile::clone(&file).player();
                    (Box::new(player), experience)
                }
            };
            let construct_ms = started.elapsed().as_secs_f64() * 1e3;
            let setting = GameSetting { game, seed, experience, construct_ms, played };
            record_game(player, setting, &|| started.elapsed(), &is_stopped)
        });
        Some(Self { job, of, started })
    }

    /// The recording, once; the reasons as text if the game failed.
    pub(super) fn poll(&self) -> Option<Result<Recording<Zuma>, Vec<String>>> {
        match self.job.poll() {
            Progress::Busy => None,
            Progress::Done(Ok(recording)) => Some(Ok(recording)),
            Progress::Done(Err(problems)) => {
                Some(Err(problems.iter().map(words::problem).collect()))
            }
            Progress::Lost => Some(Err(vec!["the player failed".to_owned()])),
        }
    }
}
