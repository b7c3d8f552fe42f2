//! Families of sets as decision diagrams, with a budget.
//!
//! A family is a set of sets of elements (cells with a crate, cells with ice). It is kept as a
//! zero-suppressed binary decision diagram (Minato 1993): nodes stand only where an element is
//! present, which suits few crates on many cells. The diagrams are OxiDD's; this layer
//! gives them the words of this room, and turns "out of memory" and "stop" into ordinary answers.

use crate::planning::search::Budget;
use oxidd::util::{OutOfMemory, SatCountCache, num::Saturating};
use oxidd::zbdd::{ZBDDFunction, ZBDDManagerRef, new_manager};
use oxidd::{BooleanFunction, BooleanVecSet, Manager, ManagerRef};
use rustc_hash::FxHasher;
use std::cell::Cell;
use std::hash::BuildHasherDefault;

/// A set of sets of elements. Cheap to clone: diagrams are shared.
pub(super) type Family = ZBDDFunction;

/// An element of a set: a variable of the diagrams, from the top.
pub(super) type Element = u32;

/// Why the engine ended before its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Halt {
    /// The diagrams grew beyond the budget's nodes or bytes.
    #[error("the budget of diagram nodes is spent")]
    Nodes,
    /// The guard (clock, cancel) said stop.
    #[error("stopped")]
    Stopped,
    /// The level has more cells than diagrams are made for.
    #[error("the level is too large for diagrams: at most {MAX_ELEMENTS} cells and unknown ice")]
    TooLarge,
}

impl From<OutOfMemory> for Halt {
    fn from(_: OutOfMemory) -> Self {
        Self::Nodes
    }
}

/// Most elements: operations recurse once an element, and threads have small stacks.
pub(super) const MAX_ELEMENTS: usize = 2_000;

/// Bytes that a node takes with its entry in the table of nodes, rounded up.
const BYTES_A_NODE: usize = 40;

/// Nodes beyond what the budget names, so that an operation under way can end.
const NODE_RESERVE: usize = 1 << 12;

/// How many operations pass between two looks at the number of nodes.
const OPERATIONS_A_LOOK: u32 = 16;

/// Makes and combines families within a budget.
pub(super) struct Families<'b> {
    manager: ZBDDManagerRef,
    element_count: u32,
    budget: Budget<'b>,
    node_limit: usize,
    operations: Cell<u32>,
    peak_nodes: Cell<usize>,
}

impl<'b> Families<'b> {
    /// Families over that many elements. The budget's nodes are nodes of diagrams here.
    ///
    /// # Errors
    /// If there are too many elements.
    pub(super) fn new(elements: usize, budget: &Budget<'b>) -> Result<Self, Halt> {
        if elements > MAX_ELEMENTS {
            return Err(Halt::TooLarge);
        }
        let most = (u32::MAX / 2) as usize;
        let nodes = usize::try_from(budget.nodes).unwrap_or(most);
        let node_limit = nodes.min(budget.bytes / BYTES_A_NODE).min(most);
        // The table is reserved, not touched; twice the limit leaves room for one operation.
        let capacity = 2 * node_limit + NODE_RESERVE + 4 * elements;
        let cache_entries = (node_limit / 8).clamp(1 << 12, 1 << 20).next_power_of_two();
        let manager = new_manager(capacity, cache_entries, 1);
        let element_count = elements as u32;
        manager.with_manager_exclusive(|manager| manager.add_vars(element_count));
        let (operations, peak_nodes) = (Cell::new(0), Cell::new(0));
        Ok(Self { manager, element_count, budget: *budget, node_limit, operations, peak_nodes })
    }

    /// No set at all.
    pub(super) fn none(&self) -> Family {
        self.manager.with_manager_shared(Family::empty)
    }

    /// The empty set alone.
    pub(super) fn unit(&self) -> Family {
        self.manager.with_manager_shared(Family::base)
    }

    /// Sets of either family.
    pub(super) fn either(&self, one: &Family, other: &Family) -> Result<Family, Halt> {
        self.look()?;
        Ok(one.union(other)?)
    }

    /// Sets of both families.
    pub(super) fn both(&self, one: &Family, other: &Family) -> Result<Family, Halt> {
        self.look()?;
        Ok(one.intsec(other)?)
    }

    /// Sets of the first family that are not in the second.
    pub(super) fn minus(&self, one: &Family, other: &Family) -> Result<Family, Halt> {
        self.look()?;
        Ok(one.diff(other)?)
    }

