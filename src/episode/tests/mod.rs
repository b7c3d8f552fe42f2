//! Whole episodes: correct agents, faulty agents, and their recordings.

mod agents_play;
mod dead_ends;
mod misbehaviour;
mod playing_back;
mod regrets;
mod zuma;

use super::{Episode, EpisodeLimits, Recording, RecordingHeader, run};
use crate::agents::{AgentInit, AutomaticAgent};
use crate::worlds::ice::{Ice, IcePrior, Level, board_of_letters};
use std::ops::ControlFlow;
use std::time::Duration;

/// A level from rows of letters, see [`board_of_letters`].
fn level(rows: &[&str]) -> Level {
    Level::untitled(board_of_letters(&rows.join("/")).expect("a drawing"))
}

fn episode(level: Level) -> Episode<Ice> {
    let header = RecordingHeader {
        level,
        agent: "test".to_owned(),
        seed: 7,
        prior: IcePrior::default(),
        limits: EpisodeLimits::default(),
        construct_ms: 0.0,
    };
    Episode::begin(header).expect("a level without problems")
}

/// Lets a registered agent play, with a clock that stands still.
fn play(level: Level, agent: AutomaticAgent, seed: u64) -> Recording<Ice> {
    let mut episode = episode(level);
    run(
        &mut episode,
        |episode, budget| {
            let player = AgentInit { seed, ..episode.agent_init() };
            agent.construct(player, budget)
        },
        &EpisodeLimits::default(),
        &|| Duration::ZERO,
        &|| false,
        |_| ControlFlow::Continue(()),
    );
    episode.into_recording()
}
