//! Questions of the verification, requests with the values that they carry, and messages of the job.

use crate::planning::symbolic::{
    Halt, IceLayoutBounds, IceLayoutCounts, IceLayoutSample, Layer, SampleConfig, ShortestPlan,
    SymbolicStateSpace,
};

/// Maximum node limit that can be set, in millions; a node takes 40 bytes.
pub(super) const MAX_NODE_MILLIONS: u32 = 50;

/// Maximum time limit of a question that can be set, in seconds.
pub(super) const MAX_SECONDS: u32 = 3_600;

/// Maximum sample size that can be set, in ice maps.
pub(super) const MAX_SAMPLES: u32 = 100_000;

/// What the colours of the verification board show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tint {
    /// The fewest moves until a crate is on a cell.
    #[default]
    Layers,
    /// The share of ice maps with ice on a cell that are solvable.
    Ice,
}

impl Tint {
    /// All tints.
    pub const ALL: [Self; 2] = [Self::Layers, Self::Ice];
}

/// A set of questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuestionSet {
    /// Membership of each question, in the order of [`Question::ALL`].
    is_asked: [bool; Question::ALL.len()],
}

impl QuestionSet {
    /// Every question.
    pub const ALL: Self = Self { is_asked: [true; Question::ALL.len()] };

    /// No question.
    pub const NONE: Self = Self { is_asked: [false; Question::ALL.len()] };

    /// One question only.
    #[must_use]
    pub fn only(question: Question) -> Self {
        Self::NONE.with(question, true)
    }

    /// The set with this question added if `is_asked` is true, otherwise removed.
    #[must_use]
    pub fn with(mut self, question: Question, is_asked: bool) -> Self {
        self.is_asked[question as usize] = is_asked;
        self
    }

    /// Whether the set contains a question.
    #[must_use]
    pub fn has(self, question: Question) -> bool {
        self.is_asked[question as usize]
    }

    /// The questions, in order.
    pub fn iter(self) -> impl Iterator<Item = Question> {
        Question::ALL.into_iter().filter(move |question| self.has(*question))
    }
}

/// An example ice map of a finished count that can be opened as a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LayoutChoice {
    /// A solvable ice map that needs the fewest moves.
    Best,
    /// A solvable ice map that needs the most moves.
    Hardest,
    /// An unsolvable ice map with the least ice.
    Broken,
}

/// A request from a view to verify, change a setting, or use a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerificationRequest {
    /// Run the selected questions without an answer; all selected ones if each has its answer.
    Start,
    /// Run one question now, selected or not; the other answers are kept.
    AskAlone(Question),
    /// Set the maximum number of diagram nodes of each question, in millions.
    NodeLimitMillions(u32),
    /// Set the time limit of each question, in seconds.
    TimeLimitSeconds(u32),
    /// Select a question for [`Self::Start`] (true), or deselect it.
    Ask(Question, bool),
    /// Set the maximum number of ice maps in a sample.
    Samples(u32),
    /// Sample ice maps now, if counting all of them ended early.
    Sample,
    /// Set the tint of the board.
    Tint(Tint),
    /// Open the shortest plan as a run.
    OpenPlan,
    /// Open an ice map as a level.
    OpenLayout(LayoutChoice),
    /// Start the safety check of the shown run at the cursor.
    CheckSafety,
    /// Cancel the safety check, or discard its result.
    StopSafety,
}

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
