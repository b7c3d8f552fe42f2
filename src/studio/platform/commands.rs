//! Handlers of the platform editor.

use super::PlatformRequest;
use super::stroke::{PlatformSquare, Stroke, Tool};
use crate::board::MAX_SIDE;
use crate::editing::{ColumnRange, ColumnRangeError, Replacement, platform};
use crate::studio::command::Command;
use crate::studio::documents::WorldEditor;
use crate::studio::level_analysis::AnalyzerInput;
use crate::studio::model::{Mode, Studio};
use crate::worlds::WorldKind;
use crate::worlds::platform::{Action, Column, Level, Platform, ROWS};

impl Studio {
    /// Applies a request.
    pub(in crate::studio) fn apply_platform(&mut self, request: PlatformRequest) {
        match request {
            PlatformRequest::Tool(tool) => self.select_platform_tool(tool),
            PlatformRequest::Point(square) => self.worlds.platform.current.move_pointer(square),
            PlatformRequest::PointerReport(pointer) => {
                self.worlds.platform.current.report_pointer(pointer);
            }
            // Selecting changes no square, so it needs an anchor and no stroke.
            PlatformRequest::Press { at, erases } if self.worlds.platform.tool == Tool::Select => {
                self.commit_text();
                self.press_to_select(at.column, erases);
            }
            PlatformRequest::Press { at, erases } => {
                self.commit_text();
                let stroke = Stroke::begin(
                    self.worlds.platform.level(),
                    self.worlds.platform.tool,
                    erases,
                    at,
                );
                self.worlds.platform.stroke = Some(stroke);
            }
            PlatformRequest::Drag(square) => {
                // A gesture is either a selection or a stroke; the other one ignores the drag.
                self.drag_selection(square.column);
                if let Some(stroke) = &mut self.worlds.platform.stroke {
                    stroke.extend(square);
                }
            }
            PlatformRequest::Release => {
                self.worlds.platform.anchor = None;
                self.end_stroke();
            }
            PlatformRequest::PasteText(text) => self.paste_text(&text),
            PlatformRequest::GoTo(column) => self.go_to_column(column),
            PlatformRequest::ColumnCount(columns) => self.set_column_count(columns),
            PlatformRequest::FileSearch(search) => {
                self.edit_platform("change the search", |stage| stage.search = search);
            }
            PlatformRequest::Engine(engine) => self.worlds.platform.engine = engine,
            PlatformRequest::SearchEngine(engine) => {
                self.worlds.platform.search_engine = engine;
                self.watch_search();
            }
        }
    }

    /// Executes a command of the platform editor or of manual play.
    pub(in crate::studio) fn perform_platform(&mut self, command: Command) {
        use Command::*;
        match command {
            GroundTool => self.select_platform_tool(Tool::Ground),
            RockTool => self.select_platform_tool(Tool::Rock),
            AgentTool => self.select_platform_tool(Tool::Agent),
            GateTool => self.select_platform_tool(Tool::Gate),
            Select => self.select_platform_tool(Tool::Select),
            SelectColumnLeft => self.extend_selection(-1),
            SelectColumnRight => self.extend_selection(1),
            SelectAll => {
                self.worlds.platform.selection = self.worlds.platform.effective_selection();
            }
            Cut => self.cut_columns(),
            Copy => self.copy_columns(),
            Paste => self.paste_columns(),
            Delete => self.remove_columns("delete columns"),
            NextProblem => self.go_to_next_problem(),
            ColumnLeft => self.step_column(-1),
            ColumnRight => self.step_column(1),
            RaiseGround => self.change_height(1),
            LowerGround => self.change_height(-1),
            UseColumnTool => self.use_platform_tool(false),
            UseColumnEraser => self.use_platform_tool(true),
            InsertColumn => self.insert_stage_column(),
            RemoveColumn => self.remove_stage_column(),
            MirrorHorizontally => self.mirror_columns(),
            WalkLeft => self.act_manually::<Platform>(Action::Left),
            WalkRight => self.act_manually::<Platform>(Action::Right),
            ClimbLeft => self.act_manually::<Platform>(Action::ClimbLeft),
            ClimbRight => self.act_manually::<Platform>(Action::ClimbRight),
            _ => {}
        }
    }

