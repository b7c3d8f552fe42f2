//! Plays boards of all sizes from one cell to the limits, empty and full of crates.

#![expect(clippy::expect_used, reason = "a test that cannot go on fails")]

use blackice::board::{Direction, MAX_CELLS, MAX_SIDE, Position};
use blackice::worlds::ice::{
    Belief, Board, Ground, IcePrior, Level, Observation, Occupant, Square, State, Terrain,
    board_of_letters, rules,
};

fn compile(board: Board) -> (Terrain, State) {
    Terrain::compile(&Level::untitled(board)).expect("a playable level")
}

/// Board filled with one kind of square, with the player in the first cell and a crate on a target
/// in the last cell.
fn filled(rows: usize, columns: usize, square: Square) -> Board {
    let mut board = Board::filled(rows, columns, square);
    let corners = [
        (Position::new(0, 0), Square::with(Ground::Floor, Occupant::Player)),
        (Position::new(rows - 1, columns - 1), Square::with(Ground::Target, Occupant::Crate)),
    ];
    for (position, square) in corners {
        *board.get_mut(position).expect("a corner") = square;
    }
    board
}

/// Sizes (rows, columns) of boards with a side of 1 to 100 cells.
fn sizes() -> impl Iterator<Item = (usize, usize)> {
    (1..=100).flat_map(|side| [(1, side), (side, 1), (side, side), (side, 100), (100, side)])
}

#[test]
fn one_cell_is_too_small_for_a_level() {
    for drawing in ["@", "+", "*", "$", ".", "#", "~"] {
        let level = Level::untitled(board_of_letters(drawing).expect("a letter"));
        assert!(Terrain::compile(&level).is_err(), "{drawing}");
    }
    let (terrain, state) = compile(board_of_letters("@*").expect("letters only"));
    assert!(state.solves(terrain.layout()));
}

#[test]
fn player_slides_over_empty_ice_to_the_edge_and_the_crate() {
    for (rows, columns) in sizes().filter(|(rows, columns)| rows * columns > 1) {
        let (terrain, mut state) = compile(filled(rows, columns, Square::empty(Ground::Ice)));
        let layout = terrain.layout();
        let seen = |state: &State| Observation { layout: layout.clone(), state: state.clone() };
        let belief = Belief::initial(layout, IcePrior::default());
        for action in [Direction::Right, Direction::Down] {
            // The first cell is floor. This does not matter: the player only leaves it.
            let before = state.clone();
            let change = rules::apply(&terrain, &mut state, action);
            let (from, to) = (layout.position_of(change.from), layout.position_of(change.to));
            let moved = from.row.abs_diff(to.row) + from.column.abs_diff(to.column);
            let belief_update = belief.belief_update(&seen(&before), action, &seen(&state));
            assert!(!belief_update.impossible && belief_update.floor.is_empty());
            assert_eq!(belief_update.ice.len(), moved.saturating_sub(1));
        }
        let beside_crate = match rows {
            1 => Position::new(0, columns - 2),
            _ => Position::new(rows - 2, columns - 1),
        };
        assert_eq!(layout.position_of(state.player), beside_crate, "{rows} by {columns}");
    }
}

#[test]
fn no_action_changes_a_board_full_of_crates() {
    let crates = Square::with(Ground::Ice, Occupant::Crate);
    for (rows, columns) in sizes().filter(|(rows, columns)| rows * columns > 1) {
        let (terrain, mut state) = compile(filled(rows, columns, crates));
        let first = state.clone();
        assert_eq!(state.crates.len(), rows * columns - 1);
        for action in Direction::ALL {
            assert!(!rules::apply(&terrain, &mut state, action).is_change());
        }
        assert_eq!(state, first);
        let side = 5 + rows + columns;
        assert_eq!(terrain.step_limit() as usize, side * side);
    }
}

#[test]
fn boards_up_to_the_size_limits_compile_and_larger_ones_fail() {
    let (terrain, mut state) = compile(filled(65, MAX_SIDE, Square::empty(Ground::Ice)));
    assert_eq!(terrain.layout().cell_count(), MAX_CELLS);
    rules::apply(&terrain, &mut state, Direction::Right);
    let at_edge = terrain.layout().position_of(state.player);
    assert_eq!(at_edge, Position::new(0, MAX_SIDE - 1));
    for (rows, columns) in [(66, MAX_SIDE), (1, MAX_SIDE + 1), (MAX_SIDE + 1, 1)] {
        let level = Level::untitled(filled(rows, columns, Square::empty(Ground::Floor)));
        let problems = Terrain::compile(&level).expect_err("too large");
        assert_eq!(problems.iter().map(|it| it.kind.key()).collect::<Vec<_>>(), ["too-large"]);
    }
}
