//! Predecessors of a state, with the cells that the action slides over.
//!
//! A *predecessor* is a state from which one action may lead to the given state. Predecessors come
//! in *runs*, one for each direction of walk or push. A run of walks goes back cell by cell from
//! where the player stopped: a player that comes from farther away also slid over all earlier cells
//! of the run. A push that ends in a state has one possible start; its run visits the cells that
//! the crate slid over, and the last step has the predecessor.

use super::bit_board::{BitBoard, CellMask, OUTSIDE, bit, has};
use super::state_index::{NO_NUMBER, StateIndex};
use crate::board::Direction;
use crate::planning::search::Guard;
use crate::worlds::ice::{slide, slide_back};

/// Number of states between two polls of the stop signal.
const STATES_PER_GUARD_CHECK: u32 = 4096;

/// Step of a run: a possible state before the action, and a cell slid over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PredecessorStep {
    from: u32,
    slides_over: u8,
    stops_on: u8,
    is_first: bool,
    /// Number of steps of the run after this one, in stored runs.
    steps_left: u8,
}

impl PredecessorStep {
    /// Number of the state before the action; `None` if it is not indexed.
    ///
    /// A run of pushes has one only at its last step.
    #[inline]
    #[must_use]
    pub fn from(self) -> Option<u32> {
        (self.from != NO_NUMBER).then_some(self.from)
    }

    /// Cell that must be ice for the later steps of the run.
    ///
    /// `None` at the last step of a push.
    #[inline]
    #[must_use]
    pub fn slides_over(self) -> Option<u8> {
        (self.slides_over != OUTSIDE).then_some(self.slides_over)
    }

    /// Cell that must be floor to stop the slider, for the whole run.
    ///
    /// `None` if a wall or crate stops the slider.
    #[inline]
    #[must_use]
    pub fn stops_on(self) -> Option<u8> {
        (self.stops_on != OUTSIDE).then_some(self.stops_on)
    }

    /// Returns true for the first step of a run.
    #[inline]
    #[must_use]
    pub fn is_first(self) -> bool {
        self.is_first
    }
}

/// Source of the predecessors of states.
pub trait Predecessors {
    /// Calls `is_wanted` with the steps of each run of a state; false ends that run.
    ///
    /// `state` is the number of the state in the index. Its player must not be on a crate.
    fn for_each_run(&self, state: u32, is_wanted: impl FnMut(PredecessorStep) -> bool);
}

/// Predecessors computed on demand.
#[derive(Debug, Clone, Copy)]
pub struct ComputedPredecessors<'a> {
    /// Board of the states.
    pub board: &'a BitBoard,
    /// Index that numbers the states.
    pub index: &'a StateIndex,
}

impl Predecessors for ComputedPredecessors<'_> {
    #[inline]
    fn for_each_run(&self, state: u32, mut is_wanted: impl FnMut(PredecessorStep) -> bool) {
        let &Self { board, index } = self;
        let (rank, player) = index.rank_and_player(state);
        let end = TargetState { board, index, rank, player, crates: index.crates_of(rank) };
        for direction in Direction::ALL {
            end.reverse_walks(direction, &mut is_wanted);
            end.reverse_pushes(direction, &mut is_wanted);
        }
    }
}

/// Stored predecessors, for several searches over the same states. 8 bytes per step.
#[derive(Debug, Clone)]
pub struct StoredPredecessors {
    /// Index in `steps` of each state's first step, and at last the number of steps.
    starts: Vec<u32>,
    steps: Vec<PredecessorStep>,
}

impl StoredPredecessors {
    /// Computes the predecessors of all indexed states.
    ///
    /// `None` if the stop signal ended it. O(states × cells of a slide).
    #[must_use]
    pub fn new(bit_board: &BitBoard, index: &StateIndex, should_stop: Guard<'_>) -> Option<Self> {
        let mut starts = Vec::with_capacity(index.state_count() + 1);
        let (mut steps, mut run) = (Vec::new(), Vec::new());
        for state in 0..index.state_count() as u32 {
            starts.push(steps.len() as u32);
            if state % STATES_PER_GUARD_CHECK == 0 && should_stop() {
                return None;
            }
            let (rank, player) = index.rank_and_player(state);
            if has(index.crates_of(rank), player) {
                // The player on a crate is no state of the game.
                continue;
            }
            ComputedPredecessors { board: bit_board, index }.for_each_run(state, |step| {
                if step.is_first {
                    store_run(&mut run, &mut steps);
                }
                run.push(step);
                true
            });
            store_run(&mut run, &mut steps);
        }
        starts.push(steps.len() as u32);
        Some(Self { starts, steps })
    }
}

