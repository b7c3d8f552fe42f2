//! A finished search of an ice level.

use super::{Told, TraceFacts, terms};
use crate::board::CellIndex;
use crate::picture::{Rgba, Theme};
use crate::planning::sokoban::{Actor, Engine, Footprints, Objective, WatchEnd, Watched};
use crate::studio::table::Cell;
use crate::worlds::ice::{Level, Terrain};

/// A recorded search of an ice level, with derived data.
#[derive(Debug)]
pub struct IceFound {
    level: Level,
    terrain: Terrain,
    watched: Watched,
    footprints: [Footprints; Actor::ALL.len()],
}

impl IceFound {
    /// Wraps a recorded search. O(successors).
    pub(super) fn new(level: Level, terrain: Terrain, watched: Watched) -> Self {
        let footprints = Actor::ALL.map(|actor| Footprints::of(&watched, actor));
        Self { level, terrain, watched, footprints }
    }

    /// The searched level.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// The searched map.
    #[must_use]
    pub fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    /// The recorded search.
    #[must_use]
    pub fn watched(&self) -> &Watched {
        &self.watched
    }

    /// The first expansion with the actor on a cell, as a cursor position; `None` if it is after
    /// the cursor.
    #[must_use]
    pub fn first_on(&self, cell: CellIndex, actor: Actor, cursor: usize) -> Option<usize> {
        let first = self.footprints[actor as usize].first(cell)? + 1;
        (first <= cursor).then_some(first)
    }

    /// Number of open states with the actor on a cell, at a cursor position.
    #[must_use]
    pub fn waiting_on(&self, cell: CellIndex, actor: Actor, cursor: usize) -> usize {
        let number = cursor.checked_sub(1);
        number.map_or(0, |number| self.footprints[actor as usize].waiting(cell, number))
    }
}

impl Told for IceFound {
    fn trace(&self) -> &dyn TraceFacts {
        self.watched.trace()
    }

    fn deepens(&self) -> bool {
        self.watched.order().engine == Engine::Deepening
    }

    fn weight(&self) -> u32 {
        1
    }

    fn has_mirrors(&self) -> bool {
        self.watched.has_mirrors()
    }

    fn heading(&self) -> String {
        let order = self.watched.order();
        let level = match self.level.title.as_str() {
            "" => "Untitled level",
            title => title,
        };
        format!("{level}, {} for the {}", order.engine, terms::objective(order.objective))
    }

    fn ending(&self, theme: &Theme) -> (String, Rgba) {
        let chrome = &theme.chrome;
        match self.watched.end() {
            WatchEnd::Solved(plan) => {
                let (moves, pushes) = (plan.moves(), plan.pushes);
                // The other number is only what this plan happens to need.
                let text = match self.watched.order().objective {
                    Objective::Pushes => format!("optimal: {pushes} pushes ({moves} moves)"),
                    Objective::Moves | Objective::Fast | Objective::Improve => {
                        format!("optimal: {moves} moves ({pushes} pushes)")
                    }
                };
                (text, chrome.success)
            }
            WatchEnd::Unsolvable => ("unsolvable, proved".to_owned(), chrome.error),
            WatchEnd::BudgetSpent { lower_bound, stopped } => {
                let why = if *stopped { "stopped" } else { "budget spent" };
                (format!("{why}: no plan below {lower_bound}"), chrome.warning)
            }
        }
    }

    fn action_titles(&self) -> [&'static str; 2] {
        ["crate", "push"]
    }

    fn action_helps(&self) -> [&'static str; 2] {
        ["Row and column of the pushed crate", "Direction of the push"]
    }

    fn action_cells(&self, successor: usize) -> ([Cell; 2], String) {
        match self.watched.trace().successors().get(successor).and_then(|it| it.action) {
            Some(push) => {
                let position = self.watched.layout().position_of(push.from).to_string();
                let name = format!("push {position} {}", terms::direction(push.direction));
                ([Cell::Words(position), Cell::Arrows(vec![push.direction])], name)
            }
            None => {
                let cells = [Cell::Words("others".to_owned()), Cell::Arrows(Vec::new())];
                (cells, "other pushes".to_owned())
            }
        }
    }

    fn action_words(&self, successor: usize) -> Option<(String, String)> {
        let push = self.watched.trace().successors().get(successor)?.action?;
        let position = self.watched.layout().position_of(push.from);
        let arrow = terms::arrow(push.direction);
        let short = format!("{},{} {arrow}", position.row + 1, position.column + 1);
        Some((short, format!("pushed {position} {}", terms::direction(push.direction))))
    }

    /// Start and end cell of the pushed crate.
    fn cells_of(&self, successor: usize) -> Vec<CellIndex> {
        let action = self.watched.trace().successors().get(successor).and_then(|it| it.action);
        let from = action.map(|push| push.from);
        from.into_iter().chain(self.watched.after(successor).map(|(rest, _)| rest)).collect()
    }

    fn no_successors(&self, is_goal: bool) -> &'static str {
        if is_goal { "Every target is filled" } else { "No push is possible" }
    }
}
