//! Threads of a verb (subcommand): their number, their pool, and those that are idle.
//!
//! At the end of a batch fewer levels remain than threads. A level still in progress may take one
//! idle thread for a parallel search.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering};

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
}
