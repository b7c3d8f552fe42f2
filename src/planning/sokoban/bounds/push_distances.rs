//! Push distances of a single crate from every cell to every target.

use super::placements::{NEVER, PlacementId, PlacementIndex};
use super::push_graph::{PushGraph, Scratch, Surface};
use crate::board::{CellIndex, CellSet};
use crate::worlds::ice::BoardLayout;

/// Maximum number of stored distances (40 MB). Larger tables store only the nearest target.
const MAX_DISTANCES: usize = 20_000_000;

/// Lower bounds on the pushes of one crate from every cell to every target.
///
/// In levels without ice, and with at most 4096 cells, they are the minimum number of pushes of a
/// crate alone on the board. If the crate disconnects the board, the distance depends on the
/// player's side, which larger levels ignore. On ice cells other crates can act as stoppers: with
/// several crates, an ice cell may stop a crate wherever another crate may stand beyond it. Cells
/// without a distance are dead for certain.
///
/// A placement is a crate's cell with a side of the player. If placements times targets (or crates,
/// if there are more) exceed a limit, every target has the distance to the nearest target, a weaker
/// bound.
#[derive(Debug, Clone)]
pub struct PushDistances {
    placements: PlacementIndex,
    /// For each placement the distance to each target, then 0 for each surplus crate.
    table: Box<[u16]>,
    /// For each placement the distance to the nearest target.
    nearest: Box<[u16]>,
    /// Number of distances of a placement; 0 if only the nearest is stored.
    width: usize,
    /// Number of targets; after [`Self::distances_from_starts`], of starts.
    target_count: usize,
    /// Cells that are neither dead nor walls.
    alive: CellSet,
}

impl PushDistances {
    /// Computes the distances for `crate_count` crates.
    ///
    /// O(targets × cells), independent of slide lengths, plus O(cells²) for the player's sides in
    /// mazes of at most 4096 cells. If crates can stop each other on ice, the search for dead cells
    /// takes a few passes.
    #[must_use]
    pub fn new(
        layout: &BoardLayout,
        surface: impl Fn(CellIndex) -> Surface,
        crate_count: usize,
    ) -> Self {
        let cell_count = layout.cell_count();
        let target_count = layout.targets().len();
        let mut stoppers = if crate_count > 1 {
            CellSet::from_cells(cell_count, layout.passable_cells())
        } else {
            CellSet::new(cell_count)
        };
        let mut distances = Self::empty(layout, crate_count);
        // Fixpoint: fewer stoppers make more cells dead, and dead cells hold no stoppers.
        loop {
            let arrivals = PushGraph::backwards(layout, &surface, &stoppers, &distances.placements);
            distances.find_nearest(layout, &arrivals);
            // Without surplus crates no crate may stand on a dead cell, so none stops another from
            // there; that may make more cells dead. Repeat until stable.
            if crate_count > target_count || stoppers.is_subset(&distances.alive) {
                let targets = layout.targets().iter().take(distances.width);
                let ends: Vec<_> =
                    targets.map(|target| distances.placements.all_sides(target)).collect();
                distances.fill(ends.into_iter(), &arrivals);
                return distances;
            }
            stoppers.clone_from(&distances.alive);
        }
    }

    /// Minimum number of pushes from each start to every placement, treating ice as floor.
    ///
    /// A start is one or more placements. In the result, `row`, `pushes` and `target_count` refer
    /// to the starts, in order; `nearest` and `alive` still refer to the targets. O(starts ×
    /// cells), plus a copy of the tables.
    pub(in super::super) fn distances_from_starts(
        &self,
        layout: &BoardLayout,
        starts: &[Vec<PlacementId>],
    ) -> Self {
        let departures = PushGraph::without_ice(layout, &self.placements);
        let mut distances =
            Self { width: starts.len(), target_count: starts.len(), ..self.clone() };
        distances.fill(starts.iter().map(|start| start.iter().copied()), &departures);
        distances
    }

    /// Creates the table with numbered placements and unknown distances.
    fn empty(layout: &BoardLayout, crate_count: usize) -> Self {
        let cell_count = layout.cell_count();
        let target_count = layout.targets().len();
        let placements = PlacementIndex::new(layout);
        let place_count = placements.count();
        let width = target_count.max(crate_count);
        let is_shared = width * place_count > MAX_DISTANCES;
        Self {
            placements,
            table: Box::default(),
            nearest: vec![NEVER; place_count].into(),
            width: if is_shared { 0 } else { width },
            target_count,
            alive: CellSet::new(cell_count),
        }
    }

    /// Computes the distances to the nearest target, and the cells that are not dead.
    fn find_nearest(&mut self, layout: &BoardLayout, arrivals: &PushGraph<'_>) {
        let targets = layout.targets().iter();
        let ends = targets.flat_map(|target| self.placements.all_sides(target));
        arrivals.fewest_pushes(&mut self.nearest, ends, &mut Scratch::default());
        self.placements.join_sides(&mut self.nearest);
        let cell_count = layout.cell_count() as CellIndex;
        let alive =
            (0..cell_count).filter(|cell| self.nearest[self.any_side(*cell) as usize] != NEVER);
        self.alive = CellSet::from_cells(layout.cell_count(), alive);
    }

