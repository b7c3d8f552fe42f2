//! Where on the board a search has been, and where it waits to go on.
//!
//! A state of Sokoban is a whole board; what is new in it is one crate, and where the player
//! stands now. A cell therefore stands for the states whose last push brought a crate, or the
//! player, there.

use super::watch::Watched;
use crate::board::CellIndex;
use crate::worlds::ice::rules;

/// Whose cells are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Actor {
    /// Where a push left a crate.
    #[default]
    Crate,
    /// Where a push left the player.
    Player,
}

impl Actor {
    /// Both, in the order in which they are offered.
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

/// What happened on each cell in the course of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Footprints {
    cells: Vec<Footprint>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Footprint {
    first: Option<usize>,
    /// Expansions that put a state of this cell on the open list, in order.
    entered: Vec<u32>,
    /// Expansions at which one left it, in order.
    left: Vec<u32>,
}

impl Footprints {
    /// Follows a search. O(successors × length of slides).
    #[must_use]
    pub fn of(watched: &Watched, actor: Actor) -> Self {
        let layout = watched.layout();
        let mut cells = vec![Footprint::default(); layout.cell_count()];
        let trace = watched.trace();
        for number in 0..trace.expansions().len() {
            let mut state = watched.state(number);
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

    /// The first expansion of a state that stands on a cell; `None` if there is none.
    #[must_use]
    pub fn first(&self, cell: CellIndex) -> Option<usize> {
        self.cells.get(usize::from(cell))?.first
    }

    /// States of a cell on the open list after an expansion, numbered from 0. O(log states).
    #[must_use]
    pub fn waiting(&self, cell: CellIndex, expansion: usize) -> usize {
        let Some(footprint) = self.cells.get(usize::from(cell)) else { return 0 };
        let until = |times: &[u32]| times.partition_point(|time| *time as usize <= expansion);
        until(&footprint.entered).saturating_sub(until(&footprint.left))
    }
}
