//! Safety under a belief: the ice maps in which a position can be solved.
//!
//! An ice map assigns ice or floor to every unknown cell of a belief; a position is the player's
//! cell and the crates. The table is a backward fixed point. Each position that can arise, unless
//! it is dead without ice, maps to a diagram over the unknown cells: the ice maps in which the goal
//! is reachable from the position, if the ice map were known. The table is built once. Later
//! knowledge only fixes variables, so a query fixes them in one diagram and counts its models. An
//! action is safe if no outcome makes an ice map unsolvable.

use super::budgeted_manager::Halt;
use super::closure::SymbolicStateSpace;
use super::functions::{Function, Functions, MAX_COUNTED_VARIABLES, count_with_fixed};
use super::ice_layouts::{BYTES_PER_POSITION, IceLayoutQuestion};
use super::slide_outcomes::{SlideOutcomes, UnknownIce};
use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, State};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Number of ice maps in which a position can be solved, given a belief.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolvableLayouts {
    /// Number of ice maps that fit the belief.
    ///
    /// Counts only unknown cells that are connected to the player and are no targets.
    pub layouts: u128,
    /// Number of these in which the level can be solved.
    pub solvable: u128,
}

/// The solvable ice maps of each position that can arise from a start, unless dead without ice.
///
/// A query fixes the cells known by now in the diagram of a position, and counts its models.
pub struct SafetyTable {
    /// The state space without ice.
    without_ice: SymbolicStateSpace,
    /// The solvable ice maps of the start and of each position that is not dead without ice.
    solvable: FxHashMap<State, Function>,
    /// Knowledge of the ice when the table was built, by cell.
    ice: Vec<UnknownIce>,
    /// All cells that were unknown when the table was built, also those ignored.
    unknown: CellSet,
    /// Number of cells that were unknown when the table was built and are not ignored.
    variables: u32,
    /// Peak number of diagram nodes while the table was built.
    nodes: u64,
}

impl std::fmt::Debug for SafetyTable {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (positions, nodes) = (self.solvable.len(), self.nodes);
        let mut reported = formatter.debug_struct("SafetyTable");
        reported.field("positions", &positions).field("nodes", &nodes).finish_non_exhaustive()
    }
}

/// An outcome of an action that leads to a position.
struct IncomingEdge {
    /// Index of the position before the action.
    from: usize,
    /// Ice maps in which the action has this outcome.
    layouts: Function,
}

impl SafetyTable {
    /// Builds the table for all positions that can arise from a state, unless dead without ice.
    ///
    /// Includes every position that is reachable in at least one ice map, and some that are
    /// reachable in none, because each action may assume another ice map. The work grows like that
    /// of [`IceLayoutQuestion::answer`].
    ///
    /// # Errors
    /// If the budget ends the work, the level is too large, or there are too many unknown cells.
    /// The nodes of the budget are diagram nodes.
    pub fn new(belief: &Belief, state: &State, budget: &Budget<'_>) -> Result<Self, Halt> {
        let question = IceLayoutQuestion::of_belief(belief, state);
        let layout = question.layout;
        let unknown = question.cells();
        if unknown.len() > MAX_COUNTED_VARIABLES {
            return Err(Halt::TooManyUnknownCells(MAX_COUNTED_VARIABLES));
        }
        let no_ice = CellSet::new(layout.cell_count());
        let without_ice = SymbolicStateSpace::explore(layout, &no_ice, state, budget)?;
        let counts = without_ice.counts();
        let most = budget.bytes / (BYTES_PER_POSITION + 2 * layout.cell_count() / 8);
        if counts.reachable - counts.dead > most as u128 {
            return Err(Halt::Nodes);
        }
        let functions = Functions::new(unknown.len(), budget)?;
        let ice = question.ice_by_cell(&unknown);
        let slides = SlideOutcomes { layout, functions: &functions, ice: &ice };
        // Forward search: number the positions and record the incoming edges of each.
        let mut positions = vec![state.clone()];
        let mut numbers = FxHashMap::from_iter([(state.clone(), 0_usize)]);
        let mut incoming: Vec<Vec<IncomingEdge>> = vec![Vec::new()];
        let always = functions.constant_true();
        let mut from = 0;
        while let Some(state) = positions.get(from).cloned() {
            if (budget.should_stop)() {
                return Err(Halt::Stopped);
            }
            slides.actions(&state, &always, |after, layouts| {
                // A state that is dead without ice is dead on every ice map: single pushes can
                // follow any slide.
                if after == state || without_ice.is_dead(&after) != Some(false) {
                    return Ok(());
                }
                let number = *numbers.entry(after.clone()).or_insert_with(|| {
                    positions.push(after);
                    incoming.push(Vec::new());
                    positions.len() - 1
                });
                incoming[number].push(IncomingEdge { from, layouts: layouts.clone() });
                Ok(())
            })?;
            from += 1;
        }
        // Backward fixed point from the goal positions.
        let solvable = solvable_layouts(&functions, &incoming, |index| {
            positions[index].solves(layout) && without_ice.is_solvable()
        })?;
        Ok(Self {
            nodes: functions.peak_nodes().max(without_ice.nodes()),
            variables: unknown.len() as u32,
            unknown: question.unknown,
            solvable: positions.into_iter().zip(solvable).collect(),
            without_ice,
            ice,
        })
    }

