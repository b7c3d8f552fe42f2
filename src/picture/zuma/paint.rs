//! Painters of track and balls.
//!
//! Each colour has its own symbol, so that balls are distinguishable without colour vision.

use super::{DrawnBall, LineView, Track};
use crate::picture::{Point, Rect, Rgba, Scene, Stroke, Theme};
use crate::worlds::zuma::{Action, Colour, Game, Line, MAX_LENGTH};

/// Maximum length of an action value's bar beside the track, in ball diameters.
///
/// The bar beside the bin may be twice as long.
const LONGEST_BAR: f32 = 0.42;

/// Returns the scene of track, hand, bin and balls, with arrows for the actions.
#[must_use]
pub fn line_scene(track: &Track, view: &LineView, theme: &Theme) -> Scene {
    let (width, height) = track.size();
    let mut scene = Scene::new(width, height);
    paint_track(&mut scene, track, theme);
    for ball in &view.balls {
        paint_ball(&mut scene, ball, track.ball_diameter(), theme);
    }
    // The area for hand and bin may cover the track, so it comes after the balls.
    if view.has_hand {
        paint_hand_area(&mut scene, track, theme);
        paint_bin(&mut scene, track, theme);
    }
    if let Some(ball) = &view.hand {
        paint_ball(&mut scene, ball, track.ball_diameter(), theme);
    }
    if let Some(aim) = view.chosen {
        let colour = theme.planning.plan;
        paint_arrow(&mut scene, track, aim, Stroke::new(line_width(track, theme), colour), true);
    }
    if let Some(deviation) = view.actual {
        let colour = theme.events.surprise;
        paint_arrow(
            &mut scene,
            track,
            deviation,
            Stroke::new(line_width(track, theme), colour),
            false,
        );
    }
    scene
}

/// Returns the scene of track and line, without hand and bin.
#[must_use]
pub fn bare_line_scene(track: &Track, line: Line, theme: &Theme) -> Scene {
    let rest = LineView::at_rest(track, line, None, None);
    line_scene(track, &LineView { has_hand: false, ..rest }, theme)
}

/// Returns the scene of the first line of a game.
///
/// `ball_diameter` is in points.
#[must_use]
pub fn game_scene(game: &Game, ball_diameter: f32, theme: &Theme) -> Scene {
    bare_line_scene(&game_track(game, ball_diameter), game.line, theme)
}

/// Returns the track of [`game_scene`].
#[must_use]
pub fn game_track(game: &Game, ball_diameter: f32) -> Track {
    Track::with_ball_diameter(longest(game), ball_diameter).without_hand()
}

/// Returns the line length for which the track of a game is drawn.
///
/// The first line of a game may exceed its maximum length.
fn longest(game: &Game) -> u32 {
    game.max_length.clamp(1, MAX_LENGTH as u32).max(game.line.len() as u32)
}

/// Returns a square thumbnail of the first line of a game.
///
/// Its sides have `max_side` points. Balls have at least 1 point, so a long line may exceed a small
/// thumbnail.
#[must_use]
pub fn game_thumbnail(game: &Game, max_side: f32, theme: &Theme) -> Scene {
    let track = Track::bare(longest(game), Rect::at(Point::default(), max_side, max_side));
    let mut scene = bare_line_scene(&track, game.line, theme);
    (scene.width, scene.height) = (max_side, max_side);
    scene
}

/// Returns the scene of one ball, for buttons and legends.
#[must_use]
pub fn ball_scene(colour: Colour, diameter: f32, theme: &Theme) -> Scene {
    let mut scene = Scene::new(diameter, diameter);
    let at = Point::new(diameter / 2.0, diameter / 2.0);
    paint_ball(&mut scene, &DrawnBall { colour, at, size: 1.0, glow: 0.0 }, diameter, theme);
    scene
}

/// Returns a scene with a mark at the gap, or the bin, of an action.
#[must_use]
pub fn gap_scene(track: &Track, action: Action, colour: Rgba, theme: &Theme) -> Scene {
    let (width, height) = track.size();
    let mut scene = Scene::new(width, height);
    let stroke = Stroke::new(1.4 * line_width(track, theme), colour);
    let at = track.place_of(action);
    match action {
        Action::Discard => scene.ring(at, 0.62 * track.ball_diameter(), stroke),
        Action::Insert(place) => {
            let along = f32::from(place) - 0.5;
            let (from, to) = (track.beside(along, -0.62), track.beside(along, 0.62));
            scene.line(from, to, stroke);
            scene.circle(from, 0.11 * track.ball_diameter(), colour);
            scene.circle(to, 0.11 * track.ball_diameter(), colour);
        }
    }
    scene
}

