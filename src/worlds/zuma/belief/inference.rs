//! Posterior over the hidden model, and its update: inference of the course of a step from the line
//! before and after it.
//!
//! A run is a maximal sequence of balls of one colour. An explanation of a step is the action that
//! was carried out and the runs that popped, such that the observed line results. Expected numbers
//! are means over all explanations by their probability.

use super::{Beta, Dirichlet, Equation, RewardEquations};
use crate::worlds::zuma::rules::{ChangedLine, overflow};
use crate::worlds::zuma::{Action, Colour, Line, Observation, PerColour, Probabilities, Rewards};
use rand_chacha::rand_core::RngCore;
use serde::{Deserialize, Serialize};

/// Maximum difference between points that count as equal.
const POINTS_TOLERANCE: f64 = 1e-6;

/// One explanation of a step, shared by all actions with the same result.
#[derive(Debug, Clone, Copy)]
struct Explanation {
    /// Whether the chosen action is one of these actions.
    is_chosen: bool,
    /// Number of these actions without the chosen one: indices within a run are equivalent.
    others: usize,
    /// Probability of the pops under the current belief, given the action.
    likelihood: f64,
    /// Number of runs that popped, by colour.
    popped: PerColour<f64>,
    /// Number of runs that could have popped and did not, by colour.
    not_popped: PerColour<f64>,
    /// The points as a combination of rewards.
    equation: Equation,
}

impl Belief {
    /// Returns the belief update from seeing `after`, when `action` was chosen in `before`.
    ///
    /// Without evidence if no explanation fits. O(length of the line + pops of all explanations),
    /// plus O(rewards²) for each explanation.
    #[must_use]
    pub fn belief_update(
        &self,
        before: &Observation,
        action: Action,
        after: &Observation,
    ) -> BeliefUpdate {
        update_from_step(self, before, action, after)
    }
}

/// Returns the belief update; see [`Belief::belief_update`].
fn update_from_step(
    belief: &Belief,
    before: &Observation,
    action: Action,
    after: &Observation,
) -> BeliefUpdate {
    // Keep the explanations whose points agree with known rewards, unless none does.
    let mut explanations = explanations(belief, before, action, after);
    let agrees = |explanation: &Explanation| {
        let expected = belief.rewards.predicted_points(&explanation.equation);
        expected.is_none_or(|points| (points - after.last_reward).abs() <= POINTS_TOLERANCE)
    };
    if explanations.len() > 1 && explanations.iter().any(agrees) {
        explanations.retain(agrees);
    }
    let Some(first) = explanations.first() else { return BeliefUpdate::default() };
    let other_count = before.line.len() as f64 + 1.0;
    let hit = belief.hit[before.ball].mean();
    let mut belief_update = BeliefUpdate {
        ball: Some(before.ball),
        next_ball: Some(after.ball),
        equation: Some(first.equation).filter(|equation| {
            !equation.is_empty()
                && explanations.iter().all(|explanation| explanation.equation == *equation)
        }),
        ..BeliefUpdate::default()
    };
    let mut sum = 0.0;
    // Average the explanations by their posterior weights.
    for explanation in &explanations {
        let chosen = if explanation.is_chosen { explanation.likelihood } else { 0.0 };
        let missed = explanation.likelihood * explanation.others as f64 / other_count;
        belief_update.if_chosen += chosen;
        belief_update.if_missed += missed;
        let weight = hit * chosen + (1.0 - hit) * missed;
        sum += weight;
        for colour in Colour::ALL {
            belief_update.popped[colour] += weight * explanation.popped[colour];
            belief_update.not_popped[colour] += weight * explanation.not_popped[colour];
        }
    }
    // Extreme counts may give the only explanation a weight of 0.
    if sum <= 0.0 {
        return BeliefUpdate::default();
    }
    for colour in Colour::ALL {
        belief_update.popped[colour] /= sum;
        belief_update.not_popped[colour] /= sum;
    }
    belief_update
}

/// Returns every explanation that leads to the observed line.
fn explanations(
    belief: &Belief,
    before: &Observation,
    action: Action,
    after: &Observation,
) -> Vec<Explanation> {
    let nothing = Explanation {
        is_chosen: action == Action::Discard,
        others: usize::from(action != Action::Discard),
        likelihood: 1.0,
        popped: PerColour::default(),
        not_popped: PerColour::default(),
        equation: Equation { points: after.last_reward, ..Equation::default() },
    };
    let mut explanations = Vec::new();
    if before.line == after.line {
        explanations.push(nothing.with_end(after));
    }
    let mut at = 0;
    while at <= before.line.len() {
        // Indices within a run of the ball's colour lead to the same line.
        let end = last_equivalent_position(before.line, at, before.ball);
        let is_chosen =
            matches!(action, Action::Insert(chosen) if (at..=end).contains(&usize::from(chosen)));
        let others = end - at + 1 - usize::from(is_chosen);
        let placed = Explanation { is_chosen, others, ..nothing };
        let touched = ChangedLine::insert(before.line, at, before.ball);
        follow_chain(belief, before.max_length, after, touched, placed, &mut explanations);
        at = end + 1;
    }
    explanations
}

/// Last index at which an inserted ball gives the same line as at `at`.
fn last_equivalent_position(line: Line, at: usize, ball: Colour) -> usize {
    let mut end = at;
    while line.get(end) == Some(ball) {
        end += 1;
    }
    end
}

/// Adds an explanation to `explanations` for each number of pops that leaves the observed line.
///
/// `touched` is the line after the insertion, and `explanation` the explanation without pops.
fn follow_chain(
    belief: &Belief,
    max_length: u32,
    after: &Observation,
    mut touched: ChangedLine,
    mut explanation: Explanation,
    explanations: &mut Vec<Explanation>,
) {
    loop {
        let run = touched.run();
        let (line, fallen) = match overflow(touched.line, max_length) {
            Some((rest, fallen)) => (rest, Some(fallen)),
            None => (touched.line, None),
        };
        // The chain may have stopped here: a run that could pop did not.
        if line == after.line {
            let mut stopped = explanation;
            if let Some(fallen) = fallen {
                stopped.equation.add_fall(fallen);
            }
            if let Some(run) = run {
                stopped.not_popped[run.colour] += 1.0;
                stopped.likelihood *= 1.0 - belief.pop[run.colour].mean();
            }
            explanations.push(stopped.with_end(after));
        }
        match run {
            // The run must have popped for the line to get shorter.
            Some(run) if touched.line.len() > after.line.len() => {
                explanation.popped[run.colour] += 1.0;
                explanation.likelihood *= belief.pop[run.colour].mean();
                explanation.equation.add_pop(run);
                touched = touched.after_pop(run);
            }
            _ => return,
        }
    }
}

impl Explanation {
    /// Adds the reward at the end of the game, if the game is over.
    fn with_end(mut self, after: &Observation) -> Self {
        if after.is_over() {
            self.equation.add_end(after.line);
        }
        self
    }
}

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
    /// Maximum size of a belief in bytes.
    pub const MAX_BYTES: usize = size_of::<Self>() + RewardEquations::MAX_ROW_BYTES;

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
