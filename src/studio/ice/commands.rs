//! Handlers of the commands and requests of the ice editor.

use super::gestures::{IceStroke, StrokeMode, with_column, with_row};
use super::request::IceRequest;
use super::review::step_limit_finding;
use crate::board::{Direction, GridTransform, Position};
use crate::editing::{
    Clip, Edit, GestureResult, LevelEdit, Paint, Region, Tool, scatter_ice, toggle_doubtful,
    transform_region,
};
use crate::studio::command::{Command, PaintSlot};
use crate::studio::documents::WorldEditor;
use crate::studio::model::{Effect, Studio};
use crate::worlds::WorldKind;
use crate::worlds::ice::transform::{self, SizeError};
use crate::worlds::ice::{Board, Ground};

impl Studio {
    /// Runs a command of the ice editor; ignores other commands.
    pub(crate) fn perform_ice(&mut self, command: Command) {
        use Command::*;
        match command {
            NewIceLevel => self.new_level(WorldKind::Ice),
            Cut => self.cut(),
            Copy => self.copy(),
            Paste => self.worlds.ice.paste_copied(),
            Delete => self.clear_selected("clear"),
            SelectAll => self.worlds.ice.select_all(),
            RotateClockwise => self.turn("rotate right", GridTransform::Clockwise),
            RotateCounterclockwise => self.turn("rotate left", GridTransform::Counterclockwise),
            MirrorHorizontally => self.turn("mirror left to right", GridTransform::MirrorLeftRight),
            MirrorVertically => self.turn("mirror top to bottom", GridTransform::MirrorTopBottom),
            Crop => self.crop(),
            Normalise => self.normalise(),
            InsertRow => self.edit_lines("insert a row", with_row),
            RemoveRow => self.edit_lines("remove a row", |board, cell| {
                transform::remove_rows(board, cell.row, 1)
            }),
            InsertColumn => self.edit_lines("insert a column", with_column),
            RemoveColumn => self.edit_lines("remove a column", |board, cell| {
                transform::remove_columns(board, cell.column, 1)
            }),
            ScatterIce => self.scatter_random_ice(),
            ToggleIceLayer => self.hidden.truth = !self.hidden.truth,
            ToggleDeadCells => {
                self.settings.show_dead_cells = !self.settings.show_dead_cells;
            }
            MarkDoubtful => self.toggle_doubtful(),
            NextProblem => self.select_next_problem(),
            Brush => self.select_tool(Tool::Brush),
            Line => self.select_tool(Tool::Line),
            Rectangle => self.select_tool(Tool::Rectangle),
            Fill => self.select_tool(Tool::Fill),
            Eyedropper => self.select_tool(Tool::Eyedropper),
            Select => self.select_tool(Tool::Select),
            Paint(slot) => self.select_tile(slot),
            CellUp => self.worlds.ice.step(Direction::Up, false),
            CellDown => self.worlds.ice.step(Direction::Down, false),
            CellLeft => self.worlds.ice.step(Direction::Left, false),
            CellRight => self.worlds.ice.step(Direction::Right, false),
            UseTool => self.use_tool(StrokeMode::Draw),
            UseEraser => self.use_tool(StrokeMode::Erase),
            _ => {}
        }
    }