    /// Selects a tool; cancels a gesture begun with another tool.
    fn select_platform_tool(&mut self, tool: Tool) {
        self.worlds.platform.cancel_gesture();
        self.worlds.platform.tool = tool;
    }

    /// Commits the stroke in progress as one edit; does nothing without one.
    fn end_stroke(&mut self) {
        let Some(stroke) = self.worlds.platform.stroke.take() else { return };
        let (name, before, after) = stroke.finish();
        self.commit_platform(name, Replacement { before, after });
    }

    /// Commits a change as one edit and returns true; if it is impossible, reports why.
    pub(super) fn commit_changed(
        &mut self,
        name: &str,
        changed: Result<Level, ColumnRangeError>,
    ) -> bool {
        match changed {
            Ok(after) => {
                let before = self.worlds.platform.level().clone();
                self.commit_platform(name, Replacement { before, after });
                true
            }
            Err(error) => {
                self.notices.error(error.to_string());
                false
            }
        }
    }

    /// Commits an edit; `name` labels the edit in the history.
    ///
    /// Cancels a gesture in progress, because it refers to the level before the edit.
    fn commit_platform(&mut self, name: &str, edit: Replacement<Level>) {
        self.commit_text();
        (self.worlds.platform.stroke, self.worlds.platform.anchor) = (None, None);
        let now_ms = self.now_ms();
        let committed = self.worlds.platform.documents.shown_mut().commit(name, edit, now_ms);
        self.after_edit(committed);
    }

    /// Commits a change of the level as one edit; `name` labels it in the history.
    fn edit_platform(&mut self, name: &str, change: impl FnOnce(&mut Level)) {
        let edit = Replacement::of(self.worlds.platform.level(), change);
        self.commit_platform(name, edit);
    }

    /// Adds or removes columns at the right end.
    ///
    /// An agent or gate right of the new end moves to the last column. A moved gate that meets the
    /// agent there goes one column further left; a single column has no gate then.
    fn set_column_count(&mut self, columns: usize) {
        let columns = columns.clamp(1, MAX_SIDE);
        self.edit_platform("change the width", |stage| {
            stage.columns.resize(columns, Column::default());
            let inside = |at: Option<usize>| at.map(|at| at.min(columns - 1));
            let gate = stage.gate;
            (stage.agent, stage.gate) = (inside(stage.agent), inside(stage.gate));
            if stage.gate != gate && stage.gate == stage.agent {
                stage.gate = stage.gate.and_then(|at| at.checked_sub(1));
            }
        });
    }

    /// The current column: under the pointer, else last chosen by keys, else the middle one.
    pub(super) fn current_column(&self) -> usize {
        let middle = self.worlds.platform.level().columns.len() / 2;
        self.worlds.platform.current.origin().map_or(middle, |square| square.column)
    }

    /// Inserts a column before the current one, as high as that one.
    fn insert_stage_column(&mut self) {
        let at = self.current_column();
        let stage = self.worlds.platform.level();
        let height = stage.columns.get(at).map_or(0, |column| column.height);
        let bare = Level { columns: vec![Column::bare(height)], ..Level::default() };
        let longer = platform::insert_columns(stage, at, &bare);
        self.commit_changed("insert a column", longer);
    }

    /// Removes the current column, with agent and gate if they stand there.
    fn remove_stage_column(&mut self) {
        let at = self.current_column();
        let stage = self.worlds.platform.level();
        let Some(column) = ColumnRange::spanning(at, at).within(stage.columns.len()) else {
            return;
        };
        let shorter = platform::remove_columns(stage, column);
        self.commit_changed("remove a column", shorter);
    }

