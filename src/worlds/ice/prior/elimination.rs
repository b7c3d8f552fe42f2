//! Sums over all ice maps by variable elimination.
//!
//! Each map has a weight: the product of the odds of its ice cells and of one factor for each pair
//! of neighbouring ice cells. Cells enter a table one by one, in a given order; the rank of a cell
//! is its place in this order. A cell leaves, summed out, as soon as all its neighbours have
//! entered. The table has one entry for each assignment of the cells in it, so time and memory are
//! linear in the number of cells and exponential only in the width of the board (the
//! transfer-matrix method of statistical physics; Dechter, "Bucket elimination", 1999). The
//! backward pass gives exact marginals and exact samples:
//!
//! ```text
//! cells 0 1     enter 0      table {0}
//!       2 3     enter 1      table {0, 1}
//!               enter 2      table {0, 1, 2}   0 has no more neighbours to enter
//!               leave 0      table {1, 2}      keep P(0 = ice | 1, 2)
//!               enter 3      table {1, 2, 3}   all others are complete now
//!               leave 3, 2, 1                  keep P(3 | 1, 2), P(2 | 1), P(1)
//!               backward: 1, 2, 3, 0, each given the cells before it
//! ```
//!
//! Several models with the same cells are computed side by side, because only their numbers
//! differ. The lane of a model is its index.

use rand_chacha::rand_core::RngCore;

/// Number of models that are computed side by side.
pub(super) const LANES: usize = 8;

/// Maximum number of cells in the table at once.
const MAX_TABLE_CELLS: usize = 18;

/// Number of cells that leave the table between two rescalings.
const LEAVES_PER_RESCALE: u32 = 6;

/// One number for each model.
pub(super) type Lanes<T = f32> = [T; LANES];

/// Order in which cells enter and leave the table.
#[derive(Debug)]
pub(super) struct Elimination {
    steps: Vec<Step>,
    /// See [`Self::work`].
    work: usize,
}

/// One step of the elimination.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// The next cell enters as the highest bit of the table. `partners` are the bits of its
    /// neighbours that are already in the table.
    Enter { partners: u32 },
    /// The cell with this rank leaves. It is bit `bit` of the table.
    Leave { rank: u32, bit: u8 },
}

/// Result of a forward pass: log partition functions and conditionals for the backward pass.
#[derive(Debug)]
pub(super) struct EliminationTables {
    order: Elimination,
    /// Natural logarithm of the sum of the weights of all maps.
    ///
    /// The map without ice has weight 1.
    pub(super) log_sum: Lanes<f64>,
    /// Probability of ice of each leaving cell, given the cells left in the table.
    ///
    /// In the order of leaving, with one entry for each assignment of the cells left.
    ice_given_rest: Vec<Lanes>,
}

impl Elimination {
    /// Plans the elimination of `count` cells, given the ranks of the neighbours of each.
    ///
    /// O(cells × cells in the table). Stops if the table would hold more than
    /// [`MAX_TABLE_CELLS`] cells: then only [`Self::work`] is meaningful, and returns `usize::MAX`.
    pub(super) fn new(count: usize, neighbours: impl Fn(usize) -> Vec<usize>) -> Self {
        let mut steps = Vec::with_capacity(2 * count);
        let mut in_table: Vec<(usize, usize)> = Vec::new();
        let mut work = 0;
        for rank in 0..count {
            if in_table.len() == MAX_TABLE_CELLS {
                return Self { steps: Vec::new(), work: usize::MAX };
            }
            let touched = neighbours(rank);
            let partners = in_table
                .iter()
                .enumerate()
                .filter(|(_, (there, _))| touched.contains(there))
                .map(|(bit, _)| 1 << bit)
                .sum();
            steps.push(Step::Enter { partners });
            in_table.push((rank, touched.into_iter().max().unwrap_or(rank)));
            work += 1 << in_table.len();
            // A cell leaves as soon as its last neighbour has entered.
            for bit in (0..in_table.len()).rev() {
                if in_table[bit].1 <= rank {
                    steps.push(Step::Leave { rank: in_table[bit].0 as u32, bit: bit as u8 });
                    in_table.remove(bit);
                }
            }
        }
        Self { steps, work }
    }

    /// Number of table entries, summed over the entering cells; `usize::MAX` if too large.
    pub(super) fn work(&self) -> usize {
        self.work
    }

