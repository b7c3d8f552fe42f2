//! Distances to the goal from every state, in many scenarios at a time.
//!
//! A breadth-first search goes backwards from the goal. Its frontier holds, for each state, a bit
//! set of the scenarios that reach it at this distance (multi-source BFS with bit parallelism: Then
//! et al., 2014). Scenarios that agree on the ice along a slide are searched together, so 256 of
//! them cost little more than a few.

use super::bit_board::{BitBoard, has};
use super::predecessors::Predecessors;
use super::scenario_mask::ScenarioMask;
use super::state_index::StateIndex;
use crate::planning::search::Guard;

/// Distance of a state without a path to the goal of at most 254 actions.
pub const UNREACHABLE: u8 = u8::MAX;

/// Working memory of [`fill_distances`], reused from one table to the next.
///
/// `frontier` has the states with pending scenarios, `current` the states of the current distance.
#[derive(Debug, Clone)]
pub struct Scratch<const WORDS: usize> {
    visits: Vec<Visits<WORDS>>,
    frontier: Vec<u32>,
    current: Vec<(u32, ScenarioMask<WORDS>)>,
}

/// Scenario sets of a state; stored together because they are read together.
#[derive(Debug, Clone, Copy)]
struct Visits<const WORDS: usize> {
    /// Scenarios with a known distance.
    seen: ScenarioMask<WORDS>,
    /// Scenarios in which the state's distance is the current distance plus 1.
    pending: ScenarioMask<WORDS>,
}

impl<const WORDS: usize> Visits<WORDS> {
    /// No scenarios.
    const NONE: Self = Self { seen: ScenarioMask::EMPTY, pending: ScenarioMask::EMPTY };
}

impl<const WORDS: usize> Scratch<WORDS> {
    /// Creates the memory for tables over `state_count` states.
    #[must_use]
    pub fn new(state_count: usize) -> Self {
        Self { visits: vec![Visits::NONE; state_count], frontier: Vec::new(), current: Vec::new() }
    }

    /// Schedules scenarios of a state for the next distance, except those with a known distance.
    fn schedule(&mut self, state: u32, scenarios: ScenarioMask<WORDS>) {
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
/// Applies only if the next cell is open; otherwise the slider stops in any case. A scenario in
/// both sets allows either, so its distances are lower bounds for every ice map there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlideMasks<const WORDS: usize> {
    /// Scenarios in which a slider continues over the cell.
    pub slides: ScenarioMask<WORDS>,
    /// Scenarios in which it stops on the cell.
    pub stops: ScenarioMask<WORDS>,
}

/// Returns the numbers of the states with a crate on every target.
///
/// O(arrangements), plus O(cells) for each solved arrangement.
pub(super) fn solved_states(board: &BitBoard, index: &StateIndex) -> Vec<u32> {
    let mut solved = Vec::new();
    for rank in 0..index.arrangement_count() as u32 {
        let crates = index.crates_of(rank);
        if board.targets() & !crates == 0 {
            let players = (0..board.cell_count() as u8).filter(|cell| !has(crates, *cell));
            solved.extend(players.filter_map(|player| index.number(rank, player)));
        }
    }
    solved
}

/// A state in which paths end: the goal or a cutoff state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terminal<const WORDS: usize> {
    /// Number of the state.
    pub state: u32,
    /// Scenarios in which paths may end here; in all others the state is lost.
    pub scenarios: ScenarioMask<WORDS>,
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
pub fn fill_distances<const WORDS: usize>(
    mut ends: &[Terminal<WORDS>],
    predecessors: &impl Predecessors,
    slide_masks: &[SlideMasks<WORDS>],
    scratch: &mut Scratch<WORDS>,
    should_stop: Guard<'_>,
    write: &mut impl FnMut(u32, ScenarioMask<WORDS>, u8),
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
