//! Background solver for the edited platform level: minimum number of moves to the gate, or proof
//! that the gate is unreachable.

use crate::planning::platform::{PlanResult, SearchOptions, plan};
use crate::planning::search::{Budget, SolveStatus, Unobserved};
use crate::studio::level_analysis::{Analyzer, LevelSolver, VerdictState};
use crate::worlds::platform::Level;
use std::time::Duration;

/// Time limit of the search.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// Verdict on a platform level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlatformVerdict {
    /// Solvable; number of moves of the shortest plan.
    Solvable(usize),
    /// Proved unsolvable.
    Unsolvable,
    /// Undecided within the budget; lower bound on the number of moves.
    Unknown(u32),
}

/// A verdict and the effort of its search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TimedPlatformVerdict {
    /// The verdict.
    pub verdict: PlatformVerdict,
    /// States expanded.
    pub expanded: u64,
    /// Duration in seconds.
    pub seconds: f64,
}

/// Background solver for the edited platform level.
pub type PlatformAnalyzer = Analyzer<PlatformSolver>;

/// The background search of a platform level, for a shortest plan.
#[derive(Debug)]
pub struct PlatformSolver;

impl LevelSolver for PlatformSolver {
    type Level = Level;
    type Key = Level;
    type Stage = ();
    type Answer = PlanResult;
    type Verdict = Option<TimedPlatformVerdict>;

    fn key(level: &Level) -> &Level {
        level
    }

    fn is_same(one: &Level, other: &Level) -> bool {
        has_same_play(one, other)
    }

    fn is_known(verdict: &Self::Verdict) -> bool {
        verdict.is_some()
    }

    fn next_stage(verdict: &Self::Verdict) -> Option<()> {
        verdict.is_none().then_some(())
    }

    fn time_limit((): ()) -> Duration {
        TIME_LIMIT
    }

    fn solve(level: &Level, (): (), budget: &Budget<'_>) -> Option<PlanResult> {
        plan(level, SearchOptions::default(), budget, &mut Unobserved).ok()
    }

    /// A failed search counts as undecided with lower bound 0.
    fn add(verdict: &mut Self::Verdict, (): (), answer: Option<PlanResult>, seconds: f64) {
        let expanded = answer.as_ref().map_or(0, |answer| answer.expanded);
        let found = match answer.map(|it| (it.status, it.actions, it.lower_bound)) {
            Some((SolveStatus::Unsolvable, ..)) => PlatformVerdict::Unsolvable,
            Some((SolveStatus::Optimal, Some(actions), _)) => {
                PlatformVerdict::Solvable(actions.len())
            }
            Some((.., lower_bound)) => PlatformVerdict::Unknown(lower_bound),
            None => PlatformVerdict::Unknown(0),
        };
        *verdict = Some(TimedPlatformVerdict { verdict: found, expanded, seconds });
    }
}

impl PlatformAnalyzer {
    /// The verdict on the current level; `None` if no search of it has ended.
    #[must_use]
    pub fn verdict(&self) -> Option<TimedPlatformVerdict> {
        match self.verdict_state() {
            VerdictState::Fresh(dated) => *dated.verdict,
            VerdictState::Unplayable | VerdictState::Unknown | VerdictState::Stale(_) => None,
        }
    }
}

/// Whether two levels play alike: columns, agent and gate are the same.
pub(super) fn has_same_play(one: &Level, other: &Level) -> bool {
    (&one.columns, one.agent, one.gate) == (&other.columns, other.agent, other.gate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_search_proves_nothing() {
        let mut verdict = None;
        PlatformSolver::add(&mut verdict, (), None, 0.0);
        let verdict = verdict.expect("a verdict").verdict;
        assert_eq!(verdict, PlatformVerdict::Unknown(0));
    }
}
