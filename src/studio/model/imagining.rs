//! Hover preview: the hypothetical outcome of the hovered list entry, shown on the belief board.

use super::{RunId, is_out_of_reach};
use crate::board::CellIndex;
use crate::worlds::ice::Transition;

/// A candidate with its possible outcomes, or a scenario. Contains recorded facts and belief only.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Imagining {
    /// Run and cursor of the preview; it is shown nowhere else.
    pub at: Option<(RunId, usize)>,
    /// The moves of the candidate, as far as they are certain.
    pub moves: Vec<Transition>,
    /// Possible outcomes of the last action.
    pub landings: Vec<Landing>,
    /// The unknown cells that are ice in the hovered scenario.
    pub world: Option<Box<[CellIndex]>>,
}

/// One possible outcome of an action.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Landing {
    /// The transition.
    pub change: Transition,
    /// Its probability.
    pub probability: f32,
    /// Whether the goal is reachable after the outcome.
    pub hope: Hope,
}

/// Whether the goal is reachable after an outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hope {
    /// Reachable in some scenario.
    InReach,
    /// No path found, but the planner did not evaluate every scenario.
    NoWayFound,
    /// Unreachable in every scenario.
    OutOfReach,
}

impl Hope {
    /// The status from the loss probability, and from whether all continuations were evaluated.
    #[must_use]
    pub fn after(lost: f32, has_all_ways: bool) -> Self {
        match (is_out_of_reach(lost), has_all_ways) {
            (false, _) => Self::InReach,
            (true, false) => Self::NoWayFound,
            (true, true) => Self::OutOfReach,
        }
    }
}

impl Landing {
    /// The cell where the slide ends: of the pushed crate, else of the player.
    #[must_use]
    pub fn rest(&self) -> CellIndex {
        self.change.push.map_or(self.change.to, |push| push.to)
    }
}

impl Imagining {
    /// Whether the preview belongs to this run and cursor.
    #[must_use]
    pub fn is_at(&self, run: RunId, cursor: usize) -> bool {
        self.at == Some((run, cursor))
    }
}
