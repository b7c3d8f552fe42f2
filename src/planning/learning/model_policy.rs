//! Plays by a plan made for a learnt model, and knows how sure it is of it.

use super::judgement::{Judgement, best};
use super::worth::{Sizes, Worth};
use super::{Estimate, Step};
use crate::worlds::zuma::{Action, Belief, Observation, Rewards};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Models drawn from the belief to see how much the values depend on what is not known.
const DRAWN_MODELS: usize = 16;

/// A plan for the mean of a belief.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelPolicy {
    sizes: Sizes,
    belief: Belief,
    worth: Worth,
    estimate: Estimate,
    drawn: Vec<Estimate>,
}

impl ModelPolicy {
    /// Plays by what lines are worth for the mean of that belief.
    #[must_use]
    pub fn new(sizes: Sizes, belief: Belief, worth: Worth) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(0);
        let no_guess = Rewards::default();
        let estimate = Estimate::mean(&belief, &no_guess);
        let drawn = std::iter::repeat_with(|| Estimate::sample(&belief, &no_guess, &mut rng));
        Self { sizes, worth, estimate, drawn: drawn.take(DRAWN_MODELS).collect(), belief }
    }

    /// The game's sizes it was planned for.
    #[must_use]
    pub fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// What was learnt.
    #[must_use]
    pub fn belief(&self) -> &Belief {
        &self.belief
    }

    /// The mean of what was learnt: what it plans with.
    #[must_use]
    pub fn estimate(&self) -> &Estimate {
        &self.estimate
    }

    /// What lines are worth.
    #[must_use]
    pub fn worth(&self) -> &Worth {
        &self.worth
    }

    /// The choice with the greatest expected points to the end of the game. How sure it is comes
    /// from weighing the choices again under models drawn from the belief, with the same worth of
    /// lines.
    #[must_use]
    pub fn judge(&self, seen: &Observation) -> Judgement {
        let judgement = Judgement::of_values(self.values(&self.estimate, seen));
        let count = self.drawn.len() as f32;
        let chosen = judgement.action.rank();
        let mut agreeing = 0;
        let mut squares = vec![0.0; judgement.values.len()];
        for estimate in &self.drawn {
            let values = self.values(estimate, seen);
            agreeing += usize::from(values[chosen] >= values[best(&values)]);
            for ((square, drawn), value) in squares.iter_mut().zip(&values).zip(&judgement.values) {
                *square += (drawn - value).powi(2);
            }
        }
        let deviations = squares.into_iter().map(|square: f32| (square / count).sqrt()).collect();
        Judgement { deviations, certainty: Some(agreeing as f32 / count), ..judgement }
    }

    /// The same choice without a word about it.
    #[must_use]
    pub fn choose(&self, seen: &Observation) -> Action {
        choose(&self.worth, &self.estimate, seen)
    }

    fn values(&self, estimate: &Estimate, seen: &Observation) -> Vec<f32> {
        values(&self.worth, estimate, seen)
    }
}

/// The expected points of each choice, given what lines are worth. O(length) lines are looked up.
#[must_use]
pub fn values(worth: &Worth, estimate: &Estimate, seen: &Observation) -> Vec<f32> {
    let step = Step { estimate, max_length: seen.max_length };
    let steps_left = seen.steps_left().saturating_sub(1);
    step.choices(seen.line, seen.ball, |line| worth.value(line, steps_left))
}

/// The choice with the greatest expected points.
#[must_use]
pub fn choose(worth: &Worth, estimate: &Estimate, seen: &Observation) -> Action {
    Action::from_rank(best(&values(worth, estimate, seen)))
}
