//! Edits of a region: marks of doubtful cells, random ice, rotation and reflection.
//!
//! An ice map assigns ice or floor to each of some cells. A check over all ice maps, for example
//! whether every one can be solved, varies only the cells with a mark; the other cells stay as
//! drawn. If no cell has a mark, it varies all floor and ice cells. The rules of the game ignore
//! the marks; see [`Square::is_doubtful`].

use super::{Clip, LevelEdit, Region, SquareChange};
use crate::board::{GridTransform, Position};
use crate::worlds::ice::transform::{SizeError, check_size, inside_cells, reachable_cells};
use crate::worlds::ice::{Board, Ground, Square};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Returns the edit that marks all floor and ice cells of a region as doubtful.
///
/// If all of them have the mark already, the edit removes the marks. Walls and targets stay as they
/// are. O(cells of the region on the board).
#[must_use]
pub fn toggle_doubtful(board: &Board, region: Region) -> LevelEdit {
    let Some(region) = region.cells_on_board(board) else { return LevelEdit::Squares(Vec::new()) };
    let squares = || {
        let squares = region.cells().filter_map(|position| Some((position, *board.get(position)?)));
        squares.filter(|(_, square)| square.can_be_ice())
    };
    let is_doubtful = !squares().all(|(_, square)| square.is_doubtful);
    let changes = squares().filter(|(_, square)| square.is_doubtful != is_doubtful).map(
        |(position, before)| SquareChange {
            position,
            before,
            after: Square { is_doubtful, ..before },
        },
    );
    LevelEdit::Squares(changes.collect())
}

