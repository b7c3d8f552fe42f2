//! Arrangement of the panels: menu bar, timeline, and tiles between them.
//!
//! A tile is one panel (a pane), or a row, column or tab group of tiles, so tiles form a tree
//! (egui_tiles). The user can drag and resize tiles. Each world and mode has its own tree:
//!
//! ```text
//! ┌ menu bar ───────────────────────────────────┐
//! │ library │ board(s) or editor │ panels, tabs │   ◄ tree of the world and mode
//! ├ timeline ───────────────────────────────────┤
//! └─────────────────────────────────────────────┘
//! ```
//!
//! [`WindowLayout`] owns the view state of all panels and shows them; `PanelId` names a panel.
//! `ice_trees` builds the initial trees of the ice world, and `trees` in the folder of another world
//! its own; in their docs, `|` separates columns from left to right.

mod ice_trees;
mod panel;
mod view;

pub(super) use ice_trees::{WorldPanels, column, row, search_tree};
pub(super) use panel::PanelId;
pub use view::WindowLayout;
