//! Watching a search without changing it.

/// Told what a search does, as it does it. Every method does nothing unless it is overridden, and
/// none can influence the search. `S` are the states, `A` the actions between them.
pub trait Observer<S, A> {
    /// A search that deepens begins anew, under that bound.
    fn deepened(&mut self, bound: u32) {
        let _ = bound;
    }

    /// A state is taken from the open list; `cost` (g) is the way there, `estimate` (h) the
    /// bound of what is left.
    fn expanded(&mut self, state: S, cost: u32, estimate: u32) {
        let _ = (state, cost, estimate);
    }

    /// A state was put on the open list: `action` leads there from `parent`.
    fn generated(&mut self, parent: S, state: S, action: A, cost: u32, estimate: u32) {
        let _ = (parent, state, action, cost, estimate);
    }

    /// A successor of `parent` was left out; also one that was put on the open list before, if
    /// it turns out to be of no use when it is taken from there.
    fn pruned(&mut self, parent: S, pruned: Pruned<S, A>) {
        let _ = (parent, pruned);
    }

    /// All successors of a state have been dealt with.
    fn closed(&mut self, state: S) {
        let _ = state;
    }

    /// A goal is taken from the open list: the search is over.
    fn reached_goal(&mut self, state: S, cost: u32) {
        let _ = (state, cost);
    }
}

/// A successor that was left out, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pruned<S, A> {
    /// The successor, unless it was left out before it was met.
    pub state: Option<S>,
    /// What leads there; `None` if the reason is about more than one action.
    pub action: Option<A>,
    /// What the way there costs.
    pub cost: Option<u32>,
    /// Why it was left out.
    pub reason: PruneReason,
}

/// Why a successor was left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PruneReason {
    /// It was reached before at no greater cost.
    ReachedBefore,
    /// The heuristic proves that the goal is out of reach.
    OutOfReach,
    /// A way through it costs more than the bound at hand of a search that deepens.
    OverBound,
    /// The space proves that the goal is out of reach; its word for it.
    Deadlock(&'static str),
}

/// The observer that ignores everything.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unobserved;

impl<S, A> Observer<S, A> for Unobserved {}