/// Returns a scene of action values as bars beside the track.
///
/// `values` has the order of [`Action::all`]. The best actions have the longest bars and their own
/// colour, the worst almost none; if all values are equal, all are the best. Actions whose gap is
/// covered have no bar.
#[must_use]
pub fn action_value_scene(track: &Track, values: &[f32], theme: &Theme) -> Scene {
    let (width, height) = track.size();
    let mut scene = Scene::new(width, height);
    let bounds = |(low, high): (f32, f32), value: &f32| (low.min(*value), high.max(*value));
    let (low, high) = values.iter().fold((f32::INFINITY, f32::NEG_INFINITY), bounds);
    let width = 0.16 * track.ball_diameter();
    let ranked = values.iter().enumerate().map(|(rank, value)| (Action::from_rank(rank), value));
    for (action, value) in ranked.filter(|(action, _)| !track.is_covered(*action)) {
        let share = if high > low { (value - low) / (high - low) } else { 1.0 };
        let is_best = *value >= high;
        let colour = if is_best { theme.planning.chosen } else { theme.planning.searched_early };
        let stroke = Stroke::new(if is_best { 1.4 * width } else { width }, colour);
        let length = (LONGEST_BAR * share).max(0.04);
        match action {
            Action::Discard => {
                let foot =
                    track.bin().offset(0.75 * track.ball_diameter(), 0.4 * track.ball_diameter());
                scene.line(foot, foot.offset(0.0, -2.0 * length * track.ball_diameter()), stroke);
            }
            Action::Insert(at) => {
                let along = f32::from(at) - 0.5;
                scene.line(track.beside(along, 0.6), track.beside(along, 0.6 + length), stroke);
            }
        }
    }
    scene
}

/// Returns the width of thin lines in points, at least 1.
fn line_width(track: &Track, theme: &Theme) -> f32 {
    (0.07 * track.ball_diameter() * theme.line_scale).max(1.0)
}

/// Paints the track with its hole, and an arrow before the first gap.
fn paint_track(scene: &mut Scene, track: &Track, theme: &Theme) {
    let colours = &theme.balls;
    let outline = track.outline();
    let width = 1.16 * track.ball_diameter();
    scene.polyline(
        outline.clone(),
        Stroke::new(width + 2.0 * line_width(track, theme), colours.rail),
    );
    scene.polyline(outline, Stroke::new(width, colours.track));
    paint_hole(scene, track.point(track.hole()), track.ball_diameter(), theme);
    // An arrow at index 0 points into the line.
    let tip = |along: f32, off: f32| track.beside(along, off);
    let arrow = Stroke::new(line_width(track, theme), colours.rail);
    scene.polyline([tip(-0.95, 0.22), tip(-0.75, 0.0), tip(-0.95, -0.22)], arrow);
}

/// Paints the hole of a track of balls with this diameter.
pub(super) fn paint_hole(scene: &mut Scene, at: Point, diameter: f32, theme: &Theme) {
    scene.circle(at, 0.5 * diameter, theme.balls.rail);
    scene.circle(at, 0.42 * diameter, theme.balls.hole);
}

/// Paints the background of [`Track::hand_area`], if there is one.
fn paint_hand_area(scene: &mut Scene, track: &Track, theme: &Theme) {
    let Some(shelf) = track.hand_area() else { return };
    scene.rectangle(shelf, theme.board.surroundings);
    let edge = Stroke::new(line_width(track, theme), theme.balls.rail);
    scene.line(shelf.min, shelf.point(1.0, 0.0), edge);
}

/// Paints the bin, a box without a lid, and the place of the hand.
fn paint_bin(scene: &mut Scene, track: &Track, theme: &Theme) {
    let half = 0.5 * track.ball_diameter();
    let stroke = Stroke::new(1.3 * line_width(track, theme), theme.balls.rail);
    paint_box(scene, track.bin(), half, stroke, theme);
    let hand = track.hand();
    scene.circle(hand, 1.16 * half, theme.balls.rail);
    scene.circle(hand, 1.16 * half - line_width(track, theme), theme.balls.track);
}

/// Paints a box without a lid around a centre.
pub(super) fn paint_box(scene: &mut Scene, at: Point, half: f32, stroke: Stroke, theme: &Theme) {
    let corner = |x: f32, y: f32| at.offset(x * half, y * half);
    let walls = [corner(-1.0, -0.9), corner(-0.75, 0.9), corner(0.75, 0.9), corner(1.0, -0.9)];
    scene.polygon(walls, theme.balls.track);
    scene.polyline(walls, stroke);
}

