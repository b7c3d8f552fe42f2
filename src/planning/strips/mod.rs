//! A level in STRIPS: atoms, and operators with preconditions, an add list and a delete list.
//!
//! Written for people, not for search: the window shows the operator behind every push, and PDDL
//! export uses the vocabulary. Searches run on packed states ([`crate::planning::sokoban`]). Walls,
//! targets and ice never change, so they are part of the [`Model`], not atoms.
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

mod atom;
mod model;
#[cfg(test)]
mod model_tests;
mod operator;

pub use atom::{Atom, CellName};
pub use model::Model;
pub use operator::{Kind, Operator, direction_of_word, word_of_direction};
