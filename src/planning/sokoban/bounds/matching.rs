//! Minimum-cost matching of crates to targets, with incremental updates.
//!
//! Rows are crates; columns are targets, then one column of cost 0 for each surplus crate. The
//! *base* is the cheapest matching of one state. A *query* asks for the minimum if one crate of
//! that state had another placement (its cell and the player's side). *Reduced costs* are those of
//! the Hungarian method, see `assignment`.

use super::assignment::{
    AnyMatching, Assignment, FORBIDDEN, NO_ROW, VacancyCosts, assign_cheapest, pair_cost, reset,
    total,
};
use super::placements::{NEVER, PlacementId};
use super::push_distances::PushDistances;

/// Maximum of crates³ for an exact matching; beyond it only nearest targets count.
const MAX_WORK: usize = 50_000_000;

/// Matches crates to targets, and surplus crates to nothing, at minimum cost.
///
/// Hungarian method with potentials, one shortest augmenting path per crate (Kuhn 1955; Jonker and
/// Volgenant 1987). Keeps a base matching, and derives from it the minimum for states with one
/// crate moved.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct Matching {
    /// The base matching, with its potentials.
    base: Assignment,
    /// Total cost of the base matching; `None` if no matching exists, or before the first.
    base_total: Option<u32>,
    /// Column of each row in the base matching; both count from 1.
    base_columns: Vec<u16>,
    /// Copy of the base for one query.
    work: Assignment,
    /// Matching of [`Self::check_at_most`], not always a cheapest one.
    any_matching: AnyMatching,
    /// For each column, the previous column on the augmenting path.
    way: Vec<u16>,
    /// For each column, the least reduced cost of a path to it.
    least: Vec<i32>,
    /// Columns whose value in `least` is final.
    is_final: Vec<bool>,
    /// Last query (crate, placement) and its answer, valid for this base.
    last: Option<(usize, PlacementId, Option<u32>)>,
    /// Working data of [`Self::with_one_placed`]: extra cost of the other crates by freed column.
    vacancy_costs: VacancyCosts,
}

/// Result of [`Matching::check_at_most`], which does not compute the minimum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum MatchingCheck {
    /// The minimum is at most the given number.
    AtMost,
    /// No perfect matching exists.
    Impossible,
    /// Not decided. A perfect matching exists if matchings are exact for this size.
    Unknown,
}

impl Matching {
    /// Returns true if matchings are exact for this size.
    ///
    /// Otherwise only the distances to the nearest targets count.
    pub(in super::super) fn is_exact_for(distances: &PushDistances, crates: usize) -> bool {
        distances.row(0).is_some()
            && crates.saturating_mul(crates).saturating_mul(crates) <= MAX_WORK
    }

    /// Minimum total distance with a distinct crate for each target; `None` if impossible.
    ///
    /// `placements` has one placement for each crate, at least as many as targets. Their matching
    /// becomes the base of [`Self::with_one_moved`]. O(crates³). Above the size limit (see
    /// [`Self::is_exact_for`]) only a lower bound, which may exist without a matching.
    pub(in super::super) fn least_cost(
        &mut self,
        distances: &PushDistances,
        placements: &[PlacementId],
    ) -> Option<u32> {
        self.last = None;
        self.vacancy_costs.invalidate();
        if !Self::is_exact_for(distances, placements.len()) {
            return nearest_target_bound(distances, placements.iter().copied());
        }
        let mut base = std::mem::take(&mut self.base);
        base.reset(placements.len(), self.base_total.is_some());
        // Most rows find their cheapest column free and need no augmenting path.
        for row in 1..=placements.len() {
            if assign_cheapest(&mut base, row, row_of(distances, placements[row - 1])) {
                continue;
            }
            self.augment(&mut base, row, |row| row_of(distances, placements[row - 1]));
        }
        let total = total(&base, |row| row_of(distances, placements[row - 1]));
        reset(&mut self.base_columns, placements.len() + 1, 0);
        for (column, row) in base.row_of_column.iter().enumerate().skip(1) {
            self.base_columns[usize::from(*row)] = column as u16;
        }
        self.any_matching.columns.clear();
        let columns = self.base_columns.iter().skip(1);
        self.any_matching.columns.extend(columns.map(|column| column.wrapping_sub(1)));
        self.base = base;
        self.base_total = total;
        total
    }

