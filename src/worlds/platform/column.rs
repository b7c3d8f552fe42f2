//! What a stage is made of: columns of wall with rocks on them.

/// Rows of every stage; row 0 is the lowest.
pub const ROWS: u8 = 6;

/// One column: wall from row 0 up to and including `height`, then the rocks dropped into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Column {
    /// The highest row that is wall, from 0.
    pub height: u8,
    /// Rocks that lie on the wall, one above the other.
    pub rocks: u8,
}

impl Column {
    /// A column without rocks.
    #[must_use]
    pub const fn bare(height: u8) -> Self {
        Self { height, rocks: 0 }
    }

    /// The highest row that is wall or rock.
    #[must_use]
    pub const fn top(self) -> u8 {
        self.height.saturating_add(self.rocks)
    }
}