    /// Forward pass: sums the weights of all maps and keeps the conditionals. O(work).
    ///
    /// `odds` are the odds of ice of each cell when no other is ice, by rank. `pair_factor` is the
    /// factor for two neighbours that are both ice.
    pub(super) fn run(self, odds: &[Lanes], pair_factor: f32) -> EliminationTables {
        let mut table: Vec<Lanes> = vec![[1.0; LANES]];
        let mut log_sum = [0.0; LANES];
        let mut ice_given_rest = Vec::new();
        let mut odds = odds.iter();
        let mut left = 0_u32;
        for step in &self.steps {
            match *step {
                Step::Enter { partners } => {
                    let own = odds.next().copied().unwrap_or([1.0; LANES]);
                    // Factor of the entering cell, by the number of ice neighbours in the table.
                    let mut factors = [own; 5];
                    for count in 1..factors.len() {
                        factors[count] = factors[count - 1].map(|factor| factor * pair_factor);
                    }
                    for state in 0..table.len() {
                        let ice = (state as u32 & partners).count_ones() as usize;
                        // The first half of the table keeps the new cell floor, the second half
                        // makes it ice.
                        table.push(product(&table[state], &factors[ice]));
                    }
                }
                Step::Leave { bit, .. } => {
                    let half = table.len() / 2;
                    for rest in 0..half {
                        let floor = with_gap(rest, bit);
                        // Sum the cell out, and keep its conditional for the backward pass.
                        let (without, with) = (table[floor], table[floor | 1 << bit]);
                        let sum: Lanes = std::array::from_fn(|lane| without[lane] + with[lane]);
                        // Avoids 0/0 where both weights underflow.
                        let some = sum.map(|sum| sum.max(f32::MIN_POSITIVE));
                        ice_given_rest.push(std::array::from_fn(|lane| with[lane] / some[lane]));
                        table[rest] = sum;
                    }
                    table.truncate(half);
                    left += 1;
                    if left.is_multiple_of(LEAVES_PER_RESCALE) {
                        rescale(&mut table, &mut log_sum);
                    }
                }
            }
        }
        rescale(&mut table, &mut log_sum);
        EliminationTables { order: self, log_sum, ice_given_rest }
    }
}

impl EliminationTables {
    /// Exact probability of ice of each cell, by rank. O(work).
    pub(super) fn marginals(&self) -> Vec<Lanes> {
        let cell_count = self.order.steps.len() / 2;
        let mut marginals = vec![[0.0; LANES]; cell_count];
        let mut table: Vec<Lanes> = vec![[1.0; LANES]];
        let mut end = self.ice_given_rest.len();
        // The backward pass: a cell that left re-enters with its conditional probability, and a
        // cell that entered is summed out.
        for step in self.order.steps.iter().rev() {
            match *step {
                Step::Leave { rank, bit } => {
                    let len = table.len();
                    end -= len;
                    table.resize(2 * len, [0.0; LANES]);
                    let mut total = [0.0; LANES];
                    for rest in (0..len).rev() {
                        // Chain rule: joint probability of the cell and the cells in the table.
                        let ice = product(&table[rest], &self.ice_given_rest[end + rest]);
                        let floor = std::array::from_fn(|lane| table[rest][lane] - ice[lane]);
                        add(&mut total, &ice);
                        let without = with_gap(rest, bit);
                        table[without] = floor;
                        table[without | 1 << bit] = ice;
                    }
                    marginals[rank as usize] = total;
                }
                Step::Enter { .. } => {
                    let half = table.len() / 2;
                    // The entering cell is the highest bit: marginalise it out.
                    let (kept, gone) = table.split_at_mut(half);
                    kept.iter_mut().zip(gone).for_each(|(kept, gone)| add(kept, gone));
                    table.truncate(half);
                }
            }
        }
        marginals
    }

    /// Samples a map from model `lane`; calls `is_ice` with the rank of each ice cell.
    ///
    /// The samples are exact. O(cells).
    pub(super) fn sample(
        &self,
        lane: usize,
        rng: &mut impl RngCore,
        mut is_ice: impl FnMut(usize),
    ) {
        let mut end = self.ice_given_rest.len();
        let (mut state, mut bits) = (0_usize, 0_u32);
        for step in self.order.steps.iter().rev() {
            match *step {
                Step::Leave { rank, bit } => {
                    end -= 1 << bits;
                    let probability = self.ice_given_rest[end + state][lane];
                    state = with_gap(state, bit);
                    bits += 1;
                    if ((rng.next_u32() >> 8) as f32) < probability * (1 << 24) as f32 {
                        state |= 1 << bit;
                        is_ice(rank as usize);
                    }
                }
                Step::Enter { .. } => {
                    bits -= 1;
                    state &= (1 << bits) - 1;
                }
            }
        }
    }
}

/// Inserts a zero bit at position `bit`; the higher bits move up by one.
fn with_gap(number: usize, bit: u8) -> usize {
    let low = (1 << bit) - 1;
    (number & !low) << 1 | number & low
}

fn product(a: &Lanes, b: &Lanes) -> Lanes {
    std::array::from_fn(|lane| a[lane] * b[lane])
}

fn add(sum: &mut Lanes, other: &Lanes) {
    sum.iter_mut().zip(other).for_each(|(sum, other)| *sum += other);
}

/// Scales the largest entry of each lane to 1.
///
/// Adds the logarithm of the scale to `log_sum`. A lane whose largest entry is below
/// `f32::MIN_POSITIVE` stays below 1.
fn rescale(table: &mut [Lanes], log_sum: &mut Lanes<f64>) {
    let mut largest = [f32::MIN_POSITIVE; LANES];
    for entry in table.iter() {
        largest.iter_mut().zip(entry).for_each(|(largest, entry)| *largest = largest.max(*entry));
    }
    let factor = largest.map(f32::recip);
    for entry in table.iter_mut() {
        *entry = product(entry, &factor);
    }
    log_sum.iter_mut().zip(largest).for_each(|(sum, largest)| *sum += f64::from(largest).ln());
}
