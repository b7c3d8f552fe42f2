//! Posterior over the hidden model, and its update from one step.
//!
//! An explanation is a course of the step that leads to the observed line: the action carried out
//! and the runs that popped. Expected numbers are means over all explanations by their probability.

use super::{Beta, Dirichlet, Equation, RewardEquations};
use crate::worlds::zuma::{Colour, Observation, PerColour, Probabilities, Rewards};
use rand_chacha::rand_core::RngCore;
use serde::{Deserialize, Serialize};

/// Posterior over models, in which the parameters are independent.
///
/// The default has a uniform distribution over each probability, and no equations.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Belief {
    /// Probability that the chosen action is carried out, by colour of the ball.
    pub hit: PerColour<Beta>,
    /// Distribution of the next ball.
    pub next_ball: Dirichlet,
    /// Probability that a run pops, by its colour.
    pub pop: PerColour<Beta>,
    /// Linear equations for the rewards, from the points seen so far.
    pub rewards: RewardEquations,
}

impl Belief {
    /// Returns true if all numbers are in their valid ranges. Check beliefs read from files.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let mut odds = self.hit.0.iter().chain(&self.pop.0);
        odds.all(Beta::is_valid) && self.next_ball.is_valid() && self.rewards.is_valid()
    }

    /// Returns the belief before the first action: the prior, updated with the first ball.
    #[must_use]
    pub fn initial(prior: &Self, observation: &Observation) -> Self {
        let mut belief = prior.clone();
        belief.next_ball.add_outcome(observation.ball);
        belief
    }

    /// Applies the evidence of one step.
    pub fn update(&mut self, belief_update: &BeliefUpdate) {
        if let Some(ball) = belief_update.ball {
            self.hit[ball]
                .update_with_likelihoods(belief_update.if_chosen, belief_update.if_missed);
        }
        for colour in Colour::ALL {
            self.pop[colour]
                .add_outcomes(belief_update.popped[colour], belief_update.not_popped[colour]);
        }
        if let Some(colour) = belief_update.next_ball {
            self.next_ball.add_outcome(colour);
        }
        if let Some(equation) = &belief_update.equation {
            self.rewards.add(equation);
        }
    }

    /// Posterior mean of every probability.
    #[must_use]
    pub fn mean_probabilities(&self) -> Probabilities {
        Probabilities {
            hit: PerColour::from_fn(|colour| self.hit[colour].mean()),
            next_ball: self.next_ball.mean(),
            pop: PerColour::from_fn(|colour| self.pop[colour].mean()),
        }
    }

    /// Samples every probability from the posterior.
    #[must_use]
    pub fn sample_probabilities(&self, rng: &mut impl RngCore) -> Probabilities {
        Probabilities {
            hit: PerColour::from_fn(|colour| self.hit[colour].sample(rng)),
            next_ball: self.next_ball.sample(rng),
            pop: PerColour::from_fn(|colour| self.pop[colour].sample(rng)),
        }
    }

    /// Returns rewards that satisfy all equations; undetermined ones follow `guess`.
    ///
    /// See [`RewardEquations::solution`].
    #[must_use]
    pub fn complete_rewards(&self, guess: &Rewards) -> Rewards {
        self.rewards.solution(guess)
    }
}

/// Evidence of one step; enough to update a belief without the observations.
///
/// The default gives no evidence.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeliefUpdate {
    /// The ball in hand before the step; `None` if the step gives no evidence.
    pub ball: Option<Colour>,
    /// Likelihood of the observation if the chosen action was carried out.
    pub if_chosen: f64,
    /// Likelihood of the observation if another action was carried out.
    pub if_missed: f64,
    /// Expected number of runs that popped, by colour.
    pub popped: PerColour<f64>,
    /// Expected number of runs that could have popped and did not, by colour.
    #[serde(rename = "held")]
    pub not_popped: PerColour<f64>,
    /// The ball in hand after the step; `None` if the step gives no evidence.
    pub next_ball: Option<Colour>,
    /// The points of the step as a weighted sum of the model's rewards.
    ///
    /// The rewards are unknown: points for popped runs, fallen balls and the end of the game.
    /// `None` if the explanations give different sums, or if the step can give no reward.
    pub equation: Option<Equation>,
}
