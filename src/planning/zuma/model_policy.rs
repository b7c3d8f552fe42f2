//! The policy of the model learner, with estimates of its uncertainty, and the evaluation of one
//! decision by a policy.

use super::value_function::{GameSize, ValueFunction};
use super::{Backup, ModelEstimate};
use crate::worlds::zuma::{Action, Belief, Observation, Rewards};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Number of models sampled from the belief to estimate the uncertainty of values.
const SAMPLED_MODELS: usize = 16;

/// A plan for the mean of a belief.
///
/// `sampled_models` are models sampled from the belief, for estimates of uncertainty.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelPolicy {
    sizes: GameSize,
    belief: Belief,
    value_function: ValueFunction,
    estimate: ModelEstimate,
    sampled_models: Vec<ModelEstimate>,
}

impl ModelPolicy {
    /// Creates a policy from a belief and `value_function`, the values planned for its mean.
    #[must_use]
    pub fn new(sizes: GameSize, belief: Belief, value_function: ValueFunction) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(0);
        let no_guess = Rewards::default();
        let estimate = ModelEstimate::mean(&belief, &no_guess);
        let drawn = std::iter::repeat_with(|| ModelEstimate::sample(&belief, &no_guess, &mut rng));
        Self {
            sizes,
            value_function,
            estimate,
            sampled_models: drawn.take(SAMPLED_MODELS).collect(),
            belief,
        }
    }

    /// Sizes of the games for which the policy was planned.
    #[must_use]
    pub fn sizes(&self) -> GameSize {
        self.sizes
    }

    /// The learned belief.
    #[must_use]
    pub fn belief(&self) -> &Belief {
        &self.belief
    }

    /// The mean of the belief: the model with which the policy plans.
    #[must_use]
    pub fn estimate(&self) -> &ModelEstimate {
        &self.estimate
    }

    /// The planned values of lines.
    #[must_use]
    pub fn value_function(&self) -> &ValueFunction {
        &self.value_function
    }

    /// Returns the action with the maximum expected points, all values and their uncertainty.
    ///
    /// Deviations are root mean square differences between these values and the values under models
    /// sampled from the belief; all use the same values of lines. The confidence is the share of
    /// these models under which no action is better than the chosen one.
    #[must_use]
    pub fn evaluate(&self, observation: &Observation) -> DecisionValues {
        let choice = DecisionValues::of_values(self.values(&self.estimate, observation));
        let count = self.sampled_models.len() as f32;
        let chosen = choice.action.rank();
        let mut agreeing = 0;
        let mut squares = vec![0.0; choice.values.len()];
        for estimate in &self.sampled_models {
            let values = self.values(estimate, observation);
            agreeing += usize::from(values[chosen] >= values[argmax(&values)]);
            for ((square, drawn), value) in squares.iter_mut().zip(&values).zip(&choice.values) {
                *square += (drawn - value).powi(2);
            }
        }
        let deviations = squares.into_iter().map(|square: f32| (square / count).sqrt()).collect();
        DecisionValues { deviations, confidence: Some(agreeing as f32 / count), ..choice }
    }

    /// Returns the action of [`Self::evaluate`], without its uncertainty.
    #[must_use]
    pub fn choose(&self, observation: &Observation) -> Action {
        choose(&self.value_function, &self.estimate, observation)
    }

    /// Expected points of each action under a model.
    fn values(&self, estimate: &ModelEstimate, observation: &Observation) -> Vec<f32> {
        values(&self.value_function, estimate, observation)
    }
}

/// Expected points of each action to the end of the game.
///
/// In the order of [`Action::all`]. `value_function` gives the values of lines after this step.
#[must_use]
pub fn values(
    value_function: &ValueFunction,
    estimate: &ModelEstimate,
    observation: &Observation,
) -> Vec<f32> {
    let step = Backup { estimate, max_length: observation.max_length };
    let steps_left = observation.steps_left().saturating_sub(1);
    step.choices(observation.line, observation.ball, |line| value_function.value(line, steps_left))
}

/// Returns the action with the maximum expected points, the first of equal ones.
#[must_use]
pub fn choose(
    value_function: &ValueFunction,
    estimate: &ModelEstimate,
    observation: &Observation,
) -> Action {
    Action::from_rank(argmax(&values(value_function, estimate, observation)))
}

/// The chosen action, and the value of every action.
#[derive(Debug, Clone, PartialEq)]
pub struct DecisionValues {
    /// The chosen action.
    pub action: Action,
    /// Expected points to the end of the game, in the order of [`Action::all`].
    ///
    /// Empty if the policy has no values.
    pub values: Vec<f32>,
    /// Standard deviation of each value due to uncertain parameters.
    ///
    /// Empty if the policy has none.
    pub deviations: Vec<f32>,
    /// Estimated probability that no other action is better.
    ///
    /// `None` if the policy has no estimate.
    pub confidence: Option<f32>,
}

impl DecisionValues {
    /// Returns a choice without values.
    #[must_use]
    pub const fn without_values(action: Action) -> Self {
        Self { action, values: Vec::new(), deviations: Vec::new(), confidence: None }
    }

    /// Returns the action with the maximum value, the first of equal ones, with all values.
    ///
    /// `values` is in the order of [`Action::all`].
    #[must_use]
    pub fn of_values(values: Vec<f32>) -> Self {
        let rank = argmax(&values);
        let action = Action::from_rank(rank);
        Self { action, values, deviations: Vec::new(), confidence: None }
    }
}

/// Returns the index of the first maximum; 0 for an empty slice.
#[must_use]
pub fn argmax(values: &[f32]) -> usize {
    let better =
        |best: usize, place: usize| if values[place] > values[best] { place } else { best };
    (1..values.len()).fold(0, better)
}
