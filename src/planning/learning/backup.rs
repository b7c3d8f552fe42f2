//! Backups: the expected points of each action, given the values of the resulting lines.
//!
//! A chosen action is executed with probability p, otherwise one of all the others, uniformly. With
//! v(a) the value of executing a, S the sum of all v, and n + 2 actions, choosing a is worth p·v(a)
//! + (1 − p)·(S − v(a))/(n + 1), so one pass over the places gives all choices.

use super::Estimate;
use crate::worlds::zuma::rules::{Touched, overflow};
use crate::worlds::zuma::{Action, Colour, Line, SHORTEST_RUN};

/// One step of a game under an estimated model.
#[derive(Debug, Clone, Copy)]
pub struct Step<'a> {
    /// Probabilities and rewards.
    pub estimate: &'a Estimate,
    /// Maximum length of a line; a longer line loses its last ball.
    pub max_length: u32,
}

impl Step<'_> {
    /// Expected points of the best action, from this step to the end.
    ///
    /// `after` gives the value of the line that a step leaves, the end of the game included.
    /// O(length) calls of `after`.
    pub fn best(&self, line: Line, ball: Colour, after: impl Fn(Line) -> f32) -> f32 {
        let thrown = after(line);
        let (mut sum, mut least, mut most) = (thrown, thrown, thrown);
        self.each_place(line, ball, after, |_, count, value| {
            sum += count as f32 * value;
            least = least.min(value);
            most = most.max(value);
        });
        let (of_done, of_sum) = self.weights(line, ball);
        // With p below 1/(n + 2), the best choice is the action with the smallest value.
        let best = if of_done >= 0.0 { most } else { least };
        of_done * best + of_sum * sum
    }

    /// Expected points of each action, in the order of [`Action::all`].
    pub fn choices(&self, line: Line, ball: Colour, after: impl Fn(Line) -> f32) -> Vec<f32> {
        let thrown = after(line);
        let mut values = vec![thrown; Action::count(line.len())];
        let mut sum = thrown;
        self.each_place(line, ball, after, |first, count, value| {
            sum += count as f32 * value;
            values[first + 1..=first + count].fill(value);
        });
        let (of_done, of_sum) = self.weights(line, ball);
        values.iter_mut().for_each(|value| *value = of_done * *value + of_sum * sum);
        values
    }

    /// Weights of the executed action's value and of the sum over all actions.
    fn weights(&self, line: Line, ball: Colour) -> (f32, f32) {
        let hit = self.estimate.odds.hit[ball] as f32;
        let of_sum = (1.0 - hit) / (line.len() as f32 + 1.0);
        (hit - of_sum, of_sum)
    }

    /// Calls `each` for each group of places with the same resulting line: first place, count,
    /// value.
    #[inline]
    fn each_place(
        &self,
        line: Line,
        ball: Colour,
        after: impl Fn(Line) -> f32,
        mut each: impl FnMut(usize, usize, f32),
    ) {
        let mut at = 0;
        // Inserting beside a ball of the same colour anywhere in its run gives the same line.
        while at <= line.len() {
            let mut end = at;
            while line.get(end) == Some(ball) {
                end += 1;
            }
            let count = end - at + 1;
            let value = if count < SHORTEST_RUN {
                self.settled(line.with_inserted(at, ball), &after)
            } else {
                self.chain(Touched::insert(line, at, ball), &after)
            };
            each(at, count, value);
            at = end + 1;
        }
    }

    /// Value of a line after all pops.
    #[inline]
    fn settled(&self, line: Line, after: &impl Fn(Line) -> f32) -> f32 {
        match overflow(line, self.max_length) {
            Some((rest, fallen)) => self.estimate.rewards.of_fall(fallen) as f32 + after(rest),
            None => after(line),
        }
    }

    /// Expected value of a line whose run may pop, followed by a chain reaction.
    fn chain(&self, mut touched: Touched, after: &impl Fn(Line) -> f32) -> f32 {
        let Estimate { odds, rewards } = self.estimate;
        let (mut reached, mut value) = (1.0, 0.0);
        // `reached` is the probability that every run so far popped.
        while let Some(run) = touched.run() {
            let pop = odds.pop[run.colour] as f32;
            value += reached * (1.0 - pop) * self.settled(touched.line, after);
            value += reached * pop * rewards.of_pop(run) as f32;
            reached *= pop;
            touched = touched.after_pop(run);
        }
        value + reached * self.settled(touched.line, after)
    }

    /// Mean of [`Self::best`] over the next ball.
    pub fn mean_best(&self, line: Line, after: impl Fn(Line) -> f32) -> f32 {
        let balls = self.estimate.odds.next_ball.iter();
        balls.map(|(ball, odds)| *odds as f32 * self.best(line, ball, &after)).sum()
    }
}
