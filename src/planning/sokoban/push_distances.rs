//! How many pushes a crate is from each target, at least.

use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{Layout, NO_CELL};

/// No number of pushes suffices.
const NEVER: u16 = u16::MAX;

/// Most distances that are kept, 40 MB of them. Levels with thousands of targets make do with the
/// distance to the nearest target.
const MOST_DISTANCES: usize = 20_000_000;

/// Whether a cell stops a crate that enters it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grip {
    /// Floor or target: stops.
    Stops,
    /// Ice: carries on, unless the cell beyond is closed.
    Carries,
    /// Nobody knows: both are counted as possible.
    Either,
}

/// Fewest pushes from every cell to every target, as if no other crate were in the way and the
/// player could always walk behind the crate.
///
/// Other crates can still be of use, as stoppers on ice. So with several crates an ice cell is
/// taken to stop a crate wherever a crate may stand beyond it: what is left is a lower bound, and
/// a cell from which no target can be reached is dead for certain.
///
/// On boards where targets times cells pass a limit, every target answers with the
/// distance to the nearest one: a weaker bound, but still one.
#[derive(Debug, Clone)]
pub struct PushDistances {
    /// One row of all cells for each target, in rising order of targets; or one row for all.
    rows: Box<[u16]>,
    target_count: usize,
    cell_count: usize,
    alive: CellSet,
}

impl PushDistances {
    /// Distances on a board with that many crates. O(targets × cells × length of slides), a few
    /// times over if crates can stop each other on ice.
    #[must_use]
    pub fn new(layout: &Layout, grip: impl Fn(CellIndex) -> Grip, crate_count: usize) -> Self {
        let cell_count = layout.cell_count();
        let target_count = layout.targets().len();
        let mut stoppers = if crate_count > 1 {
            CellSet::from_cells(cell_count, layout.passable_cells())
        } else {
            CellSet::new(cell_count)
        };
        loop {
            let distances = Self::with_stoppers(layout, &grip, &stoppers);
            // Without a crate to spare none may ever stand on a dead cell, so none stops another
            // from there; that may leave more cells dead.
            if crate_count > target_count || stoppers.is_subset(&distances.alive) {
                return distances;
            }
            stoppers = distances.alive;
        }
    }

    fn with_stoppers(
        layout: &Layout,
        grip: &impl Fn(CellIndex) -> Grip,
        stoppers: &CellSet,
    ) -> Self {
        let cell_count = layout.cell_count();
        let arrivals = Arrivals::new(layout, grip, stoppers);
        let targets: Vec<CellIndex> = layout.targets().iter().collect();
        let target_count = targets.len();
        let is_shared = target_count * cell_count > MOST_DISTANCES;
        let targets_of_row = if is_shared { target_count } else { 1 };
        let row_count = target_count / targets_of_row;
        let mut rows = vec![NEVER; row_count * cell_count].into_boxed_slice();
        let mut alive = CellSet::new(cell_count);
        let mut queue = Vec::new();
        let sources = targets.chunks(targets_of_row);
        for (row, sources) in rows.chunks_mut(cell_count).zip(sources) {
            queue.clear();
            for target in sources {
                row[usize::from(*target)] = 0;
                queue.push(*target);
            }
            let mut next = 0;
            while let Some(&cell) = queue.get(next) {
                next += 1;
                alive.insert(cell);
                let pushes = row[usize::from(cell)] + 1;
                for &from in arrivals.at(cell) {
                    let known = &mut row[usize::from(from)];
                    if *known == NEVER {
                        *known = pushes;
                        queue.push(from);
                    }
                }
            }
        }
        Self { rows, target_count, cell_count, alive }
    }

    /// Fewest pushes from a cell to the target with that number (in rising order of cells).
    #[inline]
    #[must_use]
    pub fn pushes(&self, target: usize, cell: CellIndex) -> Option<u32> {
        let start = if self.rows.len() == self.cell_count { 0 } else { target * self.cell_count };
        let pushes = self.rows[start + usize::from(cell)];
        (pushes != NEVER).then_some(u32::from(pushes))
    }

    /// Number of targets.
    #[must_use]
    pub fn target_count(&self) -> usize {
        self.target_count
    }

    /// Cells from which a crate may still reach some target. The others are dead.
    #[must_use]
    pub fn alive(&self) -> &CellSet {
        &self.alive
    }
}

/// For each cell, the cells from which one push may bring a crate to rest there.
struct Arrivals {
    starts: Vec<u32>,
    origins: Vec<CellIndex>,
}

impl Arrivals {
    fn new(layout: &Layout, grip: &impl Fn(CellIndex) -> Grip, stoppers: &CellSet) -> Self {
        let mut pairs = Vec::with_capacity(4 * layout.cell_count());
        for cell in layout.passable_cells() {
            for direction in Direction::ALL {
                if layout.neighbour(cell, direction.opposite()) == NO_CELL {
                    continue;
                }
                let mut rest = layout.neighbour(cell, direction);
                while rest != NO_CELL {
                    let beyond = layout.neighbour(rest, direction);
                    let grip = grip(rest);
                    let stoppable = beyond == NO_CELL || stoppers.contains(beyond);
                    if grip != Grip::Carries || stoppable {
                        pairs.push((rest, cell));
                    }
                    if grip == Grip::Stops {
                        break;
                    }
                    rest = beyond;
                }
            }
        }
        let mut starts = vec![0_u32; layout.cell_count() + 1];
        for (rest, _) in &pairs {
            starts[usize::from(*rest) + 1] += 1;
        }
        for index in 1..starts.len() {
            starts[index] += starts[index - 1];
        }
        let mut origins = vec![0; pairs.len()];
        let mut places = starts.clone();
        for (rest, cell) in pairs {
            let place = &mut places[usize::from(rest)];
            origins[*place as usize] = cell;
            *place += 1;
        }
        Self { starts, origins }
    }

    fn at(&self, rest: CellIndex) -> &[CellIndex] {
        let rest = usize::from(rest);
        &self.origins[self.starts[rest] as usize..self.starts[rest + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: usize = 190;

    /// An empty board with targets on its first cells, row by row, and two crates elsewhere.
    fn distances(targets: CellIndex) -> PushDistances {
        let cell_count = SIDE * SIDE;
        let targets = CellSet::from_cells(cell_count, 0..targets);
        let layout = Layout::new(SIDE, SIDE, CellSet::new(cell_count), targets);
        PushDistances::new(&layout, |_| Grip::Stops, 2)
    }

    #[test]
    fn thousands_of_targets_share_the_distance_to_the_nearest() {
        let (few, many) = (distances(2), distances(600));
        assert_eq!((few.rows.len(), many.rows.len()), (2 * SIDE * SIDE, SIDE * SIDE));
        assert_eq!(many.target_count(), 600);
        for cell in (0..(SIDE * SIDE) as CellIndex).step_by(97) {
            assert_eq!(many.pushes(0, cell), many.pushes(599, cell));
            for target in 0..2 {
                let exact = few.pushes(target, cell);
                assert!(exact.is_none_or(|exact| many.pushes(target, cell) <= Some(exact)));
            }
        }
    }
}
