//! Camera of a board: zoom at the pointer, pan, fit.
//!
//! A camera stores the side of a cell in points and the board point at the middle of the panel. A
//! board point is a position on the board in cells from its upper left corner:
//!
//! ```text
//! origin = middle of the panel − board point · cell        rounded to whole pixels
//! screen point = origin + board point · cell               board points are in cells
//! ```

use crate::board::Position;
use crate::picture::{Placement, Point, Rect as Square};
use crate::studio::command::note_held_key_used;
use eframe::egui::{Key, PointerButton, Pos2, Rect, Response, Ui, Vec2, pos2, vec2};

/// Minimum side of a cell, in points.
const MIN_CELL_POINTS: f32 = 0.25;

/// Minimum side of a cell after zooming, in points.
///
/// Cells may be smaller only if the fitted board needs it.
const MIN_ZOOMED_CELL_POINTS: f32 = 3.0;

/// Maximum side of a cell, in points.
const MAX_CELL_POINTS: f32 = 160.0;

/// Maximum side of a cell of a fitted board, in points.
const MAX_FITTED_CELL_POINTS: f32 = 88.0;

/// Below this side, in points, a cell of a fitted board may have a fractional side.
const MAX_FRACTIONAL_CELL_POINTS: f32 = 4.0;

/// Margin around a fitted board, in points.
const MARGIN: f32 = 20.0;

/// Share of the board that stays visible in each direction after zoom and pan.
///
/// Of the panel instead, if that is smaller.
const MIN_VISIBLE_SHARE: f32 = 0.25;

/// Zoom and position of a board.
///
/// Boards shown at the same zoom and position share one camera: the true board and the board of the
/// agent's belief.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Camera {
    /// Cell side in points and board point (in cells) at the middle; `None` fits the board.
    free: Option<(f32, Vec2)>,
    /// Board point to show at the middle, and number of rows in view; applied in the next frame.
    aim: Option<(Vec2, f32)>,
    /// Cell side in the last frame; zooming a fitted board starts from it.
    last_cell: f32,
    /// Board point at the middle of the panel in the last frame, in cells.
    last_middle: Vec2,
}

/// Position of a board on the screen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoardView {
    /// Upper left corner of the board on the screen.
    pub origin: Pos2,
    /// Side of a cell in points.
    pub cell: f32,
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
}

impl Camera {
    /// Fits the whole board from now on.
    pub fn fit(&mut self) {
        self.free = None;
    }

    /// Shows this board point at the middle, and this number of rows, from the next frame on.
    pub fn aim(&mut self, middle: Vec2, rows: f32) {
        self.aim = Some((middle, rows));
    }

    /// Side of a cell in points and board point at the middle; `None` for a fitted board.
    #[must_use]
    pub fn zoomed(&self) -> Option<(f32, Vec2)> {
        self.free
    }

    /// Returns true if the board is fitted, neither zoomed nor moved.
    #[must_use]
    pub fn is_fitted(&self) -> bool {
        self.free.is_none()
    }

    /// Zooms by a factor; the board point `fixed`, or else the middle, stays in place.
    pub fn zoom(&mut self, factor: f32, fixed: Option<Vec2>) {
        let (cell, middle) = self.free.unwrap_or((self.last_cell, self.last_middle));
        let zoomed = (cell * factor).clamp(MIN_CELL_POINTS, MAX_CELL_POINTS);
        let fixed = fixed.unwrap_or(middle);
        self.free = Some((zoomed, fixed + (middle - fixed) * (cell / zoomed)));
    }

    /// Moves the board by an offset in points.
    pub fn pan(&mut self, by: Vec2) {
        let (cell, middle) = self.free.unwrap_or((self.last_cell, self.last_middle));
        self.free = Some((cell, middle - by / cell));
    }

    /// Applies wheel, pinch, middle button and Space-drag; returns the board's position.
    ///
    /// The rectangle of `response` is the panel.
    pub fn view(&mut self, response: &Response, ui: &Ui, rows: usize, columns: usize) -> BoardView {
        self.view_same_scale(response, ui, rows, columns, response.rect.size())
    }

