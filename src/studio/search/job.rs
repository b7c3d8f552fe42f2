//! A search at work, off the window's thread.

use super::{Found, FoundSearch};
use crate::planning::search::Budget;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Instant;

/// Most states to expand.
const NODES: u64 = 5_000_000;

/// Most memory of the search itself, in bytes; what is written down has its own bound.
const BYTES: usize = 1_000_000_000;

/// A search on a thread of its own. Dropping it cancels it.
#[derive(Debug)]
pub(super) struct Job {
    cancelled: Arc<AtomicBool>,
    expanded: Arc<AtomicU64>,
    answer: Receiver<Box<Found>>,
}

/// What has become of a job.
#[derive(Debug)]
pub(super) enum News {
    /// It is at work.
    None,
    /// It is over.
    Found(Box<Found>),
    /// It broke down.
    Lost,
}

impl Job {
    /// Starts to search; `wake` is called when it is over. The work is given its budget, and what
    /// is to be told the number of expansions; without an answer it broke down.
    pub fn start(
        wake: impl Fn() + Send + 'static,
        work: impl FnOnce(&Budget<'_>, &dyn Fn(u64)) -> Option<FoundSearch> + Send + 'static,
    ) -> Self {
        let (sender, answer) = channel();
        let cancelled = Arc::new(AtomicBool::new(false));
        let expanded = Arc::new(AtomicU64::new(0));
        let (stop, count) = (Arc::clone(&cancelled), Arc::clone(&expanded));
        std::thread::spawn(move || {
            let began = Instant::now();
            let should_stop = || stop.load(Ordering::Acquire);
            let budget = Budget { bytes: BYTES, ..Budget::guarded(NODES, &should_stop) };
            let told = |expanded| count.store(expanded, Ordering::Relaxed);
            let Some(search) = work(&budget, &told) else { return };
            let found = Found::new(search, began.elapsed().as_secs_f32());
            // The listener may be gone: another search was asked for.
            if sender.send(Box::new(found)).is_ok() {
                wake();
            }
        });
        Self { cancelled, expanded, answer }
    }

    /// States expanded so far.
    pub fn expanded(&self) -> u64 {
        self.expanded.load(Ordering::Relaxed)
    }

    /// Ends it; what was written down comes as an answer. Returns at once.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Release);
    }

    /// Never waits.
    pub fn poll(&self) -> News {
        match self.answer.try_recv() {
            Ok(found) => News::Found(found),
            Err(TryRecvError::Empty) => News::None,
            Err(TryRecvError::Disconnected) => News::Lost,
        }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.cancel();
    }
}
