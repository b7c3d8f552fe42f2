//! The evaluation of one decision by a policy.

use crate::worlds::zuma::Action;

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
