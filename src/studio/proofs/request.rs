//! What a view may ask of proofs.

use super::news::Part;

/// Most diagram nodes that can be asked for, in millions: forty bytes each.
pub(super) const MOST_MILLIONS: u32 = 50;

/// Longest time of a part that can be asked for, in seconds.
pub(super) const MOST_SECONDS: u32 = 3_600;

/// Most layouts that can be drawn for a sample.
pub(super) const MOST_SAMPLES: u32 = 100_000;

/// What the board of proofs is tinted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tint {
    /// The layer in which a crate can first stand on a cell.
    #[default]
    Layers,
    /// How many layouts ice on a cell leaves solvable.
    Ice,
}

impl Tint {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Layers, Self::Ice];
}

/// The questions that the next start asks about a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Questions {
    is_asked: [bool; Part::ALL.len()],
}

impl Questions {
    /// Every question.
    pub const ALL: Self = Self { is_asked: [true; Part::ALL.len()] };

    /// No question.
    pub const NONE: Self = Self { is_asked: [false; Part::ALL.len()] };

    /// One question alone.
    #[must_use]
    pub fn only(part: Part) -> Self {
        Self::NONE.with(part, true)
    }

    /// The same questions, with that one asked or not.
    #[must_use]
    pub fn with(mut self, part: Part, is_asked: bool) -> Self {
        self.is_asked[part as usize] = is_asked;
        self
    }

    /// Returns true if that question is asked.
    #[must_use]
    pub fn has(self, part: Part) -> bool {
        self.is_asked[part as usize]
    }

    /// The questions in order.
    pub fn iter(self) -> impl Iterator<Item = Part> {
        Part::ALL.into_iter().filter(move |part| self.has(*part))
    }
}

/// A layout that can be opened as a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LayoutChoice {
    /// One that needs the fewest moves.
    Best,
    /// One that needs the most.
    Hardest,
    /// One that cannot be solved.
    Broken,
}

/// What a view may ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofRequest {
    /// Ask the chosen questions that have no answer yet, or all of them again if each has one.
    Start,
    /// Ask one question now; the answers to the others stay.
    AskAlone(Part),
    /// Allow so many millions of diagram nodes in each part.
    Millions(u32),
    /// Allow so many seconds for each part.
    Seconds(u32),
    /// Ask this question from the next start on, or not.
    Ask(Part, bool),
    /// Draw so many layouts for a sample.
    Samples(u32),
    /// Decide layouts drawn at random now, where counting all of them ended early.
    Sample,
    /// Tint the board by this.
    Tint(Tint),
    /// Open the shortest plan as a run.
    OpenPlan,
    /// Open a layout as a level.
    OpenLayout(LayoutChoice),
    /// Prove whether the state at the cursor is safe for all that the belief admits.
    ProveSafety,
    /// End that proof.
    StopSafety,
}
