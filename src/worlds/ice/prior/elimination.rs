//! Sums over all ice maps, by eliminating one cell after another.
//!
//! The cells enter a table one by one; a cell leaves, summed over, as soon as all its neighbours
//! have entered. The table has an entry for each combination of values of the cells in it, so
//! the cost is exponential in the width of the board only (the transfer-matrix method of
//! statistical physics, bucket elimination of R. Dechter, 1999). Going back the same way gives
//! the exact marginals, and worlds drawn with exactly their probability.
//!
//! All hypotheses are worked on side by side, since only their numbers differ.

use rand_chacha::rand_core::RngCore;

/// Number of hypotheses that are worked on side by side.
pub(super) const LANES: usize = 8;

/// Most cells in the table at once.
const MAX_BITS: usize = 18;

/// After how many cells the table is brought back to numbers of middling size.
const LEAVES_PER_RESCALE: u32 = 6;

/// One number for each hypothesis.
pub(super) type Lanes<T = f32> = [T; LANES];

/// The order in which cells enter and leave the table.
#[derive(Debug)]
pub(super) struct Elimination {
    steps: Vec<Step>,
    work: usize,
}

#[derive(Debug, Clone, Copy)]
enum Step {
    /// The next cell in order enters as the table's highest bit; `partners` are the bits of its
    /// neighbours that are there already.
    Enter { partners: u32 },
    /// The cell of that rank leaves; it is bit `bit` of the table.
    Leave { rank: u32, bit: u8 },
}

/// What was found while every cell entered and left.
#[derive(Debug)]
pub(super) struct Eliminated {
    order: Elimination,
    /// Natural logarithm of the sum over all maps of their weights.
    pub(super) log_sum: Lanes<f64>,
    /// For each cell in the order of leaving, for each combination of the cells left in the
    /// table: the probability that it is ice.
    ice_given_rest: Vec<Lanes>,
}

impl Elimination {
    /// The order for that many cells, given the ranks of each one's neighbours. O(cells × width).
    /// If the table would become too large for any use, only [`Self::work`] makes sense.
    pub(super) fn new(count: usize, neighbours: impl Fn(usize) -> Vec<usize>) -> Self {
        let mut steps = Vec::with_capacity(2 * count);
        let mut in_table: Vec<(usize, usize)> = Vec::new();
        let mut work = 0;
        for rank in 0..count {
            if in_table.len() == MAX_BITS {
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
            for bit in (0..in_table.len()).rev() {
                if in_table[bit].1 <= rank {
                    steps.push(Step::Leave { rank: in_table[bit].0 as u32, bit: bit as u8 });
                    in_table.remove(bit);
                }
            }
        }
        Self { steps, work }
    }

    /// Entries of the table, summed over all steps.
    pub(super) fn work(&self) -> usize {
        self.work
    }

    /// Sums over all maps. `odds` are the odds of ice of each cell on its own, in order;
    /// `together` is the factor for two neighbours that are both ice. O(work).
    pub(super) fn run(self, odds: &[Lanes], together: f32) -> Eliminated {
        let mut table: Vec<Lanes> = vec![[1.0; LANES]];
        let mut log_sum = [0.0; LANES];
        let mut ice_given_rest = Vec::new();
        let mut odds = odds.iter();
        let mut left = 0_u32;
        for step in &self.steps {
            match *step {
                Step::Enter { partners } => {
                    let own = odds.next().copied().unwrap_or([1.0; LANES]);
                    // By the number of neighbours in the table that are ice.
                    let mut factors = [own; 5];
                    for count in 1..factors.len() {
                        factors[count] = factors[count - 1].map(|factor| factor * together);
                    }
                    for state in 0..table.len() {
                        let ice = (state as u32 & partners).count_ones() as usize;
                        table.push(product(&table[state], &factors[ice]));
                    }
                }
                Step::Leave { bit, .. } => {
                    let half = table.len() / 2;
                    for rest in 0..half {
                        let floor = with_gap(rest, bit);
                        let (without, with) = (table[floor], table[floor | 1 << bit]);
                        let sum: Lanes = std::array::from_fn(|lane| without[lane] + with[lane]);
                        // What is too improbable for a number is never drawn.
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
        Eliminated { order: self, log_sum, ice_given_rest }
    }
}

impl Eliminated {
    /// Probability of ice for each cell, in order. O(work).
    pub(super) fn marginals(&self) -> Vec<Lanes> {
        let cell_count = self.order.steps.len() / 2;
        let mut marginals = vec![[0.0; LANES]; cell_count];
        let mut table: Vec<Lanes> = vec![[1.0; LANES]];
        let mut end = self.ice_given_rest.len();
        for step in self.order.steps.iter().rev() {
            match *step {
                Step::Leave { rank, bit } => {
                    let len = table.len();
                    end -= len;
                    table.resize(2 * len, [0.0; LANES]);
                    let mut total = [0.0; LANES];
                    for rest in (0..len).rev() {
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
                    let (kept, gone) = table.split_at_mut(half);
                    kept.iter_mut().zip(gone).for_each(|(kept, gone)| add(kept, gone));
                    table.truncate(half);
                }
            }
        }
        marginals
    }

    /// Draws a map under the hypothesis of that lane and tells the ranks of its ice cells.
    /// O(cells).
    pub(super) fn draw(&self, lane: usize, rng: &mut impl RngCore, mut is_ice: impl FnMut(usize)) {
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

/// The number with a zero bit put in at `bit`.
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

/// Brings each lane's largest entry to 1 and notes the logarithm of what was taken out.
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
