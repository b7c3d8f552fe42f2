//! Transformations of boards: resizing, cropping and normal forms.
//!
//! Some keep only the cells that are connected to a player; see [`reachable_cells`]. A change of
//! the size also changes [`super::Level::world_step_limit`].

use super::{Board, Ground, Occupant, Square, code_of};
use crate::board::{CellSet, Direction, GridTransform, MAX_CELLS, MAX_SIDE, Position};

/// Reason why a board cannot have the requested size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// More rows, columns or cells than a board may have.
    #[error(
        "{rows} rows by {columns} columns is too large: a side has at most {MAX_SIDE}, \
         a board at most {MAX_CELLS} cells"
    )]
    TooLarge {
        /// Requested rows.
        rows: usize,
        /// Requested columns.
        columns: usize,
    },
    /// No row or no column would be left.
    #[error("nothing would be left of the board")]
    NothingLeft,
}

/// Checks that a board may have this size.
///
/// # Errors
/// If a side is 0 or too long, or there are too many cells.
pub fn check_size(rows: usize, columns: usize) -> Result<(), SizeError> {
    if rows == 0 || columns == 0 {
        return Err(SizeError::NothingLeft);
    }
    if rows.max(columns) > MAX_SIDE || rows * columns > MAX_CELLS {
        return Err(SizeError::TooLarge { rows, columns });
    }
    Ok(())
}

/// Returns the board with `count` rows of `fill` inserted before row `at`.
///
/// They are below the board if `at` is the number of rows or more.
///
/// # Errors
/// If the board would become too large.
pub fn insert_rows(
    board: &Board,
    at: usize,
    count: usize,
    fill: Square,
) -> Result<Board, SizeError> {
    let rows = with_gap(board.rows(), at, count);
    from_lines(board, &rows, &identity_lines(board.columns()), fill)
}

/// Returns the board with `count` columns of `fill` inserted before column `at`.
///
/// They are at the right if `at` is the number of columns or more.
///
/// # Errors
/// If the board would become too large.
pub fn insert_columns(
    board: &Board,
    at: usize,
    count: usize,
    fill: Square,
) -> Result<Board, SizeError> {
    let columns = with_gap(board.columns(), at, count);
    from_lines(board, &identity_lines(board.rows()), &columns, fill)
}

/// Returns the board without `count` rows from row `at` on.
///
/// # Errors
/// If no row would be left, or the rest is still too large.
pub fn remove_rows(board: &Board, at: usize, count: usize) -> Result<Board, SizeError> {
    let rows = without(board.rows(), at, count);
    from_lines(board, &rows, &identity_lines(board.columns()), Square::default())
}

/// Returns the board without `count` columns from column `at` on.
///
/// # Errors
/// If no column would be left, or the rest is still too large.
pub fn remove_columns(board: &Board, at: usize, count: usize) -> Result<Board, SizeError> {
    let columns = without(board.columns(), at, count);
    from_lines(board, &identity_lines(board.rows()), &columns, Square::default())
}

/// Returns the board cut or extended at the bottom and the right to this size.
///
/// New squares are `fill`.
///
/// # Errors
/// If the size is not allowed.
pub fn resized(
    board: &Board,
    rows: usize,
    columns: usize,
    fill: Square,
) -> Result<Board, SizeError> {
    check_size(rows, columns)?;
    let lines =
        |now: usize, wanted: usize| (0..wanted).map(|line| (line < now).then_some(line)).collect();
    let (rows, columns): (Vec<_>, Vec<_>) =
        (lines(board.rows(), rows), lines(board.columns(), columns));
    from_lines(board, &rows, &columns, fill)
}

/// Cells connected to a player through cells that are not walls; none without a player.
///
/// Ignores crates and ice.
#[must_use]
pub fn reachable_cells(board: &Board) -> crate::board::Grid<bool> {
    connected(board, |square| square.occupant == Some(Occupant::Player))
}

/// Cells that are not walls and are connected to a start square.
fn connected(board: &Board, is_start: impl Fn(Square) -> bool) -> crate::board::Grid<bool> {
    let mut inside = crate::board::Grid::filled(board.rows(), board.columns(), false);
    let starts = board.iter().filter(|(_, square)| is_start(**square));
    let mut open: Vec<Position> = starts.map(|(position, _)| position).collect();
    while let Some(position) = open.pop() {
        let passable = board.get(position).is_some_and(|square| !square.ground.blocks());
        match inside.get_mut(position) {
            Some(known) if passable && !*known => *known = true,
            _ => continue,
        }
        open.extend(Direction::ALL.iter().filter_map(|direction| position.step(*direction)));
    }
    inside
}

/// Open cells connected to a player, a crate or a target. O(cells).
///
/// Ignores crates and ice. The other cells are walls, and floor outside the walls, common in levels
/// drawn as text. On a board without any of the three, every cell that is not a wall.
#[must_use]
pub fn inside_cells(board: &Board) -> crate::board::Grid<bool> {
    let is_anchor = |square: &Square| square.occupant.is_some() || square.ground == Ground::Target;
    let has_anchor = board.cells().iter().any(is_anchor);
    connected(board, |square| is_anchor(&square) || !has_anchor)
}

