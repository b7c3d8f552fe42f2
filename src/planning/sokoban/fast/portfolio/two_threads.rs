//! Runs two searches for one result on two threads.

use crate::planning::search::Budget;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, panicking, scope};

/// Result of one search, if any, and the number of nodes it expanded.
pub(super) type ThreadResult<T> = (Option<T>, u64);

/// Runs `second` on a new thread while `first` runs on this one.
///
/// Each may use half of the nodes. A search with a result stops the other through the stop signal
/// of its budget; both may have a result. If no thread can be created, `first` gets all nodes.
pub(super) fn run_two_threads<T: Send>(
    budget: &Budget<'_>,
    first: impl FnOnce(&Budget<'_>) -> ThreadResult<T>,
    second: impl FnOnce(&Budget<'_>) -> ThreadResult<T> + Send,
) -> [ThreadResult<T>; 2] {
    let is_found = AtomicBool::new(false);
    let guard = || is_found.load(Ordering::Relaxed) || (budget.should_stop)();
    let of_second = budget.nodes / 2;
    let guarded = |nodes| Budget { nodes, should_stop: &guard, ..*budget };
    let tell = |reported: ThreadResult<T>| {
        if reported.0.is_some() {
            is_found.store(true, Ordering::Relaxed);
        }
        reported
    };
    // The scope joins the second thread before it returns.
    scope(|threads| {
        let other = Builder::new().spawn_scoped(threads, || {
            let _alarm = StopOnPanic(&is_found);
            tell(second(&guarded(of_second)))
        });
        let Ok(other) = other else { return [first(budget), (None, 0)] };
        let _alarm = StopOnPanic(&is_found);
        let of_first = tell(first(&guarded(budget.nodes - of_second)));
        [of_first, other.join().unwrap_or_else(|panic| resume_unwind(panic))]
    })
}

/// Stops the other search if this one panics, because its result is not needed then.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
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
    fn in_vain(budget: &Budget<'_>) -> ThreadResult<&'static str> {
        while !(budget.should_stop)() {
            std::thread::yield_now();
        }
        (None, budget.nodes)
    }

    #[test]
    fn first_result_stops_the_other_search() {
        let budget = Budget::nodes(101);
        let finds = |_: &Budget<'_>| (Some("it"), 3);
        assert_eq!(run_two_threads(&budget, in_vain, finds), [(None, 51), (Some("it"), 3)]);
        assert_eq!(run_two_threads(&budget, finds, in_vain), [(Some("it"), 3), (None, 50)]);
        let panics = |_: &Budget<'_>| -> ThreadResult<&'static str> { panic!("on purpose") };
        let ended = catch_unwind(AssertUnwindSafe(|| run_two_threads(&budget, in_vain, panics)));
        assert!(ended.is_err());
        let stopped = Budget::guarded(101, &|| true);
        assert_eq!(run_two_threads(&stopped, in_vain, in_vain), [(None, 51), (None, 50)]);
    }
}
