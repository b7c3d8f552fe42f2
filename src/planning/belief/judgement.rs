//! What the planner in belief space says of a moment.

use super::ground::Macro;
use super::outlook::Outlook;
use super::stakes::Stakes;
use super::tree::CLOSE;
use crate::board::CellSet;

/// What a decision found. Bounds are estimates where ways lead through the edge of the tables.
#[derive(Debug, Clone)]
pub struct Judgement {
    /// The macros looked at, the best one first, the others by what they cost at most.
    pub courses: Vec<Course>,
    /// The prices by which all its costs are counted.
    pub stakes: Stakes,
    /// Mean cost of the whole episode at least.
    pub lower: f64,
    /// Mean cost of the whole episode at most.
    pub upper: f64,
    /// Whether the policy is optimal for the belief: the bounds meet wherever it leads, and neither
    /// a world nor a way to the goal was left out.
    pub is_exact: bool,
    /// Whether all possible worlds were looked at.
    pub has_all_worlds: bool,
    /// Whether every way to the goal was.
    pub has_all_ways: bool,
    /// Cells that are ice in every world looked at, and so count as ice on the ways of its macros.
    pub granted_ice: CellSet,
    /// Worlds looked at, those in which the goal is out of reach left out.
    pub worlds: usize,
    /// Share of the possible worlds in which the goal is out of reach already.
    pub lost: f64,
    /// Nodes of the belief graph seen for this decision.
    pub nodes: u64,
    /// Whether the guard ended the work.
    pub cut_short: bool,
}

/// A macro with its figures, estimates where ways lead through the edge of the tables. Costs and
/// outlook are about the worlds that are not lost yet.
#[derive(Debug, Clone)]
pub struct Course {
    /// The way, and the pose before its last action.
    pub way: Macro,
    /// Mean cost of the whole episode at least.
    pub lower: f64,
    /// Mean cost of the whole episode at most.
    pub upper: f64,
    /// What the best policy known leads to.
    pub outlook: Outlook,
    /// Share of the worlds in which the macro puts the goal out of reach, among those in which it
    /// was not already.
    pub lost: f64,
}

impl Judgement {
    /// Whether any macro is worth its steps.
    #[must_use]
    pub fn has_courses(&self) -> bool {
        !self.courses.is_empty()
    }

    /// Whether the bounds meet over all worlds and all ways: nothing is left to be proved about its
    /// best course.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.has_all_worlds && self.has_all_ways && self.is_closed()
    }

    /// Whether the bounds meet.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.upper - self.lower <= CLOSE
    }

    /// Whether the bounds are so close that nothing much is left to be found out.
    pub(super) fn is_about_closed(&self) -> bool {
        self.upper - self.lower <= 0.02 * self.upper
    }
}
