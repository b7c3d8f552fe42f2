//! A finished search of an ice level.

use super::{SearchView, TraceFacts, ice_text};
use crate::board::CellIndex;
use crate::picture::{Rgba, Theme};
use crate::planning::sokoban::{
    CellVisits, Objective, RecordedOutcome, SearchAlgorithm, SearchRecord, VisitSubject,
};
use crate::studio::table::Cell;
use crate::worlds::ice::{Level, Terrain};

/// A recorded search of an ice level, with derived data.
#[derive(Debug)]
pub struct RecordedIceSearch {
    level: Level,
    terrain: Terrain,
    record: SearchRecord,
    /// Visits of each cell by crates and by the player.
    cell_visits: [CellVisits; VisitSubject::ALL.len()],
}

impl RecordedIceSearch {
    /// Wraps a recorded search, and computes when it visited each cell.
    pub(super) fn new(level: Level, terrain: Terrain, record: SearchRecord) -> Self {
        let cell_visits = VisitSubject::ALL.map(|actor| CellVisits::from_record(&record, actor));
        Self { level, terrain, record, cell_visits }
    }

    /// The searched level.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// Board, true ice and step limit of the searched level.
    #[must_use]
    pub fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    /// The recorded search.
    #[must_use]
    pub fn record(&self) -> &SearchRecord {
        &self.record
    }

    /// Cursor position of the first expansion with the actor on a cell, up to `cursor`.
    ///
    /// After a push only the player and the pushed crate count; at the start all crates. `None` if
    /// there is no such expansion yet.
    #[must_use]
    pub fn first_expansion_on(
        &self,
        cell: CellIndex,
        actor: VisitSubject,
        cursor: usize,
    ) -> Option<usize> {
        let first = self.cell_visits[actor as usize].first_expansion(cell)? + 1;
        (first <= cursor).then_some(first)
    }

    /// Number of open states at a cursor position whose last push moved the actor to a cell.
    ///
    /// O(log states).
    #[must_use]
    pub fn open_count_on(&self, cell: CellIndex, actor: VisitSubject, cursor: usize) -> usize {
        let number = cursor.checked_sub(1);
        number.map_or(0, |number| self.cell_visits[actor as usize].open_count(cell, number))
    }
}

impl SearchView for RecordedIceSearch {
    fn trace(&self) -> &dyn TraceFacts {
        self.record.trace()
    }

    fn is_iterative_deepening(&self) -> bool {
        self.record.settings().algorithm == SearchAlgorithm::IdaStar
    }

    fn weight(&self) -> u32 {
        1
    }

    fn merges_mirror_images(&self) -> bool {
        self.record.merges_mirror_images()
    }

    fn heading(&self) -> String {
        let order = self.record.settings();
        let level = match self.level.title.as_str() {
            "" => "Untitled level",
            title => title,
        };
        format!("{level}, {} for the {}", order.algorithm, ice_text::objective(order.objective))
    }

    fn result_text(&self, theme: &Theme) -> (String, Rgba) {
        let chrome = &theme.chrome;
        match self.record.outcome() {
            RecordedOutcome::Solved(plan) => {
                let (moves, pushes) = (plan.moves(), plan.pushes);
                // The other number is only what this plan happens to need.
                let text = match self.record.settings().objective {
                    Objective::Pushes => format!("optimal: {pushes} pushes ({moves} moves)"),
                    Objective::Moves | Objective::Fast | Objective::Improve => {
                        format!("optimal: {moves} moves ({pushes} pushes)")
                    }
                };
                (text, chrome.success)
            }
            RecordedOutcome::Unsolvable => ("unsolvable, proved".to_owned(), chrome.error),
            RecordedOutcome::BudgetSpent { lower_bound, stopped } => {
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
        match self.record.trace().successors().get(successor).and_then(|it| it.action) {
            Some(push) => {
                let position = self.record.layout().position_of(push.from).to_string();
                let name = format!("push {position} {}", ice_text::direction(push.direction));
                ([Cell::Text(position), Cell::Arrows(vec![push.direction])], name)
            }
            None => {
                let cells = [Cell::Text("others".to_owned()), Cell::Arrows(Vec::new())];
                (cells, "other pushes".to_owned())
            }
        }
    }

    fn action_texts(&self, successor: usize) -> Option<(String, String)> {
        let push = self.record.trace().successors().get(successor)?.action?;
        let position = self.record.layout().position_of(push.from);
        let arrow = ice_text::arrow(push.direction);
        let short = format!("{},{} {arrow}", position.row + 1, position.column + 1);
        Some((short, format!("pushed {position} {}", ice_text::direction(push.direction))))
    }

    /// Start and end cell of the pushed crate; empty without an action.
    fn cells_of(&self, successor: usize) -> Vec<CellIndex> {
        let action = self.record.trace().successors().get(successor).and_then(|it| it.action);
        let from = action.map(|push| push.from);
        from.into_iter().chain(self.record.state_after(successor).map(|(rest, _)| rest)).collect()
    }

    fn no_successors_text(&self, is_goal: bool) -> &'static str {
        if is_goal { "Every target is filled" } else { "No push is possible" }
    }
}
