//! Actions of the common Sokoban domains, which name cells in their own ways.
//!
//! IPC 2008 and 2011: `(move player-01 pos-3-4 pos-3-3 dir-up)` and `(push-to-goal player-01
//! stone-01 pos-5-3 pos-5-4 pos-5-5 dir-down)`. `typed-sokoban`: `(move f1 f2 up)` and `(push f1 f2
//! f3 up box0)`. The last direction counts, and the cells are the arguments before it. Each name
//! must mean the same cell of the level throughout the plan.

use super::actions::{Trouble, Words};
use crate::board::{Direction, Position};
use crate::planning::strips::{Kind, direction_of_word, word_of_direction};
use crate::worlds::ice::{State, Terrain, rules};
use std::collections::BTreeMap;

/// An action: its cells from the player's cell on, in its direction.
pub(super) struct Step<'text> {
    kind: Kind,
    direction: Direction,
    cells: Vec<&'text str>,
}

/// Reads an action of a common domain; `None` for any other action.
pub(super) fn step_of<'text>(action: &Words<'text>) -> Option<Result<Step<'text>, Trouble>> {
    let (name, arguments) = action.words.split_first()?;
    let kind = match name.to_ascii_lowercase().as_str() {
        "move" => Kind::Walk,
        "push" | "push-to-goal" | "push-to-nongoal" => Kind::Push,
        _ => return None,
    };
    let direction_at = |word: &str| {
        let word = word.to_ascii_lowercase();
        direction_of_word(word.strip_prefix("dir-").unwrap_or(&word))
    };
    let found =
        arguments.iter().enumerate().rev().find_map(|(at, it)| Some((at, direction_at(it)?)));
    // Without a direction the action may belong to another domain; the caller reports it as
    // unknown.
    let (at, direction) = found?;
    let Some(first) = at.checked_sub(kind.cell_count()) else {
        let reason = format!("{name} needs {} cells before the direction", kind.cell_count());
        return Some(Err((action.offset, reason)));
    };
    Some(Ok(Step { kind, direction, cells: arguments[first..at].to_vec() }))
}

/// Cells of the names used so far in a plan.
#[derive(Default)]
pub(super) struct CellNames(BTreeMap<String, Position>);

impl CellNames {
    /// Executes an action by the rules.
    ///
    /// # Errors
    /// If the action is impossible, or a name would mean two cells.
    pub(super) fn play(
        &mut self,
        step: &Step<'_>,
        terrain: &Terrain,
        state: &mut State,
    ) -> Result<Direction, String> {
        let mut after = state.clone();
        let player = terrain.layout().position_of(state.player);
        let transition = rules::apply(terrain, &mut after, step.direction);
        let is_push = transition.push.is_some();
        let word = step.kind.word();
        if !transition.is_change() || is_push != (step.kind == Kind::Push) {
            let direction = word_of_direction(step.direction);
            return Err(format!("cannot {word} {direction} here"));
        }
        let mut cell = Some(player);
        for name in &step.cells {
            let at = cell.ok_or_else(|| format!("{name} lies outside the level"))?;
            let known = *self.0.entry(name.to_lowercase()).or_insert(at);
            if known != at {
                return Err(format!("{name} meant another cell before"));
            }
            cell = at.step(step.direction);
        }
        *state = after;
        Ok(step.direction)
    }
}
