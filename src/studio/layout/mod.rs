//! Arrangement of the panels: menu bar, timeline, and tiles between them.
//!
//! You can drag and resize the tiles (egui_tiles). Each world and mode has one tree of tiles:
//!
//! ```text
//! ┌ menu bar ───────────────────────────────────┐
//! │ library │ board(s) or editor │ panels, tabs │   ◄ tree of the world and mode
//! ├ timeline ───────────────────────────────────┤
//! └─────────────────────────────────────────────┘
//! ```
//!
//! [`Layout`] owns the view state of all panels and shows them; a `Pane` names a panel. `trees`,
//! `stage_trees` and `marble_trees` build the initial trees.

mod marble_trees;
mod pane;
mod stage_trees;
mod trees;
mod view;

pub use view::Layout;
