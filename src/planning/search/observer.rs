//! Watching a search without changing it.

/// Told what a search does, as it does it. Every method does nothing unless it is overridden, and
/// none can influence the search.
pub trait Observer<S> {
    /// A state is taken from the open list; `cost` (g) is the way there, `estimate` (h) the
    /// bound of what is left.
    fn expanded(&mut self, state: S, cost: u32, estimate: u32) {
        let _ = (state, cost, estimate);
    }

    /// A state was put on the open list.
    fn generated(&mut self, parent: S, state: S, cost: u32, estimate: u32) {
        let _ = (parent, state, cost, estimate);
    }

    /// A successor of `parent` was left out.
    fn pruned(&mut self, parent: S, reason: PruneReason) {
        let _ = (parent, reason);
    }

    /// All successors of a state have been dealt with.
    fn closed(&mut self, state: S) {
        let _ = state;
    }
}

/// Why a successor was left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PruneReason {
    /// It was reached before at no greater cost.
    ReachedBefore,
    /// The heuristic proves that the goal is out of reach.
    OutOfReach,
    /// The space proves so; its word for it.
    Deadlock(&'static str),
}

/// The observer that ignores everything.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unobserved;

impl<S> Observer<S> for Unobserved {}
