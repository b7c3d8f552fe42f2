//! Legend of Zuma games, drawn by the painters of track and balls.
//!
//! `size` is the side of a sample in points.

use super::ball_scene;
use super::paint::{paint_box, paint_hole, paint_shaft};
use crate::picture::{LegendEntry, Point, Scene, Stroke, Theme};
use crate::worlds::zuma::Colour;

/// Returns the legend of the line: balls, hole and bin.
#[must_use]
pub fn line_legend(size: f32, theme: &Theme) -> Vec<LegendEntry> {
    let ball = |colour| {
        let label = match colour {
            Colour::Red => "red ball",
            Colour::Blue => "blue ball",
            Colour::Green => "green ball",
            Colour::Yellow => "yellow ball",
        };
        LegendEntry { label, sample: ball_scene(colour, size, theme) }
    };
    let mut legend: Vec<_> = Colour::ALL.into_iter().map(ball).collect();
    let centre = Point::new(size / 2.0, size / 2.0);
    let mut hole = Scene::new(size, size);
    paint_hole(&mut hole, centre, size, theme);
    legend.push(LegendEntry { label: "hole at the end of the line", sample: hole });
    legend
}

/// Returns the legend of a player: the bin, and the arrow to the chosen place.
#[must_use]
pub fn aim_legend(size: f32, theme: &Theme) -> [LegendEntry; 2] {
    let mut bin = Scene::new(size, size);
    let line = (0.06 * size * theme.line_scale).max(1.0);
    let centre = Point::new(size / 2.0, size / 2.0);
    paint_box(&mut bin, centre, 0.42 * size, Stroke::new(1.3 * line, theme.balls.rail), theme);
    let mut arrow = Scene::new(size, size);
    let stroke = Stroke::new(line, theme.planning.plan);
    let dashed = stroke.dashed(0.2 * size, 0.14 * size);
    let (from, to) = (Point::new(line, size - line), Point::new(size - line, line));
    paint_shaft(&mut arrow, [from, to], size, [dashed, stroke]);
    [
        LegendEntry { label: "bin for a discarded ball", sample: bin },
        LegendEntry { label: "place chosen for the ball", sample: arrow },
    ]
}
