//! Scenes of whole ice boards, and their thumbnails.
//!
//! A *drawn board* is a level in an editor, valid or not. A *true board* is a level with its hidden
//! ice during an episode. A *belief board* shows the conclusions of the agent about the ice. The
//! *interior* of a board consists of the cells connected to the player, a crate or a target; floor
//! outside it looks like the surroundings of the board.

use super::belief::{Backdrop, BeliefView, Glow, paint_belief, paint_glow};
use super::ground::{GroundMap, paint_ground};
use super::occupants::{Actors, Place, paint_actors, paint_crate, paint_player};
use super::placement::Canvas;
use super::{Placement, Point, Scene, Theme};
use crate::board::{CellIndex, CellSet, Direction, Grid, Position};
use crate::worlds::ice::transform::inside_cells;
use crate::worlds::ice::{Belief, Board, BoardLayout, Ground, Level, Occupant, Square, Terrain};

/// Returns the scene of a drawn board, valid or not.
///
/// Without `show_ice`, ice looks like floor. [`inside_cells`] determines the interior.
#[must_use]
pub fn drawing_scene(board: &Board, show_ice: bool, placement: Placement, theme: &Theme) -> Scene {
    drawing_scene_within(board, &inside_cells(board), show_ice, placement, theme)
}

/// Returns the scene of a drawn board, with the interior given by `inside`.
///
/// With `show_ice`, ice outside the interior is visible.
#[must_use]
pub fn drawing_scene_within(
    board: &Board,
    inside: &Grid<bool>,
    show_ice: bool,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let mut canvas = Canvas::new(board.rows(), board.columns(), placement, theme);
    let map = Grid::from_fn(board.rows(), board.columns(), |position| {
        let square = board.get(position).copied().unwrap_or_default();
        let ground = if show_ice { square } else { square.as_observed() }.ground;
        let is_inside = inside.get(position) == Some(&true);
        // Ice outside the interior is shown with the other ice, so that it can be removed.
        (is_inside || ground != Ground::Floor).then_some(ground)
    });
    paint_ground(&mut canvas, &map);
    for (position, square) in board.iter() {
        paint_occupant(&mut canvas, position, *square);
    }
    canvas.scene
}

/// Returns the scene of the player and crates on some cells, without ground.
///
/// A caller can paint it above a layer that would hide them. Cells outside the board have none.
#[must_use]
pub fn occupants_scene(
    board: &Board,
    cells: impl IntoIterator<Item = Position>,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let mut canvas = Canvas::new(board.rows(), board.columns(), placement, theme);
    for position in cells {
        paint_occupant(&mut canvas, position, board.get(position).copied().unwrap_or_default());
    }
    canvas.scene
}

/// Paints the crate or player of a square; the player looks down.
fn paint_occupant(canvas: &mut Canvas<'_>, position: Position, square: Square) {
    let place = Place::of(position);
    match square.occupant {
        Some(Occupant::Crate) => paint_crate(canvas, place, square.ground == Ground::Target),
        Some(Occupant::Player) => paint_player(canvas, place, Direction::Down),
        None => {}
    }
}

/// Returns the scene of the true board with player and crates.
///
/// Without `show_ice`, ice looks like floor, as for the agent. With `marks`, the marks of a belief
/// are drawn on the ground.
#[must_use]
pub fn truth_scene(
    terrain: &Terrain,
    actors: &Actors,
    show_ice: bool,
    marks: Option<BeliefView<'_>>,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let layout = terrain.layout();
    let mut scene = truth_ground(terrain, actors, show_ice, placement, theme);
    if let Some(view) = marks {
        scene.append(&belief_marks(view.belief, actors, placement, theme), Point::default());
        scene.append(&glow_scene(layout, view.glow, placement, theme), Point::default());
    }
    scene.append(&actors_scene(layout, actors, placement, theme), Point::default());
    scene
}

/// Returns the scene of the belief board with player and crates.
///
/// It takes no true board, so it cannot show anything unknown. Walls and targets come from the
/// belief.
#[must_use]
pub fn belief_scene(
    view: BeliefView<'_>,
    actors: &Actors,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let layout = view.belief.layout();
    let mut scene = belief_ground(view.belief, actors, placement, theme);
    scene.append(&glow_scene(layout, view.glow, placement, theme), Point::default());
    scene.append(&actors_scene(layout, actors, placement, theme), Point::default());
    scene
}

