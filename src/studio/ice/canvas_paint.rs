//! Drawing of the canvas: the board, the preview of a gesture, and marks.

use super::dead_cells;
use super::gestures::Edge;
use super::model::IceEditor;
use crate::board::{Grid, Position};
use crate::editing::{Clip, Tool};
use crate::picture::{
    Placement, Point, Theme, drawing_scene, drawing_scene_within, frame_scene, selection_scene,
};
use crate::studio::boards::BoardView;
use crate::studio::model::Studio;
use crate::studio::paint;
use crate::studio::verification::paint_ice_map;
use crate::worlds::ice::transform::inside_cells;
use crate::worlds::ice::{Board, Ground, Square};
use eframe::egui::{Painter, Pos2};

/// Opacity of the preview of a gesture.
const PREVIEW_OPACITY: f32 = 0.75;

/// Opacity of the tile at the pointer.
const TILE_PREVIEW_OPACITY: f32 = 0.5;

/// Draws the board, previews and marks; while an edge is dragged, only the resulting board.
pub(super) fn paint(painter: &Painter, view: BoardView, is_hovered: bool, studio: &Studio) {
    let canvas = Canvas { painter, view, shows_ice: studio.visible().truth, theme: studio.theme() };
    let editor = &studio.worlds.ice;
    if let Some(resize) = editor.resize() {
        // Lines added at the top or left move the existing lines away from the corner.
        let (rows, columns) = match resize.edge {
            Edge::Top => (resize.lines as f32, 0.0),
            Edge::Left => (0.0, resize.lines as f32),
            Edge::Bottom | Edge::Right => (0.0, 0.0),
        };
        let mut placement = view.placement();
        placement.origin = placement.origin.offset(-columns * view.cell, -rows * view.cell);
        return canvas.board(&resize.board, &inside_cells(&resize.board), placement);
    }
    canvas.visible_board(&editor.level().board);
    paint_ice_map(painter, view, studio);
    dead_cells::paint(painter, view, studio);
    if let Some(region) = editor.selection() {
        canvas.selection(region.first, region.last);
    }
    canvas.findings(editor);
    // One preview at a time: pasted squares before a stroke, a stroke before the tile.
    if let Some(clip) = editor.floating() {
        canvas.clip(clip, editor.paste_position());
    } else if let Some(stroke) = editor.stroke() {
        for change in stroke.gesture.preview(&editor.level().board) {
            canvas.square(
                change.position,
                canvas.visible_square(change.before, change.after),
                PREVIEW_OPACITY,
            );
        }
        if stroke.gesture.tool() == Tool::Select {
            let region = stroke.gesture.region();
            canvas.selection(region.first, region.last);
        }
    } else if is_hovered || editor.is_keyboard_cursor() {
        canvas.tile_preview(editor);
    }
    canvas.current_cell(editor, is_hovered);
}

/// Painter and position of the board, with theme and visibility of the ice.
struct Canvas<'a> {
    painter: &'a Painter,
    view: BoardView,
    /// Whether the ice layer is visible.
    shows_ice: bool,
    theme: &'a Theme,
}

