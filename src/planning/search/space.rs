//! What is searched.

/// Successors, heuristic and goal of a problem. They travel together because they share working
/// memory: none of them needs to allocate once it is warm.
pub trait Space {
    /// A node of the graph. Cheap to copy; a space with large states hands out numbers of states
    /// that it keeps itself.
    type State: Copy + Eq + std::hash::Hash;
    /// What an edge is called in the answer.
    type Action: Copy;

    /// Adds every successor of a state, and says which were pruned and why.
    fn successors(
        &mut self,
        state: Self::State,
        successors: &mut Successors<Self::State, Self::Action>,
    );

    /// A lower bound of the cost from a state to the goal, or `None` if the goal is certainly out
    /// of reach.
    ///
    /// Answers are proofs only if it never overestimates and never drops by more than the cost
    /// of an edge along that edge.
    fn heuristic(&mut self, state: Self::State) -> Option<u32>;

    /// Whether the state is what is searched for.
    fn is_goal(&mut self, state: Self::State) -> bool;
}

/// Collects the successors of one state.
#[derive(Debug)]
pub struct Successors<S, A> {
    pub(super) found: Vec<Edge<S, A>>,
    pub(super) pruned: Vec<&'static str>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Edge<S, A> {
    pub(super) state: S,
    pub(super) action: A,
    pub(super) cost: u32,
}

impl<S, A> Successors<S, A> {
    pub(super) const fn new() -> Self {
        Self { found: Vec::new(), pruned: Vec::new() }
    }

    /// Adds a successor and what it costs to get there.
    pub fn add(&mut self, state: S, action: A, cost: u32) {
        self.found.push(Edge { state, action, cost });
    }

    /// Notes that a successor was left out because the goal is out of its reach.
    pub fn prune(&mut self, reason: &'static str) {
        self.pruned.push(reason);
    }
}
