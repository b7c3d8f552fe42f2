//! Handlers of the platform editor.

use super::StageRequest;
use super::stroke::{Square, Stroke, Tool};
use crate::board::MAX_SIDE;
use crate::editing::{ColumnsError, Replacement, Stretch, columns};
use crate::studio::command::Command;
use crate::studio::desk::Room;
use crate::studio::model::{Mode, Studio};
use crate::worlds::WorldKind;
use crate::worlds::platform::{Column, Level, ROWS};

impl Studio {
    /// Applies a request.
    pub(in crate::studio) fn apply_stages(&mut self, request: StageRequest) {
        match request {
            StageRequest::Tool(tool) => self.take_stage_tool(tool),
            StageRequest::Point(square) => self.stages.at_hand.point(square),
            StageRequest::Report(pointer) => self.stages.at_hand.report(pointer),
            StageRequest::Press { at, erases } if self.stages.tool == Tool::Select => {
                self.settle();
                self.press_to_select(at.column, erases);
            }
            StageRequest::Press { at, erases } => {
                self.settle();
                let stroke = Stroke::begin(self.stages.stage(), self.stages.tool, erases, at);
                self.stages.stroke = Some(stroke);
            }
            StageRequest::Drag(square) => {
                self.drag_selection(square.column);
                if let Some(stroke) = &mut self.stages.stroke {
                    stroke.extend(square);
                }
            }
            StageRequest::Release => {
                self.stages.anchor = None;
                self.end_stroke();
            }
            StageRequest::PasteText(text) => self.paste_text(&text),
            StageRequest::GoTo(column) => self.go_to_column(column),
            StageRequest::Width(columns) => self.resize_stage(columns),
            StageRequest::FileSearch(search) => {
                self.change_stage("change the search", |stage| stage.search = search);
            }
            StageRequest::Engine(engine) => self.stages.engine = engine,
        }
    }

    /// Executes a command of the platform editor.
    pub(in crate::studio) fn perform_stage(&mut self, command: Command) {
        use Command::*;
        match command {
            GroundTool => self.take_stage_tool(Tool::Ground),
            RockTool => self.take_stage_tool(Tool::Rock),
            AgentTool => self.take_stage_tool(Tool::Agent),
            GateTool => self.take_stage_tool(Tool::Gate),
            Select => self.take_stage_tool(Tool::Select),
            SelectColumnLeft => self.extend_selection(-1),
            SelectColumnRight => self.extend_selection(1),
            SelectAll => self.stages.selection = self.stages.chosen_columns(),
            Cut => self.cut_columns(),
            Copy => self.copy_columns(),
            Paste => self.paste_columns(),
            Delete => self.take_columns_out("delete columns"),
            NextProblem => self.go_to_next_problem(),
            ColumnLeft => self.step_column(-1),
            ColumnRight => self.step_column(1),
            RaiseGround => self.change_height(1),
            LowerGround => self.change_height(-1),
            UseStageTool => self.use_stage_tool(false),
            UseStageEraser => self.use_stage_tool(true),
            InsertColumn => self.insert_stage_column(),
            RemoveColumn => self.remove_stage_column(),
            MirrorHorizontally => self.mirror_columns(),
            _ => {}
        }
    }

    /// Selects a tool; cancels a gesture begun with another tool.
    fn take_stage_tool(&mut self, tool: Tool) {
        self.stages.let_go();
        self.stages.tool = tool;
    }

    fn end_stroke(&mut self) {
        let Some(stroke) = self.stages.stroke.take() else { return };
        let (name, before, after) = stroke.finish();
        self.commit_stage(name, Replacement { before, after });
    }

    /// Commits a change as one edit, or reports why it is impossible. Returns whether it was
    /// committed.
    pub(super) fn commit_changed(
        &mut self,
        name: &str,
        changed: Result<Level, ColumnsError>,
    ) -> bool {
        match changed {
            Ok(after) => {
                let before = self.stages.stage().clone();
                self.commit_stage(name, Replacement { before, after });
                true
            }
            Err(error) => {
                self.notices.trouble(error.to_string());
                false
            }
        }
    }

    /// Commits an edit. Cancels a gesture in progress, because it refers to the level before the
    /// edit.
    fn commit_stage(&mut self, name: &str, edit: Replacement<Level>) {
        self.settle();
        (self.stages.stroke, self.stages.anchor) = (None, None);
        let now_ms = self.now_ms();
        let committed = self.stages.documents.shown_mut().commit(name, edit, now_ms);
        self.keep_up(committed);
    }

    fn change_stage(&mut self, name: &str, change: impl FnOnce(&mut Level)) {
        let edit = Replacement::of(self.stages.stage(), change);
        self.commit_stage(name, edit);
    }