    /// Like [`Self::view`], for a board that may be much wider than high.
    ///
    /// Cells of a fitted board have at least the minimum side for zooming; part of the board may
    /// then be outside the panel.
    pub fn view_readable(
        &mut self,
        response: &Response,
        ui: &Ui,
        rows: usize,
        columns: usize,
    ) -> BoardView {
        let (board, room) = (vec2(columns as f32, rows as f32), response.rect.size());
        let fitted = fitted_cell(room, board).max(MIN_ZOOMED_CELL_POINTS);
        let (origin, cell) =
            self.place_in_panel(response, ui, board, (fitted, MAX_CELL_POINTS), room);
        BoardView { origin, cell, rows, columns }
    }

    /// Like [`Self::view`], for one of several boards with equal scale.
    ///
    /// A fitted board fits into `room`, in points, which should be the minimum panel size of these
    /// boards.
    pub fn view_same_scale(
        &mut self,
        response: &Response,
        ui: &Ui,
        rows: usize,
        columns: usize,
        room: Vec2,
    ) -> BoardView {
        let board = vec2(columns as f32, rows as f32);
        let fitted = fitted_cell(room, board);
        let (origin, cell) =
            self.place_in_panel(response, ui, board, (fitted, MAX_CELL_POINTS), room);
        BoardView { origin, cell, rows, columns }
    }

    /// Like [`Self::view`], for content of any size: returns upper left corner and unit.
    ///
    /// The unit is a length in points that takes the place of the cell side; `size` is the size of
    /// the content in units. `fitted` is the unit that shows the whole content, `largest` the
    /// maximum unit.
    pub fn place_content(
        &mut self,
        response: &Response,
        ui: &Ui,
        size: Vec2,
        fitted: f32,
        largest: f32,
    ) -> (Pos2, f32) {
        self.place_in_panel(response, ui, size, (fitted, largest), response.rect.size())
    }

    /// Like [`Self::place_content`], for one of several boards with the same camera.
    ///
    /// `units` are the fitted and the maximum unit. Part of the board stays visible in `room`, the
    /// minimum panel size of these boards.
    fn place_in_panel(
        &mut self,
        response: &Response,
        ui: &Ui,
        size: Vec2,
        units: (f32, f32),
        room: Vec2,
    ) -> (Pos2, f32) {
        let pixels_per_point = ui.pixels_per_point();
        let center = response.rect.center();
        if let Some((middle, rows)) = self.aim.take() {
            let cell = (response.rect.height() / rows).clamp(MIN_CELL_POINTS, MAX_CELL_POINTS);
            self.free = Some((cell, middle));
        }
        let at =
            |camera: &mut Self| camera.corner_and_cell(center, size, units, room, pixels_per_point);
        let (origin, cell) = at(self);
        if let Some(pointer) = response.hover_pos() {
            let (zoom, scroll) =
                ui.input(|input| (input.zoom_delta(), input.smooth_scroll_delta()));
            let factor = if zoom == 1.0 { (scroll.y / 240.0).exp() } else { zoom };
            if (factor - 1.0).abs() > 1e-4 {
                self.zoom(factor, Some((pointer - origin) / cell));
            }
        }
        let space = ui.input(|input| input.key_down(Key::Space));
        let pans = response.dragged_by(PointerButton::Middle)
            || (space && response.dragged_by(PointerButton::Primary));
        if pans {
            self.pan(response.drag_delta());
            // Releasing Space after a drag must not start playback.
            if space {
                note_held_key_used(ui.ctx());
            }
        }
        // Zoom and pan have changed the camera.
        at(self)
    }

