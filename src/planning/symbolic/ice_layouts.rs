//! Number of ice maps in which a level can be solved.
//!
//! An ice map (in type names "ice layout") assigns ice or floor to every unknown cell; an ice map
//! is solvable if the level with this ice is. Each unknown cell is a variable that no action
//! changes. A breadth-first search runs over positions (player and crates), one layer for each
//! number of actions. For each position of a layer it stores the set of ice maps in which the layer
//! is the minimum number of actions to the position, as a BDD over the unknown cells. An action
//! splits the set by the cells that decide where the slider (the player or the pushed crate) rests.
//! An ice map leaves the search once it is solved; its layer is its minimum number of actions.
//!
//! Ice never makes an unsolvable level solvable: the player can walk or push the cells of a slide
//! one by one, and after pushing a crate further can walk back to where the slide would have left
//! the player. So the search visits only positions that are alive without any ice, which the
//! symbolic engine determines first; most positions are dead. Measured against diagrams over
//! positions and ice together, this takes seconds instead of minutes for 24 unknown cells and 2
//! crates.

use super::budgeted_manager::Halt;
use super::closure::SymbolicStateSpace;
use super::functions::{Function, Functions, MAX_COUNTED_VARIABLES};
use super::layout_counts::ExampleChecker;
use super::layout_counts::{IceLayoutCounts, SolvedLayer, count_layouts};
use super::slide_outcomes::{SlideOutcomes, UnknownIce};
use crate::board::{CellIndex, CellSet, flood_fill};
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, BoardLayout, State};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

/// A level with partly unknown ice whose solvable ice maps should be counted.
///
/// The player's area is the set of cells connected to the player, with crates and ice ignored.
#[derive(Debug, Clone)]
pub struct IceLayoutQuestion<'a> {
    /// Walls and targets.
    pub layout: &'a Arc<BoardLayout>,
    /// Player and crates.
    pub state: &'a State,
    /// Cells that are known to be ice; those in `unknown` and targets are ignored.
    pub ice: CellSet,
    /// Cells that may be ice.
    ///
    /// Walls, targets and cells outside the player's area are ignored.
    pub unknown: CellSet,
}

impl<'a> IceLayoutQuestion<'a> {
    /// Question in which all cells may be ice except walls, targets and those outside the area.
    ///
    /// Cells under player and crates may be ice, too.
    #[must_use]
    pub fn with_every_cell(layout: &'a Arc<BoardLayout>, state: &'a State) -> Self {
        let cell_count = layout.cell_count();
        let every_cell = CellSet::from_cells(cell_count, layout.passable_cells());
        Self::with_doubtful_cells(layout, &CellSet::new(cell_count), state, &every_cell)
    }

    /// Question in which only the cells of `doubtful` are unknown; `ice` decides the others.
    ///
    /// See [`crate::worlds::ice::Level::doubtful_cells`].
    #[must_use]
    pub fn with_doubtful_cells(
        layout: &'a Arc<BoardLayout>,
        ice: &CellSet,
        state: &'a State,
        doubtful: &CellSet,
    ) -> Self {
        Self { layout, state, ice: ice.clone(), unknown: doubtful.clone() }
    }

    /// Question in which the unknown cells of a belief may be ice.
    ///
    /// All ice maps of the answer are solvable if and only if the state is safe: the level stays
    /// solvable with any ice that fits the observations.
    #[must_use]
    pub fn of_belief(belief: &'a Belief, state: &'a State) -> Self {
        let layout = belief.layout();
        let unknown = CellSet::from_cells(layout.cell_count(), belief.unknown_cells());
        Self { layout, state, ice: belief.known_ice().clone(), unknown }
    }

    /// The cells of `unknown` that are not ignored, in increasing order.
    #[must_use]
    pub fn cells(&self) -> Vec<CellIndex> {
        let inside = flood_fill(self.layout.cell_count(), [self.state.player], |cell| {
            self.layout.neighbours(cell)
        });
        let is_asked = |cell: &CellIndex| {
            self.unknown.contains(*cell)
                && inside.contains(*cell)
                && !self.layout.never_ice().contains(*cell)
        };
        self.layout.passable_cells().filter(is_asked).collect()
    }

