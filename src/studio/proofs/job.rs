//! The verification job.

use super::news::{Ended, News, Part};
use super::request::Questions;
use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::planning::symbolic::{
    Distance, Halt, LayoutQuestion, SampleOrder, Shortest, StateSpace, layers, shortest,
};
use crate::studio::job::{self, Progress};
use crate::worlds::ice::{State, Terrain};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// Memory limit of one question, in bytes.
const BYTES: usize = 2_000_000_000;

/// Sampled layouts between two messages to the window.
const SAMPLES_A_MESSAGE: u64 = 25;

/// Task and limits of a verification job.
#[derive(Debug, Clone)]
pub(super) struct Order {
    pub terrain: Terrain,
    pub state: State,
    /// Cells that may be ice.
    pub doubtful: CellSet,
    /// Proof or sample.
    pub task: Task,
    /// Settings of the sample.
    pub sample: SampleOrder,
    /// Limit of decision-diagram nodes for each question.
    pub nodes: u64,
    /// Time limit of each question.
    pub time: Duration,
}

/// The task of a verification job.
#[derive(Debug, Clone, Copy)]
pub(super) enum Task {
    /// Answer these questions, and sample layouts if counting them exceeds the budget.
    Prove(Questions),
    /// Decide layouts drawn at random.
    Sample,
}

/// A verification on a separate thread. Dropping it cancels it.
#[derive(Debug)]
pub(super) struct Job {
    job: job::Job<()>,
    news: Receiver<News>,
}

impl Job {
    /// Starts the job; calls `wake` whenever there are results.
    pub fn start(order: Order, wake: impl Fn() + Clone + Send + 'static) -> Self {
        let (sender, news) = channel();
        let wake_at_end = wake.clone();
        let job = job::Job::start(wake_at_end, move |gauge| {
            let should_stop = &|| gauge.is_stopped();
            Worker { order: &order, sender, wake: &wake, should_stop }.work();
        });
        Self { job, news }
    }

    /// Results since the last call, and how the job ended if it has. Never blocks.
    pub fn poll(&self) -> (Vec<News>, Option<End>) {
        // Read the end first: then no result sent before the end is missed.
        let end = match self.job.poll() {
            Progress::Busy => None,
            Progress::Done(()) => Some(End::Done),
            Progress::Lost => Some(End::Failed),
        };
        (self.news.try_iter().collect(), end)
    }

    /// Cancels the job and returns at once. Results so far are kept.
    pub fn cancel(&self) {
        self.job.stop();
    }
}

/// How a job ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// All questions were processed.
    Done,
    /// The worker panicked.
    Failed,
}

struct Worker<'a> {
    order: &'a Order,
    sender: Sender<News>,
    wake: &'a dyn Fn(),
    should_stop: &'a (dyn Fn() -> bool + Sync),
}

impl Worker<'_> {
    fn work(&self) {
        match self.order.task {
            Task::Prove(questions) => questions.iter().for_each(|part| self.answer(part)),
            Task::Sample => self.sample(),
        }
    }

    fn answer(&self, part: Part) {
        match part {
            Part::Moves => self.find_fewest_moves(),
            Part::Layers => self.list_layers(),
            Part::States => self.count_states(),
            Part::Layouts => self.count_layouts(),
        }
    }

    fn find_fewest_moves(&self) {
        let Order { terrain, state, .. } = self.order;
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let _ = self.part(Part::Moves, |budget| {
            let mut at_least = 0;
            let (found, nodes) = shortest(layout, ice, state, budget, |_| {
                at_least += 1;
                self.tell(News::AtLeast(at_least));
            });
            let halt = match &found {
                Shortest::Open { halt, .. } => Some(*halt),
                Shortest::Plan(_) | Shortest::Unsolvable => None,
            };
            self.tell(News::Shortest(found, nodes));
            halt.map_or(Ok(()), Err)
        });
    }

    fn list_layers(&self) {
        let Order { terrain, state, .. } = self.order;
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let _ = self.part(Part::Layers, |budget| {
            layers(layout, ice, state, Distance::Moves, budget, |layer| {
                self.tell(News::Layer(layer.clone()));
                ControlFlow::Continue(())
            })
        });
    }

    fn count_states(&self) {
        let Order { terrain, state, .. } = self.order;
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let _ = self.part(Part::States, |budget| {
            let space = StateSpace::explore(layout, ice, state, budget)?;
            self.tell(News::Space(Box::new(space)));
            Ok(())
        });
    }

    /// Counts the solvable layouts and sends bounds meanwhile. If the budget ends the count,
    /// samples layouts; the proved bounds stay.
    fn count_layouts(&self) {
        let ended = self.part(Part::Layouts, |budget| {
            let mut send = |bounds| self.tell(News::Bounds(Box::new(bounds)));
            let answer = self.layout_question().answer_telling(budget, &mut send)?;
            self.tell(News::Layouts(Box::new(answer)));
            Ok(())
        });
        let is_over_budget = match ended {
            Some(Ended::OutOfTime) => true,
            Some(Ended::Halted(halt)) => {
                matches!(halt, Halt::Nodes | Halt::TooLarge | Halt::TooManyInDoubt(_))
            }
            Some(Ended::NotBegun) | None => false,
        };
        if is_over_budget {
            self.sample();
        }
    }

    fn sample(&self) {
        let order = self.order.sample;
        self.tell(News::SampleBegan(order));
        let began = Instant::now();
        let guard = || (self.should_stop)() || began.elapsed() >= self.order.time;
        let budget = Budget { bytes: BYTES, ..Budget::guarded(order.nodes, &guard) };
        let sample = self.layout_question().sample(order, &budget, |sample| {
            if sample.layouts().is_multiple_of(SAMPLES_A_MESSAGE) {
                self.tell(News::Sample(Box::new(sample.clone())));
            }
        });
        self.tell(News::Sample(Box::new(sample)));
        self.tell(News::SampleOver { seconds: began.elapsed().as_secs_f32() });
    }

    fn layout_question(&self) -> LayoutQuestion<'_> {
        let Order { terrain, state, doubtful, .. } = self.order;
        LayoutQuestion::about(terrain.layout(), terrain.ice(), state, doubtful)
    }

    /// Runs one question within its limits. Returns why it has no answer, if so.
    fn part(
        &self,
        part: Part,
        work: impl FnOnce(&Budget<'_>) -> Result<(), Halt>,
    ) -> Option<Ended> {
        if (self.should_stop)() {
            let halt = Some(Ended::NotBegun);
            self.tell(News::Over { part, seconds: 0.0, halt });
            return halt;
        }
        self.tell(News::Began(part));
        let began = Instant::now();
        let guard = || (self.should_stop)() || began.elapsed() >= self.order.time;
        let budget = Budget { bytes: BYTES, ..Budget::guarded(self.order.nodes, &guard) };
        let halt = work(&budget).err().map(|halt| match halt {
            // The engine reports both causes as `Stopped`: without a cancelled job the time limit
            // was the cause.
            Halt::Stopped if !(self.should_stop)() => Ended::OutOfTime,
            halt => Ended::Halted(halt),
        });
        let seconds = began.elapsed().as_secs_f32();
        self.tell(News::Over { part, seconds, halt });
        halt
    }

    fn tell(&self, news: News) {
        // Sending fails if the job was replaced, which also cancels it.
        if self.sender.send(news).is_ok() {
            (self.wake)();
        }
    }
}
