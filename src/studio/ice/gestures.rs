//! Gestures that change the board when they end: strokes, and dragged edges.
//!
//! A stroke begins at one cell and may extend to further cells, by the pointer or by the keyboard,
//! with the selected tool. A dragged edge changes the size of the board; single lines are inserted by
//! commands.

use crate::board::Position;
use crate::editing::{Gesture, Paint, Region, Tool};
use crate::worlds::ice::transform::{
    SizeError, insert_columns, insert_rows, remove_columns, remove_rows,
};
use crate::worlds::ice::{Board, Ground, Square};

/// Whether a stroke draws or erases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StrokeMode {
    /// Draws the selected tile: left button, or Enter.
    Draw,
    /// Erases with the eraser of the selected tile: right button, or Shift+Enter.
    Erase,
}

/// The selected tool and tile, and the settings for random ice.
#[derive(Debug, Clone, PartialEq)]
pub struct IceTools {
    /// The tool; never [`Tool::Frame`], which is a rectangle drawn with Shift.
    pub tool: Tool,
    /// The selected tile.
    pub paint: Paint,
    /// Probability that random ice is placed on a cell, in percent (0 to 100).
    pub ice_percent: u32,
    /// Seed of the next random ice.
    pub ice_seed: u64,
}

impl Default for IceTools {
    /// The brush with walls; 30 % random ice with seed 1.
    fn default() -> Self {
        Self { tool: Tool::Brush, paint: Paint::WALL, ice_percent: 30, ice_seed: 1 }
    }
}

/// A stroke in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IceStroke {
    /// Tool, tile and cells of the stroke.
    pub gesture: Gesture,
    /// Whether it draws or erases.
    pub mode: StrokeMode,
    /// First cell.
    start: Position,
    /// Tile that the stroke draws: the selected one, or its eraser.
    paint: Paint,
    /// Selection at the start, which limits fills.
    bounds: Option<Region>,
}

impl IceStroke {
    /// Starts a stroke at a cell.
    ///
    /// A fill at a cell inside `selection` stays inside it. `outline` is true while Shift is held:
    /// a rectangle is then drawn as its outline.
    pub(super) fn begin(
        tools: &IceTools,
        selection: Option<Region>,
        mode: StrokeMode,
        cell: Position,
        outline: bool,
    ) -> Self {
        let paint = match mode {
            StrokeMode::Draw => tools.paint,
            StrokeMode::Erase => tools.paint.eraser(),
        };
        let gesture =
            Gesture::begin(tool_with_outline(tools.tool, outline), paint, cell).within(selection);
        Self { gesture, mode, start: cell, paint, bounds: selection }
    }

    /// Continues the stroke to a cell.
    ///
    /// Shift (`outline`) turns a rectangle into its outline; you may press or release it during the
    /// stroke.
    pub(super) fn extend(&mut self, cell: Position, outline: bool) {
        let shape = tool_with_outline(self.gesture.tool(), outline);
        if shape != self.gesture.tool() {
            self.gesture = Gesture::begin(shape, self.paint, self.start).within(self.bounds);
        }
        self.gesture.extend(cell);
    }
}

/// The tool with Shift held (`outline`) or not: the outline or the whole rectangle.
///
/// Other tools do not change.
fn tool_with_outline(tool: Tool, outline: bool) -> Tool {
    match tool {
        Tool::Rectangle | Tool::Frame if outline => Tool::Frame,
        Tool::Rectangle | Tool::Frame => Tool::Rectangle,
        other => other,
    }
}

/// An edge of the board, where rows or columns are added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edge {
    /// Above the first row.
    Top,
    /// Below the last row.
    Bottom,
    /// Before the first column.
    Left,
    /// After the last column.
    Right,
}

impl Edge {
    /// All four edges.
    pub const ALL: [Self; 4] = [Self::Top, Self::Bottom, Self::Left, Self::Right];

