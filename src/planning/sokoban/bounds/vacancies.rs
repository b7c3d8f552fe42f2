//! What a column costs that the others leave free.

use super::assignment::{Assignment, price, reset};

/// What it costs the other rows of a base to leave a column to one of them.
#[derive(Debug, Clone, Default)]
pub(super) struct Vacancies {
    /// The row that moves, until another base is taken.
    row: Option<usize>,
    /// For each column, counted from 0, what the others cost more if they leave that one, and not
    /// the one that the row has in the base.
    costs: Vec<i32>,
    used: Vec<bool>,
    /// The reduced costs of the base, if they are known: for each column those of the rows, these
    /// in the order of the columns they have.
    reduced: Vec<i32>,
    is_reduced: bool,
}

impl Vacancies {
    /// Another base is taken.
    pub(super) fn forget(&mut self) {
        (self.row, self.is_reduced) = (None, false);
    }

    /// The costs found last.
    pub(super) fn costs(&self) -> &[i32] {
        &self.costs
    }

    /// Finds the costs for a row, which has that column (counted from 0). Shortest paths over
    /// reduced costs (Dijkstra 1959). O(columns²).
    pub(super) fn find<'a>(
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
        if !std::mem::replace(&mut self.is_reduced, true) {
            self.reduced.resize(columns * columns, 0);
            for owned in 0..columns {
                let row = usize::from(base.row_of_column[owned + 1]);
                let row_price = base.row_potential[row];
                let potentials = base.column_potential[1..].iter();
                for (column, (cost, potential)) in costs(row).iter().zip(potentials).enumerate() {
                    self.reduced[column * columns + owned] = price(*cost) - row_price - potential;
                }
            }
        }
        reset(&mut self.costs, columns, i32::MAX);
        reset(&mut self.used, columns, false);
        let mut nearest = column;
        self.costs[column] = 0;
        loop {
            self.used[nearest] = true;
            let so_far = self.costs[nearest];
            let reduced = &self.reduced[nearest * columns..][..columns];
            let mut least = (i32::MAX, columns);
            let others = self.costs.iter_mut().zip(reduced).zip(&self.used).enumerate();
            for (other, ((cost, reduced), is_used)) in others {
                if *is_used {
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
        let potentials = &base.column_potential[1..];
        let own = potentials[column];
        for (cost, potential) in self.costs.iter_mut().zip(potentials) {
            *cost += own - potential;
        }
    }
}
