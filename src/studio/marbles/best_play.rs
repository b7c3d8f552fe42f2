//! Expected points of optimal play, computed in a job with the true model. A yardstick for the
//! learned policy, which never sees it.

use crate::planning::learning::{MAX_TABLE_LENGTH, optimum};
use crate::planning::search::Budget;
use crate::studio::job::{Job, Progress};
use crate::worlds::zuma::{Game, Start};

/// State of the computation of optimal play.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BestPlay {
    /// Not started: the training is still running.
    NotYet,
    /// Being computed.
    AtWork,
    /// Mean points of optimal play.
    Known(f64),
    /// Lines are too long for the exact table.
    LinesTooLong,
    /// The computation was cancelled.
    Stopped,
    /// Unknown for another reason.
    NotKnown,
}

impl BestPlay {
    /// The mean points, if known.
    #[must_use]
    pub const fn points(self) -> Option<f64> {
        if let Self::Known(points) = self { Some(points) } else { None }
    }
}

/// A running computation of optimal play.
#[derive(Debug)]
pub(super) struct BestPlayJob {
    job: Job<Option<f64>>,
}

impl BestPlayJob {
    /// Starts the computation; `None` if lines are too long for the exact table.
    pub(super) fn start(
        (game, start): (Game, Start),
        wake: impl Fn() + Send + 'static,
    ) -> Option<Self> {
        let fits = game.max_length as usize <= MAX_TABLE_LENGTH;
        let work = move || {
            Job::start(wake, move |gauge| {
                let is_stopped = || gauge.is_stopped();
                optimum(&game, start, &Budget::guarded(u64::MAX, &is_stopped), &mut |_| {})
            })
        };
        fits.then(|| Self { job: work() })
    }

    /// The result, once.
    pub(super) fn poll(&self) -> Option<BestPlay> {
        match self.job.poll() {
            Progress::Busy => None,
            Progress::Done(Some(points)) => Some(BestPlay::Known(points)),
            Progress::Done(None) | Progress::Lost => Some(BestPlay::NotKnown),
        }
    }
}