    /// Handles a request of a view of the ice editor.
    pub(crate) fn apply_ice(&mut self, request: IceRequest) {
        match request {
            IceRequest::Commit { name, edit } => self.commit_ice(&name, edit),
            IceRequest::Point(cell) => self.worlds.ice.current.move_pointer(cell),
            IceRequest::PointerReport(pointer) => self.worlds.ice.current.report_pointer(pointer),
            IceRequest::Press { cell, mode, outline } => {
                self.worlds.ice.current.move_pointer(Some(cell));
                self.press_cell(cell, mode, outline);
            }
            IceRequest::Drag { cell, outline } => {
                if let Some(stroke) = &mut self.worlds.ice.stroke {
                    stroke.extend(cell, outline);
                }
            }
            IceRequest::Release => self.finish_stroke(),
            IceRequest::Resize { edge, lines } => self.worlds.ice.drag_edge(edge, lines),
            IceRequest::FinishResize => {
                if let Some((name, edit)) = self.worlds.ice.take_resize() {
                    self.commit_ice(&name, edit);
                }
            }
            IceRequest::PasteText(text) => {
                if let Err(error) = self.worlds.ice.paste_text(&text) {
                    self.notices.error(format!("Cannot paste: {error}"));
                }
            }
            IceRequest::SelectProblem(index) => self.select_problem(index),
            IceRequest::Fix { problem, fix } => self.apply_fix(problem, fix),
            IceRequest::IcePercent(percent) => {
                self.worlds.ice.tools_mut().ice_percent = percent.min(100);
            }
            IceRequest::IceSeed(seed) => self.worlds.ice.tools_mut().ice_seed = seed,
            IceRequest::SearchSettings(settings) => {
                self.worlds.ice.search_settings = Some(settings);
                self.watch_search();
            }
        }
    }

    /// Adds one edit to the history; first commits unfinished text input.
    fn commit_ice(&mut self, name: &str, edit: LevelEdit) {
        self.commit_text();
        let now_ms = self.now_ms();
        let committed = self.worlds.ice.document_mut().commit(name, edit, now_ms);
        self.after_edit(committed);
    }

    /// Starts a stroke at a cell; with pasted squares, places or discards them instead.
    ///
    /// Drawing places them with their upper left corner at the cell, erasing discards them.
    /// `outline` is true while Shift is held: the rectangle tool then draws only the outline.
    fn press_cell(&mut self, cell: Position, mode: StrokeMode, outline: bool) {
        self.commit_text();
        self.worlds.ice.selected_problem = None;
        if self.worlds.ice.floating().is_some() {
            match mode {
                StrokeMode::Draw => self.place_pasted(cell),
                StrokeMode::Erase => {
                    self.worlds.ice.cancel_gesture();
                }
            }
            return;
        }
        let tools = self.worlds.ice.tools();
        let draws = !matches!(tools.tool, Tool::Eyedropper | Tool::Select);
        let paints_ice = draws
            && matches!(tools.paint, Paint::Ground(Ground::Ice) | Paint::Both(Ground::Ice, _));
        let selection = self.worlds.ice.selection();
        self.worlds.ice.stroke = Some(IceStroke::begin(tools, selection, mode, cell, outline));
        // Show the ice layer if the tool draws ice.
        self.hidden.truth &= !paints_ice;
    }

    /// Places the pasted squares with their upper left corner at a cell, as one edit.
    fn place_pasted(&mut self, cell: Position) {
        if let Some(edit) = self.worlds.ice.place_pasted(cell) {
            self.commit_ice("paste", edit);
        }
    }

    /// Ends the stroke and applies its result: an edit, a picked tile or a selection.
    fn finish_stroke(&mut self) {
        let Some(stroke) = self.worlds.ice.stroke.take() else { return };
        let mode = stroke.mode;
        match stroke.gesture.finish(&self.worlds.ice.level().board) {
            GestureResult::Edit { name, edit } => self.commit_ice(name, edit),
            GestureResult::Picked(paint) => {
                let tools = self.worlds.ice.tools_mut();
                tools.paint = paint;
                tools.tool = Tool::Brush;
            }
            GestureResult::Selected(region) => {
                self.worlds.ice.selection = (mode == StrokeMode::Draw).then_some(region);
            }
            GestureResult::Nothing => {}
        }
    }

    /// Applies the tool at the cell selected with the arrow keys; does nothing without one.
    ///
    /// Lines, rectangles and selections begin with the first use and end with the second.
    fn use_tool(&mut self, mode: StrokeMode) {
        let Some(cell) =
            self.worlds.ice.current_cell().filter(|_| self.worlds.ice.is_keyboard_cursor())
        else {
            return;
        };
        if self.worlds.ice.stroke.is_some() {
            return self.finish_stroke();
        }
        self.press_cell(cell, mode, false);
        if !self.worlds.ice.needs_two_corners() {
            self.finish_stroke();
        }
    }

