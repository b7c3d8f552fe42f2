//! What runs of the ice world tell beside.

use super::{RunFacts, RunOf};
use crate::board::{CellIndex, CellSet};
use crate::episode::can_find_regrets;
use crate::worlds::ice::{Ice, Terrain};

/// A run of the ice world.
pub type IceRun = RunOf<Ice>;

impl RunOf<Ice> {
    /// The true map it was played on.
    #[must_use]
    pub fn terrain(&self) -> &Terrain {
        self.truth()
    }

    /// The cursor position, at most `cursor`, at which the belief about a cell last changed;
    /// `None` if it is still what it was at the start. O(steps).
    #[must_use]
    pub fn last_change_of(&self, cell: CellIndex, cursor: usize) -> Option<usize> {
        let steps = &self.recording().steps[..cursor.min(self.len())];
        let changed = steps.iter().rposition(|step| step.lesson.cells().any(|it| it == cell));
        changed.map(|index| index + 1)
    }

    /// Whether its decisions can be judged: the board is small enough for tables. Worked out once.
    #[must_use]
    pub fn can_be_judged(&self) -> bool {
        *self.derived().can_be_judged.get_or_init(|| can_find_regrets(&self.frame(0)))
    }

    /// What lies within the outline: floor outside of it is never drawn nor counted.
    #[must_use]
    pub fn inside(&self) -> &CellSet {
        &self.derived().inside
    }

    /// Number of unknown cells within the outline after each number of actions: one entry more
    /// than steps.
    #[must_use]
    pub fn unknown_cells(&self) -> &[u32] {
        &self.derived().unknown_cells
    }
}
