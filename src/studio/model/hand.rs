//! A level that is played by hand.

use super::{Run, RunId, RunOf, RunWorld};
use crate::agents::Decision;
use crate::board::{CellIndex, Direction};
use crate::episode::{Episode, Outcome};
use crate::formats::ron_recording::AnyRecording;
use crate::worlds::ice::Ice;
use crate::worlds::platform::Platform;
use crate::worlds::zuma::Zuma;
use std::collections::VecDeque;

/// A level being played at the keyboard, and the run it writes.
#[derive(Debug)]
pub struct Hand {
    pub(super) run: RunId,
    pub(super) game: HandGame,
    /// What is left of a walk to a cell: each move with the cell it should end on.
    pub(super) walk: VecDeque<(Direction, CellIndex)>,
}

/// The game that a person plays.
#[derive(Debug)]
pub(in crate::studio) enum HandGame {
    Ice(Box<Episode<Ice>>),
    Stage(Box<Episode<Platform>>),
    Zuma(Box<Episode<Zuma>>),
}

impl From<Episode<Ice>> for HandGame {
    fn from(episode: Episode<Ice>) -> Self {
        Self::Ice(Box::new(episode))
    }
}

impl From<Episode<Platform>> for HandGame {
    fn from(episode: Episode<Platform>) -> Self {
        Self::Stage(Box::new(episode))
    }
}

impl From<Episode<Zuma>> for HandGame {
    fn from(episode: Episode<Zuma>) -> Self {
        Self::Zuma(Box::new(episode))
    }
}

impl HandGame {
    /// The game, if it is a stage.
    pub(super) fn stage(&mut self) -> Option<&mut Episode<Platform>> {
        if let Self::Stage(episode) = self { Some(episode) } else { None }
    }

    /// The game, if it is of the Zuma world.
    pub(super) fn zuma(&mut self) -> Option<&mut Episode<Zuma>> {
        if let Self::Zuma(episode) = self { Some(episode) } else { None }
    }

    /// What was played so far.
    pub fn recording(&self) -> AnyRecording {
        match self {
            Self::Ice(episode) => episode.recording().clone().into(),
            Self::Stage(episode) => episode.recording().clone().into(),
            Self::Zuma(episode) => episode.recording().clone().into(),
        }
    }

    /// Whether nothing can be done any more.
    pub fn is_over(&self) -> bool {
        match self {
            Self::Ice(episode) => episode.is_over(),
            Self::Stage(episode) => episode.is_over(),
            Self::Zuma(episode) => episode.is_over(),
        }
    }

    /// Takes the last move back; false if there is none.
    pub fn take_back(&mut self) -> bool {
        match self {
            Self::Ice(episode) => episode.take_back(),
            Self::Stage(episode) => episode.take_back(),
            Self::Zuma(episode) => episode.take_back(),
        }
    }
}

/// What is written down as the engine of moves at the keyboard.
const BY_HAND: &str = "by hand";

/// Whether the last move of a run was made at the keyboard.
#[must_use]
pub fn ends_by_hand(run: &Run) -> bool {
    let last = run.len().checked_sub(1).and_then(|last| run.choice(last));
    last.is_some_and(|(_, engine)| engine == BY_HAND)
}

/// Carries a move out and writes it down; says how the game ended, if it did.
pub(super) fn commit<W: RunWorld>(
    episode: &mut Episode<W>,
    action: W::Action,
    run: &mut Run,
) -> Option<Outcome> {
    episode.commit(Decision::bare(action, BY_HAND), 0.0);
    let recording = episode.recording();
    let run: &mut RunOf<W> = W::of_mut(run)?;
    run.push(recording.steps.last()?.clone());
    let outcome = recording.outcome.clone()?;
    run.end(outcome.clone());
    Some(outcome)
}

impl Hand {
    /// The run that grows.
    #[must_use]
    pub fn run(&self) -> RunId {
        self.run
    }

    /// Whether there is a move to take back.
    #[must_use]
    pub fn can_take_back(&self) -> bool {
        match &self.game {
            HandGame::Ice(episode) => !episode.recording().is_empty(),
            HandGame::Stage(episode) => !episode.recording().is_empty(),
            HandGame::Zuma(episode) => !episode.recording().is_empty(),
        }
    }

    /// Whether the player is on a walk to a cell.
    #[must_use]
    pub fn is_walking(&self) -> bool {
        !self.walk.is_empty()
    }

    /// The game, if it is on ice.
    pub(super) fn on_ice(&self) -> Option<&Episode<Ice>> {
        if let HandGame::Ice(episode) = &self.game { Some(episode) } else { None }
    }
}
