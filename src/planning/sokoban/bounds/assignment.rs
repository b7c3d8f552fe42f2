//! Assignment of rows to columns with dual potentials.

use super::placements::NEVER;

/// Cost of an impossible pair, above that of every possible pair.
pub(super) const FORBIDDEN: i32 = 1 << 20;

/// If a column potential is below this value, all are reset, to avoid overflow.
const MIN_POTENTIAL: i32 = -(1 << 26);

/// A partial assignment; rows are crates, columns targets. Index 0 means none.
#[derive(Debug, Clone, Default)]
pub(super) struct Assignment {
    pub(super) row_potential: Vec<i32>,
    pub(super) column_potential: Vec<i32>,
    pub(super) row_of_column: Vec<u16>,
}

impl Assignment {
    /// Clears the assignment; keeps the column potentials if the next state is similar.
    ///
    /// They are kept if `is_comparable` is true, the size is the same and none is too low. Any
    /// column potentials are valid. Those of a similar state make the cheapest column free for most
    /// rows.
    pub(super) fn reset(&mut self, rows: usize, is_comparable: bool) {
        reset(&mut self.row_potential, rows + 1, 0);
        reset(&mut self.row_of_column, rows + 1, 0);
        let potentials = &mut self.column_potential;
        let is_usable = potentials.iter().all(|potential| *potential >= MIN_POTENTIAL);
        if potentials.len() != rows + 1 || !is_usable || !is_comparable {
            reset(potentials, rows + 1, 0);
        }
    }

    pub(super) fn copy_from(&mut self, other: &Self) {
        self.row_potential.clone_from(&other.row_potential);
        self.column_potential.clone_from(&other.column_potential);
        self.row_of_column.clone_from(&other.row_of_column);
    }
}

/// Assigns a row its column of least reduced cost; false if that is taken.
///
/// Sets the row's potential in either case.
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

/// Cost of a pair with this push distance.
pub(super) fn pair_cost(pushes: u16) -> i32 {
    if pushes == NEVER { FORBIDDEN } else { i32::from(pushes) }
}

/// Total cost of a complete assignment; `None` if it contains an impossible pair.
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
