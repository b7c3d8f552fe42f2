//! Biconnected components of the free floor.

use super::floor::{Cell, DIRECTIONS, Floor, NONE, opposite};

/// Blocks (biconnected components) of the free floor: the floor without crates.
///
/// The free cells are the vertices of a graph, the steps between neighbours its edges. With a crate
/// on a free cell, the player can walk from one side of the cell to another exactly if the edges to
/// both sides belong to the same block. One depth-first search answers this for every cell, and for
/// boards with one more cell open (see [`Blocks::open`]). Ice counts as floor.
///
/// Hopcroft and Tarjan, *Efficient Algorithms for Graph Manipulation* (1973).
#[derive(Debug, Clone)]
pub(crate) struct Blocks {
    /// The block of the edge from a cell in a direction.
    ///
    /// Meaningless if the cell or the neighbour is not free.
    of: Vec<[u16; DIRECTIONS]>,
    /// Depth of each cell in the depth-first tree, from 1; 0 if unvisited.
    depth: Vec<u16>,
    /// The direction from each cell to its parent in the tree, or [`DIRECTIONS`] at the root.
    back: Vec<u8>,
    /// The root of the tree that contains the cell.
    origin: Vec<Cell>,
    /// For each block its cell with the minimum depth.
    tops: Vec<Cell>,
    /// The cell opened last, if any.
    opened: OpenedCell,
    /// The minimum depth that the subtree of a cell is connected to (Tarjan's low point).
    low: Vec<u16>,
    /// Stack of the depth-first search.
    stack: Vec<StackFrame>,
    /// Edges (cell and direction) visited but not yet assigned to a block.
    edges: Vec<(Cell, u8)>,
}

/// A cell occupied during the depth-first search and counted as free afterwards.
#[derive(Debug, Clone)]
struct OpenedCell {
    /// The cell, or [`NONE`].
    cell: Cell,
    /// The block of the edge from the cell in each direction with a free neighbour.
    of: [u16; DIRECTIONS],
    /// For each block of the search, the block that it was merged into, or itself.
    merged: Vec<u16>,
    /// Blocks merged into another block; the next call of [`Blocks::open`] resets them.
    touched: Vec<u16>,
}

/// A stack frame of the depth-first search.
#[derive(Debug, Clone, Copy)]
struct StackFrame {
    cell: Cell,
    /// The direction to the parent, or [`DIRECTIONS`] at the root.
    back: u8,
    /// The direction to try next.
    next: u8,
}

impl OpenedCell {
    /// No opened cell.
    const fn none() -> Self {
        Self { cell: NONE, of: [0; DIRECTIONS], merged: Vec::new(), touched: Vec::new() }
    }
}

impl Blocks {
    pub(crate) fn new(cell_count: usize) -> Self {
        Self {
            of: vec![[0; DIRECTIONS]; cell_count],
            depth: vec![0; cell_count],
            back: vec![0; cell_count],
            origin: vec![NONE; cell_count],
            tops: Vec::new(),
            opened: OpenedCell::none(),
            low: vec![0; cell_count],
            stack: Vec::with_capacity(cell_count),
            edges: Vec::with_capacity(cell_count * 2),
        }
    }

    /// Finds the blocks of the region that contains `start`, which must be free. O(cells).
    ///
    /// Queries for cells of other regions return meaningless blocks.
    pub(crate) fn find(&mut self, floor: &Floor, occupied: &[bool], start: Cell) {
        self.forget();
        self.sweep(floor, occupied, start);
    }

    /// Finds the blocks of every region of the free floor. O(cells).
    pub(super) fn find_all(&mut self, floor: &Floor, occupied: &[bool]) {
        self.forget();
        for start in 0..floor.len() as Cell {
            if !occupied[usize::from(start)] && self.depth[usize::from(start)] == 0 {
                self.sweep(floor, occupied, start);
            }
        }
    }

    /// Clears the last search.
    fn forget(&mut self) {
        self.depth.fill(0);
        self.tops.clear();
        self.opened.cell = NONE;
    }

