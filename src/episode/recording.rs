//! The recording of an episode: a value that can be read without the agent that made it.

use super::EpisodeLimits;
use crate::agents::{Decision, counted, is_default};
use crate::worlds::World;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Everything that happened in an episode, with the agent's records of its decisions.
#[derive(Debug, Clone, PartialEq)]
pub struct Recording<W: World> {
    /// The level, the agent and the settings.
    pub header: RecordingHeader<W>,
    /// One entry per action, in order.
    pub steps: Vec<RecordedStep<W>>,
    /// How the episode ended; `None` before the end.
    pub outcome: Option<EpisodeOutcome>,
    /// First step after which the level was unsolvable.
    ///
    /// `None` if no search has found one.
    pub dead_end: Option<DeadEnd>,
    /// Duration in milliseconds of the decision that exceeded its limit, if one did.
    pub overdue_ms: Option<f32>,
}

/// The level, the agent and the settings of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordingHeader<W: World> {
    /// The level with everything that is hidden from the agent.
    pub level: W::Level,
    /// The agent's name.
    pub agent: String,
    /// Seed of the agent's random numbers.
    pub seed: u64,
    /// The agent's prior over the hidden part.
    pub prior: W::Prior,
    /// The agent's limits.
    pub limits: EpisodeLimits,
    /// Time to construct the agent, in milliseconds; 0 before it is measured.
    pub construct_ms: f64,
}

/// One action: the decision, the change of the true state, and the belief update.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct RecordedStep<W: World> {
    /// The decision with its explanation.
    pub decision: Decision<W>,
    /// The change of the true state by the action.
    pub change: W::Change,
    /// The change of the agent's belief by the observation after the action.
    #[serde(rename = "lesson", default, skip_serializing_if = "is_default")]
    pub belief_update: W::BeliefUpdate,
    /// Time that the decision took, in milliseconds.
    #[serde(default, skip_serializing_if = "is_default")]
    pub decision_ms: f32,
}

impl<W: World> RecordedStep<W> {
    /// Returns true if the change differs from the one that the agent predicted.
    ///
    /// Uses [`World::is_surprise`]; in some worlds a difference may be ordinary chance. False without a
    /// prediction.
    #[must_use]
    pub fn differs_from_prediction(&self) -> bool {
        let expected = self.decision.predicted.as_ref();
        expected.is_some_and(|expected| W::is_surprise(expected, &self.change))
    }
}

/// How an episode ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum EpisodeOutcome {
    /// The agent reached the goal.
    Solved,
    /// A game for points reached its last step; it is neither won nor lost.
    PlayedOut {
        /// Total points.
        points: f64,
    },
    /// The episode failed.
    Failed(Failure),
    /// A person or the program ended the episode.
    Cancelled,
}

/// Why an episode failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Failure {
    /// The episode reached the step limit without the goal.
    StepLimit,
    /// The construction of the agent took too long.
    ConstructionTime,
    /// A decision took too long.
    DecisionTime,
    /// The agent replied with this text, which is not an action of the world.
    IllegalAction(String),
    /// The agent gave up, for this reason.
    Resigned(String),
    /// The agent or its construction panicked or crashed, with this message.
    Crashed(String),
}

/// The first step after which the goal is unreachable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeadEnd {
    /// Number of actions after which the level was unsolvable; 0 if it was so at the start.
    pub step: u32,
    /// Number of nodes that all searches for this step expanded.
    pub nodes: u64,
}

impl<W: World> Recording<W> {
    /// Returns a recording without steps.
    #[must_use]
    pub fn empty(header: RecordingHeader<W>) -> Self {
        Self { header, steps: Vec::new(), outcome: None, dead_end: None, overdue_ms: None }
    }

    /// Returns the recording as it was after a number of steps: without an outcome.
    ///
    /// A dead end after these steps is left out.
    #[must_use]
    pub fn until(&self, steps: usize) -> Self {
        let steps = steps.min(self.len());
        let reached = |dead_end: &DeadEnd| dead_end.step as usize <= steps;
        Self {
            header: self.header.clone(),
            steps: self.steps[..steps].to_vec(),
            outcome: None,
            dead_end: self.dead_end.filter(reached),
            overdue_ms: None,
        }
    }

    /// Number of actions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns true if there is no action.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Durations of the decisions, in milliseconds, in order.
    ///
    /// The last one may be the decision that exceeded its limit; it is no step.
    pub fn decision_times_ms(&self) -> impl Iterator<Item = f64> + '_ {
        let times = self.steps.iter().map(|step| step.decision_ms);
        times.chain(self.overdue_ms).map(f64::from)
    }

    /// The outcome and the number of steps as a sentence without its full stop.
    #[must_use]
    pub fn ending(&self) -> String {
        let steps = counted(self.len(), "step");
        match &self.outcome {
            Some(EpisodeOutcome::Solved) => format!("Solved in {steps}"),
            Some(outcome @ EpisodeOutcome::PlayedOut { .. }) => format!("{steps}, {outcome}"),
            Some(EpisodeOutcome::Cancelled) => format!("Stopped after {steps}"),
            Some(EpisodeOutcome::Failed(Failure::StepLimit)) => {
                format!("Failed: step limit of {steps} reached")
            }
            Some(EpisodeOutcome::Failed(failure)) => format!("Failed after {steps}: {failure}"),
            None => format!("Interrupted after {steps}"),
        }
    }

    /// The actions in order.
    pub fn actions(&self) -> impl Iterator<Item = W::Action> + '_ {
        self.steps.iter().map(|step| step.decision.action)
    }
}

impl EpisodeOutcome {
    /// Returns true if the agent reached the goal.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        matches!(self, Self::Solved)
    }

    /// Returns true if the agent broke a rule or a limit of time.
    ///
    /// True for a crash, an illegal reply, and a construction or decision that took too long. False
    /// for the step limit and for an agent that gave up.
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

impl fmt::Display for EpisodeOutcome {
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
