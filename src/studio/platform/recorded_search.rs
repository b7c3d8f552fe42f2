//! A finished search of a platform level.

use crate::board::CellIndex;
use crate::picture::{
    LegendEntry, Place, Placement, Rgba, STAGE_ROWS, Scene, StageActors, Theme, planned_path_scene,
    stage_actors_scene, stage_frontier_scene, stage_ground, stage_heat_scene, stage_legend,
};
use crate::planning::platform::{Engine, RecordedStageSearch};
use crate::planning::search::SolveStatus;
use crate::planning::sokoban::{Objective, VisitSubject};
use crate::studio::search::{SearchFrame, SearchPicture, SearchView, TraceFacts};
use crate::studio::table::Cell;
use crate::worlds::platform::{Action, Level, ROWS, RockMove, State, rules};
use crate::worlds::{AnyLevel, WorldKind};

/// A recorded search of a platform level, with the agent's cell in each state.
#[derive(Debug)]
pub struct RecordedPlatformSearch {
    level: Level,
    record: RecordedStageSearch,
    /// Cell of the agent after each successor's action; `None` if unknown.
    cells_after: Vec<Option<CellIndex>>,
    /// The first expansion with the agent in each cell, as a cursor position.
    firsts: Vec<Option<usize>>,
}

impl RecordedPlatformSearch {
    /// Wraps a recorded search. O(successors × (columns + log expansions)).
    pub(in crate::studio) fn new(level: Level, record: RecordedStageSearch) -> Self {
        let columns = level.columns.len();
        let cell_of = |state: &State| {
            cell_at(usize::from(state.agent), record.terrain().agent_row(state), columns)
        };
        let trace = record.trace();
        let mut firsts = vec![None; columns * STAGE_ROWS];
        for number in 0..trace.expansions().len() {
            let cell = record.state(number).and_then(|state| cell_of(&state));
            if let Some(first) = cell.and_then(|cell| firsts.get_mut(usize::from(cell))) {
                first.get_or_insert(number + 1);
            }
        }
        let after = |successor| record.after(successor).and_then(|state| cell_of(&state));
        let cells_after = (0..trace.successors().len()).map(after).collect();
        Self { level, record, cells_after, firsts }
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

    /// Each cell with the agent of an open state, and the number of open states.
    ///
    /// Empty at cursor 0. O(cells + successors up to the cursor).
    fn open_states(&self, cursor: usize) -> Vec<(CellIndex, usize)> {
        let Some(number) = cursor.checked_sub(1) else { return Vec::new() };
        let trace = self.record.trace();
        let mut counts = vec![0_usize; self.firsts.len()];
        // Successors generated so far that were added to the open list and have not left it. IDA*
        // may prune an entry when it leaves.
        let known = &trace.successors()[..trace.successors_of(number).end];
        for (successor, cell) in known.iter().zip(&self.cells_after) {
            if successor.is_open_at(number)
                && let Some(count) = cell.and_then(|cell| counts.get_mut(usize::from(cell)))
            {
                *count += 1;
            }
        }
        let counted = counts.into_iter().enumerate().filter(|(_, count)| *count > 0);
        counted.map(|(cell, count)| (cell as CellIndex, count)).collect()
    }

    /// Column and row of the agent after a successor's action; `None` if there is no such state.
    #[must_use]
    pub fn cell_after(&self, successor: usize) -> Option<(usize, u8)> {
        self.cells_after.get(successor).copied().flatten().map(|cell| self.place_of(cell))
    }

    /// Column and row of a cell.
    fn place_of(&self, cell: CellIndex) -> (usize, u8) {
        let (cell, columns) = (usize::from(cell), self.level.columns.len());
        (cell % columns, ROWS - 1 - (cell / columns) as u8)
    }

    /// The agent's positions while it takes actions from the start, the last one first.
    fn path(&self, actions: &[Action]) -> Vec<Place> {
        let terrain = self.record.terrain();
        let Some(mut state) = self.record.state(0) else { return Vec::new() };
        let place = |state: &State| StageActors::at_rest(terrain, state, true).agent;
        let mut path = vec![place(&state)];
        for action in actions {
            rules::apply(terrain, &mut state, *action);
            path.push(place(&state));
        }
        // The path scene draws its first cells strongest.
        path.reverse();
        path
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
    fn world(&self) -> WorldKind {
        WorldKind::Platform
    }

    fn trace(&self) -> &dyn TraceFacts {
        self.record.trace()
    }

    fn searched_level(&self) -> AnyLevel {
        self.level.clone().into()
    }

    fn settings_names(&self) -> [&'static str; 2] {
        [self.engine().name(), Objective::Moves.name()]
    }

    fn is_iterative_deepening(&self) -> bool {
        self.engine().is_iterative_deepening()
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
        format!("{title}, {}", self.method())
    }

    fn method(&self) -> String {
        self.engine().name().to_owned()
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
        let columns = self.level.columns.len();
        let rock = self.rock_of(successor).filter(|rock| !rock.vanished).and_then(|rock| {
            let after = self.record.after(successor)?;
            cell_at(rock.to.into(), self.record.terrain().top(&after, rock.to), columns)
        });
        let agent = self.cells_after.get(successor).copied().flatten();
        agent.into_iter().chain(rock).collect()
    }

    fn no_successors_text(&self, is_goal: bool) -> &'static str {
        if is_goal { "The gate is reached" } else { "No move has an effect" }
    }
}

impl SearchPicture for RecordedPlatformSearch {
    fn name(&self) -> &'static str {
        "stage search board"
    }

