//! Observing a search without changing it.

/// Receives the events of a best-first or iterative-deepening search.
///
/// Every method does nothing by default, and none can influence the search. `S` is the type of
/// states, `A` the type of actions. In IDA*, "open list" means the stack of unsearched successors.
pub trait Observer<S, A> {
    /// An iterative-deepening search starts a round with this bound on f.
    fn started_round(&mut self, bound: u32) {
        let _ = bound;
    }

    /// The search expands a state; `cost` is g, `estimate` is h.
    fn expanded(&mut self, state: S, cost: u32, estimate: u32) {
        let _ = (state, cost, estimate);
    }

    /// The search adds a state to the open list; `action` leads to it from `parent`.
    ///
    /// `cost` is g, `estimate` is h. Best-first search also reports a cheaper path to a state that
    /// it added before.
    fn generated(&mut self, parent: S, state: S, action: A, cost: u32, estimate: u32) {
        let _ = (parent, state, action, cost, estimate);
    }

    /// The search prunes a successor of `parent`.
    ///
    /// IDA* also reports a state that it added to the open list and prunes when it takes the state.
    fn pruned(&mut self, parent: S, pruned: Pruned<S, A>) {
        let _ = (parent, pruned);
    }

    /// The search has processed all successors of a state; IDA*, everything below them too.
    ///
    /// Not reported for states that are being processed when the search ends.
    fn closed(&mut self, state: S) {
        let _ = state;
    }

    /// The search takes a goal from the open list and ends.
    fn reached_goal(&mut self, state: S, cost: u32) {
        let _ = (state, cost);
    }
}

/// A pruned successor; fields are `None` where the search did not compute them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pruned<S, A> {
    /// The successor; `None` if it was pruned before it got a number.
    pub state: Option<S>,
    /// The action that leads to it; `None` if the report covers several actions.
    pub action: Option<A>,
    /// Cost of the path to it (g); `None` if it was not computed.
    pub cost: Option<u32>,
    /// Why it was pruned.
    pub reason: PruneReason,
}

/// Why a successor was pruned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PruneReason {
    /// A path that costs no more reached the state before.
    ///
    /// In IDA*, in the same round. Best-first search also gives this reason for later paths to a
    /// state whose first path was pruned as [`Self::OutOfReach`].
    ReachedBefore,
    /// The heuristic proves that no goal is reachable from the state.
    OutOfReach,
    /// Its f exceeds the bound of the IDA* round, or its cost the depth limit.
    OverBound,
    /// The space proves a deadlock; the text names the kind, for example `freeze`.
    Deadlock(&'static str),
}

/// The observer that ignores every event.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unobserved;

impl<S, A> Observer<S, A> for Unobserved {}
