//! Painters of crates and the player.

use super::placement::{Canvas, Detail};
use super::{Point, Rect};
use crate::board::{CellSet, Direction, Position};
use crate::worlds::ice::{BoardLayout, State};

/// A position on the board, in cells; fractional while something moves.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Place {
    /// Row, from 0 at the top.
    pub row: f32,
    /// Column, from 0 at the left.
    pub column: f32,
}

/// Positions of player and crates, at rest or in motion.
#[derive(Debug, Clone, PartialEq)]
pub struct Actors {
    /// Position of the player.
    pub player: Place,
    /// Direction in which the player looks.
    pub facing: Direction,
    /// Positions of the crates.
    pub crates: Vec<Place>,
}

impl Place {
    /// Returns the position of a cell.
    #[must_use]
    pub fn of(position: Position) -> Self {
        Self { row: position.row as f32, column: position.column as f32 }
    }

    /// Returns the nearest cell; negative rows and columns count as 0.
    #[must_use]
    pub fn nearest(self) -> Position {
        Position::new(self.row.max(0.0).round() as usize, self.column.max(0.0).round() as usize)
    }

    /// Returns true if row and column are less than 0.25 from whole numbers.
    fn is_near_cell(self) -> bool {
        let off = |value: f32| (value - value.round()).abs();
        off(self.row) < 0.25 && off(self.column) < 0.25
    }
}

impl Actors {
    /// Returns the positions in a state, without motion.
    #[must_use]
    pub fn at_rest(layout: &BoardLayout, state: &State, facing: Direction) -> Self {
        Self {
            player: Place::of(layout.position_of(state.player)),
            facing,
            crates: state.crates.iter().map(|cell| Place::of(layout.position_of(cell))).collect(),
        }
    }
}

/// Paints crates and player.
///
/// A crate looks like one on a target while it is less than 0.25 cells from a target.
pub(super) fn paint_actors(canvas: &mut Canvas<'_>, actors: &Actors, layout: &BoardLayout) {
    for place in &actors.crates {
        let on_target = place.is_near_cell() && contains(layout.targets(), layout, place.nearest());
        paint_crate(canvas, *place, on_target);
    }
    paint_player(canvas, actors.player, actors.facing);
}

/// Returns true if the cell at a position belongs to `cells`; false outside the board.
fn contains(cells: &CellSet, layout: &BoardLayout, position: Position) -> bool {
    let cell = position.row * layout.columns() + position.column;
    position.column < layout.columns() && u16::try_from(cell).is_ok_and(|cell| cells.contains(cell))
}

