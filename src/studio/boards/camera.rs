//! One camera over a board: zoom at the pointer, pan, fit.

use crate::board::Position;
use eframe::egui::{Key, PointerButton, Pos2, Rect, Response, Ui, Vec2, pos2, vec2};

/// Smallest and largest cell side in points.
const CELL_RANGE: std::ops::RangeInclusive<f32> = 3.0..=160.0;

/// Largest cell side that fitting chooses, in points.
const LARGEST_FITTED_CELL: f32 = 88.0;

/// Room left around a fitted board, in points.
const MARGIN: f32 = 20.0;

/// Where the board is looked at. Shared by boards that are to be seen alike.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Camera {
    /// Cell side and the board point (in cells) at the middle; `None` fits the board.
    free: Option<(f32, Vec2)>,
    /// Cell side shown last, to zoom from when the board was fitted.
    last_cell: f32,
    last_middle: Vec2,
}

/// A board as it lies on the screen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoardView {
    /// Left upper corner of the board.
    pub origin: Pos2,
    /// Side of a cell in points.
    pub cell: f32,
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
}

impl Camera {
    /// Shows the whole board from now on.
    pub fn fit(&mut self) {
        self.free = None;
    }

    /// Whether the whole board is shown.
    #[must_use]
    pub fn is_fitted(&self) -> bool {
        self.free.is_none()
    }

    /// Larger or smaller, with the board point `fixed` (in cells) staying where it is; the
    /// middle if there is none.
    pub fn zoom(&mut self, factor: f32, fixed: Option<Vec2>) {
        let (cell, middle) = self.free.unwrap_or((self.last_cell, self.last_middle));
        let zoomed = (cell * factor).clamp(*CELL_RANGE.start(), *CELL_RANGE.end());
        let fixed = fixed.unwrap_or(middle);
        self.free = Some((zoomed, fixed + (middle - fixed) * (cell / zoomed)));
    }

    /// Moves the board by screen points.
    pub fn pan(&mut self, by: Vec2) {
        let (cell, middle) = self.free.unwrap_or((self.last_cell, self.last_middle));
        self.free = Some((cell, middle - by / cell));
    }

    /// Takes wheel, middle button and Space-drag in, and says where the board lies in the
    /// response's rectangle.
    pub fn view(&mut self, response: &Response, ui: &Ui, rows: usize, columns: usize) -> BoardView {
        let rect = response.rect;
        self.place(rect, rows, columns);
        if let Some(pointer) = response.hover_pos() {
            let (zoom, scroll) =
                ui.input(|input| (input.zoom_delta(), input.smooth_scroll_delta()));
            let factor = if zoom == 1.0 { (scroll.y / 240.0).exp() } else { zoom };
            if (factor - 1.0).abs() > 1e-4 {
                let view = self.place(rect, rows, columns);
                self.zoom(factor, Some((pointer - view.origin) / view.cell));
            }
        }
        let space = ui.input(|input| input.key_down(Key::Space));
        let pans = response.dragged_by(PointerButton::Middle)
            || (space && response.dragged_by(PointerButton::Primary));
        if pans {
            self.pan(response.drag_delta());
        }
        self.place(rect, rows, columns)
    }

    fn place(&mut self, rect: Rect, rows: usize, columns: usize) -> BoardView {
        let size = vec2(columns as f32, rows as f32);
        let room = rect.size() - Vec2::splat(2.0 * MARGIN);
        let fitted = (room.x / size.x).min(room.y / size.y).floor();
        let fitted = fitted.clamp(*CELL_RANGE.start(), LARGEST_FITTED_CELL);
        let (cell, middle) = self.free.unwrap_or((fitted, size / 2.0));
        (self.last_cell, self.last_middle) = (cell, middle);
        let origin = rect.center() - middle * cell;
        // Whole points keep lines crisp while the board is still.
        BoardView { origin: pos2(origin.x.round(), origin.y.round()), cell, rows, columns }
    }
}

impl BoardView {
    /// The cell under a point on the screen.
    #[must_use]
    pub fn cell_at(&self, point: Pos2) -> Option<Position> {
        let place = (point - self.origin) / self.cell;
        let inside = place.x >= 0.0
            && place.y >= 0.0
            && place.x < self.columns as f32
            && place.y < self.rows as f32;
        inside.then(|| Position::new(place.y as usize, place.x as usize))
    }

    /// Where a cell lies on the screen.
    #[must_use]
    pub fn rect_of(&self, position: Position) -> Rect {
        let corner = vec2(position.column as f32, position.row as f32) * self.cell;
        Rect::from_min_size(self.origin + corner, Vec2::splat(self.cell))
    }

    /// Where the whole board lies on the screen.
    #[must_use]
    pub fn rect(&self) -> Rect {
        let size = vec2(self.columns as f32, self.rows as f32) * self.cell;
        Rect::from_min_size(self.origin, size)
    }
}
