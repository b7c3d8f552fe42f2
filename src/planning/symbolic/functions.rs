//! Boolean functions as binary decision diagrams (BDDs), within a budget.
//!
//! A model of a function is an assignment of all variables that makes the function true.

use super::budgeted_manager::{BudgetedManager, Halt};
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

/// A variable, by its position from 0 in the order of the diagrams.
pub(super) type Variable = u32;

/// Maximum number of variables for which every model count fits into 128 bits.
pub(super) const MAX_COUNTED_VARIABLES: usize = 127;

/// A substitution of variables.
pub(super) type Substitution = Subst<Function>;

/// Factory of boolean functions that share one manager and budget.
///
/// Operations fail with a [`Halt`] if the budget is spent or a stop is requested.
pub(super) struct Functions<'b> {
    manager: BudgetedManager<'b, BDDManagerRef>,
}

impl<'b> Functions<'b> {
    /// Creates a factory for functions of `variables` variables.
    ///
    /// # Errors
    /// If there are too many variables, or the system grants too little memory.
    pub(super) fn new(variables: usize, budget: &Budget<'b>) -> Result<Self, Halt> {
        Ok(Self { manager: BudgetedManager::new(variables, budget, new_manager)? })
    }

    /// The constant false.
    pub(super) fn constant_false(&self) -> Function {
        self.manager.manager().with_manager_shared(|manager| Function::f(manager))
    }

    /// The constant true.
    pub(super) fn constant_true(&self) -> Function {
        self.manager.manager().with_manager_shared(|manager| Function::t(manager))
    }

    /// The function that is true exactly if the variable has the value `value`.
    ///
    /// Fails only without memory for the node.
    pub(super) fn literal(&self, variable: Variable, value: bool) -> Result<Function, Halt> {
        let function = self.manager.manager().with_manager_shared(|manager| {
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
        self.manager.check_budget()?;
        Ok(one.and(other)?)
    }

    /// Disjunction.
    pub(super) fn or(&self, one: &Function, other: &Function) -> Result<Function, Halt> {
        self.manager.check_budget()?;
        Ok(one.or(other)?)
    }

    /// Conjunction of the first with the negation of the second.
    pub(super) fn and_not(&self, one: &Function, other: &Function) -> Result<Function, Halt> {
        self.manager.check_budget()?;
        Ok(other.imp_strict(one)?)
    }

    /// Relational product: conjunction with the variables of `cube` quantified existentially.
    ///
    /// `cube` is the conjunction of these variables.
    pub(super) fn and_exists(
        &self,
        one: &Function,
        other: &Function,
        cube: &Function,
    ) -> Result<Function, Halt> {
        self.manager.check_budget()?;
        Ok(one.apply_exists(BooleanOperator::And, other, cube)?)
    }

    /// Returns the function after a substitution of variables.
    pub(super) fn substitute(
        &self,
        function: &Function,
        to: &Substitution,
    ) -> Result<Function, Halt> {
        self.manager.check_budget()?;
        Ok(function.substitute(to)?)
    }

    /// Returns the function with one variable fixed to a value.
    pub(super) fn cofactor(
        &self,
        function: &Function,
        variable: Variable,
        value: bool,
    ) -> Result<Function, Halt> {
        self.manager.check_budget()?;
        Ok(function.restrict(&self.literal(variable, value)?)?)
    }

    /// Exact model count, for at most [`MAX_COUNTED_VARIABLES`] variables.
    pub(super) fn count(&self, function: &Function) -> u128 {
        count(function, self.manager.variables())
    }

    /// Model count in floating point for any number of variables; exact up to 2^53.
    pub(super) fn approximate_count(&self, function: &Function) -> f64 {
        let mut cache = SatCountCache::<F64, BuildHasherDefault<FxHasher>>::default();
        function.sat_count(self.manager.variables(), &mut cache).0
    }

    /// Builds a substitution from pairs of a variable and its replacement.
    pub(super) fn substitution(
        &self,
        pairs: impl Iterator<Item = (Variable, Function)>,
    ) -> Substitution {
        let (variables, functions) = pairs.unzip();
        Subst::new(variables, functions)
    }

    /// Evaluates the function for values of all variables, in their order.
    pub(super) fn evaluate(&self, function: &Function, values: impl Iterator<Item = bool>) -> bool {
        function.eval((0..).zip(values))
    }

    /// Minimum number of true variables in a model; `None` if unsatisfiable. O(nodes).
    #[expect(clippy::mutable_key_type, reason = "hashed is the node, which never changes")]
    pub(super) fn fewest_true(&self, function: &Function) -> Option<u32> {
        let mut known = FxHashMap::default();
        known.insert(self.constant_false(), None);
        known.insert(self.constant_true(), Some(0));
        fewest_true(function, &mut known)
    }

    /// Peak number of diagram nodes in the manager so far; see [`BudgetedManager::peak_nodes`].
    pub(super) fn peak_nodes(&self) -> u64 {
        self.manager.peak_nodes()
    }
}

/// Number of models in which the given variables have the given values.
///
/// `None` if the manager has no memory for another diagram. `variables` is the total number of
/// variables, at most [`MAX_COUNTED_VARIABLES`].
pub(super) fn count_with_fixed(
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

/// Number of models of a function of `variables` variables; saturates at `u128::MAX`.
fn count(function: &Function, variables: u32) -> u128 {
    let mut cache = SatCountCache::<Saturating<u128>, BuildHasherDefault<FxHasher>>::default();
    function.sat_count(variables, &mut cache).0
}

/// Minimum number of true variables in a model; `None` if unsatisfiable.
///
/// `known` stores the answer for each node; it must already contain both constants.
#[expect(clippy::mutable_key_type, reason = "hashed is the node, which never changes")]
fn fewest_true(function: &Function, known: &mut FxHashMap<Function, Option<u32>>) -> Option<u32> {
    if let Some(least) = known.get(function) {
        return *least;
    }
    // Dynamic programming over the nodes, shared through `known`.
    let (with, without) = function.cofactors()?;
    let with = fewest_true(&with, known).map(|least| least + 1);
    let without = fewest_true(&without, known);
    let least = with.into_iter().chain(without).min();
    known.insert(function.clone(), least);
    least
}
