//! Overlays about ice maps: the effect of ice on each cell, and marks of doubtful cells.
//!
//! An *ice map* assigns ice or floor to every cell that can be ice. The *effect* of ice on a cell
//! is the share of solvable ice maps among those with ice on this cell.

use super::placement::Canvas;
use super::{LegendEntry, Placement, Point, Rect, Scene, Theme};
use crate::board::CellIndex;
use crate::worlds::ice::{Board, BoardLayout};

/// How certain the effect of ice on a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IceEffectCertainty {
    /// Exact: all ice maps were counted.
    Exact,
    /// Lower bound: the count ended early, so the true share may be higher.
    LowerBound,
    /// Estimate from sampled ice maps.
    Sampled,
    /// The cell may be ice, and its effect was not computed.
    Undecided,
}

/// Effect of ice on one cell over all ice maps.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct IceEffect {
    /// Share of the ice maps with ice on this cell that are solvable.
    pub solvable_fraction: f32,
    /// Whether every ice map without ice on this cell is unsolvable.
    pub is_required: bool,
    /// Whether the share is exact, a lower bound, an estimate or unknown.
    pub certainty: IceEffectCertainty,
}

/// Returns a scene with a gauge of [`IceEffect::solvable_fraction`] in each cell.
///
/// If the effect is exact, a cross marks a cell whose ice makes every ice map unsolvable, and a
/// ring a cell that is ice in every solvable ice map. Lower bounds have a dashed frame and
/// estimates a dotted one; both have no cross or ring, because these are proofs. Undecided cells
/// have a hatch and a question mark instead of a gauge.
#[must_use]
pub fn ice_effect_scene(
    layout: &BoardLayout,
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

/// Paints the effect of ice on one cell.
fn paint_effect(canvas: &mut Canvas<'_>, square: Rect, effect: IceEffect) {
    if effect.certainty == IceEffectCertainty::Undecided {
        return paint_undecided(canvas, square);
    }
    let (bad, good) = (canvas.theme.chrome.error, canvas.theme.chrome.success);
    let keeps = effect.solvable_fraction.clamp(0.0, 1.0);
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
    // Bounds and estimates get a dashed frame and none of the marks of a proof.
    let dash = match effect.certainty {
        IceEffectCertainty::Exact | IceEffectCertainty::Undecided => None,
        IceEffectCertainty::LowerBound => Some(0.14),
        IceEffectCertainty::Sampled => Some(0.04),
    };
    if let Some(dash) = dash {
        let dash = canvas.length(dash).max(1.5);
        let line = canvas.stroke(0.04, canvas.theme.chrome.warning).dashed(dash, dash);
        let outline = square.shrunk(canvas.length(0.06)).rounded_outline([0.0; 4]);
        return canvas.scene.outline(outline, line);
    }
    // Proofs: a cross where ice always breaks the level, a ring where only ice saves it.
    if effect.solvable_fraction <= 0.0 {
        let cross = square.shrunk(canvas.length(0.3));
        let line = canvas.stroke(0.07, bad);
        canvas.scene.line(cross.min, cross.max, line);
        let (left, right) =
            (Point::new(cross.min.x, cross.max.y), Point::new(cross.max.x, cross.min.y));
        canvas.scene.line(left, right, line);
    } else if effect.is_required {
        let line = canvas.stroke(0.06, good);
        canvas.scene.ring(square.centre(), canvas.length(0.24), line);
    }
}

/// Paints the hatch and question mark of a cell whose effect was not computed.
fn paint_undecided(canvas: &mut Canvas<'_>, square: Rect) {
    let quiet = canvas.theme.chrome.text_quiet;
    canvas.scene.rectangle(square, canvas.theme.chrome.panel.faded(0.45));
    let line = canvas.stroke(0.025, quiet.faded(0.7));
    for share in [0.25, 0.5, 0.75] {
        let across = (square.max.x - square.min.x) * share;
        let (left, top) = (square.min.x, square.min.y);
        canvas.scene.line(Point::new(left + across, top), Point::new(left, top + across), line);
        let (right, bottom) = (square.max.x, square.max.y);
        canvas.scene.line(
            Point::new(right, bottom - across),
            Point::new(right - across, bottom),
            line,
        );
    }
    paint_question_mark(canvas, square);
}

/// Paints a question mark of lines: hook, stem and dot.
fn paint_question_mark(canvas: &mut Canvas<'_>, square: Rect) {
    let centre = square.centre();
    let at =
        |canvas: &Canvas<'_>, x: f32, y: f32| centre.offset(canvas.length(x), canvas.length(y));
    let hook =
        [(-0.12, -0.12), (-0.06, -0.2), (0.06, -0.2), (0.12, -0.12), (0.1, -0.02), (0.0, 0.06)];
    let line = canvas.stroke(0.06, canvas.theme.chrome.text);
    let corners = hook.iter().chain(&[(0.0, 0.1)]);
    let corners: Vec<Point> = corners.map(|(x, y)| at(canvas, *x, *y)).collect();
    for (from, to) in corners.iter().zip(corners.iter().skip(1)) {
        canvas.scene.line(*from, *to, line);
    }
    let (from, to) = (at(canvas, 0.0, 0.17), at(canvas, 0.0, 0.22));
    canvas.scene.line(from, to, line);
}

/// Returns a scene with a dotted frame in each doubtful cell.
///
/// A doubtful cell can be ice and has the mark [`crate::worlds::ice::Square::is_doubtful`].
#[must_use]
pub fn doubtful_cells_scene(board: &Board, placement: Placement, theme: &Theme) -> Scene {
    let mut canvas = Canvas::new(board.rows(), board.columns(), placement, theme);
    let marked = board.iter().filter(|(_, square)| square.is_doubtful && square.can_be_ice());
    for (position, _) in marked {
        paint_doubt(&mut canvas, placement.cell(position));
    }
    canvas.scene
}

/// Paints the dotted frame of a doubtful cell.
fn paint_doubt(canvas: &mut Canvas<'_>, square: Rect) {
    let dot = canvas.length(0.05).max(1.5);
    let line = canvas.stroke(0.05, canvas.theme.belief.probable_high).dashed(dot, dot * 1.6);
    let frame = square.shrunk(canvas.length(0.14));
    canvas.scene.outline(frame.rounded_outline([0.0; 4]), line);
}

/// Returns the legend of [`ice_effect_scene`] for effects of one certainty.
#[must_use]
pub fn ice_effect_legend(
    certainty: IceEffectCertainty,
    cell_size: f32,
    theme: &Theme,
) -> Vec<LegendEntry> {
    // The painter of the board draws the samples, so that both always look the same.
    let effect = |label, keeps, is_required| {
        super::legend::floor_sample(label, cell_size, theme, &|canvas| {
            let square = canvas.placement.square(0.0, 0.0);
            paint_effect(
                canvas,
                square,
                IceEffect { solvable_fraction: keeps, is_required, certainty },
            );
        })
    };
    let undecided = || {
        super::legend::floor_sample("ice may lie here: not decided", cell_size, theme, &|canvas| {
            let square = canvas.placement.square(0.0, 0.0);
            paint_undecided(canvas, square);
        })
    };
    match certainty {
        IceEffectCertainty::Exact => vec![
            effect("ice here keeps all ice maps solvable", 1.0, false),
            effect("keeps half of them", 0.5, false),
            effect("always breaks the level", 0.0, false),
            effect("only ice here saves it", 0.5, true),
        ],
        IceEffectCertainty::LowerBound => vec![
            effect(
                "ice here keeps at least half of all ice maps solvable (count not finished)",
                0.5,
                false,
            ),
            effect("at least a few", 0.05, false),
            undecided(),
        ],
        IceEffectCertainty::Sampled => vec![
            effect("sampled, not proved: all ice maps with ice here solvable", 1.0, false),
            effect("half of them", 0.5, false),
            effect("none of them", 0.0, false),
            undecided(),
        ],
        IceEffectCertainty::Undecided => vec![undecided()],
    }
}
