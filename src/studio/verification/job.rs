//! The verification job: answers questions about a level on a thread and sends the results.

use super::messages::{Question, StopReason, VerificationMessage};
use super::request::QuestionSet;
use crate::board::CellSet;
use crate::planning::search::{Budget, Measure};
use crate::planning::symbolic::{
    Halt, IceLayoutQuestion, SampleConfig, ShortestPlan, SymbolicStateSpace, layers, shortest,
};
use crate::studio::job::{self, JobStatus};
use crate::worlds::ice::{State, Terrain};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// Memory limit of one question, in bytes.
const MEMORY_LIMIT_BYTES: usize = 2_000_000_000;

/// Number of sampled ice maps between two messages to the window.
const SAMPLES_A_MESSAGE: u64 = 25;

/// Task and limits of a verification job.
#[derive(Debug, Clone)]
pub(super) struct VerificationTask {
    /// Board and true ice.
    pub terrain: Terrain,
    /// State at the start.
    pub state: State,
    /// Cells that ice maps vary: those marked as doubtful, or all possible ones.
    pub doubtful: CellSet,
    /// Questions to answer, or sampling only.
    pub task: TaskKind,
    /// Settings of the sample.
    pub sample: SampleConfig,
    /// Maximum number of decision-diagram nodes for each question; does not limit a sample.
    pub nodes: u64,
    /// Time limit of each question, and again of a sample.
    pub time: Duration,
}

/// The task of a verification job.
#[derive(Debug, Clone, Copy)]
pub(super) enum TaskKind {
    /// Answer these questions in order, and sample ice maps if counting them reaches a limit.
    Prove(QuestionSet),
    /// Sample ice maps and decide each of them.
    Sample,
}

/// A verification on a separate thread. Dropping it cancels it.
#[derive(Debug)]
pub(super) struct VerificationJob {
    job: job::Job<()>,
    news: Receiver<VerificationMessage>,
}

impl VerificationJob {
    /// Starts the job on a new thread.
    ///
    /// The thread calls `wake` after every message and at the end.
    pub fn start(task: VerificationTask, wake: impl Fn() + Clone + Send + 'static) -> Self {
        let (sender, news) = channel();
        let wake_at_end = wake.clone();
        let job = job::Job::start(wake_at_end, move |control| {
            let should_stop = &|| control.is_stopped();
            Worker { order: &task, sender, wake: &wake, should_stop }.work();
        });
        Self { job, news }
    }

    /// Messages since the last call, and how the job ended; `None` while it runs.
    ///
    /// Never blocks.
    pub fn poll(&self) -> (Vec<VerificationMessage>, Option<JobEnd>) {
        // Read the end first: then no result sent before the end is missed.
        let end = match self.job.poll() {
            JobStatus::Busy => None,
            JobStatus::Done(()) => Some(JobEnd::Done),
            JobStatus::Failed => Some(JobEnd::Failed),
        };
        (self.news.try_iter().collect(), end)
    }

    /// Asks the worker to stop and returns at once. [`Self::poll`] still returns its messages.
    pub fn cancel(&self) {
        self.job.stop();
    }
}

/// How a verification job ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum JobEnd {
    /// The worker returned: it answered, stopped or skipped each question, or ended its sample.
    Done,
    /// The worker panicked.
    Failed,
}

/// The worker of a verification job, on its thread.
struct Worker<'a> {
    order: &'a VerificationTask,
    sender: Sender<VerificationMessage>,
    /// Wakes the window after a message.
    wake: &'a dyn Fn(),
    /// Returns true once the job is cancelled.
    should_stop: &'a (dyn Fn() -> bool + Sync),
}

