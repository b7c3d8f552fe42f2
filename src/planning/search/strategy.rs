//! Orders in which a best-first search expands states.

/// Weight of the heuristic in f = g + weight × h, stored in tenths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weight {
    tenths: u32,
}

impl Weight {
    /// Weight 1, plain A*: the solution is optimal if the heuristic is admissible.
    pub const ONE: Self = Self { tenths: 10 };

    /// Weight `tenths / 10`: the solution costs at most that times the optimum.
    ///
    /// Values below 10 count as 10. The guarantee needs an admissible heuristic.
    #[must_use]
    pub const fn tenths(tenths: u32) -> Self {
        Self { tenths: if tenths < 10 { 10 } else { tenths } }
    }
}

/// The order in which a best-first search expands states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strategy {
    /// Smallest path cost first (Dijkstra); the solution is optimal.
    ///
    /// This is breadth-first search if every edge costs the same.
    BreadthFirst,
    /// A*: smallest path cost plus weighted heuristic first.
    AStar(Weight),
    /// Smallest heuristic value first; the cost of the solution has no bound.
    Greedy,
}

impl Strategy {
    /// Priority of a state with these values of g and h; smaller comes first.
    ///
    /// g for [`Self::BreadthFirst`], h for [`Self::Greedy`], f for plain A*, and 10 f for weighted
    /// A*.
    pub(super) fn rank(self, cost: u32, estimate: u32) -> u64 {
        match self {
            Self::BreadthFirst => u64::from(cost),
            Self::AStar(Weight::ONE) => u64::from(cost) + u64::from(estimate),
            Self::AStar(Weight { tenths }) => {
                u64::from(cost) * 10 + u64::from(estimate) * u64::from(tenths)
            }
            Self::Greedy => u64::from(estimate),
        }
    }

    /// Lower bound on the cost of every solution if no open state ranks below `rank`.
    ///
    /// In A*, an open state on an optimal path has an f of at most the weight times the optimum. 0
    /// for [`Self::Greedy`].
    pub(super) fn bound(self, rank: u64) -> u32 {
        match self {
            Self::BreadthFirst | Self::AStar(Weight::ONE) => as_cost(rank),
            Self::AStar(Weight { tenths }) => as_cost(rank.div_ceil(u64::from(tenths))),
            Self::Greedy => 0,
        }
    }
}

/// Converts a bound to a cost; bounds above `u32::MAX` give `u32::MAX`.
fn as_cost(bound: u64) -> u32 {
    u32::try_from(bound).unwrap_or(u32::MAX)
}
