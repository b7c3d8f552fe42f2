//! Metrics of a run: one number for each timeline position.

use super::post_mortem::regret;
use crate::agents::percent;
use crate::episode::RecordedStep;
use crate::worlds::World;

/// A metric that the timeline and the plots draw as a curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Metric {
    /// Number of interior cells not known to be ice or floor.
    UnknownCells,
    /// Expected number of steps to the goal, by the agent's forecast.
    ExpectedSteps,
    /// Probability of reaching the goal, by the agent's forecast.
    Success,
    /// Expected cost of the chosen candidate minus the minimum over the candidates, in steps.
    ///
    /// Compares the recorded upper bounds of expected costs. Candidates rejected as riskier, and
    /// actions with which one of them starts, do not count.
    Regret,
    /// Row of the agent in a stage, counted from 0 at the bottom.
    AgentRow,
    /// Points scored so far.
    Points,
    /// Expected points of the whole game: scored so far, and forecast.
    ExpectedPoints,
    /// Number of nodes that the planner expanded for the decision.
    Nodes,
    /// Time of the decision, in milliseconds.
    Milliseconds,
}

impl Metric {
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

    /// Whether the value comes from the agent's decision, so that views can hide it.
    ///
    /// True also for nodes and time of the decision.
    #[must_use]
    pub const fn is_from_decision(self) -> bool {
        !matches!(self, Self::UnknownCells | Self::AgentRow | Self::Points)
    }

    /// The value recorded with a decision; `None` if absent or if the metric comes from the run.
    #[must_use]
    pub fn recorded_value<W: World>(self, step: &RecordedStep<W>) -> Option<f32> {
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

    /// A value as text, with a fixed number of decimals.
    ///
    /// A probability below 1 is never shown as 100 %, and one above 0 never as 0 %.
    #[must_use]
    pub fn text(self, value: f32) -> String {
        if self == Self::Success { percent(value) } else { self.rounded_text(value) }
    }

    /// A value or a difference as text, with a fixed number of decimals.
    ///
    /// Unlike [`Self::text`], rounds a probability near 1 to 100 % and one near 0 to 0 %.
    #[must_use]
    pub fn rounded_text(self, value: f32) -> String {
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

/// Range of each metric over the run so far, extended to contain 0.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct MetricBounds([Option<(f32, f32)>; Metric::ALL.len()]);

impl MetricBounds {
    /// The range of a metric, extended to contain 0; `None` without a recorded value.
    #[must_use]
    pub fn of(&self, metric: Metric) -> Option<(f32, f32)> {
        self.0[metric as usize]
    }

    /// Extends the range of a metric by a value; ignores missing, infinite and NaN values.
    pub(super) fn include(&mut self, metric: Metric, value: Option<f32>) {
        if let Some(value) = value.filter(|value| value.is_finite()) {
            let known = &mut self.0[metric as usize];
            let (low, high) = known.unwrap_or((0.0, 0.0));
            *known = Some((low.min(value), high.max(value)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_contain_0_and_every_finite_value() {
        let range = |values: &[f32]| {
            let mut bounds = MetricBounds::default();
            for value in values {
                bounds.include(Metric::ExpectedPoints, Some(*value));
            }
            bounds.of(Metric::ExpectedPoints)
        };
        assert_eq!(range(&[]), None);
        assert_eq!(range(&[f32::NAN]), None);
        assert_eq!(range(&[3.0, 8.0]), Some((0.0, 8.0)));
        assert_eq!(range(&[-5.0]), Some((-5.0, 0.0)));
        assert_eq!(range(&[-5.0, -2.0, f32::INFINITY]), Some((-5.0, 0.0)));
    }
}
