//! A look ahead from a board, push by push, for proofs that it is hopeless.

use super::floor::Cell;
use super::floorplan::Floorplan;
use super::portfolio::Task;
use crate::planning::search::{Answer, Budget, Unobserved, Weight};
use crate::planning::sokoban::model::Measure;
use crate::planning::sokoban::{DetectorSet, Planner};
use crate::worlds::ice::State;

/// Nodes of one look. Most boards that can be proved hopeless at all are with a dozen.
const NODES: u64 = 12;

/// Proves boards hopeless with the detectors of the planner and a few nodes; what it learns of
/// deadlocks serves all later looks.
#[derive(Debug, Clone)]
pub(super) struct Probe {
    planner: Planner,
    state: State,
    floor_crates: Vec<Cell>,
}

impl Probe {
    /// For boards of that level, with its crates at `crates` now.
    pub(super) fn new(task: &Task<'_>, crates: &[Cell]) -> Self {
        let count = task.state.crates.len();
        let (measure, detectors) = (Measure::Pushes, DetectorSet::WORTHWHILE);
        let planner = Planner::measuring(task.layout, task.ice, count, measure, detectors);
        Self { planner, state: task.state.clone(), floor_crates: crates.to_vec() }
    }

    /// Whether the board is proved hopeless.
    pub(super) fn is_hopeless(&mut self, plan: &Floorplan, crates: &[Cell], player: Cell) -> bool {
        let Self { planner, state, floor_crates } = self;
        for cell in floor_crates.drain(..) {
            state.crates.remove(plan.cells[usize::from(cell)]);
        }
        for cell in crates {
            state.crates.insert(plan.cells[usize::from(*cell)]);
        }
        floor_crates.extend_from_slice(crates);
        state.player = plan.cells[usize::from(player)];
        let answer =
            planner.plan(state, Weight::tenths(50), &Budget::nodes(NODES), &mut Unobserved);
        matches!(answer, Answer::Unsolvable { .. })
    }
}
