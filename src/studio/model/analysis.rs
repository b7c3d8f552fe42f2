//! Work on finished runs in the background: where the level became unsolvable.

use super::{RunId, Studio};
use crate::episode::{DeadEndSearch, find_dead_end};
use crate::planning::search::Budget;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};

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

impl Drop for Search {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Release);
    }
}

impl Studio {
    /// Looks for the step at which a failed run became hopeless. The answer sees the truth, so
    /// it is a mark on the timeline and never part of a belief.
    pub(super) fn look_for_dead_end(&mut self, id: RunId) {
        let Some(run) = self.runs.get(id) else { return };
        let is_solved = run.recording().outcome.as_ref().is_some_and(|end| end.is_solved());
        if is_solved || run.recording().dead_end.is_some() {
            return;
        }
        let (sender, answer) = channel();
        let cancelled = Arc::new(AtomicBool::new(false));
        let recording = run.recording().clone();
        let (wake, stop) = (self.wake.clone(), Arc::clone(&cancelled));
        std::thread::spawn(move || {
            let should_stop = || stop.load(Ordering::Acquire);
            let budget = Budget { nodes: NODES, should_stop: &should_stop };
            // The listener may be gone: the run was closed.
            if let Ok(found) = find_dead_end(&recording, &budget)
                && sender.send(found).is_ok()
            {
                (wake.0)();
            }
        });
        self.analysis.searches.push(Search { run: id, answer, cancelled });
    }

    pub(super) fn take_in_analysis(&mut self) {
        let runs = &mut self.runs;
        self.analysis.searches.retain(|search| match search.answer.try_recv() {
            Ok(found) => {
                if let DeadEndSearch::Found(dead_end) = found
                    && let Some(run) = runs.get_mut(search.run)
                {
                    run.set_dead_end(dead_end);
                }
                false
            }
            Err(std::sync::mpsc::TryRecvError::Empty) => true,
            Err(std::sync::mpsc::TryRecvError::Disconnected) => false,
        });
    }
}
