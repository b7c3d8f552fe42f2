//! How many pushes a crate is from each target, at least.

use super::places::{NEVER, Place, Places};
use super::pushes::{Grip, Pushes, Scratch};
use crate::board::{CellIndex, CellSet};
use crate::worlds::ice::Layout;

/// Most distances that are kept, 40 MB of them. Levels with thousands of targets make do with the
/// distance to the nearest target.
const MOST_DISTANCES: usize = 20_000_000;

/// Fewest pushes from every cell to every target, as if no other crate were on the board; where
/// the crate parts the board, from each side on which the player may be.
///
/// Other crates can still be of use, as stoppers on ice. So with several crates an ice cell is
/// taken to stop a crate wherever a crate may stand beyond it: what is left is a lower bound, and
/// a cell from which no target can be reached is dead for certain.
///
/// On boards where targets times cells pass a limit, every target answers with the
/// distance to the nearest one: a weaker bound, but still one.
#[derive(Debug, Clone)]
pub struct PushDistances {
    places: Places,
    /// A row for each place: the distance to each target, then 0 for each crate to spare.
    table: Box<[u16]>,
    nearest: Box<[u16]>,
    width: usize,
    target_count: usize,
    alive: CellSet,
}

impl PushDistances {
    /// Distances on a board with that many crates. O(targets × cells), however long the slides, and
    /// O(cells) a few times over if crates can stop each other on ice.
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
        loop {
            let arrivals = Pushes::backwards(layout, &grip, &stoppers, &distances.places);
            distances.find_nearest(layout, &arrivals);
            // Without a crate to spare none may ever stand on a dead cell, so none stops another
            // from there; that may leave more cells dead.
            if crate_count > target_count || stoppers.is_subset(&distances.alive) {
                let targets = layout.targets().iter().take(distances.width);
                let ends: Vec<_> = targets.map(|target| distances.places.around(target)).collect();
                distances.fill(ends.into_iter(), &arrivals);
                return distances;
            }
            stoppers.clone_from(&distances.alive);
        }
    }

    /// The other way round: fewest pushes from each of those starts, on the same board without
    /// ice, to every place. A start is one or more places. Its "targets" are the starts, in that
    /// order.
    pub(in super::super) fn outwards(&self, layout: &Layout, starts: &[Vec<Place>]) -> Self {
        let departures = Pushes::without_ice(layout, &self.places);
        let mut distances =
            Self { width: starts.len(), target_count: starts.len(), ..self.clone() };
        distances.fill(starts.iter().map(|start| start.iter().copied()), &departures);
        distances
    }

    /// Places without distances.
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

    /// Distances to whichever target is nearest.
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

    /// Distances to each of those ends, or from them: a crate is there on any of its places.
    fn fill(&mut self, ends: impl Iterator<Item: Iterator<Item = Place>>, pushes: &Pushes<'_>) {
        let place_count = self.places.count();
        let mut table = vec![0; self.width * place_count].into_boxed_slice();
        let mut row = vec![NEVER; place_count].into_boxed_slice();
        let mut scratch = Scratch::default();
        for (column, end) in ends.enumerate() {
            pushes.count(&mut row, end, &mut scratch);
            self.places.join_sides(&mut row);
            for (place, pushes) in row.iter().enumerate() {
                table[place * self.width + column] = *pushes;
            }
        }
        self.table = table;
    }

    /// The place of a crate whatever side the player is on.
    #[inline]
    pub(in super::super) fn any_place(&self, cell: CellIndex) -> Place {
        self.places.any(cell)
    }

    /// The place of a crate with the player there.
    #[inline]
    pub(in super::super) fn place(&self, cell: CellIndex, player: CellIndex) -> Place {
        self.places.with_player(cell, player)
    }

    /// The distances from a place, one for each target; `None` if only the nearest is known.
    #[inline]
    pub(in super::super) fn row(&self, place: Place) -> Option<&[u16]> {
        let start = place as usize * self.width;
        (self.width > 0).then(|| &self.table[start..start + self.width])
    }

    /// The distance from a place to the nearest target.
    #[inline]
    pub(in super::super) fn nearest(&self, place: Place) -> u16 {
        self.nearest[place as usize]
    }

    /// Fewest pushes from a cell to the target with that number (in rising order of cells),
    /// wherever the player is.
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

    /// Cells from which a crate may still reach some target. The others are dead.
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

    /// Fewest pushes from every place to the nearest of those targets by looking at all pushes of
    /// all lengths again and again until nothing is new.
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