    /// The minimum with one crate of the base moved to another placement. O(crates²).
    ///
    /// `moved` is the index of the crate in `placements`, those of the base; `placement` is its
    /// other placement. `None` if no matching exists. Above the size limit only a lower bound.
    pub(in super::super) fn with_one_moved(
        &mut self,
        distances: &PushDistances,
        placements: &[PlacementId],
        moved: usize,
        placement: PlacementId,
    ) -> Option<u32> {
        if let Some((last_moved, last_placement, total)) = self.last
            && (last_moved, last_placement) == (moved, placement)
        {
            return total;
        }
        let placement_of =
            |index: usize| if index == moved { placement } else { placements[index] };
        if !Self::is_exact_for(distances, placements.len()) {
            return nearest_target_bound(distances, (0..placements.len()).map(placement_of));
        }
        let row = moved + 1;
        let column = usize::from(self.base_columns[row]);
        let costs = row_of(distances, placement);
        let potentials = &self.base.column_potential[1..];
        let reduced =
            costs.iter().zip(potentials).map(|(cost, potential)| pair_cost(*cost) - potential);
        let least = reduced.min().unwrap_or(0);
        let before = row_of(distances, placements[moved]);
        let (cost, cost_before) = (costs[column - 1], before[column - 1]);
        let total = match self.base_total {
            // The crate's old column still has least reduced cost, so the matching stays optimal.
            Some(total) if pair_cost(cost) - potentials[column - 1] == least => {
                (cost != NEVER).then(|| total + u32::from(cost) - u32::from(cost_before))
            }
            _ => {
                // The base stays as it is: the next query starts from it again.
                let mut work = std::mem::take(&mut self.work);
                work.copy_from(&self.base);
                work.row_of_column[column] = 0;
                work.row_potential[row] = least;
                self.augment(&mut work, row, |row| row_of(distances, placement_of(row - 1)));
                let total = total(&work, |row| row_of(distances, placement_of(row - 1)));
                self.work = work;
                total
            }
        };
        self.last = Some((moved, placement, total));
        total
    }

    /// Like [`Self::with_one_moved`], for many placements of the same crate.
    ///
    /// `moved` is the index of the crate. O(crates²) for the first placement of a crate,
    /// O(crates) for each further one in sequence; always O(crates²) if the base has no matching.
    /// Returns `None` also for totals of [`FORBIDDEN`] (2^20) pushes or more.
    pub(in super::super) fn with_one_placed(
        &mut self,
        distances: &PushDistances,
        placements: &[PlacementId],
        moved: usize,
        placement: PlacementId,
    ) -> Option<u32> {
        let is_exact_for = Self::is_exact_for(distances, placements.len());
        let Some(total) = self.base_total.filter(|_| is_exact_for) else {
            return self.with_one_moved(distances, placements, moved, placement);
        };
        let row = moved + 1;
        let column = usize::from(self.base_columns[row]) - 1;
        let costs_of = |row: usize| row_of(distances, placements[row - 1]);
        self.vacancy_costs.compute(&self.base, (row, column), costs_of);
        // Moving one row = the others free some column at least cost, and the row takes that
        // column.
        let others = total as i32 - pair_cost(costs_of(row)[column]);
        let pairs = row_of(distances, placement).iter().zip(self.vacancy_costs.costs());
        let least = pairs.map(|(cost, vacancy)| others + pair_cost(*cost) + vacancy).min()?;
        (least < FORBIDDEN).then_some(least as u32)
    }