/// Paints an arrow from the hand to a gap or the bin; dashed if `is_meant`.
///
/// An arrow to a gap ends at the edge of the track.
fn paint_arrow(scene: &mut Scene, track: &Track, to: Action, stroke: Stroke, is_meant: bool) {
    let from = track.hand();
    let goal = match to {
        Action::Discard => track.bin(),
        Action::Insert(at) => {
            let along = f32::from(at) - 0.5;
            // The arrow ends at the side of the track that is nearer to the hand.
            let edges = [-0.6, 0.6].map(|off| track.beside(along, off));
            let off = |point: &Point| (point.x - from.x).hypot(point.y - from.y);
            if off(&edges[0]) < off(&edges[1]) { edges[0] } else { edges[1] }
        }
    };
    let (x, y) = (goal.x - from.x, goal.y - from.y);
    let length = x.hypot(y);
    if length < 1.0 {
        return;
    }
    let (x, y) = (x / length, y / length);
    let ball = track.ball_diameter();
    let line = if is_meant { stroke.dashed(0.25 * ball, 0.18 * ball) } else { stroke };
    // The line starts outside the ball in hand and ends just before the goal.
    let at = |distance: f32| from.offset(x * distance, y * distance);
    paint_shaft(scene, [at(0.65 * ball), at(length - 0.1 * ball)], ball, [line, stroke]);
}

/// Paints an arrow between two different points, with strokes for its line and its tip.
pub(super) fn paint_shaft(
    scene: &mut Scene,
    [from, to]: [Point; 2],
    ball: f32,
    [line, tip]: [Stroke; 2],
) {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = x.hypot(y).max(f32::MIN_POSITIVE);
    let (x, y) = (x / length, y / length);
    let wing = 0.24 * ball;
    let side = |aside: f32| to.offset(-x * wing - y * aside, -y * wing + x * aside);
    scene.line(from, to, line);
    scene.polyline([side(wing), to, side(-wing)], tip);
}

/// Paints a ball; `diameter` is the normal diameter in points.
///
/// Balls below 0.6 points are left out.
fn paint_ball(scene: &mut Scene, ball: &DrawnBall, diameter: f32, theme: &Theme) {
    let radius = 0.5 * diameter * ball.size;
    if radius < 0.3 {
        return;
    }
    let colours = &theme.balls;
    let body = match ball.colour {
        Colour::Red => colours.red,
        Colour::Blue => colours.blue,
        Colour::Green => colours.green,
        Colour::Yellow => colours.yellow,
    };
    if ball.glow > 0.0 {
        scene.circle(ball.at, 1.18 * radius, theme.belief.changed.faded(ball.glow));
    }
    let rim = (0.06 * diameter * theme.line_scale).clamp(0.75, 0.35 * radius.max(2.2));
    scene.circle(ball.at, radius, colours.ink);
    scene.circle(ball.at, radius - rim, body);
    let shine = ball.at.offset(-0.34 * radius, -0.4 * radius);
    if diameter >= 14.0 {
        scene.circle(shine, 0.17 * radius, body.mixed(colours.shine, 0.75));
    }
    let figure = body.most_visible([colours.ink, colours.shine]);
    paint_figure(scene, ball.colour, ball.at, 0.5 * radius, figure);
}

/// Paints the symbol of a colour: red ◆, blue ring, green ▲, yellow +.
fn paint_figure(scene: &mut Scene, colour: Colour, at: Point, radius: f32, ink: Rgba) {
    let corner = |x: f32, y: f32| at.offset(x * radius, y * radius);
    match colour {
        Colour::Red => scene.polygon(
            [corner(0.0, -1.0), corner(0.8, 0.0), corner(0.0, 1.0), corner(-0.8, 0.0)],
            ink,
        ),
        Colour::Blue => scene.ring(at, 0.72 * radius, Stroke::new(0.42 * radius, ink)),
        Colour::Green => {
            scene.polygon([corner(0.0, -0.95), corner(0.92, 0.65), corner(-0.92, 0.65)], ink);
        }
        Colour::Yellow => {
            let bar = |half_x: f32, half_y: f32| Rect {
                min: corner(-half_x, -half_y),
                max: corner(half_x, half_y),
            };
            scene.rectangle(bar(0.95, 0.27), ink);
            scene.rectangle(bar(0.27, 0.95), ink);
        }
    }
}
