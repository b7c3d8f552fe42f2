//! Cost of freeing a column of a base matching, for all columns at once.
//!
//! Rows are crates and columns targets; see `matching` for the base matching.

use super::assignment::{Assignment, pair_cost, reset};

/// By column, the extra cost of the other rows if they leave that column free.
///
/// One row of the base matching, the moving row, gives up its own column; then it can take any
/// column that the other rows leave free.
#[derive(Debug, Clone, Default)]
pub(super) struct VacancyCosts {
    /// The moving row of the current costs; `None` after the base changed.
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