    /// Returns the number of solvable ice maps of a position under the current belief.
    ///
    /// The number is 0 if the position is dead without ice. `None` if another position is not in
    /// the table, if the belief contradicts a cell that was known when the table was built or no
    /// longer knows it, or if memory is short.
    #[must_use]
    pub fn look_up(&self, belief: &Belief, state: &State) -> Option<SolvableLayouts> {
        // A cell became unknown again after a contradiction: the table does not cover it.
        if belief.unknown_cells().any(|cell| !self.unknown.contains(cell)) {
            return None;
        }
        let mut given = Vec::new();
        for (cell, ice) in (0..).zip(&self.ice) {
            let is_ice = belief.known_ice().contains(cell);
            match *ice {
                UnknownIce::Maybe(variable) if is_ice || belief.known_floor().contains(cell) => {
                    given.push((variable, is_ice));
                }
                UnknownIce::Always if !is_ice => return None,
                UnknownIce::Never if is_ice => return None,
                UnknownIce::Maybe(_) | UnknownIce::Always | UnknownIce::Never => {}
            }
        }
        let layouts = 1_u128 << (self.variables as usize - given.len());
        let solvable = match self.solvable.get(state) {
            Some(function) => count_with_fixed(function, self.variables, &given)?,
            None if self.without_ice.is_dead(state) == Some(true) => 0,
            None => return None,
        };
        Some(SolvableLayouts { layouts, solvable })
    }

    /// Peak number of diagram nodes while the table was built.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// For each position, the ice maps in which a goal is reachable from it.
///
/// `incoming` contains the incoming edges of each position. Propagates ice maps backwards from the
/// goals along the edges to a fixed point.
fn solvable_layouts(
    functions: &Functions<'_>,
    incoming: &[Vec<IncomingEdge>],
    is_goal: impl Fn(usize) -> bool,
) -> Result<Vec<Function>, Halt> {
    let never = functions.constant_false();
    let mut solvable = vec![never.clone(); incoming.len()];
    let mut fresh = solvable.clone();
    let mut open: VecDeque<usize> = (0..incoming.len()).filter(|index| is_goal(*index)).collect();
    for goal in &open {
        solvable[*goal] = functions.constant_true();
        fresh[*goal] = functions.constant_true();
    }
    while let Some(index) = open.pop_front() {
        // Propagate only the ice maps added since the last visit of this position.
        let layouts = std::mem::replace(&mut fresh[index], never.clone());
        for edge in &incoming[index] {
            let through = functions.and(&layouts, &edge.layouts)?;
            let added = functions.and_not(&through, &solvable[edge.from])?;
            if added == never {
                continue;
            }
            solvable[edge.from] = functions.or(&solvable[edge.from], &added)?;
            // Queue a position once, however many ice maps are added meanwhile.
            if fresh[edge.from] == never {
                open.push_back(edge.from);
            }
            fresh[edge.from] = functions.or(&fresh[edge.from], &added)?;
        }
    }
    Ok(solvable)
}
