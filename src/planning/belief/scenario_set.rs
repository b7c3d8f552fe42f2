//! A set of scenarios with their distance tables.
//!
//! A *table* has the distances to the goal from all indexed states in up to [`LANES`] scenarios.

use super::action_outcomes::KnownCells;
use super::bit_board::{BitBoard, CellMask, PackedState, has};
use super::cutoff::Cutoff;
use super::distances::{Scratch, SlideMasks, Terminal, UNREACHABLE, fill_distances};
use super::predecessors::StoredPredecessors;
use super::scenario_mask::ScenarioMask;
use super::state_index::StateIndex;
use crate::planning::search::Guard;
use rayon::prelude::*;

/// Number of 64-bit words for the scenarios that one breadth-first search handles.
const WORDS: usize = 4;

/// Maximum number of scenarios per table.
pub const LANES: usize = 64 * WORDS;

/// Scenarios with weights and tables of distances to the goal.
///
/// A scenario is identified by its position in the set.
#[derive(Debug, Clone)]
pub struct ScenarioSet {
    ice: Vec<CellMask>,
    weights: Vec<f32>,
    state_count: usize,
    /// Tables one after another: a row per state, a byte per scenario.
    ///
    /// Each table holds [`LANES`] scenarios, the last one the rest.
    distances: Vec<u8>,
    /// Cutoff states, at which paths end.
    cutoff: Cutoff,
    /// Whether all scenarios were enumerated, see [`Self::is_complete()`].
    is_complete: bool,
}

impl ScenarioSet {
    /// Computes the distances of all indexed states in these scenarios.
    ///
    /// `scenarios` are ice maps with weights; `is_complete` says whether they are all that the
    /// belief admits. `None` if the stop signal ended it. Runs one [`fill_distances`] for each 256
    /// scenarios, on all threads.
    #[must_use]
    pub fn new(
        board: &BitBoard,
        index: &StateIndex,
        scenarios: Vec<(CellMask, f32)>,
        is_complete: bool,
        should_stop: Guard<'_>,
    ) -> Option<Self> {
        Self::with_cutoff(
            (Cutoff::default(), &|_| false),
            board,
            index,
            scenarios,
            is_complete,
            should_stop,
        )
    }

    /// Computes distances with paths that may end at cutoff states.
    ///
    /// `cutoff` are the cutoff states. `is_hopeless` returns true for ice maps in which the goal is
    /// unreachable from every cutoff state; it is not called if `cutoff` is empty. `scenarios` are
    /// ice maps with weights. Otherwise like [`Self::new`].
    #[must_use]
    pub fn with_cutoff(
        (cutoff, is_hopeless): (Cutoff, &(dyn Fn(CellMask) -> bool + Sync)),
        board: &BitBoard,
        index: &StateIndex,
        scenarios: Vec<(CellMask, f32)>,
        is_complete: bool,
        should_stop: Guard<'_>,
    ) -> Option<Self> {
        let ends = cutoff.terminals(board, index);
        let states = index.state_count().max(1);
        let (ice, weights): (Vec<CellMask>, Vec<f32>) = scenarios.into_iter().unzip();
        let mut distances = vec![UNREACHABLE; ice.len() * states];
        let tables = distances.par_chunks_mut(LANES * states).zip(ice.par_chunks(LANES));
        let predecessors = StoredPredecessors::new(board, index, should_stop)?;
        // The tables are independent, so all threads fill them in parallel, each with its own
        // working memory.
        let filled = tables.try_for_each_init(
            || Scratch::new(index.state_count()),
            |scratch, (distances, ice)| {
                let (width, all) = (ice.len(), ScenarioMask::first(ice.len()));
                let slide_masks = slide_masks(board, ice);
                let hopeful = scenarios_where(ice, |ice| cutoff.is_empty() || !is_hopeless(ice));
                let scenarios_at = |state| cutoff.leaf_steps_at(state).map_or(all, |_| hopeful);
                // Nothing is reachable beyond the cutoff states of a hopeless ice map.
                let end_of =
                    |&(state, steps)| Terminal { state, scenarios: scenarios_at(state), steps };
                let ends: Vec<Terminal<WORDS>> = ends.iter().map(end_of).collect();
                let mut write = |state: u32, scenarios: ScenarioMask<WORDS>, distance| {
                    let row = &mut distances[state as usize * width..][..width];
                    if scenarios == all {
                        row.fill(distance);
                    } else {
                        scenarios.for_each(|scenario| row[scenario] = distance);
                    }
                };
                fill_distances(&ends, &predecessors, &slide_masks, scratch, should_stop, &mut write)
                    .then_some(())
            },
        );
        let state_count = index.state_count();
        filled.map(|()| Self { ice, weights, state_count, distances, cutoff, is_complete })
    }

