//! Short look-ahead from a board, push by push, for deadlock proofs.

use crate::planning::search::{Space, Successors};
use crate::planning::sokoban::fast::ground::{Cell, Floorplan, Task};
use crate::planning::sokoban::model::Measure;
use crate::planning::sokoban::{DetectorSet, Planner};
use crate::worlds::ice::State;

/// Most states that one look-ahead expands. Most deadlocks that are provable this way need about a
/// dozen.
const MOST_STATES: usize = 14;

/// Look-ahead with the optimal planner's detectors; learned deadlock patterns serve later calls.
#[derive(Debug, Clone)]
pub(crate) struct Probe {
    planner: Planner,
    state: State,
    crates: Vec<Cell>,
}

impl Probe {
    /// A look-ahead for boards of this task whose crates are at `crates` now.
    pub(crate) fn new(task: &Task<'_>, crates: &[Cell]) -> Self {
        let count = task.state.crates.len();
        let (measure, detectors) = (Measure::Pushes, DetectorSet::WORTHWHILE);
        let planner = Planner::measuring(task.layout, task.ice, count, measure, detectors);
        Self { planner, state: task.state.clone(), crates: crates.to_vec() }
    }

    /// Returns whether the board is a proven deadlock, and the number of expanded states.
    ///
    /// The board is a deadlock if its whole reachable state space was expanded without a goal.
    /// Stops as soon as more states are open than may still be expanded.
    pub(super) fn look(&mut self, plan: &Floorplan, crates: &[Cell], player: Cell) -> (bool, u64) {
        self.set_board(plan, crates, player);
        let space = &mut self.planner.space;
        let start = space.begin(&self.state, false);
        if space.heuristic(start).is_none() {
            return (true, 0);
        }
        let mut seen = vec![start];
        let mut successors = Successors::new();
        let mut expanded = 0;
        while let Some(&state) = seen.get(expanded) {
            if space.is_goal(state) || seen.len() > MOST_STATES {
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

    fn set_board(&mut self, plan: &Floorplan, crates: &[Cell], player: Cell) {
        let Self { state, crates: before, .. } = self;
        for cell in before.drain(..) {
            state.crates.remove(plan.cells[usize::from(cell)]);
        }
        for cell in crates {
            state.crates.insert(plan.cells[usize::from(*cell)]);
        }
        before.extend_from_slice(crates);
        state.player = plan.cells[usize::from(player)];
    }
}
