//! Thumbnails of ice levels for lists and files.

use super::{Placement, Scene, Theme, drawing_scene};
use crate::worlds::ice::Level;

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