    /// Number of scenarios.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ice.len()
    }

    /// Returns true if there is no scenario.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ice.is_empty()
    }

    /// Returns true if all scenarios were enumerated when the set was made, not sampled.
    ///
    /// Scenarios that differ only in cells that never matter count as one.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Ice map of a scenario.
    #[inline]
    #[must_use]
    pub fn ice(&self, scenario: u32) -> CellMask {
        self.ice[scenario as usize]
    }

    /// Weight of a scenario.
    #[inline]
    #[must_use]
    pub fn weight(&self, scenario: u32) -> f32 {
        self.weights[scenario as usize]
    }

    /// Cutoff states, at which paths end.
    #[inline]
    #[must_use]
    pub fn cutoff(&self) -> &Cutoff {
        &self.cutoff
    }

    /// Minimum number of actions to the goal through indexed states, or [`UNREACHABLE`].
    ///
    /// [`UNREACHABLE`] also for more than 254 actions. Paths end at a cutoff state and then count
    /// its estimate. `state` is a number of the index.
    #[inline]
    #[must_use]
    pub fn distance(&self, scenario: u32, state: u32) -> u8 {
        let (first, lane) = (scenario as usize / LANES * LANES, scenario as usize % LANES);
        let width = (self.len() - first).min(LANES);
        self.distances[first * self.state_count + state as usize * width + lane]
    }

    /// Returns [`Self::distance`] for each of these scenarios, in order.
    #[inline]
    pub fn distances<'a>(
        &'a self,
        scenarios: &'a [u32],
        state: u32,
    ) -> impl Iterator<Item = u8> + 'a {
        // A set is usually one table; then the row is looked up once.
        let row = if self.len() <= LANES {
            &self.distances[state as usize * self.len()..][..self.len()]
        } else {
            &[]
        };
        scenarios.iter().map(move |scenario| match row.get(*scenario as usize) {
            Some(distance) => *distance,
            None => self.distance(*scenario, state),
        })
    }

    /// Returns [`Self::distance`], or [`UNREACHABLE`] for a state without a number.
    #[inline]
    #[must_use]
    pub fn distance_or_unreachable(&self, scenario: u32, state: Option<u32>) -> u8 {
        state.map_or(UNREACHABLE, |state| self.distance(scenario, state))
    }

    /// Returns [`Self::distance`] of a packed state; [`UNREACHABLE`] if it is not indexed.
    ///
    /// For many scenarios, look the index up once and use [`Self::distance_or_unreachable`].
    #[must_use]
    pub fn distance_of(&self, index: &StateIndex, scenario: u32, state: PackedState) -> u8 {
        self.distance_or_unreachable(scenario, index.number_of(state))
    }

    /// Returns the scenarios that agree with the knowledge, in rising order.
    pub fn consistent(&self, known: KnownCells) -> impl Iterator<Item = u32> + '_ {
        let fits = move |ice: &CellMask| ice & known.floor == 0 && known.ice & !ice == 0;
        (0..self.len() as u32).filter(move |scenario| fits(&self.ice[*scenario as usize]))
    }
}

/// Returns for each cell the scenarios with ice there, and those without.
///
/// The scenarios are numbered by their position in the slice, at most [`LANES`].
fn slide_masks(board: &BitBoard, scenarios: &[CellMask]) -> Vec<SlideMasks<WORDS>> {
    let all = ScenarioMask::first(scenarios.len());
    let scenarios_with = |cell: u8| {
        let carries = scenarios_where(scenarios, |ice| has(ice, cell));
        SlideMasks { slides: carries, stops: all.without(carries) }
    };
    (0..board.cell_count() as u8).map(scenarios_with).collect()
}

/// Returns the scenarios whose ice map satisfies `is_wanted`.
fn scenarios_where(
    scenarios: &[CellMask],
    is_wanted: impl Fn(CellMask) -> bool,
) -> ScenarioMask<WORDS> {
    let mut wanted = ScenarioMask::EMPTY;
    let lanes = scenarios.iter().enumerate().filter(|(_, ice)| is_wanted(**ice));
    lanes.for_each(|(lane, _)| wanted.insert(lane));
    wanted
}
