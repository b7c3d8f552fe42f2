//! Managers of decision diagrams within a budget.
//!
//! A manager stores the nodes of all its diagrams (ZBDDs or BDDs) in one table. Nodes that no
//! diagram uses any more are garbage until a collection frees them. A spent memory limit and a
//! cancellation are ordinary results: every operation can fail with a [`Halt`].

use crate::planning::search::Budget;
use oxidd::util::OutOfMemory;
use oxidd::{Manager, ManagerRef};
use std::cell::Cell;

/// Reason why a symbolic computation stopped without an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Halt {
    /// The diagrams or stored positions exceeded the budget's nodes or bytes.
    ///
    /// Also if the system grants too little memory.
    #[error("the budget of diagram nodes is spent")]
    Nodes,
    /// `should_stop` of the budget requested a stop (clock or cancel).
    #[error("stopped")]
    Stopped,
    /// An answer failed its check by the rules. This is a bug of the program.
    #[error("the answer did not stand its check by the rules: this is an error of the program")]
    CheckFailed,
    /// The level needs more variables than a diagram may have.
    #[error("the level is too large: diagrams are made for {MAX_VARIABLES} variables")]
    TooLarge,
    /// There are more unknown cells than this number, the maximum for exact counts.
    #[error("more than {0} cells are in doubt: mark those that matter")]
    TooManyUnknownCells(usize),
}

impl From<OutOfMemory> for Halt {
    fn from(_: OutOfMemory) -> Self {
        Self::Nodes
    }
}

/// Maximum number of variables of a diagram.
///
/// Operations recurse once for each variable, and threads have small stacks.
const MAX_VARIABLES: usize = 2_000;

/// Bytes of a diagram node with its entry in the table of nodes, rounded up.
const BYTES_PER_NODE: usize = 40;

/// Bytes that each manager reserves for the stack of its thread.
const STACK_BYTES: usize = 1 << 30;

/// Nodes that each manager needs for its own diagrams.
const MANAGER_NODES: usize = 1 << 12;

/// Operations between two checks of the number of nodes.
const OPERATIONS_PER_CHECK: u32 = 16;

/// Returns true if the system currently grants this much address space.
fn can_reserve(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

/// A diagram manager that enforces a budget; `M` is the manager of ZBDDs or BDDs.
pub(super) struct BudgetedManager<'b, M> {
    manager: M,
    variables: u32,
    budget: Budget<'b>,
    /// Number of nodes above which a check collects garbage.
    node_limit: usize,
    /// Number of calls of [`Self::check_budget`] so far, one before each operation.
    operations: Cell<u32>,
    /// Peak number of nodes when [`Self::check_budget`] counted them, garbage included.
    peak_nodes: Cell<usize>,
}

impl<'b, M: ManagerRef> BudgetedManager<'b, M> {
    /// Creates a manager with `variables` variables.
    ///
    /// `make` receives the node capacity, the number of cache entries and the number of threads,
    /// always 1. The nodes of the budget are diagram nodes; its bytes limit them, too. If the
    /// system grants less memory, the limit is lower.
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
        let node_limit = nodes.min(budget.bytes / BYTES_PER_NODE).min(most);
        // The table is reserved, not touched. Twice the limit leaves room for one operation.
        let capacity = |node_limit: usize| 2 * node_limit + MANAGER_NODES + 8 * variables;
        // OxiDD aborts if the allocation fails, so request only what the system grants.
        let mut node_limit = node_limit;
        while !can_reserve(capacity(node_limit) * BYTES_PER_NODE + STACK_BYTES) {
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

    /// The diagram manager.
    pub(super) fn manager(&self) -> &M {
        &self.manager
    }

    /// Number of variables.
    pub(super) fn variables(&self) -> u32 {
        self.variables
    }

    /// Peak number of nodes now and when [`Self::check_budget`] counted them, garbage included.
    pub(super) fn peak_nodes(&self) -> u64 {
        self.peak_nodes.get().max(self.nodes_now()) as u64
    }

    /// Approximate number of nodes now, garbage included.
    fn nodes_now(&self) -> usize {
        self.manager.with_manager_shared(|manager| manager.approx_num_inner_nodes())
    }

    /// Checks the stop signal and the node limit. Call it before each operation.
    ///
    /// Counts the nodes at every 16th call. Above the limit it collects garbage, at points that
    /// depend on the operations alone, so that runs repeat.
    ///
    /// # Errors
    /// If a stop is requested, or a collection leaves more than three quarters of the limit in use.
    pub(super) fn check_budget(&self) -> Result<(), Halt> {
        if (self.budget.should_stop)() {
            return Err(Halt::Stopped);
        }
        let operations = self.operations.get().wrapping_add(1);
        self.operations.set(operations);
        if !operations.is_multiple_of(OPERATIONS_PER_CHECK) {
            return Ok(());
        }
        let nodes = self.nodes_now();
        self.peak_nodes.set(self.peak_nodes.get().max(nodes));
        if nodes <= self.node_limit {
            return Ok(());
        }
        self.manager.with_manager_shared(|manager| manager.gc());
        // Mostly live nodes: further collections would free almost nothing.
        if self.nodes_now() > self.node_limit / 4 * 3 { Err(Halt::Nodes) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::can_reserve;

    #[test]
    fn absurd_reservations_are_rejected() {
        assert!(can_reserve(1 << 20));
        assert!(!can_reserve(isize::MAX as usize));
    }
}
