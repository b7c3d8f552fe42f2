//! Requests about verification.

use super::news::Part;

/// Largest node limit that can be set, in millions; a node takes 40 bytes.
pub(super) const MOST_MILLIONS: u32 = 50;

/// Largest time limit of a question, in seconds.
pub(super) const MOST_SECONDS: u32 = 3_600;

/// Largest sample size.
pub(super) const MOST_SAMPLES: u32 = 100_000;

/// Tint of the proof board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tint {
    /// The first layer with a crate on a cell.
    #[default]
    Layers,
    /// The share of layouts with ice on a cell that are solvable.
    Ice,
}

impl Tint {
    /// All tints.
    pub const ALL: [Self; 2] = [Self::Layers, Self::Ice];
}

/// A set of questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Questions {
    is_asked: [bool; Part::ALL.len()],
}

impl Questions {
    /// Every question.
    pub const ALL: Self = Self { is_asked: [true; Part::ALL.len()] };

    /// No question.
    pub const NONE: Self = Self { is_asked: [false; Part::ALL.len()] };

    /// One question only.
    #[must_use]
    pub fn only(part: Part) -> Self {
        Self::NONE.with(part, true)
    }

    /// The set with this question added or removed.
    #[must_use]
    pub fn with(mut self, part: Part, is_asked: bool) -> Self {
        self.is_asked[part as usize] = is_asked;
        self
    }

    /// Whether the set contains a question.
    #[must_use]
    pub fn has(self, part: Part) -> bool {
        self.is_asked[part as usize]
    }

    /// The questions, in order.
    pub fn iter(self) -> impl Iterator<Item = Part> {
        Part::ALL.into_iter().filter(move |part| self.has(*part))
    }
}

/// A layout that can be opened as a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LayoutChoice {
    /// A layout that needs the fewest moves.
    Best,
    /// A solvable layout that needs the most moves.
    Hardest,
    /// A layout that cannot be solved.
    Broken,
}

/// A change of the verification that a view can request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofRequest {
    /// Run the selected questions that have no answer, or all selected ones if each has one.
    Start,
    /// Run one question now; the other answers are kept.
    AskAlone(Part),
    /// Set the node limit of each question, in millions.
    Millions(u32),
    /// Set the time limit of each question, in seconds.
    Seconds(u32),
    /// Select or deselect a question.
    Ask(Part, bool),
    /// Set the sample size.
    Samples(u32),
    /// Sample layouts now, if counting all of them ended early.
    Sample,
    /// Set the tint of the board.
    Tint(Tint),
    /// Open the shortest plan as a run.
    OpenPlan,
    /// Open a layout as a level.
    OpenLayout(LayoutChoice),
    /// Check whether all ice maps consistent with the belief can be solved.
    ProveSafety,
    /// Cancel the safety check.
    StopSafety,
}
