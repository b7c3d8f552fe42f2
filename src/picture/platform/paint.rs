//! Platform stages in side view: ground, ledges, gate, rocks and the agent in profile.
//!
//! A stage is a level of the platform world. Every column has ground up to a height; a ledge is a
//! step between columns of different heights. Rocks are piled on the ground, and the agent has to
//! reach the gate. Rows of a stage count from 0 at the bottom, rows of a [`Place`] from 0 at the
//! top.

use super::StageActors;
use crate::picture::overlays::{paint_frontier, paint_heat};
use crate::picture::placement::{Canvas, Detail};
use crate::picture::{LegendEntry, Place, Placement, Point, Rect, Rgba, Scene, Stroke, Theme};
use crate::worlds::platform::{Level, ROWS, Terrain};

/// Number of rows in a picture of a stage.
pub const STAGE_ROWS: usize = ROWS as usize;

/// Returns the scene of a stage as it is edited, valid or not.
///
/// Ground, gate and agent above the top row are left out; rocks there are outside the picture.
#[must_use]
pub fn stage_drawing_scene(stage: &Level, placement: Placement, theme: &Theme) -> Scene {
    let heights: Vec<u8> = stage.columns.iter().map(|column| column.height).collect();
    let mut canvas = Canvas::new(STAGE_ROWS, heights.len(), placement, theme);
    paint_stage_ground(&mut canvas, &heights);
    for (at, column) in stage.columns.iter().enumerate() {
        for row in column.height.saturating_add(1)..=column.top() {
            paint_rock(&mut canvas, from_below(row, at));
        }
    }
    let on_top = |at: usize| {
        let top = stage.columns.get(at)?.top().saturating_add(1);
        (top < ROWS).then(|| from_below(top, at))
    };
    if let Some(place) = stage.gate.and_then(on_top) {
        paint_gate(&mut canvas, place);
    }
    if let Some(place) = stage.agent.and_then(on_top) {
        // The agent looks towards the gate, and to the right without one.
        let faces_right = stage.gate.is_none_or(|gate| Some(gate) >= stage.agent);
        paint_agent(&mut canvas, place, faces_right);
    }
    canvas.scene
}

/// Returns the scene of the ground, which never moves.
#[must_use]
pub fn stage_ground(terrain: &Terrain, placement: Placement, theme: &Theme) -> Scene {
    let mut canvas = Canvas::new(STAGE_ROWS, terrain.width(), placement, theme);
    paint_stage_ground(&mut canvas, terrain.heights());
    canvas.scene
}

/// Returns the scene of gate, rocks and agent, for a stage of `columns` columns.
#[must_use]
pub fn stage_actors_scene(
    columns: usize,
    actors: &StageActors,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let mut canvas = Canvas::new(STAGE_ROWS, columns, placement, theme);
    paint_gate(&mut canvas, actors.gate);
    for rock in &actors.rocks {
        paint_rock(&mut canvas, *rock);
    }
    paint_agent(&mut canvas, actors.agent, actors.faces_right);
    canvas.scene
}

/// Returns the scene of the whole stage: ground, gate, rocks and agent.
#[must_use]
pub fn stage_scene(
    terrain: &Terrain,
    actors: &StageActors,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let mut scene = stage_ground(terrain, placement, theme);
    let actors = stage_actors_scene(terrain.width(), actors, placement, theme);
    scene.append(&actors, Point::default());
    scene
}

/// Returns the scene of a path of the agent: fading rings joined by a line.
///
/// `path` has the positions of the agent in order.
#[must_use]
pub fn planned_path_scene(
    columns: usize,
    path: &[Place],
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let mut canvas = Canvas::new(STAGE_ROWS, columns, placement, theme);
    let colour = theme.planning.plan;
    let centre = |place: &Place| placement.square(place.row, place.column).centre();
    let line = canvas.stroke(0.05, colour.faded(0.7));
    for pair in path.windows(2) {
        canvas.scene.line(centre(&pair[0]), centre(&pair[1]), line);
    }
    let count = path.len().max(1) as f32;
    for (number, place) in path.iter().enumerate() {
        let strength = 0.85 - 0.6 * (number as f32 / count);
        let ring = canvas.stroke(0.06, colour.faded(strength));
        canvas.scene.ring(centre(place), canvas.length(0.26), ring);
        canvas.scene.circle(centre(place), canvas.length(0.07), colour.faded(strength));
    }
    canvas.scene
}

