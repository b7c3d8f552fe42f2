//! Overlays for ice boards: selections, reachable cells, dead cells, heat maps.
//!
//! Overlays differ in shape as well as in colour. They are scenes without the board below.

use super::placement::{Canvas, Detail};
use super::{Placement, Rect, Rgba, Scene, Theme};
use crate::board::{CellIndex, CellSet, Position};
use crate::worlds::ice::BoardLayout;

/// Returns a scene with a dot on each of the reachable `cells`.
#[must_use]
pub fn reachable_scene(
    layout: &BoardLayout,
    cells: &CellSet,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let mut canvas = Canvas::new(layout.rows(), layout.columns(), placement, theme);
    let colour = theme.planning.reachable;
    for cell in cells.iter() {
        let centre = placement.cell(layout.position_of(cell)).centre();
        let radius = canvas.length(0.07).max(1.0);
        canvas.scene.circle(centre, radius * 1.7, colour.faded(0.25));
        canvas.scene.circle(centre, radius, colour);
    }
    canvas.scene
}

/// Returns a scene with a hatch on dead cells.
///
/// From a dead cell no pushes bring a crate to a target.
#[must_use]
pub fn dead_cell_scene(
    layout: &BoardLayout,
    cells: &CellSet,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let mut canvas = Canvas::new(layout.rows(), layout.columns(), placement, theme);
    for cell in cells.iter() {
        let square = placement.cell(layout.position_of(cell));
        paint_dead(&mut canvas, square);
    }
    canvas.scene
}

/// Paints the hatch of one dead cell.
///
/// Its lines fall to the right, those of ice rise, so both are distinguishable without colour and
/// visible together. Unknown cells have dots instead of lines.
pub(super) fn paint_dead(canvas: &mut Canvas<'_>, square: Rect) {
    let colour = canvas.theme.planning.dead_cell;
    canvas.scene.rectangle(square, colour.faded(0.14));
    let line = canvas.stroke(0.028, colour.faded(0.75));
    let shifts: &[f32] = match canvas.detail {
        Detail::Low => &[0.0],
        Detail::Medium => &[-0.5, 0.0, 0.5],
        Detail::High => &[-2.0 / 3.0, -1.0 / 3.0, 0.0, 1.0 / 3.0, 2.0 / 3.0],
    };
    for shift in shifts {
        // Lines run from the upper or left edge to the lower or right one and meet those of the
        // neighbours, so that a dead area has one continuous hatch.
        let (from, to) = (shift.max(0.0), 1.0 - (-shift).max(0.0));
        canvas.scene.line(square.point(from, from - shift), square.point(to, to - shift), line);
    }
}

/// Returns a heat map: the later a search reached a cell, the larger its square.
///
/// Each entry is a cell with its heat, from 0 (early) to 1 (late).
#[must_use]
pub fn heat_scene(
    layout: &BoardLayout,
    heat: impl IntoIterator<Item = (CellIndex, f32)>,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let mut canvas = Canvas::new(layout.rows(), layout.columns(), placement, theme);
    for (cell, heat) in heat {
        paint_heat(&mut canvas, placement.cell(layout.position_of(cell)), heat);
    }
    canvas.scene
}

/// Paints the square of one cell; `heat` is from 0 (early) to 1 (late).
pub(super) fn paint_heat(canvas: &mut Canvas<'_>, square: Rect, heat: f32) {
    let (early, late) = (canvas.theme.planning.searched_early, canvas.theme.planning.searched_late);
    let heat = heat.clamp(0.0, 1.0);
    let inset = canvas.length(0.28 * (1.0 - heat));
    let colour = early.mixed(late, heat).faded(0.25 + 0.35 * heat);
    canvas.scene.rectangle(square.shrunk(inset), colour);
}

/// Returns a scene with a dashed frame in each frontier cell of a search.
#[must_use]
pub fn frontier_scene(
    layout: &BoardLayout,
    cells: impl IntoIterator<Item = CellIndex>,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let mut canvas = Canvas::new(layout.rows(), layout.columns(), placement, theme);
    for cell in cells {
        paint_frontier(&mut canvas, placement.cell(layout.position_of(cell)));
    }
    canvas.scene
}

