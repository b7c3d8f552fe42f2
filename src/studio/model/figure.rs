//! The figures that run along with a recording: one value at each cursor position.

use super::post_mortem::regret;
use super::probability::percent;
use crate::agents::Candidate;
use crate::episode::Step;
use crate::worlds::World;

/// A figure that is drawn as a curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Figure {
    /// Cells of which the agent does not know whether they are ice.
    UnknownCells,
    /// Steps it expects until the goal.
    ExpectedSteps,
    /// Probability it gives of reaching the goal.
    Success,
    /// Estimate (h) of what follows the chosen candidate.
    Heuristic,
    /// Estimated total (f) of the chosen candidate.
    Total,
    /// Steps that the best candidate was expected to save against the chosen one.
    Regret,
    /// The row in which the agent of a stage stands, from the bottom.
    AgentRow,
    /// Points so far.
    Points,
    /// Points that are expected of the whole game: those so far and those to come.
    ExpectedPoints,
    /// Nodes of the decision.
    Nodes,
    /// Milliseconds of the decision.
    Milliseconds,
}

impl Figure {
    /// All figures, in the order in which they are shown.
    pub const ALL: [Self; 11] = [
        Self::UnknownCells,
        Self::ExpectedSteps,
        Self::Success,
        Self::Heuristic,
        Self::Total,
        Self::Regret,
        Self::AgentRow,
        Self::Points,
        Self::ExpectedPoints,
        Self::Nodes,
        Self::Milliseconds,
    ];

    /// Its name.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::UnknownCells => "unknown cells",
            Self::ExpectedSteps => "expected steps",
            Self::Success => "expected success",
            Self::Heuristic => "h of the chosen",
            Self::Total => "f of the chosen",
            Self::Regret => "regret",
            Self::AgentRow => "row of the agent",
            Self::Points => "points",
            Self::ExpectedPoints => "expected total",
            Self::Nodes => "nodes",
            Self::Milliseconds => "decision, ms",
        }
    }

    /// Whether the agent reckoned it: it follows from all that the agent knows.
    #[must_use]
    pub const fn is_reckoned(self) -> bool {
        !matches!(self, Self::UnknownCells | Self::AgentRow | Self::Points)
    }

    /// The figure of a decision; `None` where nothing is recorded, or it belongs to no decision.
    #[must_use]
    pub fn of_step<W: World>(self, step: &Step<W>) -> Option<f32> {
        let decision = &step.decision;
        let chosen = decision.candidates.first();
        match self {
            Self::UnknownCells | Self::AgentRow | Self::Points | Self::ExpectedPoints => None,
            Self::ExpectedSteps => decision.forecast.steps,
            Self::Success => decision.forecast.success,
            Self::Heuristic => chosen.and_then(|candidate| candidate.heuristic),
            Self::Total => chosen.and_then(Candidate::total),
            Self::Regret => regret(decision),
            Self::Nodes => Some(decision.effort.nodes as f32),
            Self::Milliseconds => Some(step.decision_ms),
        }
    }

    /// A value as it is written: always with the same number of decimals. What is not certain is
    /// not told as if it were.
    #[must_use]
    pub fn text(self, value: f32) -> String {
        if self == Self::Success { percent(value) } else { self.rounded(value) }
    }

    /// A value, or a difference of two, with as many decimals.
    #[must_use]
    pub fn rounded(self, value: f32) -> String {
        match self {
            Self::UnknownCells | Self::AgentRow | Self::Nodes => format!("{value:.0}"),
            Self::ExpectedSteps
            | Self::Heuristic
            | Self::Total
            | Self::Regret
            | Self::Points
            | Self::ExpectedPoints => {
                format!("{value:.1}")
            }
            Self::Success => format!("{:.0} %", value * 100.0),
            Self::Milliseconds => format!("{value:.2}"),
        }
    }
}

/// Lowest and highest value of each figure so far.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Bounds([Option<(f32, f32)>; Figure::ALL.len()]);

impl Bounds {
    /// Lowest and highest value, the lowest at most 0; `None` if the figure was never recorded.
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