    /// Runs the depth-first search from one root, with an explicit stack.
    fn sweep(&mut self, floor: &Floor, occupied: &[bool], start: Cell) {
        self.edges.clear();
        self.stack.clear();
        self.enter(start, DIRECTIONS as u8, (1, start));
        while let Some(frame) = self.stack.last_mut() {
            let StackFrame { cell, back, next } = *frame;
            let here = usize::from(cell);
            if usize::from(next) < DIRECTIONS {
                frame.next += 1;
                let direction = usize::from(next);
                let beside = floor.neighbour(cell, direction);
                if next == back || beside == NONE || occupied[usize::from(beside)] {
                    continue;
                }
                let there = usize::from(beside);
                // A tree edge leads to a new cell; an edge to a cell of lower depth is a back edge.
                // Edges to deeper cells were pushed from their other end.
                if self.depth[there] == 0 {
                    self.edges.push((cell, next));
                    let depth = self.depth[here] + 1;
                    let origin = self.origin[here];
                    self.enter(beside, opposite(direction) as u8, (depth, origin));
                } else if self.depth[there] < self.depth[here] {
                    self.edges.push((cell, next));
                    self.low[here] = self.low[here].min(self.depth[there]);
                }
            } else {
                self.stack.pop();
                let Some(parent) = self.stack.last() else { break };
                let above = usize::from(parent.cell);
                self.low[above] = self.low[above].min(self.low[here]);
                // No back edge leads above the parent: the edges on top of the stack form one
                // block.
                if self.low[here] >= self.depth[above] {
                    let last = (parent.cell, opposite(usize::from(back)) as u8);
                    self.close(floor, last);
                }
            }
        }
    }

    /// Starts the visit of a cell; `back` leads to its parent in the tree.
    fn enter(&mut self, cell: Cell, back: u8, (depth, origin): (u16, Cell)) {
        self.depth[usize::from(cell)] = depth;
        self.low[usize::from(cell)] = depth;
        self.back[usize::from(cell)] = back;
        self.origin[usize::from(cell)] = origin;
        self.stack.push(StackFrame { cell, back, next: 0 });
    }

    /// Makes one block of the edges on `self.edges` from the top down to `last`, inclusive.
    fn close(&mut self, floor: &Floor, last: (Cell, u8)) {
        let block = self.tops.len() as u16;
        self.tops.push(last.0);
        while let Some((cell, direction)) = self.edges.pop() {
            let forwards = usize::from(direction);
            let beside = floor.neighbour(cell, forwards);
            self.of[usize::from(cell)][forwards] = block;
            self.of[usize::from(beside)][opposite(forwards)] = block;
            if (cell, direction) == last {
                break;
            }
        }
    }

    /// Opens one more cell and closes the cell opened before.
    ///
    /// Call [`Blocks::find_all`] first, with the cell occupied. All blocks on the tree paths
    /// between neighbours of the cell merge into one block. O(blocks on these paths); O(blocks) for
    /// the first cell after a search.
    pub(super) fn open(&mut self, floor: &Floor, occupied: &[bool], cell: Cell) {
        let count = self.tops.len() as u16;
        let mut opened = std::mem::replace(&mut self.opened, OpenedCell::none());
        for block in opened.touched.drain(..) {
            opened.merged[usize::from(block)] = block;
        }
        if opened.cell == NONE {
            opened.merged.clear();
            opened.merged.extend(0..count);
        }
        opened.cell = cell;
        let beside = |side: usize| {
            let beside = floor.neighbour(cell, side);
            Some(beside).filter(|beside| *beside != NONE && !occupied[usize::from(*beside)])
        };
        // Neighbours in the same tree become connected through the cell: their tree path is now a
        // cycle.
        for side in 0..DIRECTIONS {
            let Some(here) = beside(side) else { continue };
            let origin = self.origin[usize::from(here)];
            // An earlier neighbour in the same tree closes a cycle through the opened cell.
            let before = (0..side).find_map(|side| {
                let other = beside(side).filter(|other| self.origin[usize::from(*other)] == origin);
                other.map(|other| (side, other))
            });
            match before {
                None => opened.of[side] = count + side as u16,
                Some((first, other)) => {
                    opened.of[side] = opened.of[first];
                    self.merge((here, other), opened.of[first], &mut opened);
                }
            }
        }
        self.opened = opened;
    }