/// Paints the dashed frame of one cell on the frontier.
pub(super) fn paint_frontier(canvas: &mut Canvas<'_>, square: Rect) {
    let (on, off) = (canvas.length(0.14).max(2.0), canvas.length(0.1).max(2.0));
    let line = canvas.stroke(0.06, canvas.theme.planning.frontier).dashed(on, off);
    let frame = square.shrunk(canvas.length(0.09));
    canvas.scene.outline(frame.rounded_outline([0.0; 4]), line);
}

/// Returns a tinted area with a dashed frame, from one corner cell to the other.
///
/// The two cells belong to the area and may be any two opposite corners.
#[must_use]
pub fn selection_scene(from: Position, to: Position, placement: Placement, theme: &Theme) -> Scene {
    area_scene((from, to), theme.planning.selected, placement, theme)
}

/// Returns a scene like [`selection_scene`], in a given colour.
#[must_use]
pub fn area_scene(
    (from, to): (Position, Position),
    colour: Rgba,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let first = Position::new(from.row.min(to.row), from.column.min(to.column));
    let last = Position::new(from.row.max(to.row), from.column.max(to.column));
    let mut canvas = Canvas::new(last.row + 1, last.column + 1, placement, theme);
    let mut area = placement.cell(first);
    area.max = placement.cell(last).max;
    let (on, off) = (canvas.length(0.18).max(3.0), canvas.length(0.12).max(2.0));
    let line = canvas.stroke(0.05, colour);
    canvas.scene.rectangle(area, colour.faded(0.12));
    canvas.scene.outline(area.rounded_outline([0.0; 4]), line.dashed(on, off));
    canvas.scene
}

/// Returns a scene with a solid frame around one cell in a given colour.
#[must_use]
pub fn frame_scene(position: Position, colour: Rgba, placement: Placement, theme: &Theme) -> Scene {
    let mut canvas = Canvas::new(position.row + 1, position.column + 1, placement, theme);
    let line = canvas.stroke(0.06, colour);
    let frame = placement.cell(position).shrunk(line.width / 2.0);
    canvas.scene.outline(frame.rounded_outline([canvas.length(0.08); 4]), line);
    canvas.scene
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Shape;

    #[test]
    fn a_selection_accepts_corners_in_any_order() {
        let theme = &Theme::bundled()[0];
        let (one, other) = (Position::new(2, 5), Position::new(4, 1));
        let placement = Placement::with_cell_size(10.0);
        let scene = selection_scene(one, other, placement, theme);
        assert_eq!(scene, selection_scene(other, one, placement, theme));
        let Shape::Rectangle { rect, .. } = scene.shapes[0] else { panic!("an area first") };
        assert_eq!((rect.min.x, rect.min.y, rect.max.x, rect.max.y), (10.0, 20.0, 60.0, 50.0));
    }

    #[test]
    fn the_hatch_of_dead_cells_falls_within_them() {
        let layout = BoardLayout::new(1, 2, CellSet::new(2), CellSet::new(2));
        for cell_size in [6.0, 15.0, 40.0] {
            let placement = Placement::with_cell_size(cell_size);
            let dead = CellSet::from_cells(2, [1]);
            let scene = dead_cell_scene(&layout, &dead, placement, &Theme::bundled()[0]);
            let mut lines = 0;
            for shape in &scene.shapes {
                let Shape::Line { from, to, .. } = shape else { continue };
                assert!(from.x < to.x && from.y < to.y, "it falls");
                assert!(from.x >= cell_size && to.x <= 2.0 * cell_size, "it stays inside");
                assert!(from.y >= 0.0 && to.y <= cell_size, "it stays inside");
                lines += 1;
            }
            assert!(lines > 0, "{cell_size}");
        }
    }

    #[test]
    fn heat_squares_grow_with_the_value() {
        let layout = BoardLayout::new(1, 3, CellSet::new(3), CellSet::new(3));
        let placement = Placement::with_cell_size(20.0);
        let heat = [(0, 0.0), (1, 0.5), (2, 7.0)];
        let scene = heat_scene(&layout, heat, placement, &Theme::bundled()[0]);
        let widths: Vec<f32> = scene
            .shapes
            .iter()
            .filter_map(|shape| match shape {
                Shape::Rectangle { rect, .. } => Some(rect.width()),
                _ => None,
            })
            .collect();
        assert!(widths.is_sorted() && widths[0] > 5.0 && widths[2] == 20.0, "{widths:?}");
    }
}
