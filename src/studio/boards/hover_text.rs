//! Text about the cell below the pointer.
//!
//! Interior cells are those connected to the player, a crate or a target; `inside` contains them.

use crate::agents::percent;
use crate::board::{CellIndex, CellSet};
use crate::worlds::ice::{Belief, Knowledge, State, Terrain};

/// Text for cells that are not interior.
const OUTSIDE: &str = "outside";

/// Text about the true content of a cell.
///
/// Without `show_ice`, an interior floor or ice cell reads "floor or ice".
pub(super) fn true_cell_text(
    terrain: &Terrain,
    state: &State,
    cell: CellIndex,
    show_ice: bool,
    inside: &CellSet,
) -> String {
    let layout = terrain.layout();
    let tile = layout.ground(cell).tile();
    let ground = if !tile.can_be_ice {
        tile.names[0]
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

/// Text about the belief on a cell: known content, or probability of ice.
///
/// For a known cell, `since` is the cursor position at which it became known, if any. Without
/// `show_numbers`, an unknown cell reads "unknown".
pub(super) fn believed_cell_text(
    belief: &Belief,
    cell: CellIndex,
    since: Option<usize>,
    show_numbers: bool,
    inside: &CellSet,
) -> String {
    let since = since.map_or_else(String::new, |step| format!(" since step {step}"));
    match belief.knowledge(cell) {
        Knowledge::Wall => "wall".to_owned(),
        Knowledge::Floor if belief.layout().never_ice().contains(cell) => {
            let tile = belief.layout().ground(cell).tile();
            format!("{}, known floor from the start", tile.names[0])
        }
        Knowledge::Floor => format!("known floor{since}"),
        Knowledge::Ice => format!("known ice{since}"),
        Knowledge::Unknown if !inside.contains(cell) => OUTSIDE.to_owned(),
        Knowledge::Unknown if !show_numbers => "unknown".to_owned(),
        Knowledge::Unknown => {
            format!("unknown: {} ice", percent(belief.ice_probability(cell)))
        }
    }
}

/// Adds the player or crate on a cell to its text.
fn with_occupant(ground: &str, state: &State, cell: CellIndex) -> String {
    if state.player == cell {
        format!("{ground}, with the player")
    } else if state.crates.contains(cell) {
        format!("{ground}, with a crate")
    } else {
        ground.to_owned()
    }
}