/// Moves a run to `steps`, up to its last step with an indexed state.
///
/// Leaves `run` empty.
fn store_run(run: &mut Vec<PredecessorStep>, steps: &mut Vec<PredecessorStep>) {
    let wanted = run.iter().rposition(|step| step.from != NO_NUMBER).map_or(0, |last| last + 1);
    let run = run.drain(..).take(wanted).enumerate();
    steps.extend(
        run.map(|(place, step)| PredecessorStep { steps_left: (wanted - place - 1) as u8, ..step }),
    );
}

impl Predecessors for StoredPredecessors {
    #[inline]
    fn for_each_run(&self, state: u32, mut is_wanted: impl FnMut(PredecessorStep) -> bool) {
        let [begin, end] = [state, state + 1].map(|state| self.starts[state as usize] as usize);
        let mut left = &self.steps[begin..end];
        while let [step, after @ ..] = left {
            left = if is_wanted(*step) { after } else { &after[usize::from(step.steps_left)..] };
        }
    }
}

/// State whose predecessors are computed.
struct TargetState<'a> {
    board: &'a BitBoard,
    index: &'a StateIndex,
    rank: u32,
    player: u8,
    crates: CellMask,
}

impl TargetState<'_> {
    /// Returns true for walls and crates.
    fn is_blocked(&self, cell: u8) -> bool {
        cell == OUTSIDE || has(self.crates, cell)
    }

    /// Calls `is_wanted` with the run of walks in a direction that end in this state.
    fn reverse_walks(
        &self,
        direction: Direction,
        is_wanted: &mut impl FnMut(PredecessorStep) -> bool,
    ) {
        let &Self { board, index, rank, player, .. } = self;
        let stops = self.stop_cell(player, direction);
        let behind = |cell| board.open_neighbour(cell, direction.opposite(), self.crates);
        let mut is_first = true;
        slide_back(behind(player), behind, |cell| {
            let from = index.number(rank, cell).unwrap_or(NO_NUMBER);
            is_wanted(PredecessorStep {
                from,
                slides_over: cell,
                stops_on: stops,
                is_first: std::mem::replace(&mut is_first, false),
                steps_left: 0,
            })
        });
    }

    /// Calls `is_wanted` with the run of pushes in a direction that end in this state.
    ///
    /// Not at all if no such push ends here, or if the state before it is not indexed.
    fn reverse_pushes(
        &self,
        direction: Direction,
        is_wanted: &mut impl FnMut(PredecessorStep) -> bool,
    ) {
        let &Self { board, index, player, crates, .. } = self;
        let behind = board.neighbour(player, direction.opposite());
        if self.is_blocked(behind) || !index.allows_crate(player) {
            return;
        }
        let next = board.neighbour(player, direction);
        // The pushed crate is the first one ahead.
        if next == OUTSIDE {
            return;
        }
        let ahead = |cell| Some(board.neighbour(cell, direction)).filter(|next| *next != OUTSIDE);
        let pushed = slide(next, ahead, |cell| !has(crates, cell));
        if !has(crates, pushed) {
            return;
        }
        // Before a push the crate was where the player is now, and the player one cell behind.
        let rank = index.rank(crates & !bit(pushed) | bit(player));
        let Some(before) = rank.and_then(|rank| index.number(rank, behind)) else { return };
        let stops = self.stop_cell(pushed, direction);
        let mut cell = next;
        loop {
            let is_here = cell == pushed;
            let (from, carries) = if is_here { (before, OUTSIDE) } else { (NO_NUMBER, cell) };
            let step = PredecessorStep {
                from,
                slides_over: carries,
                stops_on: stops,
                is_first: cell == next,
                steps_left: 0,
            };
            if !is_wanted(step) || is_here {
                return;
            }
            cell = board.neighbour(cell, direction);
        }
    }

    /// Returns the cell that must be floor to stop the slider there.
    ///
    /// [`OUTSIDE`] if a wall or crate stops it in any case.
    fn stop_cell(&self, slider: u8, direction: Direction) -> u8 {
        if self.is_blocked(self.board.neighbour(slider, direction)) { OUTSIDE } else { slider }
    }
}
