//! What the best play of a learnt game brings, worked out off the window's thread with the true
//! model: what was learnt is measured against it, and never learns of it.

use crate::planning::learning::{MAX_TABLE_LENGTH, optimum};
use crate::planning::search::Budget;
use crate::studio::job::{Job, Progress};
use crate::worlds::zuma::{Game, Start};

/// What is known of the best play.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BestPlay {
    /// It is worked out when the training is over.
    NotYet,
    /// It is being worked out.
    AtWork,
    /// Its mean points.
    Known(f64),
    /// Lines are too long for the exact table.
    LinesTooLong,
    /// Somebody ended the work before it was known.
    Stopped,
    /// Nobody says why.
    NotKnown,
}

impl BestPlay {
    /// Its mean points, if they are known.
    #[must_use]
    pub const fn points(self) -> Option<f64> {
        if let Self::Known(points) = self { Some(points) } else { None }
    }
}

/// The best play of the game that a policy was learnt from, at work.
#[derive(Debug)]
pub(super) struct BestPlayJob {
    job: Job<Option<f64>>,
}

impl BestPlayJob {
    /// Starts it; `None` if lines are too long for the exact table.
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

    /// What came of it, once.
    pub(super) fn poll(&self) -> Option<BestPlay> {
        match self.job.poll() {
            Progress::Busy => None,
            Progress::Done(Some(points)) => Some(BestPlay::Known(points)),
            Progress::Done(None) | Progress::Lost => Some(BestPlay::NotKnown),
        }
    }
}
