//! A manual game: a level that the user plays.

use super::{Run, RunId, RunWorld, WorldRun};
use crate::agents::Decision;
use crate::board::{CellIndex, Direction};
use crate::episode::{Episode, EpisodeOutcome};
use crate::formats::ron_recording::AnyRecording;
use crate::worlds::ice::Ice;
use std::any::Any;
use std::collections::VecDeque;
use std::fmt::Debug;

/// A manual game, and the run that records it.
#[derive(Debug)]
pub struct ManualPlay {
    pub(super) run: RunId,
    pub(super) game: Box<dyn ManualGame>,
    /// Remaining moves of a walk, each with the cell on which it should end.
    pub(super) walk: VecDeque<(Direction, CellIndex)>,
}

/// The episode of a manual game, of any world.
pub(in crate::studio) trait ManualGame: Any + Debug {
    /// A copy of the recording so far.
    fn recording(&self) -> AnyRecording;

    /// Whether there is a move to undo; steps taken over from another run count, too.
    fn can_undo_move(&self) -> bool;

    /// Whether the game has ended.
    fn is_over(&self) -> bool;

    /// Undoes the last move; false if there is none.
    fn undo_move(&mut self) -> bool;
}

impl<W: RunWorld> ManualGame for Episode<W> {
    fn recording(&self) -> AnyRecording {
        W::any_recording(self.recording().clone())
    }

    fn can_undo_move(&self) -> bool {
        !self.recording().is_empty()
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn undo_move(&mut self) -> bool {
        self.take_back()
    }
}

impl dyn ManualGame {
    /// The episode if it is of this world; `None` otherwise.
    pub(super) fn episode_mut<W: RunWorld>(&mut self) -> Option<&mut Episode<W>> {
        (self as &mut dyn Any).downcast_mut()
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
        self.game.can_undo_move()
    }

    /// Whether a walk to a cell is in progress.
    #[must_use]
    pub fn is_walking(&self) -> bool {
        !self.walk.is_empty()
    }

    /// The episode, if it is an ice level.
    pub(super) fn ice(&self) -> Option<&Episode<Ice>> {
        (&*self.game as &dyn Any).downcast_ref()
    }
}
