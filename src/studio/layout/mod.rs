//! Where the panels stand: menu bar on top, timeline below, and between them tiles that can be
//! dragged and resized, one arrangement for drawing and one for watching, in each world.

mod marble_trees;
mod pane;
mod stage_trees;
mod trees;
mod view;

pub use view::Layout;
