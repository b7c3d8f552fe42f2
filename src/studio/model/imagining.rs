//! What a list points at that might be so: shown on the belief board while it is pointed at.

use super::RunId;
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
    /// Probability that the goal is out of reach after it.
    pub lost: f32,
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