    /// Checks with any matching whether the minimum is at most `limit`, with one crate moved.
    ///
    /// `placements` are those before, `moved` is the index of the crate and `placement` its
    /// other placement. Repairs the matching of the last call by augmenting paths (Kuhn 1955), then
    /// tries one round of swaps. Usually O(crates), or O(crates²) with swaps. The answers `AtMost`
    /// and `Impossible` are proofs. Always `Unknown` above the size limit.
    pub(in super::super) fn check_at_most(
        &mut self,
        limit: u32,
        distances: &PushDistances,
        placements: &[PlacementId],
        (moved, placement): (usize, PlacementId),
    ) -> MatchingCheck {
        if !Self::is_exact_for(distances, placements.len()) {
            return MatchingCheck::Unknown;
        }
        let costs = |index: usize| {
            row_of(distances, if index == moved { placement } else { placements[index] })
        };
        let AnyMatching { columns, rows, .. } = &mut self.any_matching;
        if columns.len() != placements.len() {
            reset(columns, placements.len(), NO_ROW);
        }
        reset(rows, placements.len(), NO_ROW);
        // Keep the pairs of the last matching that are still possible.
        for (index, column) in columns.iter_mut().enumerate() {
            match costs(index).get(usize::from(*column)) {
                Some(pushes) if *pushes != NEVER => rows[usize::from(*column)] = index as u16,
                _ => *column = NO_ROW,
            }
        }
        for index in 0..placements.len() {
            if self.any_matching.columns[index] == NO_ROW {
                reset(&mut self.any_matching.is_tried, placements.len(), false);
                if !self.any_matching.assign(index, &costs) {
                    return MatchingCheck::Impossible;
                }
            }
        }
        // One round of pairwise swaps often proves the bound without the Hungarian method.
        let is_shown = self.any_matching.total(&costs) <= limit
            || self.any_matching.swap(&costs) && self.any_matching.total(&costs) <= limit;
        if is_shown { MatchingCheck::AtMost } else { MatchingCheck::Unknown }
    }

    /// Assigns one more row along a shortest augmenting path. O(crates²).
    ///
    /// Rows count from 1; `costs` returns the push distances of a row by column.
    fn augment<'a>(
        &mut self,
        assignment: &mut Assignment,
        row: usize,
        costs: impl Fn(usize) -> &'a [u16],
    ) {
        let Assignment { row_potential, column_potential, row_of_column } = assignment;
        let columns = row_of_column.len() - 1;
        // Dijkstra's algorithm over reduced costs, from the new row to a free column. Column 0 is a
        // virtual column that owns the new row.
        reset(&mut self.least, columns + 1, i32::MAX);
        reset(&mut self.is_final, columns + 1, false);
        reset(&mut self.way, columns + 1, 0);
        row_of_column[0] = row as u16;
        let mut column = 0;
        while row_of_column[column] != 0 {
            self.is_final[column] = true;
            let row = usize::from(row_of_column[column]);
            let costs = &costs(row)[..columns];
            let row_price = row_potential[row];
            let (mut delta, mut nearest) = (i32::MAX, 0);
            for next in 1..=columns {
                if self.is_final[next] {
                    continue;
                }
                let reduced = pair_cost(costs[next - 1]) - row_price - column_potential[next];
                if reduced < self.least[next] {
                    self.least[next] = reduced;
                    self.way[next] = column as u16;
                }
                if self.least[next] < delta {
                    delta = self.least[next];
                    nearest = next;
                }
            }
            // Shift the potentials so that the nearest column gets reduced cost 0 and no reduced
            // cost becomes negative.
            if delta != 0 {
                for next in 0..=columns {
                    if self.is_final[next] {
                        row_potential[usize::from(row_of_column[next])] += delta;
                        column_potential[next] -= delta;
                    } else if next > 0 {
                        self.least[next] -= delta;
                    }
                }
            }
            column = nearest;
        }
        // Flip the assignments along the path back to column 0.
        while column != 0 {
            let before = usize::from(self.way[column]);
            row_of_column[column] = row_of_column[before];
            column = before;
        }
    }
}

/// Push distances of a placement by column; empty if only the nearest is stored.
fn row_of(distances: &PushDistances, placement: PlacementId) -> &[u16] {
    distances.row(placement).unwrap_or_default()
}

