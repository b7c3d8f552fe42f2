//! Requests about verification.

use super::messages::Question;

/// Maximum node limit that can be set, in millions; a node takes 40 bytes.
pub(super) const MAX_NODE_MILLIONS: u32 = 50;

/// Maximum time limit of a question that can be set, in seconds.
pub(super) const MAX_SECONDS: u32 = 3_600;

/// Maximum number of ice maps in a sample that can be set.
pub(super) const MAX_SAMPLES: u32 = 100_000;

/// What the colours of the verification board show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tint {
    /// The first layer with a crate on a cell.
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
    is_asked: [bool; Question::ALL.len()],
}

impl QuestionSet {
    /// Every question.
    pub const ALL: Self = Self { is_asked: [true; Question::ALL.len()] };

    /// No question.
    pub const NONE: Self = Self { is_asked: [false; Question::ALL.len()] };

    /// One question only.
    #[must_use]
    pub fn only(part: Question) -> Self {
        Self::NONE.with(part, true)
    }

    /// The set with this question added or removed.
    #[must_use]
    pub fn with(mut self, part: Question, is_asked: bool) -> Self {
        self.is_asked[part as usize] = is_asked;
        self
    }

    /// Whether the set contains a question.
    #[must_use]
    pub fn has(self, part: Question) -> bool {
        self.is_asked[part as usize]
    }

    /// The questions, in order.
    pub fn iter(self) -> impl Iterator<Item = Question> {
        Question::ALL.into_iter().filter(move |part| self.has(*part))
    }
}

/// An ice map that can be opened as a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LayoutChoice {
    /// An ice map whose shortest plan has the minimum number of moves.
    Best,
    /// A solvable ice map whose shortest plan has the maximum number of moves.
    Hardest,
    /// An ice map for which the level cannot be solved.
    Broken,
}

/// A change of the verification that a view can request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerificationRequest {
    /// Run the selected questions without an answer, or all if each has one.
    Start,
    /// Run one question now; the other answers are kept.
    AskAlone(Question),
    /// Set the maximum number of diagram nodes of each question, in millions.
    NodeLimitMillions(u32),
    /// Set the time limit of each question, in seconds.
    TimeLimitSeconds(u32),
    /// Select or deselect a question.
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
    /// Check whether all ice maps consistent with the belief can be solved.
    CheckSafety,
    /// Cancel the safety check.
    StopSafety,
}