    /// Upper left corner and unit for a panel with this centre.
    ///
    /// Stores the unit and the board point at the middle, from which zoom and pan of a fitted board
    /// start. Clamps a zoomed or moved camera to its limits.
    fn corner_and_cell(
        &mut self,
        center: Pos2,
        size: Vec2,
        (fitted, largest): (f32, f32),
        room: Vec2,
        pixels_per_point: f32,
    ) -> (Pos2, f32) {
        if let Some((cell, middle)) = &mut self.free {
            *cell = cell.max(MIN_ZOOMED_CELL_POINTS.min(fitted)).min(largest);
            *middle = clamped_middle(*middle, size, room / *cell);
        }
        let (cell, middle) = self.free.unwrap_or((fitted, size / 2.0));
        (self.last_cell, self.last_middle) = (cell, middle);
        let origin = center - middle * cell;
        // Whole pixels keep lines sharp while the board is still.
        let whole = |points: f32| (points * pixels_per_point).round() / pixels_per_point;
        (pos2(whole(origin.x), whole(origin.y)), cell)
    }
}

/// Clamps the board point at the middle, so that part of the board stays visible.
///
/// The part is [`MIN_VISIBLE_SHARE`]. All values are in cells; `size` is that of the board, `room`
/// that of the panel.
fn clamped_middle(middle: Vec2, size: Vec2, room: Vec2) -> Vec2 {
    let clamped = |middle: f32, size: f32, room: f32| {
        let seen = MIN_VISIBLE_SHARE * size.min(room);
        let farthest = room / 2.0 - seen;
        middle.clamp(-farthest, size + farthest)
    };
    vec2(clamped(middle.x, size.x, room.x), clamped(middle.y, size.y, room.y))
}

/// Side of a cell in points that fits a whole board into a rectangle.
///
/// `board` is the size in cells, `room` that of the rectangle in points, which includes [`MARGIN`]
/// on every side. Within the limits for fitted boards, so that a huge board may not fit.
fn fitted_cell(room: Vec2, board: Vec2) -> f32 {
    let inner = room - Vec2::splat(2.0 * MARGIN);
    let fitted = (inner.x / board.x).min(inner.y / board.y);
    // Whole points give equal cells; the largest boards need fractions.
    let even = if fitted < MAX_FRACTIONAL_CELL_POINTS { fitted } else { fitted.floor() };
    even.clamp(MIN_CELL_POINTS, MAX_FITTED_CELL_POINTS)
}

impl BoardView {
    /// The cell below a point on the screen; `None` outside the board.
    #[must_use]
    pub fn cell_at(&self, point: Pos2) -> Option<Position> {
        let place = (point - self.origin) / self.cell;
        let inside = place.x >= 0.0
            && place.y >= 0.0
            && place.x < self.columns as f32
            && place.y < self.rows as f32;
        inside.then(|| Position::new(place.y as usize, place.x as usize))
    }

    /// Position and cell side of the board, for drawing a [`crate::picture::Scene`]; in points.
    #[must_use]
    pub fn placement(&self) -> Placement {
        Placement { origin: Point::new(self.origin.x, self.origin.y), cell_size: self.cell }
    }

    /// Rectangle of a cell on the screen.
    #[must_use]
    pub fn rect_of(&self, position: Position) -> Rect {
        let corner = vec2(position.column as f32, position.row as f32) * self.cell;
        Rect::from_min_size(self.origin + corner, Vec2::splat(self.cell))
    }

    /// Square of a cell on the screen, as a shape of a picture; `None` outside the board.
    #[must_use]
    pub fn square_of(&self, position: Position) -> Option<Square> {
        let is_inside = position.row < self.rows && position.column < self.columns;
        is_inside.then(|| self.placement().cell(position))
    }

