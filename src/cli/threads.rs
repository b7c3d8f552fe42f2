//! Threads of a verb (subcommand): their number, their pool, those that are idle, and a parallel
//! map that delivers results in the order of the items; and the signals that stop a verb.
//!
//! At the end of a batch fewer levels remain than threads. A level still in progress may take one
//! idle thread for a parallel search.
//!
//! Ctrl-C (SIGINT) and SIGTERM: the first signal asks a verb to stop and keep its finished results,
//! the second signal ends the program at once.

use rayon::iter::{ParallelBridge, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering};
use std::sync::{Arc, LazyLock, mpsc};

/// Returns a pool with this many threads; `None` uses rayon's default.
///
/// # Errors
/// A message, if the system cannot create the threads.
pub fn thread_pool(threads: Option<usize>) -> Result<ThreadPool, String> {
    let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    pool.map_err(|error| format!("threads: {error}"))
}

/// Parses a number of threads, from 1 to 1024.
///
/// # Errors
/// A message with the valid range.
pub fn parse_thread_count(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err("expected a number from 1 to 1024".to_owned()),
    }
}

/// Number of idle threads; negative while more levels remain than there are threads.
#[derive(Debug)]
pub struct SpareThreads(AtomicIsize);

/// The thread of one level, and at most one extra thread. Dropping it frees both.
#[derive(Debug)]
pub struct LevelThreads<'a> {
    /// Counter to which the threads return.
    idle: &'a SpareThreads,
    /// Whether the level has taken an extra thread.
    has_extra: AtomicBool,
}

impl SpareThreads {
    /// Creates the counter for this many threads (`None`: rayon's default) and levels.
    pub fn new(threads: Option<usize>, levels: usize) -> Self {
        let threads = threads.unwrap_or_else(rayon::current_num_threads);
        Self(AtomicIsize::new(signed(threads) - signed(levels)))
    }

    /// Registers that work on a level begins.
    pub fn for_level(&self) -> LevelThreads<'_> {
        LevelThreads { idle: self, has_extra: AtomicBool::new(false) }
    }
}

impl LevelThreads<'_> {
    /// Takes an extra thread. Returns false if none is idle or one was taken before.
    pub fn take_extra(&self) -> bool {
        if self.has_extra.load(Ordering::Relaxed) {
            return false;
        }
        let less = |count: isize| (count > 0).then(|| count - 1);
        let is_taken = self.idle.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_ok();
        self.has_extra.store(is_taken, Ordering::Relaxed);
        is_taken
    }
}

impl Drop for LevelThreads<'_> {
    fn drop(&mut self) {
        let freed = 1 + isize::from(*self.has_extra.get_mut());
        self.idle.0.fetch_add(freed, Ordering::Relaxed);
    }
}

/// The count as a signed number, at most the maximum of the type.
fn signed(count: usize) -> isize {
    isize::try_from(count).unwrap_or(isize::MAX)
}

/// Function that returns true once the rest of the work should be dropped.
pub type Cancelled<'a> = dyn Fn() -> bool + Sync + 'a;

/// Processes every item in parallel and passes the results to `each` in item order.
///
/// `each` runs on the calling thread and receives a result as soon as all earlier results exist.
/// `threads` is the number of threads (`None`: rayon's default). Once `each` breaks, running work
/// sees `cancelled` and no further item begins. `is_interrupted` has the same effect, but `each`
/// then still receives every result finished before; unfinished results are dropped.
///
/// # Errors
/// A message, if the system cannot create the threads.
pub fn parallel_map_in_order<'a, T: Sync, R: Send>(
    threads: Option<usize>,
    items: &'a [T],
    is_interrupted: &Cancelled<'_>,
    work: impl Fn(&'a T, &Cancelled<'_>) -> R + Sync,
    mut each: impl FnMut(R) -> ControlFlow<()>,
) -> Result<(), String> {
    let pool = thread_pool(threads)?;
    let is_stopped = AtomicBool::new(false);
    let cancelled = || is_stopped.load(Ordering::Relaxed) || is_interrupted();
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            pool.install(|| {
                let numbered = items.iter().enumerate().par_bridge();
                // The receiver below ends once the last clone of the sender is dropped.
                numbered.for_each_with(sender, |sender, (index, item)| {
                    if !cancelled() {
                        let result = work(item, &cancelled);
                        // An interrupted result is incomplete, so it must not reach `each`.
                        if !is_interrupted() {
                            // The receiver is gone once `each` breaks.
                            let _ = sender.send((index, result));
                        }
                    }
                });
            });
        });
        let mut out_of_order = BTreeMap::new();
        let mut next = 0;
        for (index, result) in receiver {
            out_of_order.insert(index, result);
            while let Some(result) = out_of_order.remove(&next) {
                next += 1;
                if each(result).is_break() {
                    is_stopped.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
        // After an interrupt, some finished results still wait for unfinished work before them.
        for result in out_of_order.into_values() {
            if each(result).is_break() {
                return;
            }
        }
    });
    Ok(())
}

