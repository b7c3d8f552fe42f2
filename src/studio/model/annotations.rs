//! Annotations of the current step: arrows and marked cells that the user draws on the boards.

use super::{LevelId, Mode, RunId};
use crate::board::Position;
use crate::lessons::Annotation;

/// What the marks are drawn on: they end with the next step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct AnnotatedStep {
    pub mode: Mode,
    pub level: LevelId,
    pub run: Option<RunId>,
    pub cursor: usize,
}

/// The marks of the current step.
#[derive(Debug, Default)]
pub struct Annotations {
    /// The step of the marks; `None` without marks.
    pub(super) step: Option<AnnotatedStep>,
    pub(super) marks: Vec<Annotation>,
    /// Cell at which an arrow starts that the keys draw.
    pub(super) arrow_start: Option<Position>,
}

impl Annotations {
    /// The marks, in the order in which the user drew them.
    #[must_use]
    pub fn marks(&self) -> &[Annotation] {
        &self.marks
    }

    /// Cell at which an arrow starts that has no end yet.
    #[must_use]
    pub fn arrow_start(&self) -> Option<Position> {
        self.arrow_start
    }

    /// Whether no mark and no arrow is drawn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.marks.is_empty() && self.arrow_start.is_none()
    }

    /// Adds a mark; one with the same cells replaces the earlier one, the same one removes it.
    pub(super) fn toggle(&mut self, mark: Annotation) {
        let is_removed = self.marks.contains(&mark);
        self.marks.retain(|other| cells(other) != cells(&mark));
        if !is_removed {
            self.marks.push(mark);
        }
    }
}

/// The cells of a mark; both are the same for a marked cell.
const fn cells(mark: &Annotation) -> (Position, Position) {
    match *mark {
        Annotation::Arrow { from, to, .. } => (from, to),
        Annotation::Cell { at, .. } => (at, at),
    }
}

/// Describes a mark: "risk at row 1, column 2".
pub(super) fn words(mark: &Annotation) -> String {
    match *mark {
        Annotation::Arrow { from, to, role } => format!("{} from {from} to {to}", role.name()),
        Annotation::Cell { at, role } => format!("{} at {at}", role.name()),
    }
}
