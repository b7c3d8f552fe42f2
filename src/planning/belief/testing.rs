//! Shared helpers for tests of the belief planner.

pub(crate) mod brute_force;
pub(crate) mod cases;
pub(crate) mod evaluated;
pub(crate) mod scene;

use super::bit_board::{BitBoard, PackedState};
use crate::worlds::ice::{Level, Terrain, board_of_letters};

/// Bit board, first state and terrain of a drawing.
pub(crate) fn board_of(drawing: &str) -> (BitBoard, PackedState, Terrain) {
    let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
    let (terrain, state) = Terrain::compile(&level).expect("a level");
    let board = BitBoard::new(terrain.layout(), &state).expect("a small board");
    let packed = board.pack(&state);
    (board, packed, terrain)
}
