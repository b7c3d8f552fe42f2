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
//! While presenting, `presented` shows only the boards with a caption.
//!
//! [`WindowLayout`] shows the panels and owns the view state of all of them. A panel is a `Panel`,
//! and the initial tree of a world and mode is a `ModePanels`: both are data. The module `panels`
//! of each world lists its own; in their docs, `|` separates columns from left to right. `Views`
//! holds the view states that the panels' functions use.

mod panels;
mod presented;
mod view;

pub(super) use panels::{HISTORY, LIBRARY, ModePanels, PLOTS, Panel, RUNS, SEARCH_PANELS, Tile};
pub use view::WindowLayout;
