//! Cells that a recorded search visited, and cells with states on the open list.
//!
//! A state is a whole board, but a push changes only one crate and the player. Therefore a cell
//! represents the states whose last push left a crate (or the player) on it.

use super::recorded_search::SearchRecord;
use crate::board::CellIndex;
use crate::worlds::ice::rules;

/// Whether a cell stands for the pushed crate or for the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum VisitSubject {
    /// The cell where a push left the crate.
    #[default]
    Crate,
    /// The cell where a push left the player.
    Player,
}

impl VisitSubject {
    /// Both subjects, in the order of menus.
    pub const ALL: [Self; 2] = [Self::Crate, Self::Player];

    /// Name for display.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Crate => "crates",
            Self::Player => "player",
        }
    }
}

/// For each cell, when a search visited states whose last push left the subject on the cell.
///
/// The subject is the pushed crate or the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellVisits {
    cells: Vec<CellVisitTimes>,
}

/// When a search visited the states of one cell, by index of the expansion from 0.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct CellVisitTimes {
    /// First expansion of a state of this cell; 0 for the cells of the start.
    first: Option<usize>,
    /// Expansions that put a state of this cell on the open list, ascending.
    entered: Vec<u32>,
    /// Expansions at which a state of this cell left the open list, ascending.
    left: Vec<u32>,
}

impl CellVisits {
    /// Evaluates a recorded search, with cells of the crates or of the player.
    ///
    /// O(expansions × cells + successors × slide length), plus sorting.
    #[must_use]
    pub fn from_record(record: &SearchRecord, subject: VisitSubject) -> Self {
        let layout = record.layout();
        let mut cells = vec![CellVisitTimes::default(); layout.cell_count()];
        let trace = record.trace();
        for number in 0..trace.expansions().len() {
            let mut state = record.state(number);
            // The start state was not reached by a push; its cells count as visited at 0.
            if number == 0 {
                let player = [state.player];
                let starts: &mut dyn Iterator<Item = CellIndex> = match subject {
                    VisitSubject::Crate => &mut state.crates.iter(),
                    VisitSubject::Player => &mut player.into_iter(),
                };
                for cell in starts {
                    cells[usize::from(cell)].first = Some(0);
                }
            }
            for at in trace.successors_of(number) {
                let successor = &trace.successors()[at];
                let Some(push) = successor.action.filter(|_| successor.was_added()) else {
                    continue;
                };
                let cell = match subject {
                    VisitSubject::Player => push.from,
                    VisitSubject::Crate => {
                        state.crates.remove(push.from);
                        let ahead = layout.neighbour(push.from, push.direction);
                        let is_ice = |cell| record.ice().contains(cell);
                        let rest =
                            rules::slide(layout, &state.crates, is_ice, ahead, push.direction);
                        state.crates.insert(push.from);
                        rest
                    }
                };
                let visits = &mut cells[usize::from(cell)];
                visits.entered.push(number as u32);
                // A state leaves the open list when it is expanded, superseded by a cheaper path,
                // or pruned by IDA*.
                if let Some(left) = successor.left_open_list_at() {
                    visits.left.push(left as u32);
                    if trace.arrival(left) == Some(at) {
                        let first = visits.first.unwrap_or(left);
                        visits.first = Some(first.min(left));
                    }
                }
            }
        }
        for visits in &mut cells {
            visits.left.sort_unstable();
        }
        Self { cells }
    }

    /// Index of the first expansion of a state of this cell; `None` without one.
    ///
    /// 0 for the cells of the start: those of all crates, or that of the player.
    #[must_use]
    pub fn first_expansion(&self, cell: CellIndex) -> Option<usize> {
        self.cells.get(usize::from(cell))?.first
    }

    /// Number of states of a cell on the open list after this expansion.
    ///
    /// Expansions count from 0; the start does not count. 0 for an unknown cell. O(log states).
    #[must_use]
    pub fn open_count(&self, cell: CellIndex, expansion: usize) -> usize {
        let Some(visits) = self.cells.get(usize::from(cell)) else { return 0 };
        let until = |times: &[u32]| times.partition_point(|time| *time as usize <= expansion);
        until(&visits.entered).saturating_sub(until(&visits.left))
    }
}
