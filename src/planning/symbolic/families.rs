//! Families of sets as zero-suppressed decision diagrams (ZBDDs), within a budget.
//!
//! A family is a set of sets of elements. Here an element is a crate on one cell, and each set of a
//! family is the crates of one state. A ZBDD (Minato 1993) has nodes only where an element is
//! present, which suits few crates on many cells.
//!
//! OxiDD shares nodes among all diagrams and returns "out of memory" as a value. Measured layer by
//! layer on Microban 1, 8, 36, 38, 53, 63 and 154: biodivine-lib-bdd 0.6, which copies a diagram in
//! every operation, takes 1.7 to 29 times as long as OxiDD's BDDs, and OxiDD's BDDs need 1.2 to 34
//! times the nodes of its ZBDDs.

use super::budgeted_manager::{BudgetedManager, Halt};
use crate::planning::search::Budget;
use oxidd::util::{SatCountCache, num::Saturating};
use oxidd::zbdd::{ZBDDFunction, ZBDDManagerRef, new_manager};
use oxidd::{BooleanFunction, BooleanVecSet, ManagerRef};
use rustc_hash::FxHasher;
use std::hash::BuildHasherDefault;

/// A set of sets of elements. Cheap to clone, since diagrams share nodes.
pub(super) type Family = ZBDDFunction;

/// An element of a set: number of a diagram variable, from 0 at the top.
pub(super) type Element = u32;

/// Factory of families that share one manager and budget.
///
/// Operations fail with a [`Halt`] if the budget is spent or a stop is requested.
pub(super) struct Families<'b> {
    manager: BudgetedManager<'b, ZBDDManagerRef>,
}

impl<'b> Families<'b> {
    /// Creates a factory for sets of the elements 0 to `elements` − 1.
    ///
    /// # Errors
    /// If there are too many elements, or the system grants too little memory.
    pub(super) fn new(elements: usize, budget: &Budget<'b>) -> Result<Self, Halt> {
        Ok(Self { manager: BudgetedManager::new(elements, budget, new_manager)? })
    }

    /// The empty family.
    pub(super) fn empty(&self) -> Family {
        self.manager.manager().with_manager_shared(Family::empty)
    }

    /// The family with the empty set as its only member.
    pub(super) fn unit(&self) -> Family {
        self.manager.manager().with_manager_shared(Family::base)
    }

    /// Union.
    pub(super) fn union(&self, one: &Family, other: &Family) -> Result<Family, Halt> {
        self.manager.check_budget()?;
        Ok(one.union(other)?)
    }

    /// Intersection.
    pub(super) fn intersection(&self, one: &Family, other: &Family) -> Result<Family, Halt> {
        self.manager.check_budget()?;
        Ok(one.intsec(other)?)
    }

    /// Set difference.
    pub(super) fn difference(&self, one: &Family, other: &Family) -> Result<Family, Halt> {
        self.manager.check_budget()?;
        Ok(one.diff(other)?)
    }

    /// Returns the sets that do not contain the element.
    pub(super) fn without_element(
        &self,
        family: &Family,
        element: Element,
    ) -> Result<Family, Halt> {
        self.manager.check_budget()?;
        Ok(family.subset0(element)?)
    }

    /// Returns the sets that contain the element.
    pub(super) fn with_element(&self, family: &Family, element: Element) -> Result<Family, Halt> {
        self.manager.check_budget()?;
        Ok(family.subset1(element)?.change(element)?)
    }

    /// Returns the sets that contain the element, with the element removed.
    pub(super) fn remove_element(&self, family: &Family, element: Element) -> Result<Family, Halt> {
        self.manager.check_budget()?;
        Ok(family.subset1(element)?)
    }

    /// Returns the sets with the element added. No set may contain it already.
    pub(super) fn add_element(&self, family: &Family, element: Element) -> Result<Family, Halt> {
        self.manager.check_budget()?;
        Ok(family.change(element)?)
    }

    /// Returns every set of exactly `count` of these distinct elements, which may be unsorted.
    pub(super) fn combinations(&self, elements: &[Element], count: usize) -> Result<Family, Halt> {
        let mut chosen = vec![self.empty(); count + 1];
        chosen[0] = self.unit();
        // From the bottom of the order up, so that each step adds one node for each count.
        let mut rising = elements.to_vec();
        rising.sort_unstable();
        for element in rising.into_iter().rev() {
            for taken in (1..=count).rev() {
                let with = self.add_element(&chosen[taken - 1], element)?;
                chosen[taken] = self.union(&chosen[taken], &with)?;
            }
        }
        Ok(chosen.swap_remove(count))
    }

    /// Returns the family whose only member is the set of these distinct elements.
    pub(super) fn singleton(
        &self,
        elements: impl IntoIterator<Item = Element>,
    ) -> Result<Family, Halt> {
        elements
            .into_iter()
            .try_fold(self.unit(), |family, element| self.add_element(&family, element))
    }

    /// Returns true if the family is empty.
    pub(super) fn is_empty(&self, family: &Family) -> bool {
        *family == self.empty()
    }

    /// Returns one member as a family. The family must not be empty.
    pub(super) fn pick_set(&self, family: &Family) -> Result<Family, Halt> {
        let mut rest = family.clone();
        let mut set = Vec::new();
        for element in 0..self.manager.variables() {
            let with = self.remove_element(&rest, element)?;
            if !self.is_empty(&with) {
                rest = with;
                set.push(element);
            }
        }
        self.singleton(set)
    }

    /// Number of sets; saturates at `u128::MAX`.
    pub(super) fn count(&self, family: &Family) -> u128 {
        let mut cache = SatCountCache::<Saturating<u128>, BuildHasherDefault<FxHasher>>::default();
        family.sat_count(self.manager.variables(), &mut cache).0
    }

    /// Peak number of diagram nodes in the manager so far; see [`BudgetedManager::peak_nodes`].
    pub(super) fn peak_nodes(&self) -> u64 {
        self.manager.peak_nodes()
    }
}

/// Returns true if the family contains the set of these elements.
pub(super) fn contains(family: &Family, elements: impl IntoIterator<Item = Element>) -> bool {
    family.eval(elements.into_iter().map(|element| (element, true)))
}
