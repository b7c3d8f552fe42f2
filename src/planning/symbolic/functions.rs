//! Boolean functions as binary decision diagrams (BDDs), within a budget.

use super::meter::{Halt, Meter};
use crate::planning::search::Budget;
use oxidd::bdd::{BDDFunction, BDDManagerRef, new_manager};
use oxidd::util::{
    SatCountCache,
    num::{F64, Saturating},
};
use oxidd::{
    BooleanFunction, BooleanFunctionQuant, BooleanOperator, Function as _, FunctionSubst,
    ManagerRef, Subst,
};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::BuildHasherDefault;

/// A boolean function. Cheap to clone, since diagrams share nodes.
pub(super) type Function = BDDFunction;

/// A variable, by its position in the order.
pub(super) type Variable = u32;

/// Most variables for which a model count fits into 128 bits.
pub(super) const MOST_COUNTED: usize = 127;

/// A substitution of variables.
pub(super) type Renaming = Subst<Function>;

/// Factory of boolean functions that share one manager and budget.
pub(super) struct Functions<'b> {
    meter: Meter<'b, BDDManagerRef>,
}

impl<'b> Functions<'b> {
    /// Creates a factory with that many variables.
    ///
    /// # Errors
    /// If there are too many variables.
    pub(super) fn new(variables: usize, budget: &Budget<'b>) -> Result<Self, Halt> {
        Ok(Self { meter: Meter::new(variables, budget, new_manager)? })
    }

    /// The constant false.
    pub(super) fn never(&self) -> Function {
        self.meter.manager().with_manager_shared(|manager| Function::f(manager))
    }

    /// The constant true.
    pub(super) fn always(&self) -> Function {
        self.meter.manager().with_manager_shared(|manager| Function::t(manager))
    }

    /// The literal of a variable: true if it has that value.
    pub(super) fn literal(&self, variable: Variable, value: bool) -> Result<Function, Halt> {
        let function = self.meter.manager().with_manager_shared(|manager| {
            if value {
                Function::var(manager, variable)
            } else {
                Function::not_var(manager, variable)
            }
        });
        Ok(function?)
    }

    /// Conjunction.
    pub(super) fn and(&self, one: &Function, other: &Function) -> Result<Function, Halt> {
        self.meter.look()?;
        Ok(one.and(other)?)
    }

    /// Disjunction.
    pub(super) fn or(&self, one: &Function, other: &Function) -> Result<Function, Halt> {
        self.meter.look()?;
        Ok(one.or(other)?)
    }

    /// Conjunction of the first with the negation of the second.
    pub(super) fn and_not(&self, one: &Function, other: &Function) -> Result<Function, Halt> {
        self.meter.look()?;
        Ok(other.imp_strict(one)?)
    }

    /// Relational product: conjunction with the variables of `cube` quantified existentially.
    pub(super) fn and_exists(
        &self,
        one: &Function,
        other: &Function,
        cube: &Function,
    ) -> Result<Function, Halt> {
        self.meter.look()?;
        Ok(one.apply_exists(BooleanOperator::And, other, cube)?)
    }

    /// Returns the function after a substitution of variables.
    pub(super) fn renamed(&self, function: &Function, to: &Renaming) -> Result<Function, Halt> {
        self.meter.look()?;
        Ok(function.substitute(to)?)
    }

    /// Returns the cofactor for a value of a variable.
    pub(super) fn given(
        &self,
        function: &Function,
        variable: Variable,
        value: bool,
    ) -> Result<Function, Halt> {
        self.meter.look()?;
        Ok(function.restrict(&self.literal(variable, value)?)?)
    }

    /// Exact model count, for at most [`MOST_COUNTED`] variables.
    pub(super) fn count(&self, function: &Function) -> u128 {
        count(function, self.meter.variables())
    }

    /// Model count in floating point for any number of variables; exact up to 2^53.
    pub(super) fn count_roughly(&self, function: &Function) -> f64 {
        let mut cache = SatCountCache::<F64, BuildHasherDefault<FxHasher>>::default();
        function.sat_count(self.meter.variables(), &mut cache).0
    }

    /// Builds a substitution from pairs of a variable and its replacement.
    pub(super) fn renaming(&self, pairs: impl Iterator<Item = (Variable, Function)>) -> Renaming {
        let (variables, functions) = pairs.unzip();
        Subst::new(variables, functions)
    }

    /// Evaluates the function for values of the variables in order.
    pub(super) fn value(&self, function: &Function, values: impl Iterator<Item = bool>) -> bool {
        function.eval((0..).zip(values))
    }

    /// Fewest true variables in a model of the function; `None` if it is unsatisfiable. O(nodes).
    #[expect(clippy::mutable_key_type, reason = "hashed is the node, which never changes")]
    pub(super) fn least_true(&self, function: &Function) -> Option<u32> {
        let mut known = FxHashMap::default();
        known.insert(self.never(), None);
        known.insert(self.always(), Some(0));
        least_true(function, &mut known)
    }

    /// Peak number of diagram nodes.
    pub(super) fn peak_nodes(&self) -> u64 {
        self.meter.peak_nodes()
    }
}

/// Model count over the other variables, with the given ones fixed.
///
/// `None` if the manager has no room for another diagram. `variables` is the total number of
/// variables, at most [`MOST_COUNTED`].
pub(super) fn count_given(
    function: &Function,
    variables: u32,
    given: &[(Variable, bool)],
) -> Option<u128> {
    let cube = function.with_manager_shared(|manager, _| {
        let mut cube = Function::t(manager);
        for (variable, value) in given {
            let literal = if *value {
                Function::var(manager, *variable)
            } else {
                Function::not_var(manager, *variable)
            };
            cube = cube.and(&literal.ok()?).ok()?;
        }
        Some(cube)
    })?;
    Some(count(&function.and(&cube).ok()?, variables))
}

fn count(function: &Function, variables: u32) -> u128 {
    let mut cache = SatCountCache::<Saturating<u128>, BuildHasherDefault<FxHasher>>::default();
    function.sat_count(variables, &mut cache).0
}

#[expect(clippy::mutable_key_type, reason = "hashed is the node, which never changes")]
fn least_true(function: &Function, known: &mut FxHashMap<Function, Option<u32>>) -> Option<u32> {
    if let Some(least) = known.get(function) {
        return *least;
    }
    // Dynamic programming over the nodes, shared through `known`.
    let (with, without) = function.cofactors()?;
    let with = least_true(&with, known).map(|least| least + 1);
    let without = least_true(&without, known);
    let least = with.into_iter().chain(without).min();
    known.insert(function.clone(), least);
    least
}
