//! Positions of agent, rocks and gate of a stage, at rest and during an action.
//!
//! Pushed rocks and a walking agent move to the next column first and fall from there. A climbing
//! agent and a lifted rock rise first.

use crate::picture::{MotionSpeed, Place};
use crate::worlds::platform::{Action, ROWS, State, Terrain, Transition};

/// Distance that an agent leans against an obstacle, in cells.
const LEAN_CELLS: f32 = 0.12;

/// Positions of agent, rocks and gate of a stage. Rows count from the top.
#[derive(Debug, Clone, PartialEq)]
pub struct StageActors {
    /// Position of the agent.
    pub agent: Place,
    /// Whether the agent looks to the right.
    pub faces_right: bool,
    /// Positions of the rocks, column by column, each from the lowest.
    pub rocks: Vec<Place>,
    /// Position of the gate.
    pub gate: Place,
}

impl StageActors {
    /// Returns the positions in a state, without motion.
    #[must_use]
    pub fn at_rest(terrain: &Terrain, state: &State, faces_right: bool) -> Self {
        let rocks = state.rocks.iter().enumerate().flat_map(|(column, count)| {
            let ground = terrain.heights()[column];
            (1..=*count).map(move |nth| place(ground + nth, column as f32))
        });
        Self {
            agent: place(terrain.agent_row(state), f32::from(state.agent)),
            faces_right,
            rocks: rocks.collect(),
            gate: place(terrain.gate_row(state), f32::from(terrain.gate())),
        }
    }
}

/// Returns the position of a cell, given its row from the bottom.
fn place(row: u8, column: f32) -> Place {
    Place { row: f32::from(ROWS) - 1.0 - f32::from(row), column }
}

/// A path in two straight parts: sideways then down, or up then sideways.
#[derive(Debug, Clone, Copy)]
struct CellPath {
    from: Place,
    to: Place,
}

impl CellPath {
    /// Length of the path, in cells.
    fn cells(self) -> f32 {
        (self.to.row - self.from.row).abs() + (self.to.column - self.from.column).abs()
    }

    /// Returns the position after `cells` cells of the path; the end once it is reached.
    fn after(self, cells: f32) -> Place {
        let Self { from, to } = self;
        let (across, down) = (to.column - from.column, to.row - from.row);
        let (sideways, upright) = if down < 0.0 {
            let upright = cells.min(-down);
            ((cells - upright).min(across.abs()), -upright)
        } else {
            let sideways = cells.min(across.abs());
            (sideways, (cells - sideways).min(down))
        };
        Place { row: from.row + upright, column: from.column + sideways * across.signum() }
    }
}

/// Returns the paths of the agent and of the moved rock, if a rock moves.
///
/// The number with the second path is the index of the rock in [`StageActors::rocks`].
fn motion_paths(
    terrain: &Terrain,
    before: &State,
    change: &Transition,
) -> (CellPath, Option<(usize, CellPath)>) {
    let mut after = before.clone();
    change.replay(&mut after);
    let row_of = |state: &State| place(terrain.agent_row(state), f32::from(state.agent));
    let agent = CellPath { from: row_of(before), to: row_of(&after) };
    let rock = change.rock.map(|rock| {
        let (from, to) = (usize::from(rock.from), usize::from(rock.to));
        let number = before.rocks[..=from].iter().map(|count| usize::from(*count)).sum::<usize>();
        let end =
            if rock.vanished { terrain.gate_row(before) } else { terrain.top(&after, rock.to) };
        let start = place(terrain.top(before, rock.from), from as f32);
        (number.saturating_sub(1), CellPath { from: start, to: place(end, to as f32) })
    });
    (agent, rock)
}

impl MotionSpeed {
    /// Returns the duration of an action in milliseconds.
    ///
    /// [`Self::ms_per_cell`] for each cell of the longest path. An action without effect takes as
    /// long as one cell: the agent leans forwards and back.
    #[must_use]
    pub fn stage_duration_ms(&self, terrain: &Terrain, before: &State, change: &Transition) -> u32 {
        let (agent, rock) = motion_paths(terrain, before, change);
        let furthest = rock.map_or(0.0, |(_, path)| path.cells()).max(agent.cells());
        (furthest.max(1.0) * self.ms_per_cell as f32) as u32
    }

