//! Placement of a board in a picture, and the level of detail of its tiles.

use super::{Point, Rect, Scene, Stroke, Theme};
use crate::board::Position;

/// Position and scale of a board in a picture.
///
/// Boards are crisp if origin and cell size are whole pixels, as [`Placement::fitting`] ensures.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placement {
    /// Upper left corner of the board, in points.
    pub origin: Point,
    /// Side of a cell in points, greater than 0.
    pub cell_size: f32,
}

/// Level of detail with which tiles are drawn; it depends on the cell size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Plain shapes, for cells below 10 points.
    Low,
    /// Hatches and grid lines without ornaments, for cells from 10 to below 20 points.
    Medium,
    /// All details, for cells from 20 points.
    High,
}

impl Placement {
    /// Returns a placement at the upper left corner of the picture.
    #[must_use]
    pub const fn with_cell_size(cell_size: f32) -> Self {
        Self { origin: Point::new(0.0, 0.0), cell_size }
    }

    /// Returns the largest placement in whole pixels that fits into the area, centred.
    ///
    /// Cells have at least one pixel, so a large board may exceed a small area.
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

    /// Square of a cell, in points. Row and column may be fractional.
    #[must_use]
    pub fn square(&self, row: f32, column: f32) -> Rect {
        self.span(row, column, 1.0)
    }

    /// Rectangle of `columns` cells side by side in a row, from `column` to the right.
    #[must_use]
    pub fn span(&self, row: f32, column: f32, columns: f32) -> Rect {
        let min = self.origin.offset(column * self.cell_size, row * self.cell_size);
        Rect::at(min, columns * self.cell_size, self.cell_size)
    }

    /// Square of the cell at a position.
    #[must_use]
    pub fn cell(&self, position: Position) -> Rect {
        self.square(position.row as f32, position.column as f32)
    }

    /// Level of detail for this cell size.
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

/// Drawing context of the tile painters: the scene so far, the theme and the placement.
#[derive(Debug)]
pub(super) struct Canvas<'a> {
    pub scene: Scene,
    pub theme: &'a Theme,
    pub placement: Placement,
    pub detail: Detail,
}

impl<'a> Canvas<'a> {
    /// Creates an empty canvas for a board.
    ///
    /// The margin on all sides is the distance of the board's origin from the upper left corner.
    pub fn new(rows: usize, columns: usize, placement: Placement, theme: &'a Theme) -> Self {
        let width = columns as f32 * placement.cell_size + 2.0 * placement.origin.x;
        let height = rows as f32 * placement.cell_size + 2.0 * placement.origin.y;
        let scene = Scene::new(width, height);
        Self { scene, theme, placement, detail: placement.detail() }
    }

    /// Returns a length in points, given as a fraction of a cell.
    pub fn length(&self, fraction: f32) -> f32 {
        fraction * self.placement.cell_size
    }

    /// Returns a line width in points, given as a fraction of a cell.
    ///
    /// Scaled by [`Theme::line_scale`], and at least 0.75 points.
    pub fn line_width(&self, fraction: f32) -> f32 {
        (self.length(fraction) * self.theme.line_scale).max(0.75)
    }

    /// Returns a solid line style with a width given as a fraction of a cell.
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
