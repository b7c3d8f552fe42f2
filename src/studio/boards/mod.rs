//! The truth and belief boards of an ice run, and shared board widgets.
//!
//! A run is one game of an agent or of the user. The boards show it at the *cursor*, the playback
//! position, counted in actions from the start. Both boards have one camera and one scale. The
//! truth board shows the terrain; the belief board is drawn from the agent's belief about the ice
//! alone, so it cannot reveal hidden ice. With the overlay setting, one board shows both.
//!
//! - [`BoardViews`] (`views`, `panel`) shows the boards; `level_without_run` shows a level without
//!   a run.
//! - `board_frame` computes everything shown at the cursor once per cursor position; `cached_layer`
//!   caches the mesh of the static part.
//! - `header`, `legend` and `hover_text` are the texts around a board; `preview` draws a candidate
//!   or an ice map that the user points at in another panel.
//! - `annotation_gesture` draws arrows and marks cells with the secondary button.
//! - `camera` is zoom, pan and fit; `board_widget` is the board of the search and verification
//!   views.

mod annotation_gesture;
mod board_frame;
mod board_widget;
mod cached_layer;
mod camera;
mod header;
mod hover_text;
mod legend;
mod level_without_run;
mod panel;
mod preview;
mod views;

#[cfg(test)]
mod tests;

pub(super) use annotation_gesture::AnnotationGesture;
pub(super) use board_widget::{BoardArea, BoardContent, BoardWidget, paint_numbers};
pub(super) use cached_layer::{CachedLayer, LevelPictureKey};
pub use camera::{BoardView, Camera};
pub(super) use header::{HeaderLine, height as header_height, show as show_header};
pub use legend::LegendStrip;
pub(super) use level_without_run::{LevelWithoutRun, describe_level_without_run, header_above};
pub(super) use preview::belief_for_ice_map;
pub use views::BoardViews;
