//! Families of sets as decision diagrams, within a budget.
//!
//! A family is a set of sets of cells: of all places where the crates can stand. It is kept as a
//! zero-suppressed binary decision diagram (Minato 1993): nodes stand only where an element is
//! present, which suits few crates on many cells.
//!
//! The diagrams are OxiDD's, which share nodes among all of them and answer "out of memory" as a
//! value. Measured layer by layer through all states of Microban 1, 8, 36, 38, 53, 63 and 154,
//! biodivine-lib-bdd 0.6, which copies a diagram in every operation, takes 1.7 to 29 times as
//! long as OxiDD's BDDs, and these need 1.2 to 34 times the nodes of its ZBDDs.

use super::meter::{Halt, Meter};
use crate::planning::search::Budget;
use oxidd::util::{SatCountCache, num::Saturating};
use oxidd::zbdd::{ZBDDFunction, ZBDDManagerRef, new_manager};
use oxidd::{BooleanFunction, BooleanVecSet, ManagerRef};
use rustc_hash::FxHasher;
use std::hash::BuildHasherDefault;

/// A set of sets of elements. Cheap to clone: diagrams are shared.
pub(super) type Family = ZBDDFunction;

/// An element of a set: a variable of the diagrams, from the top.
pub(super) type Element = u32;

/// Makes and combines families within a budget.
pub(super) struct Families<'b> {
    meter: Meter<'b, ZBDDManagerRef>,
}

impl<'b> Families<'b> {
    /// Families over that many elements.
    ///
    /// # Errors
    /// If there are too many.
    pub(super) fn new(elements: usize, budget: &Budget<'b>) -> Result<Self, Halt> {
        Ok(Self { meter: Meter::new(elements, budget, new_manager)? })
    }

    /// No set at all.
    pub(super) fn none(&self) -> Family {
        self.meter.manager().with_manager_shared(Family::empty)
    }

    /// The empty set alone.
    pub(super) fn unit(&self) -> Family {
        self.meter.manager().with_manager_shared(Family::base)
    }

    /// Sets of either family.
    pub(super) fn either(&self, one: &Family, other: &Family) -> Result<Family, Halt> {
        self.meter.look()?;
        Ok(one.union(other)?)
    }

    /// Sets of both families.
    pub(super) fn both(&self, one: &Family, other: &Family) -> Result<Family, Halt> {
        self.meter.look()?;
        Ok(one.intsec(other)?)
    }

    /// Sets of the first family that are not in the second.
    pub(super) fn minus(&self, one: &Family, other: &Family) -> Result<Family, Halt> {
        self.meter.look()?;
        Ok(one.diff(other)?)
    }

    /// The sets without that element.
    pub(super) fn lacking(&self, family: &Family, element: Element) -> Result<Family, Halt> {
        self.meter.look()?;
        Ok(family.subset0(element)?)
    }

    /// The sets with that element.
    pub(super) fn having(&self, family: &Family, element: Element) -> Result<Family, Halt> {
        self.meter.look()?;
        Ok(family.subset1(element)?.change(element)?)
    }

    /// The sets with that element, without it.
    pub(super) fn taking(&self, family: &Family, element: Element) -> Result<Family, Halt> {
        self.meter.look()?;
        Ok(family.subset1(element)?)
    }

    /// Every set with that element added. No set may have it yet.
    pub(super) fn adding(&self, family: &Family, element: Element) -> Result<Family, Halt> {
        self.meter.look()?;
        Ok(family.change(element)?)
    }

    /// Every choice of exactly `count` of the elements, each of which is given once.
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

    /// One of the sets, as a family; no family without a set may be given.
    pub(super) fn some_set(&self, family: &Family) -> Result<Family, Halt> {
        let mut rest = family.clone();
        let mut set = Vec::new();
        for element in 0..self.meter.variables() {
            let with = self.taking(&rest, element)?;
            if !self.is_none(&with) {
                rest = with;
                set.push(element);
            }
        }
        self.single(set)
    }

    /// Number of sets; `u128::MAX` stands for that many or more.
    pub(super) fn count(&self, family: &Family) -> u128 {
        let mut cache = SatCountCache::<Saturating<u128>, BuildHasherDefault<FxHasher>>::default();
        family.sat_count(self.meter.variables(), &mut cache).0
    }

    /// Most nodes at once.
    pub(super) fn peak_nodes(&self) -> u64 {
        self.meter.peak_nodes()
    }
}

/// Whether the set of those elements is in the family.
pub(super) fn contains(family: &Family, elements: impl IntoIterator<Item = Element>) -> bool {
    family.eval(elements.into_iter().map(|element| (element, true)))
}
