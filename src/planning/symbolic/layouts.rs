//! Number of ice layouts in which a level can be solved.
//!
//! Each unknown cell is a variable that no action changes. A breadth-first search runs over
//! positions (player and crates). It stores with each position the set of layouts that reach it
//! with that many actions, as a BDD over the ice alone. An action splits that set by the cells that
//! decide where the slider rests. A layout leaves the search once it is solved; its layer is its
//! fewest actions.
//!
//! Ice never makes an unsolvable level solvable: the player can walk or push the cells of a slide
//! one by one, and after pushing a crate further can walk back to where the slide would have left
//! the player. So the search visits only positions that are alive without any ice, which the
//! symbolic engine determines first; most positions are dead. Measured against diagrams over
//! positions and ice together, this takes seconds instead of minutes for 24 unknown cells and 2
//! crates.

use super::closure::StateSpace;
use super::examiner::Examiner;
use super::functions::{Function, Functions, MOST_COUNTED};
use super::meter::Halt;
use super::slides::{Ice, Slides};
use super::tally::{LayoutAnswer, SolvedLayer, tally};
use crate::board::{CellIndex, CellSet, flood_fill};
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Layout, State};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

/// A level with partly unknown ice, whose solvable layouts are to be counted.
#[derive(Debug, Clone)]
pub struct LayoutQuestion<'a> {
    /// Walls and targets.
    pub layout: &'a Arc<Layout>,
    /// Player and crates.
    pub state: &'a State,
    /// Cells that are ice in every layout.
    pub ice: CellSet,
    /// Cells that may be ice. Walls, targets and cells that the player could not reach without
    /// crates are ignored.
    pub unknown: CellSet,
}

impl<'a> LayoutQuestion<'a> {
    /// Every cell may be ice, including the cells under player and crates.
    #[must_use]
    pub fn about_every_cell(layout: &'a Arc<Layout>, state: &'a State) -> Self {
        let cell_count = layout.cell_count();
        let every_cell = CellSet::from_cells(cell_count, layout.passable_cells());
        Self::about(layout, &CellSet::new(cell_count), state, &every_cell)
    }

    /// The given unspecified cells may be ice; all others are as in `ice`.
    ///
    /// See [`crate::worlds::ice::Level::doubtful_cells`].
    #[must_use]
    pub fn about(
        layout: &'a Arc<Layout>,
        ice: &CellSet,
        state: &'a State,
        doubtful: &CellSet,
    ) -> Self {
        Self { layout, state, ice: ice.clone(), unknown: doubtful.clone() }
    }

    /// The unknown cells of a belief may be ice.
    ///
    /// The state is safe if and only if all layouts of the answer are solvable.
    #[must_use]
    pub fn of_belief(belief: &'a Belief, state: &'a State) -> Self {
        let layout = belief.layout();
        let unknown = CellSet::from_cells(layout.cell_count(), belief.unknown_cells());
        Self { layout, state, ice: belief.known_ice().clone(), unknown }
    }

    /// The unknown cells that matter, in increasing order.
    #[must_use]
    pub fn cells(&self) -> Vec<CellIndex> {
        let inside = flood_fill(self.layout.cell_count(), [self.state.player], |cell| {
            self.layout.neighbours(cell)
        });
        let is_asked = |cell: &CellIndex| {
            self.unknown.contains(*cell)
                && inside.contains(*cell)
                && !self.layout.targets().contains(*cell)
        };
        self.layout.passable_cells().filter(is_asked).collect()
    }

    /// Counts the solvable layouts.
    ///
    /// The work grows with the number of positions that are not dead and, in the worst case,
    /// exponentially with the unknown cells.
    ///
    /// # Errors
    /// If the budget ends the work. The nodes of the budget are diagram nodes.
    pub fn answer(&self, budget: &Budget<'_>) -> Result<LayoutAnswer, Halt> {
        self.answer_telling(budget, &mut |_| ())
    }

    /// The same; `progress` receives the bounds proved so far whenever layouts are solved.
    ///
    /// # Errors
    /// If the budget ends the work. The last bounds remain proved.
    pub fn answer_telling(
        &self,
        budget: &Budget<'_>,
        progress: &mut dyn FnMut(LayoutBounds),
    ) -> Result<LayoutAnswer, Halt> {
        let no_ice = CellSet::new(self.layout.cell_count());
        let classic = StateSpace::explore(self.layout, &no_ice, self.state, budget)?;
        let unknown = self.cells();
        if unknown.len() > MOST_COUNTED {
            return Err(Halt::TooManyInDoubt(MOST_COUNTED));
        }
        let functions = Functions::new(unknown.len(), budget)?;
        let ice = self.ice_by_cell(&unknown);
        let certain = (0..).zip(&ice).filter(|(_, ice)| **ice == Ice::Always).map(|(cell, _)| cell);
        let certain = CellSet::from_cells(self.layout.cell_count(), certain);
        // Explicit positions need memory outside the diagrams.
        let most_positions = budget.bytes / (BYTES_A_POSITION + 2 * self.layout.cell_count() / 8);
        let search = Search {
            slides: Slides { layout: self.layout, functions: &functions, ice: &ice },
            classic: &classic,
            unknown: &unknown,
            most_positions,
        };
        let layers = search.solved_layers(self.state, progress)?;
        let examiner = Examiner { layout: self.layout, state: self.state, budget };
        let mut answer = tally(&functions, &certain, unknown, &layers, &examiner)?;
        answer.nodes = answer.nodes.max(classic.nodes());
        Ok(answer)
    }