/// Returns a heat map: the later a search reached a cell, the larger its square.
///
/// Each entry is a column, a row from the bottom, and the heat from 0 (early) to 1 (late). Late
/// squares have stronger colours, too.
#[must_use]
pub fn stage_heat_scene(
    columns: usize,
    heat: impl IntoIterator<Item = (usize, u8, f32)>,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let mut canvas = Canvas::new(STAGE_ROWS, columns, placement, theme);
    for (column, row, heat) in heat {
        let place = from_below(row, column);
        paint_heat(&mut canvas, placement.square(place.row, place.column), heat);
    }
    canvas.scene
}

/// Returns a scene with a dashed frame in each frontier cell of a search.
///
/// Each cell is a column and a row from the bottom.
#[must_use]
pub fn stage_frontier_scene(
    columns: usize,
    cells: impl IntoIterator<Item = (usize, u8)>,
    placement: Placement,
    theme: &Theme,
) -> Scene {
    let mut canvas = Canvas::new(STAGE_ROWS, columns, placement, theme);
    for (column, row) in cells {
        let place = from_below(row, column);
        paint_frontier(&mut canvas, placement.square(place.row, place.column));
    }
    canvas.scene
}

/// Returns a thumbnail of a stage with sides of at most `max_side` points.
#[must_use]
pub fn stage_thumbnail(stage: &Level, max_side: f32, theme: &Theme) -> Scene {
    let longest = stage.columns.len().max(STAGE_ROWS) as f32;
    let exact = max_side / longest;
    let cell_size = if exact >= 1.0 { exact.floor() } else { exact };
    stage_drawing_scene(stage, Placement::with_cell_size(cell_size), theme)
}

