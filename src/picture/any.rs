//! Pictures of levels and recordings of any world: the table of the worlds of this module.

use super::platform::{StageFilm, stage_drawing_scene};
use super::zuma::{ZumaFilm, game_scene};
use super::{DrawableRun, IceFilm, Placement, Scene, ShownBoards, Theme, drawing_scene};
use crate::episode::Visible;
use crate::formats::ron_recording::AnyRecording;
use crate::worlds::AnyLevel;
use std::fmt::Display;

/// Returns the scene of a level, valid or not; cells and balls have `cell_size` points.
///
/// Without `show_ice`, ice looks like floor.
#[must_use]
pub fn level_scene(level: &AnyLevel, show_ice: bool, cell_size: f32, theme: &Theme) -> Scene {
    let placement = Placement::with_cell_size(cell_size);
    match level {
        AnyLevel::Ice(level) => drawing_scene(&level.board, show_ice, placement, theme),
        AnyLevel::Platform(stage) => stage_drawing_scene(stage, placement, theme),
        AnyLevel::Zuma(game) => game_scene(game, cell_size, theme),
    }
}

/// Prepares the pictures of a recording; cells and balls have `cell_size` points. O(steps).
///
/// `boards` is for worlds with hidden cells; the others have one board.
///
/// # Errors
/// The problems of the recorded level, if it cannot be opened.
pub fn recording_film<'a>(
    recording: &'a AnyRecording,
    boards: ShownBoards,
    visible: Visible,
    cell_size: f32,
    theme: &'a Theme,
) -> Result<Box<dyn DrawableRun + 'a>, Vec<String>> {
    Ok(match recording {
        AnyRecording::Ice(recording) => Box::new(
            IceFilm::new(recording, boards, cell_size, theme)
                .map_err(|problems| messages(&problems))?
                .showing(visible),
        ),
        AnyRecording::Platform(recording) => Box::new(
            StageFilm::new(recording, cell_size, theme)
                .map_err(|problems| messages(&problems))?
                .showing(visible),
        ),
        AnyRecording::Zuma(recording) => Box::new(
            ZumaFilm::new(recording, cell_size, theme)
                .map_err(|problems| messages(&problems))?
                .showing(visible),
        ),
    })
}

/// Returns problems of any world as messages.
fn messages(problems: &[impl Display]) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}
