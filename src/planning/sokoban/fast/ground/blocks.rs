//! Which sides of a cell stay connected when the cell is taken.

use super::floor::{Cell, DIRECTIONS, Floor, NONE, opposite};

/// The blocks (biconnected components) of the open floor: with a crate on a cell, the player can
/// walk from one side of it to another exactly if the steps to both belong to one block. One
/// sweep answers for every cell of the board, and for boards with one more cell open.
///
/// Hopcroft and Tarjan, *Efficient Algorithms for Graph Manipulation* (1973).
#[derive(Debug, Clone)]
pub(super) struct Blocks {
    /// The block of the step from a cell in a direction.
    of: Vec<[u16; DIRECTIONS]>,
    /// For each cell how far it is from where its sweep began, counted from 1, and the direction
    /// back there; 0 for cells that no sweep came to.
    depth: Vec<u16>,
    back: Vec<u8>,
    /// The cell where the sweep began that came to a cell.
    origin: Vec<Cell>,
    /// For each block its cell nearest to where the sweep began.
    tops: Vec<Cell>,
    opened: Opened,
    low: Vec<u16>,
    visits: Vec<Visit>,
    steps: Vec<(Cell, u8)>,
}

/// A cell that was opened after the sweep.
#[derive(Debug, Clone)]
struct Opened {
    cell: Cell,
    /// The block of the step from it in each direction.
    of: [u16; DIRECTIONS],
    /// For each block of the sweep the one it is a part of now.
    merged: Vec<u16>,
    /// Blocks that are a part of another one.
    touched: Vec<u16>,
}

#[derive(Debug, Clone, Copy)]
struct Visit {
    cell: Cell,
    /// The direction back to where the visit came from, or [`DIRECTIONS`].
    back: u8,
    next: u8,
}

impl Opened {
    const fn none() -> Self {
        Self { cell: NONE, of: [0; DIRECTIONS], merged: Vec::new(), touched: Vec::new() }
    }
}

impl Blocks {
    pub(super) fn new(cell_count: usize) -> Self {
        Self {
            of: vec![[0; DIRECTIONS]; cell_count],
            depth: vec![0; cell_count],
            back: vec![0; cell_count],
            origin: vec![NONE; cell_count],
            tops: Vec::new(),
            opened: Opened::none(),
            low: vec![0; cell_count],
            visits: Vec::with_capacity(cell_count),
            steps: Vec::with_capacity(cell_count * 2),
        }
    }

    /// Finds the blocks of the part of the floor that `start` belongs to; `start` must be open.
    /// Asking for cells elsewhere is meaningless. O(cells).
    pub(super) fn find(&mut self, floor: &Floor, occupied: &[bool], start: Cell) {
        self.forget();
        self.sweep(floor, occupied, start);
    }

    /// Finds the blocks of all parts of the open floor. O(cells).
    pub(super) fn find_everywhere(&mut self, floor: &Floor, occupied: &[bool]) {
        self.forget();
        for start in 0..floor.len() as Cell {
            if !occupied[usize::from(start)] && self.depth[usize::from(start)] == 0 {
                self.sweep(floor, occupied, start);
            }
        }
    }

    fn forget(&mut self) {
        self.depth.fill(0);
        self.tops.clear();
        self.opened.cell = NONE;
    }