/// Returns the legend of a stage; samples have sides of `cell_size` points.
#[must_use]
pub fn stage_legend(cell_size: f32, theme: &Theme) -> Vec<LegendEntry> {
    let place = Place::default();
    let sample = |label, draw: &dyn Fn(&mut Canvas<'_>)| air_sample(label, cell_size, theme, draw);
    vec![
        sample("ground", &|canvas| paint_wall(canvas, place, true)),
        sample("rock", &|canvas| paint_rock(canvas, place)),
        sample("gate", &|canvas| paint_gate(canvas, place)),
        sample("agent", &|canvas| paint_agent(canvas, place, true)),
    ]
}

/// Returns the legend entry of [`planned_path_scene`].
#[must_use]
pub fn stage_path_legend(cell_size: f32, theme: &Theme) -> LegendEntry {
    air_sample("planned path", cell_size, theme, &|canvas| {
        let path = planned_path_scene(1, &[Place::default()], canvas.placement, theme);
        canvas.scene.append(&path, Point::default());
    })
}

/// Returns an entry of a cell of air on which `draw` paints.
fn air_sample(
    label: &'static str,
    cell_size: f32,
    theme: &Theme,
    draw: &dyn Fn(&mut Canvas<'_>),
) -> LegendEntry {
    let mut canvas = Canvas::new(1, 1, Placement::with_cell_size(cell_size), theme);
    let square = canvas.placement.square(0.0, 0.0);
    canvas.scene.rectangle(square, theme.board.floor);
    draw(&mut canvas);
    LegendEntry { label, sample: canvas.scene }
}

/// Returns the position of a cell, given its row from the bottom.
fn from_below(row: u8, column: usize) -> Place {
    Place { row: STAGE_ROWS as f32 - 1.0 - f32::from(row), column: column as f32 }
}

/// Paints air and ground; `heights` has the highest row of ground of each column.
///
/// The lit upper edge makes ledges visible without colour.
fn paint_stage_ground(canvas: &mut Canvas<'_>, heights: &[u8]) {
    let board = canvas.theme.board;
    let air = Rect::at(
        canvas.placement.origin,
        canvas.length(heights.len() as f32),
        canvas.length(STAGE_ROWS as f32),
    );
    canvas.scene.rectangle(air, board.floor);
    if canvas.detail >= Detail::Medium {
        let line = Stroke::new(1.0, board.floor_line);
        for row in 1..STAGE_ROWS {
            let part = row as f32 / STAGE_ROWS as f32;
            canvas.scene.line(air.point(0.0, part), air.point(1.0, part), line);
        }
    }
    for (column, height) in heights.iter().enumerate() {
        for row in 0..=(*height).min(ROWS - 1) {
            paint_wall(canvas, from_below(row, column), row == *height);
        }
    }
    // Light the sides of ledges where the ground is lower.
    let width = canvas.length(0.06).max(1.0);
    let side_light = board.wall_edge.mixed(board.wall, 0.5);
    for (column, height) in heights.iter().enumerate() {
        let beside = |other: Option<usize>| other.and_then(|at| heights.get(at).copied());
        for (other, at_right) in [(column.checked_sub(1), false), (Some(column + 1), true)] {
            let Some(lower) = beside(other).filter(|lower| lower < height) else { continue };
            for row in lower + 1..=(*height).min(ROWS - 1) {
                let place = from_below(row, column);
                let mut strip = canvas.placement.square(place.row, place.column);
                if at_right {
                    strip.min.x = strip.max.x - width;
                } else {
                    strip.max.x = strip.min.x + width;
                }
                canvas.scene.rectangle(strip, side_light);
            }
        }
    }
}

/// Paints a cell of ground; the agent walks on the top one.
fn paint_wall(canvas: &mut Canvas<'_>, place: Place, is_top: bool) {
    let board = canvas.theme.board;
    let square = canvas.placement.square(place.row, place.column);
    canvas.scene.rectangle(square, board.wall_face);
    if canvas.detail >= Detail::Medium {
        let seam = canvas.stroke(0.02, board.wall.faded(0.5));
        canvas.scene.line(square.point(0.0, 0.5), square.point(0.45, 0.5), seam);
        canvas.scene.line(square.point(0.55, 0.85), square.point(1.0, 0.85), seam);
    }
    if is_top {
        let mut turf = square;
        turf.max.y = turf.min.y + canvas.length(0.22).max(1.5);
        canvas.scene.rectangle(turf, board.wall);
        turf.max.y = turf.min.y + canvas.length(0.07).max(1.0);
        canvas.scene.rectangle(turf, board.wall_edge);
    }
}

/// Paints a rock: a broad polygon, lit from the upper left.
fn paint_rock(canvas: &mut Canvas<'_>, place: Place) {
    let board = canvas.theme.board;
    let square = canvas.placement.square(place.row, place.column);
    const OUTLINE: [(f32, f32); 8] = [
        (0.2, 0.98),
        (0.05, 0.68),
        (0.12, 0.34),
        (0.36, 0.1),
        (0.68, 0.08),
        (0.92, 0.32),
        (0.96, 0.68),
        (0.8, 0.98),
    ];
    let shape = |scale: f32| {
        OUTLINE.map(|(x, y)| square.point(0.5 + (x - 0.5) * scale, 0.54 + (y - 0.54) * scale))
    };
    canvas.scene.polygon(shape(1.0), board.crate_edge);
    canvas.scene.polygon(shape(0.86), board.crate_body);
    if canvas.detail == Detail::Low {
        return;
    }
    let light = [(0.2, 0.5), (0.24, 0.36), (0.4, 0.2), (0.62, 0.18), (0.44, 0.34)];
    canvas.scene.polygon(light.map(|(x, y)| square.point(x, y))[..4].to_vec(), board.crate_brace);
    if canvas.detail == Detail::High {
        let crack = canvas.stroke(0.035, board.crate_edge.faded(0.8));
        let way = [(0.62, 0.3), (0.54, 0.5), (0.66, 0.64), (0.6, 0.84)];
        canvas.scene.polyline(way.map(|(x, y)| square.point(x, y)), crack);
    }
}

/// Paints the gate: an arch of light.
fn paint_gate(canvas: &mut Canvas<'_>, place: Place) {
    let theme = canvas.theme;
    let square = canvas.placement.square(place.row, place.column);
    let colour = theme.board.target;
    let arch = |inset: f32| -> Vec<Point> {
        let (left, right, top) = (0.14 + inset, 0.86 - inset, 0.06 + inset);
        let mut points = vec![square.point(left, 1.0)];
        for step in 0..=8 {
            let angle = std::f32::consts::PI * (1.0 - step as f32 / 8.0);
            let radius = (right - left) / 2.0;
            let (x, y) = (0.5 + radius * angle.cos(), top + radius - radius * angle.sin());
            points.push(square.point(x, y));
        }
        points.push(square.point(right, 1.0));
        points
    };
    canvas.scene.polygon(arch(0.0), colour);
    canvas.scene.polygon(arch(0.13), theme.board.floor);
    canvas.scene.polygon(arch(0.2), colour.faded(0.45));
}

/// Paints the agent in profile: the player of the ice boards, with two feet.
fn paint_agent(canvas: &mut Canvas<'_>, place: Place, faces_right: bool) {
    let board = canvas.theme.board;
    let square = canvas.placement.square(place.row, place.column);
    let ahead = if faces_right { 1.0 } else { -1.0 };
    let at = |x: f32, y: f32| square.point(0.5 + ahead * x, y);
    let unit = canvas.placement.cell_size;
    if canvas.detail > Detail::Low {
        let foot = |canvas: &mut Canvas<'_>, x: f32, colour: Rgba| {
            canvas.scene.ellipse(at(x, 0.93), unit * 0.13, unit * 0.065, colour);
        };
        foot(canvas, -0.12, board.player_edge);
        foot(canvas, 0.16, board.player_edge);
    }
    let body = at(0.0, 0.55);
    let rim = canvas.line_width(0.035).min(unit * 0.07);
    let beak = |tip: f32, base: f32, half: f32| {
        [at(tip, 0.52), at(base, 0.52 - half), at(base, 0.52 + half)]
    };
    // The body covers the base of this outline; the beak itself comes on top.
    canvas.scene.polygon(beak(0.5, 0.2, 0.15), board.player_edge);
    canvas.scene.circle(body, unit * 0.36, board.player_edge);
    canvas.scene.circle(body, unit * 0.36 - rim, board.player);
    canvas.scene.polygon(beak(0.45, 0.22, 0.1), board.player_beak);
    if canvas.detail > Detail::Low {
        canvas.scene.circle(at(0.12, 0.42), unit * 0.12, board.player_face);
        canvas.scene.circle(at(0.16, 0.42), unit * 0.055, board.player_eye);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::MotionSpeed;
    use crate::worlds::platform::{Action, rules};

    /// Number of shapes of a colour.
    fn count(scene: &Scene, colour: Rgba) -> usize {
        let has = |shape: &&crate::picture::Shape| match shape {
            crate::picture::Shape::Polygon { fill, .. }
            | crate::picture::Shape::Rectangle { fill, .. }
            | crate::picture::Shape::Circle { fill, .. }
            | crate::picture::Shape::Ellipse { fill, .. } => *fill == colour,
            _ => false,
        };
        scene.shapes.iter().filter(has).count()
    }

    #[test]
    fn every_theme_shows_agent_gate_and_rocks() {
        let stage = Level::untitled(&[0, 2, 0, 1], &[2, 2], 0, 3);
        let placement = Placement::with_cell_size(32.0);
        for theme in Theme::bundled() {
            let drawn = stage_drawing_scene(&stage, placement, theme);
            assert_eq!((drawn.width, drawn.height), (4.0 * 32.0, 6.0 * 32.0));
            assert_eq!(count(&drawn, theme.board.crate_body), 2, "{}", theme.name);
            let bare = Level { agent: None, gate: None, ..stage.clone() };
            let bare = stage_drawing_scene(&bare, placement, theme);
            for colour in [theme.board.player, theme.board.target] {
                assert!(count(&drawn, colour) > count(&bare, colour), "{}", theme.name);
            }
            assert!(count(&drawn, theme.board.wall_edge) >= 4, "one walked edge a column");
            let (terrain, state) = Terrain::compile(&stage).expect("playable");
            let actors = StageActors::at_rest(&terrain, &state, true);
            let played = stage_scene(&terrain, &actors, placement, theme);
            assert_eq!(count(&played, theme.board.crate_body), 2);
            let change = rules::outcome(&terrain, &state, Action::Right);
            let moving = MotionSpeed::default().stage_actors(
                &terrain,
                &state,
                (Action::Right, &change),
                10.0,
            );
            assert_ne!(stage_scene(&terrain, &moving, placement, theme), played);
        }
    }

    #[test]
    fn invalid_stages_are_drawn() {
        let theme = &Theme::bundled()[0];
        let placement = Placement::with_cell_size(20.0);
        let high = Level::untitled(&[9, 5, 0], &[1, 1, 1], 1, 0);
        let scene = stage_drawing_scene(&high, placement, theme);
        assert_eq!(count(&scene, theme.board.player), 0, "there is no room for the agent");
        assert_eq!(stage_drawing_scene(&Level::default(), placement, theme).width, 0.0);
        assert!(stage_thumbnail(&high, 48.0, theme).width <= 48.0);
    }
}
