//! Background jobs on finished runs: find the step after which the level is unsolvable.

use super::RunId;
use crate::episode::{DeadEndSearch, Recording, Solvable, find_dead_end};
use crate::planning::search::Budget;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// Node limit of one dead-end search: a few seconds at most.
const NODES: u64 = 3_000_000;

/// The running searches. Dropping one cancels it.
#[derive(Debug, Default)]
pub(super) struct Analysis {
    searches: Vec<Search>,
}

#[derive(Debug)]
struct Search {
    run: RunId,
    answer: Receiver<DeadEndSearch>,
    cancelled: Arc<AtomicBool>,
}

impl Analysis {
    /// Starts to search for the step after which a run cannot be won; cancels an earlier search of
    /// this run. Calls `wake` when the answer is ready.
    pub(super) fn look_for_dead_end<W: Solvable>(
        &mut self,
        run: RunId,
        recording: Recording<W>,
        wake: impl Fn() + Send + 'static,
    ) where
        Recording<W>: Send,
    {
        self.forget(run);
        let (sender, answer) = channel();
        let cancelled = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&cancelled);
        std::thread::spawn(move || {
            let should_stop = || stop.load(Ordering::Acquire);
            let budget = Budget::guarded(NODES, &should_stop);
            // Sending fails if the run was closed.
            if let Ok(found) = find_dead_end(&recording, &budget)
                && sender.send(found).is_ok()
            {
                wake();
            }
        });
        self.searches.push(Search { run, answer, cancelled });
    }

    /// Cancels the search of a run.
    pub(super) fn forget(&mut self, run: RunId) {
        self.searches.retain(|search| search.run != run);
    }

    /// The answers since the last call. Never blocks.
    pub(super) fn poll(&mut self) -> Vec<(RunId, DeadEndSearch)> {
        let mut answers = Vec::new();
        self.searches.retain(|search| match search.answer.try_recv() {
            Ok(found) => {
                answers.push((search.run, found));
                false
            }
            Err(TryRecvError::Empty) => true,
            Err(TryRecvError::Disconnected) => false,
        });
        answers
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Release);
    }
}
