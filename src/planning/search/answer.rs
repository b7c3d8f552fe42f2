//! What a search proved.

/// The end of a search, one case for each thing it can prove.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer<A> {
    /// The goal can be reached.
    Solved(Solution<A>),
    /// It cannot: everything reachable was looked at.
    Unsolvable {
        /// States expanded.
        expanded: u64,
    },
    /// Neither was proved.
    BudgetSpent(BudgetSpent<A>),
}

/// A way to the goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution<A> {
    /// The way, first action first.
    pub actions: Vec<A>,
    /// What it costs.
    pub cost: u32,
    /// No way costs less than this. Equal to `cost` if the solution is proved optimal.
    pub lower_bound: u32,
    /// States expanded.
    pub expanded: u64,
}

/// How far a search got that was ended early.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BudgetSpent<A> {
    /// States expanded.
    pub expanded: u64,
    /// No way to the goal costs less than this.
    pub lower_bound: u32,
    /// Whether the guard ended the search, and not the number of nodes.
    pub stopped: bool,
    /// The way to the expanded state that looked closest to the goal.
    pub towards: Vec<A>,
}

impl<A> Solution<A> {
    /// Whether no way costs less.
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
