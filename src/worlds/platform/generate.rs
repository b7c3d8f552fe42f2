//! Random stages, repeatable from a seed.

use super::{Column, Level};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// What random stages look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomStages {
    /// Columns; at least 2 are drawn.
    pub width: usize,
    /// Rocks; fewer where there is no room for them.
    pub rocks: usize,
    /// Most rows by which neighbouring walls differ mostly, from 0: flat land.
    pub step: u8,
    /// One column in so many is a ledge or pit of any height; 0: none.
    pub break_every: u32,
    /// One gate in two stands at the far end from the agent; else anywhere.
    pub ends_apart: bool,
}

/// The highest wall of a random stage: rocks and agent have room on it.
const HIGHEST_WALL: u8 = 4;

impl RandomStages {
    /// Most rocks that a stage of that width takes: flat land, and rocks up to one row below the
    /// sky.
    #[must_use]
    pub fn room(width: usize) -> usize {
        width.max(2) * usize::from(HIGHEST_WALL)
    }

    /// The stage with that seed: the same numbers give the same stage. It can be played, but may
    /// well be unsolvable.
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
                let reach = u64::from(self.step) * 2 + 1;
                (height + below(reach) as u8).saturating_sub(self.step).min(HIGHEST_WALL)
            };
            columns.push(Column::bare(height));
        }
        for _ in 0..self.rocks {
            // Columns that are full take no more; ten tries find room where there is much.
            let room =
                (0..10).map(|_| below(width as u64)).find(|at| columns[*at].top() < HIGHEST_WALL);
            if let Some(at) = room {
                columns[at].rocks += 1;
            }
        }
        let is_apart = self.ends_apart && below(2) == 0;
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
    fn stages_can_be_played_and_repeat() {
        for seed in 0..500 {
            let stages = RandomStages {
                width: 2 + seed as usize % 23,
                rocks: seed as usize % 13,
                step: seed as u8 % 4,
                break_every: seed as u32 % 5,
                ends_apart: seed % 2 == 0,
            };
            let level = stages.level(seed);
            assert_eq!(level.problems(), [], "seed {seed}");
            assert_eq!(level, stages.level(seed));
            assert_eq!(level.columns.len(), stages.width);
        }
    }
}
