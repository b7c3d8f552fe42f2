//! Questions and messages of a verification job.

use crate::planning::symbolic::{
    Halt, IceLayoutBounds, IceLayoutCounts, IceLayoutSample, Layer, SampleConfig, ShortestPlan,
    SymbolicStateSpace,
};

/// A question about the verified level; the variants are in processing order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Question {
    /// The minimum number of moves, or that there is no plan.
    Moves,
    /// All reachable states, in layers: a layer holds the states at one distance in moves.
    Layers,
    /// The dead states: reachable states from which the level cannot be solved.
    States,
    /// The number of ice maps for which the level can be solved.
    Layouts,
}

impl Question {
    /// All questions, in order.
    pub const ALL: [Self; 4] = [Self::Moves, Self::Layers, Self::States, Self::Layouts];
}

/// Why a question has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopReason {
    /// The job was cancelled before the question started.
    NotStarted,
    /// The time limit was reached.
    OutOfTime,
    /// The engine stopped for this reason.
    Halted(Halt),
}

/// A message from a verification job, with a result or about its progress.
#[derive(Debug)]
pub(super) enum VerificationMessage {
    /// A question has started.
    Began(Question),
    /// Every plan has at least this number of moves.
    AtLeast(u32),
    /// The next layer of reachable states.
    Layer(Layer),
    /// Result of [`Question::Moves`], and the peak number of diagram nodes.
    Shortest(ShortestPlan, u64),
    /// All reachable states, and which are dead.
    Space(Box<SymbolicStateSpace>),
    /// The finished count over all ice maps.
    Layouts(Box<IceLayoutCounts>),
    /// Bounds proved so far by the count over all ice maps.
    Bounds(Box<IceLayoutBounds>),
    /// A sample of ice maps has started, with these settings.
    SampleBegan(SampleConfig),
    /// Counts of the sample so far.
    Sample(Box<IceLayoutSample>),
    /// The sample has ended, after this wall-clock time.
    SampleOver { seconds: f32 },
    /// A question has ended after `seconds`; `halt` is `None` if it has its answer.
    Over { question: Question, seconds: f32, halt: Option<StopReason> },
}
