//! Boolean functions as binary decision diagrams, within a budget.

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

/// A boolean function. Cheap to clone: diagrams are shared.
pub(super) type Function = BDDFunction;

/// A variable, by its place in the order.
pub(super) type Variable = u32;

/// Most variables whose values can be counted in 128 bits.
pub(super) const MOST_COUNTED: usize = 127;

/// New names for variables.
pub(super) type Renaming = Subst<Function>;

/// Makes and combines boolean functions within a budget.
pub(super) struct Functions<'b> {
    meter: Meter<'b, BDDManagerRef>,
}

impl<'b> Functions<'b> {
    /// Functions of that many variables.
    ///
    /// # Errors
    /// If there are too many.
    pub(super) fn new(variables: usize, budget: &Budget<'b>) -> Result<Self, Halt> {
        Ok(Self { meter: Meter::new(variables, budget, new_manager)? })
    }

    /// Always false.
    pub(super) fn never(&self) -> Function {
        self.meter.manager().with_manager_shared(|manager| Function::f(manager))
    }

    /// Always true.
    pub(super) fn always(&self) -> Function {
        self.meter.manager().with_manager_shared(|manager| Function::t(manager))
    }

    /// True if the variable has that value.
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

    /// Both are true.
    pub(super) fn and(&self, one: &Function, other: &Function) -> Result<Function, Halt> {
        self.meter.look()?;
        Ok(one.and(other)?)
    }

    /// One is true.
    pub(super) fn or(&self, one: &Function, other: &Function) -> Result<Function, Halt> {
        self.meter.look()?;
        Ok(one.or(other)?)
    }

    /// The first is true and the second is not.
    pub(super) fn and_not(&self, one: &Function, other: &Function) -> Result<Function, Halt> {
        self.meter.look()?;
        Ok(other.imp_strict(one)?)
    }

    /// Both are true for some values of the variables in `cube`, their conjunction.
    pub(super) fn and_exists(
        &self,
        one: &Function,
        other: &Function,
        cube: &Function,
    ) -> Result<Function, Halt> {
        self.meter.look()?;
        Ok(one.apply_exists(BooleanOperator::And, other, cube)?)
    }

    /// The function with other names for its variables.
    pub(super) fn renamed(&self, function: &Function, to: &Renaming) -> Result<Function, Halt> {
        self.meter.look()?;
        Ok(function.substitute(to)?)
    }

    /// The function with that variable given a value.
    pub(super) fn given(
        &self,
        function: &Function,
        variable: Variable,
        value: bool,
    ) -> Result<Function, Halt> {
        self.meter.look()?;
        Ok(function.restrict(&self.literal(variable, value)?)?)
    }

    /// For how many values of all variables it is true. For at most [`MOST_COUNTED`] variables.
    pub(super) fn count(&self, function: &Function) -> u128 {
        count(function, self.meter.variables())
    }

    /// The same for any number of variables: exact up to 2^53.
    pub(super) fn count_roughly(&self, function: &Function) -> f64 {
        let mut cache = SatCountCache::<F64, BuildHasherDefault<FxHasher>>::default();
        function.sat_count(self.meter.variables(), &mut cache).0
    }

    /// New names: for each pair, the function that takes the variable's place.
    pub(super) fn renaming(&self, pairs: impl Iterator<Item = (Variable, Function)>) -> Renaming {
        let (variables, functions) = pairs.unzip();
        Subst::new(variables, functions)
    }

    /// The value for these values of the variables, from the first on.
    pub(super) fn value(&self, function: &Function, values: impl Iterator<Item = bool>) -> bool {
        function.eval((0..).zip(values))
    }

    /// The least number of true variables that make it true; `None` if nothing does. O(nodes).
    #[expect(clippy::mutable_key_type, reason = "hashed is the node, which never changes")]
    pub(super) fn least_true(&self, function: &Function) -> Option<u32> {
        let mut known = FxHashMap::default();
        known.insert(self.never(), None);
        known.insert(self.always(), Some(0));
        least_true(function, &mut known)
    }

    /// Most nodes at once.
    pub(super) fn peak_nodes(&self) -> u64 {
        self.meter.peak_nodes()
    }
}

/// For how many values of the other variables it is true, those given having these values; `None`
/// if there is no room for another diagram. `variables` in all, at most [`MOST_COUNTED`].
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
    let (with, without) = function.cofactors()?;
    let with = least_true(&with, known).map(|least| least + 1);
    let without = least_true(&without, known);
    let least = with.into_iter().chain(without).min();
    known.insert(function.clone(), least);
    least
}
