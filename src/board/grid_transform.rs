//! Rotation and reflection of grids.

use super::{Direction, Grid, Position};

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