/// Returns the edit that places random ice in a region.
///
/// Each floor or ice cell inside the level, including those under player and crates, becomes ice
/// with probability `density` (0 to 1), independently, and floor otherwise. Other cells stay.
/// Inside are the cells connected to the player ([`reachable_cells`]), or to crates and targets on
/// a board without a player ([`inside_cells`]). The same seed gives the same ice in the same
/// region. The edit is empty if the region lies outside the board.
#[must_use]
pub fn scatter_ice(board: &Board, region: Region, density: f64, seed: u64) -> LevelEdit {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let Some(region) = region.cells_on_board(board) else { return LevelEdit::Squares(Vec::new()) };
    let reach = reachable_cells(board);
    // Without a player, crates and targets define the interior.
    let inside = if reach.cells().contains(&true) { reach } else { inside_cells(board) };
    let changes = region.cells().filter_map(|position| {
        // Draw for every cell, so that another wall does not change the ice elsewhere.
        let draw = (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        let before = *board.get(position)?;
        if inside.get(position) != Some(&true) {
            return None;
        }
        let ground = match before.ground {
            ground if !before.can_be_ice() => ground,
            _ if draw < density => Ground::Ice,
            _ => Ground::Floor,
        };
        let after = Square { ground, ..before };
        (before != after).then_some(SquareChange { position, before, after })
    });
    LevelEdit::Squares(changes.collect())
}

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
    use crate::board::Position;
    use crate::editing::Edit;
    use crate::worlds::ice::{Level, board_of_letters, letters_of_board};

    /// Applies the switch to ranges of one row and compares the marks, written as `?`.
    #[track_caller]
    fn check_marks(drawing: &str, regions: &[(usize, usize)], expected: &[&str]) {
        let mut level = Level::untitled(board_of_letters(drawing).expect("letters only"));
        for ((first, last), expected) in regions.iter().zip(expected) {
            let region = Region::spanning(Position::new(0, *first), Position::new(0, *last));
            let edit = toggle_doubtful(&level.board, region);
            edit.apply(&mut level).expect("the edit fits");
            let mark = |square: &Square| if square.is_doubtful { '?' } else { '-' };
            let marks: String = level.board.cells().iter().map(mark).collect();
            assert_eq!(marks, *expected, "{drawing}, {first} to {last}");
            let mut again = level.clone();
            edit.inverse().apply(&mut again).expect("it can be taken back");
            edit.apply(&mut again).expect("and made again");
            assert_eq!(again, level);
        }
    }

    #[test]
    fn marks_are_set_and_removed() {
        check_marks("_~@$.#", &[(0, 5), (0, 5)], &["????--", "------"]);
        check_marks("____", &[(1, 1), (0, 2), (0, 3), (2, 9)], &["-?--", "???-", "????", "??--"]);
        check_marks(".#", &[(0, 1)], &["--"]);
    }

    fn scattered(drawing: &str, density: f64, seed: u64) -> String {
        let mut level = Level::untitled(board_of_letters(drawing).expect("letters only"));
        let region = Region::of_board(&level.board);
        let edit = scatter_ice(&level.board, region, density, seed);
        edit.apply(&mut level).expect("the edit fits");
        letters_of_board(&level.board)
    }

    #[test]
    fn density_zero_and_one_give_no_ice_and_all_ice() {
        assert_eq!(scattered("_@.~$_*c", 0.0, 1), "_@._$_*$");
        assert_eq!(scattered("_@.~$_*c", 1.0, 1), "~p.~c~*c");
    }

    #[test]
    fn cells_outside_the_walls_get_no_ice() {
        assert_eq!(scattered("_#####/_#@$.#/_#####/______", 1.0, 1), "_#####/_#pc.#/_#####/______");
        // A walled-off chamber is not part of the interior.
        assert_eq!(
            scattered("######/#@_#_#/#$_###/#.__##/######", 1.0, 1),
            "######/#p~#_#/#c~###/#.~~##/######"
        );
        // Without a player, the cells connected to crates and targets are the interior.
        assert_eq!(scattered("_####/_#$.#/_####", 1.0, 1), "_####/_#c.#/_####");
    }

    #[test]
    fn ice_has_the_requested_density_and_is_repeatable() {
        let floor = vec!["_".repeat(100); 100].join("/");
        let ice = scattered(&floor, 0.3, 7);
        let count = ice.matches('~').count();
        assert!((2_850..3_150).contains(&count), "{count} of 10,000 cells");
        assert_eq!(scattered(&floor, 0.3, 7), ice);
        assert_ne!(scattered(&floor, 0.3, 8), ice);
    }

    #[track_caller]
    fn check_turn(before: &str, corners: [(usize, usize); 2], turn: GridTransform, after: &str) {
        let board = board_of_letters(before).expect("letters only");
        let [first, last] = corners.map(|(row, column)| Position::new(row, column));
        let turned =
            transform_region(&board, Region::spanning(first, last), turn).expect("it fits");
        assert_eq!(letters_of_board(&turned.0), after);
    }

    #[test]
    fn mirroring_leaves_the_rest_of_the_board_alone() {
        check_turn(
            "#$.@/#~__/####",
            [(0, 1), (1, 3)],
            GridTransform::MirrorLeftRight,
            "#@.$/#__~/####",
        );
        check_turn(
            "#$.@/#~__/####",
            [(0, 1), (1, 2)],
            GridTransform::MirrorTopBottom,
            "#~_@/#$._/####",
        );
    }

    #[test]
    fn a_turned_region_keeps_its_first_cell() {
        check_turn("$.__/____/____", [(0, 0), (0, 1)], GridTransform::Clockwise, "$___/.___/____");
        check_turn(
            "$.__/____/____",
            [(0, 0), (0, 1)],
            GridTransform::Counterclockwise,
            ".___/$___/____",
        );
    }

    #[test]
    fn a_turned_region_moves_back_onto_the_board_or_the_board_grows() {
        check_turn("____/__$./____", [(1, 2), (1, 3)], GridTransform::Clockwise, "____/__$_/__._");
        check_turn("____/____/_$.#", [(2, 1), (2, 3)], GridTransform::Clockwise, "_$__/_.__/_#__");
        check_turn("$.#", [(0, 0), (0, 2)], GridTransform::Clockwise, "$__/.__/#__");
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
