//! A stage without problems, compiled for the rules, and its state.

use super::{Level, Problem};

/// Constant part of a stage: walls, gate and step limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terrain {
    heights: Box<[u8]>,
    gate: u16,
    step_limit: u32,
}

impl Terrain {
    /// Compiles a level; returns its terrain and first state.
    ///
    /// # Errors
    /// Every problem of the level.
    pub fn compile(level: &Level) -> Result<(Self, State), Vec<Problem>> {
        let problems = level.problems();
        let (Some(agent), Some(gate), true) = (level.agent, level.gate, problems.is_empty()) else {
            return Err(problems);
        };
        let terrain = Self {
            heights: level.columns.iter().map(|column| column.height).collect(),
            gate: gate as u16,
            step_limit: level.step_limit(),
        };
        let rocks = level.columns.iter().map(|column| column.rocks).collect();
        Ok((terrain, State { agent: agent as u16, rocks }))
    }

    /// Number of columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.heights.len()
    }

    /// Highest row of wall of each column, from left to right.
    #[must_use]
    pub fn heights(&self) -> &[u8] {
        &self.heights
    }

    /// Column of the gate.
    #[must_use]
    pub fn gate(&self) -> u16 {
        self.gate
    }

    /// Maximum number of actions of an episode.
    #[must_use]
    pub fn step_limit(&self) -> u32 {
        self.step_limit
    }

    /// Highest row of wall or rock of a column, which must exist.
    #[inline]
    #[must_use]
    pub fn top(&self, state: &State, column: u16) -> u8 {
        let column = usize::from(column);
        self.heights[column] + state.rocks[column]
    }

    /// Row of the agent; the gate's row once the gate is reached.
    #[must_use]
    pub fn agent_row(&self, state: &State) -> u8 {
        self.top(state, state.agent) + 1
    }

    /// Row of the gate. Rocks never change it.
    #[must_use]
    pub fn gate_row(&self, state: &State) -> u8 {
        self.top(state, self.gate) + 1
    }

    /// Returns true if the agent has reached the gate.
    #[must_use]
    pub fn is_solved_by(&self, state: &State) -> bool {
        state.agent == self.gate
    }

    /// Returns the level with this terrain and state, empty texts, and A* as its search.
    #[must_use]
    pub fn level(&self, state: &State) -> Level {
        let mut level = Level::untitled(&self.heights, &[], state.agent.into(), self.gate.into());
        for (column, rocks) in level.columns.iter_mut().zip(&state.rocks) {
            column.rocks = *rocks;
        }
        level
    }
}

/// The agent's column and the rocks of every column.
///
/// Nothing floats, so this fixes all positions.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// Column of the agent; the gate's column once it is reached.
    pub agent: u16,
    /// Number of rocks on the wall of each column.
    pub rocks: Box<[u8]>,
}
