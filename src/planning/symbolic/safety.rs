//! Safety of positions under a belief: in which ice layouts can the level still be solved?
//!
//! The table is a backward fixed point. Each position that can arise maps to a diagram over the
//! unknown cells: the layouts in which the goal is reachable from it, if the layout were known. The
//! table is built once. Later knowledge only fixes variables, so a query is a single model count.
//! An action is safe if no outcome loses a layout.

use super::closure::StateSpace;
use super::functions::{Function, Functions, MOST_COUNTED, count_given};
use super::layouts::{BYTES_A_POSITION, LayoutQuestion};
use super::meter::Halt;
use super::slides::{Ice, Slides};
use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, State};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Number of ice layouts in which a position can be solved, given a belief.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Safety {
    /// Layouts that the belief admits, counting only cells that matter.
    pub layouts: u128,
    /// Layouts in which the level can be solved.
    pub solvable: u128,
}

/// The solvable layouts of each position. Queries are cheap.
pub struct SafetyTable {
    classic: StateSpace,
    solvable: FxHashMap<State, Function>,
    ice: Vec<Ice>,
    /// All cells that were unknown, including those that do not matter.
    unknown: CellSet,
    variables: u32,
    nodes: u64,
}

impl std::fmt::Debug for SafetyTable {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (positions, nodes) = (self.solvable.len(), self.nodes);
        let mut told = formatter.debug_struct("SafetyTable");
        told.field("positions", &positions).field("nodes", &nodes).finish_non_exhaustive()
    }
}

/// An outcome of an action: its origin, and the layouts in which it occurs.
struct Edge {
    from: usize,
    layouts: Function,
}

impl SafetyTable {
    /// Builds the table for all positions that can arise from a state.
    ///
    /// The work grows like that of [`LayoutQuestion::answer`].
    ///
    /// # Errors
    /// If the budget ends the work, or there are too many unknown cells. The nodes of the budget
    /// are diagram nodes.
    pub fn new(belief: &Belief, state: &State, budget: &Budget<'_>) -> Result<Self, Halt> {
        let question = LayoutQuestion::of_belief(belief, state);
        let layout = question.layout;
        let unknown = question.cells();
        if unknown.len() > MOST_COUNTED {
            return Err(Halt::TooManyInDoubt(MOST_COUNTED));
        }
        let no_ice = CellSet::new(layout.cell_count());
        let classic = StateSpace::explore(layout, &no_ice, state, budget)?;
        let counts = classic.counts();
        let most = budget.bytes / (BYTES_A_POSITION + 2 * layout.cell_count() / 8);
        if counts.reachable - counts.dead > most as u128 {
            return Err(Halt::Nodes);
        }
        let functions = Functions::new(unknown.len(), budget)?;
        let ice = question.ice_by_cell(&unknown);
        let slides = Slides { layout, functions: &functions, ice: &ice };
        // Forward search: number the positions and record the incoming edges of each.
        let mut positions = vec![state.clone()];
        let mut numbers = FxHashMap::from_iter([(state.clone(), 0_usize)]);
        let mut into: Vec<Vec<Edge>> = vec![Vec::new()];
        let always = functions.always();
        let mut from = 0;
        while let Some(state) = positions.get(from).cloned() {
            if (budget.should_stop)() {
                return Err(Halt::Stopped);
            }
            slides.actions(&state, &always, |after, layouts| {
                if after == state || classic.is_dead(&after) != Some(false) {
                    return Ok(());
                }
                let number = *numbers.entry(after.clone()).or_insert_with(|| {
                    positions.push(after);
                    into.push(Vec::new());
                    positions.len() - 1
                });
                into[number].push(Edge { from, layouts: layouts.clone() });
                Ok(())
            })?;
            from += 1;
        }
        // Backward fixed point from the goal positions.
        let solvable = solvable_layouts(&functions, &into, |place| {
            positions[place].solves(layout) && classic.is_solvable()
        })?;
        Ok(Self {
            nodes: functions.peak_nodes().max(classic.nodes()),
            variables: unknown.len() as u32,
            unknown: question.unknown,
            solvable: positions.into_iter().zip(solvable).collect(),
            classic,
            ice,
        })
    }

    /// Returns the safety of a position under the current belief.
    ///
    /// `None` if the table does not contain the position, or if the belief no longer knows a cell
    /// that was known when the table was built.
    #[must_use]
    pub fn look_up(&self, belief: &Belief, state: &State) -> Option<Safety> {
        // A cell became unknown again after a contradiction: the table does not cover it.
        if belief.unknown_cells().any(|cell| !self.unknown.contains(cell)) {
            return None;
        }
        let mut given = Vec::new();
        for (cell, ice) in (0..).zip(&self.ice) {
            let is_ice = belief.known_ice().contains(cell);
            match *ice {
                Ice::Maybe(variable) if is_ice || belief.known_floor().contains(cell) => {
                    given.push((variable, is_ice));
                }
                Ice::Always if !is_ice => return None,
                Ice::Never if is_ice => return None,
                Ice::Maybe(_) | Ice::Always | Ice::Never => {}
            }
        }
        let layouts = 1_u128 << (self.variables as usize - given.len());
        let solvable = match self.solvable.get(state) {
            Some(function) => count_given(function, self.variables, &given)?,
            None if self.classic.is_dead(state) == Some(true) => 0,
            None => return None,
        };
        Some(Safety { layouts, solvable })
    }

    /// Peak number of diagram nodes.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Propagates the layouts of the goals backwards along the edges to a fixed point.
fn solvable_layouts(
    functions: &Functions<'_>,
    into: &[Vec<Edge>],
    is_goal: impl Fn(usize) -> bool,
) -> Result<Vec<Function>, Halt> {
    let never = functions.never();
    let mut solvable = vec![never.clone(); into.len()];
    let mut fresh = solvable.clone();
    let mut open: VecDeque<usize> = (0..into.len()).filter(|place| is_goal(*place)).collect();
    for goal in &open {
        solvable[*goal] = functions.always();
        fresh[*goal] = functions.always();
    }
    while let Some(place) = open.pop_front() {
        // Propagate only the layouts added since the last visit of this position.
        let layouts = std::mem::replace(&mut fresh[place], never.clone());
        for edge in &into[place] {
            let through = functions.and(&layouts, &edge.layouts)?;
            let added = functions.and_not(&through, &solvable[edge.from])?;
            if added == never {
                continue;
            }
            solvable[edge.from] = functions.or(&solvable[edge.from], &added)?;
            // Queue a position once, however many layouts are added meanwhile.
            if fresh[edge.from] == never {
                open.push_back(edge.from);
            }
            fresh[edge.from] = functions.or(&fresh[edge.from], &added)?;
        }
    }
    Ok(solvable)
}
