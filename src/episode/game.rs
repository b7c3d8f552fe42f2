//! A Zuma game, played to its end by somebody who is ready to play.

use super::{Clock, Episode, Limits, Recording, RecordingHeader, Step, run};
use crate::agents::zuma::{Player, Seated};
use crate::worlds::zuma::{Experience, Game, Problem, Zuma};
use std::ops::ControlFlow;

/// What a game is played with.
#[derive(Debug)]
pub struct GameSetting {
    /// The game. Its seed decides about its luck.
    pub game: Game,
    /// Where the player's own random numbers started.
    pub seed: u64,
    /// What the player learnt before, and how.
    pub experience: Experience,
    /// How long it took to make the player ready, in milliseconds.
    pub construct_ms: f64,
    /// Steps that were taken before the player sat down.
    pub played: Vec<Step<Zuma>>,
}

impl GameSetting {
    /// The header of its recording.
    #[must_use]
    pub fn header(&self, player: &str) -> RecordingHeader<Zuma> {
        RecordingHeader {
            level: self.game.clone(),
            agent: player.to_owned(),
            seed: self.seed,
            prior: self.experience.clone(),
            limits: Limits::default(),
            construct_ms: self.construct_ms,
        }
    }
}

/// Plays the game on from where it stands, and records it.
///
/// # Errors
/// The game's problems, if it cannot be played.
pub fn record_game(
    player: Box<dyn Player>,
    setting: GameSetting,
    clock: &dyn Clock,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<Recording<Zuma>, Vec<Problem>> {
    let mut episode = Episode::begin(setting.header(player.name()))?;
    for step in setting.played {
        episode.commit(step.decision, step.decision_ms);
    }
    run(
        &mut episode,
        |_, _| Box::new(Seated::new(player)),
        &Limits::default(),
        clock,
        cancelled,
        |_| ControlFlow::Continue(()),
    );
    // The runner has timed nothing but the sitting down.
    episode.set_construct_ms(setting.construct_ms);
    Ok(episode.into_recording())
}
