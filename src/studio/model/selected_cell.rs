//! The cell that a person looks at while watching a run.

use crate::board::CellIndex;
use crate::worlds::ice::Layout;
use std::sync::Arc;

/// A cell, and the board on which it was selected: on another one its number means another place.
#[derive(Debug)]
pub(super) struct SelectedCell {
    pub(super) layout: Arc<Layout>,
    pub(super) cell: CellIndex,
}
