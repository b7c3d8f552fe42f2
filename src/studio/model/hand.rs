//! A level that is played by hand.

use super::RunId;
use crate::board::{CellIndex, Direction};
use crate::episode::Episode;
use crate::worlds::ice::Ice;
use std::collections::VecDeque;

/// A level being played at the keyboard, and the run it writes.
#[derive(Debug)]
pub struct Hand {
    pub(super) run: RunId,
    pub(super) episode: Episode<Ice>,
    /// What is left of a walk to a cell: each move with the cell it should end on.
    pub(super) walk: VecDeque<(Direction, CellIndex)>,
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
        !self.episode.recording().is_empty()
    }

    /// Whether the player is on a walk to a cell.
    #[must_use]
    pub fn is_walking(&self) -> bool {
        !self.walk.is_empty()
    }
}
