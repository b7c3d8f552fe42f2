//! Zuma games: plays one to its end with a given player, and the events of its recording.

use super::events::{EventKind, TimelineEvents};
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

impl TimelineEvents for Zuma {
    const KINDS: &'static [EventKind] = {
        use EventKind::{
            Chain, Failure, Goal, LessLikely, Miss, Overflow, PlayedOut, Pop, Stopped,
        };
        &[Pop, Miss, Chain, Overflow, LessLikely, Goal, PlayedOut, Stopped, Failure]
    };
    const MAIN_EVENT: EventKind = EventKind::Pop;

    /// Returns true if at least one group popped.
    fn is_main_event(change: &Self::Change) -> bool {
        !change.pops.is_empty()
    }

    /// Returns false, because all steps change the belief a little.
    fn is_discovery(_: &Self::BeliefUpdate) -> bool {
        false
    }

    /// Returns miss, chain and overflow, if they happened.
    fn own_events(step: &RecordedStep<Self>) -> Vec<EventKind> {
        let change = &step.change;
        [
            (change.done != step.decision.action, EventKind::Miss),
            (change.pops.len() > 1, EventKind::Chain),
            (change.fallen.is_some(), EventKind::Overflow),
        ]
        .into_iter()
        .filter_map(|(is_so, kind)| is_so.then_some(kind))
        .collect()
    }
}
