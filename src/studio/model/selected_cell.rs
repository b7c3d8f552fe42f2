//! The cell that the user selected on the boards.

use crate::board::CellIndex;
use crate::worlds::ice::BoardLayout;
use std::sync::Arc;

/// A cell and its board. On another board the same index is another cell.
#[derive(Debug)]
pub(super) struct SelectedCell {
    pub(super) layout: Arc<BoardLayout>,
    pub(super) cell: CellIndex,
}
