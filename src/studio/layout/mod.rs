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
//! `ice_trees`, `platform_trees` and `zuma_trees` build the initial trees; in their docs, `|`
//! separates columns from left to right.

mod ice_trees;
mod panel;
mod platform_trees;
mod view;
mod zuma_trees;

pub use view::WindowLayout;
