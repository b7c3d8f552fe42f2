//! A level in STRIPS: atoms, and operators with preconditions, an add list and a delete list.
//!
//! An *atom* is a fact about one cell that actions can change. A *ground operator* is an action on
//! given cells: it is applicable if its preconditions hold, and then makes the atoms of its delete
//! list false and those of its add list true.
//!
//! For readers, not for search: the window shows the operator of an action, and the PDDL export
//! uses the same predicates. Searches run on packed states ([`crate::planning::sokoban`]). Walls,
//! targets and ice never change, so they are part of the [`StripsModel`], not atoms.
//!
//! ```text
//! push-right(r2c3, r2c4, r2c5)
//!   preconditions  player-at(r2c3) crate-at(r2c4) clear(r2c5)
//!   add            player-at(r2c4) clear(r2c3) crate-at(r2c5)
//!   delete         player-at(r2c3) clear(r2c5) crate-at(r2c4)
//! ```
//!
//! Fikes and Nilsson, "STRIPS: a new approach to the application of theorem proving to problem
//! solving", Artificial Intelligence 2 (1971).
mod model;
#[cfg(test)]
mod model_tests;
mod operator;

pub use model::StripsModel;
pub use operator::{ActionKind, Atom, CellName, Operator, direction_name, parse_direction};
