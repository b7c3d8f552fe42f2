//! Plans on ice boards: the path of the player, the pushes, and the dropped part.

use super::occupants::Place;
use super::placement::{Canvas, Detail};
use super::{Placement, Point, Rect, Rgba, Scene, Stroke, Theme};
use crate::board::Direction;
use crate::worlds::ice::{Belief, BoardLayout, Knowledge, State, Transition, rules};

/// Distance of a path from the middle of its cells, to its right, in cells.
///
/// It separates opposite paths.
const LANE_OFFSET: f32 = 0.13;

/// Whether the agent follows a plan or has dropped it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanStatus {
    /// The agent follows the plan.
    Followed,
    /// The agent dropped the plan: drawn in another colour and struck through.
    Dropped,
}

/// Returns the changes by actions under a belief, where unknown cells count as floor.
///
/// Actions that change nothing are left out.
#[must_use]
pub fn expected_moves(
    belief: &Belief,
    state: &State,
    actions: impl IntoIterator<Item = Direction>,
) -> Vec<Transition> {
    let mut state = state.clone();
    let is_ice = |cell| belief.knowledge(cell) == Knowledge::Ice;
    actions
        .into_iter()
        .map(|action| rules::apply_assuming(belief.layout(), is_ice, &mut state, action))
        .filter(Transition::is_change)
        .collect()
}

/// Returns the scene of a plan: the path of the player, and its pushes.
///
/// Moves of one cell are solid lines and slides double dashed lines (solid at low detail), with an
/// arrow head at the end of each straight part. A dot marks the start of a pushed crate, a dashed
/// outline its end, and a thin dashed line the way between if the crate slides.
#[must_use]
pub fn plan_scene(
    layout: &BoardLayout,
    moves: &[Transition],
    status: PlanStatus,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let mut canvas = Canvas::new(layout.rows(), layout.columns(), placement, theme);
    let colour = match status {
        PlanStatus::Followed => theme.planning.plan,
        PlanStatus::Dropped => theme.planning.plan_dropped,
    };
    let legs: Vec<_> =
        moves.iter().filter_map(|step| PathSegment::of(&canvas, layout, step)).collect();
    let lines = path_lines(&canvas, &legs, colour, status);
    // A wider line below in the colour of the surroundings keeps the path visible on any ground.
    let casing = theme.board.surroundings.faded(0.7);
    let margin = canvas.line_width(0.04);
    for (from, to, stroke) in &lines {
        canvas.scene.line(*from, *to, Stroke::new(stroke.width + margin, casing));
    }
    for (from, to, stroke) in lines {
        canvas.scene.line(from, to, stroke);
    }
    // Pushes and arrow heads go on top of the path.
    for push in moves.iter().filter_map(|step| step.push) {
        let (from, to) = (layout.position_of(push.from), layout.position_of(push.to));
        let cells = from.row.abs_diff(to.row) + from.column.abs_diff(to.column);
        paint_push(&mut canvas, Place::of(from), Place::of(to), cells, colour);
    }
    for (index, leg) in legs.iter().enumerate() {
        if status == PlanStatus::Dropped {
            paint_strike(&mut canvas, leg, colour);
        }
        // One arrow head for each straight stretch, at its end.
        if legs.get(index + 1).is_none_or(|next| next.direction != leg.direction) {
            paint_arrow(&mut canvas, leg, colour);
        }
    }
    canvas.scene
}

/// One straight segment of the path: one move of the player.
///
/// `is_slide` is true for more than one cell.
struct PathSegment {
    from: Point,
    to: Point,
    direction: Direction,
    is_slide: bool,
}

impl PathSegment {
    /// Returns the segment of a change; `None` if the player did not move.
    fn of(canvas: &Canvas<'_>, layout: &BoardLayout, step: &Transition) -> Option<Self> {
        let direction = layout.line(step.from, step.to)?;
        let (from, to) = (layout.position_of(step.from), layout.position_of(step.to));
        let (rows, columns) = direction.delta();
        // The right-hand side of the direction: turned clockwise.
        let lane = canvas.length(LANE_OFFSET);
        let (x, y) = (-(rows as f32) * lane, columns as f32 * lane);
        Some(Self {
            from: canvas.placement.cell(from).centre().offset(x, y),
            to: canvas.placement.cell(to).centre().offset(x, y),
            direction,
            is_slide: from.row.abs_diff(to.row) + from.column.abs_diff(to.column) > 1,
        })
    }

