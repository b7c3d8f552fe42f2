//! All ice layouts at once: in how many of them can the level be solved?
//!
//! Each cell whose ice is not known is a variable that no action changes. One breadth-first search
//! goes over positions (player and crates) and carries with each the set of layouts in which it
//! is reached with so many actions, as a decision diagram over the ice alone; an action
//! splits that set by the cells that decide where the slider rests. A layout leaves the search as
//! soon as it is solved: the layer is its fewest actions.
//!
//! Ice never makes anything solvable that is not without it: a slide is a run of single steps or
//! pushes that can be walked too, and a player who pushed a crate further can walk back to where
//! the slide would have left him. So only positions that are reachable and not dead without any
//! ice are visited, which the symbolic engine tells beforehand; most are dead. Keeping positions
//! apart and ice in diagrams was measured against diagrams over both: 24 unknown cells and 2
//! crates take seconds instead of minutes.

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

/// What is asked: a level, and what is known of its ice.
#[derive(Debug, Clone)]
pub struct LayoutQuestion<'a> {
    /// Walls and targets.
    pub layout: &'a Arc<Layout>,
    /// Player and crates.
    pub state: &'a State,
    /// Cells that are ice in every layout.
    pub ice: CellSet,
    /// Cells that may be ice. Walls, targets and cells that the player could not come to if there
    /// were no crates are passed over.
    pub unknown: CellSet,
}

impl<'a> LayoutQuestion<'a> {
    /// Any cell may be ice, the cells under player and crates included.
    #[must_use]
    pub fn about_every_cell(layout: &'a Arc<Layout>, state: &'a State) -> Self {
        let cell_count = layout.cell_count();
        let every_cell = CellSet::from_cells(cell_count, layout.passable_cells());
        Self::about(layout, &CellSet::new(cell_count), state, &every_cell)
    }

    /// The doubtful cells may be ice; all others are ice where there is ice. See
    /// [`crate::worlds::ice::Level::doubtful_cells`].
    #[must_use]
    pub fn about(
        layout: &'a Arc<Layout>,
        ice: &CellSet,
        state: &'a State,
        doubtful: &CellSet,
    ) -> Self {
        Self { layout, state, ice: ice.clone(), unknown: doubtful.clone() }
    }

    /// The question of a belief: what it does not know may be either. The state is safe exactly
    /// if all layouts of the answer are solvable.
    #[must_use]
    pub fn of_belief(belief: &'a Belief, state: &'a State) -> Self {
        let layout = belief.layout();
        let unknown = CellSet::from_cells(layout.cell_count(), belief.unknown_cells());
        Self { layout, state, ice: belief.known_ice().clone(), unknown }
    }

    /// The cells that may be ice and matter, in rising order.
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

    /// Answers the question. The work grows with the positions that are not dead and, in the
    /// worst case, exponentially with the unknown cells.
    ///
    /// # Errors
    /// If the budget ends it. The budget's nodes are nodes of decision diagrams.
    pub fn answer(&self, budget: &Budget<'_>) -> Result<LayoutAnswer, Halt> {
        self.answer_telling(budget, &mut |_| ())
    }

    /// The same; `progress` receives what is proved so far, each time solvable layouts are found.
    ///
    /// # Errors
    /// If the budget ends it. What `progress` received last stays proved.
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

    /// The cells that are ice in every layout.
    pub(super) fn certain_ice(&self) -> CellSet {
        let mut certain = self.ice.clone();
        certain.subtract(&self.unknown);
        certain.subtract(self.layout.targets());
        certain
    }

    /// What is known of each cell of the board, the unknown ones numbered in their order.
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

/// What is proved of all layouts while the count goes on: lower bounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LayoutBounds {
    /// Cells that may be ice, in rising order.
    pub unknown: Vec<CellIndex>,
    /// Number of layouts.
    pub layouts: u128,
    /// At least so many of them can be solved.
    pub solvable: u128,
    /// For each of the cells, at least so many of the solvable layouts have ice there.
    pub per_cell: Vec<u128>,
    /// Every layout that can be solved with so many actions is among them.
    pub actions: u32,
}

/// What a position takes in both tables, cells with crates not counted, rounded up.
pub(super) const BYTES_A_POSITION: usize = 200;

/// One search over positions and layouts.
struct Search<'s, 'b> {
    slides: Slides<'s, 'b>,
    classic: &'s StateSpace,
    unknown: &'s [CellIndex],
    most_positions: usize,
}

type Positions = FxHashMap<State, Function>;

impl Search<'_, '_> {
    /// Goes on until no layout comes to a position with fewer actions.
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

    /// What the layouts solved so far prove.
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

    /// Notes that a position is reached under these layouts, unless it was with fewer actions.
    fn arrive(
        &self,
        state: State,
        layouts: &Function,
        reached: &mut Positions,
        next: &mut Positions,
    ) -> Result<(), Halt> {
        let functions = self.slides.functions;
        // What was not reached without ice, or is dead there, leads nowhere with ice.
        if self.classic.is_dead(&state) != Some(false) {
            return Ok(());
        }
        let known = reached.entry(state.clone()).or_insert_with(|| functions.never());
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
