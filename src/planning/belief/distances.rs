//! Distances to the goal from every state, in many scenarios at a time.
//!
//! A breadth-first search goes backwards from the goal. Its frontier holds, for each state, a bit
//! set of the scenarios that reach it at this distance (multi-source BFS with bit parallelism: Then
//! et al., 2014). Scenarios that agree on the ice along a slide are searched together, so 256 of
//! them cost little more than a few.

use super::bit_board::{BitBoard, CellMask, UNREACHABLE, has};
use super::predecessors::{Predecessors, StoredPredecessors};
use super::scenario_set::{Cutoff, LANES, ScenarioSet};
use super::state_index::StateIndex;
use crate::planning::search::Guard;
use rayon::prelude::*;
use std::array;

/// Number of 64-bit words for the scenarios that one breadth-first search handles.
const WORDS: usize = LANES / 64;

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
        let ends = terminals(board, index, &cutoff);
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
                let ends: Vec<Terminal> = ends.iter().map(end_of).collect();
                let mut write = |state: u32, scenarios: ScenarioMask, distance| {
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
}

/// Returns the terminal states with their steps to the goal, by rising steps.
///
/// Pairs of state number and steps: 0 for solved states, the estimate for cutoff states.
/// O(arrangements of crates + states), plus the sorting of the terminal states.
fn terminals(board: &BitBoard, index: &StateIndex, cutoff: &Cutoff) -> Vec<(u32, u8)> {
    let solved = index.solved_states(board).into_iter().map(|state| (state, 0));
    let at_edge = (0..index.state_count() as u32)
        .filter_map(|state| Some((state, cutoff.leaf_steps_at(state)?)));
    let mut ends: Vec<(u32, u8)> = solved.chain(at_edge).collect();
    ends.sort_by_key(|(_, steps)| *steps);
    ends
}

/// Returns for each cell the scenarios with ice there, and those without.
///
/// The scenarios are numbered by their position in the slice, at most [`LANES`].
fn slide_masks(board: &BitBoard, scenarios: &[CellMask]) -> Vec<SlideMasks> {
    let all = ScenarioMask::first(scenarios.len());
    let scenarios_with = |cell: u8| {
        let carries = scenarios_where(scenarios, |ice| has(ice, cell));
        SlideMasks { slides: carries, stops: all.without(carries) }
    };
    (0..board.cell_count() as u8).map(scenarios_with).collect()
}

/// Returns the scenarios whose ice map satisfies `is_wanted`.
fn scenarios_where(scenarios: &[CellMask], is_wanted: impl Fn(CellMask) -> bool) -> ScenarioMask {
    let mut wanted = ScenarioMask::EMPTY;
    let lanes = scenarios.iter().enumerate().filter(|(_, ice)| is_wanted(**ice));
    lanes.for_each(|(lane, _)| wanted.insert(lane));
    wanted
}

/// Working memory of [`fill_distances`], reused from one table to the next.
///
/// `frontier` has the states with pending scenarios, `current` the states of the current distance.
#[derive(Debug, Clone)]
pub struct Scratch {
    visits: Vec<Visits>,
    frontier: Vec<u32>,
    current: Vec<(u32, ScenarioMask)>,
}

/// Scenario sets of a state; stored together because they are read together.
#[derive(Debug, Clone, Copy)]
struct Visits {
    /// Scenarios with a known distance; all scenarios for a terminal state.
    seen: ScenarioMask,
    /// Scenarios in which the state's distance is the current distance plus 1.
    pending: ScenarioMask,
}

impl Visits {
    /// No scenarios.
    const NONE: Self = Self { seen: ScenarioMask::EMPTY, pending: ScenarioMask::EMPTY };
}

impl Scratch {
    /// Creates the memory for tables over `state_count` states.
    #[must_use]
    pub fn new(state_count: usize) -> Self {
        Self { visits: vec![Visits::NONE; state_count], frontier: Vec::new(), current: Vec::new() }
    }

    /// Schedules scenarios of a state for the next distance, except those with a known distance.
    fn schedule(&mut self, state: u32, scenarios: ScenarioMask) {
        let Visits { seen, pending: due } = &mut self.visits[state as usize];
        let scenarios = scenarios.without(*seen);
        if scenarios.is_empty() {
            return;
        }
        if due.is_empty() {
            self.frontier.push(state);
        }
        *due = due.or(scenarios);
    }
}

/// For a cell, the scenarios that let a slider continue, and those that stop it.
///
/// Applies only if the next cell is open; otherwise the slider stops in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlideMasks {
    /// Scenarios in which a slider continues over the cell.
    pub slides: ScenarioMask,
    /// Scenarios in which it stops on the cell.
    pub stops: ScenarioMask,
}

/// A state in which paths end: the goal or a cutoff state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terminal {
    /// Number of the state.
    pub state: u32,
    /// Scenarios in which paths may end here; in all others the state is lost.
    pub scenarios: ScenarioMask,
    /// Distance from here to the goal in these scenarios, in actions.
    pub steps: u8,
}

