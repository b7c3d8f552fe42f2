//! Questions and messages of a verification job.

use crate::planning::symbolic::{
    Halt, Layer, LayoutAnswer, LayoutBounds, LayoutSample, SampleOrder, Shortest, StateSpace,
};

/// The questions, in processing order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// The fewest moves, or that there is no plan.
    Moves,
    /// All reachable states, by distance from the start.
    Layers,
    /// The dead states.
    States,
    /// The number of ice layouts for which the level can be solved.
    Layouts,
}

impl Part {
    /// All questions, in order.
    pub const ALL: [Self; 4] = [Self::Moves, Self::Layers, Self::States, Self::Layouts];
}

/// Why a question has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The job was cancelled before the question started.
    NotBegun,
    /// The time limit was reached.
    OutOfTime,
    /// The engine's reason.
    Halted(Halt),
}

/// A message from the job.
#[derive(Debug)]
pub(super) enum News {
    Began(Part),
    AtLeast(u32),
    Layer(Layer),
    Shortest(Shortest, u64),
    Space(Box<StateSpace>),
    Layouts(Box<LayoutAnswer>),
    Bounds(Box<LayoutBounds>),
    SampleBegan(SampleOrder),
    Sample(Box<LayoutSample>),
    SampleOver { seconds: f32 },
    Over { part: Part, seconds: f32, halt: Option<Ended> },
}