    /// Accessible name of the handle.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Top => "top edge",
            Self::Bottom => "bottom edge",
            Self::Left => "left edge",
            Self::Right => "right edge",
        }
    }

    /// Returns true if dragging this edge adds rows, false if it adds columns.
    #[must_use]
    pub const fn adds_rows(self) -> bool {
        matches!(self, Self::Top | Self::Bottom)
    }
}

/// An edge being dragged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resize {
    /// The edge.
    pub edge: Edge,
    /// Rows or columns added; negative if removed.
    pub lines: isize,
    /// The resulting board.
    pub board: Board,
}

impl Resize {
    /// Moves an edge outwards by a number of rows or columns, or inwards if negative.
    ///
    /// At least one row or column stays. New ones are empty floor.
    ///
    /// # Errors
    /// If the board would be too large.
    pub(super) fn of(board: &Board, edge: Edge, lines: isize) -> Result<Self, SizeError> {
        let side = if edge.adds_rows() { board.rows() } else { board.columns() };
        let lines = lines.max(1 - side as isize);
        let count = lines.unsigned_abs();
        let fill = Square::default();
        let board = match (edge, lines >= 0) {
            (Edge::Top, true) => insert_rows(board, 0, count, fill),
            (Edge::Bottom, true) => insert_rows(board, side, count, fill),
            (Edge::Left, true) => insert_columns(board, 0, count, fill),
            (Edge::Right, true) => insert_columns(board, side, count, fill),
            (Edge::Top, false) => remove_rows(board, 0, count),
            (Edge::Bottom, false) => remove_rows(board, side - count, count),
            (Edge::Left, false) => remove_columns(board, 0, count),
            (Edge::Right, false) => remove_columns(board, side - count, count),
        }?;
        Ok(Self { edge, lines, board })
    }

    /// Name of the edit in the history, for example "add 2 rows".
    pub(super) fn name(&self) -> String {
        let noun = match (self.edge.adds_rows(), self.lines.unsigned_abs()) {
            (true, 1) => "row",
            (true, _) => "rows",
            (false, 1) => "column",
            (false, _) => "columns",
        };
        let verb = if self.lines > 0 { "add" } else { "remove" };
        format!("{verb} {} {noun}", self.lines.unsigned_abs())
    }
}

/// Inserts a row of floor above the cell; walls continue through it.
///
/// # Errors
/// If the board would be too large.
pub(super) fn with_row(board: &Board, cell: Position) -> Result<Board, SizeError> {
    let mut wider = insert_rows(board, cell.row, 1, Square::default())?;
    for column in 0..wider.columns() {
        let at = |row| Position::new(row, column);
        let above = cell.row.checked_sub(1).map(at);
        close_gap(&mut wider, at(cell.row), above, at(cell.row + 1));
    }
    Ok(wider)
}

/// Inserts a column of floor left of the cell; walls continue through it.
///
/// # Errors
/// If the board would be too large.
pub(super) fn with_column(board: &Board, cell: Position) -> Result<Board, SizeError> {
    let mut wider = insert_columns(board, cell.column, 1, Square::default())?;
    for row in 0..wider.rows() {
        let at = |column| Position::new(row, column);
        let before = cell.column.checked_sub(1).map(at);
        close_gap(&mut wider, at(cell.column), before, at(cell.column + 1));
    }
    Ok(wider)
}

/// Makes the cell `new` a wall if the cells `before` and `after` are walls.
///
/// Closed regions thus stay closed. `before` is `None` at the edge of the board; the cell then
/// stays floor.
fn close_gap(board: &mut Board, new: Position, before: Option<Position>, after: Position) {
    let is_wall = |at| board.get(at).is_some_and(|square| square.ground == Ground::Wall);
    if before.is_some_and(is_wall)
        && is_wall(after)
        && let Some(square) = board.get_mut(new)
    {
        *square = Square::empty(Ground::Wall);
    }
}