    /// Counts the solvable ice maps.
    ///
    /// The work grows with the number of positions that are not dead and, in the worst case,
    /// exponentially with the unknown cells.
    ///
    /// # Errors
    /// If the budget ends the work, if there are more than 127 unknown cells or too many cells, or
    /// if an example fails its check. The nodes of the budget are diagram nodes.
    pub fn answer(&self, budget: &Budget<'_>) -> Result<IceLayoutCounts, Halt> {
        self.answer_with_progress(budget, &mut |_| ())
    }

    /// Like [`Self::answer`]; `progress` receives bounds after each layer that solves new ice maps.
    ///
    /// # Errors
    /// As [`Self::answer`]. The last bounds remain proved.
    pub fn answer_with_progress(
        &self,
        budget: &Budget<'_>,
        progress: &mut dyn FnMut(IceLayoutBounds),
    ) -> Result<IceLayoutCounts, Halt> {
        let no_ice = CellSet::new(self.layout.cell_count());
        let without_ice = SymbolicStateSpace::explore(self.layout, &no_ice, self.state, budget)?;
        let unknown = self.cells();
        if unknown.len() > MAX_COUNTED_VARIABLES {
            return Err(Halt::TooManyUnknownCells(MAX_COUNTED_VARIABLES));
        }
        let functions = Functions::new(unknown.len(), budget)?;
        let ice = self.ice_by_cell(&unknown);
        let certain =
            (0..).zip(&ice).filter(|(_, ice)| **ice == UnknownIce::Always).map(|(cell, _)| cell);
        let certain = CellSet::from_cells(self.layout.cell_count(), certain);
        // Explicit positions need memory outside the diagrams.
        let max_positions = budget.bytes / (BYTES_PER_POSITION + 2 * self.layout.cell_count() / 8);
        let search = LayoutSearch {
            slides: SlideOutcomes { layout: self.layout, functions: &functions, ice: &ice },
            without_ice: &without_ice,
            unknown: &unknown,
            max_positions,
        };
        let layers = search.solved_layers(self.state, progress)?;
        let checker = ExampleChecker { layout: self.layout, state: self.state, budget };
        let mut answer = count_layouts(&functions, &certain, unknown, &layers, &checker)?;
        answer.nodes = answer.nodes.max(without_ice.nodes());
        Ok(answer)
    }

    /// Cells that are ice in every ice map.
    pub(super) fn certain_ice(&self) -> CellSet {
        let mut certain = self.ice.clone();
        certain.subtract(&self.unknown);
        certain.subtract(self.layout.never_ice());
        certain
    }

    /// Knowledge of the ice of each board cell; the cells of `unknown` get variables in order.
    ///
    /// `unknown` must be the result of [`Self::cells`].
    pub(super) fn ice_by_cell(&self, unknown: &[CellIndex]) -> Vec<UnknownIce> {
        let mut ice = vec![UnknownIce::Never; self.layout.cell_count()];
        for cell in self.certain_ice().iter() {
            ice[usize::from(cell)] = UnknownIce::Always;
        }
        for (variable, cell) in (0..).zip(unknown) {
            ice[usize::from(*cell)] = UnknownIce::Maybe(variable);
        }
        ice
    }
}

/// Bounds on the counts over all ice maps, proved while the search runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IceLayoutBounds {
    /// Unknown cells, in increasing order.
    pub unknown: Vec<CellIndex>,
    /// Number of ice maps: two to the power of the number of unknown cells.
    pub layouts: u128,
    /// Lower bound on the number of solvable ice maps.
    pub solvable: u128,
    /// For each cell of `unknown`, a lower bound on the number of solvable ice maps with ice there.
    pub per_cell: Vec<u128>,
    /// Number of actions; the bounds count the ice maps that can be solved with at most as many.
    pub actions: u32,
}

/// Bytes of a stored position without its set of crates, rounded up.
///
/// Counts the entries in the table of reached positions and in that of the next layer.
pub(super) const BYTES_PER_POSITION: usize = 200;

