//! Plays a Zuma game to its end with a given player.

use super::{Clock, Episode, EpisodeLimits, RecordedStep, Recording, RecordingHeader, run};
use crate::agents::zuma::{Player, PlayerAgent};
use crate::worlds::zuma::{Game, Problem, TrainedPrior, Zuma};
use std::ops::ControlFlow;

/// A Zuma game to play and record, with the settings of its player.
#[derive(Debug)]
pub struct ZumaGameSetup {
    /// The game. Its seed determines all chance events.
    pub game: Game,
    /// Seed of the player's own random numbers.
    pub seed: u64,
    /// Prior of the player before the game, with the record of its training, if any.
    pub experience: TrainedPrior,
    /// Time to train or construct the player, in milliseconds.
    pub construct_ms: f64,
    /// Steps that are played first, before the player takes over.
    pub previous_steps: Vec<RecordedStep<Zuma>>,
}

impl ZumaGameSetup {
    /// Returns the header of the recording for a player of this name.
    #[must_use]
    pub fn header(&self, player: &str) -> RecordingHeader<Zuma> {
        RecordingHeader {
            level: self.game.clone(),
            agent: player.to_owned(),
            seed: self.seed,
            prior: self.experience.clone(),
            limits: EpisodeLimits::default(),
            construct_ms: self.construct_ms,
        }
    }
}

/// Plays the game to its end or to a cancellation and returns the recording.
///
/// Plays the previous steps of the setup first. The player has the default limits.
///
/// # Errors
/// The game's problems, if it cannot be played.
pub fn record_game(
    player: Box<dyn Player>,
    setup: ZumaGameSetup,
    clock: &dyn Clock,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<Recording<Zuma>, Vec<Problem>> {
    let mut episode = Episode::begin(setup.header(player.name()))?;
    for step in setup.previous_steps {
        episode.commit(step.decision, step.decision_ms);
    }
    run(
        &mut episode,
        |_, _| Box::new(PlayerAgent::new(player)),
        &EpisodeLimits::default(),
        clock,
        cancelled,
        |_| ControlFlow::Continue(()),
    );
    // The runner timed only the construction of the adapter.
    episode.set_construct_ms(setup.construct_ms);
    Ok(episode.into_recording())
}
