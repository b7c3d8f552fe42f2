//! The part of a stage that matters for a plan, with the gate to the right.

use crate::worlds::platform::{Action, Level, Problem, State, Terrain};

/// The columns from the agent's end of a stage up to the gate's, with the gate to the right.
///
/// Nothing behind the gate matters: the agent reaches the gate only at the end, and no rock passes.
/// A stage with its gate to the left is mirrored; rocks in the gate's column never move and count
/// as wall.
#[derive(Debug, Clone)]
pub(super) struct StageView {
    /// Terrain up to the gate, whose column is the last one.
    pub(super) terrain: Terrain,
    /// Agent and rocks at the start.
    pub(super) start: State,
    /// Highest row of wall of each column up to the gate's; the gate's rocks do not count.
    pub(super) heights: Vec<u8>,
    /// Whether left and right are swapped.
    is_mirrored: bool,
    /// Terrain of the whole stage, not mirrored.
    stage: Terrain,
    /// Agent and rocks of the whole stage at the start.
    stage_start: State,
}

impl StageView {
    /// Creates the view of a level.
    ///
    /// # Errors
    /// All problems that make the level unplayable.
    pub(super) fn new(level: &Level) -> Result<Self, Vec<Problem>> {
        let (stage, stage_start) = Terrain::compile(level)?;
        let gate = usize::from(stage.gate());
        let is_mirrored = usize::from(stage_start.agent) > gate;
        let mut columns = level.columns.clone();
        let mut agent = usize::from(stage_start.agent);
        if is_mirrored {
            columns.reverse();
            agent = columns.len() - 1 - agent;
        }
        columns.truncate(if is_mirrored { columns.len() - gate } else { gate + 1 });
        let heights = columns.iter().map(|column| column.height).collect();
        let last = columns.len() - 1;
        columns[last].height = columns[last].top();
        columns[last].rocks = 0;
        let level = Level { columns, agent: Some(agent), gate: Some(last), ..Level::default() };
        let (terrain, start) = Terrain::compile(&level)?;
        Ok(Self { terrain, start, heights, is_mirrored, stage, stage_start })
    }

    /// The action in the original stage that corresponds to an action in this view.
    pub(super) fn unmirrored(&self, action: Action) -> Action {
        if self.is_mirrored { action.mirrored() } else { action }
    }

    /// Terrain of the original stage.
    pub(super) fn stage(&self) -> &Terrain {
        &self.stage
    }

    /// The state of the original stage that corresponds to a state of this view.
    ///
    /// Rocks at the gate and behind it are those of the start.
    pub(super) fn unmirrored_state(&self, state: &State) -> State {
        let last = self.stage.width() - 1;
        let place = |column: usize| if self.is_mirrored { last - column } else { column };
        let mut whole = self.stage_start.clone();
        let before_gate = state.rocks.len() - 1;
        for (column, count) in state.rocks[..before_gate].iter().enumerate() {
            whole.rocks[place(column)] = *count;
        }
        whole.agent = place(usize::from(state.agent)) as u16;
        whole
    }
}
