//! Text about the cell below the pointer.

use crate::agents::percent;
use crate::board::{CellIndex, CellSet};
use crate::worlds::ice::{Belief, Knowledge, State, Terrain};

/// Text for floor outside the outer walls, which nothing can reach.
const OUTSIDE: &str = "outside";

/// True content of a cell; without `show_ice` only what the agent can see.
pub(super) fn truth_words(
    terrain: &Terrain,
    state: &State,
    cell: CellIndex,
    show_ice: bool,
    inside: &CellSet,
) -> String {
    let layout = terrain.layout();
    let ground = if layout.walls().contains(cell) {
        "wall"
    } else if layout.targets().contains(cell) {
        "target"
    } else if !(inside.contains(cell) || show_ice && terrain.ice().contains(cell)) {
        OUTSIDE
    } else if !show_ice {
        "floor or ice"
    } else if terrain.ice().contains(cell) {
        "ice"
    } else {
        "floor"
    };
    with_occupant(ground, state, cell)
}

/// What the agent believes about a cell, and the step at which it learned this.
pub(super) fn belief_words(
    belief: &Belief,
    cell: CellIndex,
    since: Option<usize>,
    inside: &CellSet,
) -> String {
    let since = since.map_or_else(String::new, |step| format!(" since step {step}"));
    match belief.knowledge(cell) {
        Knowledge::Wall => "wall".to_owned(),
        Knowledge::Floor if belief.layout().targets().contains(cell) => {
            "target, known floor from the start".to_owned()
        }
        Knowledge::Floor => format!("known floor{since}"),
        Knowledge::Ice => format!("known ice{since}"),
        Knowledge::Unknown if !inside.contains(cell) => OUTSIDE.to_owned(),
        Knowledge::Unknown => {
            format!("unknown: {} ice", percent(belief.ice_probability(cell)))
        }
    }
}

fn with_occupant(ground: &str, state: &State, cell: CellIndex) -> String {
    if state.player == cell {
        format!("{ground}, with the player")
    } else if state.crates.contains(cell) {
        format!("{ground}, with a crate")
    } else {
        ground.to_owned()
    }
}
