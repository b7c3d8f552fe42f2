//! What a list points at that might be so: shown on the belief board while it is pointed at.

use super::{RunId, is_out_of_reach};
use crate::board::CellIndex;
use crate::worlds::ice::Transition;

/// A course with what it may lead to, or a world. Made from recorded facts and the belief alone.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Imagining {
    /// Run and cursor that it belongs to: it is shown nowhere else.
    pub at: Option<(RunId, usize)>,
    /// The way of the course, as far as it is certain.
    pub moves: Vec<Transition>,
    /// What its last action may do.
    pub landings: Vec<Landing>,
    /// The unknown cells that are ice in the world that is pointed at.
    pub world: Option<Box<[CellIndex]>>,
}

/// One of the things that an action may do.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Landing {
    /// What it changes.
    pub change: Transition,
    /// Its probability.
    pub probability: f32,
    /// How the goal stands after it.
    pub hope: Hope,
}

/// How the goal stands after something that an action may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hope {
    /// In reach, in some worlds at least.
    InReach,
    /// No way to it was found, but not all were looked at.
    NoWayFound,
    /// Out of reach in every world looked at.
    OutOfReach,
}

impl Hope {
    /// After what loses with such a probability, if all ways were looked at or some were left out.
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
    /// Where whoever slides comes to rest.
    #[must_use]
    pub fn rest(&self) -> CellIndex {
        self.change.push.map_or(self.change.to, |push| push.to)
    }
}

impl Imagining {
    /// Whether it is about that moment of that run.
    #[must_use]
    pub fn is_at(&self, run: RunId, cursor: usize) -> bool {
        self.at == Some((run, cursor))
    }
}