    /// Merges all blocks on the tree path between two cells of one tree into `block`.
    fn merge(&self, (mut one, mut other): (Cell, Cell), block: u16, opened: &mut OpenedCell) {
        // Climb from the deeper cell, block by block, until both paths meet.
        while one != other {
            if self.depth[usize::from(one)] < self.depth[usize::from(other)] {
                std::mem::swap(&mut one, &mut other);
            }
            let above = self.of[usize::from(one)][usize::from(self.back[usize::from(one)])];
            opened.merged[usize::from(above)] = block;
            opened.touched.push(above);
            one = self.tops[usize::from(above)];
        }
    }

    /// The block of an edge with the last opened cell open. O(1).
    #[inline]
    pub(super) fn of_with_opened(&self, floor: &Floor, cell: Cell, direction: usize) -> u16 {
        let OpenedCell { cell: opened, of, merged, .. } = &self.opened;
        if cell == *opened {
            of[direction]
        } else if floor.neighbour(cell, direction) == *opened {
            of[opposite(direction)]
        } else {
            merged[usize::from(self.of(cell, direction))]
        }
    }

    /// Returns true if the last search visited the cell.
    ///
    /// True for the free cells of the searched regions.
    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.depth[usize::from(cell)] != 0
    }

    /// The block of the edge from a cell in a direction. O(1).
    ///
    /// The cell and the neighbour must be free, and the last search must have visited them.
    #[inline]
    pub(super) fn of(&self, cell: Cell, direction: usize) -> u16 {
        self.of[usize::from(cell)][direction]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::fast::testing::{boards, static_level};
    use crate::planning::sokoban::fast::topology::PlayerReach;

    #[test]
    fn blocks_agree_with_flood_fill() {
        let mut asked = 0;
        for (seed, terrain, state) in boards(0..400) {
            let Some((level, _, mut occupied, player)) = static_level(&terrain, &state) else {
                continue;
            };
            if level.has_ice {
                continue;
            }
            let mut blocks = Blocks::new(level.len());
            blocks.find(&level, &occupied, player);
            let mut reach = PlayerReach::new(level.len());
            for cell in 0..level.len() as Cell {
                if occupied[usize::from(cell)] || !blocks.contains(cell) {
                    continue;
                }
                let open: Vec<usize> = (0..DIRECTIONS)
                    .filter(|side| {
                        let beside = level.neighbour(cell, *side);
                        beside != NONE && !occupied[usize::from(beside)]
                    })
                    .collect();
                occupied[usize::from(cell)] = true;
                for one in &open {
                    reach.flood(&level, &occupied, level.neighbour(cell, *one));
                    for other in &open {
                        let connected = reach.contains(level.neighbour(cell, *other));
                        let same = blocks.of(cell, *one) == blocks.of(cell, *other);
                        assert_eq!(same, connected, "seed {seed}: cell {cell}, {one} to {other}");
                        asked += 1;
                    }
                }
                occupied[usize::from(cell)] = false;
            }
        }
        assert!(asked > 10_000);
    }

    #[test]
    fn opening_a_cell_agrees_with_recomputation() {
        let mut asked = 0;
        for (seed, terrain, state) in boards(0..400) {
            let Some((level, crates, mut occupied, _)) = static_level(&terrain, &state) else {
                continue;
            };
            if level.has_ice {
                continue;
            }
            let (mut blocks, mut again) = (Blocks::new(level.len()), Blocks::new(level.len()));
            blocks.find_all(&level, &occupied);
            for opened in crates {
                blocks.open(&level, &occupied, opened);
                occupied[usize::from(opened)] = false;
                again.find(&level, &occupied, opened);
                for cell in (0..level.len() as Cell).filter(|cell| again.contains(*cell)) {
                    let is_open = |side: &usize| {
                        let beside = level.neighbour(cell, *side);
                        beside != NONE && !occupied[usize::from(beside)]
                    };
                    for one in (0..DIRECTIONS).filter(is_open) {
                        for other in (0..DIRECTIONS).filter(is_open) {
                            let block = |side| blocks.of_with_opened(&level, cell, side);
                            let expected = again.of(cell, one) == again.of(cell, other);
                            assert_eq!(
                                block(one) == block(other),
                                expected,
                                "{seed}: {opened} {cell}"
                            );
                            asked += 1;
                        }
                    }
                }
                occupied[usize::from(opened)] = true;
            }
        }
        assert!(asked > 10_000);
    }
}
