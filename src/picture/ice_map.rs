//! What ice would do to a level, cell by cell; and which cells are in doubt.

use super::placement::Canvas;
use super::{LegendEntry, Placement, Point, Rect, Scene, Theme};
use crate::board::CellIndex;
use crate::worlds::ice::{Board, Layout};

/// What ice on one cell does to all layouts of the ice.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct IceEffect {
    /// Of the layouts with ice there, the share that can be solved.
    pub keeps: f32,
    /// Every layout without ice there is unsolvable.
    pub always_saves: bool,
}

/// A gauge in each cell: the fuller, the more layouts ice there leaves solvable. Where it leaves
/// none a cross stands, where nothing is solvable without it a ring.
#[must_use]
pub fn ice_map_scene(
    layout: &Layout,
    effects: impl IntoIterator<Item = (CellIndex, IceEffect)>,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let mut canvas = Canvas::new(layout.rows(), layout.columns(), placement, theme);
    for (cell, effect) in effects {
        let square = placement.cell(layout.position_of(cell));
        paint_effect(&mut canvas, square, effect);
    }
    canvas.scene
}

fn paint_effect(canvas: &mut Canvas<'_>, square: Rect, effect: IceEffect) {
    let (bad, good) = (canvas.theme.chrome.error, canvas.theme.chrome.success);
    let keeps = effect.keeps.clamp(0.0, 1.0);
    canvas.scene.rectangle(square, bad.mixed(good, keeps).faded(0.16 + 0.3 * (1.0 - keeps)));
    let (side, height) = (canvas.length(0.1), canvas.length(0.14).max(2.0));
    let full = Rect {
        min: Point::new(square.min.x + side, square.max.y - side - height),
        max: Point::new(square.max.x - side, square.max.y - side),
    };
    canvas.scene.rectangle(full, canvas.theme.chrome.panel.faded(0.85));
    let width = (full.max.x - full.min.x) * keeps;
    let filled = Rect { min: full.min, max: Point::new(full.min.x + width, full.max.y) };
    canvas.scene.rectangle(filled, good);
    let frame = canvas.stroke(0.02, canvas.theme.chrome.text_quiet);
    canvas.scene.outline(full.rounded_outline([0.0; 4]), frame);
    if effect.keeps <= 0.0 {
        let cross = square.shrunk(canvas.length(0.3));
        let line = canvas.stroke(0.07, bad);
        canvas.scene.line(cross.min, cross.max, line);
        let (left, right) =
            (Point::new(cross.min.x, cross.max.y), Point::new(cross.max.x, cross.min.y));
        canvas.scene.line(left, right, line);
    } else if effect.always_saves {
        let line = canvas.stroke(0.06, good);
        canvas.scene.ring(square.centre(), canvas.length(0.24), line);
    }
}

/// A dotted frame in each cell that a level marks as doubtful.
#[must_use]
pub fn doubt_scene(board: &Board, placement: Placement, theme: &Theme) -> Scene {
    let mut canvas = Canvas::new(board.rows(), board.columns(), placement, theme);
    let marked = board.iter().filter(|(_, square)| square.is_doubtful && square.can_be_ice());
    for (position, _) in marked {
        paint_doubt(&mut canvas, placement.cell(position));
    }
    canvas.scene
}

fn paint_doubt(canvas: &mut Canvas<'_>, square: Rect) {
    let dot = canvas.length(0.05).max(1.5);
    let line = canvas.stroke(0.05, canvas.theme.belief.probable_high).dashed(dot, dot * 1.6);
    let frame = square.shrunk(canvas.length(0.14));
    canvas.scene.outline(frame.rounded_outline([0.0; 4]), line);
}

/// The key to what ice does.
#[must_use]
pub fn ice_map_legend(cell_size: f32, theme: &Theme) -> Vec<LegendEntry> {
    let effect = |label, keeps, always_saves| {
        super::legend::floor_sample(label, cell_size, theme, &|canvas| {
            let square = canvas.placement.square(0.0, 0.0);
            paint_effect(canvas, square, IceEffect { keeps, always_saves });
        })
    };
    vec![
        effect("ice here keeps all layouts solvable", 1.0, false),
        effect("keeps half of them", 0.5, false),
        effect("always breaks the level", 0.0, false),
        effect("only ice here saves it", 0.5, true),
    ]
}
