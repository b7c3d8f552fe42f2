//! Facts that only runs of the ice world have.

use super::{RunFacts, RunOf};
use crate::board::{CellIndex, CellSet};
use crate::episode::can_find_regrets;
use crate::worlds::ice::{Ice, Terrain};

/// A run of the ice world.
pub type IceRun = RunOf<Ice>;

impl RunOf<Ice> {
    /// The true ice map.
    #[must_use]
    pub fn terrain(&self) -> &Terrain {
        self.truth()
    }

    /// The last cursor position, at most `cursor`, at which the belief about a cell changed.
    /// O(steps).
    ///
    /// `None` if the belief is still the prior.
    #[must_use]
    pub fn last_change_of(&self, cell: CellIndex, cursor: usize) -> Option<usize> {
        let steps = &self.recording().steps[..cursor.min(self.len())];
        let changed = steps.iter().rposition(|step| step.lesson.cells().any(|it| it == cell));
        changed.map(|index| index + 1)
    }

    /// Whether the decisions can be reviewed: the board is small enough for exact tables. Cached.
    #[must_use]
    pub fn can_be_judged(&self) -> bool {
        *self.derived().can_be_judged.get_or_init(|| can_find_regrets(&self.frame(0)))
    }

    /// The cells inside the level's outline; cells outside are neither drawn nor counted.
    #[must_use]
    pub fn inside(&self) -> &CellSet {
        &self.derived().inside
    }

    /// Number of unknown cells inside the outline at each cursor position: one entry more than
    /// steps.
    #[must_use]
    pub fn unknown_cells(&self) -> &[u32] {
        &self.derived().unknown_cells
    }
}
