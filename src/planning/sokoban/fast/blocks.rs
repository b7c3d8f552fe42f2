//! Which sides of a cell stay connected when the cell is taken.

use super::floor::{Cell, DIRECTIONS, Floor, NONE, opposite};

/// The blocks (biconnected components) of the open floor: with a crate on a cell, the player can
/// walk from one side of it to another exactly if the steps to both belong to one block. One
/// sweep answers for every cell of the board.
///
/// Hopcroft and Tarjan, *Efficient Algorithms for Graph Manipulation* (1973).
#[derive(Debug, Clone)]
pub(super) struct Blocks {
    /// The block of the step from a cell in a direction.
    of: Vec<[u16; DIRECTIONS]>,
    depth: Vec<u16>,
    low: Vec<u16>,
    visits: Vec<Visit>,
    steps: Vec<(Cell, u8)>,
    count: u16,
}

#[derive(Debug, Clone, Copy)]
struct Visit {
    cell: Cell,
    /// The direction back to where the visit came from, or [`DIRECTIONS`].
    back: u8,
    next: u8,
}

impl Blocks {
    pub(super) fn new(cell_count: usize) -> Self {
        Self {
            of: vec![[0; DIRECTIONS]; cell_count],
            depth: vec![0; cell_count],
            low: vec![0; cell_count],
            visits: Vec::with_capacity(cell_count),
            steps: Vec::with_capacity(cell_count * 2),
            count: 0,
        }
    }

    /// Finds the blocks of the part of the floor that `start` belongs to; `start` must be open.
    /// Asking for cells elsewhere is meaningless. O(cells).
    pub(super) fn find(&mut self, floor: &Floor, occupied: &[bool], start: Cell) {
        self.depth.fill(0);
        self.count = 0;
        self.steps.clear();
        self.visits.clear();
        self.enter(start, DIRECTIONS as u8, 1);
        while let Some(visit) = self.visits.last_mut() {
            let Visit { cell, back, next } = *visit;
            let here = usize::from(cell);
            if usize::from(next) < DIRECTIONS {
                visit.next += 1;
                let direction = usize::from(next);
                let beside = floor.next(cell, direction);
                if next == back || beside == NONE || occupied[usize::from(beside)] {
                    continue;
                }
                let there = usize::from(beside);
                if self.depth[there] == 0 {
                    self.steps.push((cell, next));
                    let depth = self.depth[here] + 1;
                    self.enter(beside, opposite(direction) as u8, depth);
                } else if self.depth[there] < self.depth[here] {
                    self.steps.push((cell, next));
                    self.low[here] = self.low[here].min(self.depth[there]);
                }
            } else {
                self.visits.pop();
                let Some(parent) = self.visits.last() else { break };
                let above = usize::from(parent.cell);
                self.low[above] = self.low[above].min(self.low[here]);
                if self.low[here] >= self.depth[above] {
                    let last = (parent.cell, opposite(usize::from(back)) as u8);
                    self.close(floor, last);
                }
            }
        }
    }

    fn enter(&mut self, cell: Cell, back: u8, depth: u16) {
        self.depth[usize::from(cell)] = depth;
        self.low[usize::from(cell)] = depth;
        self.visits.push(Visit { cell, back, next: 0 });
    }

    /// Makes a block of the steps taken since `last`, itself included.
    fn close(&mut self, floor: &Floor, last: (Cell, u8)) {
        let block = self.count;
        self.count += 1;
        while let Some((cell, direction)) = self.steps.pop() {
            let forwards = usize::from(direction);
            let beside = floor.next(cell, forwards);
            self.of[usize::from(cell)][forwards] = block;
            self.of[usize::from(beside)][opposite(forwards)] = block;
            if (cell, direction) == last {
                break;
            }
        }
    }

    /// Whether the find before reached the cell.
    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.depth[usize::from(cell)] != 0
    }

    /// The block of the step from a cell in a direction; the next cell must be open.
    #[inline]
    pub(super) fn of(&self, cell: Cell, direction: usize) -> u16 {
        self.of[usize::from(cell)][direction]
    }
}
