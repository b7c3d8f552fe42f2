//! Background jobs that find the step after which a run can no longer be won: its dead end.

use super::RunId;
use crate::episode::{DeadEndResult, Recording, Solvable, find_dead_end};
use crate::planning::search::Budget;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// Maximum number of nodes that one dead-end search expands, which takes a few seconds.
const NODE_LIMIT: u64 = 3_000_000;

/// The running dead-end searches. Dropping a search cancels it.
#[derive(Debug, Default)]
pub(super) struct DeadEndJobs {
    searches: Vec<DeadEndJob>,
}

/// A running search; its thread ends soon after `cancelled` is set.
#[derive(Debug)]
struct DeadEndJob {
    run: RunId,
    answer: Receiver<DeadEndResult>,
    cancelled: Arc<AtomicBool>,
}

impl DeadEndJobs {
    /// Starts a search for the step after which a run cannot be won.
    ///
    /// Cancels an earlier search of this run. Calls `wake` when the answer is ready. A cancelled
    /// search gives no answer.
    pub(super) fn start<W: Solvable>(
        &mut self,
        run: RunId,
        recording: Recording<W>,
        wake: impl Fn() + Send + 'static,
    ) where
        Recording<W>: Send,
    {
        self.cancel(run);
        let (sender, answer) = channel();
        let cancelled = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&cancelled);
        std::thread::spawn(move || {
            let should_stop = || stop.load(Ordering::Acquire);
            let budget = Budget::guarded(NODE_LIMIT, &should_stop);
            // Sending fails if the run was closed.
            if let Ok(found) = find_dead_end(&recording, &budget)
                && sender.send(found).is_ok()
            {
                wake();
            }
        });
        self.searches.push(DeadEndJob { run, answer, cancelled });
    }

    /// Cancels the search of a run, if any.
    pub(super) fn cancel(&mut self, run: RunId) {
        self.searches.retain(|search| search.run != run);
    }

    /// Returns the answers since the last call. Never blocks.
    ///
    /// A search that failed is removed without an answer.
    pub(super) fn poll(&mut self) -> Vec<(RunId, DeadEndResult)> {
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

impl Drop for DeadEndJob {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Release);
    }
}
