//! Cells that a search visited, and cells with states on the open list.
//!
//! A state is a whole board, but a push changes only one crate and the player. Therefore a cell
//! represents the states whose last push left a crate (or the player) on it.

use super::watch::Watched;
use crate::board::CellIndex;
use crate::worlds::ice::rules;

/// Whose cells are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Actor {
    /// The cell where a push left the crate.
    #[default]
    Crate,
    /// The cell where a push left the player.
    Player,
}

impl Actor {
    /// Both, in the order of menus.
    pub const ALL: [Self; 2] = [Self::Crate, Self::Player];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Crate => "crates",
            Self::Player => "player",
        }
    }
}

/// Visits of a search, by cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Footprints {
    cells: Vec<Footprint>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Footprint {
    first: Option<usize>,
    /// Expansions that put a state of this cell on the open list, ascending.
    entered: Vec<u32>,
    /// Expansions at which a state of this cell left the open list, ascending.
    left: Vec<u32>,
}

impl Footprints {
    /// Evaluates a recorded search. O(successors × slide length).
    #[must_use]
    pub fn of(watched: &Watched, actor: Actor) -> Self {
        let layout = watched.layout();
        let mut cells = vec![Footprint::default(); layout.cell_count()];
        let trace = watched.trace();
        for number in 0..trace.expansions().len() {
            let mut state = watched.state(number);
            // The start state was not reached by a push; its cells count as visited at 0.
            if number == 0 {
                let player = [state.player];
                let starts: &mut dyn Iterator<Item = CellIndex> = match actor {
                    Actor::Crate => &mut state.crates.iter(),
                    Actor::Player => &mut player.into_iter(),
                };
                for cell in starts {
                    cells[usize::from(cell)].first = Some(0);
                }
            }
            for at in trace.successors_of(number) {
                let successor = &trace.successors()[at];
                let (Some(push), None) = (successor.action, successor.pruned) else { continue };
                let cell = match actor {
                    Actor::Player => push.from,
                    Actor::Crate => {
                        state.crates.remove(push.from);
                        let ahead = layout.neighbour(push.from, push.direction);
                        let is_ice = |cell| watched.ice().contains(cell);
                        let rest =
                            rules::slide(layout, &state.crates, is_ice, ahead, push.direction);
                        state.crates.insert(push.from);
                        rest
                    }
                };
                let footprint = &mut cells[usize::from(cell)];
                footprint.entered.push(number as u32);
                // A state leaves the open list when it is expanded or superseded by a cheaper path.
                if let Some(left) = successor.left_open_list_at() {
                    footprint.left.push(left as u32);
                    if trace.arrival(left) == Some(at) {
                        let first = footprint.first.unwrap_or(left);
                        footprint.first = Some(first.min(left));
                    }
                }
            }
        }
        for footprint in &mut cells {
            footprint.left.sort_unstable();
        }
        Self { cells }
    }

    /// The first expansion of a state of this cell; `None` if there is none.
    #[must_use]
    pub fn first(&self, cell: CellIndex) -> Option<usize> {
        self.cells.get(usize::from(cell))?.first
    }

    /// States of a cell on the open list after expansion number `expansion` (from 0). O(log
    /// states).
    #[must_use]
    pub fn waiting(&self, cell: CellIndex, expansion: usize) -> usize {
        let Some(footprint) = self.cells.get(usize::from(cell)) else { return 0 };
        let until = |times: &[u32]| times.partition_point(|time| *time as usize <= expansion);
        until(&footprint.entered).saturating_sub(until(&footprint.left))
    }
}
