//! Metrics of a run: one number for each cursor position.

use super::post_mortem::regret;
use crate::agents::percent;
use crate::episode::Step;
use crate::worlds::World;

/// A metric that the timeline and the plots draw as a curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Figure {
    /// Cells that the belief does not know to be ice or floor.
    UnknownCells,
    /// Expected steps to the goal, by the agent's forecast.
    ExpectedSteps,
    /// Probability of reaching the goal, by the agent's forecast.
    Success,
    /// Expected steps that the best candidate would have saved over the chosen one.
    Regret,
    /// Row of the agent in a platform level, counted from the bottom.
    AgentRow,
    /// Points scored so far.
    Points,
    /// Expected points of the whole game: scored and to come.
    ExpectedPoints,
    /// Nodes expanded for the decision.
    Nodes,
    /// Time of the decision, in milliseconds.
    Milliseconds,
}

impl Figure {
    /// All metrics, in display order.
    pub const ALL: [Self; 9] = [
        Self::UnknownCells,
        Self::ExpectedSteps,
        Self::Success,
        Self::Regret,
        Self::AgentRow,
        Self::Points,
        Self::ExpectedPoints,
        Self::Nodes,
        Self::Milliseconds,
    ];

    /// The label of the metric.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::UnknownCells => "unknown cells",
            Self::ExpectedSteps => "expected steps",
            Self::Success => "expected success",
            Self::Regret => "regret",
            Self::AgentRow => "row of the agent",
            Self::Points => "points",
            Self::ExpectedPoints => "expected total",
            Self::Nodes => "nodes",
            Self::Milliseconds => "decision time (ms)",
        }
    }

    /// Whether the agent computed the value from its belief.
    #[must_use]
    pub const fn is_reckoned(self) -> bool {
        !matches!(self, Self::UnknownCells | Self::AgentRow | Self::Points)
    }

    /// The value at a decision; `None` if it was not recorded or does not belong to a decision.
    #[must_use]
    pub fn of_step<W: World>(self, step: &Step<W>) -> Option<f32> {
        let decision = &step.decision;
        match self {
            Self::UnknownCells | Self::AgentRow | Self::Points | Self::ExpectedPoints => None,
            Self::ExpectedSteps => decision.forecast.steps,
            Self::Success => decision.forecast.success,
            Self::Regret => regret(decision),
            Self::Nodes => Some(decision.effort.nodes as f32),
            Self::Milliseconds => Some(step.decision_ms),
        }
    }

    /// A value as text, with a fixed number of decimals. A probability below 1 never shows as 100
    /// %, nor one above 0 as 0 %.
    #[must_use]
    pub fn text(self, value: f32) -> String {
        if self == Self::Success { percent(value) } else { self.rounded(value) }
    }

    /// A value or a difference as text, with a fixed number of decimals.
    #[must_use]
    pub fn rounded(self, value: f32) -> String {
        match self {
            Self::UnknownCells | Self::AgentRow | Self::Nodes => format!("{value:.0}"),
            Self::ExpectedSteps | Self::Regret | Self::Points | Self::ExpectedPoints => {
                format!("{value:.1}")
            }
            Self::Success => format!("{:.0} %", value * 100.0),
            Self::Milliseconds => format!("{value:.2}"),
        }
    }
}

/// Lowest and highest value of each metric so far.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Bounds([Option<(f32, f32)>; Figure::ALL.len()]);

impl Bounds {
    /// The range of a metric, extended to contain 0; `None` without a recorded value.
    #[must_use]
    pub fn of(&self, figure: Figure) -> Option<(f32, f32)> {
        self.0[figure as usize]
    }

    pub(super) fn take_in(&mut self, figure: Figure, value: Option<f32>) {
        if let Some(value) = value.filter(|value| value.is_finite()) {
            let known = &mut self.0[figure as usize];
            let (low, high) = known.unwrap_or((0.0, value));
            *known = Some((low.min(value), high.max(value)));
        }
    }
}