    /// Returns the positions `time_ms` after the action began; at rest once it has ended.
    ///
    /// `before` is the state before the action, `change` its effect on the state.
    #[must_use]
    pub fn stage_actors(
        &self,
        terrain: &Terrain,
        before: &State,
        (action, change): (Action, &Transition),
        time_ms: f32,
    ) -> StageActors {
        let mut actors = StageActors::at_rest(terrain, before, action.is_rightward());
        let duration_ms = self.stage_duration_ms(terrain, before, change) as f32;
        let part = if duration_ms > 0.0 { (time_ms / duration_ms).clamp(0.0, 1.0) } else { 1.0 };
        if !change.is_change() {
            let ahead = if action.is_rightward() { 1.0 } else { -1.0 };
            // A parabola: the agent leans most at half time and ends where it began.
            actors.agent.column += ahead * LEAN_CELLS * 4.0 * part * (1.0 - part);
            return actors;
        }
        let (agent, rock) = motion_paths(terrain, before, change);
        let furthest = rock.map_or(0.0, |(_, path)| path.cells()).max(agent.cells()).max(1.0);
        let travelled = part * furthest;
        actors.agent = agent.after(travelled);
        if let Some((number, path)) = rock
            && let Some(place) = actors.rocks.get_mut(number)
        {
            *place = path.after(travelled);
        }
        // At the end use the rules, which also remove a rock that reached the gate.
        if part >= 1.0 {
            let mut after = before.clone();
            change.replay(&mut after);
            return StageActors::at_rest(terrain, &after, action.is_rightward());
        }
        actors
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::platform::{Level, rules};

    /// Plays an action at 100 ms per cell; compares the duration, and the agent and the first rock
    /// at a time: columns, and rows from the bottom.
    #[track_caller]
    fn check(
        (heights, rocks, agent): (&[u8], &[usize], usize),
        action: Action,
        time_ms: f32,
        expected: (u32, (f32, f32), Option<(f32, f32)>),
    ) {
        let level = Level::untitled(heights, rocks, agent, heights.len() - 1);
        let (terrain, before) = Terrain::compile(&level).expect("playable");
        let change = rules::outcome(&terrain, &before, action);
        let motion = MotionSpeed { ms_per_cell: 100 };
        let actors = motion.stage_actors(&terrain, &before, (action, &change), time_ms);
        let from_below = |place: &Place| (place.column, 5.0 - place.row);
        let found = (
            motion.stage_duration_ms(&terrain, &before, &change),
            from_below(&actors.agent),
            actors.rocks.first().map(from_below),
        );
        assert_eq!(found, expected, "{action} after {time_ms} ms");
        let mut after = before.clone();
        rules::apply(&terrain, &mut after, action);
        let end = motion.stage_actors(&terrain, &before, (action, &change), 9e9);
        assert_eq!(end, StageActors::at_rest(&terrain, &after, action.is_rightward()));
    }

    #[test]
    fn walks_fall_and_climbs_rise_first() {
        let ledge: (&[u8], &[usize], usize) = (&[3, 0, 0, 0], &[], 0);
        check(ledge, Action::Right, 50.0, (400, (0.5, 4.0), None));
        check(ledge, Action::Right, 200.0, (400, (1.0, 3.0), None));
        let step: (&[u8], &[usize], usize) = (&[0, 1, 1, 0], &[], 0);
        check(step, Action::ClimbRight, 100.0, (200, (0.0, 2.0), None));
        check(step, Action::ClimbRight, 150.0, (200, (0.5, 2.0), None));
        // A wall is an obstacle.
        check(step, Action::Right, 50.0, (100, (0.12, 1.0), None));
    }

    #[test]
    fn rocks_are_pushed_and_fall() {
        let edge: (&[u8], &[usize], usize) = (&[2, 2, 0, 0], &[1], 0);
        check(edge, Action::Right, 50.0, (300, (0.5, 3.0), Some((1.5, 3.0))));
        check(edge, Action::Right, 200.0, (300, (1.0, 3.0), Some((2.0, 2.0))));
    }
}
