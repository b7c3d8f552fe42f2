//! A lower bound of the actions to the gate that looks at every wall: how many rocks must be
//! carried where.
//!
//! Every action that changes anything takes the agent over one edge between two columns, so a plan
//! is as long as the edges it crosses. Columns are counted with the gate to the right; edge n lies
//! between the columns n and n + 1.
//!
//! * Whoever leaves column k to the right must stand high enough: there are at least
//!   `step(k) = wall(k + 1) - 1 - wall(k)` rocks in it. When the agent leaves a column to the
//!   right for the last time, its rocks stay, so all these rocks lie there at the same time.
//! * Until column c, not left of the agent, is left to the right for the first time, no rock right of
//!   c has come back: what lies in n + 1 to c by then and did not before was pushed over edge n.
//! * A rock is pushed over edge n while the agent crosses edge n - 1, one rock at a time.
//!
//! So `need(n)`, the most rocks that any c wants pushed over edge n, is a number of crossings of
//! edge n - 1 to the right. To the left there are as many, less one where the way to the gate
//! leads over it.

use crate::worlds::platform::Terrain;

/// What every plan takes at least.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Least {
    /// Actions.
    pub(super) moves: u32,
    /// Rocks moved, each time one goes a column on.
    pub(super) pushes: u32,
}

/// The bound for one terrain whose gate is in its last column.
#[derive(Debug, Clone)]
pub(super) struct Bound {
    /// Per column before the gate, the rocks that leaving it to the right takes.
    steps: Vec<i32>,
    /// Per column before the gate, the rocks that stay in it when one is pushed on to the right.
    fills: Vec<i32>,
    heights: Vec<i32>,
}

impl Bound {
    pub(super) fn new(terrain: &Terrain) -> Self {
        let heights: Vec<i32> = terrain.heights().iter().map(|height| i32::from(*height)).collect();
        let steps: Vec<i32> =
            heights.windows(2).map(|pair| (pair[1] - 1 - pair[0]).max(0)).collect();
        let drops = heights.windows(2).map(|pair| pair[0] - pair[1]);
        let fills = std::iter::once(0).chain(drops).zip(&steps);
        let fills = fills.map(|(drop, step)| drop.max(*step)).collect();
        Self { steps, fills, heights }
    }

    /// What every plan from here takes; `None` if there is none. O(columns).
    pub(super) fn estimate(&self, agent: u16, rocks: &[u8]) -> Option<Least> {
        const NEVER: i32 = i32::MIN / 2;
        let agent = usize::from(agent);
        let gate = self.steps.len();
        let (mut returns, mut pushes) = (0, 0);
        // Edges left of the agent over which nothing is asked to go yet.
        let mut passed = 0;
        // Rocks over the edge right of the column looked at.
        let mut need = 0;
        // What the columns from here to c lack at most: c next to here, c after that, any other c.
        let (mut next, mut second, mut other) = (NEVER, NEVER, NEVER);
        for column in (0..gate).rev() {
            let is_visited = column >= agent || need > 0;
            if !is_visited {
                break;
            }
            if need > 0 && column == 0 {
                return None;
            }
            pushes += need;
            // What goes over the edge right of this column is pushed over the one left of it.
            if column > agent {
                returns += (need - 1).max(0);
            } else if need > 0 {
                returns += need + passed;
                passed = 0;
            } else {
                passed += 1;
            }
            let (step, own) = (self.steps[column], i32::from(rocks[column]));
            let stair = |cliff| self.stair(cliff, column, agent, rocks).max(step) - own;
            other += step - own;
            if column + 2 < gate {
                other = other.max(second + stair(column + 2));
            }
            second = if column + 1 < gate { next + stair(column + 1) } else { NEVER };
            // What a column left of the agent lacks may come from the right.
            next = if column < agent { NEVER } else { step - own };
            let passing = if need > 0 { need + self.fills[column] - own } else { 0 };
            need = other.max(second).max(next).max(passing).max(0);
        }
        if need > 0 {
            return None;
        }
        Some(Least {
            moves: (gate - agent.min(gate)) as u32 + 2 * returns as u32,
            pushes: pushes as u32,
        })
    }

    /// Rocks in `column`, one or two left of `cliff`, when the agent first stands in `cliff` high
    /// enough to leave it to the right.
    ///
    /// He came from the column left of it, at most one row lower, and there not from `cliff`, whose
    /// rocks have not become more since: from the one left of that. None is asked for where the
    /// rest of this way may lie behind him.
    fn stair(&self, cliff: usize, column: usize, agent: usize, rocks: &[u8]) -> i32 {
        if self.steps[cliff] == 0 || cliff < agent {
            return 0;
        }
        let wall_ahead = self.heights[cliff + 1] - 1;
        if agent > column {
            let is_high_enough = |column: usize| {
                let top = self.heights[column] + i32::from(rocks[column]);
                top >= wall_ahead - (cliff - column) as i32
            };
            if (agent..=cliff).all(is_high_enough) {
                return 0;
            }
        }
        wall_ahead - (cliff - column) as i32 - self.heights[column]
    }
}
