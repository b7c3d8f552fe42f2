//! Is the state at the cursor safe: can every world that the belief admits still be solved?

use crate::board::CellSet;
use crate::episode::Frame;
use crate::planning::search::Budget;
use crate::planning::symbolic::{Halt, LayoutQuestion};
use crate::studio::job::{Job, Progress};
use crate::studio::model::RunId;
use crate::worlds::ice::Ice;
use std::time::Duration;

/// Most diagram nodes, most memory in bytes, and longest time of one proof.
const NODES: u64 = 10_000_000;
const BYTES: usize = 1_000_000_000;
const TIME: Duration = Duration::from_secs(30);

/// What was proved of a state and a belief.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SafetyAnswer {
    /// Layouts that the belief admits, as far as they matter.
    pub layouts: u128,
    /// Those from which the level can be solved.
    pub solvable: u128,
    /// All the ice of one from which it cannot.
    pub broken: Option<CellSet>,
}

/// The proof for one moment of a run.
#[derive(Debug)]
pub struct Safety {
    at: (RunId, usize),
    job: Option<Job<Result<SafetyAnswer, Halt>>>,
    answer: Option<Result<SafetyAnswer, Halt>>,
}

impl Safety {
    /// Starts to prove it, from what the belief holds alone.
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

    /// Takes in the answer, once it is there.
    pub(super) fn take_in(&mut self) {
        let Some(job) = &self.job else { return };
        self.answer = match job.poll() {
            Progress::Busy => return,
            Progress::Done(answer) => Some(answer),
            Progress::Lost => Some(Err(Halt::Stopped)),
        };
        self.job = None;
    }

    /// The answer for that moment; `None` while there is none.
    #[must_use]
    pub fn answer(&self, run: RunId, cursor: usize) -> Option<Result<&SafetyAnswer, Halt>> {
        let answer = self.answer.as_ref().filter(|_| self.at == (run, cursor))?;
        Some(answer.as_ref().map_err(|halt| *halt))
    }

    /// Whether it is being proved for that moment.
    #[must_use]
    pub fn is_at_work(&self, run: RunId, cursor: usize) -> bool {
        self.job.is_some() && self.at == (run, cursor)
    }
}
