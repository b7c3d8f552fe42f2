//! Beams run one after another.

use super::beam::AnyBeam;
use crate::planning::search::Budget;
use crate::planning::sokoban::fast::moves::SearchOutcome;

/// Maximum number of doublings.
const MAX_DOUBLINGS: u32 = 24;

/// Returns `boards` × 2^`times`, with at most [`MAX_DOUBLINGS`] doublings.
pub(crate) fn doubled(boards: usize, times: u32) -> usize {
    boards << times.min(MAX_DOUBLINGS)
}

/// Beams that run one after another: the running beam, and statistics of earlier beams.
#[derive(Default)]
pub(crate) struct BeamSequence<'a> {
    /// The running beam; `None` before the first and between two beams.
    current: Option<Box<dyn AnyBeam + 'a>>,
    /// Number of beams that ended without a solution.
    finished: u32,
    /// Number of states expanded by all beams.
    expanded: u64,
}

impl<'a> BeamSequence<'a> {
    /// Number of states expanded so far.
    pub(crate) fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Index of the running or the next beam, counted from 0.
    pub(super) fn number(&self) -> u32 {
        self.finished
    }

    /// Resumes for about `states` states; `next` creates the beam with a given index.
    ///
    /// Returns [`SearchOutcome::BudgetSpent`] without a solution, also if a beam expands no state.
    pub(crate) fn resume(
        &mut self,
        states: u64,
        budget: &Budget<'_>,
        mut next: impl FnMut(u32) -> Box<dyn AnyBeam + 'a>,
    ) -> SearchOutcome {
        let last = self.expanded.saturating_add(states.min(budget.nodes));
        while self.expanded < last && !(budget.should_stop)() {
            let before = self.expanded;
            let outcome = self.resume_one(last - before, budget, &mut next);
            if outcome != SearchOutcome::BudgetSpent || self.expanded == before {
                return outcome;
            }
        }
        SearchOutcome::BudgetSpent
    }

    /// Like [`Self::resume`], but ends when the running beam ends.
    pub(super) fn resume_one(
        &mut self,
        states: u64,
        budget: &Budget<'_>,
        next: impl FnOnce(u32) -> Box<dyn AnyBeam + 'a>,
    ) -> SearchOutcome {
        let number = self.finished;
        let beam = self.current.get_or_insert_with(|| next(number));
        let before = beam.expanded();
        let outcome = beam.resume(states, budget);
        self.expanded += beam.expanded() - before;
        if beam.is_finished() {
            self.current = None;
            self.finished += 1;
        }
        outcome
    }
}