    /// Cells that are ice in every layout.
    pub(super) fn certain_ice(&self) -> CellSet {
        let mut certain = self.ice.clone();
        certain.subtract(&self.unknown);
        certain.subtract(self.layout.targets());
        certain
    }

    /// Knowledge of the ice of each cell; unknown cells are numbered in order.
    pub(super) fn ice_by_cell(&self, unknown: &[CellIndex]) -> Vec<Ice> {
        let mut ice = vec![Ice::Never; self.layout.cell_count()];
        for cell in self.certain_ice().iter() {
            ice[usize::from(cell)] = Ice::Always;
        }
        for (variable, cell) in (0..).zip(unknown) {
            ice[usize::from(*cell)] = Ice::Maybe(variable);
        }
        ice
    }
}

/// Bounds on the counts over all layouts, proved while the search runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LayoutBounds {
    /// Unknown cells, in increasing order.
    pub unknown: Vec<CellIndex>,
    /// Number of layouts.
    pub layouts: u128,
    /// Lower bound on the number of solvable layouts.
    pub solvable: u128,
    /// For each unknown cell, a lower bound on the number of solvable layouts with ice there.
    pub per_cell: Vec<u128>,
    /// All layouts that can be solved within this many actions are counted.
    pub actions: u32,
}

/// Bytes of a position in both tables without its set of crates, rounded up.
pub(super) const BYTES_A_POSITION: usize = 200;

/// Breadth-first search over pairs of a position and a set of layouts.
struct Search<'s, 'b> {
    slides: Slides<'s, 'b>,
    classic: &'s StateSpace,
    unknown: &'s [CellIndex],
    most_positions: usize,
}

type Positions = FxHashMap<State, Function>;

impl Search<'_, '_> {
    /// Runs the search until no layout reaches a new position; returns the layouts by fewest
    /// actions.
    fn solved_layers(
        &self,
        start: &State,
        progress: &mut dyn FnMut(LayoutBounds),
    ) -> Result<Vec<SolvedLayer>, Halt> {
        let functions = self.slides.functions;
        let mut layers = Vec::new();
        if !self.classic.is_solvable() {
            return Ok(layers);
        }
        let mut solved = functions.never();
        let mut reached = Positions::default();
        reached.insert(start.clone(), functions.always());
        let mut layer = reached.clone();
        for actions in 0.. {
            // Layouts solved at this depth for the first time have it as their fewest actions.
            let mut fresh = functions.never();
            for (state, layouts) in &layer {
                if state.solves(self.slides.layout) {
                    fresh = functions.or(&fresh, layouts)?;
                }
            }
            let layouts = functions.and_not(&fresh, &solved)?;
            if layouts != functions.never() {
                solved = functions.or(&solved, &layouts)?;
                layers.push(SolvedLayer { actions, layouts });
                progress(self.bounds(&solved, actions)?);
            }
            let mut next = Positions::default();
            for (state, layouts) in &layer {
                // Expand only the layouts that are still unsolved.
                let unsolved = functions.and_not(layouts, &solved)?;
                if unsolved != functions.never() {
                    self.slides.actions(state, &unsolved, |after, layouts| {
                        self.arrive(after, layouts, &mut reached, &mut next)
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

    /// Bounds that follow from the layouts solved so far.
    fn bounds(&self, solved: &Function, actions: u32) -> Result<LayoutBounds, Halt> {
        let functions = self.slides.functions;
        let mut per_cell = Vec::with_capacity(self.unknown.len());
        for variable in 0..self.unknown.len() as u32 {
            let with_ice = functions.and(solved, &functions.literal(variable, true)?)?;
            per_cell.push(functions.count(&with_ice));
        }
        Ok(LayoutBounds {
            unknown: self.unknown.to_vec(),
            layouts: functions.count(&functions.always()),
            solvable: functions.count(solved),
            per_cell,
            actions,
        })
    }

    /// Records that a position is reached in these layouts, unless an earlier layer reached it.
    fn arrive(
        &self,
        state: State,
        layouts: &Function,
        reached: &mut Positions,
        next: &mut Positions,
    ) -> Result<(), Halt> {
        let functions = self.slides.functions;
        // Positions that are unreachable or dead without ice lead nowhere with ice either.
        if self.classic.is_dead(&state) != Some(false) {
            return Ok(());
        }
        let known = reached.entry(state.clone()).or_insert_with(|| functions.never());
        // Layouts that reached the position earlier did so with fewer actions.
        let fresh = functions.and_not(layouts, known)?;
        if fresh == functions.never() {
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
        if reached.len() > self.most_positions { Err(Halt::Nodes) } else { Ok(()) }
    }
}
