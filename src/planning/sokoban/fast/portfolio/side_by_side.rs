//! Runs two searches for the same result on two threads.

use crate::planning::search::Budget;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, panicking, scope};

/// Result of one search, if any, and its expanded nodes.
pub(super) type Told<T> = (Option<T>, u64);

/// Runs `second` on a new thread while `first` runs on this one.
///
/// Each may use half of the nodes. A search with a result stops the other through its guard; both
/// may have one. If no thread can be created, `first` gets all nodes.
pub(super) fn side_by_side<T: Send>(
    budget: &Budget<'_>,
    first: impl FnOnce(&Budget<'_>) -> Told<T>,
    second: impl FnOnce(&Budget<'_>) -> Told<T> + Send,
) -> [Told<T>; 2] {
    let is_found = AtomicBool::new(false);
    let guard = || is_found.load(Ordering::Relaxed) || (budget.should_stop)();
    let of_second = budget.nodes / 2;
    let guarded = |nodes| Budget { nodes, should_stop: &guard, ..*budget };
    let tell = |told: Told<T>| {
        if told.0.is_some() {
            is_found.store(true, Ordering::Relaxed);
        }
        told
    };
    // The scope joins the second thread before it returns.
    scope(|threads| {
        let other = Builder::new().spawn_scoped(threads, || {
            let _alarm = Alarm(&is_found);
            tell(second(&guarded(of_second)))
        });
        let Ok(other) = other else { return [first(budget), (None, 0)] };
        let _alarm = Alarm(&is_found);
        let of_first = tell(first(&guarded(budget.nodes - of_second)));
        [of_first, other.join().unwrap_or_else(|panic| resume_unwind(panic))]
    })
}

/// Stops the other search if this one panics.
///
/// No caller waits for its result any more.
struct Alarm<'a>(&'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// Searches until its guard stops it, without a result.
    fn in_vain(budget: &Budget<'_>) -> Told<&'static str> {
        while !(budget.should_stop)() {
            std::thread::yield_now();
        }
        (None, budget.nodes)
    }

    #[test]
    fn whoever_finds_something_ends_the_other() {
        let budget = Budget::nodes(101);
        let finds = |_: &Budget<'_>| (Some("it"), 3);
        assert_eq!(side_by_side(&budget, in_vain, finds), [(None, 51), (Some("it"), 3)]);
        assert_eq!(side_by_side(&budget, finds, in_vain), [(Some("it"), 3), (None, 50)]);
        let panics = |_: &Budget<'_>| -> Told<&'static str> { panic!("on purpose") };
        let ended = catch_unwind(AssertUnwindSafe(|| side_by_side(&budget, in_vain, panics)));
        assert!(ended.is_err());
        let stopped = Budget::guarded(101, &|| true);
        assert_eq!(side_by_side(&stopped, in_vain, in_vain), [(None, 51), (None, 50)]);
    }
}
