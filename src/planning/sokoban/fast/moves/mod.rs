//! The moves at a board, and the boards that they lead to.
//!
//! A move brings one crate anywhere. The [`move_finder`] finds the moves at a [`board_at_hand`],
//! each a [`candidate`] of which something is known already, and makes them; it keeps the [`tree`]
//! of boards that were come to, and from the end looks out for the [`perimeter`] of the first
//! board. Which board and which move comes next is left to the searches, all of which end with an
//! [`outcome`].

mod board_at_hand;
mod candidate;
mod move_finder;
mod outcome;
mod perimeter;
mod tree;

pub(super) use candidate::{Move, Situation};
pub(super) use move_finder::{Found, Heeds, MoveFinder};
pub(super) use outcome::Outcome;
pub(super) use perimeter::Perimeter;
pub(super) use tree::Node;
