//! Plays a Zuma game to its end with a given player.

use super::{Clock, Episode, Limits, Recording, RecordingHeader, Step, run};
use crate::agents::zuma::{Player, Seated};
use crate::worlds::zuma::{Experience, Game, Problem, Zuma};
use std::ops::ControlFlow;

/// Settings of a recorded game.
#[derive(Debug)]
pub struct GameSetting {
    /// The game. Its seed determines all chance events.
    pub game: Game,
    /// Seed of the player's own random numbers.
    pub seed: u64,
    /// What the player learnt before the game, and how.
    pub experience: Experience,
    /// Time to prepare the player, in milliseconds.
    pub construct_ms: f64,
    /// Steps that were played before this player took over.
    pub played: Vec<Step<Zuma>>,
}

impl GameSetting {
    /// Returns the header of the recording.
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

/// Plays the rest of the game and records it.
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
    // The runner timed only the construction of the adapter.
    episode.set_construct_ms(setting.construct_ms);
    Ok(episode.into_recording())
}