impl Worker<'_> {
    fn work(&self) {
        match self.order.task {
            TaskKind::Prove(questions) => {
                questions.iter().for_each(|question| self.answer(question));
            }
            TaskKind::Sample => self.sample(),
        }
    }

    /// Answers one question within its limits.
    fn answer(&self, question: Question) {
        match question {
            Question::Moves => self.find_fewest_moves(),
            Question::Layers => self.list_layers(),
            Question::States => self.count_states(),
            Question::Layouts => self.count_layouts(),
        }
    }

    /// Searches a shortest plan.
    ///
    /// Each layer of the search raises the lower bound by one move.
    fn find_fewest_moves(&self) {
        let VerificationTask { terrain, state, .. } = self.order;
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let _ = self.run_question(Question::Moves, |budget| {
            let mut at_least = 0;
            let (found, nodes) = shortest(layout, ice, state, budget, |_| {
                at_least += 1;
                self.send(VerificationMessage::AtLeast(at_least));
            });
            let halt = match &found {
                ShortestPlan::Open { halt, .. } => Some(*halt),
                ShortestPlan::Plan(_) | ShortestPlan::Unsolvable => None,
            };
            self.send(VerificationMessage::Shortest(found, nodes));
            halt.map_or(Ok(()), Err)
        });
    }

    /// Lists all reachable states in layers by distance in moves, and sends each layer.
    fn list_layers(&self) {
        let VerificationTask { terrain, state, .. } = self.order;
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let _ = self.run_question(Question::Layers, |budget| {
            layers(layout, ice, state, Measure::Moves, budget, |layer| {
                self.send(VerificationMessage::Layer(layer.clone()));
                ControlFlow::Continue(())
            })
        });
    }

    /// Finds all reachable states, and those from which the level cannot be solved.
    fn count_states(&self) {
        let VerificationTask { terrain, state, .. } = self.order;
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let _ = self.run_question(Question::States, |budget| {
            let space = SymbolicStateSpace::explore(layout, ice, state, budget)?;
            self.send(VerificationMessage::Space(Box::new(space)));
            Ok(())
        });
    }

    /// Counts the solvable ice maps and sends bounds meanwhile.
    ///
    /// If a limit of time, nodes, memory or size ends the count, samples ice maps; the proved
    /// bounds stay.
    fn count_layouts(&self) {
        let ended = self.run_question(Question::Layouts, |budget| {
            let mut send = |bounds| self.send(VerificationMessage::Bounds(Box::new(bounds)));
            let answer = self.layout_question().answer_with_progress(budget, &mut send)?;
            self.send(VerificationMessage::Layouts(Box::new(answer)));
            Ok(())
        });
        let is_over_budget = match ended {
            Some(StopReason::OutOfTime) => true,
            Some(StopReason::Halted(halt)) => {
                matches!(halt, Halt::Nodes | Halt::TooLarge | Halt::TooManyUnknownCells(_))
            }
            Some(StopReason::NotStarted) | None => false,
        };
        if is_over_budget {
            self.sample();
        }
    }

    /// Samples ice maps within the time limit and sends counts meanwhile.
    fn sample(&self) {
        let config = self.order.sample;
        self.send(VerificationMessage::SampleBegan(config));
        let began = Instant::now();
        let guard = || (self.should_stop)() || began.elapsed() >= self.order.time;
        let budget = Budget { bytes: MEMORY_LIMIT_BYTES, ..Budget::guarded(config.nodes, &guard) };
        let sample = self.layout_question().sample(config, &budget, |sample| {
            if sample.layouts().is_multiple_of(SAMPLES_A_MESSAGE) {
                self.send(VerificationMessage::Sample(Box::new(sample.clone())));
            }
        });
        self.send(VerificationMessage::Sample(Box::new(sample)));
        self.send(VerificationMessage::SampleOver { seconds: began.elapsed().as_secs_f32() });
    }

    /// The input of count and sample: the level and its unknown cells.
    fn layout_question(&self) -> IceLayoutQuestion<'_> {
        let VerificationTask { terrain, state, doubtful, .. } = self.order;
        IceLayoutQuestion::with_doubtful_cells(terrain.layout(), terrain.ice(), state, doubtful)
    }

    /// Runs one question within its limits; returns why it has no answer.
    ///
    /// Returns `None` if it has an answer. Skips the question if the job is already cancelled.
    fn run_question(
        &self,
        question: Question,
        work: impl FnOnce(&Budget<'_>) -> Result<(), Halt>,
    ) -> Option<StopReason> {
        if (self.should_stop)() {
            let halt = Some(StopReason::NotStarted);
            self.send(VerificationMessage::Over { question, seconds: 0.0, halt });
            return halt;
        }
        self.send(VerificationMessage::Began(question));
        let began = Instant::now();
        let guard = || (self.should_stop)() || began.elapsed() >= self.order.time;
        let budget =
            Budget { bytes: MEMORY_LIMIT_BYTES, ..Budget::guarded(self.order.nodes, &guard) };
        let halt = work(&budget).err().map(|halt| match halt {
            // The engine reports both causes as `Stopped`: without a cancelled job the time limit
            // was the cause.
            Halt::Stopped if !(self.should_stop)() => StopReason::OutOfTime,
            halt => StopReason::Halted(halt),
        });
        let seconds = began.elapsed().as_secs_f32();
        self.send(VerificationMessage::Over { question, seconds, halt });
        halt
    }

    /// Sends a message and wakes the window; does nothing after the job was dropped.
    fn send(&self, news: VerificationMessage) {
        // Sending fails if the job was replaced, which also cancels it.
        if self.sender.send(news).is_ok() {
            (self.wake)();
        }
    }
}
