//! Posterior over the hidden model.

use super::{Beta, Dirichlet, Lesson, RewardEquations};
use crate::worlds::zuma::{Colour, Observation, Odds, PerColour, Rewards};
use rand_chacha::rand_core::RngCore;
use serde::{Deserialize, Serialize};

/// Posterior over models; parameters are independent.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Belief {
    /// Probability that the chosen action is carried out, by the colour of the ball in hand.
    pub hit: PerColour<Beta>,
    /// Distribution of the next ball.
    pub next_ball: Dirichlet,
    /// Probability that a touched run pops, by its colour.
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

    /// Returns the belief after the first ball of a game is seen.
    #[must_use]
    pub fn at_start(prior: &Self, observation: &Observation) -> Self {
        let mut belief = prior.clone();
        belief.next_ball.count(observation.ball);
        belief
    }

    /// Applies a belief update.
    pub fn learn(&mut self, lesson: &Lesson) {
        if let Some(ball) = lesson.ball {
            self.hit[ball].learn_between(lesson.if_chosen, lesson.if_missed);
        }
        for colour in Colour::ALL {
            self.pop[colour].count(lesson.popped[colour], lesson.held[colour]);
        }
        if let Some(colour) = lesson.next_ball {
            self.next_ball.count(colour);
        }
        if let Some(equation) = &lesson.equation {
            self.rewards.add(equation);
        }
    }

    /// Posterior mean of every probability.
    #[must_use]
    pub fn mean_odds(&self) -> Odds {
        Odds {
            hit: PerColour::from_fn(|colour| self.hit[colour].mean()),
            next_ball: self.next_ball.mean(),
            pop: PerColour::from_fn(|colour| self.pop[colour].mean()),
        }
    }

    /// Samples every probability from the posterior.
    #[must_use]
    pub fn sample_odds(&self, rng: &mut impl RngCore) -> Odds {
        Odds {
            hit: PerColour::from_fn(|colour| self.hit[colour].sample(rng)),
            next_ball: self.next_ball.sample(rng),
            pop: PerColour::from_fn(|colour| self.pop[colour].sample(rng)),
        }
    }

    /// Returns rewards consistent with all points seen; `guess` fills what the equations leave
    /// open.
    #[must_use]
    pub fn rewards_with(&self, guess: &Rewards) -> Rewards {
        self.rewards.solution(guess)
    }
}
