//! The engine at work, off the window's thread.

use super::news::{Ended, News, Part};
use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::planning::symbolic::{
    Distance, Halt, LayoutQuestion, Shortest, StateSpace, layers, shortest,
};
use crate::studio::job::{self, Progress};
use crate::worlds::ice::{State, Terrain};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// Most memory of one part, in bytes.
const BYTES: usize = 2_000_000_000;

/// What is to be proved, and what it may take.
#[derive(Debug, Clone)]
pub(super) struct Order {
    pub terrain: Terrain,
    pub state: State,
    /// Cells that may be ice, if all layouts are asked for.
    pub doubtful: Option<CellSet>,
    /// Most nodes of decision diagrams in each part.
    pub nodes: u64,
    /// Longest time of each part.
    pub time: Duration,
}

/// The engine on a thread of its own. Dropping it cancels it.
#[derive(Debug)]
pub(super) struct Job {
    job: job::Job<()>,
    news: Receiver<News>,
}

impl Job {
    /// Starts to work; `wake` is called whenever there is news.
    pub fn start(order: Order, wake: impl Fn() + Clone + Send + 'static) -> Self {
        let (sender, news) = channel();
        let wake_at_end = wake.clone();
        let job = job::Job::start(wake_at_end, move |gauge| {
            let should_stop = &|| gauge.is_stopped();
            Worker { order: &order, sender, wake: &wake, should_stop }.work();
        });
        Self { job, news }
    }

    /// What was found since the last call, and whether it is over. Never waits.
    pub fn poll(&self) -> (Vec<News>, Option<End>) {
        // Whether it is over is asked first: what was sent before the end is not missed.
        let end = match self.job.poll() {
            Progress::Busy => None,
            Progress::Done(()) => Some(End::Done),
            Progress::Lost => Some(End::Failed),
        };
        (self.news.try_iter().collect(), end)
    }

    /// Ends it; what was found stays. Returns at once.
    pub fn cancel(&self) {
        self.job.stop();
    }
}

/// How a job ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// With all it could find out.
    Done,
    /// It broke down.
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
        let Order { terrain, state, doubtful, .. } = self.order;
        let (layout, ice) = (terrain.layout(), terrain.ice());
        self.part(Part::Moves, |budget| {
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
        self.part(Part::Layers, |budget| {
            layers(layout, ice, state, Distance::Moves, budget, |layer| {
                self.tell(News::Layer(layer.clone()));
                ControlFlow::Continue(())
            })
        });
        self.part(Part::States, |budget| {
            let space = StateSpace::explore(layout, ice, state, budget)?;
            self.tell(News::Space(Box::new(space)));
            Ok(())
        });
        if let Some(doubtful) = doubtful {
            self.part(Part::Layouts, |budget| {
                let question = LayoutQuestion::about(layout, ice, state, doubtful);
                self.tell(News::Layouts(Box::new(question.answer(budget)?)));
                Ok(())
            });
        }
    }

    fn part(&self, part: Part, work: impl FnOnce(&Budget<'_>) -> Result<(), Halt>) {
        if (self.should_stop)() {
            return self.tell(News::Over { part, seconds: 0.0, halt: Some(Ended::NotBegun) });
        }
        self.tell(News::Began(part));
        let began = Instant::now();
        let guard = || (self.should_stop)() || began.elapsed() >= self.order.time;
        let budget = Budget { bytes: BYTES, ..Budget::guarded(self.order.nodes, &guard) };
        let halt = work(&budget).err().map(|halt| match halt {
            Halt::Stopped if !(self.should_stop)() => Ended::OutOfTime,
            halt => Ended::Halted(halt),
        });
        let seconds = began.elapsed().as_secs_f32();
        self.tell(News::Over { part, seconds, halt });
    }

    fn tell(&self, news: News) {
        // Nobody listens any more if another level was asked about; then it is also cancelled.
        if self.sender.send(news).is_ok() {
            (self.wake)();
        }
    }
}
