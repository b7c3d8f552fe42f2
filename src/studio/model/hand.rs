//! A manual game: a level that the user plays with the keyboard.

use super::{Run, RunId, RunOf, RunWorld};
use crate::agents::Decision;
use crate::board::{CellIndex, Direction};
use crate::episode::{Episode, Outcome};
use crate::formats::ron_recording::AnyRecording;
use crate::worlds::ice::Ice;
use crate::worlds::platform::Platform;
use crate::worlds::zuma::Zuma;
use std::collections::VecDeque;

/// A manual game, and the run that records it.
#[derive(Debug)]
pub struct Hand {
    pub(super) run: RunId,
    pub(super) game: HandGame,
    /// Remaining moves of a walk, each with the cell on which it should end.
    pub(super) walk: VecDeque<(Direction, CellIndex)>,
}

/// The episode of a manual game.
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
    /// The episode, if it is a platform level.
    pub(super) fn stage(&mut self) -> Option<&mut Episode<Platform>> {
        if let Self::Stage(episode) = self { Some(episode) } else { None }
    }

    /// The episode, if it is a Zuma game.
    pub(super) fn zuma(&mut self) -> Option<&mut Episode<Zuma>> {
        if let Self::Zuma(episode) = self { Some(episode) } else { None }
    }

    /// A copy of the recording so far.
    pub fn recording(&self) -> AnyRecording {
        match self {
            Self::Ice(episode) => episode.recording().clone().into(),
            Self::Stage(episode) => episode.recording().clone().into(),
            Self::Zuma(episode) => episode.recording().clone().into(),
        }
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        match self {
            Self::Ice(episode) => episode.is_over(),
            Self::Stage(episode) => episode.is_over(),
            Self::Zuma(episode) => episode.is_over(),
        }
    }

    /// Undoes the last move; false if there is none.
    pub fn take_back(&mut self) -> bool {
        match self {
            Self::Ice(episode) => episode.take_back(),
            Self::Stage(episode) => episode.take_back(),
            Self::Zuma(episode) => episode.take_back(),
        }
    }
}

/// Engine name recorded for manual moves.
const BY_HAND: &str = "by hand";

/// Whether the last move of a run was manual.
#[must_use]
pub fn ends_by_hand(run: &Run) -> bool {
    let last = run.len().checked_sub(1).and_then(|last| run.choice(last));
    last.is_some_and(|(_, engine)| engine == BY_HAND)
}

/// Executes a move and appends it to the run. Returns the outcome if the game ended.
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
    /// The run that records the game.
    #[must_use]
    pub fn run(&self) -> RunId {
        self.run
    }

    /// Whether there is a move to undo.
    #[must_use]
    pub fn can_take_back(&self) -> bool {
        match &self.game {
            HandGame::Ice(episode) => !episode.recording().is_empty(),
            HandGame::Stage(episode) => !episode.recording().is_empty(),
            HandGame::Zuma(episode) => !episode.recording().is_empty(),
        }
    }

    /// Whether a walk to a cell is in progress.
    #[must_use]
    pub fn is_walking(&self) -> bool {
        !self.walk.is_empty()
    }

    /// The episode, if it is an ice level.
    pub(super) fn on_ice(&self) -> Option<&Episode<Ice>> {
        if let HandGame::Ice(episode) = &self.game { Some(episode) } else { None }
    }
}
