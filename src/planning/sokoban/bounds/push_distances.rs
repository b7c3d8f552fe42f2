//! How many pushes a crate is from each target, at least.

use super::sides::Sides;
use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{Layout, NO_CELL};

/// No number of pushes suffices.
pub(in super::super) const NEVER: u16 = u16::MAX;

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

/// Where a crate is, and on which side of it the player: a place in the table of distances.
pub(in super::super) type Place = u32;

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
    sides: Sides,
    /// The first place of each cell: one for each side, then one for "any side" if there are
    /// several.
    first_places: Box<[Place]>,
    /// A row for each place: the distance to each target, then 0 for each crate to spare.
    table: Box<[u16]>,
    nearest: Box<[u16]>,
    width: usize,
    target_count: usize,
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
        let mut distances = Self::unknown(layout, crate_count);
        loop {
            let arrivals = Arrivals::new(layout, &grip, &stoppers, &distances);
            distances.find_nearest(layout, &arrivals);
            // Without a crate to spare none may ever stand on a dead cell, so none stops another
            // from there; that may leave more cells dead.
            if crate_count > target_count || stoppers.is_subset(&distances.alive) {
                let targets = layout.targets().iter().take(distances.width);
                let ends: Vec<_> = targets.map(|target| distances.places(target)).collect();
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
        let arrivals =
            Arrivals::new(layout, &|_| Grip::Stops, &CellSet::new(layout.cell_count()), self);
        let mut distances =
            Self { width: starts.len(), target_count: starts.len(), ..self.clone() };
        let departures = arrivals.reversed();
        distances.fill(starts.iter().map(|start| start.iter().copied()), &departures);
        distances
    }

    /// Places without distances.
    fn unknown(layout: &Layout, crate_count: usize) -> Self {
        let cell_count = layout.cell_count();
        let target_count = layout.targets().len();
        let sides = Sides::new(layout);
        let mut place_count = 0;
        let first_places: Box<[Place]> = (0..cell_count as CellIndex)
            .map(|cell| {
                let count = u32::from(sides.count(cell));
                let first = place_count;
                place_count += if count > 1 { count + 1 } else { 1 };
                first
            })
            .collect();
        let width = target_count.max(crate_count);
        let is_shared = width * place_count as usize > MOST_DISTANCES;
        Self {
            sides,
            first_places,
            table: Box::default(),
            nearest: vec![NEVER; place_count as usize].into(),
            width: if is_shared { 0 } else { width },
            target_count,
            alive: CellSet::new(cell_count),
        }
    }

    /// Distances to whichever target is nearest.
    fn find_nearest(&mut self, layout: &Layout, arrivals: &Arrivals) {
        let mut row = std::mem::take(&mut self.nearest);
        let mut queue = Vec::new();
        let targets = layout.targets().iter();
        self.spread(&mut row, targets.flat_map(|target| self.places(target)), arrivals, &mut queue);
        self.nearest = row;
        let cell_count = layout.cell_count() as CellIndex;
        let alive =
            (0..cell_count).filter(|cell| self.nearest[self.any_place(*cell) as usize] != NEVER);
        self.alive = CellSet::from_cells(layout.cell_count(), alive);
    }

    /// Distances to each of those ends, backwards: a crate is there on any of its places.
    fn fill(&mut self, ends: impl Iterator<Item: Iterator<Item = Place>>, arrivals: &Arrivals) {
        let place_count = self.nearest.len();
        let mut table = vec![0; self.width * place_count].into_boxed_slice();
        let mut row = vec![NEVER; place_count].into_boxed_slice();
        let mut queue = Vec::new();
        for (column, end) in ends.enumerate() {
            self.spread(&mut row, end, arrivals, &mut queue);
            for (place, pushes) in row.iter().enumerate() {
                table[place * self.width + column] = *pushes;
            }
        }
        self.table = table;
    }

    /// Breadth first, backwards from some places.
    fn spread(
        &self,
        row: &mut [u16],
        ends: impl Iterator<Item = Place>,
        arrivals: &Arrivals,
        queue: &mut Vec<Place>,
    ) {
        row.fill(NEVER);
        queue.clear();
        for place in ends {
            row[place as usize] = 0;
            queue.push(place);
        }
        let mut next = 0;
        while let Some(&place) = queue.get(next) {
            next += 1;
            let pushes = row[place as usize] + 1;
            for &from in arrivals.at(place) {
                let known = &mut row[from as usize];
                if *known == NEVER {
                    *known = pushes;
                    queue.push(from);
                }
            }
        }
        // "Any side" is as near as the nearest side.
        for (cell, first) in self.first_places.iter().enumerate() {
            let count = usize::from(self.sides.count(cell as CellIndex));
            if count > 1 {
                let first = *first as usize;
                let least = row[first..first + count].iter().copied().min();
                row[first + count] = least.unwrap_or(NEVER);
            }
        }
    }

    /// The places of a crate at that cell, one for each side of it.
    fn places(&self, cell: CellIndex) -> std::ops::Range<Place> {
        let first = self.first_places[usize::from(cell)];
        first..first + Place::from(self.sides.count(cell))
    }

    /// The place of a crate whatever side the player is on.
    #[inline]
    pub(in super::super) fn any_place(&self, cell: CellIndex) -> Place {
        let count = Place::from(self.sides.count(cell));
        self.first_places[usize::from(cell)] + if count > 1 { count } else { 0 }
    }

    /// The place of a crate with the player there.
    #[inline]
    pub(in super::super) fn place(&self, cell: CellIndex, player: CellIndex) -> Place {
        self.first_places[usize::from(cell)] + Place::from(self.sides.side(cell, player))
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

    /// The same with the player on a certain side of the crate.
    #[inline]
    #[must_use]
    pub fn pushes_with_player(
        &self,
        target: usize,
        cell: CellIndex,
        player: CellIndex,
    ) -> Option<u32> {
        let place = self.place(cell, player);
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

/// For each place, the places from which one push may bring a crate there.
struct Arrivals {
    starts: Vec<u32>,
    origins: Vec<Place>,
}

impl Arrivals {
    fn new(
        layout: &Layout,
        grip: &impl Fn(CellIndex) -> Grip,
        stoppers: &CellSet,
        places: &PushDistances,
    ) -> Self {
        let mut pairs = Vec::with_capacity(4 * layout.cell_count());
        for cell in layout.passable_cells() {
            for direction in Direction::ALL {
                let behind = layout.neighbour(cell, direction.opposite());
                if behind == NO_CELL {
                    continue;
                }
                let from = places.place(cell, behind);
                let mut rest = layout.neighbour(cell, direction);
                while rest != NO_CELL {
                    let beyond = layout.neighbour(rest, direction);
                    let grip = grip(rest);
                    let stoppable = beyond == NO_CELL || stoppers.contains(beyond);
                    if grip != Grip::Carries || stoppable {
                        pairs.push((places.place(rest, cell), from));
                    }
                    if grip == Grip::Stops {
                        break;
                    }
                    rest = beyond;
                }
            }
        }
        Self::of_pairs(&pairs, places.nearest.len())
    }

    /// Sorts pairs of where a crate comes to rest and where it came from.
    fn of_pairs(pairs: &[(Place, Place)], place_count: usize) -> Self {
        let mut starts = vec![0_u32; place_count + 1];
        for (rest, _) in pairs {
            starts[*rest as usize + 1] += 1;
        }
        for index in 1..starts.len() {
            starts[index] += starts[index - 1];
        }
        let mut origins = vec![0; pairs.len()];
        let mut ends = starts.clone();
        for (rest, from) in pairs {
            let end = &mut ends[*rest as usize];
            origins[*end as usize] = *from;
            *end += 1;
        }
        Self { starts, origins }
    }

    /// For each place, the places to which one push may bring a crate from there.
    fn reversed(&self) -> Self {
        let place_count = self.starts.len() - 1;
        let pairs: Vec<_> = (0..place_count as Place)
            .flat_map(|rest| self.at(rest).iter().map(move |from| (*from, rest)))
            .collect();
        Self::of_pairs(&pairs, place_count)
    }

    fn at(&self, place: Place) -> &[Place] {
        let place = place as usize;
        &self.origins[self.starts[place] as usize..self.starts[place + 1] as usize]
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

    /// A corridor of five cells with the target at its left end; the crate in the middle parts it.
    #[test]
    fn the_side_of_the_player_counts() {
        let layout = Layout::new(1, 5, CellSet::new(5), CellSet::from_cells(5, [0]));
        let distances = PushDistances::new(&layout, |_| Grip::Stops, 1);
        assert_eq!(distances.pushes(0, 2), Some(2));
        assert_eq!(distances.pushes_with_player(0, 2, 4), Some(2));
        assert_eq!(distances.pushes_with_player(0, 2, 1), None);
    }
}
