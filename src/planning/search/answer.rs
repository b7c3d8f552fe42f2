//! Results of a search, their proofs, and the measure of a plan.

/// Result of a search: solved, unsolvable, or undecided within the budget.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchResult<A> {
    /// The search found a path to a goal.
    Solved(Solution<A>),
    /// No goal is reachable: the search ran out of states to expand.
    ///
    /// A proof only if no state without a heuristic value leads to a goal.
    Unsolvable {
        /// Number of states expanded, repetitions included.
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
    /// Number of states expanded, repetitions included.
    pub expanded: u64,
}

/// Progress of a search that a limit or the stop signal ended early.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BudgetSpent<A> {
    /// Number of states expanded, repetitions included.
    pub expanded: u64,
    /// Lower bound on the cost of every solution.
    ///
    /// Valid only if the heuristic is admissible. If a limit on the path cost ended the search, at
    /// most that limit plus 1.
    pub lower_bound: u32,
    /// Whether the stop signal ended the search, not a limit (nodes, memory, path cost).
    pub stopped: bool,
    /// Path from the start to the expanded state with the smallest heuristic value.
    ///
    /// In IDA* the state may be the next one to expand; in the bidirectional search the state was
    /// expanded forward. Empty if that state is the start.
    pub partial_path: Vec<A>,
}

impl<A> Solution<A> {
    /// Returns true if the lower bound proves the solution optimal.
    ///
    /// Valid only if the heuristic is admissible.
    #[must_use]
    pub fn is_optimal(&self) -> bool {
        self.lower_bound >= self.cost
    }
}

impl<A> SearchResult<A> {
    /// Number of states expanded, repetitions included.
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

/// Measure of a plan, or of the distance between two states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Measure {
    /// Number of actions.
    #[default]
    Moves,
    /// Number of pushes; a rock moved by one column counts once. Plans with equal numbers are
    /// compared by their actions.
    Pushes,
}

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