    /// Fills the table: one column and one breadth-first search for each of `ends`.
    ///
    /// Each end is a set of placements. There are at most `width` ends; further columns are 0.
    fn fill(
        &mut self,
        ends: impl Iterator<Item: Iterator<Item = PlacementId>>,
        pushes: &PushGraph<'_>,
    ) {
        let place_count = self.placements.count();
        let mut table = vec![0; self.width * place_count].into_boxed_slice();
        let mut row = vec![NEVER; place_count].into_boxed_slice();
        let mut scratch = Scratch::default();
        // One breadth-first search per end, stored column by column so that a placement's row is
        // contiguous.
        for (column, end) in ends.enumerate() {
            pushes.fewest_pushes(&mut row, end, &mut scratch);
            self.placements.join_sides(&mut row);
            for (place, pushes) in row.iter().enumerate() {
                table[place * self.width + column] = *pushes;
            }
        }
        self.table = table;
    }

    /// The placement of a crate with the player on any side.
    #[inline]
    pub(in super::super) fn any_side(&self, cell: CellIndex) -> PlacementId {
        self.placements.any_side(cell)
    }

    /// The placement of a crate on `cell` with the player on `player`.
    #[inline]
    pub(in super::super) fn placement(&self, cell: CellIndex, player: CellIndex) -> PlacementId {
        self.placements.with_player(cell, player)
    }

    /// Distances from a placement to each target; `None` if only the nearest is stored.
    ///
    /// In the order of the targets' cells; [`NEVER`] marks an unreachable target. Entries for
    /// surplus crates, all 0, follow.
    #[inline]
    pub(in super::super) fn row(&self, place: PlacementId) -> Option<&[u16]> {
        let start = place as usize * self.width;
        (self.width > 0).then(|| &self.table[start..start + self.width])
    }

    /// Distance from a placement to the nearest target; [`NEVER`] if none is reachable.
    #[inline]
    pub(in super::super) fn nearest(&self, place: PlacementId) -> u16 {
        self.nearest[place as usize]
    }

    /// Distance from a cell to a target for the best player side; `None` if unreachable.
    ///
    /// `target` is the target's index from 0 in the order of cells. The distance to the nearest
    /// target if only that is stored.
    #[inline]
    #[must_use]
    pub fn pushes(&self, target: usize, cell: CellIndex) -> Option<u32> {
        let place = self.any_side(cell);
        let pushes = self.row(place).map_or_else(|| self.nearest(place), |row| row[target]);
        (pushes != NEVER).then_some(u32::from(pushes))
    }

    /// Number of targets.
    #[must_use]
    pub fn target_count(&self) -> usize {
        self.target_count
    }

    /// Cells from which a crate may reach some target; the others are dead cells and walls.
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
        let layout = BoardLayout::new(SIDE, SIDE, CellSet::new(cell_count), targets);
        PushDistances::new(&layout, |_| Surface::Stops, 2)
    }

    #[test]
    fn many_targets_share_the_nearest_distance() {
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

    /// Minimum number of pushes from every placement to the nearest target, by fixpoint iteration.
    ///
    /// Tries all pushes of all lengths until nothing changes.
    fn fixpoint_distances(
        layout: &BoardLayout,
        surface: &impl Fn(CellIndex) -> Surface,
        stoppers: &CellSet,
        placements: &PlacementIndex,
        targets: &[CellIndex],
    ) -> Vec<u16> {
        let mut row = vec![NEVER; placements.count()];
        targets.iter().flat_map(|target| placements.all_sides(*target)).for_each(|place| {
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
                        if surface(rest) != Surface::Slides || is_stoppable {
                            let there = row[placements.with_player(rest, cell) as usize];
                            let from = &mut row[placements.with_player(cell, player) as usize];
                            if there.saturating_add(1) < *from {
                                (*from, is_new) = (there + 1, true);
                            }
                        }
                        if surface(rest) == Surface::Stops {
                            break;
                        }
                        rest = beyond;
                    }
                }
            }
        }
        placements.join_sides(&mut row);
        row
    }

    proptest! {
        #[test]
        fn line_sweep_agrees_with_fixpoint_iteration(
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
                BoardLayout::new(6, 7, walls, CellSet::from_cells(42, targets.iter().copied()));
            let surface = |cell| match cell {
                cell if ice.contains(cell) => Surface::Slides,
                cell if unknown.contains(cell) => Surface::Unknown,
                _ => Surface::Stops,
            };
            let found = PushDistances::new(&layout, surface, crates);
            let mut stoppers = CellSet::new(42);
            if crates > 1 {
                stoppers = CellSet::from_cells(42, layout.passable_cells());
            }
            let nearest = loop {
                let nearest = fixpoint_distances(&layout, &surface, &stoppers, &found.placements, &targets);
                let is_alive = |cell: &CellIndex| {
                    nearest[found.placements.any_side(*cell) as usize] != NEVER
                };
                let alive = CellSet::from_cells(42, (0..42).filter(is_alive));
                if crates > targets.len() || stoppers.is_subset(&alive) {
                    break nearest;
                }
                stoppers = alive;
            };
            prop_assert_eq!(&*found.nearest, &nearest[..]);
            for (column, target) in targets.iter().enumerate() {
                let row = fixpoint_distances(&layout, &surface, &stoppers, &found.placements, &[*target]);
                for (place, pushes) in row.iter().enumerate() {
                    prop_assert_eq!(found.table[place * found.width + column], *pushes);
                }
            }
        }
    }
}
