//! Marks that a teacher draws on a board: arrows and marked cells.
//!
//! Roles differ in colour and in the line: chosen is solid, risk dashed, note dotted.

use super::{Point, Rect, Rgba, Scene, Stroke, Theme};
use crate::board::Position;
use crate::lessons::{Annotation, AnnotationRole};

/// Line width of a mark, as a fraction of the cell.
const LINE: f32 = 0.09;

/// Width of the rim around a mark, as a multiple of its line width.
const RIM: f32 = 1.7;

/// Length of an arrow's tip, as a fraction of the cell.
const TIP: f32 = 0.38;

/// Colour of the marks in a role.
#[must_use]
pub const fn annotation_colour(role: AnnotationRole, theme: &Theme) -> Rgba {
    match role {
        AnnotationRole::Chosen => theme.planning.plan,
        AnnotationRole::Risk => theme.chrome.error,
        AnnotationRole::Note => theme.chrome.accent,
    }
}

/// Returns a scene with marks, without the board below.
///
/// `square` returns the square of a cell in points; marks at cells without one are left out.
#[must_use]
pub fn annotation_scene(
    marks: &[Annotation],
    square: impl Fn(Position) -> Option<Rect>,
    theme: &Theme,
) -> Scene {
    let mut scene = Scene::new(0.0, 0.0);
    for mark in marks {
        match *mark {
            Annotation::Cell { at, role } => {
                let Some(cell) = square(at) else { continue };
                paint_cell(&mut scene, cell, role, theme);
            }
            Annotation::Arrow { from, to, role } => {
                let (Some(from), Some(to)) = (square(from), square(to)) else { continue };
                paint_arrow(&mut scene, from, to, role, theme);
            }
        }
    }
    scene
}

/// Line style of a mark in a role, in cells of this side.
fn stroke(role: AnnotationRole, side: f32, theme: &Theme) -> Stroke {
    let width = (side * LINE * theme.line_scale.min(2.0)).max(1.5);
    let solid = Stroke::new(width, annotation_colour(role, theme));
    match role {
        AnnotationRole::Chosen => solid,
        AnnotationRole::Risk => solid.dashed(side * 0.3, side * 0.16),
        AnnotationRole::Note => solid.dashed(width, width * 1.4),
    }
}

/// The rim below a line, so that the mark is visible on every ground.
fn rim(line: Stroke, theme: &Theme) -> Stroke {
    Stroke::new(line.width * RIM, theme.chrome.panel.faded(0.75))
}

/// Paints the frame of a marked cell.
fn paint_cell(scene: &mut Scene, cell: Rect, role: AnnotationRole, theme: &Theme) {
    let line = stroke(role, cell.width(), theme);
    let frame = cell.shrunk(line.width * RIM / 2.0);
    let outline = frame.rounded_outline([cell.width() * 0.12; 4]);
    scene.outline(outline.clone(), rim(line, theme));
    scene.outline(outline, line);
}

/// Paints an arrow from the centre of a cell to the centre of another.
fn paint_arrow(scene: &mut Scene, from: Rect, to: Rect, role: AnnotationRole, theme: &Theme) {
    let side = from.width();
    let line = stroke(role, side, theme);
    let (start, end) = (from.centre(), to.centre());
    let (across, down) = (end.x - start.x, end.y - start.y);
    let length = across.hypot(down);
    if length <= 0.0 {
        return;
    }
    let (x, y) = (across / length, down / length);
    let tip = (side * TIP).max(line.width * 2.5);
    // The shaft ends inside the tip, so that a gap of a dashed line does not separate them.
    let neck = end.offset(-x * tip * 0.8, -y * tip * 0.8);
    let triangle = |grown: f32| -> [Point; 3] {
        let back = tip + grown;
        let half = tip * 0.55 + grown;
        let base = end.offset(-x * back, -y * back);
        [
            end.offset(x * grown, y * grown),
            base.offset(-y * half, x * half),
            base.offset(y * half, -x * half),
        ]
    };
    let under = rim(line, theme);
    scene.line(start, neck, under);
    scene.polygon(triangle((under.width - line.width) / 2.0), under.colour);
    scene.line(start, neck, line);
    scene.polygon(triangle(0.0), line.colour);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Placement, Shape};

    fn scene(marks: &[Annotation], theme: &Theme) -> Scene {
        let placement = Placement::with_cell_size(40.0);
        annotation_scene(marks, |at| (at.row < 3).then(|| placement.cell(at)), theme)
    }

    #[test]
    fn roles_differ_in_colour_and_line() {
        for theme in Theme::bundled() {
            let looks = AnnotationRole::ALL.map(|role| {
                let drawn = scene(&[Annotation::Cell { at: Position::new(1, 1), role }], theme);
                let Some(Shape::Polyline { stroke, .. }) = drawn.shapes.last() else {
                    panic!("a frame")
                };
                (stroke.colour, stroke.dash.map(|dash| (dash.on, dash.off)))
            });
            for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                assert_ne!(looks[one].1, looks[other].1, "{}", theme.name);
            }
        }
    }

    #[test]
    fn an_arrow_points_at_the_centre_of_its_last_cell() {
        let (from, to) = (Position::new(0, 0), Position::new(2, 1));
        let theme = &Theme::bundled()[0];
        let drawn = scene(&[Annotation::Arrow { from, to, role: AnnotationRole::Risk }], theme);
        let Some(Shape::Polygon { points, fill }) = drawn.shapes.last() else { panic!("a tip") };
        assert_eq!((points[0].x, points[0].y), (60.0, 100.0));
        assert_eq!(*fill, annotation_colour(AnnotationRole::Risk, theme));
    }

    #[test]
    fn marks_outside_the_board_are_left_out() {
        let (inside, outside) = (Position::new(0, 0), Position::new(3, 0));
        let role = AnnotationRole::Note;
        let marks = [
            Annotation::Cell { at: outside, role },
            Annotation::Arrow { from: inside, to: outside, role },
        ];
        assert!(scene(&marks, &Theme::bundled()[0]).shapes.is_empty());
    }
}
