//! Boards as vector drawings: one description of every tile, painted by the studio, written as
//! SVG, rasterised for PNG and GIF.
//!
//! A picture is a [`Scene`]: a list of simple shapes. The functions here make scenes out of
//! levels, truths and beliefs; what shows a belief takes no truth, so that nothing hidden can
//! leak into it. Colours and sizes come from a [`Theme`].

mod belief;
mod boards;
mod colour;
mod ground;
mod occupants;
mod placement;
mod scene;
mod theme;
mod tokens;

pub use belief::Glow;
pub use boards::{belief_overlay, belief_scene, drawn_scene, truth_scene};
pub use colour::{NoColour, Rgba};
pub use occupants::{Actors, Place};
pub use placement::{Detail, Placement};
pub use scene::{Dash, Point, Rect, Scene, Shape, Stroke};
pub use theme::{TextSizes, Theme, ThemeProblem};
pub use tokens::{BeliefColours, BoardColours, Chrome, EventColours, PlanColours, SeriesColours};
