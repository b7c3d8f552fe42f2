//! Executes actions of the common Sokoban domains, which name cells in their own ways.
//!
//! Examples of the International Planning Competitions (IPC) 2008 and 2011:
//! `(move player-01 pos-3-4 pos-3-3 dir-up)` and
//! `(push-to-goal player-01 stone-01 pos-5-3 pos-5-4 pos-5-5 dir-down)`. Examples of
//! `typed-sokoban`: `(move f1 f2 up)` and `(push f1 f2 f3 up box0)`. The last direction among the
//! arguments counts, and the cells are the arguments directly before it. Each name must mean the
//! same cell of the level throughout the plan.

use super::plan_actions::{ActionProblem, ActionWords};
use crate::board::{Direction, Position};
use crate::planning::strips::{ActionKind, direction_name, parse_direction};
use crate::worlds::ice::{State, Terrain, rules};
use std::collections::BTreeMap;

/// An action: a walk or a push, its direction, and the names of its cells.
///
/// The first name is the cell of the player; the others follow in the direction.
pub(super) struct DomainAction<'text> {
    kind: ActionKind,
    direction: Direction,
    cells: Vec<&'text str>,
}

/// Parses an action of a common domain; `None` for any other action or without a direction.
///
/// # Errors
/// If there are too few cells before the direction.
pub(super) fn parse_action<'text>(
    action: &ActionWords<'text>,
) -> Option<Result<DomainAction<'text>, ActionProblem>> {
    let (name, arguments) = action.words.split_first()?;
    let kind = match name.to_ascii_lowercase().as_str() {
        "move" => ActionKind::Walk,
        "push" | "push-to-goal" | "push-to-nongoal" => ActionKind::Push,
        _ => return None,
    };
    let direction_at = |word: &str| {
        let word = word.to_ascii_lowercase();
        parse_direction(word.strip_prefix("dir-").unwrap_or(&word))
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
    Some(Ok(DomainAction { kind, direction, cells: arguments[first..at].to_vec() }))
}

/// The cell that each name in a plan means, for the names used so far.
#[derive(Default)]
pub(super) struct CellNames(BTreeMap<String, Position>);

impl CellNames {
    /// Executes an action by the rules of the game and returns its direction.
    ///
    /// Binds the names of its cells. O(crates + length of the slide).
    ///
    /// # Errors
    /// A message, if the action is impossible, or a name would mean two cells; then `state` is
    /// unchanged.
    pub(super) fn execute(
        &mut self,
        step: &DomainAction<'_>,
        terrain: &Terrain,
        state: &mut State,
    ) -> Result<Direction, String> {
        // Work on a copy, because a wrong name must leave the state unchanged.
        let mut after = state.clone();
        let player = terrain.layout().position_of(state.player);
        let transition = rules::apply(terrain, &mut after, step.direction);
        let is_push = transition.push.is_some();
        let word = step.kind.name();
        if !transition.is_change() || is_push != (step.kind == ActionKind::Push) {
            let direction = direction_name(step.direction);
            return Err(format!("cannot {word} {direction} here"));
        }
        // The cells of an action follow one another in its direction, from the player on.
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
