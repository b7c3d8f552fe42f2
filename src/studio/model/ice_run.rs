//! Facts that only runs of the ice world have.

use super::{RunFacts, WorldRun};
use crate::board::{CellIndex, CellSet};
use crate::episode::can_find_regrets;
use crate::worlds::ice::{Ice, Terrain};

/// A run of the ice world.
pub type IceRun = WorldRun<Ice>;

impl WorldRun<Ice> {
    /// The level with its true ice.
    #[must_use]
    pub fn terrain(&self) -> &Terrain {
        self.truth()
    }

    /// The last cursor position, at most `cursor`, at which knowledge of a cell changed.
    ///
    /// `None` if no step up to `cursor` has changed it. O(steps + changed cells).
    #[must_use]
    pub fn last_change_of(&self, cell: CellIndex, cursor: usize) -> Option<usize> {
        let steps = &self.recording().steps[..cursor.min(self.len())];
        let changed =
            steps.iter().rposition(|step| step.belief_update.cells().any(|it| it == cell));
        changed.map(|index| index + 1)
    }

    /// Whether the decisions can be reviewed, because exact tables cover the board. Cached.
    #[must_use]
    pub fn can_review_decisions(&self) -> bool {
        *self.derived().can_review_decisions.get_or_init(|| can_find_regrets(&self.frame(0)))
    }

    /// Cells connected to the player, a crate or a target; others are not counted as unknown.
    #[must_use]
    pub fn enclosed_cells(&self) -> &CellSet {
        &self.derived().enclosed_cells
    }

    /// Number of unknown enclosed cells at each cursor position: one entry more than steps.
    #[must_use]
    pub fn unknown_cells(&self) -> &[u32] {
        &self.derived().unknown_cells
    }
}
