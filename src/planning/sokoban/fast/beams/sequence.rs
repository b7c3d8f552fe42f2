//! Beams run one after another.

use super::beam::Running;
use crate::planning::search::Budget;
use crate::planning::sokoban::fast::moves::Outcome;

/// Largest number of doublings.
const WIDEST: u32 = 24;

/// `boards` doubled `times` times, at most [`WIDEST`].
pub(crate) fn doubled(boards: usize, times: u32) -> usize {
    boards << times.min(WIDEST)
}

/// The running beam and statistics of earlier ones.
#[derive(Default)]
pub(crate) struct Beams<'a> {
    current: Option<Box<dyn Running + 'a>>,
    /// Beams that ended without a solution.
    lost: u32,
    expanded: u64,
}

impl<'a> Beams<'a> {
    /// States expanded so far.
    pub(crate) fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Index of the running or the next beam, counted from 0.
    pub(super) fn number(&self) -> u32 {
        self.lost
    }

    /// Resumes for this many states; `next` creates the beam with an index.
    pub(crate) fn go_on(
        &mut self,
        states: u64,
        budget: &Budget<'_>,
        mut next: impl FnMut(u32) -> Box<dyn Running + 'a>,
    ) -> Outcome {
        let last = self.expanded.saturating_add(states.min(budget.nodes));
        while self.expanded < last && !(budget.should_stop)() {
            let before = self.expanded;
            let outcome = self.go_on_with_one(last - before, budget, &mut next);
            if outcome != Outcome::BudgetSpent || self.expanded == before {
                return outcome;
            }
        }
        Outcome::BudgetSpent
    }

    /// Resumes one beam only, for at most this many states.
    pub(super) fn go_on_with_one(
        &mut self,
        states: u64,
        budget: &Budget<'_>,
        next: impl FnOnce(u32) -> Box<dyn Running + 'a>,
    ) -> Outcome {
        let number = self.lost;
        let beam = self.current.get_or_insert_with(|| next(number));
        let before = beam.expanded();
        let outcome = beam.go_on(states, budget);
        self.expanded += beam.expanded() - before;
        if beam.is_over() {
            self.current = None;
            self.lost += 1;
        }
        outcome
    }
}
