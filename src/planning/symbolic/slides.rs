//! What each action leads to under every layout at once.

use super::functions::{Function, Functions, Variable};
use super::meter::Halt;
use crate::board::{CellIndex, Direction};
use crate::worlds::ice::{Layout, NO_CELL, State};

/// What is known of the ice of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ice {
    Never,
    Always,
    Maybe(Variable),
}

/// Follows sliders over cells whose ice may be in doubt.
pub(super) struct Slides<'a, 'b> {
    pub(super) layout: &'a Layout,
    pub(super) functions: &'a Functions<'b>,
    /// By cell.
    pub(super) ice: &'a [Ice],
}

impl Slides<'_, '_> {
    /// Carries every action out under all of these layouts: `each` is told every state it may
    /// lead to, with the layouts in which it does. Actions that no crate or wall allows are left
    /// out.
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

    /// Tells each resting place of a slider that enters `entered`, with the layouts in which it
    /// rests there.
    fn slide(
        &self,
        state: &State,
        action: Direction,
        entered: CellIndex,
        layouts: &Function,
        mut each: impl FnMut(CellIndex, &Function) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let functions = self.functions;
        let mut cell = entered;
        let mut sliding = layouts.clone();
        while sliding != functions.never() {
            let beyond = self.layout.neighbour(cell, action);
            let is_stopped = beyond == NO_CELL || state.crates.contains(beyond);
            match self.ice[usize::from(cell)] {
                _ if is_stopped => return each(cell, &sliding),
                Ice::Never => return each(cell, &sliding),
                Ice::Always => {}
                Ice::Maybe(variable) => {
                    let is_ice = functions.literal(variable, true)?;
                    each(cell, &functions.and_not(&sliding, &is_ice)?)?;
                    sliding = functions.and(&sliding, &is_ice)?;
                }
            }
            cell = beyond;
        }
        Ok(())
    }
}
