//! The policy of the model learner, with estimates of its uncertainty.

use super::judgement::{Judgement, best};
use super::worth::{Sizes, Worth};
use super::{Estimate, Step};
use crate::worlds::zuma::{Action, Belief, Observation, Rewards};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Number of models sampled from the belief to measure how much values depend on unknown
/// parameters.
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
    /// A policy from a belief and the values planned for its mean.
    #[must_use]
    pub fn new(sizes: Sizes, belief: Belief, worth: Worth) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(0);
        let no_guess = Rewards::default();
        let estimate = Estimate::mean(&belief, &no_guess);
        let drawn = std::iter::repeat_with(|| Estimate::sample(&belief, &no_guess, &mut rng));
        Self { sizes, worth, estimate, drawn: drawn.take(DRAWN_MODELS).collect(), belief }
    }

    /// Sizes of the games it was planned for.
    #[must_use]
    pub fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// The learned belief.
    #[must_use]
    pub fn belief(&self) -> &Belief {
        &self.belief
    }

    /// The mean of the belief: the model it plans with.
    #[must_use]
    pub fn estimate(&self) -> &Estimate {
        &self.estimate
    }

    /// The planned values of lines.
    #[must_use]
    pub fn worth(&self) -> &Worth {
        &self.worth
    }

    /// The action with the greatest expected points, with its uncertainty.
    ///
    /// Standard deviations and certainty come from evaluating the actions under models sampled from
    /// the belief, with the same values of lines.
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

    /// The same action without the evaluation.
    #[must_use]
    pub fn choose(&self, seen: &Observation) -> Action {
        choose(&self.worth, &self.estimate, seen)
    }

    fn values(&self, estimate: &Estimate, seen: &Observation) -> Vec<f32> {
        values(&self.worth, estimate, seen)
    }
}

/// Expected points of each action, given values of lines. Looks up O(length) lines.
#[must_use]
pub fn values(worth: &Worth, estimate: &Estimate, seen: &Observation) -> Vec<f32> {
    let step = Step { estimate, max_length: seen.max_length };
    let steps_left = seen.steps_left().saturating_sub(1);
    step.choices(seen.line, seen.ball, |line| worth.value(line, steps_left))
}

/// The action with the greatest expected points.
#[must_use]
pub fn choose(worth: &Worth, estimate: &Estimate, seen: &Observation) -> Action {
    Action::from_rank(best(&values(worth, estimate, seen)))
}
