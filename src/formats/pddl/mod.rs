//! PDDL: levels for other planners, their plans back, and problems of other programs as levels.
//!
//! A level is two texts: a domain, which is the same for all, and a problem. They keep to PDDL 1.2
//! (McDermott et al., "PDDL: the Planning Domain Definition Language", Yale University CVC
//! TR-98-003, 1998) with `:strips` and `:typing`. Every walk of one cell and every push is one
//! action, so that the shortest plans are those with the fewest moves. Names are those of
//! [`crate::planning::strips`]; what changes is said by its atoms, and the walls by `step-up`,
//! `step-down`, `step-left` and `step-right`, which hold for neighbours.
//!
//! Only levels without ice are written: on ice, the length of a slide depends on all crates of a
//! row, which would need one action for each arrangement of them.
//!
//! | module | content |
//! |---|---|
//! | `domain`, `problem` | level to PDDL |
//! | `actions`, `common`, `plan` | plans to moves, moves to plans |
//! | `tree`, `facts` | lists in parentheses; what a problem of a Sokoban domain states |
//! | `embed`, `goal`, `level` | cells on a grid; goal cells; problem to level |

mod actions;
mod common;
mod domain;
mod embed;
mod facts;
mod goal;
mod level;
#[cfg(test)]
mod level_tests;
mod plan;
#[cfg(test)]
mod plan_tests;
mod problem;
#[cfg(test)]
mod problem_tests;
mod tree;

pub use domain::write_domain;
pub use level::{is_pddl, read_problem};
pub use plan::{read_plan, write_plan};
pub use problem::{PddlError, write_problem};
