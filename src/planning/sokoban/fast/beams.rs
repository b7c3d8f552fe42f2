//! Beams sent one after the other, each wider than those before.

use super::beam::Running;
use super::outcome::Outcome;
use crate::planning::search::Budget;

/// Beams from which on they get no wider.
const WIDEST: u32 = 24;

/// So many boards a layer, doubled so many times.
pub(super) fn doubled(boards: usize, times: u32) -> usize {
    boards << times.min(WIDEST)
}

/// The beam on its way, and those before.
#[derive(Default)]
pub(super) struct Beams<'a> {
    current: Option<Box<dyn Running + 'a>>,
    /// Beams that lost the way.
    lost: u32,
    expanded: u64,
}

impl<'a> Beams<'a> {
    /// States expanded so far.
    pub(super) fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Goes on for so many states; `next` makes the beam with a number, counted from 0.
    pub(super) fn go_on(
        &mut self,
        states: u64,
        budget: &Budget<'_>,
        mut next: impl FnMut(u32) -> Box<dyn Running + 'a>,
    ) -> Outcome {
        let last = self.expanded.saturating_add(states.min(budget.nodes));
        while self.expanded < last && !(budget.should_stop)() {
            let number = self.lost;
            let beam = self.current.get_or_insert_with(|| next(number));
            let before = beam.expanded();
            let outcome = beam.go_on(last - self.expanded, budget);
            let expanded = beam.expanded() - before;
            self.expanded += expanded;
            if outcome != Outcome::BudgetSpent {
                return outcome;
            }
            if beam.is_over() {
                self.current = None;
                self.lost += 1;
            }
            if expanded == 0 {
                break;
            }
        }
        Outcome::BudgetSpent
    }
}
