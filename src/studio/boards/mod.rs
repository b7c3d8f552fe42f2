//! The truth and belief boards of an ice run, and shared board widgets.
//!
//! Both boards have one camera and one scale. The truth board shows the terrain; the belief board
//! is drawn from the belief alone, so it cannot reveal hidden ice. With the overlay setting, one
//! board shows both.
//!
//! - [`BoardViews`] (`views`, `pane`) shows the boards; `unplayed` shows a level without a run.
//! - `moment` computes everything shown at the cursor once per cursor position; `layer` caches the
//!   mesh of the static part.
//! - `header`, `legend` and `hover` are the texts around a board; `imagined` draws hover previews.
//! - `camera` is zoom, pan and fit; `easel` is the board widget of the search and verification
//!   views.

mod camera;
mod easel;
mod header;
mod hover;
mod imagined;
mod layer;
mod legend;
mod moment;
mod pane;
mod unplayed;
mod views;

#[cfg(test)]
mod tests;

pub use camera::{BoardView, Camera};
pub(super) use easel::{Easel, Sheet, Shown, paint_numbers};
pub(super) use header::{Line, height as header_height, show as show_header};
pub(super) use imagined::imagined_belief;
pub(super) use layer::{Layer, LevelPicture};
pub use legend::LegendStrip;
pub(super) use unplayed::{Unplayed, show_unplayed_game};
pub use views::BoardViews;
