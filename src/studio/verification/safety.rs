//! Safety check of a run's state: can every ice map consistent with the belief still be solved?
//!
//! An ice map assigns ice or floor to each unknown cell. The check counts the solvable ice maps
//! with decision diagrams, as [`Question::Layouts`](super::Question::Layouts) does.

use crate::board::CellSet;
use crate::episode::Frame;
use crate::planning::search::Budget;
use crate::planning::symbolic::{Halt, IceLayoutQuestion};
use crate::studio::job::{Job, JobStatus};
use crate::studio::model::RunId;
use crate::worlds::ice::Ice;
use std::time::Duration;

/// Maximum number of diagram nodes in one check.
const NODES: u64 = 10_000_000;
/// Memory limit of one check, in bytes.
const BYTES: usize = 1_000_000_000;
/// Time limit of one check.
const TIME: Duration = Duration::from_secs(30);

/// Result of a safety check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SafetyAnswer {
    /// Number of ice maps consistent with the belief, over unknown cells in the player's area.
    pub layouts: u128,
    /// Number of these ice maps for which the level can be solved from this state.
    pub solvable: u128,
    /// All ice cells of one unsolvable ice map; `None` if every ice map is solvable.
    pub broken: Option<CellSet>,
}

/// A safety check of one cursor position of a run.
#[derive(Debug)]
pub struct SafetyCheck {
    /// Run and cursor position.
    at: (RunId, usize),
    job: Option<Job<Result<SafetyAnswer, Halt>>>,
    answer: Option<Result<SafetyAnswer, Halt>>,
}

impl SafetyCheck {
    /// Starts a check of `frame`, the state and belief at `at`.
    ///
    /// Calls `wake` at its end. The check uses the belief only, never the true ice.
    pub(super) fn start(
        at: (RunId, usize),
        frame: Frame<Ice>,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let job = Job::start_within(TIME, wake, move |control| {
            let should_stop = &|| control.is_stopped();
            let budget = Budget { nodes: NODES, bytes: BYTES, should_stop };
            let answer =
                IceLayoutQuestion::of_belief(&frame.belief, &frame.state).answer(&budget)?;
            let (layouts, solvable) = (answer.layouts, answer.solvable);
            Ok(SafetyAnswer { layouts, solvable, broken: answer.unsolvable_example })
        });
        Self { at, job: Some(job), answer: None }
    }

    /// Stores the result once there is one. A panicked check counts as stopped.
    pub(super) fn collect(&mut self) {
        let Some(job) = &self.job else { return };
        self.answer = match job.poll() {
            JobStatus::Busy => return,
            JobStatus::Done(answer) => Some(answer),
            JobStatus::Failed => Some(Err(Halt::Stopped)),
        };
        self.job = None;
    }

    /// The result for this cursor position; `None` if no check of it has ended.
    ///
    /// The error is the reason why an ended check has no result.
    #[must_use]
    pub fn answer(&self, run: RunId, cursor: usize) -> Option<Result<&SafetyAnswer, Halt>> {
        let answer = self.answer.as_ref().filter(|_| self.at == (run, cursor))?;
        Some(answer.as_ref().map_err(|halt| *halt))
    }

    /// Whether a check of this cursor position is running.
    #[must_use]
    pub fn is_busy(&self, run: RunId, cursor: usize) -> bool {
        self.job.is_some() && self.at == (run, cursor)
    }
}
