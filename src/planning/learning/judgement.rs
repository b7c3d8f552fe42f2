//! A policy's evaluation of one decision.

use crate::worlds::zuma::Action;

/// The chosen action, and the value of every action.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// The chosen action.
    pub action: Action,
    /// Expected points to the end of the game for each action, in the order of [`Action::all`].
    /// Empty if the policy has no values.
    pub values: Vec<f32>,
    /// Standard deviation of each value due to parameter uncertainty. Empty if the policy has none.
    pub deviations: Vec<f32>,
    /// Probability that no other action is better, as far as the policy can tell.
    pub certainty: Option<f32>,
}

impl Judgement {
    /// A choice without values.
    #[must_use]
    pub const fn bare(action: Action) -> Self {
        Self { action, values: Vec::new(), deviations: Vec::new(), certainty: None }
    }

    /// The greedy choice for these values, the first of equal ones.
    #[must_use]
    pub fn of_values(values: Vec<f32>) -> Self {
        let rank = best(&values);
        let action = Action::from_rank(rank);
        Self { action, values, deviations: Vec::new(), certainty: None }
    }
}

/// Index of the greatest value, the first of equal ones; 0 for an empty slice.
#[must_use]
pub fn best(values: &[f32]) -> usize {
    let better =
        |best: usize, place: usize| if values[place] > values[best] { place } else { best };
    (1..values.len()).fold(0, better)
}
