//! Diagrams within a budget: "out of memory" and "stop" as ordinary answers.

use crate::planning::search::Budget;
use oxidd::util::OutOfMemory;
use oxidd::{Manager, ManagerRef};
use std::cell::Cell;

/// Why the engine ended before its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Halt {
    /// The diagrams grew beyond the budget's nodes or bytes.
    #[error("the budget of diagram nodes is spent")]
    Nodes,
    /// The guard (clock, cancel) said stop.
    #[error("stopped")]
    Stopped,
    /// What was found did not stand the check by the rules: an error of this program.
    #[error("the answer did not stand its check by the rules: this is an error of the program")]
    Refuted,
    /// The level has more cells than diagrams are made for.
    #[error("the level is too large: diagrams are made for {MAX_VARIABLES} variables")]
    TooLarge,
    /// More cells are in doubt than layouts are counted for.
    #[error("more than {0} cells are in doubt: mark those that matter")]
    TooManyInDoubt(usize),
}

impl From<OutOfMemory> for Halt {
    fn from(_: OutOfMemory) -> Self {
        Self::Nodes
    }
}

/// Most variables: operations recurse once a variable, and threads have small stacks.
const MAX_VARIABLES: usize = 2_000;

/// Bytes that a node takes with its entry in the table of nodes, rounded up.
const BYTES_A_NODE: usize = 40;

/// What every manager reserves for the stack of its thread.
const STACK_BYTES: usize = 1 << 30;

/// Room for the diagrams that every manager makes of its own.
const OWN_NODES: usize = 1 << 12;

/// How many operations pass between two looks at the number of nodes.
const OPERATIONS_A_LOOK: u32 = 16;

/// Whether the system grants so much address space just now.
fn can_reserve(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

/// A manager of diagrams, and how much of the budget it has used.
pub(super) struct Meter<'b, M> {
    manager: M,
    variables: u32,
    budget: Budget<'b>,
    node_limit: usize,
    operations: Cell<u32>,
    peak_nodes: Cell<usize>,
}

impl<'b, M: ManagerRef> Meter<'b, M> {
    /// A manager with that many variables. `make` takes the most nodes, the entries of the cache
    /// and the number of threads. The budget's nodes are nodes of diagrams.
    ///
    /// # Errors
    /// If there are too many variables, or the system does not grant even a small table.
    pub(super) fn new(
        variables: usize,
        budget: &Budget<'b>,
        make: impl FnOnce(usize, usize, u32) -> M,
    ) -> Result<Self, Halt> {
        if variables > MAX_VARIABLES {
            return Err(Halt::TooLarge);
        }
        let most = (u32::MAX / 4) as usize;
        let nodes = usize::try_from(budget.nodes).unwrap_or(most);
        let node_limit = nodes.min(budget.bytes / BYTES_A_NODE).min(most);
        // The table is reserved, not touched; twice the limit leaves room for one operation.
        let capacity = |node_limit: usize| 2 * node_limit + OWN_NODES + 8 * variables;
        // The manager aborts if it is denied that, so it is asked for what can be had.
        let mut node_limit = node_limit;
        while !can_reserve(capacity(node_limit) * BYTES_A_NODE + STACK_BYTES) {
            if node_limit == 0 {
                return Err(Halt::Nodes);
            }
            node_limit /= 2;
        }
        let capacity = capacity(node_limit);
        let cache_entries = (node_limit / 8).clamp(1 << 12, 1 << 20).next_power_of_two();
        let manager = make(capacity, cache_entries, 1);
        let variables = variables as u32;
        manager.with_manager_exclusive(|manager| manager.add_vars(variables));
        let (operations, peak_nodes) = (Cell::new(0), Cell::new(0));
        Ok(Self { manager, variables, budget: *budget, node_limit, operations, peak_nodes })
    }

    /// The manager.
    pub(super) fn manager(&self) -> &M {
        &self.manager
    }

    /// Number of variables.
    pub(super) fn variables(&self) -> u32 {
        self.variables
    }

    /// Most nodes seen at once, those included that nothing needed any more.
    pub(super) fn peak_nodes(&self) -> u64 {
        self.peak_nodes.get().max(self.nodes_now()) as u64
    }

    fn nodes_now(&self) -> usize {
        self.manager.with_manager_shared(|manager| manager.approx_num_inner_nodes())
    }

    /// To be called before each operation: asks the guard, and keeps the number of nodes within
    /// the budget. What nothing needs any more is swept away when the budget is used, at points
    /// that depend on the work alone.
    pub(super) fn look(&self) -> Result<(), Halt> {
        if (self.budget.should_stop)() {
            return Err(Halt::Stopped);
        }
        let operations = self.operations.get().wrapping_add(1);
        self.operations.set(operations);
        if !operations.is_multiple_of(OPERATIONS_A_LOOK) {
            return Ok(());
        }
        let nodes = self.nodes_now();
        self.peak_nodes.set(self.peak_nodes.get().max(nodes));
        if nodes <= self.node_limit {
            return Ok(());
        }
        self.manager.with_manager_shared(|manager| manager.gc());
        // Nearly full of what is needed: sweeping again and again would get nowhere.
        if self.nodes_now() > self.node_limit / 4 * 3 { Err(Halt::Nodes) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::can_reserve;

    #[test]
    fn what_no_system_grants_is_not_asked_for() {
        assert!(can_reserve(1 << 20));
        assert!(!can_reserve(isize::MAX as usize));
    }
}
