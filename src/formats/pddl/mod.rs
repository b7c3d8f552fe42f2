//! PDDL: levels as problems for other planners, their plans, and Sokoban problems as levels.
//!
//! A level is written as two texts: a domain, the same for all levels, and a problem. They use PDDL
//! 1.2 (McDermott et al., "PDDL: the Planning Domain Definition Language", Yale University CVC
//! TR-98-003, 1998) with `:strips` and `:typing`. A walk of one cell and a push are one action
//! each, so a shortest plan has the minimum number of moves. Names are those of
//! [`crate::planning::strips`]. Fluents describe the state; the static predicates `step-up`,
//! `step-down`, `step-left` and `step-right` hold between neighbouring cells and so describe the
//! walls.
//!
//! Only levels without ice are written. On ice, the length of a slide depends on all crates of a
//! row, which would need one action for each arrangement of them.
//!
//! | module | contents |
//! |---|---|
//! | `problem` | level to PDDL |
//! | `plan_actions`, `plan` | plans to moves, moves to plans |
//! | `nested_lists`, `facts` | nested lists; the facts of a Sokoban problem |
//! | `grid_embedding`, `goal`, `level` | cells on a grid; goal cells; problem to level |
mod facts;
mod goal;
mod grid_embedding;
mod level;
#[cfg(test)]
mod level_tests;
mod nested_lists;
mod plan;
mod plan_actions;
#[cfg(test)]
mod plan_tests;
mod problem;
#[cfg(test)]
mod problem_tests;

pub use level::{is_pddl, read_problem};
pub use plan::{read_plan, write_plan};
pub use problem::{PddlError, write_domain, write_problem};
