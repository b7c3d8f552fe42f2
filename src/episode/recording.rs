//! A run as a plain value: opens without the agent that made it.

use super::Limits;
use crate::agents::{Decision, is_default};
use crate::worlds::World;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Everything that happened in an episode, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Recording<W: World> {
    /// What was played, by whom, under which settings.
    pub header: RecordingHeader<W>,
    /// One entry an action, in order.
    pub steps: Vec<Step<W>>,
    /// How it ended; `None` while it goes on.
    pub outcome: Option<Outcome>,
    /// Where the level became unsolvable, once somebody who sees the truth has looked for it.
    pub dead_end: Option<DeadEnd>,
    /// Milliseconds of the decision that took too long, if one did.
    pub overdue_ms: Option<f32>,
}

/// What was played, by whom, under which settings.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordingHeader<W: World> {
    /// The level as it was played, everything hidden included.
    pub level: W::Level,
    /// The agent's name.
    pub agent: String,
    /// The seed its random numbers came from.
    pub seed: u64,
    /// What was assumed about the hidden part.
    pub prior: W::Prior,
    /// What it was allowed to spend.
    pub limits: Limits,
    /// Milliseconds spent in constructing the agent.
    pub construct_ms: f64,
}

/// One action: what was decided, what it changed, what it taught.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Step<W: World> {
    /// The decision with its explanation.
    pub decision: Decision<W>,
    /// What the action changed in truth.
    pub change: W::Change,
    /// What seeing it taught.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lesson: W::Lesson,
    /// Milliseconds the decision took.
    #[serde(default, skip_serializing_if = "is_default")]
    pub decision_ms: f32,
}

impl<W: World> Step<W> {
    /// Whether something else happened than the agent expected.
    #[must_use]
    pub fn is_surprise(&self) -> bool {
        let expected = self.decision.predicted.as_ref();
        expected.is_some_and(|expected| W::is_surprise(expected, &self.change))
    }
}

/// How an episode ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Outcome {
    /// The goal was reached.
    Solved,
    /// All steps were played in a world that is played for points: neither won nor lost.
    PlayedOut {
        /// What they brought.
        points: f64,
    },
    /// It was not.
    Failed(Failure),
    /// Somebody ended the run from outside.
    Cancelled,
}

/// Why an episode failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Failure {
    /// The step limit is used up.
    StepLimit,
    /// The agent took too long to construct.
    ConstructionTime,
    /// A decision took too long.
    DecisionTime,
    /// The agent's answer is no action.
    IllegalAction(String),
    /// The agent gave up.
    Resigned(String),
    /// The agent broke down.
    Crashed(String),
}

/// The first step after which the goal could not be reached any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeadEnd {
    /// Number of actions taken when the level had become unsolvable; 0 if it was so at the start.
    pub step: u32,
    /// Nodes spent on the proof.
    pub nodes: u64,
}

impl<W: World> Recording<W> {
    /// One of an episode in which nothing has happened yet.
    #[must_use]
    pub fn begun(header: RecordingHeader<W>) -> Self {
        Self { header, steps: Vec::new(), outcome: None, dead_end: None, overdue_ms: None }
    }

    /// Number of actions taken.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether no action was taken.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// How long the decisions took that brought an action, and the one that came too late, in
    /// milliseconds.
    pub fn decision_times_ms(&self) -> impl Iterator<Item = f64> + '_ {
        let times = self.steps.iter().map(|step| step.decision_ms);
        times.chain(self.overdue_ms).map(f64::from)
    }

    /// The actions in order.
    pub fn actions(&self) -> impl Iterator<Item = W::Action> + '_ {
        self.steps.iter().map(|step| step.decision.action)
    }
}

impl Outcome {
    /// Whether the goal was reached.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        matches!(self, Self::Solved)
    }

    /// Whether the agent did not play to the end: it broke down, took too long or answered with
    /// what is no action. Who loses, or gives up, plays.
    #[must_use]
    pub fn is_breakdown(&self) -> bool {
        use Failure::{
            ConstructionTime, Crashed, DecisionTime, IllegalAction, Resigned, StepLimit,
        };
        match self {
            Self::Failed(failure) => match failure {
                Crashed(_) | IllegalAction(_) | ConstructionTime | DecisionTime => true,
                StepLimit | Resigned(_) => false,
            },
            Self::Solved | Self::PlayedOut { .. } | Self::Cancelled => false,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solved => write!(formatter, "solved"),
            Self::PlayedOut { points } => {
                write!(formatter, "played out with {} points", (points * 100.0).round() / 100.0)
            }
            Self::Cancelled => write!(formatter, "cancelled"),
            Self::Failed(failure) => failure.fmt(formatter),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StepLimit => write!(formatter, "step limit reached"),
            Self::ConstructionTime => write!(formatter, "construction took too long"),
            Self::DecisionTime => write!(formatter, "a decision took too long"),
            Self::IllegalAction(said) => write!(formatter, "illegal action: {said}"),
            Self::Resigned(reason) => write!(formatter, "gave up: {reason}"),
            Self::Crashed(reason) => write!(formatter, "the agent crashed: {reason}"),
        }
    }
}
