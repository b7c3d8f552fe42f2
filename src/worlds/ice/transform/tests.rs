//! Transformations by example and against the rules.

use super::*;
use crate::worlds::ice::{Level, Terrain, board_of_letters, letters_of_board, rules, testing};
use proptest::prelude::*;

#[track_caller]
fn board(drawing: &str) -> Board {
    board_of_letters(drawing).expect("letters only")
}

#[track_caller]
fn check(transform: impl Fn(&Board) -> Board, before: &str, after: &str) {
    assert_eq!(letters_of_board(&transform(&board(before))), after);
}

#[test]
fn with_ice_sets_exactly_the_given_cells() {
    let ice = |cells: &[u16]| CellSet::from_cells(6, cells.iter().copied());
    check(|board| with_ice(board, &ice(&[0, 1, 2, 3])), "_#./@~c", "~#./p_$");
    check(|board| with_ice(board, &ice(&[])), "~#./pc~", "_#./@$_");
}

#[test]
fn crop_keeps_interior_walls_and_everything_placed() {
    check(cropped, "______/_####_/_#@.#_/_####_/______", "####/#@.#/####");
    check(cropped, "_______/_@_____/_______", "_______/_@_____/_______");
    check(cropped, "__#_$/__#@#/__###", "#_$/#@#/###");
    check(cropped, "#####_/#@.#_$/#####_", "#####_/#@.#_$/#####_");
    check(cropped, "____/_~#_/____", "~#");
    check(cropped, "___/___", "___/___");
}

#[test]
fn normalised_boards_wall_off_unreachable_cells() {
    check(normalised, "~~####/~~#@.#/__####", "####/#@.#/####");
    check(normalised, "#####/#@#~#/###_#", "###/#@#/###");
    check(normalised, "######/#@#*_#/######", "####/#@#*/####");
    check(normalised, "_~_", "~");
}

#[test]
fn canonical_ignores_orientation() {
    for turn in GridTransform::ALL {
        let level = board("#####/#@$.#/#_~_#/####_");
        assert_eq!(canonical(&turn.apply_to_grid(&level)), canonical(&level));
    }
    check(canonical, "@/$/.", "@$.");
    check(canonical, ".$@", "@$.");
}

#[test]
fn rows_and_columns_are_inserted_and_removed_anywhere() {
    let wall = Square::empty(Ground::Wall);
    check(|board| insert_rows(board, 1, 1, wall).expect("small"), "@_/._", "@_/##/._");
    check(|board| insert_rows(board, 9, 1, wall).expect("small"), "@_", "@_/##");
    check(|board| insert_columns(board, 0, 2, wall).expect("small"), "@/.", "##@/##.");
    check(|board| remove_rows(board, 1, 1).expect("some left"), "@_/~~/._", "@_/._");
    check(|board| remove_columns(board, 1, 9).expect("some left"), "@~_/.__", "@/.");
    check(|board| resized(board, 1, 3, wall).expect("small"), "@_/._", "@_#");
}

#[test]
fn sizes_outside_the_limits_are_rejected() {
    let board = board("@_/._");
    let too_large = |rows, columns| Err(SizeError::TooLarge { rows, columns });
    assert_eq!(insert_rows(&board, 0, 999, Square::default()), too_large(1_001, 2));
    assert_eq!(resized(&board, 1_000, 66, Square::default()), too_large(1_000, 66));
    assert!(resized(&board, 1_000, 65, Square::default()).is_ok());
    assert!(insert_columns(&board, 0, usize::MAX, Square::default()).is_err());
    assert_eq!(remove_rows(&board, 0, 2), Err(SizeError::NothingLeft));
    assert_eq!(resized(&board, 0, 4, Square::default()), Err(SizeError::NothingLeft));
}

proptest! {
    #[test]
    fn turns_have_inverses(board in testing::boards(6)) {
        let again = |turn: GridTransform, times: usize| {
            (0..times).fold(board.clone(), |board, _| turn.apply_to_grid(&board))
        };
        prop_assert_eq!(&again(GridTransform::Clockwise, 4), &board);
        prop_assert_eq!(again(GridTransform::Counterclockwise, 3), again(GridTransform::Clockwise, 1));
        prop_assert_eq!(&again(GridTransform::MirrorLeftRight, 2), &board);
        prop_assert_eq!(&again(GridTransform::MirrorTopBottom, 2), &board);
    }

    #[test]
    fn turned_levels_have_turned_transitions(
        board in testing::playable_boards(6),
        actions in testing::actions(40),
    ) {
        for turn in GridTransform::ALL {
            let plain = final_board(&board, actions.iter().copied());
            let turned = actions.iter().map(|action| turn.apply_to_direction(*action));
            prop_assert_eq!(final_board(&turn.apply_to_grid(&board), turned), turn.apply_to_grid(&plain));
        }
    }

    #[test]
    fn normalising_is_idempotent(board in testing::playable_boards(6)) {
        let once = normalised(&board);
        prop_assert_eq!(&normalised(&once), &once);
        prop_assert_eq!(canonical(&once), canonical(&board));
    }

    #[test]
    fn normalised_levels_play_the_same(
        board in testing::playable_boards(6),
        actions in testing::actions(40),
    ) {
        let pushes = |board: &Board| {
            let (terrain, mut state) = Terrain::compile(&Level::untitled(board.clone()))
                .expect("a playable board");
            let paths: Vec<_> = actions.iter().map(|action| {
                let change = rules::apply(&terrain, &mut state, *action);
                let at = |cell| terrain.layout().position_of(cell);
                let length = |from, to| {
                    let (from, to): (Position, Position) = (at(from), at(to));
                    from.row.abs_diff(to.row) + from.column.abs_diff(to.column)
                };
                let push = change.push.map(|push| length(push.from, push.to));
                (length(change.from, change.to), push)
            }).collect();
            (paths, state.solves(terrain.layout()))
        };
        prop_assert_eq!(pushes(&normalised(&board)), pushes(&board));
    }
}

/// Applies actions and returns the resulting board.
fn final_board(board: &Board, actions: impl Iterator<Item = Direction>) -> Board {
    let (terrain, mut state) =
        Terrain::compile(&Level::untitled(board.clone())).expect("a playable board");
    for action in actions {
        rules::apply(&terrain, &mut state, action);
    }
    testing::board_of(&terrain, &state)
}
