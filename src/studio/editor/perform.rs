//! Handlers of the editor's commands and requests.

use super::limit;
use super::request::EditorRequest;
use super::resize;
use super::stroke::{Hand, Stroke};
use crate::board::{Direction, Position, Turn};
use crate::editing::{
    Clip, Edit, GestureResult, LevelEdit, Paint, Region, Tool, scatter_ice, switch_doubt,
    turned_region,
};
use crate::studio::command::{Command, PaintSlot};
use crate::studio::desk::Room;
use crate::studio::model::{Effect, Studio};
use crate::worlds::ice::Board;
use crate::worlds::ice::transform::{self, SizeError};

impl Studio {
    /// Runs a command of the editor.
    pub(crate) fn perform_edit(&mut self, command: Command) {
        use Command::*;
        match command {
            Cut => self.cut(),
            Copy => self.copy(),
            Paste => self.editor.float_copied(),
            Delete => self.clear_selected("clear"),
            SelectAll => self.editor.select_all(),
            RotateClockwise => self.turn("rotate right", Turn::Clockwise),
            RotateCounterclockwise => self.turn("rotate left", Turn::Counterclockwise),
            MirrorHorizontally => self.turn("mirror left to right", Turn::MirrorLeftRight),
            MirrorVertically => self.turn("mirror top to bottom", Turn::MirrorTopBottom),
            Crop => self.crop(),
            Normalise => self.normalise(),
            InsertRow => self.change_lines("insert a row", resize::with_row),
            RemoveRow => self.change_lines("remove a row", |board, cell| {
                transform::remove_rows(board, cell.row, 1)
            }),
            InsertColumn => self.change_lines("insert a column", resize::with_column),
            RemoveColumn => self.change_lines("remove a column", |board, cell| {
                transform::remove_columns(board, cell.column, 1)
            }),
            ScatterIce => self.scatter(),
            ToggleIceLayer => self.truth_hidden = !self.truth_hidden,
            ToggleDeadCells => {
                self.settings.show_dead_cells = !self.settings.show_dead_cells;
            }
            MarkDoubtful => self.mark_doubtful(),
            NextProblem => self.show_next_finding(),
            Brush => self.take_tool(Tool::Brush),
            Line => self.take_tool(Tool::Line),
            Rectangle => self.take_tool(Tool::Rectangle),
            Fill => self.take_tool(Tool::Fill),
            Eyedropper => self.take_tool(Tool::Eyedropper),
            Select => self.take_tool(Tool::Select),
            Paint(slot) => self.take_paint(slot),
            CellUp => self.editor.step(Direction::Up, false),
            CellDown => self.editor.step(Direction::Down, false),
            CellLeft => self.editor.step(Direction::Left, false),
            CellRight => self.editor.step(Direction::Right, false),
            UseTool => self.use_tool(Hand::Draws),
            UseEraser => self.use_tool(Hand::Erases),
            _ => {}
        }
    }

    /// Handles a request of a view.
    pub(crate) fn apply_editor(&mut self, request: EditorRequest) {
        match request {
            EditorRequest::Commit { name, edit } => self.commit(&name, edit),
            EditorRequest::Point(cell) => self.editor.at_hand.point(cell),
            EditorRequest::Report(pointer) => self.editor.at_hand.report(pointer),
            EditorRequest::Press { cell, hand, outline } => {
                self.editor.at_hand.point(Some(cell));
                self.press(cell, hand, outline);
            }
            EditorRequest::Drag { cell, outline } => {
                if let Some(stroke) = &mut self.editor.stroke {
                    stroke.extend(cell, outline);
                }
            }
            EditorRequest::Release => self.finish_stroke(),
            EditorRequest::Resize { edge, lines } => self.editor.drag_edge(edge, lines),
            EditorRequest::FinishResize => {
                if let Some((name, edit)) = self.editor.take_resize() {
                    self.commit(&name, edit);
                }
            }
            EditorRequest::PasteText(text) => {
                if let Err(error) = self.editor.float_text(&text) {
                    self.notices.trouble(format!("Cannot paste: {error}"));
                }
            }
            EditorRequest::ShowFinding(finding) => self.show_finding(finding),
            EditorRequest::Fix { finding, fix } => self.fix(finding, fix),
            EditorRequest::IcePercent(percent) => {
                self.editor.tools_mut().ice_percent = percent.min(100);
            }
            EditorRequest::IceSeed(seed) => self.editor.tools_mut().ice_seed = seed,
        }
    }

