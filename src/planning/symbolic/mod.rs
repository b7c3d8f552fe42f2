//! Symbolic reachability with decision diagrams: proofs over all states and all ice maps.
//!
//! A decision diagram represents a set of states without listing them, so a level with millions of
//! states can be explored completely. This proves the minimum number of moves, unsolvability, the
//! dead states, and the number of ice maps in which the level can be solved. An *ice map*, called
//! "ice layout" in type names, assigns ice or floor to every unknown cell.
//!
//! # Representation
//!
//! * States with known ice: for each cell of the player, a *family* (a set of sets of crate cells)
//!   in a zero-suppressed BDD (Minato, "Zero-suppressed BDDs for set manipulation in combinatorial
//!   problems", 1993). A ZBDD has nodes only where an element is present, which suits few crates on
//!   many cells.
//! * The transition relation is partitioned: one grounded transition for each outcome of an action.
//!   Its image and preimage are a few family operations, so no next-state variables are needed
//!   (Burch, Clarke and Long, "Symbolic model checking with partitioned transition relations",
//!   1991).
//! * Unknown ice: explicit positions (player and crates), each with a BDD over the unknown cells.
//!   The BDD is the set of ice maps in which the position is reached. No action changes an ice map.
//!
//! # Algorithms
//!
//! | question | entry point | algorithm |
//! |---|---|---|
//! | reachable, goal and dead states | [`SymbolicStateSpace`] | forward and backward fixed point with chaining |
//! | a plan with the minimum number of moves | [`shortest()`] | bidirectional breadth-first layers |
//! | sizes of all layers | [`layers()`] | breadth-first layers by moves or by pushes |
//! | solvable ice maps | [`IceLayoutQuestion`] | breadth-first search over pairs of position and set of ice maps |
//! | is every consistent ice map still solvable? | [`SafetyTable`] | backward fixed point over the same pairs |
//! | all of these for one level | [`verify()`] | |
//!
//! ```text
//! forward fixed point with chaining              breadth-first layers
//! reached := fresh := {start}                    layer 0     := {start}
//! while fresh is not empty:                      layer n + 1 := image(layer n) − layers 0 … n
//!   for each player cell c:
//!     taken := fresh states at c; remove them    the first layer with a goal state is the minimum
//!     for each transition t from c:              number of moves; an empty layer without a goal
//!       new     := image(t, taken) − reached     before it proves unsolvability
//!       reached := reached ∪ new
//!       fresh   := fresh ∪ new
//! ```
//!
//! # Invariants and limits
//!
//! * Ice never makes an unsolvable level solvable: the player can walk or push the cells of a slide
//!   one by one. So only positions that are alive without ice are visited. A property test checks
//!   this.
//! * The rules replay every plan before it is returned. Another algorithm checks every example ice
//!   map.
//! * A budget of diagram nodes and bytes and a stop signal end any computation with a [`Halt`]; the
//!   shortest-plan search and the count of ice maps then report the bounds proved so far.
//! * At most 2,000 variables per diagram, and 127 unknown cells, so that model counts fit into 128
//!   bits.
//!
//! # Modules
//!
//! `budgeted_manager` (diagram managers within a budget), `families` (ZBDDs) and `functions`
//! (BDDs); `encoded_cells` and `transitions` (variable order and grounded transitions); `engine`
//! (sets of states, images and preimages); then one file for each question; `decision_diagram` copies a small BDD for a picture. `tiles` is the classic
//! encoding with three bits for each tile, as a cross-check. On Microban 8, 38 and 63 it needs 40
//! to 150 times the nodes.
//!
//! # Example
//!
//! Three cells in a row, `@$.`, without ice: 3 reachable states, 2 goals, 0 dead states, 1 move.
//! Four cells, `@$_.`, with three unknown ones: 8 of 8 ice maps are solvable, in 1 or 2 moves.

mod budgeted_manager;
mod closure;
mod decision_diagram;
mod encoded_cells;
mod engine;
mod families;
mod functions;
mod ice_layouts;
mod layers;
mod layout_counts;
mod layout_sampling;
mod safety;
mod shortest;
mod slide_outcomes;
#[cfg(test)]
mod tests;
mod tiles;
mod transitions;
mod verification;
mod verify;

pub use budgeted_manager::Halt;
pub use closure::{CrateCells, StateCounts, SymbolicStateSpace};
pub use decision_diagram::{DecisionDiagram, DiagramEdge, DiagramNode, MAX_DRAWN_NODES};
pub use ice_layouts::{IceLayoutBounds, IceLayoutQuestion};
pub use layers::{Layer, layers};
pub use layout_counts::{ExampleIceLayout, IceLayoutCounts};
pub use layout_sampling::{CellLayoutSample, IceLayoutSample, SampleConfig};
pub use safety::{SafetyTable, SolvableLayouts};
pub use shortest::{LayerProgress, ShortestPlan, shortest};
pub use verification::{Solvability, Verification, VerificationProgress};
pub use verify::{Encoding, VerificationScope, verify};