/// Returns the board with ice on exactly these cells.
///
/// Walls and targets stay as they are.
#[must_use]
pub fn with_ice(board: &Board, ice: &CellSet) -> Board {
    Board::from_fn(board.rows(), board.columns(), |position| {
        let square = board.get(position).copied().unwrap_or_default();
        let is_ice = board.index_of(position).is_some_and(|cell| ice.contains(cell));
        let ground = match square.ground {
            ground if !square.can_be_ice() => ground,
            _ if is_ice => Ground::Ice,
            _ => Ground::Floor,
        };
        Square { ground, ..square }
    })
}

/// Returns the smallest part with the reachable cells, their walls, all targets and all occupants.
///
/// A board without a player loses only rows and columns of bare floor at its border; a board of
/// bare floor stays as it is.
#[must_use]
pub fn cropped(board: &Board) -> Board {
    let inside = reachable_cells(board);
    let has_reachable_cells = inside.cells().contains(&true);
    let matters = |position: Position, square: Square| {
        if square.occupant.is_some() || square.ground == Ground::Target {
            return true;
        }
        if has_reachable_cells {
            around(position).any(|near| inside.get(near) == Some(&true))
        } else {
            square.ground != Ground::Floor
        }
    };
    let kept: Vec<Position> = board
        .iter()
        .filter(|(position, square)| matters(*position, **square))
        .map(|(position, _)| position)
        .collect();
    let span = |line_of: fn(&Position) -> usize| {
        let first = kept.iter().map(line_of).min()?;
        let last = kept.iter().map(line_of).max()?;
        Some((first..=last).map(Some).collect::<Vec<_>>())
    };
    let (Some(rows), Some(columns)) = (span(|kept| kept.row), span(|kept| kept.column)) else {
        return board.clone();
    };
    // A part of a board is never too large, and `kept` is not empty here.
    from_lines(board, &rows, &columns, Square::default()).unwrap_or_else(|_| board.clone())
}

/// Returns the cropped board with walls on bare squares outside the reachable cells.
///
/// This is the normal form of the Perl module Games::Sokoban.
///
/// The orientation stays; see [`canonical`]. A board without a player is only cropped.
#[must_use]
pub fn normalised(board: &Board) -> Board {
    cropped(&with_outside_walled(board))
}

/// Returns the board with walls for bare squares outside the reachable cells.
///
/// A bare square has no occupant and no target. Unchanged if the board has no player.
#[must_use]
pub fn with_outside_walled(board: &Board) -> Board {
    let inside = reachable_cells(board);
    if !inside.cells().contains(&true) {
        return board.clone();
    }
    Board::from_fn(board.rows(), board.columns(), |position| {
        let square = board.get(position).copied().unwrap_or_default();
        let bare = square.occupant.is_none() && square.ground != Ground::Target;
        let outside = inside.get(position) != Some(&true);
        if bare && outside { Square::empty(Ground::Wall) } else { square }
    })
}

/// Returns the normalised board in the first of its eight orientations.
///
/// Orientations are ordered by number of rows, then by their codes row by row. Boards without marks
/// that differ only by rotation and reflection have the same canonical board.
#[must_use]
pub fn canonical(board: &Board) -> Board {
    let mut best = normalised(board);
    let mut turned = best.clone();
    for turn in 0..8 {
        if turn == 4 {
            turned = GridTransform::MirrorLeftRight.apply_to_grid(&turned);
        }
        // Four rotations of the board and of its mirror image give all orientations.
        if sort_key(&turned).lt(sort_key(&best)) {
            best = turned.clone();
        }
        turned = GridTransform::Clockwise.apply_to_grid(&turned);
    }
    best
}

/// Number of rows, then the code of every cell row by row.
fn sort_key(board: &Board) -> impl Iterator<Item = usize> + '_ {
    let codes = board.cells().iter().map(|square| usize::from(code_of(*square)));
    std::iter::once(board.rows()).chain(codes)
}

/// A cell and its neighbours, diagonal ones included; some may lie outside the board.
fn around(position: Position) -> impl Iterator<Item = Position> {
    let rows = position.row.saturating_sub(1)..=position.row + 1;
    rows.flat_map(move |row| {
        let columns = position.column.saturating_sub(1)..=position.column + 1;
        columns.map(move |column| Position::new(row, column))
    })
}

/// The identity: line `n` of the new board is line `n` of the old one.
fn identity_lines(side: usize) -> Vec<Option<usize>> {
    (0..side).map(Some).collect()
}

/// Lines of a side with `count` new lines before line `at`.
///
/// They are at the end if `at` is larger than `side`.
fn with_gap(side: usize, at: usize, count: usize) -> Vec<Option<usize>> {
    let at = at.min(side);
    // Anything above the largest side is too large, so a longer gap need not be built.
    let gap = std::iter::repeat_n(None, count.min(MAX_SIDE + 1));
    (0..at).map(Some).chain(gap).chain((at..side).map(Some)).collect()
}

/// Lines of a side without the `count` lines from `at` on.
fn without(side: usize, at: usize, count: usize) -> Vec<Option<usize>> {
    (0..side).filter(|line| *line < at || *line - at >= count).map(Some).collect()
}

/// Builds a board from lines of another one; `None` is a new line of `fill`.
fn from_lines(
    board: &Board,
    rows: &[Option<usize>],
    columns: &[Option<usize>],
    fill: Square,
) -> Result<Board, SizeError> {
    check_size(rows.len(), columns.len())?;
    Ok(Board::from_fn(rows.len(), columns.len(), |position| {
        let source = rows[position.row].zip(columns[position.column]);
        let square = source.and_then(|(row, column)| board.get(Position::new(row, column)));
        square.copied().unwrap_or(fill)
    }))
}

#[cfg(test)]
mod tests;
