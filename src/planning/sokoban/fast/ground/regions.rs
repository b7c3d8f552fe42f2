//! Where the player can go, and into how many parts the crates divide the floor.

use super::floor::{Cell, DIRECTIONS, Floor, NONE};

/// Marks the cells that the player reaches. Keeps its memory between calls.
#[derive(Debug, Clone)]
pub(crate) struct Reach {
    round: u32,
    marks: Vec<u32>,
    queue: Vec<Cell>,
}

impl Reach {
    pub(crate) fn new(cell_count: usize) -> Self {
        Self { round: 0, marks: vec![0; cell_count], queue: Vec::with_capacity(cell_count) }
    }

    /// Finds every cell the player can stop at without pushing. O(cells).
    pub(crate) fn flood(&mut self, floor: &Floor, occupied: &[bool], player: Cell) {
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
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.marks[usize::from(cell)] == self.round
    }

    /// The cells reached, nearest first.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.queue
    }

    /// One cell for all from which the player can do the same: the first of his region. On ice a
    /// walk may have no way back, so there it is the player's own cell.
    pub(crate) fn representative(&self, floor: &Floor, player: Cell) -> Cell {
        if floor.has_ice { player } else { self.queue.iter().copied().min().unwrap_or(player) }
    }
}

/// The parts into which crates divide the floor, walking taken as possible in both directions.
#[derive(Debug, Clone)]
pub(crate) struct Regions {
    /// The number of the part of each cell; crates have none.
    of: Vec<u16>,
    firsts: Vec<Cell>,
    sizes: Vec<u16>,
    /// For each label of the division, the smallest that it met, or itself.
    labels: Vec<u16>,
}

impl Regions {
    const NO_REGION: u16 = u16::MAX;

    pub(crate) fn new(cell_count: usize) -> Self {
        Self {
            of: vec![Self::NO_REGION; cell_count],
            firsts: Vec::new(),
            sizes: Vec::new(),
            labels: Vec::new(),
        }
    }

    /// Numbers all parts, in the order of their first cells. Labels cell by cell, and notes which
    /// labels meet (Rosenfeld and Pfaltz, *Sequential Operations in Digital Picture Processing*,
    /// 1966). O(cells) but for the labels that meet.
    pub(crate) fn divide(&mut self, floor: &Floor, occupied: &[bool]) {
        let Self { of, labels, firsts, sizes } = self;
        labels.clear();
        firsts.clear();
        sizes.clear();
        for (cell, neighbours) in floor.neighbours.iter().enumerate() {
            if occupied[cell] {
                of[cell] = Self::NO_REGION;
                continue;
            }
            let mut label = Self::NO_REGION;
            // The cells before this one are labelled; beyond the last one there is none.
            for next in neighbours.iter().filter(|next| usize::from(**next) < cell) {
                let other = of[usize::from(*next)];
                if label == Self::NO_REGION {
                    label = other;
                } else if other != Self::NO_REGION && other != label {
                    let (one, other) = (root(labels, label), root(labels, other));
                    labels[usize::from(one.max(other))] = one.min(other);
                }
            }
            if label == Self::NO_REGION {
                label = labels.len() as u16;
                labels.push(label);
                firsts.push(cell as Cell);
            }
            of[cell] = label;
        }
        // A label that met a smaller one is replaced by the number of that, the others by their
        // own.
        let mut count = 0;
        for label in 0..labels.len() {
            let met = usize::from(labels[label]);
            if met < label {
                labels[label] = labels[met];
            } else {
                firsts[count] = firsts[label];
                labels[label] = count as u16;
                count += 1;
            }
        }
        firsts.truncate(count);
        sizes.resize(count, 0);
        for label in of.iter_mut().filter(|label| **label != Self::NO_REGION) {
            *label = labels[usize::from(*label)];
            sizes[usize::from(*label)] += 1;
        }
    }

    /// Number of parts.
    pub(crate) fn count(&self) -> usize {
        self.firsts.len()
    }

    /// The number of the part that a free cell belongs to.
    #[inline]
    pub(crate) fn of(&self, cell: Cell) -> u16 {
        self.of[usize::from(cell)]
    }

    /// The first cell of the part that a free cell belongs to.
    pub(crate) fn first(&self, cell: Cell) -> Cell {
        self.firsts[usize::from(self.of(cell))]
    }

    /// What tells boards apart: the crates, and the part where the player is. On ice a walk may
    /// have no way back, so there it is the player's own cell.
    pub(crate) fn key(&self, floor: &Floor, crates: &[Cell], player: Cell) -> Box<[Cell]> {
        let player = if floor.has_ice { player } else { self.first(player) };
        crates.iter().copied().chain([player]).collect()
    }

    /// Number of cells of the part that a free cell belongs to.
    pub(crate) fn size(&self, cell: Cell) -> u16 {
        self.sizes[usize::from(self.of(cell))]
    }
}

/// The smallest label that one met, or those that that one met.
fn root(labels: &mut [u16], mut label: u16) -> u16 {
    while labels[usize::from(label)] != label {
        // Shorter for next time.
        labels[usize::from(label)] = labels[usize::from(labels[usize::from(label)])];
        label = labels[usize::from(label)];
    }
    label
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::CellSet;
    use crate::worlds::ice::Layout;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn parts_are_those_that_a_walker_finds(
            walls in prop::collection::btree_set(1..63_u16, 0..20),
            crates in prop::collection::btree_set(0..63_u16, 0..30),
        ) {
            let set = |cells: &std::collections::BTreeSet<u16>| {
                CellSet::from_cells(63, cells.iter().copied())
            };
            let layout = Layout::new(7, 9, set(&walls), CellSet::new(63));
            let floor = Floor::new(&layout, &CellSet::new(63), 0);
            let is_occupied = |cell: &u16| crates.contains(cell);
            let occupied: Vec<bool> = floor.cells.iter().map(is_occupied).collect();
            let (mut regions, mut reach) = (Regions::new(floor.len()), Reach::new(floor.len()));
            regions.divide(&floor, &occupied);
            let mut firsts = Vec::new();
            for cell in (0..floor.len() as Cell).filter(|cell| !occupied[usize::from(*cell)]) {
                reach.flood(&floor, &occupied, cell);
                let first = reach.representative(&floor, cell);
                prop_assert_eq!(regions.first(cell), first);
                prop_assert_eq!(usize::from(regions.size(cell)), reach.cells().len());
                if first == cell {
                    firsts.push(cell);
                }
                // Numbers go by the first cells.
                let number = firsts.iter().position(|other| *other == first);
                prop_assert_eq!(Some(usize::from(regions.of(cell))), number);
            }
            prop_assert_eq!(regions.count(), firsts.len());
        }
    }
}