    /// Moves the current column by `by` to the right; stops at both ends.
    ///
    /// If the arrow keys did not choose the current column, only shows it.
    pub(super) fn step_column(&mut self, by: isize) {
        let last = self.worlds.platform.level().columns.len().saturating_sub(1);
        let at = self.current_column();
        let is_shown = self.worlds.platform.is_keyboard_cursor();
        let column = if is_shown { at.saturating_add_signed(by).min(last) } else { at };
        self.go_to_column(column);
    }

    /// Makes a column current, as the arrow keys do; ignores one outside the level.
    pub(super) fn go_to_column(&mut self, column: usize) {
        let Some(top) = self.worlds.platform.level().columns.get(column).map(|it| it.top()) else {
            return;
        };
        let row = top.saturating_add(1).min(ROWS - 1);
        self.worlds.platform.current.move_cursor(PlatformSquare { row, column });
    }

    /// Moves to the next column with a problem, wrapping around; else reports the first problem.
    fn go_to_next_problem(&mut self) {
        let problems = self.worlds.platform.documents.shown().review();
        let here =
            self.worlds.platform.square().filter(|_| self.worlds.platform.is_keyboard_cursor());
        let here = here.map(|it| it.column);
        let mut columns: Vec<usize> = problems.iter().filter_map(|it| it.column).collect();
        columns.sort_unstable();
        let after = columns.iter().find(|column| here.is_none_or(|here| **column > here));
        match (after.or(columns.first()).copied(), problems.first()) {
            (Some(column), _) => self.go_to_column(column),
            (None, Some(problem)) => self.notices.info(format!("Whole stage: {problem}")),
            (None, None) => self.notices.info("The stage has no problems"),
        }
    }

    /// Changes the current column's ground height, leaving room for rocks, agent and gate.
    fn change_height(&mut self, by: i8) {
        let at = self.current_column();
        self.edit_platform("change the ground", |stage| {
            let stands = u8::from(stage.agent == Some(at) || stage.gate == Some(at));
            let Some(column) = stage.columns.get_mut(at) else { return };
            let most = (ROWS - 1).saturating_sub(column.rocks + stands);
            column.height = column.height.saturating_add_signed(by).min(most);
        });
        self.go_to_column(at);
    }

    /// Uses the tool on the current column.
    ///
    /// The ground tool raises or lowers the ground by one row.
    fn use_platform_tool(&mut self, erases: bool) {
        let column = self.current_column();
        if self.worlds.platform.tool == Tool::Select {
            return self.select_by_keys(column, erases);
        }
        let Some(top) = self.worlds.platform.level().columns.get(column).map(|it| it.top()) else {
            return;
        };
        if self.worlds.platform.tool == Tool::Ground {
            return self.change_height(if erases { -1 } else { 1 });
        }
        // Above agent and gate, so that the stroke does not pick them up.
        let at = PlatformSquare { row: (top + 2).min(ROWS), column };
        let stroke =
            Stroke::begin(self.worlds.platform.level(), self.worlds.platform.tool, erases, at);
        self.worlds.platform.stroke = Some(stroke);
        self.end_stroke();
        match self.worlds.platform.current.origin() {
            Some(square) => self.worlds.platform.current.move_cursor(square),
            None => self.go_to_column(column),
        }
    }

    /// Advances the jobs of the platform world and collects their results.
    pub(in crate::studio) fn advance_platform(&mut self, passed_ms: f32) {
        self.collect_plan();
        if self.world != WorldKind::Platform || self.mode != Mode::Edit {
            return self.worlds.platform.analyzer.stop();
        }
        let (wake, now_ms) = (self.waker(), self.now_ms());
        let platform = &mut self.worlds.platform;
        let document = platform.documents.shown();
        let subject = AnalyzerInput {
            document: document.id(),
            level: document.level(),
            is_playable: document.review().is_empty(),
            edit: document.draft().history().undo_name().unwrap_or_default(),
        };
        let may_search = platform.stroke.is_none() && platform.plan_job.is_none();
        platform.analyzer.advance(&subject, may_search, (passed_ms, now_ms), wake);
    }
}
