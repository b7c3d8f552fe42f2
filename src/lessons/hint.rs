//! A hint, and the part of a board to which it leads.

use super::Words;
use crate::board::Position;

/// How much a hint reveals; later stages reveal more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintStage {
    /// Written by the author.
    Author,
    /// A part of the board, or a wide range of numbers.
    Region,
    /// One cell, or a narrow range of numbers.
    Cell,
    /// The first action.
    Action,
    /// Why the answer is right.
    Reason,
}

/// One hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// How much it reveals.
    pub stage: HintStage,
    /// Text for the student.
    pub text: Words,
    /// First and last cell of a rectangle to mark, both included.
    pub area: Option<(Position, Position)>,
}

impl Hint {
    /// Returns a hint without an area.
    pub(super) fn new(stage: HintStage, text: &str) -> Self {
        Self { stage, text: text.into(), area: None }
    }

    /// Returns the hints to the region of a cell and to the cell itself.
    pub(super) fn to_cell(cell: Position, size: (usize, usize)) -> [Self; 2] {
        let (words, area) = region_of(cell, size);
        let region = Self::new(HintStage::Region, &format!("Look at the {words} of the board."));
        let here = Self::new(HintStage::Cell, &format!("Look at {cell}."));
        [Self { area: Some(area), ..region }, Self { area: Some((cell, cell)), ..here }]
    }
}

/// Returns the part of a board in which a cell lies: in words, and its first and last cell.
///
/// A side of fewer than four cells is not divided.
fn region_of(
    cell: Position,
    (rows, columns): (usize, usize),
) -> (&'static str, (Position, Position)) {
    let half = |at: usize, length: usize| {
        let middle = length.div_ceil(2);
        match (length < 4, at < middle) {
            (true, _) => (0, length.saturating_sub(1), 0),
            (false, true) => (0, middle - 1, 1),
            (false, false) => (middle, length - 1, 2),
        }
    };
    let (top, bottom, vertical) = half(cell.row, rows);
    let (left, right, horizontal) = half(cell.column, columns);
    // Rows: undivided, upper, lower. Columns: undivided, left, right.
    const WORDS: [[&str; 3]; 3] = [
        ["middle", "left half", "right half"],
        ["upper half", "upper left quarter", "upper right quarter"],
        ["lower half", "lower left quarter", "lower right quarter"],
    ];
    let area = (Position::new(top, left), Position::new(bottom, right));
    (WORDS[vertical][horizontal], area)
}
