//! Zuma lines on a track: at rest, and while a ball flies, runs pop and the line closes.

mod film;
mod motion;
mod paint;
#[cfg(test)]
mod tests;
mod track;

pub use film::ZumaFilm;
pub use motion::{DrawnBall, LineView, StepMotion, zuma_duration_ms};
pub use paint::{
    action_value_scene, ball_scene, bare_line_scene, game_scene, game_thumbnail, gap_scene,
    line_scene,
};
pub use track::Track;
