//! A finished search of an ice level.

use crate::board::{CellIndex, Direction};
use crate::picture::{
    Actors, LegendEntry, Placement, PlanStatus, Rgba, Scene, Theme, actors_scene, board_legend,
    frontier_scene, heat_scene, plan_scene, truth_ground,
};
use crate::planning::sokoban::{
    CellVisits, Objective, RecordedOutcome, SearchAlgorithm, SearchRecord, VisitSubject,
};
use crate::studio::search::{PruningProof, SearchFrame, SearchPicture, SearchView, TraceFacts};
use crate::studio::table::Cell;
use crate::worlds::ice::{Level, Terrain, Transition, rules};
use crate::worlds::{AnyLevel, WorldKind};

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
    pub(in crate::studio) fn new(level: Level, terrain: Terrain, record: SearchRecord) -> Self {
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
    fn first_expansion_on(
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
    fn open_count_on(&self, cell: CellIndex, actor: VisitSubject, cursor: usize) -> usize {
        let number = cursor.checked_sub(1);
        number.map_or(0, |number| self.cell_visits[actor as usize].open_count(cell, number))
    }
}

impl SearchView for RecordedIceSearch {
    fn world(&self) -> WorldKind {
        WorldKind::Ice
    }

    fn trace(&self) -> &dyn TraceFacts {
        self.record.trace()
    }

    fn searched_level(&self) -> AnyLevel {
        self.level.clone().into()
    }

    fn settings_names(&self) -> [&'static str; 2] {
        let settings = self.record.settings();
        [settings.algorithm.name(), settings.objective.name()]
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
        let level = match self.level.title.as_str() {
            "" => "Untitled level",
            title => title,
        };
        format!("{level}, {}", self.method())
    }

    fn method(&self) -> String {
        let order = self.record.settings();
        format!("{} for the {}", order.algorithm, objective_name(order.objective))
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
                let name = format!("push {position} {}", direction_name(push.direction));
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
        let arrow = arrow(push.direction);
        let short = format!("{},{} {arrow}", position.row + 1, position.column + 1);
        Some((short, format!("pushed {position} {}", direction_name(push.direction))))
    }

    /// Start and end cell of the pushed crate; empty without an action.
    fn cells_of(&self, successor: usize) -> Vec<CellIndex> {
        let action = self.record.trace().successors().get(successor).and_then(|it| it.action);
        let from = action.map(|push| push.from);
        from.into_iter().chain(self.record.state_after(successor).map(|(rest, _)| rest)).collect()
    }

    fn pruning_proof(&self, successor: usize) -> Option<PruningProof> {
        let report = self.record.deadlock_report(successor)?;
        let cells = report.crates.iter().chain(report.cells.iter()).collect();
        Some(PruningProof { sentence: report.sentence, cells })
    }

    fn no_successors_text(&self, is_goal: bool) -> &'static str {
        if is_goal { "Every target is filled" } else { "No push is possible" }
    }
}

impl SearchPicture for RecordedIceSearch {
    fn name(&self) -> &'static str {
        "search board"
    }

    fn size(&self) -> (usize, usize) {
        let layout = self.terrain.layout();
        (layout.rows(), layout.columns())
    }

    fn legend(&self, sample: f32, theme: &Theme) -> Vec<LegendEntry> {
        board_legend(sample, theme)
    }

    fn frame(&self, cursor: usize, tint: VisitSubject) -> Option<SearchFrame> {
        let layout = self.terrain.layout();
        let first = |cell| Some((cell, self.first_expansion_on(cell, tint, cursor)?));
        let open = |cell| (cell, self.open_count_on(cell, tint, cursor));
        let player = self.record.state(cursor.saturating_sub(1)).player;
        Some(SearchFrame {
            cursor,
            visited: layout.passable_cells().filter_map(first).collect(),
            open: layout.passable_cells().map(open).filter(|(_, count)| *count > 0).collect(),
            actor_text: format!("player at {}", layout.position_of(player)),
        })
    }

    fn ground(&self, placement: Placement, theme: &Theme) -> Scene {
        let layout = self.terrain.layout();
        let actors = Actors::at_rest(layout, &self.record.state(0), Direction::Down);
        truth_ground(&self.terrain, &actors, true, placement, theme)
    }

    /// The player looks in the direction of the last push; down at the start.
    fn scenes(
        &self,
        frame: &SearchFrame,
        shows_path: bool,
        placement: Placement,
        theme: &Theme,
    ) -> Vec<Scene> {
        let layout = self.terrain.layout();
        let number = frame.cursor.saturating_sub(1);
        let pushes = self.record.trace().actions_to(number);
        let open = frame.open.iter().map(|(cell, _)| *cell);
        let mut scenes = vec![
            heat_scene(layout, frame.heat(self.trace().expansions().len()), placement, theme),
            frontier_scene(layout, open, placement, theme),
        ];
        if shows_path {
            let mut state = self.record.state(0);
            // Each push separately: the walks between pushes are not drawn.
            scenes.extend(pushes.iter().map(|push| {
                state.player = layout.neighbour(push.from, push.direction.opposite());
                let is_ice = |cell| self.terrain.is_ice(cell);
                let step: Transition =
                    rules::apply_assuming(layout, is_ice, &mut state, push.direction);
                plan_scene(layout, &[step], PlanStatus::Followed, placement, theme)
            }));
        }
        let facing = pushes.last().map_or(Direction::Down, |push| push.direction);
        let actors = Actors::at_rest(layout, &self.record.state(number), facing);
        scenes.push(actors_scene(layout, &actors, placement, theme));
        scenes
    }

    fn cell_text(&self, cell: CellIndex) -> String {
        self.terrain.layout().position_of(cell).to_string()
    }

    fn visit_text(&self, tint: VisitSubject, first: usize) -> String {
        format!("{}: first on this cell in expansion {first}", tint_name(tint))
    }
}

/// The label of an objective.
pub(super) fn objective_name(objective: Objective) -> &'static str {
    match objective {
        Objective::Pushes => "fewest pushes",
        Objective::Moves | Objective::Fast | Objective::Improve => "fewest moves",
    }
}

/// The name of the actor whose visited cells are tinted, as in the legend.
pub(super) fn tint_name(actor: VisitSubject) -> &'static str {
    match actor {
        VisitSubject::Crate => "crates",
        VisitSubject::Player => "player",
    }
}

/// The name of a direction.
fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Left => "left",
        Direction::Right => "right",
    }
}

/// An arrow character.
const fn arrow(direction: Direction) -> char {
    match direction {
        Direction::Up => '↑',
        Direction::Down => '↓',
        Direction::Left => '←',
        Direction::Right => '→',
    }
}
