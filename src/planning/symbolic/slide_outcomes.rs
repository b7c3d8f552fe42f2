//! Outcomes of an action in a set of ice maps.
//!
//! An ice map assigns ice or floor to every unknown cell. The slider is the pushed crate, or the
//! player if the action pushes none.

use super::budgeted_manager::Halt;
use super::functions::{Function, Functions, Variable};
use crate::board::{CellIndex, Direction};
use crate::worlds::ice::{BoardLayout, NO_CELL, State, slide};

/// Whether a cell is ice over all ice maps of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UnknownIce {
    /// Wall, target or floor in every ice map, or a cell that the question ignores.
    Never,
    /// Ice in every ice map.
    Always,
    /// Ice if this variable is true.
    Maybe(Variable),
}

/// Follows slides over cells whose ice may be unknown.
pub(super) struct SlideOutcomes<'a, 'b> {
    /// Walls and targets.
    pub(super) layout: &'a BoardLayout,
    /// Factory of the sets of ice maps.
    pub(super) functions: &'a Functions<'b>,
    /// Knowledge of the ice, by cell.
    pub(super) ice: &'a [UnknownIce],
}

impl SlideOutcomes<'_, '_> {
    /// Applies every action to a state in all of the ice maps `layouts`.
    ///
    /// Calls `each` with every successor state and the set of ice maps in which it results; the set
    /// may be empty. Blocked actions are left out.
    ///
    /// # Errors
    /// The first error of `each`, or if the budget is spent or a stop is requested.
    pub(super) fn actions(
        &self,
        state: &State,
        layouts: &Function,
        mut each: impl FnMut(State, &Function) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        for action in Direction::ALL {
            let entered = self.layout.neighbour(state.player, action);
            if entered == NO_CELL {
                continue;
            }
            let is_push = state.crates.contains(entered);
            // The slider is the pushed crate or the player.
            let first = if is_push { self.layout.neighbour(entered, action) } else { entered };
            if first == NO_CELL || state.crates.contains(first) {
                continue;
            }
            self.slide(state, action, first, layouts, |rest, layouts| {
                let mut after = state.clone();
                after.player = if is_push { entered } else { rest };
                if is_push {
                    after.crates.remove(entered);
                    after.crates.insert(rest);
                }
                each(after, layouts)
            })?;
        }
        Ok(())
    }

    /// Calls `each` with each resting cell of a slider and its set of ice maps, possibly empty.
    ///
    /// `entered` is the first cell that the slider enters. Crates of `state` stop it.
    fn slide(
        &self,
        state: &State,
        action: Direction,
        entered: CellIndex,
        layouts: &Function,
        mut each: impl FnMut(CellIndex, &Function) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let functions = self.functions;
        let mut sliding = layouts.clone();
        let mut split = |cell: CellIndex| -> Result<bool, Halt> {
            match self.ice[usize::from(cell)] {
                UnknownIce::Never => Ok(false),
                UnknownIce::Always => Ok(true),
                // An unknown cell splits the ice maps: the slider rests on floor, continues on ice.
                UnknownIce::Maybe(variable) => {
                    let is_ice = functions.literal(variable, true)?;
                    each(cell, &functions.and_not(&sliding, &is_ice)?)?;
                    sliding = functions.and(&sliding, &is_ice)?;
                    Ok(sliding != functions.constant_false())
                }
            }
        };
        let mut halted: Result<(), Halt> = Ok(());
        let ahead = |cell| self.layout.open_neighbour(cell, action, &state.crates);
        let end = slide(entered, ahead, |cell| {
            split(cell).unwrap_or_else(|halt| {
                halted = Err(halt);
                false
            })
        });
        halted?;
        // No ice map is left if the last cell was split and is floor in all of them.
        if sliding == functions.constant_false() { Ok(()) } else { each(end, &sliding) }
    }
}