    fn size(&self) -> (usize, usize) {
        (STAGE_ROWS, self.level.columns.len())
    }

    fn is_wide(&self) -> bool {
        true
    }

    fn legend(&self, sample: f32, theme: &Theme) -> Vec<LegendEntry> {
        stage_legend(sample, theme)
    }

    fn frame(&self, cursor: usize, _tint: VisitSubject) -> Option<SearchFrame> {
        let state = self.record.state(cursor.saturating_sub(1))?;
        let firsts = self.firsts.iter().enumerate();
        let visited = firsts.filter_map(|(cell, first)| {
            first.filter(|first| *first <= cursor).map(|first| (cell as CellIndex, first))
        });
        Some(SearchFrame {
            cursor,
            visited: visited.collect(),
            open: self.open_states(cursor),
            actor_text: format!("agent in column {}", state.agent),
        })
    }

    fn ground(&self, placement: Placement, theme: &Theme) -> Scene {
        stage_ground(self.record.terrain(), placement, theme)
    }

    /// The agent faces as its last action, at first towards the gate.
    fn scenes(
        &self,
        frame: &SearchFrame,
        shows_path: bool,
        placement: Placement,
        theme: &Theme,
    ) -> Vec<Scene> {
        let (terrain, columns) = (self.record.terrain(), self.level.columns.len());
        let heat = frame.heat(self.trace().expansions().len()).map(|(cell, heat)| {
            let (column, row) = self.place_of(cell);
            (column, row, heat)
        });
        let open = frame.open.iter().map(|(cell, _)| self.place_of(*cell));
        let mut scenes = vec![
            stage_heat_scene(columns, heat, placement, theme),
            stage_frontier_scene(columns, open, placement, theme),
        ];
        let number = frame.cursor.saturating_sub(1);
        let actions = self.record.trace().actions_to(number);
        if shows_path {
            let path = self.path(&actions);
            scenes.push(planned_path_scene(columns, &path, placement, theme));
        }
        if let Some(state) = self.record.state(number) {
            let gate_is_right = state.agent <= terrain.gate();
            let faces_right = actions.last().copied().map_or(gate_is_right, Action::is_rightward);
            let actors = StageActors::at_rest(terrain, &state, faces_right);
            scenes.push(stage_actors_scene(columns, &actors, placement, theme));
        }
        scenes
    }

    fn cell_text(&self, cell: CellIndex) -> String {
        let (column, row) = self.place_of(cell);
        format!("column {column}, row {row}")
    }

    fn visit_text(&self, _tint: VisitSubject, first: usize) -> String {
        format!("agent first on this cell in expansion {first}")
    }
}

/// The cell of a column and a row from the bottom, in a stage of `columns` columns.
fn cell_at(column: usize, row: u8, columns: usize) -> Option<CellIndex> {
    CellIndex::try_from(usize::from(ROWS - 1 - row.min(ROWS - 1)) * columns + column).ok()
}
