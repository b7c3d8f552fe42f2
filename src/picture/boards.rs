//! Scenes of whole boards: drawn boards, true boards and beliefs.

use super::belief::{Backdrop, BeliefView, Glow, paint_belief, paint_glow};
use super::ground::{GroundMap, paint_ground};
use super::occupants::{Actors, Place, paint_actors, paint_crate, paint_player};
use super::placement::Canvas;
use super::{Placement, Point, Scene, Theme};
use crate::board::{CellIndex, CellSet, Direction, Grid, Position};
use crate::worlds::ice::transform::inside_cells;
use crate::worlds::ice::{Belief, Board, BoardLayout, Ground, Occupant, Square, Terrain};

/// Scene of a drawn board, valid or not.
///
/// Without `show_ice`, ice looks like floor. Floor outside the interior shows the surroundings; see
/// [`inside_cells`].
#[must_use]
pub fn drawing_scene(board: &Board, show_ice: bool, placement: Placement, theme: &Theme) -> Scene {
    drawing_scene_within(board, &inside_cells(board), show_ice, placement, theme)
}

/// Scene of a drawn board, with the interior given by `inside`.
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

/// Scene of the occupants of some cells, for layers between ground and occupants.
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

fn paint_occupant(canvas: &mut Canvas<'_>, position: Position, square: Square) {
    let place = Place::of(position);
    match square.occupant {
        Some(Occupant::Crate) => paint_crate(canvas, place, square.ground == Ground::Target),
        Some(Occupant::Player) => paint_player(canvas, place, Direction::Down),
        None => {}
    }
}

/// Scene of the true board.
///
/// Without `show_ice`, it looks as the agent sees it. With `marks`, the belief is overlaid.
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

/// Scene of the agent's belief. Takes no truth, so it cannot show anything unknown.
///
/// Walls and targets come from the belief; `actors` come from the observation.
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

/// Static part of [`truth_scene`]: walls, floor, ice and targets.
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

/// Part of [`belief_scene`] that changes only with the belief.
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

/// Translucent marks of a belief, to overlay another board.
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

/// Scene of the glow around cells whose belief changed.
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

/// Scene of player and crates alone.
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

/// Interior of the level; the other floor shows the surroundings.
fn interior(layout: &BoardLayout, actors: &Actors) -> CellSet {
    let actor_cells = actors.crates.iter().chain([&actors.player]).filter_map(|place| {
        let position = place.nearest();
        let on_board = position.row < layout.rows() && position.column < layout.columns();
        on_board.then(|| (position.row * layout.columns() + position.column) as CellIndex)
    });
    layout.interior(actor_cells)
}

/// Ground of every cell; floor outside the interior is `None`.
fn ground_map(layout: &BoardLayout, ice: &CellSet, inside: &CellSet) -> GroundMap {
    let mut cell = 0;
    Grid::from_fn(layout.rows(), layout.columns(), |_| {
        let ground = if layout.walls().contains(cell) {
            Some(Ground::Wall)
        } else if layout.targets().contains(cell) {
            Some(Ground::Target)
        } else if ice.contains(cell) {
            Some(Ground::Ice)
        } else {
            inside.contains(cell).then_some(Ground::Floor)
        };
        cell += 1;
        ground
    })
}
