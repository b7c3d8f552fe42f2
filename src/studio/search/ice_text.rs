//! Texts for searches of ice levels.

use crate::board::Direction;
use crate::planning::platform::Engine as StageEngine;
use crate::planning::sokoban::{Detector, Objective, SearchAlgorithm, VisitSubject};
use crate::studio::glossary::Term;

/// Terms that the help of the board's two header lines defines.
pub(super) const OF_HEADER: [&[Term]; 2] =
    [&[Term::AStar, Term::IdaStar], &[Term::FewestMoves, Term::Expand, Term::Unsolvable]];

/// The label of an objective.
pub(super) fn objective(objective: Objective) -> &'static str {
    match objective {
        Objective::Pushes => "fewest pushes",
        Objective::Moves | Objective::Fast | Objective::Improve => "fewest moves",
    }
}

/// The term of an objective.
pub(super) const fn term_of_objective(objective: Objective) -> Term {
    match objective {
        Objective::Pushes => Term::FewestPushes,
        Objective::Moves | Objective::Fast | Objective::Improve => Term::FewestMoves,
    }
}

/// The term of an algorithm.
pub(super) const fn term_of_engine(engine: SearchAlgorithm) -> Term {
    match engine {
        SearchAlgorithm::AStar => Term::AStar,
        SearchAlgorithm::IdaStar => Term::IdaStar,
    }
}

/// The term of an algorithm for platform levels.
pub(super) const fn term_of_stage_engine(engine: StageEngine) -> Term {
    match engine {
        StageEngine::Optimal | StageEngine::AStar => Term::AStar,
        StageEngine::Deepening => Term::IdaStar,
    }
}

/// The deadlocks that a detector finds, in one sentence.
pub(super) const fn about_detector(detector: Detector) -> &'static str {
    match detector {
        Detector::DeadCell => "A crate on a cell from which no push leads to a target",
        Detector::Freeze => "Crates that block each other for good (freeze deadlock)",
        Detector::Bipartite => "No matching of crates to targets exists (bipartite deadlock)",
        Detector::ClosedDiagonal => "Crates around a diagonal that cannot be opened (without ice)",
        Detector::Pattern => "A known deadlock pattern of this search (without ice)",
        Detector::Corral => {
            "Corral deadlock: crates around an enclosed area (without ice; fewer states, twice \
             the time a state)"
        }
        Detector::PiCorral => {
            "PI-corral pruning: pushes into an enclosed area come first (fewest pushes, without \
             ice)"
        }
    }
}

/// The name of a direction.
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

/// The name of the actor whose visited cells are tinted, as in the legend.
pub(super) fn tint(actor: VisitSubject) -> &'static str {
    match actor {
        VisitSubject::Crate => "crates",
        VisitSubject::Player => "player",
    }
}
