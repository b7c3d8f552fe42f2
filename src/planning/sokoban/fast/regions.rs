//! Where the player can go, and into how many parts the crates divide the floor.

use super::floor::{Cell, DIRECTIONS, Floor, NONE};

/// Marks the cells that the player reaches. Keeps its memory between calls.
#[derive(Debug, Clone)]
pub(super) struct Reach {
    round: u32,
    marks: Vec<u32>,
    queue: Vec<Cell>,
}

impl Reach {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { round: 0, marks: vec![0; cell_count], queue: Vec::with_capacity(cell_count) }
    }

    /// Finds every cell the player can stop at without pushing. O(cells).
    pub(super) fn flood(&mut self, floor: &Floor, occupied: &[bool], player: Cell) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.marks.fill(0);
            self.round = 1;
        }
        self.queue.clear();
        self.queue.push(player);
        self.marks[usize::from(player)] = self.round;
        let mut read = 0;
        while let Some(&cell) = self.queue.get(read) {
            read += 1;
            for direction in 0..DIRECTIONS {
                let mut next = floor.next(cell, direction);
                if next == NONE || occupied[usize::from(next)] {
                    continue;
                }
                if floor.has_ice {
                    next = floor.slide(occupied, next, direction);
                }
                let mark = &mut self.marks[usize::from(next)];
                if *mark != self.round {
                    *mark = self.round;
                    self.queue.push(next);
                }
            }
        }
    }

    /// Whether the flood before reached the cell.
    #[inline]
    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.marks[usize::from(cell)] == self.round
    }

    /// The cells reached, nearest first.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.queue
    }

    /// One cell for all from which the player can do the same: the first of his region. On ice a
    /// walk may have no way back, so there it is the player's own cell.
    pub(super) fn representative(&self, floor: &Floor, player: Cell) -> Cell {
        if floor.has_ice { player } else { self.queue.iter().copied().min().unwrap_or(player) }
    }
}

/// The parts into which crates divide the floor, walking taken as possible in both directions.
#[derive(Debug, Clone)]
pub(super) struct Regions {
    /// The number of the part of each cell; crates have none.
    of: Vec<u16>,
    firsts: Vec<Cell>,
    sizes: Vec<u16>,
    stack: Vec<Cell>,
}

impl Regions {
    const NO_REGION: u16 = u16::MAX;

    pub(super) fn new(cell_count: usize) -> Self {
        Self {
            of: vec![Self::NO_REGION; cell_count],
            firsts: Vec::new(),
            sizes: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// Numbers all parts. O(cells).
    pub(super) fn divide(&mut self, floor: &Floor, occupied: &[bool]) {
        self.of.fill(Self::NO_REGION);
        self.firsts.clear();
        self.sizes.clear();
        for first in 0..floor.len() as Cell {
            if occupied[usize::from(first)] || self.of[usize::from(first)] != Self::NO_REGION {
                continue;
            }
            let region = self.firsts.len() as u16;
            self.firsts.push(first);
            self.of[usize::from(first)] = region;
            self.stack.push(first);
            let mut size = 0;
            while let Some(cell) = self.stack.pop() {
                size += 1;
                for next in floor.neighbours[usize::from(cell)] {
                    if next != NONE
                        && !occupied[usize::from(next)]
                        && self.of[usize::from(next)] == Self::NO_REGION
                    {
                        self.of[usize::from(next)] = region;
                        self.stack.push(next);
                    }
                }
            }
            self.sizes.push(size);
        }
    }

    /// Number of parts.
    pub(super) fn count(&self) -> usize {
        self.firsts.len()
    }

    /// The number of the part that a free cell belongs to.
    #[inline]
    pub(super) fn of(&self, cell: Cell) -> u16 {
        self.of[usize::from(cell)]
    }

    /// The first cell of the part that a free cell belongs to.
    pub(super) fn first(&self, cell: Cell) -> Cell {
        self.firsts[usize::from(self.of(cell))]
    }

    /// What tells boards apart: the crates, and the part where the player is. On ice a walk may
    /// have no way back, so there it is the player's own cell.
    pub(super) fn key(&self, floor: &Floor, crates: &[Cell], player: Cell) -> Box<[Cell]> {
        let player = if floor.has_ice { player } else { self.first(player) };
        crates.iter().copied().chain([player]).collect()
    }

    /// Number of cells of the part that a free cell belongs to.
    pub(super) fn size(&self, cell: Cell) -> u16 {
        self.sizes[usize::from(self.of(cell))]
    }
}
