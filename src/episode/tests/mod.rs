//! Whole episodes: agents that behave, agents that do not, and what their recordings say.

mod agents_play;
mod dead_ends;
mod misbehaviour;
mod playing_back;
mod regrets;
mod zuma;

use super::{Episode, Limits, Recording, RecordingHeader, run};
use crate::agents::{AutomaticAgent, Seat};
use crate::board::Position;
use crate::worlds::ice::{Board, Ground, Ice, IcePrior, Level, Occupant, Square};
use std::ops::ControlFlow;
use std::time::Duration;

/// A level from rows of text: `#` wall, space floor, `_` ice, `.` target, `$` crate, `*` crate on
/// target, `@` player, `%` crate on ice.
fn level(rows: &[&str]) -> Level {
    let square = |position: Position| match rows[position.row].as_bytes()[position.column] {
        b'#' => Square::empty(Ground::Wall),
        b'_' => Square::empty(Ground::Ice),
        b'.' => Square::empty(Ground::Target),
        b'$' => Square::with(Ground::Floor, Occupant::Crate),
        b'%' => Square::with(Ground::Ice, Occupant::Crate),
        b'*' => Square::with(Ground::Target, Occupant::Crate),
        b'@' => Square::with(Ground::Floor, Occupant::Player),
        _ => Square::empty(Ground::Floor),
    };
    Level::untitled(Board::from_fn(rows.len(), rows[0].len(), square))
}

fn episode(level: Level) -> Episode<Ice> {
    let header = RecordingHeader {
        level,
        agent: "test".to_owned(),
        seed: 7,
        prior: IcePrior::default(),
        limits: Limits::default(),
        construct_ms: 0.0,
    };
    Episode::begin(header).expect("a level without problems")
}

/// Lets an agent of the roster play, on a clock that stands still.
fn play(level: Level, agent: AutomaticAgent, seed: u64) -> Recording<Ice> {
    let mut episode = episode(level);
    run(
        &mut episode,
        |episode, budget| {
            let seat = Seat { seed, ..episode.seat() };
            agent.construct(seat, budget)
        },
        &Limits::default(),
        &|| Duration::ZERO,
        &|| false,
        |_| ControlFlow::Continue(()),
    );
    episode.into_recording()
}
