//! Fewest pushes of a single crate from every cell to every target.

use super::places::{NEVER, Place, Places};
use super::pushes::{Grip, Pushes, Scratch};
use crate::board::{CellIndex, CellSet};
use crate::worlds::ice::Layout;

/// Most distances stored (40 MB). Levels with thousands of targets store only the nearest target.
const MOST_DISTANCES: usize = 20_000_000;

/// Fewest pushes from every cell to every target, as if the crate were alone.
///
/// If the crate disconnects the board, the distance depends on the player's side. On ice other
/// crates can act as stoppers: with several crates an ice cell may stop a crate wherever another
/// crate may stand beyond it. So the distances are lower bounds, and cells without a distance are
/// dead for certain.
///
/// If targets times cells exceed a limit, every target returns the distance to the nearest target,
/// a weaker bound.
#[derive(Debug, Clone)]
pub struct PushDistances {
    places: Places,
    /// For each placement the distance to each target, then 0 for each surplus crate.
    table: Box<[u16]>,
    nearest: Box<[u16]>,
    width: usize,
    target_count: usize,
    alive: CellSet,
}

impl PushDistances {
    /// Computes the distances. O(targets × cells), independent of slide lengths; a few more passes
    /// if crates can stop each other on ice.
    #[must_use]
    pub fn new(layout: &Layout, grip: impl Fn(CellIndex) -> Grip, crate_count: usize) -> Self {
        let cell_count = layout.cell_count();
        let target_count = layout.targets().len();
        let mut stoppers = if crate_count > 1 {
            CellSet::from_cells(cell_count, layout.passable_cells())
        } else {
            CellSet::new(cell_count)
        };
        let mut distances = Self::unknown(layout, crate_count);
        // Fixpoint: fewer stoppers make more cells dead, and dead cells hold no stoppers.
        loop {
            let arrivals = Pushes::backwards(layout, &grip, &stoppers, &distances.places);
            distances.find_nearest(layout, &arrivals);
            // Without surplus crates no crate may stand on a dead cell, so none stops another from
            // there; that may make more cells dead. Repeat until stable.
            if crate_count > target_count || stoppers.is_subset(&distances.alive) {
                let targets = layout.targets().iter().take(distances.width);
                let ends: Vec<_> = targets.map(|target| distances.places.around(target)).collect();
                distances.fill(ends.into_iter(), &arrivals);
                return distances;
            }
            stoppers.clone_from(&distances.alive);
        }
    }

    /// Reversed distances: fewest pushes from each start to every placement, without ice.
    ///
    /// A start is one or more placements. The "targets" of the result are the starts, in order.
    pub(in super::super) fn outwards(&self, layout: &Layout, starts: &[Vec<Place>]) -> Self {
        let departures = Pushes::without_ice(layout, &self.places);
        let mut distances =
            Self { width: starts.len(), target_count: starts.len(), ..self.clone() };
        distances.fill(starts.iter().map(|start| start.iter().copied()), &departures);
        distances
    }

    /// An empty table.
    fn unknown(layout: &Layout, crate_count: usize) -> Self {
        let cell_count = layout.cell_count();
        let target_count = layout.targets().len();
        let places = Places::new(layout);
        let place_count = places.count();
        let width = target_count.max(crate_count);
        let is_shared = width * place_count > MOST_DISTANCES;
        Self {
            places,
            table: Box::default(),
            nearest: vec![NEVER; place_count].into(),
            width: if is_shared { 0 } else { width },
            target_count,
            alive: CellSet::new(cell_count),
        }
    }

    /// Distances to the nearest target, and the cells that are not dead.
    fn find_nearest(&mut self, layout: &Layout, arrivals: &Pushes<'_>) {
        let targets = layout.targets().iter();
        let ends = targets.flat_map(|target| self.places.around(target));
        arrivals.count(&mut self.nearest, ends, &mut Scratch::default());
        self.places.join_sides(&mut self.nearest);
        let cell_count = layout.cell_count() as CellIndex;
        let alive =
            (0..cell_count).filter(|cell| self.nearest[self.any_place(*cell) as usize] != NEVER);
        self.alive = CellSet::from_cells(layout.cell_count(), alive);
    }

    /// Distances to (or from) each end; an end is any of its placements.
    fn fill(&mut self, ends: impl Iterator<Item: Iterator<Item = Place>>, pushes: &Pushes<'_>) {
        let place_count = self.places.count();
        let mut table = vec![0; self.width * place_count].into_boxed_slice();
        let mut row = vec![NEVER; place_count].into_boxed_slice();
        let mut scratch = Scratch::default();
        // One breadth-first search per end, stored column by column so that a placement's row is
        // contiguous.
        for (column, end) in ends.enumerate() {
            pushes.count(&mut row, end, &mut scratch);
            self.places.join_sides(&mut row);
            for (place, pushes) in row.iter().enumerate() {
                table[place * self.width + column] = *pushes;
            }
        }
        self.table = table;
    }

    /// The placement of a crate with the player on any side.
    #[inline]
    pub(in super::super) fn any_place(&self, cell: CellIndex) -> Place {
        self.places.any(cell)
    }

    /// The placement of a crate with the player on a cell.
    #[inline]
    pub(in super::super) fn place(&self, cell: CellIndex, player: CellIndex) -> Place {
        self.places.with_player(cell, player)
    }

    /// Distances from a placement to each target; `None` if only the nearest is stored.
    #[inline]
    pub(in super::super) fn row(&self, place: Place) -> Option<&[u16]> {
        let start = place as usize * self.width;
        (self.width > 0).then(|| &self.table[start..start + self.width])
    }