    /// The sets without that element.
    pub(super) fn lacking(&self, family: &Family, element: Element) -> Result<Family, Halt> {
        self.look()?;
        Ok(family.subset0(element)?)
    }

    /// The sets with that element.
    pub(super) fn having(&self, family: &Family, element: Element) -> Result<Family, Halt> {
        self.look()?;
        Ok(family.subset1(element)?.change(element)?)
    }

    /// The sets with that element, without it.
    pub(super) fn taking(&self, family: &Family, element: Element) -> Result<Family, Halt> {
        self.look()?;
        Ok(family.subset1(element)?)
    }

    /// Every set, and every set with that element added. No set may have it yet.
    pub(super) fn optionally(&self, family: &Family, element: Element) -> Result<Family, Halt> {
        self.look()?;
        Ok(family.union(&family.change(element)?)?)
    }

    /// Every set with that element added. No set may have it yet.
    pub(super) fn adding(&self, family: &Family, element: Element) -> Result<Family, Halt> {
        self.look()?;
        Ok(family.change(element)?)
    }

    /// The sets with that element taken out of those that have it.
    pub(super) fn forgetting(&self, family: &Family, element: Element) -> Result<Family, Halt> {
        self.look()?;
        Ok(family.subset0(element)?.union(&family.subset1(element)?)?)
    }

    /// The sets that the elements given form with exactly `count` of the others: all choices.
    /// `elements` must not hold one twice.
    pub(super) fn choices(&self, elements: &[Element], count: usize) -> Result<Family, Halt> {
        let mut chosen = vec![self.none(); count + 1];
        chosen[0] = self.unit();
        // From the bottom up, so that each step adds one node a count.
        let mut rising = elements.to_vec();
        rising.sort_unstable();
        for element in rising.into_iter().rev() {
            for taken in (1..=count).rev() {
                let with = self.adding(&chosen[taken - 1], element)?;
                chosen[taken] = self.either(&chosen[taken], &with)?;
            }
        }
        Ok(chosen.swap_remove(count))
    }

    /// The one set of those elements, as a family.
    pub(super) fn single(
        &self,
        elements: impl IntoIterator<Item = Element>,
    ) -> Result<Family, Halt> {
        elements.into_iter().try_fold(self.unit(), |family, element| self.adding(&family, element))
    }

    /// Whether there is no set in the family.
    pub(super) fn is_none(&self, family: &Family) -> bool {
        *family == self.none()
    }

    /// Number of sets; `u128::MAX` stands for that many or more.
    pub(super) fn count(&self, family: &Family) -> u128 {
        let mut cache = SatCountCache::<Saturating<u128>, BuildHasherDefault<FxHasher>>::default();
        family.sat_count(self.element_count, &mut cache).0
    }

    /// Asks the guard.
    ///
    /// # Errors
    /// If it says stop.
    pub(super) fn ask(&self) -> Result<(), Halt> {
        if (self.budget.should_stop)() { Err(Halt::Stopped) } else { Ok(()) }
    }

    /// Most nodes seen at once, those included that nothing needed any more.
    pub(super) fn peak_nodes(&self) -> u64 {
        self.peak_nodes.get().max(self.live_nodes()) as u64
    }

    fn live_nodes(&self) -> usize {
        self.manager.with_manager_shared(|manager| manager.approx_num_inner_nodes())
    }

    /// Between two operations: asks the guard, and keeps the number of nodes within the budget.
    /// What nothing needs any more is swept away when half the budget is used, at points that
    /// depend on the work alone.
    fn look(&self) -> Result<(), Halt> {
        self.ask()?;
        let operations = self.operations.get().wrapping_add(1);
        self.operations.set(operations);
        if operations % OPERATIONS_A_LOOK != 0 {
            return Ok(());
        }
        let nodes = self.live_nodes();
        self.peak_nodes.set(self.peak_nodes.get().max(nodes));
        if nodes <= self.node_limit {
            return Ok(());
        }
        self.manager.with_manager_shared(|manager| manager.gc());
        // Nearly full of what is needed: sweeping again and again would get nowhere.
        if self.live_nodes() > self.node_limit / 4 * 3 { Err(Halt::Nodes) } else { Ok(()) }
    }
}

/// Whether the set of those elements is in the family.
pub(super) fn contains(family: &Family, elements: impl IntoIterator<Item = Element>) -> bool {
    family.eval(elements.into_iter().map(|element| (element, true)))
}