    /// Returns the unit vector to the right of the direction, as (x, y).
    fn across(&self) -> (f32, f32) {
        let (rows, columns) = self.direction.delta();
        (-(rows as f32), columns as f32)
    }
}

/// Returns the lines of the path, with short lines that join its segments.
///
/// One line for a step, two dashed ones for a slide.
fn path_lines(
    canvas: &Canvas<'_>,
    legs: &[PathSegment],
    colour: Rgba,
    status: PlanStatus,
) -> Vec<(Point, Point, Stroke)> {
    let width = if status == PlanStatus::Followed { 0.07 } else { 0.045 };
    let stroke = canvas.stroke(width, colour);
    let corners = legs.iter().zip(legs.iter().skip(1));
    let mut lines: Vec<_> = corners.map(|(leg, next)| (leg.to, next.from, stroke)).collect();
    for leg in legs {
        if leg.is_slide && canvas.detail > Detail::Low {
            let (across_x, across_y) = leg.across();
            let gap = canvas.length(0.06).max(1.2);
            let rail = Stroke { width: stroke.width * 0.7, ..stroke }
                .dashed(canvas.length(0.18), canvas.length(0.14));
            lines.extend([-gap, gap].map(|side| {
                let (x, y) = (across_x * side, across_y * side);
                (leg.from.offset(x, y), leg.to.offset(x, y), rail)
            }));
        } else {
            lines.push((leg.from, leg.to, stroke));
        }
    }
    lines
}

/// Paints a short slanted line across the middle of a dropped segment.
fn paint_strike(canvas: &mut Canvas<'_>, leg: &PathSegment, colour: Rgba) {
    let (rows, columns) = leg.direction.delta();
    let (across_x, across_y) = leg.across();
    let reach = canvas.length(0.11);
    let (x, y) = ((columns as f32 + across_x) * reach, (rows as f32 + across_y) * reach);
    let middle = Point::new((leg.from.x + leg.to.x) / 2.0, (leg.from.y + leg.to.y) / 2.0);
    canvas.scene.line(middle.offset(x, y), middle.offset(-x, -y), canvas.stroke(0.06, colour));
}

/// Paints an arrow head at the end of a segment.
fn paint_arrow(canvas: &mut Canvas<'_>, leg: &PathSegment, colour: Rgba) {
    let (rows, columns) = leg.direction.delta();
    let at = |ahead: f32, side: f32| {
        let (ahead, side) = (canvas.length(ahead), canvas.length(side));
        leg.to.offset(
            columns as f32 * ahead - rows as f32 * side,
            rows as f32 * ahead + columns as f32 * side,
        )
    };
    let head = [at(0.17, 0.0), at(-0.06, 0.14), at(-0.06, -0.14)];
    canvas.scene.polygon(head, colour);
}

/// Paints a push: start, path if the crate slides, and end of the crate.
///
/// `cells` is the number of cells that the crate moves.
fn paint_push(canvas: &mut Canvas<'_>, from: Place, to: Place, cells: usize, colour: Rgba) {
    let start = canvas.placement.square(from.row, from.column).centre();
    let rest = canvas.placement.square(to.row, to.column).centre();
    canvas.scene.circle(start, canvas.length(0.1), colour);
    if cells > 1 {
        let way = canvas.stroke(0.035, colour).dashed(canvas.length(0.05), canvas.length(0.12));
        canvas.scene.line(start, rest, way);
    }
    let outline = Rect::around(rest, canvas.length(0.36)).rounded_outline([canvas.length(0.08); 4]);
    let dashes = canvas.stroke(0.045, colour).dashed(canvas.length(0.1), canvas.length(0.09));
    canvas.scene.outline(outline, dashes);
}