impl Canvas<'_> {
    /// Draws a whole board; `inside` marks the cells that its walls enclose.
    fn board(&self, board: &Board, inside: &Grid<bool>, placement: Placement) {
        let scene = drawing_scene_within(board, inside, self.shows_ice, placement, self.theme);
        paint::scene(self.painter, &scene, Pos2::ZERO, 1.0);
    }

    /// Draws the visible part of a board, extended by one cell on each side.
    ///
    /// The extension is needed because the look of a wall depends on its neighbours. O(cells of the
    /// board).
    fn visible_board(&self, board: &Board) {
        let seen = self.painter.clip_rect();
        let line = |at: f32| (at / self.view.cell).max(0.0) as usize;
        let (from, to) = (seen.min - self.view.origin, seen.max - self.view.origin);
        let (top, left) = (line(from.y).saturating_sub(1), line(from.x).saturating_sub(1));
        let bottom = (line(to.y) + 2).min(board.rows());
        let right = (line(to.x) + 2).min(board.columns());
        if top >= bottom || left >= right {
            return;
        }
        let mut placement = self.view.placement();
        // Only the whole board shows which cells its walls enclose.
        let inside = inside_cells(board);
        if (top, left, bottom, right) == (0, 0, board.rows(), board.columns()) {
            return self.board(board, &inside, placement);
        }
        placement.origin =
            placement.origin.offset(left as f32 * self.view.cell, top as f32 * self.view.cell);
        let part = Board::from_fn(bottom - top, right - left, |at| {
            let there = Position::new(at.row + top, at.column + left);
            board.get(there).copied().unwrap_or_default()
        });
        let inside = Grid::from_fn(bottom - top, right - left, |at| {
            inside.get(Position::new(at.row + top, at.column + left)) == Some(&true)
        });
        self.board(&part, &inside, placement);
    }

    /// Returns the square `after` as the preview may show it.
    ///
    /// If the ice layer is hidden, ice in `before` stays hidden, but ice that the tool adds is
    /// shown.
    fn visible_square(&self, before: Square, after: Square) -> Square {
        let hides = !self.shows_ice && before.ground == Ground::Ice;
        if hides { after.as_observed() } else { after }
    }

    /// Draws one square over the board.
    fn square(&self, position: Position, square: Square, opacity: f32) {
        let rect = self.view.rect_of(position);
        if !self.painter.clip_rect().intersects(rect) {
            return;
        }
        let mut painter = self.painter.clone();
        painter.multiply_opacity(opacity);
        let placement =
            Placement { origin: Point::new(rect.min.x, rect.min.y), cell_size: self.view.cell };
        // A preview shows its ice even while the layer is hidden.
        let scene = drawing_scene(&Board::filled(1, 1, square), true, placement, self.theme);
        paint::scene(&painter, &scene, Pos2::ZERO, 1.0);
    }

    /// Draws the mark of the selected rectangle between two corner cells.
    fn selection(&self, first: Position, last: Position) {
        let scene = selection_scene(first, last, self.view.placement(), self.theme);
        paint::scene(self.painter, &scene, Pos2::ZERO, 1.0);
    }

    /// Draws a frame around a cell.
    fn frame(&self, cell: Position, colour: crate::picture::Rgba) {
        let scene = frame_scene(cell, colour, self.view.placement(), self.theme);
        paint::scene(self.painter, &scene, Pos2::ZERO, 1.0);
    }

    /// Frames the cells of the selected finding.
    fn findings(&self, editor: &IceEditor) {
        let review = editor.document().review();
        let Some(finding) = editor.selected_problem().and_then(|at| review.findings().get(at))
        else {
            return;
        };
        let chrome = &self.theme.chrome;
        let colour = if finding.problem.is_fatal() { chrome.error } else { chrome.warning };
        for cell in &finding.problem.cells {
            self.frame(*cell, colour);
        }
    }

    /// Draws pasted squares with their upper left corner at a cell.
    fn clip(&self, clip: &Clip, at: Position) {
        let squares = clip.squares();
        for (offset, square) in squares.iter() {
            let place = Position::new(at.row + offset.row, at.column + offset.column);
            if let Some(square) = square {
                self.square(place, *square, PREVIEW_OPACITY);
            }
        }
        let last = Position::new(at.row + squares.rows() - 1, at.column + squares.columns() - 1);
        self.selection(at, last);
    }

    /// Draws the effect of the selected tile on the current cell, if the tool draws.
    fn tile_preview(&self, editor: &IceEditor) {
        let tools = editor.tools();
        let draws = !matches!(tools.tool, Tool::Eyedropper | Tool::Select);
        let square = editor.current_cell().and_then(|cell| editor.level().board.get(cell));
        if let (true, Some(cell), Some(square)) = (draws, editor.current_cell(), square) {
            self.square(
                cell,
                self.visible_square(*square, tools.paint.on(*square)),
                TILE_PREVIEW_OPACITY,
            );
        }
    }

    /// Frames the current cell: selected with the arrow keys, or below the pointer.
    fn current_cell(&self, editor: &IceEditor, is_hovered: bool) {
        let Some(cell) = editor.current_cell() else { return };
        if editor.is_keyboard_cursor() {
            self.frame(cell, self.theme.chrome.accent);
        } else if is_hovered {
            self.frame(cell, self.theme.planning.selected.faded(0.7));
        }
    }
}
