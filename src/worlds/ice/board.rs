//! A board as drawn: one square a cell, anything anywhere.

use crate::board::Grid;
use serde::{Deserialize, Serialize};

/// What a cell is made of. A target never hides ice: the type has no such ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Ground {
    /// Stops everything.
    Wall,
    /// Stops sliders.
    #[default]
    Floor,
    /// Carries sliders on; looks like floor to the agent.
    Ice,
    /// Stops sliders, and wants a crate.
    Target,
}

/// What stands on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Occupant {
    /// The one who pushes.
    Player,
    /// To be pushed.
    Crate,
}

/// Ground and occupant of one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Square {
    /// What the cell is made of.
    pub ground: Ground,
    /// What stands on it.
    pub occupant: Option<Occupant>,
    /// Whether the level leaves open if it is ice, for questions about all layouts of the ice.
    /// The rules do not know of it; on walls and targets it means nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_doubtful: bool,
}

impl Square {
    /// A square with nobody on it.
    #[must_use]
    pub const fn empty(ground: Ground) -> Self {
        Self { ground, occupant: None, is_doubtful: false }
    }

    /// A square with somebody on it.
    #[must_use]
    pub const fn with(ground: Ground, occupant: Occupant) -> Self {
        Self { occupant: Some(occupant), ..Self::empty(ground) }
    }

    /// The same square as the agent sees it: ice looks like floor, and no doubt is told.
    #[must_use]
    pub const fn seen(self) -> Self {
        let ground = match self.ground {
            Ground::Ice => Ground::Floor,
            ground => ground,
        };
        Self { occupant: self.occupant, ..Self::empty(ground) }
    }

    /// The same square without a mark of doubt.
    #[must_use]
    pub const fn unmarked(self) -> Self {
        Self { is_doubtful: false, ..self }
    }

    /// Whether it can be ice at all: walls and targets cannot.
    #[must_use]
    pub const fn can_be_ice(self) -> bool {
        matches!(self.ground, Ground::Floor | Ground::Ice)
    }
}

/// A drawn board. Cells outside it count as wall. It may hold no player or many, too few crates
/// and the like: what is wrong with it is told by [`super::Level::problems`].
pub type Board = Grid<Square>;

impl Board {
    /// The board as the agent sees it.
    #[must_use]
    pub fn seen(&self) -> Self {
        let square = |position| self.get(position).copied().unwrap_or_default();
        Self::from_fn(self.rows(), self.columns(), |position| square(position).seen())
    }

    /// Whether both boards are the same but for marks of doubt, which no rule knows of. O(cells).
    #[must_use]
    pub fn plays_like(&self, other: &Self) -> bool {
        let has_same_size = (self.rows(), self.columns()) == (other.rows(), other.columns());
        let mut pairs = self.cells().iter().zip(other.cells());
        has_same_size && pairs.all(|(mine, theirs)| mine.unmarked() == theirs.unmarked())
    }

    /// A board with outer walls and floor inside.
    #[must_use]
    pub fn walled(rows: usize, columns: usize) -> Self {
        Self::from_fn(rows, columns, |position| {
            let edge = position.row == 0
                || position.column == 0
                || position.row + 1 == rows
                || position.column + 1 == columns;
            Square::empty(if edge { Ground::Wall } else { Ground::Floor })
        })
    }
}
