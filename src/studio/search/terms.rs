//! Texts for searches of ice levels.

use crate::board::Direction;
use crate::planning::sokoban::{Actor, Detector, Objective};

/// The label of an objective.
pub(super) fn objective(objective: Objective) -> &'static str {
    match objective {
        Objective::Pushes => "fewest pushes",
        Objective::Moves | Objective::Fast | Objective::Improve => "fewest moves",
    }
}

/// The deadlocks that a detector finds, in one sentence.
pub(super) const fn about_detector(detector: Detector) -> &'static str {
    match detector {
        Detector::DeadCell => "A crate on a cell from which no push leads to a target",
        Detector::Freeze => "Crates that hold each other and can never move again",
        Detector::Bipartite => "Crates that cannot be shared out among the targets any more",
        Detector::ClosedDiagonal => "Crates around a diagonal that cannot be opened (without ice)",
        Detector::Pattern => "Crates that were proved lost before in this search (without ice)",
        Detector::Corral => {
            "Crates around a closed-off area that are lost by themselves (without ice; saves \
             states, but each takes twice as long)"
        }
        Detector::PiCorral => {
            "A closed-off area that must be pushed into some time: other pushes wait (for the \
             fewest pushes, without ice)"
        }
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

/// An arrow character.
pub(super) const fn arrow(direction: Direction) -> char {
    match direction {
        Direction::Up => '↑',
        Direction::Down => '↓',
        Direction::Left => '←',
        Direction::Right => '→',
    }
}

/// The name of the tinted cells, as in the legend.
pub(super) fn tint(actor: Actor) -> &'static str {
    match actor {
        Actor::Crate => "crates",
        Actor::Player => "player",
    }
}
