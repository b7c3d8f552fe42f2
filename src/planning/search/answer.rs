//! Results of a search and their proofs.

/// The result of a search, one case for each thing it can prove.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer<A> {
    /// The goal is reachable.
    Solved(Solution<A>),
    /// The goal is not reachable: the search exhausted all reachable states.
    Unsolvable {
        /// States expanded.
        expanded: u64,
    },
    /// Neither was proved within the budget.
    BudgetSpent(BudgetSpent<A>),
}

/// A path to a goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution<A> {
    /// The actions in order.
    pub actions: Vec<A>,
    /// Total cost.
    pub cost: u32,
    /// Lower bound on the cost of every solution; equal to `cost` if the solution is proved
    /// optimal.
    pub lower_bound: u32,
    /// States expanded.
    pub expanded: u64,
}

/// Progress of a search that was ended early.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BudgetSpent<A> {
    /// States expanded.
    pub expanded: u64,
    /// Lower bound on the cost of every solution.
    pub lower_bound: u32,
    /// Whether the guard stopped the search, not the budget of nodes or memory.
    pub stopped: bool,
    /// Path to the expanded state with the smallest heuristic value.
    pub towards: Vec<A>,
}

impl<A> Solution<A> {
    /// Returns true if the solution is proved optimal.
    #[must_use]
    pub fn is_optimal(&self) -> bool {
        self.lower_bound >= self.cost
    }
}

impl<A> Answer<A> {
    /// States expanded.
    #[must_use]
    pub fn expanded(&self) -> u64 {
        match self {
            Self::Solved(Solution { expanded, .. })
            | Self::Unsolvable { expanded }
            | Self::BudgetSpent(BudgetSpent { expanded, .. }) => *expanded,
        }
    }

    /// The solution, if there is one.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution<A>> {
        match self {
            Self::Solved(solution) => Some(solution),
            Self::Unsolvable { .. } | Self::BudgetSpent(_) => None,
        }
    }
}
