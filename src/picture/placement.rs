//! Where a board lies in the picture, and how much of each tile is worth drawing.

use super::{Point, Rect, Scene, Stroke, Theme};
use crate::board::Position;

/// Where the cells of a board lie in a picture.
///
/// Boards are crisp when origin and cell size are whole pixels, as [`Placement::fitting`] makes
/// them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placement {
    /// Left upper corner of the board, in points.
    pub origin: Point,
    /// Side of a cell in points, above 0.
    pub cell_size: f32,
}

/// How much of a tile is drawn, by the size of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Plain shapes: below 10 points a cell.
    Low,
    /// Hatches and grid lines, no ornaments: below 20 points a cell.
    Medium,
    /// Everything.
    High,
}

impl Placement {
    /// A board at the left upper corner of the picture.
    #[must_use]
    pub const fn with_cell_size(cell_size: f32) -> Self {
        Self { origin: Point::new(0.0, 0.0), cell_size }
    }

    /// The largest board of whole pixels that fits into the area, centred. Cells are never
    /// smaller than one pixel, so that a vast board may stick out of a tiny area.
    #[must_use]
    pub fn fitting(rows: usize, columns: usize, area: Rect, pixels_per_point: f32) -> Self {
        let (rows, columns) = (rows.max(1) as f32, columns.max(1) as f32);
        let room = (area.width() / columns).min(area.height() / rows) * pixels_per_point;
        let cell_size = room.floor().max(1.0) / pixels_per_point;
        let snapped = |points: f32| (points * pixels_per_point).round() / pixels_per_point;
        let origin = area.min.offset(
            (area.width() - columns * cell_size) / 2.0,
            (area.height() - rows * cell_size) / 2.0,
        );
        Self { origin: Point::new(snapped(origin.x), snapped(origin.y)), cell_size }
    }

    /// The square of a cell. Row and column may lie between two cells.
    #[must_use]
    pub fn square(&self, row: f32, column: f32) -> Rect {
        self.span(row, column, 1.0)
    }

    /// The rectangle of several cells side by side in a row.
    #[must_use]
    pub fn span(&self, row: f32, column: f32, columns: f32) -> Rect {
        let min = self.origin.offset(column * self.cell_size, row * self.cell_size);
        Rect::at(min, columns * self.cell_size, self.cell_size)
    }

    /// The square of the cell at a position.
    #[must_use]
    pub fn cell(&self, position: Position) -> Rect {
        self.square(position.row as f32, position.column as f32)
    }

    /// How much of a tile is worth drawing.
    #[must_use]
    pub fn detail(&self) -> Detail {
        if self.cell_size < 10.0 {
            Detail::Low
        } else if self.cell_size < 20.0 {
            Detail::Medium
        } else {
            Detail::High
        }
    }
}

/// What the tile painters draw on: a picture under way, with everything they must know.
#[derive(Debug)]
pub(super) struct Canvas<'a> {
    pub scene: Scene,
    pub theme: &'a Theme,
    pub placement: Placement,
    pub detail: Detail,
}

impl<'a> Canvas<'a> {
    /// A canvas for a board of that size, with the same margin on all sides as at the origin.
    pub fn new(rows: usize, columns: usize, placement: Placement, theme: &'a Theme) -> Self {
        let width = columns as f32 * placement.cell_size + 2.0 * placement.origin.x;
        let height = rows as f32 * placement.cell_size + 2.0 * placement.origin.y;
        let scene = Scene::new(width, height);
        Self { scene, theme, placement, detail: placement.detail() }
    }

    /// A length given as a fraction of a cell, in points.
    pub fn length(&self, fraction: f32) -> f32 {
        fraction * self.placement.cell_size
    }

    /// The width of a line given as a fraction of a cell, in points: scaled by the theme, and
    /// wide enough to be seen.
    pub fn line_width(&self, fraction: f32) -> f32 {
        (self.length(fraction) * self.theme.line_scale).max(0.75)
    }

    /// A line whose width is given as a fraction of a cell.
    pub fn stroke(&self, fraction: f32, colour: super::Rgba) -> Stroke {
        Stroke::new(self.line_width(fraction), colour)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fits_in_whole_pixels_and_places_cells() {
        let area = Rect::at(Point::new(10.0, 10.0), 105.0, 77.0);
        let placement = Placement::fitting(7, 10, area, 2.0);
        assert_eq!(placement.cell_size, 10.5);
        assert_eq!((placement.origin.x * 2.0).fract(), 0.0);
        let last = placement.cell(Position::new(6, 9));
        assert_eq!(last.min, placement.origin.offset(9.0 * 10.5, 6.0 * 10.5));
    }
}
