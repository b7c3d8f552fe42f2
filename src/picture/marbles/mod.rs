//! Zuma lines on a track: at rest, and while a ball flies, runs pop and the line closes.

mod film;
mod motion;
mod paint;
#[cfg(test)]
mod tests;
mod track;

pub use film::MarbleFilm;
pub use motion::{Marble, MarbleMotion, MarbleView, marbles_ms};
pub use paint::{
    drawn_line_scene, game_scene, game_thumbnail, gap_scene, marble_scene, marbles_scene,
    worth_scene,
};
pub use track::Track;