/// Exit status that shells report for a program ended by SIGINT.
const INTERRUPTED: i32 = 130;

/// The flags, registered on first use.
static INTERRUPT: LazyLock<Interrupt> = LazyLock::new(Interrupt::register);

/// Flags set by the signals.
#[derive(Debug, Default)]
pub struct Interrupt {
    /// Set by every signal: asks the verb to stop.
    is_requested: Arc<AtomicBool>,
    /// If set, the next signal ends the program; the first signal sets it.
    ends_at_once: Arc<AtomicBool>,
}

impl Interrupt {
    /// Returns the flags; registers the signal handlers on first use.
    ///
    /// Only verbs that poll [`Interrupt::is_requested`] may call this: without the handlers, a
    /// signal ends the program.
    pub fn listen() -> &'static Self {
        &INTERRUPT
    }

    /// Registers the flags. If the system refuses, the first signal ends the program.
    fn register() -> Self {
        use signal_hook::consts::{SIGINT, SIGTERM};
        use signal_hook::flag::{register, register_conditional_shutdown};
        let interrupt = Self::default();
        for signal in [SIGINT, SIGTERM] {
            // In this order: a signal reads the flag before it sets it.
            let ends = Arc::clone(&interrupt.ends_at_once);
            let _ = register_conditional_shutdown(signal, INTERRUPTED, Arc::clone(&ends));
            let _ = register(signal, ends);
            let _ = register(signal, Arc::clone(&interrupt.is_requested));
        }
        interrupt
    }

    /// Returns true if a signal asked the verb to stop.
    pub fn is_requested(&self) -> bool {
        self.is_requested.load(Ordering::Relaxed)
    }

    /// Lets the next signal end the program at once, because all results are saved.
    pub fn exit_on_next_signal(&self) {
        self.ends_at_once.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_thread_goes_to_remaining_level() {
        let spare = SpareThreads::new(Some(2), 3);
        let (first, second) = (spare.for_level(), spare.for_level());
        assert!(!first.take_extra());
        drop(first);
        let third = spare.for_level();
        assert!(!second.take_extra() && !third.take_extra());
        drop(second);
        assert!(third.take_extra() && !third.take_extra());
        drop(third);
        assert_eq!(spare.0.into_inner(), 2);
    }

    #[test]
    fn single_level_may_take_extra_thread() {
        for (threads, expected) in [(1, false), (2, true), (7, true)] {
            assert_eq!(SpareThreads::new(Some(threads), 1).for_level().take_extra(), expected);
        }
    }

    #[test]
    fn results_arrive_in_item_order() {
        for threads in [1, 4] {
            let items: Vec<u64> = (0..50).collect();
            let mut seen = Vec::new();
            let slow_first = |item: &u64, _: &Cancelled<'_>| {
                std::thread::sleep(std::time::Duration::from_micros(200 * (50 - item)));
                *item
            };
            let collect = |item| {
                seen.push(item);
                ControlFlow::Continue(())
            };
            parallel_map_in_order(Some(threads), &items, &|| false, slow_first, collect)
                .expect("threads");
            assert_eq!(seen, items, "{threads} threads");
        }
    }

    /// The first item runs until the interrupt, which follows after three other items.
    #[test]
    fn interrupt_delivers_finished_results_in_order() {
        let items: Vec<u64> = (0..1000).collect();
        let finished = std::sync::atomic::AtomicUsize::new(0);
        let is_interrupted = || finished.load(Ordering::Relaxed) >= 4;
        let work = |item: &u64, cancelled: &Cancelled<'_>| {
            while *item == 0 && !cancelled() {
                std::thread::yield_now();
            }
            finished.fetch_add(1, Ordering::Relaxed);
            *item
        };
        let mut seen = Vec::new();
        parallel_map_in_order(Some(2), &items, &is_interrupted, work, |item| {
            seen.push(item);
            ControlFlow::Continue(())
        })
        .expect("threads");
        assert_eq!(seen, [1, 2, 3]);
    }

    #[test]
    fn break_starts_no_further_item() {
        let items: Vec<u64> = (0..1000).collect();
        let begun = std::sync::atomic::AtomicUsize::new(0);
        let count = |_: &u64, cancelled: &Cancelled<'_>| {
            begun.fetch_add(1, Ordering::Relaxed);
            while !cancelled() {}
        };
        let first_waits = |item: &u64, cancelled: &Cancelled<'_>| {
            if *item > 0 {
                count(item, cancelled);
            }
        };
        parallel_map_in_order(Some(2), &items, &|| false, first_waits, |()| ControlFlow::Break(()))
            .expect("threads");
        assert!(begun.into_inner() <= 2);
    }
}
