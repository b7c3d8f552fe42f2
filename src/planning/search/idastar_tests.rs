//! Tests of IDA* at its limits: the stop signal and the largest cost.

use super::best_first::GUARD_INTERVAL;
use super::{Budget, Observer, SearchResult, Space, Successors, Unobserved, idastar};
use std::sync::atomic::{AtomicU32, Ordering};

/// A state with many successors; no goal is reachable from them.
struct Fan;

impl Space for Fan {
    type Action = ();

    fn successors(&mut self, state: u32, successors: &mut Successors<()>) {
        if state == 0 {
            (1..=2 * GUARD_INTERVAL as u32).for_each(|next| successors.add(next, (), 1));
        }
    }

    fn heuristic(&mut self, state: u32) -> Option<u32> {
        (state == 0).then_some(1)
    }

    fn is_goal(&mut self, _: u32) -> bool {
        false
    }
}

/// Collects the closed states.
#[derive(Default)]
struct Closed(Vec<u32>);

impl Observer<u32, ()> for Closed {
    fn closed(&mut self, state: u32) {
        self.0.push(state);
    }
}

#[test]
fn state_with_missing_successors_is_not_closed() {
    let polls = AtomicU32::new(0);
    // The first poll precedes the expansion, the second one is among its successors.
    let should_stop = || polls.fetch_add(1, Ordering::Relaxed) > 0;
    let mut closed = Closed::default();
    let found = idastar(&mut Fan, 0, &Budget::guarded(100, &should_stop), &mut closed);
    let SearchResult::BudgetSpent(spent) = found else { panic!("{found:?}") };
    assert!(spent.stopped && polls.load(Ordering::Relaxed) == 2, "{polls:?}");
    assert!(closed.0.is_empty(), "{:?}", closed.0);

    let found = idastar(&mut Fan, 0, &Budget::nodes(100), &mut closed);
    assert_eq!(found, SearchResult::Unsolvable { expanded: 1 });
    assert_eq!(closed.0, [0], "all its successors are known");
}

/// Two steps to the goal; costs and estimates near the largest number.
struct Huge {
    cost: u32,
    estimate: u32,
}

impl Space for Huge {
    type Action = ();

    fn successors(&mut self, state: u32, successors: &mut Successors<()>) {
        if state < 2 {
            successors.add(state + 1, (), self.cost);
        }
    }

    fn heuristic(&mut self, state: u32) -> Option<u32> {
        Some(if state == 1 { self.estimate } else { 0 })
    }

    fn is_goal(&mut self, state: u32) -> bool {
        state == 2
    }
}

#[test]
fn costs_beyond_the_largest_number_prove_nothing() {
    for (cost, estimate) in [(u32::MAX - 1, 2), (2, u32::MAX - 1), (u32::MAX - 1, 0)] {
        let mut space = Huge { cost, estimate };
        let found = idastar(&mut space, 0, &Budget::nodes(100), &mut Unobserved);
        assert!(matches!(found, SearchResult::BudgetSpent(_)), "{cost}, {estimate}: {found:?}");
    }
    let mut space = Huge { cost: u32::MAX / 2, estimate: u32::MAX / 2 };
    let found = idastar(&mut space, 0, &Budget::nodes(100), &mut Unobserved);
    assert!(matches!(found, SearchResult::Solved(_)), "{found:?}");
}