    /// Cancels the gesture and selects a tool.
    fn select_tool(&mut self, tool: Tool) {
        self.worlds.ice.cancel_gesture();
        self.worlds.ice.tools_mut().tool = tool;
    }

    /// Selects a tile; if the current tool draws nothing, selects the brush, too.
    fn select_tile(&mut self, slot: PaintSlot) {
        let Some(paint) = Paint::PALETTE.get(usize::from(slot.0)) else { return };
        self.worlds.ice.cancel_gesture();
        let tools = self.worlds.ice.tools_mut();
        tools.paint = *paint;
        if matches!(tools.tool, Tool::Eyedropper | Tool::Select) {
            tools.tool = Tool::Brush;
        }
    }

    /// Copies the selection, or the whole board, to the clipboards of editor and system.
    fn copy(&mut self) {
        let text = self.worlds.ice.copy();
        self.push_effect(Effect::CopyText(text));
    }

    /// Copies the selection and turns it into floor; does nothing without a selection.
    fn cut(&mut self) {
        if self.worlds.ice.selection().is_some() {
            self.copy();
            self.clear_selected("cut");
        }
    }

    /// Turns the selection into floor, as an edit with this name.
    fn clear_selected(&mut self, name: &str) {
        if let Some(edit) = self.worlds.ice.clear_edit() {
            self.commit_ice(name, edit);
        }
    }

    /// Rotates or mirrors the pasted squares, else the selection, else the level.
    fn turn(&mut self, name: &str, turn: GridTransform) {
        if self.worlds.ice.turn_pasted(turn) {
            return;
        }
        let Some(region) = self.worlds.ice.selection() else {
            return self.edit_board(name, |board| Ok(turn.apply_to_grid(board)));
        };
        let mut selected = None;
        self.edit_board(&format!("{name} the selection"), |board| {
            let (after, turned) = transform_region(board, region, turn)?;
            selected = Some(turned);
            Ok(after)
        });
        self.worlds.ice.selection = selected.or(Some(region));
    }

    /// Turns bare squares outside the interior into walls, in the selection or everywhere.
    ///
    /// Without a selection, also crops the board.
    fn normalise(&mut self) {
        let Some(region) = self.worlds.ice.selection() else {
            return self.edit_board("normalise", |board| Ok(transform::normalised(board)));
        };
        self.edit_board("normalise the selection", |board| {
            let walled = transform::with_outside_walled(board);
            Ok(Board::from_fn(board.rows(), board.columns(), |at| {
                let source = if region.contains(at) { &walled } else { board };
                source.get(at).copied().unwrap_or_default()
            }))
        });
        self.worlds.ice.selection = Some(region);
    }

    /// Crops the board to the selection; without one, removes rows and columns at its border.
    ///
    /// The interior, its walls, and all targets, crates and players then stay.
    fn crop(&mut self) {
        match self.worlds.ice.selection() {
            Some(region) => self.edit_board("crop to the selection", |board| {
                let squares = Clip::copy(board, region);
                let square = |at| squares.squares().get(at).copied().flatten().unwrap_or_default();
                Ok(Board::from_fn(region.rows(), region.columns(), square))
            }),
            None => self.edit_board("crop", |board| Ok(transform::cropped(board))),
        }
    }

    /// Replaces the board with the result of `change`, as one edit, or reports the error.
    ///
    /// Clears selection and gesture in both cases.
    fn edit_board(&mut self, name: &str, change: impl FnOnce(&Board) -> Result<Board, SizeError>) {
        self.worlds.ice.cancel_gesture();
        self.worlds.ice.selection = None;
        let board = &self.worlds.ice.level().board;
        match change(board) {
            Ok(after) => {
                let edit = LevelEdit::between(board, after);
                self.commit_ice(name, edit);
            }
            Err(error) => self.notices.error(error.to_string()),
        }
    }

