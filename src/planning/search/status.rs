//! Status of a level after a search: solved, unsolvable or undecided.

/// What a search proved about a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SolveStatus {
    /// A plan is known, and it is optimal for the chosen measure.
    Optimal,
    /// A plan is known; its optimality is not proved.
    Solved,
    /// No plan exists.
    Unsolvable,
    /// A limit or the stop signal ended the search without a plan or a proof.
    BudgetSpent,
}

impl SolveStatus {
    /// Name in JSON answers and reports; `budget` for [`Self::BudgetSpent`].
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Optimal => "optimal",
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::BudgetSpent => "budget",
        }
    }
}
