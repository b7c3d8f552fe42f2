//! Safety check of the state at the cursor: can every ice map consistent with the belief still be
//! solved?

use crate::board::CellSet;
use crate::episode::Frame;
use crate::planning::search::Budget;
use crate::planning::symbolic::{Halt, LayoutQuestion};
use crate::studio::job::{Job, Progress};
use crate::studio::model::RunId;
use crate::worlds::ice::Ice;
use std::time::Duration;

/// Limits of one check: diagram nodes, memory in bytes, time.
const NODES: u64 = 10_000_000;
const BYTES: usize = 1_000_000_000;
const TIME: Duration = Duration::from_secs(30);

/// Result of a safety check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SafetyAnswer {
    /// Number of ice layouts consistent with the belief, over the cells that matter.
    pub layouts: u128,
    /// Number of these layouts for which the level can be solved.
    pub solvable: u128,
    /// The ice of one layout for which it cannot be solved.
    pub broken: Option<CellSet>,
}

/// A safety check of one cursor position of a run.
#[derive(Debug)]
pub struct Safety {
    at: (RunId, usize),
    job: Option<Job<Result<SafetyAnswer, Halt>>>,
    answer: Option<Result<SafetyAnswer, Halt>>,
}

impl Safety {
    /// Starts a check. It uses the belief only, never the true ice.
    pub(super) fn start(
        at: (RunId, usize),
        frame: Frame<Ice>,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let job = Job::start_within(TIME, wake, move |gauge| {
            let should_stop = &|| gauge.is_stopped();
            let budget = Budget { nodes: NODES, bytes: BYTES, should_stop };
            let answer = LayoutQuestion::of_belief(&frame.belief, &frame.state).answer(&budget)?;
            let (layouts, solvable) = (answer.layouts, answer.solvable);
            Ok(SafetyAnswer { layouts, solvable, broken: answer.broken })
        });
        Self { at, job: Some(job), answer: None }
    }

    /// Stores the result once there is one.
    pub(super) fn take_in(&mut self) {
        let Some(job) = &self.job else { return };
        self.answer = match job.poll() {
            Progress::Busy => return,
            Progress::Done(answer) => Some(answer),
            Progress::Lost => Some(Err(Halt::Stopped)),
        };
        self.job = None;
    }

    /// The result for this position; `None` while there is none.
    #[must_use]
    pub fn answer(&self, run: RunId, cursor: usize) -> Option<Result<&SafetyAnswer, Halt>> {
        let answer = self.answer.as_ref().filter(|_| self.at == (run, cursor))?;
        Some(answer.as_ref().map_err(|halt| *halt))
    }

    /// Whether a check of this position is running.
    #[must_use]
    pub fn is_at_work(&self, run: RunId, cursor: usize) -> bool {
        self.job.is_some() && self.at == (run, cursor)
    }
}
