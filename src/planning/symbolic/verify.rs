//! Entry point of verification: everything that can be proved about a level within a budget.

use super::closure::SymbolicStateSpace;
use super::ice_layouts::{IceLayoutBounds, IceLayoutQuestion};
use super::shortest::shortest;
use super::tiles;
use super::verification::{Verification, VerificationProgress};
use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::planning::sokoban::{Objective, solve};
use crate::worlds::ice::{BoardLayout, State};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Maximum number of states that the planner expands if only ice maps are verified.
const PLANNER_NODES: u64 = 1_000_000;

/// Symbolic encoding of the states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Encoding {
    /// A family of crate sets for each cell of the player.
    #[default]
    Sets,
    /// Three bits for each tile, for current and next state; a cross-check.
    Tiles,
}

/// Selection of what to verify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct VerificationScope<'a> {
    /// Encoding of the states.
    pub encoding: Encoding,
    /// Cells that the ice maps vary; `None` does not count solvable ice maps.
    ///
    /// An ice map assigns ice or floor to each of these cells. Walls, targets and cells that are
    /// not connected to the player are ignored.
    pub doubtful: Option<&'a CellSet>,
    /// Whether to count ice maps alone, without moves and states.
    ///
    /// The planner then decides solvability with the given ice. Ignored without `doubtful`.
    pub only_layouts: bool,
}

/// Verifies a level from a state: solvability, minimum moves, states, ice maps.
///
/// The nodes of the budget are diagram nodes and apply to each part of the work; a part that
/// exceeds them leaves its counts or its plan empty, but bounds proved so far remain.
pub fn verify(
    layout: &Arc<BoardLayout>,
    ice: &CellSet,
    state: &State,
    scope: VerificationScope<'_>,
    budget: &Budget<'_>,
    mut progress: impl FnMut(VerificationProgress),
) -> Verification {
    progress(VerificationProgress::Moves(0));
    let mut verification = match scope.encoding {
        _ if scope.only_layouts && scope.doubtful.is_some() => {
            // Diagram nodes and states of the planner are different units, so the planner has its
            // own limit.
            let planner = budget.with_nodes(PLANNER_NODES);
            let planner = Budget { bytes: budget.bytes.min(Budget::BYTES), ..planner };
            Verification::of_verdict(&solve(layout, ice, state, Objective::Fast, &planner))
        }
        Encoding::Sets => with_sets(layout, ice, state, budget, &mut progress),
        Encoding::Tiles => tiles::verify(layout, ice, state, budget, &mut progress),
    };
    if let Some(doubtful) = scope.doubtful {
        progress(VerificationProgress::Layouts { solvable: 0, layouts: 0 });
        let mut proved = None;
        let question = IceLayoutQuestion::with_doubtful_cells(layout, ice, state, doubtful);
        let answer = question.answer_with_progress(budget, &mut |bounds| {
            let IceLayoutBounds { solvable, layouts, .. } = bounds;
            progress(VerificationProgress::Layouts { solvable, layouts });
            proved = Some(bounds);
        });
        match answer {
            Ok(answer) => {
                verification.nodes = verification.nodes.max(answer.nodes);
                verification.layouts = Some(answer);
            }
            Err(halt) => {
                verification.halt = Some(halt);
                verification.bounds = proved;
            }
        }
    }
    verification
}

/// Verifies moves and states in the encoding as families of crate sets.
fn with_sets(
    layout: &Arc<BoardLayout>,
    ice: &CellSet,
    state: &State,
    budget: &Budget<'_>,
    progress: &mut dyn FnMut(VerificationProgress),
) -> Verification {
    // Each layer that either side adds raises the lower bound on the moves by one.
    let mut lower_bound = 0;
    let (found, nodes) = shortest(layout, ice, state, budget, |_| {
        lower_bound += 1;
        progress(VerificationProgress::Moves(lower_bound));
    });
    let mut verification = Verification::of_shortest(found, nodes);
    progress(VerificationProgress::States);
    let space = SymbolicStateSpace::explore(layout, ice, state, budget);
    if let Ok(space) = &space {
        verification.nodes = nodes.max(space.nodes());
    }
    verification.add_state_counts(space.map(|space| space.counts()));
    verification
}

impl Encoding {
    /// All encodings, in the order of menus.
    pub const ALL: [Self; 2] = [Self::Sets, Self::Tiles];

    /// Name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sets => "sets",
            Self::Tiles => "tiles",
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl FromStr for Encoding {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let named = Self::ALL.into_iter().find(|encoding| encoding.name() == name);
        named.ok_or_else(|| format!("no encoding \"{name}\": sets or tiles"))
    }
}
