//! Short look-ahead from a board, push by push, for deadlock proofs.

use crate::planning::search::{Space, Successors};
use crate::planning::sokoban::fast::topology::{Cell, StaticLevel, Task};
use crate::planning::sokoban::model::CostMeasure;
use crate::planning::sokoban::{DetectorSet, Planner};
use crate::worlds::ice::State;

/// Maximum number of states of one look-ahead, expanded and open together.
///
/// Deadlocks that are provable this way usually need about a dozen.
const MAX_STATES: usize = 14;

/// Look-ahead with the optimal planner's detectors; learned deadlock patterns serve later calls.
#[derive(Debug, Clone)]
pub(crate) struct LookAhead {
    planner: Planner,
    /// The board of the last call.
    state: State,
    /// The crates of `state` that are connected to the player, by floor cell.
    crates: Vec<Cell>,
}

impl LookAhead {
    /// Creates a look-ahead for boards of this task.
    ///
    /// `crates` are the floor cells of the crates of its state.
    pub(crate) fn new(task: &Task<'_>, crates: &[Cell]) -> Self {
        let count = task.state.crates.len();
        let (measure, detectors) = (CostMeasure::Pushes, DetectorSet::DEFAULT);
        let planner = Planner::with_measure(task.layout, task.ice, count, measure, detectors);
        Self { planner, state: task.state.clone(), crates: crates.to_vec() }
    }

    /// Returns whether the board is a proven deadlock, and the number of expanded states.
    ///
    /// The board is a deadlock if the look-ahead expanded all states that follow from it by single
    /// pushes, without detected deadlocks, and none is a goal. False also if there are more than
    /// [`MAX_STATES`] states.
    pub(super) fn is_deadlock(
        &mut self,
        level: &StaticLevel,
        crates: &[Cell],
        player: Cell,
    ) -> (bool, u64) {
        self.set_board(level, crates, player);
        let space = &mut self.planner.space;
        let start = space.begin(&self.state, false);
        if space.heuristic(start).is_none() {
            return (true, 0);
        }
        let mut seen = vec![start];
        let mut successors = Successors::new();
        let mut expanded = 0;
        while let Some(&state) = seen.get(expanded) {
            if space.is_goal(state) || seen.len() > MAX_STATES {
                return (false, expanded as u64);
            }
            expanded += 1;
            space.successors(state, &mut successors);
            for (next, ..) in successors.drain() {
                if !seen.contains(&next) && space.heuristic(next).is_some() {
                    seen.push(next);
                }
            }
        }
        (true, expanded as u64)
    }

    /// Sets `state` to a board.
    fn set_board(&mut self, level: &StaticLevel, crates: &[Cell], player: Cell) {
        let Self { state, crates: before, .. } = self;
        for cell in before.drain(..) {
            state.crates.remove(level.cells[usize::from(cell)]);
        }
        for cell in crates {
            state.crates.insert(level.cells[usize::from(*cell)]);
        }
        before.extend_from_slice(crates);
        state.player = level.cells[usize::from(player)];
    }
}
