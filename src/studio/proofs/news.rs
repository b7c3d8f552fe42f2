//! What the engine tells while it works, and of which part of the work.

use crate::planning::symbolic::{
    Halt, Layer, LayoutAnswer, LayoutBounds, LayoutSample, SampleOrder, Shortest, StateSpace,
};

/// The parts of the work, in the order in which they are done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// The fewest moves, or that there is no plan.
    Moves,
    /// All states by their distance from the start.
    Layers,
    /// Which states are dead.
    States,
    /// In how many layouts of the ice the level can be solved.
    Layouts,
}

impl Part {
    /// All of them, in order.
    pub const ALL: [Self; 4] = [Self::Moves, Self::Layers, Self::States, Self::Layouts];
}

/// Why a part ended without its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// All was stopped before its turn came.
    NotBegun,
    /// It took as long as a part may.
    OutOfTime,
    /// The engine says why.
    Halted(Halt),
}

/// What has been found.
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
