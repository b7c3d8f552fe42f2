//! Results of a search, and what they prove.

/// Result of a search: solved, unsolvable, or undecided within the budget.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchResult<A> {
    /// The search found a path to a goal.
    Solved(Solution<A>),
    /// No goal is reachable: the search exhausted all reachable states.
    Unsolvable {
        /// Number of states expanded.
        expanded: u64,
    },
    /// A limit or the stop signal ended the search before either was proved.
    BudgetSpent(BudgetSpent<A>),
}

/// A path to a goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution<A> {
    /// The actions in order.
    pub actions: Vec<A>,
    /// Total cost.
    pub cost: u32,
    /// Lower bound on the cost of every solution; `cost` if the solution is proved optimal.
    ///
    /// Valid only if the heuristic is admissible.
    pub lower_bound: u32,
    /// Number of states expanded.
    pub expanded: u64,
}

/// Progress of a search that a limit or the stop signal ended early.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BudgetSpent<A> {
    /// Number of states expanded.
    pub expanded: u64,
    /// Lower bound on the cost of every solution.
    ///
    /// Valid only if the heuristic is admissible. With a limit on the path cost, it holds only for
    /// solutions within that limit.
    pub lower_bound: u32,
    /// Whether the stop signal ended the search, not the budget of nodes or memory.
    pub stopped: bool,
    /// Path from the start to the reached state with the smallest heuristic value.
    pub partial_path: Vec<A>,
}

impl<A> Solution<A> {
    /// Returns true if the solution is proved optimal.
    #[must_use]
    pub fn is_optimal(&self) -> bool {
        self.lower_bound >= self.cost
    }
}

impl<A> SearchResult<A> {
    /// Number of states expanded.
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
