//! Animation of one action on an ice board: where player and crates are while they move.
//!
//! Time is an argument in milliseconds since the action began, so a caller can slow, stop, reverse
//! or skip the motion.

use super::{Actors, Place};
use crate::board::{CellIndex, Direction};
use crate::worlds::ice::{BoardLayout, State, Transition};

/// Distance that a player leans against an obstacle, in cells.
const LEAN_CELLS: f32 = 0.12;

/// Speed of animations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MotionSpeed {
    /// Milliseconds for one cell; 80 to 160 can be followed by eye, 0 disables motion.
    pub ms_per_cell: u32,
}

/// The default speed is 110 ms per cell.
impl Default for MotionSpeed {
    fn default() -> Self {
        Self { ms_per_cell: 110 }
    }
}

impl MotionSpeed {
    /// Returns the duration of an action in milliseconds.
    ///
    /// [`Self::ms_per_cell`] for each cell that the pushed crate moves, or the player without a
    /// push. An action without effect takes as long as one cell: the player leans forwards and
    /// back.
    #[must_use]
    pub fn duration_ms(&self, layout: &BoardLayout, step: &Transition) -> u32 {
        let (from, to) = slider(step);
        distance(layout, from, to).max(1) * self.ms_per_cell
    }

    /// Returns the positions `time_ms` after the action began; at rest once it has ended.
    ///
    /// `before` is the state before the action, `step` the change by it. The player faces the
    /// direction of the action.
    #[must_use]
    pub fn actors(
        &self,
        layout: &BoardLayout,
        before: &State,
        action: Direction,
        step: &Transition,
        time_ms: f32,
    ) -> Actors {
        let mut actors = Actors::at_rest(layout, before, action);
        let (from, to) = slider(step);
        let cells = distance(layout, from, to);
        let duration_ms = self.duration_ms(layout, step) as f32;
        let part = if duration_ms > 0.0 { (time_ms / duration_ms).clamp(0.0, 1.0) } else { 1.0 };
        if cells == 0 {
            actors.player = moved(actors.player, action, lean_curve(part) * LEAN_CELLS);
            return actors;
        }
        let travelled = eased(part, cells as f32);
        // The player stays in contact with the crate for one cell; then the crate slides alone.
        let player_cells = distance(layout, step.from, step.to) as f32;
        actors.player = moved(actors.player, action, travelled.min(player_cells));
        if let Some(push) = step.push {
            let start = Place::of(layout.position_of(push.from));
            if let Some(pushed) = actors.crates.iter_mut().find(|place| **place == start) {
                *pushed = moved(start, action, travelled);
            }
        }
        actors
    }
}

/// Start and end cell of the pushed crate, or of the player without a push.
fn slider(step: &Transition) -> (CellIndex, CellIndex) {
    step.push.map_or((step.from, step.to), |push| (push.from, push.to))
}

/// Number of cells between two cells of a row or column.
fn distance(layout: &BoardLayout, from: CellIndex, to: CellIndex) -> u32 {
    let (from, to) = (layout.position_of(from), layout.position_of(to));
    (from.row.abs_diff(to.row) + from.column.abs_diff(to.column)) as u32
}

/// Returns the position `cells` cells from `place` in a direction.
fn moved(place: Place, direction: Direction, cells: f32) -> Place {
    let (rows, columns) = direction.delta();
    Place { row: place.row + rows as f32 * cells, column: place.column + columns as f32 * cells }
}

/// Returns the cells travelled after a fraction `part` of the time, out of `cells`.
///
/// `part` is from 0 to 1, `cells` at least 1. Accelerates over the first half cell and decelerates
/// over the last half cell.
fn eased(part: f32, cells: f32) -> f32 {
    let top_speed = cells + 1.0;
    let ramp = 1.0 / top_speed;
    let speeding_up = |part: f32| 0.5 * (part / ramp) * (part / ramp);
    if part < ramp {
        speeding_up(part)
    } else if part > 1.0 - ramp {
        cells - speeding_up(1.0 - part)
    } else {
        0.5 + (part - ramp) * top_speed
    }
}

/// Returns the extent of the lean: 0 for `part` 0 or 1, 1 for 0.5.
fn lean_curve(part: f32) -> f32 {
    4.0 * part * (1.0 - part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::World;
    use crate::worlds::ice::{Ice, Level, board_of_letters};

    /// Plays right at 100 ms per cell and compares the columns of player and first crate at a time.
    #[track_caller]
    fn check(row: &str, time_ms: f32, duration_ms: u32, player: f32, pushed: f32) {
        let board = board_of_letters(row).expect("a drawing");
        let (terrain, before) = Ice::open(&Level::untitled(board)).expect("a level");
        let mut after = before.clone();
        let step = Ice::apply(&terrain, &mut after, Direction::Right);
        let motion = MotionSpeed { ms_per_cell: 100 };
        assert_eq!(motion.duration_ms(terrain.layout(), &step), duration_ms);
        let at =
            |time_ms| motion.actors(terrain.layout(), &before, Direction::Right, &step, time_ms);
        let actors = at(time_ms);
        assert!((actors.player.column - player).abs() < 0.01, "player {}", actors.player.column);
        assert!(
            (actors.crates[0].column - pushed).abs() < 0.01,
            "crate {}",
            actors.crates[0].column
        );
        let mut rest = Actors::at_rest(terrain.layout(), &after, Direction::Right);
        let mut end = at(duration_ms as f32);
        for actors in [&mut rest, &mut end] {
            actors.crates.sort_by(|left, right| left.column.total_cmp(&right.column));
        }
        assert_eq!(end, rest, "motion ends where the rules say");
    }

    #[test]
    fn steps_slides_and_pushes_move_as_expected() {
        check("@ $.", 0.0, 100, 0.0, 2.0);
        check("@ $.", 50.0, 100, 0.5, 2.0);
        check("@~~ $.", 150.0, 300, 1.5, 4.0);
        check("@$ .", 50.0, 100, 0.5, 1.5);
    }

    #[test]
    fn a_pushed_crate_slides_on_alone() {
        check("@$~~.", 150.0, 300, 1.0, 2.5);
        check("@$~~.", 1000.0, 300, 1.0, 4.0);
    }

    #[test]
    fn a_blocked_player_leans_forwards_and_back() {
        check("@$$.", 0.0, 100, 0.0, 1.0);
    }

    #[test]
    fn without_motion_actors_are_at_rest() {
        let motion = MotionSpeed { ms_per_cell: 0 };
        let board = board_of_letters("@$. ").expect("a drawing");
        let (terrain, before) = Ice::open(&Level::untitled(board)).expect("a level");
        let mut after = before.clone();
        let step = Ice::apply(&terrain, &mut after, Direction::Right);
        let actors = motion.actors(terrain.layout(), &before, Direction::Right, &step, 0.0);
        assert_eq!(actors, Actors::at_rest(terrain.layout(), &after, Direction::Right));
    }
}
