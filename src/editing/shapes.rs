//! Sets of cells that drawing tools cover: rectangles, lines and connected areas.

use crate::board::Position;
use crate::worlds::ice::Board;

/// A rectangle of at least one cell; parts of it may lie outside a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Region {
    /// Top left cell.
    pub first: Position,
    /// Bottom right cell, inclusive.
    pub last: Position,
}

impl Region {
    /// Returns the smallest rectangle that contains two cells, given in any order.
    #[must_use]
    pub fn spanning(corner: Position, opposite: Position) -> Self {
        Self {
            first: Position::new(corner.row.min(opposite.row), corner.column.min(opposite.column)),
            last: Position::new(corner.row.max(opposite.row), corner.column.max(opposite.column)),
        }
    }

    /// Returns the rectangle that covers a whole board.
    #[must_use]
    pub fn of_board(board: &Board) -> Self {
        Self::spanning(Position::default(), Position::new(board.rows() - 1, board.columns() - 1))
    }

    /// Returns the part of the rectangle on the board; `None` if there is none.
    #[must_use]
    pub fn cells_on_board(self, board: &Board) -> Option<Self> {
        let edge = Self::of_board(board).last;
        board.contains(self.first).then(|| Self {
            first: self.first,
            last: Position::new(self.last.row.min(edge.row), self.last.column.min(edge.column)),
        })
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(self) -> usize {
        self.last.row - self.first.row + 1
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(self) -> usize {
        self.last.column - self.first.column + 1
    }

    /// Returns true if the rectangle contains the cell.
    #[must_use]
    pub fn contains(self, cell: Position) -> bool {
        (self.first.row..=self.last.row).contains(&cell.row)
            && (self.first.column..=self.last.column).contains(&cell.column)
    }

    /// Cells of the rectangle, row by row.
    pub fn cells(self) -> impl Iterator<Item = Position> {
        (self.first.row..=self.last.row).flat_map(move |row| {
            (self.first.column..=self.last.column).map(move |column| Position::new(row, column))
        })
    }

    /// Cells of the first and last row and column, row by row, each once.
    pub fn outline(self) -> impl Iterator<Item = Position> {
        self.cells().filter(move |cell| {
            cell.row == self.first.row
                || cell.row == self.last.row
                || cell.column == self.first.column
                || cell.column == self.last.column
        })
    }
}

/// Returns the cells of a straight line, from `from` to `to`, both included.
///
/// Consecutive cells share a side or a corner (Bresenham's algorithm).
#[must_use]
pub fn line(from: Position, to: Position) -> Vec<Position> {
    let (rows, columns) = (to.row.abs_diff(from.row), to.column.abs_diff(from.column));
    let steps = rows.max(columns);
    // Round to the nearest cell; halves are rounded towards `to`.
    let along = |start: usize, end: usize, length: usize, step: usize| {
        let moved = (2 * length * step + steps) / (2 * steps.max(1));
        if end < start { start - moved } else { start + moved }
    };
    (0..=steps)
        .map(|step| {
            Position::new(
                along(from.row, to.row, rows, step),
                along(from.column, to.column, columns, step),
            )
        })
        .collect()
}

/// Returns the cells with the same square as `start` that are connected to it.
///
/// Cells are connected by their sides and through cells of `within` only. In no particular order.
/// Empty if `start` lies outside the board or the region. O(cells of the board).
#[must_use]
pub fn connected_cells(board: &Board, start: Position, within: Region) -> Vec<Position> {
    let Some(wanted) = board.get(start) else { return Vec::new() };
    let mut seen = crate::board::Grid::filled(board.rows(), board.columns(), false);
    let mut found = Vec::new();
    let mut open = vec![start];
    while let Some(cell) = open.pop() {
        let same = within.contains(cell) && board.get(cell) == Some(wanted);
        match seen.get_mut(cell) {
            Some(seen) if same && !*seen => *seen = true,
            _ => continue,
        }
        found.push(cell);
        open.extend(crate::board::Direction::ALL.iter().filter_map(|way| cell.step(*way)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::board_of_letters;

    fn picture(rows: usize, columns: usize, cells: impl IntoIterator<Item = Position>) -> String {
        let cells: Vec<_> = cells.into_iter().collect();
        let row_at = |row| {
            (0..columns)
                .map(|column| if cells.contains(&Position::new(row, column)) { 'x' } else { '_' })
                .collect::<String>()
        };
        (0..rows).map(row_at).collect::<Vec<_>>().join("/")
    }

    #[test]
    fn lines_have_no_gaps() {
        let check = |from: (usize, usize), to: (usize, usize), expected: &str| {
            let (from, to) = (Position::new(from.0, from.1), Position::new(to.0, to.1));
            let cells = line(from, to);
            assert_eq!((cells.first(), cells.last()), (Some(&from), Some(&to)));
            assert_eq!(picture(3, 5, cells), expected);
        };
        check((0, 0), (2, 4), "x____/_xx__/___xx");
        check((1, 3), (1, 1), "_____/_xxx_/_____");
        check((2, 2), (2, 2), "_____/_____/__x__");
        check((2, 0), (0, 2), "__x__/_x___/x____");
    }

    #[test]
    fn rectangles_filled_and_outlined() {
        let region = Region::spanning(Position::new(2, 3), Position::new(0, 1));
        assert_eq!(picture(3, 5, region.cells()), "_xxx_/_xxx_/_xxx_");
        assert_eq!(picture(3, 5, region.outline()), "_xxx_/_x_x_/_xxx_");
    }

    #[test]
    fn connected_cells_share_sides_and_squares() {
        let board = board_of_letters("__~_/_#~~/~#__").expect("letters only");
        let connected =
            |board: &Board, start| connected_cells(board, start, Region::of_board(board));
        assert_eq!(picture(3, 4, connected(&board, Position::new(0, 2))), "__x_/__xx/____");
        assert_eq!(picture(3, 4, connected(&board, Position::new(0, 0))), "xx__/x___/____");
        assert_eq!(connected(&board, Position::new(3, 0)), []);
    }

    #[test]
    fn connected_cells_stay_within_a_region() {
        let board = board_of_letters("____/____").expect("letters only");
        let region = Region::spanning(Position::new(0, 1), Position::new(1, 2));
        let cells = connected_cells(&board, Position::new(0, 1), region);
        assert_eq!(picture(2, 4, cells), "_xx_/_xx_");
        assert_eq!(connected_cells(&board, Position::new(0, 0), region), []);
    }
}
