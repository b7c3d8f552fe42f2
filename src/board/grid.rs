//! A rectangle with one value for each cell, its rotations and reflections.

use super::{CellIndex, Direction, Position};

/// Row-major rectangle of at least one cell. The size is fixed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    rows: usize,
    columns: usize,
    cells: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// Returns a grid with one value everywhere. Sides of 0 become 1.
    #[must_use]
    pub fn filled(rows: usize, columns: usize, value: T) -> Self {
        let (rows, columns) = (rows.max(1), columns.max(1));
        Self { rows, columns, cells: vec![value; rows * columns] }
    }
}

impl<T> Grid<T> {
    /// Returns a grid with the values of `value_at`, called row by row. Sides of 0 become 1.
    #[must_use]
    pub fn from_fn(rows: usize, columns: usize, value_at: impl FnMut(Position) -> T) -> Self {
        let (rows, columns) = (rows.max(1), columns.max(1));
        let positions =
            (0..rows).flat_map(|row| (0..columns).map(move |column| Position::new(row, column)));
        Self { rows, columns, cells: positions.map(value_at).collect() }
    }

    /// Number of rows, at least 1.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns, at least 1.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Number of cells.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// Returns true if the position lies on the grid.
    #[must_use]
    pub fn contains(&self, position: Position) -> bool {
        position.row < self.rows && position.column < self.columns
    }

    /// Value at a position; `None` outside.
    #[must_use]
    pub fn get(&self, position: Position) -> Option<&T> {
        self.contains(position).then(|| &self.cells[position.row * self.columns + position.column])
    }

    /// Mutable value at a position; `None` outside.
    pub fn get_mut(&mut self, position: Position) -> Option<&mut T> {
        self.contains(position)
            .then(|| &mut self.cells[position.row * self.columns + position.column])
    }

    /// Index of a position; `None` outside, and beyond the range of [`CellIndex`].
    #[must_use]
    pub fn index_of(&self, position: Position) -> Option<CellIndex> {
        let index = self.contains(position).then(|| position.row * self.columns + position.column);
        index.and_then(|index| CellIndex::try_from(index).ok())
    }

    /// Position of an index. An index past the end gives a position below the grid.
    #[must_use]
    pub fn position_of(&self, cell: CellIndex) -> Position {
        Position::new(usize::from(cell) / self.columns, usize::from(cell) % self.columns)
    }

    /// Every position, row by row.
    pub fn positions(&self) -> impl Iterator<Item = Position> + use<T> {
        let (rows, columns) = (self.rows, self.columns);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Position::new(row, column)))
    }

    /// Every position with its value, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Position, &T)> {
        self.positions().zip(&self.cells)
    }

    /// All values row by row, as one slice.
    #[must_use]
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// The rows from top to bottom, as slices.
    pub fn row_slices(&self) -> impl Iterator<Item = &[T]> {
        self.cells.chunks(self.columns)
    }
}

/// A rotation by a quarter turn, or a reflection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GridTransform {
    /// A quarter turn to the right: the top row becomes the right column.
    Clockwise,
    /// A quarter turn to the left: the top row becomes the left column.
    Counterclockwise,
    /// Reflection that swaps left and right.
    MirrorLeftRight,
    /// Reflection that swaps top and bottom.
    MirrorTopBottom,
}

impl GridTransform {
    /// All rotations and reflections; there is no half turn.
    pub const ALL: [Self; 4] =
        [Self::Clockwise, Self::Counterclockwise, Self::MirrorLeftRight, Self::MirrorTopBottom];

    /// Returns the transformed grid. O(cells).
    #[must_use]
    pub fn apply_to_grid<T: Clone>(self, grid: &Grid<T>) -> Grid<T> {
        let (rows, columns) = match self {
            Self::Clockwise | Self::Counterclockwise => (grid.columns(), grid.rows()),
            Self::MirrorLeftRight | Self::MirrorTopBottom => (grid.rows(), grid.columns()),
        };
        Grid::from_fn(rows, columns, |Position { row, column }| {
            let source = match self {
                Self::Clockwise => (columns - 1 - column, row),
                Self::Counterclockwise => (column, rows - 1 - row),
                Self::MirrorLeftRight => (row, columns - 1 - column),
                Self::MirrorTopBottom => (rows - 1 - row, column),
            };
            grid.cells()[source.0 * grid.columns() + source.1].clone()
        })
    }

    /// Returns the direction on the transformed grid for a direction on the old one.
    #[must_use]
    pub const fn apply_to_direction(self, direction: Direction) -> Direction {
        use Direction::{Down, Left, Right, Up};
        match (self, direction) {
            (Self::Clockwise, Up) | (Self::Counterclockwise, Down) => Right,
            (Self::Clockwise, Right) | (Self::Counterclockwise, Left) => Down,
            (Self::Clockwise, Down) | (Self::Counterclockwise, Up) => Left,
            (Self::Clockwise, Left) | (Self::Counterclockwise, Right) => Up,
            (Self::MirrorLeftRight, Left | Right) | (Self::MirrorTopBottom, Up | Down) => {
                direction.opposite()
            }
            (Self::MirrorLeftRight, Up | Down) | (Self::MirrorTopBottom, Left | Right) => direction,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(turn: GridTransform, expected: &[&str]) {
        let rows: [&[u8]; 2] = [b"abc", b"def"];
        let grid = Grid::from_fn(2, 3, |position| rows[position.row][position.column]);
        let turned = turn.apply_to_grid(&grid);
        let lines: Vec<_> = turned.row_slices().map(|row| String::from_utf8_lossy(row)).collect();
        assert_eq!(lines, expected);
    }

    #[test]
    fn transforms_match_a_two_by_three_grid() {
        check(GridTransform::Clockwise, &["da", "eb", "fc"]);
        check(GridTransform::Counterclockwise, &["cf", "be", "ad"]);
        check(GridTransform::MirrorLeftRight, &["cba", "fed"]);
        check(GridTransform::MirrorTopBottom, &["def", "abc"]);
    }
}