/// Fills a table by a breadth-first search backwards from terminal states.
///
/// `ends` must come by rising `steps`; `slide_masks` has an entry for each cell of the board. Calls
/// `write` with a state, the scenarios in which its distance is now known, and the distance, by
/// rising distances. States and scenarios without a call have distance [`UNREACHABLE`]. Returns
/// false if the stop signal, polled before every distance, ended the work.
///
/// O(states × cells of a slide × different distances of a state).
#[must_use]
pub fn fill_distances(
    mut ends: &[Terminal],
    predecessors: &impl Predecessors,
    slide_masks: &[SlideMasks],
    scratch: &mut Scratch,
    should_stop: Guard<'_>,
    write: &mut impl FnMut(u32, ScenarioMask, u8),
) -> bool {
    scratch.visits.fill(Visits::NONE);
    scratch.frontier.clear();
    // Paths stop at terminal states, so no search passes through them.
    for end in ends {
        scratch.visits[end.state as usize].seen = ScenarioMask::ALL;
    }
    for distance in 0..UNREACHABLE {
        if scratch.frontier.is_empty() && ends.is_empty() {
            return true;
        }
        if should_stop() {
            return false;
        }
        // Take the frontier of this distance, then add the terminal states that join here.
        let mut fresh = std::mem::take(&mut scratch.current);
        fresh.clear();
        let Scratch { visits, frontier, .. } = &mut *scratch;
        fresh.extend(frontier.drain(..).map(|state| {
            let Visits { seen, pending: due } = &mut visits[state as usize];
            let scenarios = std::mem::replace(due, ScenarioMask::EMPTY);
            *seen = seen.or(scenarios);
            (state, scenarios)
        }));
        let here = ends.partition_point(|end| end.steps <= distance);
        fresh.extend(ends[..here].iter().map(|end| (end.state, end.scenarios)));
        ends = &ends[here..];
        for (state, scenarios) in &fresh {
            write(*state, *scenarios, distance);
            // `open` are the scenarios in which the slider can come from this far: it stops at the
            // end of the run and slides over every cell before.
            let mut open = *scenarios;
            predecessors.for_each_run(*state, |step| {
                if step.is_first() {
                    let stops = step.stops_on().map(|cell| slide_masks[usize::from(cell)].stops);
                    open = stops.map_or(*scenarios, |stops| scenarios.and(stops));
                }
                if let Some(from) = step.from() {
                    scratch.schedule(from, open);
                }
                if let Some(cell) = step.slides_over() {
                    open = open.and(slide_masks[usize::from(cell)].slides);
                }
                !open.is_empty()
            });
        }
        scratch.current = fresh;
    }
    true
}

/// Set of scenarios, numbered from 0 to 64 × `WORDS` − 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScenarioMask([u64; WORDS]);

impl ScenarioMask {
    /// The empty set.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// All 64 × `WORDS` scenarios.
    pub const ALL: Self = Self([u64::MAX; WORDS]);

    /// Returns the set of the first `count` scenarios, at most 64 × `WORDS`.
    #[must_use]
    pub fn first(count: usize) -> Self {
        Self(array::from_fn(|word| match count.saturating_sub(64 * word) {
            0 => 0,
            more @ 1..64 => u64::MAX >> (64 - more),
            _ => u64::MAX,
        }))
    }

    /// Adds a scenario.
    ///
    /// # Panics
    /// If its number is 64 × `WORDS` or more.
    pub fn insert(&mut self, scenario: usize) {
        self.0[scenario / 64] |= 1 << (scenario % 64);
    }

    /// Returns true for the empty set.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns the intersection.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Returns the union.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Returns the scenarios of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Calls `visit` with each scenario in rising order.
    #[inline]
    pub fn for_each(self, mut visit: impl FnMut(usize)) {
        for (place, word) in self.0.into_iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                visit(64 * place + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn set_of(scenarios: impl IntoIterator<Item = usize>) -> ScenarioMask {
        let mut set = ScenarioMask::EMPTY;
        scenarios.into_iter().for_each(|scenario| set.insert(scenario));
        set
    }

    fn members(set: ScenarioMask) -> Vec<usize> {
        let mut scenarios = Vec::new();
        set.for_each(|scenario| scenarios.push(scenario));
        scenarios
    }

    #[test]
    fn set_operations_match_btree_sets() {
        let one: BTreeSet<usize> = (0..256).filter(|scenario| scenario % 7 == 0).collect();
        let other: BTreeSet<usize> = (0..256).filter(|scenario| scenario % 5 < 2).collect();
        let (left, right) = (set_of(one.clone()), set_of(other.clone()));
        assert_eq!(members(left.and(right)), one.intersection(&other).copied().collect::<Vec<_>>());
        assert_eq!(members(left.or(right)), one.union(&other).copied().collect::<Vec<_>>());
        assert_eq!(
            members(left.without(right)),
            one.difference(&other).copied().collect::<Vec<_>>()
        );
        assert!(left.without(left).is_empty() && !left.is_empty());
    }

    #[test]
    fn first_holds_the_first_scenarios() {
        for count in [0, 1, 63, 64, 65, 127, 128, 191, 192, 255, 256] {
            assert_eq!(members(ScenarioMask::first(count)), (0..count).collect::<Vec<_>>());
        }
    }
}