/// Paints a crate: framed planks with a brace, or with a tick on a target.
///
/// On a target its colour differs, too. A plain square in a frame at low detail.
pub(super) fn paint_crate(canvas: &mut Canvas<'_>, place: Place, on_target: bool) {
    let board = canvas.theme.board;
    let (body, edge, light) = if on_target {
        (board.done_body, board.done_edge, board.done_body.mixed(board.done_mark, 0.3))
    } else {
        (board.crate_body, board.crate_edge, board.crate_brace)
    };
    let square = canvas.placement.square(place.row, place.column);
    let centre = square.centre();
    let outer = Rect::around(centre, canvas.length(0.38));
    // A small cell has room for a frame and a body only.
    if canvas.detail == Detail::Low {
        canvas.scene.rectangle(outer, edge);
        canvas.scene.rectangle(outer.shrunk(canvas.length(0.1)), body);
        return;
    }
    let radius = canvas.length(0.07);
    // From back to front: shadow, frame, panel, brace or tick, nails.
    let shadow = Rect {
        min: outer.min.offset(0.0, canvas.length(0.07)),
        max: outer.max.offset(0.0, canvas.length(0.07)),
    };
    canvas.scene.rounded_rectangle(shadow, radius, board.shadow);
    canvas.scene.rounded_rectangle(outer, radius, edge);
    let frame = outer.shrunk(canvas.line_width(0.035));
    canvas.scene.rounded_rectangle(frame, radius * 0.6, body.mixed(light, 0.55));
    let panel = outer.shrunk(canvas.length(0.13));
    canvas.scene.rectangle(panel.shrunk(-canvas.line_width(0.02)), edge);
    canvas.scene.rectangle(panel, body);
    if canvas.detail == Detail::High {
        let seam = canvas.stroke(0.02, edge.faded(0.7));
        for height in [1.0 / 3.0, 2.0 / 3.0] {
            canvas.scene.line(panel.point(0.04, height), panel.point(0.96, height), seam);
        }
    }
    // Draw the line twice: the wider one below gives it a dark edge.
    if on_target {
        let tick = [panel.point(0.12, 0.52), panel.point(0.4, 0.8), panel.point(0.9, 0.2)];
        canvas.scene.polyline(tick, canvas.stroke(0.15, edge));
        canvas.scene.polyline(tick, canvas.stroke(0.085, board.done_mark));
    } else {
        let (from, to) = (panel.point(0.1, 0.9), panel.point(0.9, 0.1));
        canvas.scene.line(from, to, canvas.stroke(0.14, edge));
        canvas.scene.line(from, to, canvas.stroke(0.09, light));
    }
    if canvas.detail == Detail::High {
        let inset = 0.065;
        for (x, y) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)] {
            let nail = outer.point(x, y).offset(
                canvas.length(inset) * (1.0 - 2.0 * x),
                canvas.length(inset) * (1.0 - 2.0 * y),
            );
            canvas.scene.circle(nail, canvas.length(0.02), edge);
        }
    }
}

/// Paints the player from above, with a beak that points ahead.
///
/// The body is round, with a face and two eyes; face and eyes are left out at low detail.
pub(super) fn paint_player(canvas: &mut Canvas<'_>, place: Place, facing: Direction) {
    let board = canvas.theme.board;
    let square = canvas.placement.square(place.row, place.column);
    let centre = square.centre();
    let (down, right) = facing.delta();
    let (ahead_x, ahead_y) = (right as f32, down as f32);
    let unit = canvas.placement.cell_size;
    // Coordinates relative to the direction of view, in cells.
    let at = |ahead: f32, side: f32| {
        centre.offset(
            (ahead_x * ahead - ahead_y * side) * unit,
            (ahead_y * ahead + ahead_x * side) * unit,
        )
    };
    let triangle = |tip: f32, base: f32, half: f32| -> [Point; 3] {
        [at(tip, 0.0), at(base, half), at(base, -half)]
    };
    if canvas.detail == Detail::Low {
        canvas.scene.circle(centre, unit * 0.42, board.player_edge);
        canvas.scene.circle(centre, unit * 0.34, board.player);
        canvas.scene.polygon(triangle(0.5, 0.1, 0.2), board.player_beak);
        return;
    }
    canvas.scene.ellipse(centre.offset(0.0, unit * 0.1), unit * 0.33, unit * 0.31, board.shadow);
    let rim = canvas.line_width(0.035).min(unit * 0.07);
    for side in [-1.0, 1.0] {
        canvas.scene.circle(at(-0.08, 0.31 * side), unit * 0.105, board.player_edge);
        canvas.scene.circle(at(-0.08, 0.31 * side), unit * 0.105 - rim, board.player);
    }
    canvas.scene.circle(centre, unit * 0.335, board.player_edge);
    canvas.scene.circle(centre, unit * 0.335 - rim, board.player);
    canvas.scene.circle(at(0.075, 0.0), unit * 0.195, board.player_face);
    // The larger triangle below the beak is its outline.
    canvas.scene.polygon(triangle(0.48, 0.2, 0.155), board.player_edge);
    canvas.scene.polygon(triangle(0.43, 0.215, 0.105), board.player_beak);
    for side in [-1.0, 1.0] {
        canvas.scene.circle(at(0.11, 0.095 * side), unit * 0.05, board.player_eye);
    }
}
