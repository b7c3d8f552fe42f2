//! Marks of doubtful cells.
//!
//! An ice map assigns ice or floor to each of some cells. A check over all ice maps, for example
//! whether every one can be solved, varies only the cells with a mark; the other cells stay as
//! drawn. If no cell has a mark, it varies all floor and ice cells. The rules of the game ignore
//! the marks; see [`Square::is_doubtful`].

use super::{LevelEdit, Region, SquareChange};
use crate::worlds::ice::{Board, Square};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::editing::Edit;
    use crate::worlds::ice::{Level, board_of_letters};

    /// Applies the switch to ranges of one row and compares the marks, written as `?`.
    #[track_caller]
    fn check(drawing: &str, regions: &[(usize, usize)], expected: &[&str]) {
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
        check("_~@$.#", &[(0, 5), (0, 5)], &["????--", "------"]);
        check("____", &[(1, 1), (0, 2), (0, 3), (2, 9)], &["-?--", "???-", "????", "??--"]);
        check(".#", &[(0, 1)], &["--"]);
    }
}