    /// Distance from a placement to the nearest target.
    #[inline]
    pub(in super::super) fn nearest(&self, place: Place) -> u16 {
        self.nearest[place as usize]
    }

    /// Fewest pushes from a cell to a target, for the best side of the player.
    ///
    /// `target` is the target's index in the order of cells.
    #[inline]
    #[must_use]
    pub fn pushes(&self, target: usize, cell: CellIndex) -> Option<u32> {
        let place = self.any_place(cell);
        let pushes = self.row(place).map_or_else(|| self.nearest(place), |row| row[target]);
        (pushes != NEVER).then_some(u32::from(pushes))
    }

    /// Number of targets.
    #[must_use]
    pub fn target_count(&self) -> usize {
        self.target_count
    }

    /// Cells from which a single crate may reach some target; all others are dead.
    #[must_use]
    pub fn alive(&self) -> &CellSet {
        &self.alive
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::board::Direction;
    use crate::worlds::ice::NO_CELL;
    use proptest::prelude::*;

    const SIDE: usize = 190;

    /// An empty board with targets on its first cells in reading order, for two crates.
    fn distances(targets: CellIndex) -> PushDistances {
        let cell_count = SIDE * SIDE;
        let targets = CellSet::from_cells(cell_count, 0..targets);
        let layout = Layout::new(SIDE, SIDE, CellSet::new(cell_count), targets);
        PushDistances::new(&layout, |_| Grip::Stops, 2)
    }

    #[test]
    fn thousands_of_targets_share_the_distance_to_the_nearest() {
        let (few, many) = (distances(2), distances(600));
        assert_eq!((few.table.len(), many.table.len()), (2 * SIDE * SIDE, 0));
        assert_eq!(many.target_count(), 600);
        for cell in (0..(SIDE * SIDE) as CellIndex).step_by(97) {
            assert_eq!(many.pushes(0, cell), many.pushes(599, cell));
            for target in 0..2 {
                let exact = few.pushes(target, cell);
                assert!(exact.is_none_or(|exact| many.pushes(target, cell) <= Some(exact)));
            }
        }
    }

    /// Fewest pushes from every placement to the nearest target, by fixpoint iteration.
    ///
    /// Tries all pushes of all lengths until nothing changes.
    fn by_every_push(
        layout: &Layout,
        grip: &impl Fn(CellIndex) -> Grip,
        stoppers: &CellSet,
        places: &Places,
        targets: &[CellIndex],
    ) -> Vec<u16> {
        let mut row = vec![NEVER; places.count()];
        targets.iter().flat_map(|target| places.around(*target)).for_each(|place| {
            row[place as usize] = 0;
        });
        let mut is_new = true;
        while std::mem::take(&mut is_new) {
            for cell in layout.passable_cells() {
                for direction in Direction::ALL {
                    let player = layout.neighbour(cell, direction.opposite());
                    let mut rest = layout.neighbour(cell, direction);
                    while player != NO_CELL && rest != NO_CELL {
                        let beyond = layout.neighbour(rest, direction);
                        let is_stoppable = beyond == NO_CELL || stoppers.contains(beyond);
                        if grip(rest) != Grip::Carries || is_stoppable {
                            let there = row[places.with_player(rest, cell) as usize];
                            let from = &mut row[places.with_player(cell, player) as usize];
                            if there.saturating_add(1) < *from {
                                (*from, is_new) = (there + 1, true);
                            }
                        }
                        if grip(rest) == Grip::Stops {
                            break;
                        }
                        rest = beyond;
                    }
                }
            }
        }
        places.join_sides(&mut row);
        row
    }

    proptest! {
        #[test]
        fn lines_swept_once_hold_pushes_of_all_lengths(
            cells in prop::collection::vec(0..9_u8, 6 * 7),
            targets in prop::collection::btree_set(0..6 * 7_u16, 1..4),
            crates in 1..4_usize,
        ) {
            let chosen = |kind: fn(u8) -> bool| {
                let cells = (0..42_u16).filter(|cell| {
                    !targets.contains(cell) && kind(cells[usize::from(*cell)])
                });
                CellSet::from_cells(42, cells)
            };
            let targets: Vec<_> = targets.iter().copied().collect();
            let ice = chosen(|kind| kind == 1 || kind == 2);
            let unknown = chosen(|kind| kind == 3 || kind == 4);
            let walls = chosen(|kind| kind == 0);
            let layout =
                Layout::new(6, 7, walls, CellSet::from_cells(42, targets.iter().copied()));
            let grip = |cell| match cell {
                cell if ice.contains(cell) => Grip::Carries,
                cell if unknown.contains(cell) => Grip::Either,
                _ => Grip::Stops,
            };
            let found = PushDistances::new(&layout, grip, crates);
            let mut stoppers = CellSet::new(42);
            if crates > 1 {
                stoppers = CellSet::from_cells(42, layout.passable_cells());
            }
            let nearest = loop {
                let nearest = by_every_push(&layout, &grip, &stoppers, &found.places, &targets);
                let is_alive = |cell: &CellIndex| {
                    nearest[found.places.any(*cell) as usize] != NEVER
                };
                let alive = CellSet::from_cells(42, (0..42).filter(is_alive));
                if crates > targets.len() || stoppers.is_subset(&alive) {
                    break nearest;
                }
                stoppers = alive;
            };
            prop_assert_eq!(&*found.nearest, &nearest[..]);
            for (column, target) in targets.iter().enumerate() {
                let row = by_every_push(&layout, &grip, &stoppers, &found.places, &[*target]);
                for (place, pushes) in row.iter().enumerate() {
                    prop_assert_eq!(found.table[place * found.width + column], *pushes);
                }
            }
        }
    }
}
