//! What an episode costs: its steps, or what a failure costs.

use super::bank::Bank;
use super::distances::LOST;

/// Prices poses by their distances: steps taken and to be taken, but never more than a failure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stakes {
    /// What a failure costs, in steps.
    pub failure_cost: f32,
}

impl Stakes {
    /// What the whole episode costs if the goal is `distance` away after `steps` steps.
    #[inline]
    #[must_use]
    pub fn cost(self, steps: u32, distance: u8) -> f32 {
        if distance == LOST {
            self.failure_cost
        } else {
            (steps as f32 + f32::from(distance)).min(self.failure_cost)
        }
    }

    /// Sum over these worlds of weight times cost, with the ice in plain sight (hindsight): no
    /// policy without sight costs less. `pose` is a number of the bank's tables.
    #[inline]
    #[must_use]
    pub fn hindsight(self, bank: &Bank, worlds: &[u32], steps: u32, pose: Option<u32>) -> f64 {
        let Some(pose) = pose else {
            return worlds.iter().map(|world| f64::from(bank.weight(*world))).sum::<f64>()
                * f64::from(self.failure_cost);
        };
        let mut sum = 0.0;
        for chunk in worlds.chunks(256) {
            let part: f32 = chunk
                .iter()
                .map(|world| bank.weight(*world) * self.cost(steps, bank.distance(*world, pose)))
                .sum();
            sum += f64::from(part);
        }
        sum
    }
}
