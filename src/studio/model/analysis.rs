//! Work on finished runs in the background: where the level became unsolvable.

use super::RunId;
use crate::episode::{DeadEndSearch, Recording, Solvable, find_dead_end};
use crate::planning::search::Budget;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// Nodes spent on looking for a dead end: seconds at most.
const NODES: u64 = 3_000_000;

/// Searches that are under way. Each is cancelled when it is dropped.
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
    /// Starts to look for the step at which a recorded run became hopeless, and gives up what is
    /// looked for in an earlier version of it; `wake` is called when the answer is there.
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
            // The listener may be gone: the run was closed.
            if let Ok(found) = find_dead_end(&recording, &budget)
                && sender.send(found).is_ok()
            {
                wake();
            }
        });
        self.searches.push(Search { run, answer, cancelled });
    }

    /// Gives up whatever is looked for in a run.
    pub(super) fn forget(&mut self, run: RunId) {
        self.searches.retain(|search| search.run != run);
    }

    /// The answers that came since the last call. Never waits.
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
