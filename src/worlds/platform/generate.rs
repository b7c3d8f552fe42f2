//! Random stages, repeatable from a seed.

use super::{Column, Level};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Parameters of random stages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomStages {
    /// Number of columns; values below 2 count as 2.
    pub width: usize,
    /// Maximum number of rocks: a rock is left out if ten random columns are full.
    pub rocks: usize,
    /// Maximum difference in wall height between adjacent columns, except at breaks.
    pub max_height_step: u8,
    /// A column is a break, with a random height, with probability 1/`break_every`; 0 for never.
    pub break_every: u32,
    /// Whether agent and gate are forced into opposite thirds of the stage with probability 1/2.
    pub has_distant_ends: bool,
}

/// Maximum top row of walls and rocks on a random stage.
///
/// The row above it is for agent and gate.
const HIGHEST_WALL: u8 = 4;

impl RandomStages {
    /// Maximum number of rocks on a stage of `width` columns.
    ///
    /// Reached if all walls are in row 0 alone, with rocks up to one row below the highest row.
    #[must_use]
    pub fn max_rocks(width: usize) -> usize {
        width.max(2) * usize::from(HIGHEST_WALL)
    }

    /// Returns the stage for a seed; it may be unsolvable.
    ///
    /// It has no problems unless it is wider than a stage may be.
    #[must_use]
    pub fn level(&self, seed: u64) -> Level {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut below = |bound: u64| (random.next_u64() % bound.max(1)) as usize;
        let width = self.width.max(2);
        let mut height = below(u64::from(HIGHEST_WALL) + 1) as u8;
        let mut columns = Vec::with_capacity(width);
        for _ in 0..width {
            let is_break = self.break_every > 0 && below(u64::from(self.break_every)) == 0;
            height = if is_break {
                below(u64::from(HIGHEST_WALL) + 1) as u8
            } else {
                let reach = u64::from(self.max_height_step) * 2 + 1;
                (height + below(reach) as u8).saturating_sub(self.max_height_step).min(HIGHEST_WALL)
            };
            columns.push(Column::bare(height));
        }
        for _ in 0..self.rocks {
            // Full columns take no more rocks; ten tries find room if there is enough.
            let room =
                (0..10).map(|_| below(width as u64)).find(|at| columns[*at].top() < HIGHEST_WALL);
            if let Some(at) = room {
                columns[at].rocks += 1;
            }
        }
        let is_apart = self.has_distant_ends && below(2) == 0;
        let agent = if is_apart { below(width as u64 / 3) } else { below(width as u64) };
        let gate = if is_apart {
            width - 1 - below(width as u64 / 3)
        } else {
            (agent + 1 + below(width as u64 - 1)) % width
        };
        let (agent, gate) = if below(2) == 0 { (agent, gate) } else { (gate, agent) };
        Level { columns, agent: Some(agent), gate: Some(gate), ..Level::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_stages_are_valid_and_repeatable() {
        for seed in 0..500 {
            let stages = RandomStages {
                width: 2 + seed as usize % 23,
                rocks: seed as usize % 13,
                max_height_step: seed as u8 % 4,
                break_every: seed as u32 % 5,
                has_distant_ends: seed % 2 == 0,
            };
            let level = stages.level(seed);
            assert_eq!(level.problems(), [], "seed {seed}");
            assert_eq!(level, stages.level(seed));
            assert_eq!(level.columns.len(), stages.width);
        }
    }
}
