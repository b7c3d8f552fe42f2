//! The result of an evaluation: candidates, bounds, and the data behind them.

use super::ground::Macro;
use super::outlook::Outlook;
use super::stakes::Stakes;
use super::tree::CLOSE;
use crate::board::CellSet;

/// Result of one evaluation. Bounds are estimates where paths pass cutoff states.
#[derive(Debug, Clone)]
pub struct Judgement {
    /// Evaluated macro-actions: the best one first, the others by rising upper bound.
    pub courses: Vec<Course>,
    /// Cost model of all costs in this result.
    pub stakes: Stakes,
    /// Lower bound of the mean cost of the whole episode.
    pub lower: f64,
    /// Upper bound of the mean cost of the whole episode.
    pub upper: f64,
    /// Whether the policy is proved optimal for the belief.
    ///
    /// True if the bounds meet in every node that the policy reaches, and no scenario or path was
    /// left out.
    pub is_exact: bool,
    /// Whether all possible scenarios were evaluated, not a sample.
    pub has_all_worlds: bool,
    /// Whether the distance tables cover every path to the goal.
    pub has_all_ways: bool,
    /// Cells that are ice in all evaluated scenarios; the macro-actions assume this ice.
    pub granted_ice: CellSet,
    /// Number of evaluated scenarios, lost ones excluded.
    pub worlds: usize,
    /// Share of the possible scenarios in which the goal is unreachable already.
    pub lost: f64,
    /// Nodes added to the belief graph for this decision.
    pub nodes: u64,
    /// Whether the guard stopped the search.
    pub cut_short: bool,
}

/// Evaluated macro-action. Costs and statistics leave out scenarios that are lost already.
///
/// Estimates where paths pass cutoff states.
#[derive(Debug, Clone)]
pub struct Course {
    /// Its actions.
    pub way: Macro,
    /// Lower bound of the mean cost of the whole episode.
    pub lower: f64,
    /// Upper bound of the mean cost of the whole episode.
    pub upper: f64,
    /// Statistics of the best known policy after this macro-action.
    pub outlook: Outlook,
    /// Share of the scenarios that this macro-action loses, among those not lost before.
    pub lost: f64,
}

impl Judgement {
    /// Returns true if there is a macro-action that costs less than a failure.
    #[must_use]
    pub fn has_courses(&self) -> bool {
        !self.courses.is_empty()
    }

    /// Returns true if the bounds meet over all scenarios and all paths.
    ///
    /// Then the best candidate is optimal.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.has_all_worlds && self.has_all_ways && self.is_closed()
    }

    /// Returns true if the bounds meet.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.upper - self.lower <= CLOSE
    }

    /// Returns true if the bounds differ by at most 2 % of the upper one.
    pub(super) fn is_about_closed(&self) -> bool {
        self.upper - self.lower <= 0.02 * self.upper
    }
}