    /// Rectangle of the whole board on the screen.
    #[must_use]
    pub fn rect(&self) -> Rect {
        let size = vec2(self.columns as f32, self.rows as f32) * self.cell;
        Rect::from_min_size(self.origin, size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Vec2 = vec2(400.0, 300.0);

    fn place(camera: &mut Camera, columns: f32, rows: f32) -> BoardView {
        let board = vec2(columns, rows);
        let cells = (fitted_cell(ROOM, board), MAX_CELL_POINTS);
        let (origin, cell) = camera.corner_and_cell(pos2(200.0, 150.0), board, cells, ROOM, 1.0);
        BoardView { origin, cell, rows: rows as usize, columns: columns as usize }
    }

    #[test]
    fn fitted_board_is_complete_and_centred() {
        let boards =
            [(5.0, 5.0), (20.0, 20.0), (60.0, 9.0), (1.0, 1.0), (200.0, 200.0), (1_000.0, 9.0)];
        for (columns, rows) in boards {
            let view = place(&mut Camera::default(), columns, rows);
            let room = Rect::from_min_size(Pos2::ZERO, ROOM);
            assert!(room.contains_rect(view.rect()), "{view:?}");
            assert!((view.rect().center() - room.center()).length() <= 1.0, "{view:?}");
            assert!(view.cell.fract() == 0.0 || view.cell < MAX_FRACTIONAL_CELL_POINTS, "{view:?}");
        }
    }

    #[test]
    fn the_point_under_the_pointer_stays_when_zooming() {
        let mut camera = Camera::default();
        let mut view = place(&mut camera, 20.0, 20.0);
        let pointer = pos2(130.0, 90.0);
        let before = (pointer - view.origin) / view.cell;
        for factor in [1.5, 1.5, 0.8, 3.0, 0.1] {
            camera.zoom(factor, Some((pointer - view.origin) / view.cell));
            view = place(&mut camera, 20.0, 20.0);
        }
        let after = (pointer - view.origin) / view.cell;
        assert!(((after - before) * view.cell).length() < 3.0, "{before:?} {after:?}");
        assert!(!camera.is_fitted());
        camera.fit();
        assert_eq!(place(&mut camera, 20.0, 20.0), place(&mut Camera::default(), 20.0, 20.0));
    }

    #[test]
    fn panning_moves_the_board() {
        let mut camera = Camera::default();
        let before = place(&mut camera, 20.0, 20.0);
        camera.pan(vec2(30.0, -12.0));
        let after = place(&mut camera, 20.0, 20.0);
        assert_eq!(after.origin - before.origin, vec2(30.0, -12.0));
        assert_eq!(after.cell, before.cell);
    }

    #[test]
    fn part_of_the_board_stays_visible() {
        let room = Rect::from_min_size(Pos2::ZERO, ROOM);
        for (columns, rows) in [(1.0, 1.0), (5.0, 5.0), (60.0, 9.0), (200.0, 200.0)] {
            for direction in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (1.0, -1.0)] {
                let mut camera = Camera::default();
                let mut view = place(&mut camera, columns, rows);
                for factor in [1.0, 8.0, 0.01] {
                    camera.zoom(factor, None);
                    for _ in 0..20 {
                        camera.pan(vec2(direction.0, direction.1) * 500.0);
                        view = place(&mut camera, columns, rows);
                    }
                    let (seen, whole) = (view.rect().intersect(room).size(), view.rect().size());
                    let least = whole.min(ROOM) * MIN_VISIBLE_SHARE - Vec2::splat(1.0);
                    assert!(seen.x >= least.x && seen.y >= least.y, "{columns} {rows} {seen:?}");
                }
            }
        }
    }

    #[test]
    fn a_drag_back_moves_the_board_at_once() {
        let mut camera = Camera::default();
        place(&mut camera, 20.0, 20.0);
        camera.pan(vec2(9_000.0, 0.0));
        let before = place(&mut camera, 20.0, 20.0);
        camera.pan(vec2(-10.0, 0.0));
        let after = place(&mut camera, 20.0, 20.0);
        assert_eq!(after.origin - before.origin, vec2(-10.0, 0.0));
    }

    #[test]
    fn finds_the_cell_under_a_point() {
        let view = place(&mut Camera::default(), 8.0, 6.0);
        let position = Position::new(5, 7);
        assert_eq!(view.cell_at(view.rect_of(position).center()), Some(position));
        assert_eq!(view.cell_at(view.rect().min - vec2(1.0, 1.0)), None);
        assert_eq!(view.cell_at(view.rect().max + vec2(1.0, 1.0)), None);
    }
}
