//! Backups: the expected points of each action, given the values of the resulting lines.
//!
//! A line of n balls has n + 2 actions: discard, or insert at one of n + 1 places. A chosen action
//! is executed with probability p, otherwise one of all the others, uniformly. With v(a) the value
//! of executing a, and S the sum of all v, choosing a is worth p·v(a) + (1 − p)·(S − v(a))/(n + 1),
//! so one pass over the places gives the values of all choices.
//!
//! A run is a group of at least three neighbouring balls of one colour. The run that a step forms
//! pops (disappears) with some probability; the ends of the line then meet and may form the next
//! run, a chain reaction.

use crate::worlds::zuma::rules::{ChangedLine, overflow};
use crate::worlds::zuma::{
    Action, Belief, Colour, Line, Model, Probabilities, Rewards, SHORTEST_RUN,
};
use rand_chacha::rand_core::RngCore;

/// Probabilities and rewards to plan with: from a belief, or the truth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ModelEstimate {
    /// The probabilities.
    pub probabilities: Probabilities,
    /// The rewards.
    pub rewards: Rewards,
}

impl ModelEstimate {
    /// Returns the true model, for reference scores.
    #[must_use]
    pub const fn of_model(model: &Model) -> Self {
        Self { probabilities: model.probabilities, rewards: model.rewards }
    }

    /// Returns the mean of a belief; `guess` replaces rewards that were never observed.
    #[must_use]
    pub fn mean(belief: &Belief, guess: &Rewards) -> Self {
        Self { probabilities: belief.mean_probabilities(), rewards: belief.complete_rewards(guess) }
    }

    /// Returns probabilities sampled from a belief, with its rewards.
    ///
    /// Rewards are not sampled; `guess` replaces those that were never observed.
    #[must_use]
    pub fn sample(belief: &Belief, guess: &Rewards, rng: &mut impl RngCore) -> Self {
        Self {
            probabilities: belief.sample_probabilities(rng),
            rewards: belief.complete_rewards(guess),
        }
    }
}

/// One step of a game under an estimated model.
#[derive(Debug, Clone, Copy)]
pub struct Backup<'a> {
    /// Probabilities and rewards.
    pub estimate: &'a ModelEstimate,
    /// Maximum length of a line; a longer line loses its last ball.
    pub max_length: u32,
}

impl Backup<'_> {
    /// Expected points of the best action, from this step to the end of the game.
    ///
    /// `after` gives the value of the line that a step leaves: the points of all later steps and of
    /// the end of the game. Calls `after` at most once for each action and once for each possible
    /// pop.
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

    /// Expected points of choosing each action, in the order of [`Action::all`].
    ///
    /// `after` as for [`Self::best`].
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

    /// Factors of the executed action's value, and of the sum over all actions.
    fn weights(&self, line: Line, ball: Colour) -> (f32, f32) {
        let hit = self.estimate.probabilities.hit[ball] as f32;
        let of_sum = (1.0 - hit) / (line.len() as f32 + 1.0);
        (hit - of_sum, of_sum)
    }

    /// Calls `each` for each group of insertion places that give the same line.
    ///
    /// The arguments are the first place, the number of places, and the value of an insertion
    /// there.
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
                self.rest_value(line.with_inserted(at, ball), &after)
            } else {
                self.chain_value(ChangedLine::insert(line, at, ball), &after)
            };
            each(at, count, value);
            at = end + 1;
        }
    }

    /// Value of a line after all pops.
    ///
    /// Points for a ball that falls off, plus `after` of the remaining line.
    #[inline]
    fn rest_value(&self, line: Line, after: &impl Fn(Line) -> f32) -> f32 {
        match overflow(line, self.max_length) {
            Some((rest, fallen)) => self.estimate.rewards.of_fall(fallen) as f32 + after(rest),
            None => after(line),
        }
    }

    /// Expected value of a line with a new run that may pop, chain reactions included.
    ///
    /// `touched` is the line, and where it changed.
    fn chain_value(&self, mut touched: ChangedLine, after: &impl Fn(Line) -> f32) -> f32 {
        let ModelEstimate { probabilities, rewards } = self.estimate;
        let (mut reached, mut value) = (1.0, 0.0);
        // `reached` is the probability that every run so far popped.
        while let Some(run) = touched.run() {
            let pop = probabilities.pop[run.colour] as f32;
            value += reached * (1.0 - pop) * self.rest_value(touched.line, after);
            value += reached * pop * rewards.of_pop(run) as f32;
            reached *= pop;
            touched = touched.after_pop(run);
        }
        value + reached * self.rest_value(touched.line, after)
    }

    /// Mean of [`Self::best`] over the colours of the next ball, by their probabilities.
    pub fn mean_best(&self, line: Line, after: impl Fn(Line) -> f32) -> f32 {
        let balls = self.estimate.probabilities.next_ball.iter();
        balls.map(|(ball, share)| *share as f32 * self.best(line, ball, &after)).sum()
    }
}
