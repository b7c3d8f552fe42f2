//! A cheap policy: always where sight from then on would cost least.

use super::ground::{Ground, Macro, common_knowledge};
use super::layer::{Found, Layer};
use super::rink::Pose;
use super::slide::Slide;
use crate::board::Direction;

impl Ground<'_> {
    /// A cheap policy up to the goal or to the first action that may reveal something: always the
    /// action after which hindsight is cheapest, earlier information first, never back to a pose
    /// with nothing learnt. Where that goes round in circles, because every world draws it
    /// elsewhere, the macro with the cheapest hindsight of the whole layer. `None` if no action
    /// leads anywhere, or there is no world.
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
        // However improbable the worlds are by now, a step more is a step more.
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
            visited.push(pose);
        }
        Some(Macro { pose, actions })
    }

    /// The macro of a layer with the cheapest hindsight.
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
