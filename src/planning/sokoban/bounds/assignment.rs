//! Assignments of rows to columns: the parts of the Hungarian method.
//!
//! Rows are crates. Columns are targets, then one column of cost 0 for each surplus crate. The
//! *reduced cost* of a pair is its cost minus the potentials of its row and column; it is never
//! negative, and 0 for each assigned pair.
//!
//! - [`Assignment`]: a partial assignment with dual potentials, the state of the method.
//! - [`VacancyCosts`]: the costs of freeing a column of a base matching (see `matching`), for all
//!   columns at once.
//! - [`AnyMatching`]: a matching that need not be cheapest.

use super::placements::NEVER;

/// Cost of an impossible pair, above that of every possible pair.
pub(super) const FORBIDDEN: i32 = 1 << 20;

/// If a column potential is below this value, all are reset, to avoid overflow.
const MIN_POTENTIAL: i32 = -(1 << 26);

/// A partial assignment of rows to columns, both counted from 1.
#[derive(Debug, Clone, Default)]
pub(super) struct Assignment {
    /// Potential of each row; index 0 is unused.
    pub(super) row_potential: Vec<i32>,
    /// Potential of each column; index 0 is a virtual column.
    pub(super) column_potential: Vec<i32>,
    /// Row of each column, or 0 if free; index 0 is a virtual column.
    pub(super) row_of_column: Vec<u16>,
}

impl Assignment {
    /// Clears the assignment for `rows` rows and columns.
    ///
    /// Keeps the column potentials if `is_comparable` is true, the size is the same and none is
    /// below [`MIN_POTENTIAL`]. Any column potentials are valid to start with. With those of a
    /// similar state, most rows find their cheapest column free.
    pub(super) fn reset(&mut self, rows: usize, is_comparable: bool) {
        reset(&mut self.row_potential, rows + 1, 0);
        reset(&mut self.row_of_column, rows + 1, 0);
        let potentials = &mut self.column_potential;
        let is_usable = potentials.iter().all(|potential| *potential >= MIN_POTENTIAL);
        if potentials.len() != rows + 1 || !is_usable || !is_comparable {
            reset(potentials, rows + 1, 0);
        }
    }

    /// Replaces this assignment by another, without new memory if the sizes agree.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.row_potential.clone_from(&other.row_potential);
        self.column_potential.clone_from(&other.column_potential);
        self.row_of_column.clone_from(&other.row_of_column);
    }
}

/// Assigns a row a free column of least reduced cost; false if all of least cost are taken.
///
/// `costs` are the push distances of the row by column. Sets the row's potential in either case.
pub(super) fn assign_cheapest(assignment: &mut Assignment, row: usize, costs: &[u16]) -> bool {
    let Assignment { row_potential, column_potential, row_of_column } = assignment;
    let mut least = (i32::MAX, 0);
    for (column, cost) in costs.iter().enumerate().map(|(index, cost)| (index + 1, cost)) {
        let reduced = pair_cost(*cost) - column_potential[column];
        if reduced < least.0 || reduced == least.0 && row_of_column[least.1] != 0 {
            least = (reduced, column);
        }
    }
    let (reduced, column) = least;
    row_potential[row] = reduced;
    let is_free = column != 0 && row_of_column[column] == 0;
    if is_free {
        row_of_column[column] = row as u16;
    }
    is_free
}

/// Cost of a pair with this push distance; [`FORBIDDEN`] for [`NEVER`].
pub(super) fn pair_cost(pushes: u16) -> i32 {
    if pushes == NEVER { FORBIDDEN } else { i32::from(pushes) }
}

/// Total cost of a complete assignment; `None` if it contains an impossible pair.
///
/// `costs` returns the push distances of a row, counted from 1, by column.
pub(super) fn total<'a>(
    assignment: &Assignment,
    costs: impl Fn(usize) -> &'a [u16],
) -> Option<u32> {
    let columns = assignment.row_of_column.iter().enumerate().skip(1);
    let mut total = 0_u32;
    for (column, row) in columns {
        match costs(usize::from(*row))[column - 1] {
            NEVER => return None,
            pushes => total += u32::from(pushes),
        }
    }
    Some(total)
}

/// Fills a vector with `length` copies of a value.
pub(super) fn reset<T: Clone>(values: &mut Vec<T>, length: usize, value: T) {
    values.clear();
    values.resize(length, value);
}

/// By column, the extra cost of the other rows if they leave that column free.
///
/// One row of the base matching, the moving row, gives up its own column; then it can take any
/// column that the other rows leave free.
#[derive(Debug, Clone, Default)]
pub(super) struct VacancyCosts {
    /// The moving row of the current costs, from 1; `None` after the base changed.
    row: Option<usize>,
    /// Extra cost by column, from 0, if that column instead of the row's is free.
    costs: Vec<i32>,
    /// Columns whose cost is final.
    is_final: Vec<bool>,
    /// Reduced costs of the base, by column and then by the rows' own columns.
    reduced: Vec<i32>,
    /// Whether `reduced` belongs to the current base.
    is_reduced: bool,
}

impl VacancyCosts {
    /// Invalidates the costs after the base changed.
    pub(super) fn invalidate(&mut self) {
        (self.row, self.is_reduced) = (None, false);
    }

