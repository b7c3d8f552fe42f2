//! Walks of the player between pushes, slides included.

use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{BoardLayout, NO_CELL, rules};

/// Shortest walks without pushes, by breadth-first search; reuses its memory.
#[derive(Debug, Clone)]
pub(in super::super) struct PlayerWalks {
    /// Number of the last search, to which `reached` refers.
    round: u32,
    /// For each cell, the search that last reached it.
    reached: Box<[u32]>,
    /// For each reached cell, the number of actions, or [`BLOCKED`].
    actions: Box<[u16]>,
    /// For each reached cell, the previous cell and the last action.
    ///
    /// [`NO_CELL`] as the previous cell of the start. Not updated by searches without paths.
    arrival: Box<[(CellIndex, Direction)]>,
    /// Cells reached by the last search, in breadth-first order.
    queue: Vec<CellIndex>,
}

/// Number of actions that marks a cell with a crate, in searches without paths.
const BLOCKED: u16 = u16::MAX;

impl PlayerWalks {
    /// Creates an object for boards of this many cells, without a search.
    pub(in super::super) fn new(cell_count: usize) -> Self {
        Self {
            round: 0,
            reached: vec![0; cell_count].into(),
            actions: vec![0; cell_count].into(),
            arrival: vec![(NO_CELL, Direction::Up); cell_count].into(),
            queue: Vec::with_capacity(cell_count),
        }
    }

    /// Finds shortest walks to every cell where the player can stop.
    ///
    /// O(cells × slide length).
    pub(in super::super) fn explore(
        &mut self,
        layout: &BoardLayout,
        ice: &CellSet,
        crates: &CellSet,
        player: CellIndex,
    ) {
        self.begin();
        let has_ice = !ice.is_empty();
        self.enter(player, 0, (NO_CELL, Direction::Up));
        let mut next = 0;
        while let Some(&cell) = self.queue.get(next) {
            next += 1;
            let actions = self.actions[usize::from(cell)] + 1;
            for direction in Direction::ALL {
                let entered = layout.neighbour(cell, direction);
                if entered == NO_CELL || crates.contains(entered) {
                    continue;
                }
                let is_ice = |cell| ice.contains(cell);
                let rest = if has_ice {
                    rules::slide(layout, crates, is_ice, entered, direction)
                } else {
                    entered
                };
                if self.reached[usize::from(rest)] != self.round {
                    self.enter(rest, actions, (cell, direction));
                }
            }
        }
    }

    /// Finds the lengths of shortest walks, with ice treated as floor. O(cells).
    ///
    /// Records no paths, so the caller must not call [`Self::append_path`] afterwards.
    pub(super) fn explore_without_paths(
        &mut self,
        layout: &BoardLayout,
        crates: &[CellIndex],
        player: CellIndex,
    ) {
        self.begin();
        let Self { round, reached, actions, queue, .. } = self;
        // Crates count as reached, so the search never enters them.
        for cell in crates {
            reached[usize::from(*cell)] = *round;
            actions[usize::from(*cell)] = BLOCKED;
        }
        reached[usize::from(player)] = *round;
        actions[usize::from(player)] = 0;
        queue.push(player);
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            next += 1;
            let walked = actions[usize::from(cell)] + 1;
            for entered in layout.neighbours(cell) {
                let reached = &mut reached[usize::from(entered)];
                if *reached != *round {
                    *reached = *round;
                    actions[usize::from(entered)] = walked;
                    queue.push(entered);
                }
            }
        }
    }

    /// Starts a search that has reached nothing.
    fn begin(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.reached.fill(0);
            self.round = 1;
        }
        self.queue.clear();
    }

    /// Records that the search reached a cell, and queues the cell.
    fn enter(&mut self, cell: CellIndex, actions: u16, arrival: (CellIndex, Direction)) {
        let index = usize::from(cell);
        self.reached[index] = self.round;
        self.actions[index] = actions;
        self.arrival[index] = arrival;
        self.queue.push(cell);
    }

    /// Minimum number of actions to stop at a cell; `None` if unreachable.
    #[inline]
    pub(in super::super) fn actions_to(&self, cell: CellIndex) -> Option<u32> {
        let index = usize::from(cell);
        let actions = self.actions[index];
        let is_reached = self.reached[index] == self.round && actions != BLOCKED;
        is_reached.then_some(u32::from(actions))
    }

    /// Appends a shortest walk to a cell that the last search reached; nothing for its start.
    pub(in super::super) fn append_path(&self, to: CellIndex, path: &mut Vec<Direction>) {
        let start = path.len();
        let mut cell = to;
        while let Some(&(before, direction)) = self.arrival.get(usize::from(cell)) {
            if before == NO_CELL {
                break;
            }
            path.push(direction);
            cell = before;
        }
        path[start..].reverse();
    }
}
