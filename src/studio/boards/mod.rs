//! Truth and belief, side by side or one over the other, under one camera.

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
