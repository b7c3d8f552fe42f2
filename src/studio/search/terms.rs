//! The words of the ice world's searches.

use crate::board::Direction;
use crate::planning::sokoban::{Actor, Objective};

/// What a plan should have little of.
pub(super) fn objective(objective: Objective) -> &'static str {
    match objective {
        Objective::Pushes => "fewest pushes",
        Objective::Moves | Objective::Fast => "fewest moves",
    }
}

pub(super) fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Left => "left",
        Direction::Right => "right",
    }
}

/// An arrow in small text.
pub(super) const fn arrow(direction: Direction) -> char {
    match direction {
        Direction::Up => '↑',
        Direction::Down => '↓',
        Direction::Left => '←',
        Direction::Right => '→',
    }
}

/// Whose cells are tinted, as the legend has it.
pub(super) fn tint(actor: Actor) -> &'static str {
    match actor {
        Actor::Crate => "crates",
        Actor::Player => "player",
    }
}