/// Breadth-first search over pairs of a position and a set of ice maps.
struct LayoutSearch<'s, 'b> {
    /// Successors of a position in a set of ice maps.
    slides: SlideOutcomes<'s, 'b>,
    /// The state space without ice.
    without_ice: &'s SymbolicStateSpace,
    /// Unknown cells; their indices are the variables.
    unknown: &'s [CellIndex],
    /// Maximum number of stored positions.
    max_positions: usize,
}

/// Positions, each with the set of ice maps in which the search reached it.
type Positions = FxHashMap<State, Function>;

impl LayoutSearch<'_, '_> {
    /// Runs the whole search; returns the solvable ice maps by minimum number of actions.
    ///
    /// Numbers increase; those without ice maps are left out. Empty if the level is unsolvable.
    /// The search ends once no unsolved ice map reaches a new position.
    fn solved_layers(
        &self,
        start: &State,
        progress: &mut dyn FnMut(IceLayoutBounds),
    ) -> Result<Vec<SolvedLayer>, Halt> {
        let functions = self.slides.functions;
        let mut layers = Vec::new();
        if !self.without_ice.is_solvable() {
            return Ok(layers);
        }
        let mut solved = functions.constant_false();
        let mut reached = Positions::default();
        reached.insert(start.clone(), functions.constant_true());
        let mut layer = reached.clone();
        for actions in 0.. {
            // This depth is the minimum number of actions of the ice maps that it solves first.
            let mut fresh = functions.constant_false();
            for (state, layouts) in &layer {
                if state.solves(self.slides.layout) {
                    fresh = functions.or(&fresh, layouts)?;
                }
            }
            let layouts = functions.and_not(&fresh, &solved)?;
            if layouts != functions.constant_false() {
                solved = functions.or(&solved, &layouts)?;
                layers.push(SolvedLayer { actions, layouts });
                progress(self.bounds(&solved, actions)?);
            }
            let mut next = Positions::default();
            for (state, layouts) in &layer {
                // Expand only the ice maps that are still unsolved.
                let unsolved = functions.and_not(layouts, &solved)?;
                if unsolved != functions.constant_false() {
                    self.slides.actions(state, &unsolved, |after, layouts| {
                        self.record(after, layouts, &mut reached, &mut next)
                    })?;
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        Ok(layers)
    }

    /// Bounds that follow from the ice maps `solved` with at most `actions` actions.
    fn bounds(&self, solved: &Function, actions: u32) -> Result<IceLayoutBounds, Halt> {
        let functions = self.slides.functions;
        let mut per_cell = Vec::with_capacity(self.unknown.len());
        for variable in 0..self.unknown.len() as u32 {
            let with_ice = functions.and(solved, &functions.literal(variable, true)?)?;
            per_cell.push(functions.count(&with_ice));
        }
        Ok(IceLayoutBounds {
            unknown: self.unknown.to_vec(),
            layouts: functions.count(&functions.constant_true()),
            solvable: functions.count(solved),
            per_cell,
            actions,
        })
    }

    /// Records a position for the ice maps in which it was not reached before.
    ///
    /// Adds it to `reached` and to `next`, the next layer. Ignores positions that are dead or
    /// unreachable without ice.
    ///
    /// # Errors
    /// [`Halt::Nodes`] above the maximum number of positions, or the end of the budget.
    fn record(
        &self,
        state: State,
        layouts: &Function,
        reached: &mut Positions,
        next: &mut Positions,
    ) -> Result<(), Halt> {
        let functions = self.slides.functions;
        // Positions that are unreachable or dead without ice lead nowhere with ice either.
        if self.without_ice.is_dead(&state) != Some(false) {
            return Ok(());
        }
        let known = reached.entry(state.clone()).or_insert_with(|| functions.constant_false());
        // In ice maps that reached the position before, this path is not shorter.
        let fresh = functions.and_not(layouts, known)?;
        if fresh == functions.constant_false() {
            return Ok(());
        }
        *known = functions.or(known, &fresh)?;
        match next.entry(state) {
            Entry::Vacant(entry) => {
                entry.insert(fresh);
            }
            Entry::Occupied(mut entry) => {
                let both = functions.or(entry.get(), &fresh)?;
                entry.insert(both);
            }
        }
        if reached.len() > self.max_positions { Err(Halt::Nodes) } else { Ok(()) }
    }
}
