//! What the searches proved about a level.

/// The proved result for a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// A plan is known, and it is optimal for the chosen measure.
    Optimal,
    /// A plan is known; its optimality is not proved.
    Solved,
    /// No plan exists.
    Unsolvable,
    /// Neither a plan nor a proof that none exists was found.
    BudgetSpent,
}

impl Status {
    /// Name used in output.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Optimal => "optimal",
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::BudgetSpent => "budget",
        }
    }
}
