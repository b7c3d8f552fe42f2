//! What is said about the cell under the pointer.

use crate::board::CellIndex;
use crate::worlds::ice::{Belief, Knowledge, State, Terrain};

/// What a cell is in truth. Without `show_ice`, as the agent sees it.
pub(super) fn truth_words(
    terrain: &Terrain,
    state: &State,
    cell: CellIndex,
    show_ice: bool,
) -> String {
    let layout = terrain.layout();
    let ground = if layout.walls().contains(cell) {
        "wall"
    } else if layout.targets().contains(cell) {
        "target"
    } else if !show_ice {
        "floor or ice"
    } else if terrain.ice().contains(cell) {
        "ice"
    } else {
        "floor"
    };
    with_occupant(ground, state, cell)
}

/// What the agent believes about a cell, and since when.
pub(super) fn belief_words(belief: &Belief, cell: CellIndex, since: Option<usize>) -> String {
    let since = since.map_or_else(String::new, |step| format!(" since step {step}"));
    match belief.knowledge(cell) {
        Knowledge::Wall => "wall".to_owned(),
        Knowledge::Floor if belief.layout().targets().contains(cell) => {
            "target, known floor from the start".to_owned()
        }
        Knowledge::Floor => format!("known floor{since}"),
        Knowledge::Ice => format!("known ice{since}"),
        Knowledge::Unknown => {
            format!("unknown: ice with {:.1} %", belief.ice_probability(cell) * 100.0)
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