    /// Adds one edit to the history; first finishes text input and drops any gesture.
    fn commit(&mut self, name: &str, edit: LevelEdit) {
        self.settle();
        let now_ms = self.now_ms();
        let committed = self.editor.document_mut().commit(name, edit, now_ms);
        self.keep_up(committed);
    }

    fn press(&mut self, cell: Position, hand: Hand, outline: bool) {
        self.settle();
        self.editor.finding = None;
        if self.editor.floating().is_some() {
            match hand {
                Hand::Draws => self.put_down(cell),
                Hand::Erases => {
                    self.editor.let_go();
                }
            }
            return;
        }
        let tools = self.editor.tools();
        let draws = !matches!(tools.tool, Tool::Eyedropper | Tool::Select);
        let paints_ice = draws && matches!(tools.paint, Paint::Ice | Paint::CrateOnIce);
        let selection = self.editor.selection();
        self.editor.stroke = Some(Stroke::begin(tools, selection, hand, cell, outline));
        // Show the ice layer if the tool draws ice.
        self.truth_hidden &= !paints_ice;
    }

    fn put_down(&mut self, cell: Position) {
        if let Some(edit) = self.editor.put_down(cell) {
            self.commit("paste", edit);
        }
    }

    fn finish_stroke(&mut self) {
        let Some(stroke) = self.editor.stroke.take() else { return };
        let hand = stroke.hand;
        match stroke.gesture.finish(&self.editor.level().board) {
            GestureResult::Edit { name, edit } => self.commit(name, edit),
            GestureResult::Picked(paint) => {
                let tools = self.editor.tools_mut();
                tools.paint = paint;
                tools.tool = Tool::Brush;
            }
            GestureResult::Selected(region) => {
                self.editor.selection = (hand == Hand::Draws).then_some(region);
            }
            GestureResult::Nothing => {}
        }
    }

    /// Applies the tool at the keyboard cursor. Shapes begin with the first use and end with the
    /// second.
    fn use_tool(&mut self, hand: Hand) {
        let Some(cell) = self.editor.cell().filter(|_| self.editor.draws_by_keys()) else { return };
        if self.editor.stroke.is_some() {
            return self.finish_stroke();
        }
        self.press(cell, hand, false);
        if !self.editor.tool_spans() {
            self.finish_stroke();
        }
    }

    fn take_tool(&mut self, tool: Tool) {
        self.editor.let_go();
        self.editor.tools_mut().tool = tool;
    }

    /// Selects a tile; tools that draw nothing are replaced by the brush.
    fn take_paint(&mut self, slot: PaintSlot) {
        let Some(paint) = Paint::PALETTE.get(usize::from(slot.0)) else { return };
        self.editor.let_go();
        let tools = self.editor.tools_mut();
        tools.paint = *paint;
        if matches!(tools.tool, Tool::Eyedropper | Tool::Select) {
            tools.tool = Tool::Brush;
        }
    }

    fn copy(&mut self) {
        let text = self.editor.copy();
        self.ask_for(Effect::CopyText(text));
    }

    fn cut(&mut self) {
        if self.editor.selection().is_some() {
            self.copy();
            self.clear_selected("cut");
        }
    }

    fn clear_selected(&mut self, name: &str) {
        if let Some(edit) = self.editor.clearing() {
            self.commit(name, edit);
        }
    }

    /// Turns the pasted squares, else the selection, else the level.
    fn turn(&mut self, name: &str, turn: Turn) {
        if self.editor.turn_floating(turn) {
            return;
        }
        let Some(region) = self.editor.selection() else {
            return self.change_board(name, |board| Ok(turn.of_grid(board)));
        };
        let mut selected = None;
        self.change_board(&format!("{name} the selection"), |board| {
            let (after, turned) = turned_region(board, region, turn)?;
            selected = Some(turned);
            Ok(after)
        });
        self.editor.selection = selected.or(Some(region));
    }

