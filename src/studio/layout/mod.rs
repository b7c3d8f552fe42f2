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
//! [`WindowLayout`] owns the view state of all panels and shows them; `PanelId` names a panel.
//! `ice_trees`, `platform_trees` and `zuma_trees` build the initial trees.

mod ice_trees;
mod panel;
mod platform_trees;
mod view;
mod zuma_trees;

pub use view::WindowLayout;
