//! A manual game: a level that the user plays.

use super::{Run, RunId, RunWorld, WorldRun};
use crate::agents::Decision;
use crate::board::{CellIndex, Direction};
use crate::episode::{Episode, EpisodeOutcome};
use crate::formats::ron_recording::AnyRecording;
use crate::worlds::ice::Ice;
use crate::worlds::platform::Platform;
use crate::worlds::zuma::Zuma;
use std::collections::VecDeque;

/// A manual game, and the run that records it.
#[derive(Debug)]
pub struct ManualPlay {
    pub(super) run: RunId,
    pub(super) game: ManualEpisode,
    /// Remaining moves of a walk, each with the cell on which it should end.
    pub(super) walk: VecDeque<(Direction, CellIndex)>,
}

/// The episode of a manual game.
#[derive(Debug)]
pub(in crate::studio) enum ManualEpisode {
    Ice(Box<Episode<Ice>>),
    /// A platform level.
    Platform(Box<Episode<Platform>>),
    Zuma(Box<Episode<Zuma>>),
}

impl From<Episode<Ice>> for ManualEpisode {
    fn from(episode: Episode<Ice>) -> Self {
        Self::Ice(Box::new(episode))
    }
}

impl From<Episode<Platform>> for ManualEpisode {
    fn from(episode: Episode<Platform>) -> Self {
        Self::Platform(Box::new(episode))
    }
}

impl From<Episode<Zuma>> for ManualEpisode {
    fn from(episode: Episode<Zuma>) -> Self {
        Self::Zuma(Box::new(episode))
    }
}

impl ManualEpisode {
    /// The episode, if it is a platform level.
    pub(super) fn platform(&mut self) -> Option<&mut Episode<Platform>> {
        if let Self::Platform(episode) = self { Some(episode) } else { None }
    }

    /// The episode, if it is a Zuma game.
    pub(super) fn zuma(&mut self) -> Option<&mut Episode<Zuma>> {
        if let Self::Zuma(episode) = self { Some(episode) } else { None }
    }

    /// A copy of the recording so far.
    pub fn recording(&self) -> AnyRecording {
        match self {
            Self::Ice(episode) => episode.recording().clone().into(),
            Self::Platform(episode) => episode.recording().clone().into(),
            Self::Zuma(episode) => episode.recording().clone().into(),
        }
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        match self {
            Self::Ice(episode) => episode.is_over(),
            Self::Platform(episode) => episode.is_over(),
            Self::Zuma(episode) => episode.is_over(),
        }
    }

    /// Undoes the last move; false if there is none.
    pub fn undo_move(&mut self) -> bool {
        match self {
            Self::Ice(episode) => episode.take_back(),
            Self::Platform(episode) => episode.take_back(),
            Self::Zuma(episode) => episode.take_back(),
        }
    }
}

/// Engine name recorded for manual moves.
const MANUAL_ENGINE: &str = "by hand";

/// Whether the last move of a run was manual; false without moves.
#[must_use]
pub fn ends_with_manual_move(run: &Run) -> bool {
    let last = run.len().checked_sub(1).and_then(|last| run.choice(last));
    last.is_some_and(|(_, engine)| engine == MANUAL_ENGINE)
}

/// Executes a move and appends it to the run; returns the outcome if the game ended.
pub(super) fn commit<W: RunWorld>(
    episode: &mut Episode<W>,
    action: W::Action,
    run: &mut Run,
) -> Option<EpisodeOutcome> {
    episode.commit(Decision::without_explanation(action, MANUAL_ENGINE), 0.0);
    let recording = episode.recording();
    let run: &mut WorldRun<W> = W::downcast_mut(run)?;
    run.push(recording.steps.last()?.clone());
    let outcome = recording.outcome.clone()?;
    run.end(outcome.clone());
    Some(outcome)
}

impl ManualPlay {
    /// The run that records the game.
    #[must_use]
    pub fn run(&self) -> RunId {
        self.run
    }

    /// Whether there is a move to undo; steps taken over from another run count, too.
    #[must_use]
    pub fn can_undo_move(&self) -> bool {
        match &self.game {
            ManualEpisode::Ice(episode) => !episode.recording().is_empty(),
            ManualEpisode::Platform(episode) => !episode.recording().is_empty(),
            ManualEpisode::Zuma(episode) => !episode.recording().is_empty(),
        }
    }

    /// Whether a walk to a cell is in progress.
    #[must_use]
    pub fn is_walking(&self) -> bool {
        !self.walk.is_empty()
    }

    /// The episode, if it is an ice level.
    pub(super) fn ice(&self) -> Option<&Episode<Ice>> {
        if let ManualEpisode::Ice(episode) = &self.game { Some(episode) } else { None }
    }
}
