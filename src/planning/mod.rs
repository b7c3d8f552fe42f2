//! Planning: searches, solvers, belief-space planning, symbolic proofs and learning.
//!
//! | module | contents |
//! |---|---|
//! | [`search`] | best-first search, A*, IDA*, bidirectional search; budgets, observers, traces |
//! | [`sokoban`] | solvers for Sokoban levels whose ice is known or assumed |
//! | [`belief`] | policies in belief space over possible ice maps |
//! | [`symbolic`] | proofs about all states and all ice maps, with binary decision diagrams |
//! | [`platform`] | plans for the platform world |
//! | [`zuma`] | model-based and model-free learning for the Zuma world |
//! | `numbered_cells` | cells of a board, numbered without gaps, for tables by cell |
//! | [`strips`] | a level as STRIPS atoms and operators, for display and PDDL |
//! | [`walks`] | the player's walks between two pushes |

pub mod belief;
pub(crate) mod numbered_cells;
pub mod platform;
pub mod search;
pub mod sokoban;
pub mod strips;
pub mod symbolic;
pub mod walks;
pub mod zuma;