/// Lower bound without a matching, from the distances to the nearest targets.
///
/// The sum of the distances; with surplus crates, the least of them times the number of targets.
/// `None` if some crate reaches no target; with surplus crates, if no crate reaches a target.
fn nearest_target_bound(
    distances: &PushDistances,
    placements: impl Iterator<Item = PlacementId> + Clone,
) -> Option<u32> {
    let targets = distances.target_count();
    let nearest = placements.map(|placement| distances.nearest(placement));
    if nearest.clone().count() > targets {
        let least = nearest.min().filter(|least| *least != NEVER)?;
        return Some(u32::from(least) * targets as u32);
    }
    nearest.map(|pushes| (pushes != NEVER).then_some(u32::from(pushes))).sum()
}

#[cfg(test)]
mod tests {
    use super::super::Surface;
    use super::*;
    use crate::board::{CellIndex, CellSet};
    use crate::worlds::ice::BoardLayout;
    use proptest::prelude::*;

    /// Minimum by trying every assignment.
    fn brute_force(costs: &[Vec<Option<u32>>], target: usize, taken: u32) -> Option<u32> {
        let Some(here) = costs.get(target) else { return Some(0) };
        let free = here.iter().enumerate().filter(|(index, _)| taken >> index & 1 == 0);
        free.filter_map(|(index, cost)| {
            Some((*cost)? + brute_force(costs, target + 1, taken | 1 << index)?)
        })
        .min()
    }

    fn check(layout: &BoardLayout, crates: &[CellIndex], moved: (usize, CellIndex)) {
        let distances = PushDistances::new(layout, |_| Surface::Stops, crates.len());
        let least = |crates: &[CellIndex]| {
            let costs: Vec<Vec<_>> = (0..layout.targets().len())
                .map(|target| crates.iter().map(|cell| distances.pushes(target, *cell)).collect())
                .collect();
            brute_force(&costs, 0, 0)
        };
        let placement = |cell: &CellIndex| distances.any_side(*cell);
        let placements: Vec<_> = crates.iter().map(placement).collect();
        let mut matching = Matching::default();
        assert_eq!(matching.least_cost(&distances, &placements), least(crates));
        let mut after = crates.to_vec();
        after[moved.0] = moved.1;
        for brought in 0..crates.len() {
            for cell in 0..layout.cell_count() as CellIndex {
                let mut elsewhere = crates.to_vec();
                elsewhere[brought] = cell;
                let there = placement(&cell);
                let total = matching.with_one_placed(&distances, &placements, brought, there);
                assert_eq!(total, least(&elsewhere), "{brought} to {cell}");
            }
        }
        for _ in 0..2 {
            let there = placement(&moved.1);
            let total = matching.with_one_moved(&distances, &placements, moved.0, there);
            assert_eq!(total, least(&after));
            let mut values =
                |limit| matching.check_at_most(limit, &distances, &placements, (moved.0, there));
            match total {
                None => assert_eq!(values(0), MatchingCheck::Impossible),
                Some(total) => {
                    assert_ne!(values(total), MatchingCheck::Impossible);
                    assert_eq!(values(FORBIDDEN as u32), MatchingCheck::AtMost);
                    assert!(total == 0 || values(total - 1) == MatchingCheck::Unknown);
                }
            }
        }
    }

    proptest! {
        #[test]
        fn matching_agrees_with_brute_force(
            walls in prop::collection::btree_set(0..30_u16, 0..8),
            targets in prop::collection::btree_set(0..30_u16, 1..5),
            crates in prop::collection::btree_set(0..30_u16, 4..6),
            moved in (0..4_usize, 0..30_u16),
        ) {
            let set = |cells: &std::collections::BTreeSet<u16>| {
                CellSet::from_cells(30, cells.iter().copied())
            };
            let mut walls = set(&walls);
            walls.subtract(&set(&targets));
            let layout = BoardLayout::new(5, 6, walls, set(&targets));
            check(&layout, &crates.into_iter().collect::<Vec<_>>(), moved);
        }
    }
}
