//! Painters of beliefs: marks that differ in shape as well as in colour.
//!
//! Unknown cells have dots that grow with the probability of ice, and known floor has a small tick.
//! Known ice is drawn as ice on a board of the belief, and has a tick on any other board.
//! Everything is drawn from the belief; no type here can hold hidden ice.

use super::placement::{Canvas, Detail};
use super::{Point, Rect, Rgba};
use crate::board::{CellIndex, CellSet};
use crate::worlds::ice::{Belief, Knowledge};

/// Kind of board below the marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Backdrop {
    /// A board drawn from the belief: unknown cells get their own ground.
    Belief,
    /// Another board that must stay visible.
    Other,
}

/// A belief, and its change at the current step.
#[derive(Debug, Clone, Copy)]
pub struct BeliefView<'a> {
    /// The belief.
    pub belief: &'a Belief,
    /// Change at the current step.
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

/// Paints the marks of all cells of `inside`. Targets never hide ice and get no mark.
pub(super) fn paint_belief(
    canvas: &mut Canvas<'_>,
    belief: &Belief,
    inside: &CellSet,
    backdrop: Backdrop,
) {
    let layout = belief.layout();
    let marked = layout.passable_cells().filter(|cell| !layout.targets().contains(*cell));
    for cell in marked.filter(|cell| inside.contains(*cell)) {
        let square = canvas.placement.cell(layout.position_of(cell));
        let probability = belief.ice_probability(cell) as f32;
        paint_belief_mark(canvas, square, belief.knowledge(cell), probability, backdrop);
    }
}

/// Paints the mark of one cell.
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

/// Dots of an unknown cell; size and colour grow with the probability of ice.
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

/// Colour of a probability of ice.
fn probability_colour(canvas: &Canvas<'_>, probability: f32) -> Rgba {
    let belief = canvas.theme.belief;
    belief.probable_low.mixed(belief.probable_high, probability)
}

/// A small tick on a known cell; nothing at low detail.
fn paint_tick(canvas: &mut Canvas<'_>, square: Rect, colour: Rgba) {
    if canvas.detail == Detail::Low {
        return;
    }
    let tick = [square.point(0.41, 0.51), square.point(0.48, 0.58), square.point(0.61, 0.42)];
    canvas.scene.polyline(tick, canvas.stroke(0.045, colour));
}

/// Glow around a changed cell; `strength` from 1 (just now) to 0 (invisible).
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
