//! Rotation and reflection of a region of a board.

use super::{Clip, Region};
use crate::board::{GridTransform, Position};
use crate::worlds::ice::transform::{SizeError, check_size};
use crate::worlds::ice::{Board, Square};

/// Rotates or mirrors a region as `turn` says; returns the new board and the new region.
///
/// The top left corner of the region keeps its position. If the new region would cross the lower or
/// right edge of the board, it is moved up or left; if it is higher or wider than the board, the
/// board grows. Cells that the region leaves become floor; the squares of cells that it newly
/// covers are lost. Cells of `region` outside the board count as floor.
///
/// # Errors
/// If the board would become too large.
pub fn transform_region(
    board: &Board,
    region: Region,
    turn: GridTransform,
) -> Result<(Board, Region), SizeError> {
    let clip = Clip::copy(board, region).transformed(turn);
    let (rows, columns) = (clip.squares().rows(), clip.squares().columns());
    let first = Position::new(
        region.first.row.min(board.rows().saturating_sub(rows)),
        region.first.column.min(board.columns().saturating_sub(columns)),
    );
    let last = Position::new(first.row + rows - 1, first.column + columns - 1);
    let turned = Region::spanning(first, last);
    // After a quarter turn, a region can be higher or wider than the board.
    let (all_rows, all_columns) = (board.rows().max(rows), board.columns().max(columns));
    check_size(all_rows, all_columns)?;
    let after = Board::from_fn(all_rows, all_columns, |at| {
        // The turned region may overlap the old one, so it must be tested first.
        if turned.contains(at) {
            let inside = Position::new(at.row - first.row, at.column - first.column);
            clip.squares().get(inside).copied().flatten().unwrap_or_default()
        } else if region.contains(at) {
            Square::default()
        } else {
            board.get(at).copied().unwrap_or_default()
        }
    });
    Ok((after, turned))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{board_of_letters, letters_of_board};

    #[track_caller]
    fn check(before: &str, corners: [(usize, usize); 2], turn: GridTransform, after: &str) {
        let board = board_of_letters(before).expect("letters only");
        let [first, last] = corners.map(|(row, column)| Position::new(row, column));
        let turned =
            transform_region(&board, Region::spanning(first, last), turn).expect("it fits");
        assert_eq!(letters_of_board(&turned.0), after);
    }

    #[test]
    fn mirroring_leaves_the_rest_of_the_board_alone() {
        check("#$.@/#~__/####", [(0, 1), (1, 3)], GridTransform::MirrorLeftRight, "#@.$/#__~/####");
        check("#$.@/#~__/####", [(0, 1), (1, 2)], GridTransform::MirrorTopBottom, "#~_@/#$._/####");
    }

    #[test]
    fn a_turned_region_keeps_its_first_cell() {
        check("$.__/____/____", [(0, 0), (0, 1)], GridTransform::Clockwise, "$___/.___/____");
        check(
            "$.__/____/____",
            [(0, 0), (0, 1)],
            GridTransform::Counterclockwise,
            ".___/$___/____",
        );
    }

    #[test]
    fn a_turned_region_moves_back_onto_the_board_or_the_board_grows() {
        check("____/__$./____", [(1, 2), (1, 3)], GridTransform::Clockwise, "____/__$_/__._");
        check("____/____/_$.#", [(2, 1), (2, 3)], GridTransform::Clockwise, "_$__/_.__/_#__");
        check("$.#", [(0, 0), (0, 2)], GridTransform::Clockwise, "$__/.__/#__");
    }

    #[test]
    fn four_quarter_turns_restore_the_board() {
        let board = board_of_letters("#$.@/#~__/####").expect("letters only");
        let region = Region::spanning(Position::new(0, 1), Position::new(1, 2));
        let mut turned = (board.clone(), region);
        for _ in 0..4 {
            turned =
                transform_region(&turned.0, turned.1, GridTransform::Clockwise).expect("it fits");
        }
        assert_eq!(turned, (board, region));
    }
}