    /// Turns unreachable squares into walls: in the selection, or everywhere and then crops the
    /// board.
    fn normalise(&mut self) {
        let Some(region) = self.editor.selection() else {
            return self.change_board("normalise", |board| Ok(transform::normalised(board)));
        };
        self.change_board("normalise the selection", |board| {
            let walled = transform::walled(board);
            Ok(Board::from_fn(board.rows(), board.columns(), |at| {
                let source = if region.contains(at) { &walled } else { board };
                source.get(at).copied().unwrap_or_default()
            }))
        });
        self.editor.selection = Some(region);
    }

    fn crop(&mut self) {
        match self.editor.selection() {
            Some(region) => self.change_board("crop to the selection", |board| {
                let squares = Clip::copy(board, region);
                let square = |at| squares.squares().get(at).copied().flatten().unwrap_or_default();
                Ok(Board::from_fn(region.rows(), region.columns(), square))
            }),
            None => self.change_board("crop", |board| Ok(transform::cropped(board))),
        }
    }

    fn change_board(
        &mut self,
        name: &str,
        change: impl FnOnce(&Board) -> Result<Board, SizeError>,
    ) {
        self.editor.let_go();
        self.editor.selection = None;
        let board = &self.editor.level().board;
        match change(board) {
            Ok(after) => {
                let edit = LevelEdit::between(board, after);
                self.commit(name, edit);
            }
            Err(error) => self.notices.trouble(error.to_string()),
        }
    }

    /// Inserts or removes rows or columns at the current cell.
    fn change_lines(
        &mut self,
        name: &str,
        change: impl FnOnce(&Board, Position) -> Result<Board, SizeError>,
    ) {
        let selected = self.editor.selection().map(|region| region.first);
        match self.editor.at_hand.target().or(selected) {
            Some(cell) => self.change_board(name, |board| change(board, cell)),
            None => self.notices.news("Point at a square or select one with the arrow keys first"),
        }
    }

    /// Scatters new ice in the selection or everywhere, and increments the seed.
    fn scatter(&mut self) {
        self.editor.let_go();
        let tools = self.editor.tools();
        let (percent, seed) = (tools.ice_percent, tools.ice_seed);
        let region = self.editor.chosen_region();
        let board = &self.editor.level().board;
        let edit = scatter_ice(board, region, f64::from(percent) / 100.0, seed);
        self.commit(&format!("scatter {percent} % ice, seed {seed}"), edit);
        self.editor.tools_mut().ice_seed = seed.wrapping_add(1);
        self.truth_hidden = false;
    }

    /// Toggles the mark for unspecified ice on the selected squares, or on the current one.
    fn mark_doubtful(&mut self) {
        self.editor.let_go();
        let at_hand = || self.editor.at_hand.target().map(|cell| Region::spanning(cell, cell));
        let Some(region) = self.editor.selection().or_else(at_hand) else {
            return self.notices.news("Select squares first, or point at one");
        };
        let edit = switch_doubt(&self.editor.level().board, region);
        if edit.is_empty() {
            return self.notices.news("Only floor and ice can be doubtful");
        }
        self.commit("mark doubtful ice", edit);
        self.truth_hidden = false;
    }

    fn show_finding(&mut self, finding: usize) {
        self.editor.finding = (finding < self.problem_count()).then_some(finding);
    }

    /// Number of findings, including the step limit, and deadlocks of the initial state.
    fn problem_count(&self) -> usize {
        let dead_ends = self.judge.dead_ends(&self.editor.level().board);
        let lost = dead_ends.map_or(0, |dead_ends| dead_ends.sightings().len());
        let limit = usize::from(limit::finding(self).is_some());
        self.editor.document().review().findings().len() + limit + lost
    }

    fn show_next_finding(&mut self) {
        let count = self.problem_count();
        match count {
            0 => self.notices.news("The level has no problems"),
            _ => self.show_finding(self.editor.finding.map_or(0, |shown| (shown + 1) % count)),
        }
    }

    fn fix(&mut self, finding: usize, fix: usize) {
        let findings = self.editor.document().review().findings();
        let limit = limit::finding(self);
        let chosen = findings.iter().chain(&limit).nth(finding);
        if let Some(fix) = chosen.and_then(|finding| finding.fixes.get(fix)).cloned() {
            self.editor.let_go();
            self.commit(fix.label, fix.edit);
        }
    }
}
