//! Minimum-cost matching of targets to crates.

/// Costs at or above this mark pairs that do not fit.
const FORBIDDEN: u32 = 1 << 20;

/// Most work, in rows² × columns, that one matching may be: beyond it each row takes its
/// cheapest column, whoever else does. That is a lower bound still, and proves less.
const MOST_WORK: usize = 50_000_000;

/// Working memory of the matching, kept between calls so that none allocates.
///
/// The algorithm is the Hungarian one with potentials, one shortest augmenting path a row
/// (Kuhn 1955; Jonker and Volgenant 1987).
#[derive(Debug, Clone, Default)]
pub(super) struct Matching {
    row_potential: Vec<i64>,
    column_potential: Vec<i64>,
    row_of_column: Vec<usize>,
    way: Vec<usize>,
    least: Vec<i64>,
    used: Vec<bool>,
}

impl Matching {
    /// The least total cost of giving each row a column of its own; `None` if that cannot be
    /// done. `cost` answers `None` for pairs that do not fit; `columns` must be at least `rows`.
    /// O(rows² × columns). On boards with hundreds of crates only a lower bound of it.
    pub(super) fn least_cost(
        &mut self,
        rows: usize,
        columns: usize,
        cost: impl Fn(usize, usize) -> Option<u32>,
    ) -> Option<u32> {
        if rows == 1 {
            return (0..columns).filter_map(|column| cost(0, column)).min();
        }
        if rows.saturating_mul(rows).saturating_mul(columns) > MOST_WORK {
            let cheapest = |row| (0..columns).filter_map(|column| cost(row, column)).min();
            return (0..rows).map(cheapest).sum();
        }
        let padded = |row: usize, column: usize| {
            i64::from(cost(row - 1, column - 1).unwrap_or(FORBIDDEN).min(FORBIDDEN))
        };
        reset(&mut self.row_potential, rows + 1, 0);
        reset(&mut self.column_potential, columns + 1, 0);
        reset(&mut self.row_of_column, columns + 1, 0);
        reset(&mut self.way, columns + 1, 0);
        for row in 1..=rows {
            self.augment(row, columns, &padded);
        }
        let matched = (1..=columns).filter(|column| self.row_of_column[*column] != 0);
        let total: i64 = matched.map(|column| padded(self.row_of_column[column], column)).sum();
        u32::try_from(total).ok().filter(|total| *total < FORBIDDEN)
    }

    /// Gives one more row a column, moving others where that is cheaper. Column 0 stands for
    /// "none yet".
    fn augment(&mut self, row: usize, columns: usize, cost: &impl Fn(usize, usize) -> i64) {
        reset(&mut self.least, columns + 1, i64::MAX);
        reset(&mut self.used, columns + 1, false);
        self.row_of_column[0] = row;
        let mut column = 0;
        while self.row_of_column[column] != 0 {
            self.used[column] = true;
            let row = self.row_of_column[column];
            let (mut delta, mut nearest) = (i64::MAX, 0);
            for next in 1..=columns {
                if self.used[next] {
                    continue;
                }
                let reduced =
                    cost(row, next) - self.row_potential[row] - self.column_potential[next];
                if reduced < self.least[next] {
                    self.least[next] = reduced;
                    self.way[next] = column;
                }
                if self.least[next] < delta {
                    delta = self.least[next];
                    nearest = next;
                }
            }
            for next in 0..=columns {
                if self.used[next] {
                    self.row_potential[self.row_of_column[next]] += delta;
                    self.column_potential[next] -= delta;
                } else if next > 0 {
                    self.least[next] -= delta;
                }
            }
            column = nearest;
        }
        while column != 0 {
            let before = self.way[column];
            self.row_of_column[column] = self.row_of_column[before];
            column = before;
        }
    }
}

fn reset<T: Clone>(values: &mut Vec<T>, length: usize, value: T) {
    values.clear();
    values.resize(length, value);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Every way to give rows distinct columns, tried out.
    fn brute_force(costs: &[Vec<Option<u32>>], row: usize, taken: u32) -> Option<u32> {
        let Some(here) = costs.get(row) else { return Some(0) };
        let free = here.iter().enumerate().filter(|(column, _)| taken >> column & 1 == 0);
        free.filter_map(|(column, cost)| {
            Some((*cost)? + brute_force(costs, row + 1, taken | 1 << column)?)
        })
        .min()
    }

    proptest! {
        #[test]
        fn agrees_with_trying_everything(
            costs in (1..5_usize).prop_flat_map(|rows| {
                let columns = rows..rows + 3;
                columns.prop_flat_map(move |columns| {
                    let row = prop::collection::vec(prop::option::weighted(0.7, 0..20_u32), columns);
                    prop::collection::vec(row, rows)
                })
            })
        ) {
            let least = Matching::default()
                .least_cost(costs.len(), costs[0].len(), |row, column| costs[row][column]);
            prop_assert_eq!(least, brute_force(&costs, 0, 0));
        }
    }
}
