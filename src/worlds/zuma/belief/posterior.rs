//! The posterior over models.

use super::{Beta, Dirichlet, Lesson, RewardEquations};
use crate::worlds::zuma::{Colour, Observation, Odds, PerColour, Rewards};
use rand_chacha::rand_core::RngCore;
use serde::{Deserialize, Serialize};

/// A posterior over models.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Belief {
    /// That the chosen action is carried out, by the colour in hand.
    pub hit: PerColour<Beta>,
    /// The next ball's colour.
    pub next_ball: Dirichlet,
    /// That a touched run pops, by its colour.
    pub pop: PerColour<Beta>,
    /// What the points got so far say about the rewards.
    pub rewards: RewardEquations,
}

impl Belief {
    /// Whether its numbers can be what games have taught. What is read from files has to be asked
    /// before anybody plays by it.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let mut odds = self.hit.0.iter().chain(&self.pop.0);
        odds.all(Beta::is_valid) && self.next_ball.is_valid() && self.rewards.is_valid()
    }

    /// What is known once the first ball of a game is seen.
    #[must_use]
    pub fn at_start(prior: &Self, observation: &Observation) -> Self {
        let mut belief = prior.clone();
        belief.next_ball.count(observation.ball);
        belief
    }

    /// Brings the belief forwards.
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

    /// The mean of every probability.
    #[must_use]
    pub fn mean_odds(&self) -> Odds {
        Odds {
            hit: PerColour::from_fn(|colour| self.hit[colour].mean()),
            next_ball: self.next_ball.mean(),
            pop: PerColour::from_fn(|colour| self.pop[colour].mean()),
        }
    }

    /// Probabilities drawn from the posterior.
    #[must_use]
    pub fn sample_odds(&self, rng: &mut impl RngCore) -> Odds {
        Odds {
            hit: PerColour::from_fn(|colour| self.hit[colour].sample(rng)),
            next_ball: self.next_ball.sample(rng),
            pop: PerColour::from_fn(|colour| self.pop[colour].sample(rng)),
        }
    }

    /// Rewards that agree with all points seen; `guess` fills in what these leave open.
    #[must_use]
    pub fn rewards_with(&self, guess: &Rewards) -> Rewards {
        self.rewards.solution(guess)
    }
}