    /// The last computed costs, by column from 0.
    pub(super) fn costs(&self) -> &[i32] {
        &self.costs
    }

    /// Computes the costs for a moving row (from 1) and its column (from 0). O(columns²).
    ///
    /// Dijkstra's algorithm over reduced costs. `costs` returns the push distances of a row (from
    /// 1) by column. Keeps the last result, in O(1), if row and base are the same.
    pub(super) fn compute<'a>(
        &mut self,
        base: &Assignment,
        (row, column): (usize, usize),
        costs: impl Fn(usize) -> &'a [u16],
    ) {
        if self.row == Some(row) {
            return;
        }
        self.row = Some(row);
        let columns = base.row_of_column.len() - 1;
        // Reduced costs are shared by all rows of a base, so they are computed once.
        if !std::mem::replace(&mut self.is_reduced, true) {
            self.reduced.resize(columns * columns, 0);
            for owned in 0..columns {
                let row = usize::from(base.row_of_column[owned + 1]);
                let row_price = base.row_potential[row];
                let potentials = base.column_potential[1..].iter();
                for (column, (cost, potential)) in costs(row).iter().zip(potentials).enumerate() {
                    self.reduced[column * columns + owned] =
                        pair_cost(*cost) - row_price - potential;
                }
            }
        }
        reset(&mut self.costs, columns, i32::MAX);
        reset(&mut self.is_final, columns, false);
        // Distance to a column = least reduced cost of an alternating path that frees it.
        let mut nearest = column;
        self.costs[column] = 0;
        loop {
            self.is_final[nearest] = true;
            let so_far = self.costs[nearest];
            let reduced = &self.reduced[nearest * columns..][..columns];
            let mut least = (i32::MAX, columns);
            let others = self.costs.iter_mut().zip(reduced).zip(&self.is_final).enumerate();
            for (other, ((cost, reduced), is_final)) in others {
                if *is_final {
                    continue;
                }
                *cost = (*cost).min(so_far + reduced);
                least = least.min((*cost, other));
            }
            if least.1 == columns {
                break;
            }
            nearest = least.1;
        }
        // Convert reduced costs back into real costs.
        let potentials = &base.column_potential[1..];
        let own = potentials[column];
        for (cost, potential) in self.costs.iter_mut().zip(potentials) {
            *cost += own - potential;
        }
    }
}

/// A matching that need not be cheapest or complete; rows and columns count from 0.
#[derive(Debug, Clone, Default)]
pub(super) struct AnyMatching {
    /// Column of each row, or [`NO_ROW`].
    pub(super) columns: Vec<u16>,
    /// Row of each column, or [`NO_ROW`].
    pub(super) rows: Vec<u16>,
    /// Columns already tried by the current search for an augmenting path.
    pub(super) is_tried: Vec<bool>,
}

/// Marks a missing row or column.
pub(super) const NO_ROW: u16 = u16::MAX;

impl AnyMatching {
    /// Total cost of the matching; every row must have a possible column.
    pub(super) fn total<'a>(&self, costs: &impl Fn(usize) -> &'a [u16]) -> u32 {
        let rows = self.columns.iter().enumerate();
        rows.map(|(row, column)| u32::from(costs(row)[usize::from(*column)])).sum()
    }

    /// Swaps the columns of pairs of rows where cheaper; returns true if any swapped.
    ///
    /// O(rows²). Leaves the row of each column as it was.
    pub(super) fn swap<'a>(&mut self, costs: &impl Fn(usize) -> &'a [u16]) -> bool {
        let mut is_cheaper = false;
        for row in 1..self.columns.len() {
            for other in 0..row {
                let [ours, theirs] = [row, other].map(|row| usize::from(self.columns[row]));
                let (here, there) = (costs(row), costs(other));
                if here[theirs] == NEVER || there[ours] == NEVER {
                    continue;
                }
                let now = u32::from(here[ours]) + u32::from(there[theirs]);
                if u32::from(here[theirs]) + u32::from(there[ours]) < now {
                    self.columns.swap(row, other);
                    is_cheaper = true;
                }
            }
        }
        is_cheaper
    }

    /// Gives a row the cheapest free column, or one that another row can leave.
    ///
    /// Uses only columns that are possible for their rows. Returns false, with the matching
    /// unchanged, if there is none. The caller clears `is_tried` before the search.
    pub(super) fn assign<'a>(&mut self, row: usize, costs: &impl Fn(usize) -> &'a [u16]) -> bool {
        let columns = self.rows.len();
        let pushes = &costs(row)[..columns];
        let fits = |column: &usize| pushes[*column] != NEVER;
        let free = (0..columns).filter(fits).filter(|column| self.rows[*column] == NO_ROW);
        let mut given = free.min_by_key(|column| pushes[*column]);
        for column in (0..columns).filter(fits) {
            if given.is_some() {
                break;
            }
            if !std::mem::replace(&mut self.is_tried[column], true)
                && self.assign(usize::from(self.rows[column]), costs)
            {
                given = Some(column);
            }
        }
        if let Some(column) = given {
            self.columns[row] = column as u16;
            self.rows[column] = row as u16;
        }
        given.is_some()
    }
}