    /// Inserts or removes a row or column at the current cell, or at the selection.
    ///
    /// Without both, shows a message. `change` gets the board and the cell.
    fn edit_lines(
        &mut self,
        name: &str,
        change: impl FnOnce(&Board, Position) -> Result<Board, SizeError>,
    ) {
        let selected = self.worlds.ice.selection().map(|region| region.first);
        match self.worlds.ice.current.target().or(selected) {
            Some(cell) => self.edit_board(name, |board| change(board, cell)),
            None => self.notices.info("Point at a square or select one with the arrow keys first"),
        }
    }

    /// Places random ice in the selection or everywhere, shows the ice, and increments the seed.
    fn scatter_random_ice(&mut self) {
        self.worlds.ice.cancel_gesture();
        let tools = self.worlds.ice.tools();
        let (percent, seed) = (tools.ice_percent, tools.ice_seed);
        let region = self.worlds.ice.effective_selection();
        let board = &self.worlds.ice.level().board;
        let edit = scatter_ice(board, region, f64::from(percent) / 100.0, seed);
        self.commit_ice(&format!("scatter {percent} % ice, seed {seed}"), edit);
        self.worlds.ice.tools_mut().ice_seed = seed.wrapping_add(1);
        self.hidden.truth = false;
    }

    /// Toggles the mark of doubtful ice of the selected squares, or of the current one.
    fn toggle_doubtful(&mut self) {
        self.worlds.ice.cancel_gesture();
        let at_hand = || self.worlds.ice.current.target().map(|cell| Region::spanning(cell, cell));
        let Some(region) = self.worlds.ice.selection().or_else(at_hand) else {
            return self.notices.info("Select squares first, or point at one");
        };
        let edit = toggle_doubtful(&self.worlds.ice.level().board, region);
        if edit.is_empty() {
            return self.notices.info("Only floor and ice can be doubtful");
        }
        self.commit_ice("mark doubtful ice", edit);
        self.hidden.truth = false;
    }

    /// Selects the problem with this index in the list, or none if it is unknown.
    fn select_problem(&mut self, index: usize) {
        self.worlds.ice.selected_problem = (index < self.problem_count()).then_some(index);
    }

    /// Number of problems: findings, step limit problem, and deadlocks of the initial state.
    ///
    /// Counts problems that the list hides while the ice is hidden, too.
    fn problem_count(&self) -> usize {
        let static_deadlocks = self.static_deadlocks.of(&self.worlds.ice.level().board);
        let deadlock_count = static_deadlocks
            .map_or(0, |static_deadlocks| static_deadlocks.initial_deadlocks().len());
        let limit = usize::from(step_limit_finding(self).is_some());
        self.worlds.ice.document().review().findings().len() + limit + deadlock_count
    }

    /// Selects the next problem, cyclically.
    fn select_next_problem(&mut self) {
        let count = self.problem_count();
        match count {
            0 => self.notices.info("The level has no problems"),
            _ => self.select_problem(
                self.worlds.ice.selected_problem.map_or(0, |selected| (selected + 1) % count),
            ),
        }
    }

    /// Applies a quick fix of a finding or of the step limit problem.
    ///
    /// `problem` is the index in the list of problems, `fix` the index among its fixes. Ignores
    /// unknown indices.
    fn apply_fix(&mut self, problem: usize, fix: usize) {
        let findings = self.worlds.ice.document().review().findings();
        let limit = step_limit_finding(self);
        let chosen = findings.iter().chain(&limit).nth(problem);
        if let Some(fix) = chosen.and_then(|finding| finding.fixes.get(fix)).cloned() {
            self.worlds.ice.cancel_gesture();
            self.commit_ice(fix.label, fix.edit);
        }
    }
}
