//! Truth and belief, side by side or one over the other, under one camera.

mod camera;
mod views;

pub use camera::{BoardView, Camera};
pub use views::BoardViews;
