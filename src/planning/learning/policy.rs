//! Learners and the policies they produce.

use super::model_learner::learn_model;
use super::q_learner::learn_q;
use super::training::{Progress, Trained};
use super::worth::Sizes;
use super::{Environment, Estimate, Judgement, ModelPolicy, QPolicy};
use crate::planning::search::Budget;
use crate::worlds::zuma::{Belief, Observation};

/// A learning method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Learner {
    /// Learns a model and plans with it.
    Model,
    /// Learns values of kinds of placement, without a model.
    QLearning,
}

/// A learned policy.
#[derive(Debug, Clone, PartialEq)]
pub enum Policy {
    /// A plan for a learned model.
    Model(Box<ModelPolicy>),
    /// A table of values of kinds of placement.
    QTable(QPolicy),
}

impl Learner {
    /// All learners, the strongest first.
    pub const ALL: [Self; 2] = [Self::Model, Self::QLearning];

    /// The name on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Model => "model-learner",
            Self::QLearning => "q-learner",
        }
    }

    /// Default number of training games with `steps` steps each.
    ///
    /// About a million steps for the model learner, five million for the Q-learner.
    #[must_use]
    pub fn default_games(self, steps: u32) -> u32 {
        let steps = steps.max(1);
        match self {
            Self::Model => (1_000_000 / steps).clamp(200, 20_000),
            Self::QLearning => (5_000_000 / steps).clamp(1_000, 100_000),
        }
    }

    /// Learns from `games` games.
    pub fn train(
        self,
        environment: &mut dyn Environment,
        games: u32,
        seed: u64,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(Progress<'_>),
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
    /// The learner that produced it.
    #[must_use]
    pub const fn learner(&self) -> Learner {
        match self {
            Self::Model(_) => Learner::Model,
            Self::QTable(_) => Learner::QLearning,
        }
    }

    /// Sizes of the games it was trained on.
    #[must_use]
    pub fn sizes(&self) -> Sizes {
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
    pub fn estimate(&self) -> Option<&Estimate> {
        match self {
            Self::Model(policy) => Some(policy.estimate()),
            Self::QTable(_) => None,
        }
    }

    /// Name of the method behind its choices.
    #[must_use]
    pub fn engine(&self) -> &'static str {
        match self {
            Self::Model(policy) if policy.worth().windows.is_empty() => {
                "dynamic program with the learnt model"
            }
            Self::Model(_) => "fitted values with the learnt model",
            Self::QTable(_) => "table of placements",
        }
    }

    /// Evaluates a decision.
    #[must_use]
    pub fn judge(&self, seen: &Observation) -> Judgement {
        match self {
            Self::Model(policy) => policy.judge(seen),
            Self::QTable(policy) => policy.judge(seen),
        }
    }
}
