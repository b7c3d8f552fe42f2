//! What a policy says about one decision.

use crate::worlds::zuma::Action;

/// A choice, and what every choice is thought to be worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// What to do.
    pub action: Action,
    /// The expected points from here to the end for each choice, in the order of
    /// [`Action::all`]. Empty if the policy cannot say.
    pub values: Vec<f32>,
    /// The standard deviation of each value that comes from not knowing the odds. Empty if the
    /// policy cannot say.
    pub deviations: Vec<f32>,
    /// Probability that no other choice is better, as far as the policy can tell.
    pub certainty: Option<f32>,
}

impl Judgement {
    /// A choice without a word about it.
    #[must_use]
    pub const fn bare(action: Action) -> Self {
        Self { action, values: Vec::new(), deviations: Vec::new(), certainty: None }
    }

    /// The best of these values, the first of equals.
    #[must_use]
    pub fn of_values(values: Vec<f32>) -> Self {
        let rank = best(&values);
        let action = Action::from_rank(rank);
        Self { action, values, deviations: Vec::new(), certainty: None }
    }
}

/// The place of the greatest value, the first of equals; 0 without values.
#[must_use]
pub fn best(values: &[f32]) -> usize {
    let better =
        |best: usize, place: usize| if values[place] > values[best] { place } else { best };
    (1..values.len()).fold(0, better)
}
