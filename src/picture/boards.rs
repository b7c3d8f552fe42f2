//! Whole boards: as drawn by a person, as they are in truth, and as the agent believes them.

use super::belief::{Backdrop, Glow, paint_belief, paint_glow};
use super::ground::{GroundMap, paint_ground};
use super::occupants::{Actors, Place, paint_actors, paint_crate, paint_player};
use super::placement::Canvas;
use super::{Placement, Scene, Theme};
use crate::board::{CellSet, Direction, Grid, flood_fill};
use crate::worlds::ice::{Belief, Board, Ground, Layout, Observation, Occupant, Terrain};

/// A board under a person's hands, problems and all. Without `show_ice`, ice looks like floor.
#[must_use]
pub fn drawn_scene(board: &Board, show_ice: bool, placement: Placement, theme: &Theme) -> Scene {
    let mut canvas = Canvas::new(board.rows(), board.columns(), placement, theme);
    let map = Grid::from_fn(board.rows(), board.columns(), |position| {
        let square = board.get(position).copied().unwrap_or_default();
        Some(if show_ice { square } else { square.seen() }.ground)
    });
    paint_ground(&mut canvas, &map);
    for (position, square) in board.iter() {
        let place = Place::of(position);
        match square.occupant {
            Some(Occupant::Crate) => {
                paint_crate(&mut canvas, place, square.ground == Ground::Target);
            }
            Some(Occupant::Player) => paint_player(&mut canvas, place, Direction::Down),
            None => {}
        }
    }
    canvas.scene
}

/// The board as it is in truth. Without `show_ice`, as the agent sees it.
#[must_use]
pub fn truth_scene(
    terrain: &Terrain,
    actors: &Actors,
    show_ice: bool,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let layout = terrain.layout();
    let mut canvas = Canvas::new(layout.rows(), layout.columns(), placement, theme);
    let nothing = CellSet::new(0);
    let ice = if show_ice { terrain.ice() } else { &nothing };
    paint_ground(&mut canvas, &ground_map(layout, ice, actors));
    paint_actors(&mut canvas, actors, layout);
    canvas.scene
}

/// The board as the agent believes it. Takes no truth: what is not known cannot show.
#[must_use]
pub fn belief_scene(
    observation: &Observation,
    belief: &Belief,
    actors: &Actors,
    glow: Glow<'_>,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let layout = &observation.layout;
    let mut canvas = Canvas::new(layout.rows(), layout.columns(), placement, theme);
    paint_ground(&mut canvas, &ground_map(layout, belief.known_ice(), actors));
    paint_belief(&mut canvas, belief, Backdrop::Own);
    paint_glows(&mut canvas, layout, glow);
    paint_actors(&mut canvas, actors, layout);
    canvas.scene
}

/// Only the marks of the belief, translucent, to lie on another board of the same placement.
#[must_use]
pub fn belief_overlay(
    belief: &Belief,
    glow: Glow<'_>,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let layout = belief.layout();
    let mut canvas = Canvas::new(layout.rows(), layout.columns(), placement, theme);
    paint_belief(&mut canvas, belief, Backdrop::Foreign);
    paint_glows(&mut canvas, layout, glow);
    canvas.scene
}

fn paint_glows(canvas: &mut Canvas<'_>, layout: &Layout, glow: Glow<'_>) {
    for cell in glow.cells {
        let square = canvas.placement.cell(layout.position_of(*cell));
        paint_glow(canvas, square, glow.strength);
    }
}

/// The ground of a layout with some ice. What neither player nor crates nor targets connect to
/// is left to the surroundings: levels drawn as text are full of floor outside the walls.
fn ground_map(layout: &Layout, ice: &CellSet, actors: &Actors) -> GroundMap {
    let actor_cells = actors.crates.iter().chain([&actors.player]).filter_map(|place| {
        let position = place.nearest();
        let inside = position.row < layout.rows() && position.column < layout.columns();
        inside.then(|| (position.row * layout.columns() + position.column) as u16)
    });
    let starts = actor_cells.chain(layout.targets().iter());
    let inside = flood_fill(layout.cell_count(), starts, |cell| layout.neighbours(cell));
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
