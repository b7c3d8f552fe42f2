//! Columns of a stage: wall from the ground up, with rocks on it.

/// Number of rows of every stage; row 0 is the lowest.
pub const ROWS: u8 = 6;

/// One column: wall from row 0 up to and including `height`, then rocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Column {
    /// Highest row of wall, from 0.
    pub height: u8,
    /// Number of rocks stacked on the wall.
    pub rocks: u8,
}

impl Column {
    /// Returns a column with wall up to `height` and no rocks.
    #[must_use]
    pub const fn bare(height: u8) -> Self {
        Self { height, rocks: 0 }
    }

    /// Highest row of wall or rock.
    #[must_use]
    pub const fn top(self) -> u8 {
        self.height.saturating_add(self.rocks)
    }
}