/// Returns the part of [`truth_scene`] that never moves: walls, floor, ice, targets.
///
/// The actors only determine the interior.
#[must_use]
pub fn truth_ground(
    terrain: &Terrain,
    actors: &Actors,
    show_ice: bool,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let layout = terrain.layout();
    let mut canvas = Canvas::new(layout.rows(), layout.columns(), placement, theme);
    let no_ice = CellSet::new(0);
    let ice = if show_ice { terrain.ice() } else { &no_ice };
    paint_ground(&mut canvas, &ground_map(layout, ice, &interior(layout, actors)));
    canvas.scene
}

/// Returns the part of [`belief_scene`] without actors and glow.
///
/// It changes only with the belief; the actors only determine the interior.
#[must_use]
pub fn belief_ground(
    belief: &Belief,
    actors: &Actors,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let layout = belief.layout();
    let mut canvas = Canvas::new(layout.rows(), layout.columns(), placement, theme);
    let inside = interior(layout, actors);
    paint_ground(&mut canvas, &ground_map(layout, belief.known_ice(), &inside));
    paint_belief(&mut canvas, belief, &inside, Backdrop::Belief);
    canvas.scene
}

/// Returns the marks of a belief, to be drawn on the ground of another board.
///
/// The ground of unknown cells is translucent. The actors only determine the interior.
#[must_use]
pub fn belief_marks(
    belief: &Belief,
    actors: &Actors,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let layout = belief.layout();
    let mut canvas = Canvas::new(layout.rows(), layout.columns(), placement, theme);
    paint_belief(&mut canvas, belief, &interior(layout, actors), Backdrop::Other);
    canvas.scene
}

/// Returns the glow of the cells whose belief changed, without the board.
#[must_use]
pub fn glow_scene(
    layout: &BoardLayout,
    glow: Glow<'_>,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let mut canvas = Canvas::new(layout.rows(), layout.columns(), placement, theme);
    for cell in glow.cells {
        let square = canvas.placement.cell(layout.position_of(*cell));
        paint_glow(&mut canvas, square, glow.strength);
    }
    canvas.scene
}

/// Returns the scene of player and crates without ground.
#[must_use]
pub fn actors_scene(
    layout: &BoardLayout,
    actors: &Actors,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let mut canvas = Canvas::new(layout.rows(), layout.columns(), placement, theme);
    paint_actors(&mut canvas, actors, layout);
    canvas.scene
}

/// Returns the interior of the board.
///
/// A player or crate between two cells, during an animation, counts at the nearest one.
fn interior(layout: &BoardLayout, actors: &Actors) -> CellSet {
    let actor_cells = actors.crates.iter().chain([&actors.player]).filter_map(|place| {
        let position = place.nearest();
        let on_board = position.row < layout.rows() && position.column < layout.columns();
        on_board.then(|| (position.row * layout.columns() + position.column) as CellIndex)
    });
    layout.interior(actor_cells)
}

/// Returns the ground to draw for every cell; `None` for floor outside the interior.
///
/// Floor cells in `ice` are drawn as ice; walls and targets stay.
fn ground_map(layout: &BoardLayout, ice: &CellSet, inside: &CellSet) -> GroundMap {
    let mut cell = 0;
    Grid::from_fn(layout.rows(), layout.columns(), |_| {
        let ground = match layout.ground(cell) {
            Ground::Floor if ice.contains(cell) => Ground::Ice,
            ground => ground,
        };
        let is_drawn = ground != Ground::Floor || inside.contains(cell);
        cell += 1;
        is_drawn.then_some(ground)
    })
}

/// Returns the scene of a level with sides of at most `max_side` points.
///
/// Without `show_ice`, ice looks like floor. Cells are whole points unless they are below 1 point.
#[must_use]
pub fn thumbnail(level: &Level, show_ice: bool, max_side: f32, theme: &Theme) -> Scene {
    let longest = level.board.rows().max(level.board.columns()) as f32;
    let exact = max_side / longest;
    let cell_size = if exact >= 1.0 { exact.floor() } else { exact };
    drawing_scene(&level.board, show_ice, Placement::with_cell_size(cell_size), theme)
}
