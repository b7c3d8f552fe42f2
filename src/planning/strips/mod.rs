//! A level in the words of STRIPS: atoms that hold or not, and operators with preconditions, an
//! add list and a delete list (Fikes and Nilsson, "STRIPS: a new approach to the application of
//! theorem proving to problem solving", Artificial Intelligence 2, 1971).
//!
//! This is the model that planners here search, written so that a person can read it: the
//! operator behind every push, for the inspector, and the vocabulary of PDDL. No search runs on
//! atoms; [`crate::planning::sokoban`] searches a state of two words. Walls, targets and ice
//! never change and stay outside the atoms, in the [`Model`].

mod atom;
mod model;
#[cfg(test)]
mod model_tests;
mod operator;

pub use atom::{Atom, CellName};
pub use model::Model;
pub use operator::{Kind, Operator, direction_of_word, word_of_direction};
