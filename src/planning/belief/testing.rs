//! Shared helpers for tests of the belief planner.

pub(crate) mod brute_force;
pub(crate) mod cases;
pub(crate) mod judged;
pub(crate) mod scene;

use super::rink::{Pose, Rink};
use crate::worlds::ice::{Level, Terrain, board_of_letters};

/// Bit board, first state and terrain of a drawing.
pub(crate) fn rink_of(drawing: &str) -> (Rink, Pose, Terrain) {
    let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
    let (terrain, state) = Terrain::compile(&level).expect("a level");
    let rink = Rink::new(terrain.layout(), &state).expect("a small board");
    let pose = rink.pose_of(&state);
    (rink, pose, terrain)
}
