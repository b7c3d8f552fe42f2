//! Zuma lines on a track: at rest, and while a ball flies, runs pop and the line closes.
//!
//! A *line* is the row of balls of a game. It lies on a *track* that ends in a *hole*. The ball to
//! play is in the *hand*. An action inserts it into a *gap*, before the first ball, between two
//! balls or after the last, or discards it into the *bin*. A *run* is a group of adjacent balls
//! that pops.

mod film;
mod legend;
mod motion;
mod paint;
#[cfg(test)]
mod tests;
mod track;

pub use film::ZumaFilm;
pub use legend::{aim_legend, line_legend};
pub use motion::{DrawnBall, LineView, StepMotion, zuma_duration_ms};
pub use paint::{
    action_value_scene, ball_scene, bare_line_scene, game_scene, game_thumbnail, game_track,
    gap_scene, line_scene,
};
pub use track::Track;
