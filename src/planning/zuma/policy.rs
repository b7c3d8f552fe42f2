//! Learners and the policies they produce.

use super::model_learner::learn_model;
use super::q_learner::learn_q;
use super::training::{Trained, TrainingProgress};
use super::value_function::GameSize;
use super::{DecisionValues, Environment, ModelEstimate, ModelPolicy, QPolicy};
use crate::planning::search::Budget;
use crate::worlds::zuma::{Belief, Observation};

/// A learning method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Learner {
    /// Learns a model by posterior sampling and plans with it.
    Model,
    /// Learns values of kinds of action by Q-learning, without a model.
    QLearning,
}

/// A learned policy.
#[derive(Debug, Clone, PartialEq)]
pub enum Policy {
    /// A plan for a learned model.
    Model(Box<ModelPolicy>),
    /// A table of Q-values of kinds of action.
    QTable(QPolicy),
}

impl Learner {
    /// All learners, in the order of menus.
    pub const ALL: [Self; 2] = [Self::Model, Self::QLearning];

    /// Name on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Model => "model-learner",
            Self::QLearning => "q-learner",
        }
    }

    /// Returns the default number of training games with `steps` steps each.
    ///
    /// About a million steps for the model learner (200 to 20,000 games), five million for the
    /// Q-learner (1,000 to 100,000 games).
    #[must_use]
    pub fn default_games(self, steps: u32) -> u32 {
        let steps = steps.max(1);
        match self {
            Self::Model => (1_000_000 / steps).clamp(200, 20_000),
            Self::QLearning => (5_000_000 / steps).clamp(1_000, 100_000),
        }
    }

    /// Learns from `games` games, or fewer if the stop signal ends the training.
    ///
    /// The nodes of the budget do not matter. `report` receives the progress after every game, and
    /// again before a final plan.
    pub fn train(
        self,
        environment: &mut dyn Environment,
        games: u32,
        seed: u64,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(TrainingProgress<'_>),
    ) -> Trained<Policy> {
        match self {
            Self::Model => learn_model(environment, games, seed, budget, report)
                .map(|policy| Policy::Model(Box::new(policy))),
            Self::QLearning => {
                learn_q(environment, games, seed, budget, report).map(Policy::QTable)
            }
        }
    }
}

impl Policy {
    /// The learner that produced the policy.
    #[must_use]
    pub const fn learner(&self) -> Learner {
        match self {
            Self::Model(_) => Learner::Model,
            Self::QTable(_) => Learner::QLearning,
        }
    }

    /// Sizes of the games on which the policy was trained.
    #[must_use]
    pub fn sizes(&self) -> GameSize {
        match self {
            Self::Model(policy) => policy.sizes(),
            Self::QTable(policy) => policy.sizes(),
        }
    }

    /// The learned belief, if the learner keeps one.
    #[must_use]
    pub fn belief(&self) -> Option<&Belief> {
        match self {
            Self::Model(policy) => Some(policy.belief()),
            Self::QTable(_) => None,
        }
    }

    /// The estimated model, if the learner keeps one.
    #[must_use]
    pub fn estimate(&self) -> Option<&ModelEstimate> {
        match self {
            Self::Model(policy) => Some(policy.estimate()),
            Self::QTable(_) => None,
        }
    }

    /// Name of the method that chooses actions, for display.
    #[must_use]
    pub fn engine(&self) -> &'static str {
        match self {
            Self::Model(policy) if policy.value_function().window_functions.is_empty() => {
                "dynamic program with the learnt model"
            }
            Self::Model(_) => "fitted values with the learnt model",
            Self::QTable(_) => "table of placements",
        }
    }

    /// Chooses an action and evaluates all actions.
    #[must_use]
    pub fn evaluate(&self, observation: &Observation) -> DecisionValues {
        match self {
            Self::Model(policy) => policy.evaluate(observation),
            Self::QTable(policy) => policy.evaluate(observation),
        }
    }
}
