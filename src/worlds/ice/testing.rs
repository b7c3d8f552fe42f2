//! Test helpers of the ice world: random boards, and the board of a state.

use super::transform::with_ice;
use super::{Board, Ground, Occupant, Square, State, TILES, Terrain};
use crate::board::{CellSet, Direction, Grid};
use proptest::prelude::*;

/// Any board with sides up to `max_side`, with several players, crates in walls and so on.
pub(crate) fn boards(max_side: usize) -> impl Strategy<Value = Board> {
    sized_boards(max_side, any_square())
}

/// A board with one player, at least one target and at least as many crates as targets.
pub(crate) fn playable_boards(max_side: usize) -> impl Strategy<Value = Board> {
    let square = prop_oneof![
        3 => Just(Square::empty(Ground::Floor)),
        3 => Just(Square::empty(Ground::Ice)),
        1 => Just(Square::empty(Ground::Wall)),
        1 => prop_oneof![Just(Ground::Floor), Just(Ground::Ice), Just(Ground::Target)]
            .prop_map(|ground| Square::with(ground, Occupant::Crate)),
    ];
    (sized_boards(max_side, square), any::<[prop::sample::Index; 3]>()).prop_filter_map(
        "one player, one target and one crate need three cells",
        |(board, places)| with_necessities(board, places),
    )
}

fn with_necessities(mut board: Board, places: [prop::sample::Index; 3]) -> Option<Board> {
    let [player, target, crate_place] =
        places.map(|place| board.position_of(place.index(board.cell_count()) as u16));
    if player == target || player == crate_place || target == crate_place {
        return None;
    }
    let put = |square: &mut Square, occupant| {
        let ground = if square.ground == Ground::Ice { Ground::Ice } else { Ground::Floor };
        *square = Square::with(ground, occupant);
    };
    put(board.get_mut(player)?, Occupant::Player);
    put(board.get_mut(crate_place)?, Occupant::Crate);
    *board.get_mut(target)? = Square::empty(Ground::Target);
    Some(board)
}

/// Returns the board with floor in place of ice.
pub(crate) fn without_ice(board: &Board) -> Board {
    with_ice(board, &CellSet::new(board.cell_count()))
}

/// Up to `most` actions.
pub(crate) fn actions(most: usize) -> impl Strategy<Value = Vec<Direction>> {
    prop::collection::vec(prop::sample::select(Direction::ALL.to_vec()), 0..=most)
}

fn sized_boards(
    max_side: usize,
    square: impl Strategy<Value = Square> + Clone,
) -> impl Strategy<Value = Board> {
    (1..=max_side, 1..=max_side).prop_flat_map(move |(rows, columns)| {
        prop::collection::vec(square.clone(), rows * columns).prop_map(move |cells| {
            Grid::from_fn(rows, columns, |at| cells[at.row * columns + at.column])
        })
    })
}

fn any_square() -> impl Strategy<Value = Square> + Clone {
    let grounds: Vec<_> = TILES.iter().map(|tile| tile.ground).collect();
    let occupants = vec![None, None, Some(Occupant::Crate), Some(Occupant::Player)];
    (prop::sample::select(grounds), prop::sample::select(occupants))
        .prop_map(|(ground, occupant)| Square { occupant, ..Square::empty(ground) })
}

/// Returns the board of a terrain and a state.
pub(crate) fn board_of(terrain: &Terrain, state: &State) -> Board {
    let layout = terrain.layout();
    Grid::from_fn(layout.rows(), layout.columns(), |at| {
        let cell = (at.row * layout.columns() + at.column) as u16;
        let ground = if layout.walls().contains(cell) {
            Ground::Wall
        } else if layout.targets().contains(cell) {
            Ground::Target
        } else if terrain.is_ice(cell) {
            Ground::Ice
        } else {
            Ground::Floor
        };
        let occupant = if state.player == cell {
            Some(Occupant::Player)
        } else {
            state.crates.contains(cell).then_some(Occupant::Crate)
        };
        Square { occupant, ..Square::empty(ground) }
    })
}
