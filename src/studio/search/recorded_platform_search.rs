//! A finished search of a platform level.

use super::{SearchView, TraceFacts};
use crate::board::CellIndex;
use crate::picture::{Rgba, Theme};
use crate::planning::platform::{Engine, RecordedStageSearch};
use crate::planning::search::SolveStatus;
use crate::studio::table::Cell;
use crate::worlds::platform::{Level, ROWS, RockMove, State, rules};

/// A recorded search of a platform level, with the agent's cell in each state.
#[derive(Debug)]
pub struct RecordedPlatformSearch {
    level: Level,
    record: RecordedStageSearch,
    /// Cell of the agent after each successor's action, column × rows + row; `u32::MAX` if unknown.
    cells_after: Vec<u32>,
    /// The first expansion with the agent in each cell, as a cursor position.
    firsts: Vec<Option<usize>>,
}

impl RecordedPlatformSearch {
    /// Wraps a recorded search. O(successors × (columns + log expansions)).
    pub(super) fn new(level: Level, record: RecordedStageSearch) -> Self {
        let cell_of = |state: &State| {
            let row = record.terrain().agent_row(state).min(ROWS - 1);
            u32::from(state.agent) * u32::from(ROWS) + u32::from(row)
        };
        let trace = record.trace();
        let mut firsts = vec![None; level.columns.len() * usize::from(ROWS)];
        for number in 0..trace.expansions().len() {
            let cell = record.state(number).map(|state| cell_of(&state) as usize);
            if let Some(first) = cell.and_then(|cell| firsts.get_mut(cell)) {
                first.get_or_insert(number + 1);
            }
        }
        let after = |successor| record.after(successor).map_or(u32::MAX, |state| cell_of(&state));
        let places = (0..trace.successors().len()).map(after).collect();
        Self { level, record, cells_after: places, firsts }
    }

    /// The searched level.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// The recorded search.
    #[must_use]
    pub fn record(&self) -> &RecordedStageSearch {
        &self.record
    }

    /// The search algorithm.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.record.outcome().engine
    }

    /// Column, row and first cursor position of each cell visited up to a cursor.
    pub fn visited(&self, cursor: usize) -> impl Iterator<Item = (usize, u8, usize)> + '_ {
        let rows = usize::from(ROWS);
        let cells = self.firsts.iter().enumerate();
        cells.filter_map(move |(cell, first)| {
            let first = first.filter(|first| *first <= cursor)?;
            Some((cell / rows, (cell % rows) as u8, first))
        })
    }

    /// Column, row and number of open states, for each cell with the agent of one.
    ///
    /// Empty at cursor 0. O(cells + successors up to the cursor).
    #[must_use]
    pub fn open_states(&self, cursor: usize) -> Vec<(usize, u8, usize)> {
        let Some(number) = cursor.checked_sub(1) else { return Vec::new() };
        let trace = self.record.trace();
        let mut counts = vec![0_usize; self.firsts.len()];
        // Successors generated so far that were added to the open list and have not left it. IDA*
        // may prune an entry when it leaves.
        let known = &trace.successors()[..trace.successors_of(number).end];
        for (successor, place) in known.iter().zip(&self.cells_after) {
            if successor.is_open_at(number)
                && let Some(count) = counts.get_mut(*place as usize)
            {
                *count += 1;
            }
        }
        let rows = usize::from(ROWS);
        let counted = counts.into_iter().enumerate().filter(|(_, count)| *count > 0);
        counted.map(|(cell, count)| (cell / rows, (cell % rows) as u8, count)).collect()
    }

    /// Column and row of the agent after a successor's action; `None` if there is no such state.
    #[must_use]
    pub fn cell_after(&self, successor: usize) -> Option<(usize, u8)> {
        let cell = *self.cells_after.get(successor).filter(|cell| **cell != u32::MAX)? as usize;
        Some((cell / usize::from(ROWS), (cell % usize::from(ROWS)) as u8))
    }

    /// The rock that a successor's action moves; `None` if it moves none.
    fn rock_of(&self, successor: usize) -> Option<RockMove> {
        let trace = self.record.trace();
        let action = trace.successors().get(successor)?.action?;
        let before = self.record.state(trace.parent_of(successor))?;
        rules::outcome(self.record.terrain(), &before, action).rock
    }
}

impl SearchView for RecordedPlatformSearch {
    fn trace(&self) -> &dyn TraceFacts {
        self.record.trace()
    }

    fn is_iterative_deepening(&self) -> bool {
        self.engine() == Engine::Deepening
    }

    fn weight(&self) -> u32 {
        self.engine().weight()
    }

    /// Platform searches do not merge mirror images.
    fn merges_mirror_images(&self) -> bool {
        false
    }

    fn heading(&self) -> String {
        let title = match self.level.title.as_str() {
            "" => "Untitled stage",
            title => title,
        };
        format!("{title}, {}", self.engine())
    }

    fn result_text(&self, theme: &Theme) -> (String, Rgba) {
        let chrome = &theme.chrome;
        let outcome = self.record.outcome();
        let moves = outcome.actions.as_ref().map_or(0, Vec::len);
        match outcome.status {
            SolveStatus::Optimal => (format!("{moves} moves, the fewest"), chrome.success),
            SolveStatus::Solved => {
                (format!("{moves} moves (maybe not the fewest)"), chrome.success)
            }
            SolveStatus::Unsolvable => ("no path to the gate (proved)".to_owned(), chrome.error),
            SolveStatus::BudgetSpent => {
                let least = outcome.lower_bound;
                (format!("no plan found; any plan has at least {least} moves"), chrome.warning)
            }
        }
    }

    fn action_titles(&self) -> [&'static str; 2] {
        ["move", "rock"]
    }

    fn action_helps(&self) -> [&'static str; 2] {
        ["Action of the agent", "Columns between which a rock moves"]
    }

    fn action_cells(&self, successor: usize) -> ([Cell; 2], String) {
        let action = self.record.trace().successors().get(successor).and_then(|it| it.action);
        let Some(action) = action else {
            return ([Cell::Text("others".to_owned()), Cell::Empty], "other moves".to_owned());
        };
        let rock = match self.rock_of(successor) {
            Some(rock) => Cell::Text(format!("{} to {}", rock.from, rock.to)),
            None => Cell::Empty,
        };
        ([Cell::Text(action.name().to_owned()), rock], format!("move {action}"))
    }

    fn action_texts(&self, successor: usize) -> Option<(String, String)> {
        let action = self.record.trace().successors().get(successor)?.action?;
        Some((action.name().to_owned(), format!("went {action}")))
    }

    /// The agent's cell after the action, and the moved rock's unless it vanished.
    fn cells_of(&self, successor: usize) -> Vec<CellIndex> {
        let rock = self.rock_of(successor).filter(|rock| !rock.vanished).and_then(|rock| {
            let after = self.record.after(successor)?;
            Some((usize::from(rock.to), self.record.terrain().top(&after, rock.to)))
        });
        let places = self.cell_after(successor).into_iter().chain(rock);
        let columns = self.level.columns.len();
        let cell = |(column, row): (usize, u8)| usize::from(ROWS - 1 - row) * columns + column;
        places.filter_map(|place| CellIndex::try_from(cell(place)).ok()).collect()
    }

    fn no_successors_text(&self, is_goal: bool) -> &'static str {
        if is_goal { "The gate is reached" } else { "No move has an effect" }
    }
}
