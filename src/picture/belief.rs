//! Painters of beliefs: marks that differ in shape as well as in colour.
//!
//! Unknown cells have dots that grow with the probability of ice, and known floor has a small tick.
//! Known ice is drawn as ice on a board of the belief, and has a tick on any other board. Cells
//! below 10 points have no ticks. The painters get a belief and no level, so they cannot reveal
//! hidden ice.

use super::placement::{Canvas, Detail};
use super::{Point, Rect, Rgba};
use crate::board::{CellIndex, CellSet};
use crate::worlds::ice::{Belief, Knowledge};

/// Kind of board on which the marks are painted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Backdrop {
    /// A board drawn from the belief: the ground of unknown cells is opaque.
    Belief,
    /// Another board, which must stay visible: the ground of unknown cells is translucent.
    Other,
}

/// A belief to draw, and the cells in which it has just changed.
#[derive(Debug, Clone, Copy)]
pub struct BeliefView<'a> {
    /// The belief.
    pub belief: &'a Belief,
    /// Cells that changed at the current step, drawn with a glow.
    pub glow: Glow<'a>,
}

/// Cells that changed at the current step.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Glow<'a> {
    /// Cells whose belief changed.
    pub cells: &'a [CellIndex],
    /// Strength of the glow, from 1 (just now) to 0 (invisible).
    pub strength: f32,
}

/// Paints the marks of the cells of `inside`, except walls and targets.
///
/// A target never hides ice.
pub(super) fn paint_belief(
    canvas: &mut Canvas<'_>,
    belief: &Belief,
    inside: &CellSet,
    backdrop: Backdrop,
) {
    let layout = belief.layout();
    let marked = layout.passable_cells().filter(|cell| !layout.never_ice().contains(*cell));
    for cell in marked.filter(|cell| inside.contains(*cell)) {
        let square = canvas.placement.cell(layout.position_of(cell));
        let probability = belief.ice_probability(cell) as f32;
        paint_belief_mark(canvas, square, belief.knowledge(cell), probability, backdrop);
    }
}

/// Paints the mark of one cell.
///
/// `probability` of ice matters only if the cell is unknown. Walls have no mark, and known ice has
/// none on a board of the belief.
pub(super) fn paint_belief_mark(
    canvas: &mut Canvas<'_>,
    square: Rect,
    knowledge: Knowledge,
    probability: f32,
    backdrop: Backdrop,
) {
    match knowledge {
        Knowledge::Unknown => paint_unknown(canvas, square, probability, backdrop),
        Knowledge::Floor => paint_tick(canvas, square, canvas.theme.belief.known_floor_mark),
        // On a belief board, known ice is drawn as ground already.
        Knowledge::Ice if backdrop == Backdrop::Other => {
            let board = canvas.theme.board;
            let lines = [board.ice_gloss, board.ice_hatch, board.player_edge];
            paint_tick(canvas, square, board.ice.most_visible(lines));
        }
        Knowledge::Ice | Knowledge::Wall => {}
    }
}

/// Paints an unknown cell: its ground, and dots in front.
///
/// Size and colour of the dots grow with the probability of ice, from 0 to 1.
pub(super) fn paint_unknown(
    canvas: &mut Canvas<'_>,
    square: Rect,
    probability: f32,
    backdrop: Backdrop,
) {
    let belief = canvas.theme.belief;
    let colour = probability_colour(canvas, probability);
    let ground = belief.unknown.mixed(colour, 0.05 + 0.22 * probability);
    let opacity = if backdrop == Backdrop::Belief { 1.0 } else { 0.4 };
    canvas.scene.rectangle(square, ground.faded(opacity));
    let radius = canvas.length(0.035 + 0.095 * probability.clamp(0.0, 1.0)).max(0.6);
    let spots: &[(f32, f32)] = match canvas.detail {
        Detail::Low => &[(0.5, 0.5)],
        Detail::Medium => &[(0.28, 0.28), (0.72, 0.72)],
        Detail::High => &[(0.2, 0.2), (0.8, 0.2), (0.5, 0.5), (0.2, 0.8), (0.8, 0.8)],
    };
    for (x, y) in spots {
        canvas.scene.circle(square.point(*x, *y), radius, colour);
    }
}

/// Returns the colour of the dots for a probability of ice.
fn probability_colour(canvas: &Canvas<'_>, probability: f32) -> Rgba {
    let belief = canvas.theme.belief;
    belief.probable_low.mixed(belief.probable_high, probability)
}

/// Paints a small tick on a known cell; nothing at low detail.
fn paint_tick(canvas: &mut Canvas<'_>, square: Rect, colour: Rgba) {
    if canvas.detail == Detail::Low {
        return;
    }
    let tick = [square.point(0.41, 0.51), square.point(0.48, 0.58), square.point(0.61, 0.42)];
    canvas.scene.polyline(tick, canvas.stroke(0.045, colour));
}

/// Paints the glow of a changed cell: a tint, and frames inside its border.
///
/// `strength` is from 1 (just now) to 0 (invisible).
pub(super) fn paint_glow(canvas: &mut Canvas<'_>, square: Rect, strength: f32) {
    if strength <= 0.0 {
        return;
    }
    let colour = canvas.theme.belief.changed;
    canvas.scene.rectangle(square, colour.faded(0.12 * strength));
    let width = canvas.line_width(0.055);
    for (inset, opacity) in [(0.5, 1.0), (1.4, 0.45), (2.3, 0.2)] {
        let frame = square.shrunk(width * inset);
        if frame.width() <= width {
            break;
        }
        let corners: Vec<Point> = frame.rounded_outline([canvas.length(0.08); 4]);
        canvas.scene.outline(corners, super::Stroke::new(width, colour.faded(opacity * strength)));
    }
}
