//! What is known once the searches are over.

/// What was proved of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// There is a plan, and none has less of what it should have little of.
    Optimal,
    /// There is a plan; that it is the best is not proved.
    Solved,
    /// There is no plan.
    Unsolvable,
    /// Neither a plan was found nor proved that there is none.
    BudgetSpent,
}

impl Status {
    /// Its name.
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
