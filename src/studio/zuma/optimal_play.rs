//! Expected points of optimal play, computed in a job with the true model.
//!
//! They are a reference for the learned policy, which never sees the true model.

use crate::planning::search::Budget;
use crate::planning::zuma::{MAX_TABLE_LENGTH, optimal_score};
use crate::studio::job::{Job, JobStatus};
use crate::worlds::zuma::{FirstLine, Game};

/// Progress or result of the computation of optimal play.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum OptimalPlay {
    /// Not started: the training is still running, or it failed.
    NotYet,
    /// Being computed.
    Running,
    /// Expected points of a game under optimal play.
    Known(f64),
    /// Not computed: the game's longest line is too long for an exact table.
    LinesTooLong,
    /// The user cancelled the computation.
    Stopped,
    /// The computation ended without a value, or a policy file has no value.
    Unknown,
}

impl OptimalPlay {
    /// The expected points; `None` unless known.
    #[must_use]
    pub const fn points(self) -> Option<f64> {
        if let Self::Known(points) = self { Some(points) } else { None }
    }
}

/// A running computation of optimal play. Dropping it cancels it.
#[derive(Debug)]
pub(super) struct OptimalPlayJob {
    job: Job<Option<f64>>,
}

impl OptimalPlayJob {
    /// Starts the computation; `None` if the longest line is too long for an exact table.
    ///
    /// `start` is the first line of each game. Calls `wake` at the end.
    pub(super) fn start(
        (game, start): (Game, FirstLine),
        wake: impl Fn() + Send + 'static,
    ) -> Option<Self> {
        let fits = game.max_length as usize <= MAX_TABLE_LENGTH;
        let work = move || {
            Job::start(wake, move |control| {
                let is_stopped = || control.is_stopped();
                optimal_score(&game, start, &Budget::guarded(u64::MAX, &is_stopped), &mut |_| {})
            })
        };
        fits.then(|| Self { job: work() })
    }

    /// The result, once; `None` while the computation runs.
    pub(super) fn poll(&self) -> Option<OptimalPlay> {
        match self.job.poll() {
            JobStatus::Busy => None,
            JobStatus::Done(Some(points)) => Some(OptimalPlay::Known(points)),
            JobStatus::Done(None) | JobStatus::Failed => Some(OptimalPlay::Unknown),
        }
    }
}
