//! Units of regrets: what a wrong answer costs by the criterion of the agent.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Unit of the regret of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum RegretUnit {
    /// Expected steps, where a failure costs the failure cost.
    #[default]
    #[serde(rename = "steps")]
    Steps,
    /// Steps in the worst ice map.
    #[serde(rename = "steps in the worst case")]
    WorstSteps,
    /// Probability of success, in percent.
    #[serde(rename = "% success")]
    SuccessPercent,
    /// Ice maps that the candidate makes unsolvable, by proof.
    #[serde(rename = "lost ice maps")]
    LostIceMaps,
    /// Expected points, in games for points.
    #[serde(rename = "points")]
    Points,
}

impl RegretUnit {
    /// All units.
    pub const ALL: [Self; 5] =
        [Self::Steps, Self::WorstSteps, Self::SuccessPercent, Self::LostIceMaps, Self::Points];

    /// Text of the unit after a number.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Steps => "steps",
            Self::WorstSteps => "steps in the worst case",
            Self::SuccessPercent => "% success",
            Self::LostIceMaps => "lost ice maps",
            Self::Points => "points",
        }
    }

    /// Returns true for the default unit, which files leave out.
    #[must_use]
    pub fn is_steps(&self) -> bool {
        *self == Self::Steps
    }

    /// Returns a regret in words: how much worse an answer is than the choice of the agent.
    #[must_use]
    pub fn loss_text(self, regret: f64) -> String {
        match self {
            Self::Steps | Self::Points => format!("{regret:.1} {self} worse"),
            Self::WorstSteps => format!("{regret:.1} steps worse in the worst case"),
            Self::SuccessPercent => format!("{regret:.1} % less success"),
            Self::LostIceMaps => format!("{regret:.0} more ice maps lost"),
        }
    }
}

impl fmt::Display for RegretUnit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
