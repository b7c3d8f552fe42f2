//! Dirichlet distribution: belief about the colour probabilities of the next ball.

use super::Beta;
use super::beta::is_count;
use crate::worlds::random::gamma;
use crate::worlds::zuma::{Colour, PerColour};
use rand_chacha::rand_core::RngCore;
use serde::{Deserialize, Serialize};

/// A Dirichlet distribution over colour probabilities; counts of 1 are the uniform prior.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Dirichlet(PerColour<f64>);

impl Default for Dirichlet {
    /// The uniform distribution.
    fn default() -> Self {
        Self(PerColour([1.0; Colour::COUNT]))
    }
}

impl Dirichlet {
    /// Returns true if every count is valid; see [`Beta::is_valid`].
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.0.0.into_iter().all(is_count)
    }

    /// Adds one observed ball of this colour (conjugate update).
    pub fn add_outcome(&mut self, colour: Colour) {
        self.0[colour] += 1.0;
    }

    /// Mean probabilities; they sum to 1.
    #[must_use]
    pub fn mean(&self) -> PerColour<f64> {
        let sum = self.sum();
        PerColour::from_fn(|colour| self.0[colour] / sum)
    }

    /// Marginal distribution of one colour's probability.
    #[must_use]
    pub fn marginal(&self, colour: Colour) -> Beta {
        Beta { yes: self.0[colour], no: self.sum() - self.0[colour] }
    }

    /// Samples probabilities; they sum to 1.
    #[must_use]
    pub fn sample(&self, rng: &mut impl RngCore) -> PerColour<f64> {
        let draws = PerColour::from_fn(|colour| gamma(rng, self.0[colour]));
        let sum: f64 = draws.0.iter().sum();
        if sum > 0.0 { PerColour(draws.0.map(|draw| draw / sum)) } else { self.mean() }
    }

    fn sum(&self) -> f64 {
        self.0.0.iter().sum()
    }
}
