//! The rollout policy: greedily minimises the hindsight cost.

use super::ground::{Ground, Macro, common_knowledge};
use super::layer::{Found, Layer};
use super::rink::Pose;
use super::slide::Slide;
use crate::board::Direction;

impl Ground<'_> {
    /// Returns the rollout policy's macro-action from a state; `None` if it gives up.
    ///
    /// Takes the action with the least hindsight cost; if costs are equal, one that brings an
    /// observation first. Never returns to a state without an observation. If that leaves nothing
    /// better than a failure, because scenarios pull in different directions, it takes the
    /// macro-action with the least bound of an observation-free search. `work` counts scenario
    /// evaluations.
    #[must_use]
    pub fn greedy_way(
        &self,
        start: Pose,
        steps_before: u32,
        worlds: &[u32],
        work: &mut u64,
    ) -> Option<Macro> {
        if worlds.is_empty() {
            return None;
        }
        let known = common_knowledge(self.bank, worlds);
        let weight = self.weight(worlds);
        let failure = self.stakes.loss_cost();
        // The tolerance scales with the weight: improbable scenarios deserve the same care.
        let close = 1e-6 * weight;
        let (mut pose, mut actions) = (start, Vec::new());
        let mut visited = vec![pose];
        let mut slide = Slide::default();
        while self.steps_from_end(pose).is_none() {
            let steps = steps_before + actions.len() as u32 + 1;
            let mut best: Option<(f64, bool, Direction)> = None;
            for direction in Direction::ALL {
                slide.follow(self.rink, known, pose, direction);
                let is_informative = slide.is_informative();
                if !slide.moves() || !is_informative && visited.contains(&slide.pose_after(0)) {
                    continue;
                }
                let cost = self.hindsight_after(&slide, worlds, steps);
                *work += worlds.len() as u64;
                // Ties go to an action that may bring an observation, so the rollout learns early.
                let is_better = best.is_none_or(|(least, informs, _)| {
                    cost < least - close || cost < least + close && is_informative && !informs
                });
                if is_better {
                    best = Some((cost, is_informative, direction));
                }
            }
            let Some((_, is_informative, direction)) =
                best.filter(|(cost, ..)| *cost < weight * failure - close)
            else {
                return self.way_out(start, steps_before, (worlds, weight), work);
            };
            actions.push(direction);
            if is_informative {
                return Some(Macro { pose, actions });
            }
            slide.follow(self.rink, known, pose, direction);
            pose = slide.pose_after(0);
            // Without an observation, a visited state cannot be worth returning to.
            visited.push(pose);
        }
        Some(Macro { pose, actions })
    }

    /// Returns the macro-action with the least lower bound in the observation-free closure.
    fn way_out(
        &self,
        start: Pose,
        steps: u32,
        (worlds, weight): (&[u32], f64),
        work: &mut u64,
    ) -> Option<Macro> {
        let mut layer = Layer::new(common_knowledge(self.bank, worlds), start, 0.0);
        while layer.least_cost_ahead().is_finite() {
            match layer.advance(self, (worlds, weight), steps, work) {
                Found::End(way) | Found::Exit(way) => return Some(way),
                Found::Nothing => {}
            }
        }
        None
    }
}