    /// Changes the number of columns at the right end.
    fn resize_stage(&mut self, columns: usize) {
        let columns = columns.clamp(1, MAX_SIDE);
        self.change_stage("change the width", |stage| {
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
    pub(super) fn column_at_hand(&self) -> usize {
        let middle = self.stages.stage().columns.len() / 2;
        self.stages.at_hand.origin().map_or(middle, |square| square.column)
    }

    fn insert_stage_column(&mut self) {
        let at = self.column_at_hand();
        let stage = self.stages.stage();
        let height = stage.columns.get(at).map_or(0, |column| column.height);
        let bare = Level { columns: vec![Column::bare(height)], ..Level::default() };
        let longer = columns::with(stage, at, &bare);
        self.commit_changed("insert a column", longer);
    }

    fn remove_stage_column(&mut self) {
        let at = self.column_at_hand();
        let stage = self.stages.stage();
        let Some(column) = Stretch::spanning(at, at).within(stage.columns.len()) else { return };
        let shorter = columns::without(stage, column);
        self.commit_changed("remove a column", shorter);
    }

    /// Moves to a neighbouring column. The first step only shows the current one.
    pub(super) fn step_column(&mut self, by: isize) {
        let last = self.stages.stage().columns.len().saturating_sub(1);
        let at = self.column_at_hand();
        let is_shown = self.stages.draws_by_keys();
        let column = if is_shown { at.saturating_add_signed(by).min(last) } else { at };
        self.go_to_column(column);
    }

    /// Makes a column current, as if the arrow keys had chosen it.
    pub(super) fn go_to_column(&mut self, column: usize) {
        let Some(top) = self.stages.stage().columns.get(column).map(|it| it.top()) else { return };
        let row = top.saturating_add(1).min(ROWS - 1);
        self.stages.at_hand.lead_to(Square { row, column });
    }

    /// Moves to the next column with a problem; wraps around at the end.
    fn go_to_next_problem(&mut self) {
        let problems = self.stages.documents.shown().review();
        let here = self.stages.square().filter(|_| self.stages.draws_by_keys());
        let here = here.map(|it| it.column);
        let mut columns: Vec<usize> = problems.iter().filter_map(|it| it.column).collect();
        columns.sort_unstable();
        let after = columns.iter().find(|column| here.is_none_or(|here| **column > here));
        match (after.or(columns.first()).copied(), problems.first()) {
            (Some(column), _) => self.go_to_column(column),
            (None, Some(problem)) => self.notices.news(format!("Whole stage: {problem}")),
            (None, None) => self.notices.news("The stage has no problems"),
        }
    }

    fn change_height(&mut self, by: i8) {
        let at = self.column_at_hand();
        self.change_stage("change the ground", |stage| {
            let stands = u8::from(stage.agent == Some(at) || stage.gate == Some(at));
            let Some(column) = stage.columns.get_mut(at) else { return };
            let most = (ROWS - 1).saturating_sub(column.rocks + stands);
            column.height = column.height.saturating_add_signed(by).min(most);
        });
        self.go_to_column(at);
    }

    /// Uses the tool on the current column: the ground tool raises or lowers it.
    fn use_stage_tool(&mut self, erases: bool) {
        let column = self.column_at_hand();
        if self.stages.tool == Tool::Select {
            return self.select_by_keys(column, erases);
        }
        let Some(top) = self.stages.stage().columns.get(column).map(|it| it.top()) else { return };
        if self.stages.tool == Tool::Ground {
            return self.change_height(if erases { -1 } else { 1 });
        }
        // Above agent and gate, so that the stroke does not pick them up.
        let at = Square { row: (top + 2).min(ROWS), column };
        let stroke = Stroke::begin(self.stages.stage(), self.stages.tool, erases, at);
        self.stages.stroke = Some(stroke);
        self.end_stroke();
        match self.stages.at_hand.origin() {
            Some(square) => self.stages.at_hand.lead_to(square),
            None => self.go_to_column(column),
        }
    }

    /// Advances the jobs of the platform world and collects their results.
    pub(in crate::studio) fn keep_stages(&mut self, passed_ms: f32) {
        self.take_in_plan();
        if self.world != WorldKind::Platform || self.mode != Mode::Edit {
            return self.stages.judge.stop();
        }
        let wake = self.waker();
        let may_search = self.stages.stroke.is_none()
            && self.stages.planning.is_none()
            && self.stages.documents.shown().review().is_empty();
        let stage = self.stages.documents.shown().level();
        self.stages.judge.keep_up(stage, may_search, passed_ms, wake);
    }
}