    fn sweep(&mut self, floor: &Floor, occupied: &[bool], start: Cell) {
        self.steps.clear();
        self.visits.clear();
        self.enter(start, DIRECTIONS as u8, (1, start));
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
                    let origin = self.origin[here];
                    self.enter(beside, opposite(direction) as u8, (depth, origin));
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

    fn enter(&mut self, cell: Cell, back: u8, (depth, origin): (u16, Cell)) {
        self.depth[usize::from(cell)] = depth;
        self.low[usize::from(cell)] = depth;
        self.back[usize::from(cell)] = back;
        self.origin[usize::from(cell)] = origin;
        self.visits.push(Visit { cell, back, next: 0 });
    }

    /// Makes a block of the steps taken since `last`, itself included.
    fn close(&mut self, floor: &Floor, last: (Cell, u8)) {
        let block = self.tops.len() as u16;
        self.tops.push(last.0);
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

    /// Opens one more cell, and closes the one that was opened before. The blocks of all parts must
    /// have been found. What lies on the ways between the sides of the cell is one block with it
    /// then; takes as many steps as there are blocks on these ways.
    pub(super) fn open(&mut self, floor: &Floor, occupied: &[bool], cell: Cell) {
        let count = self.tops.len() as u16;
        let mut opened = std::mem::replace(&mut self.opened, Opened::none());
        for block in opened.touched.drain(..) {
            opened.merged[usize::from(block)] = block;
        }
        if opened.cell == NONE {
            opened.merged.clear();
            opened.merged.extend(0..count);
        }
        opened.cell = cell;
        let beside = |side: usize| {
            let beside = floor.next(cell, side);
            Some(beside).filter(|beside| *beside != NONE && !occupied[usize::from(*beside)])
        };
        for side in 0..DIRECTIONS {
            let Some(here) = beside(side) else { continue };
            let origin = self.origin[usize::from(here)];
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

    /// Makes the blocks between two cells of one part of the floor a part of another one.
    fn merge(&self, (mut one, mut other): (Cell, Cell), block: u16, opened: &mut Opened) {
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

    /// The block of the step from a cell in a direction, with the cell opened last.
    #[inline]
    pub(super) fn of_opened(&self, floor: &Floor, cell: Cell, direction: usize) -> u16 {
        let Opened { cell: opened, of, merged, .. } = &self.opened;
        if cell == *opened {
            of[direction]
        } else if floor.next(cell, direction) == *opened {
            of[opposite(direction)]
        } else {
            merged[usize::from(self.of(cell, direction))]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::fast::ground::Reach;
    use crate::planning::sokoban::fast::testing::{boards, prepared};

    #[test]
    fn blocks_tell_which_sides_stay_connected() {
        let mut asked = 0;
        for (seed, terrain, state) in boards(0..400) {
            let Some((plan, _, mut occupied, player)) = prepared(&terrain, &state) else {
                continue;
            };
            if plan.has_ice {
                continue;
            }
            let mut blocks = Blocks::new(plan.len());
            blocks.find(&plan, &occupied, player);
            let mut reach = Reach::new(plan.len());
            for cell in 0..plan.len() as Cell {
                if occupied[usize::from(cell)] || !blocks.contains(cell) {
                    continue;
                }
                let open: Vec<usize> = (0..DIRECTIONS)
                    .filter(|side| {
                        let beside = plan.next(cell, *side);
                        beside != NONE && !occupied[usize::from(beside)]
                    })
                    .collect();
                occupied[usize::from(cell)] = true;
                for one in &open {
                    reach.flood(&plan, &occupied, plan.next(cell, *one));
                    for other in &open {
                        let connected = reach.contains(plan.next(cell, *other));
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
    fn blocks_with_a_cell_opened_are_those_found_anew() {
        let mut asked = 0;
        for (seed, terrain, state) in boards(0..400) {
            let Some((plan, crates, mut occupied, _)) = prepared(&terrain, &state) else {
                continue;
            };
            if plan.has_ice {
                continue;
            }
            let (mut blocks, mut anew) = (Blocks::new(plan.len()), Blocks::new(plan.len()));
            blocks.find_everywhere(&plan, &occupied);
            for opened in crates {
                blocks.open(&plan, &occupied, opened);
                occupied[usize::from(opened)] = false;
                anew.find(&plan, &occupied, opened);
                for cell in (0..plan.len() as Cell).filter(|cell| anew.contains(*cell)) {
                    let is_open = |side: &usize| {
                        let beside = plan.next(cell, *side);
                        beside != NONE && !occupied[usize::from(beside)]
                    };
                    for one in (0..DIRECTIONS).filter(is_open) {
                        for other in (0..DIRECTIONS).filter(is_open) {
                            let block = |side| blocks.of_opened(&plan, cell, side);
                            let expected = anew.of(cell, one) == anew.of(cell, other);
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
