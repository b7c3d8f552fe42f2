//! The native level: words, then the board and its ice drawn as rows of text.
//!
//! ```text
//! Level(
//!     version: 1,
//!     world: "ice",
//!     title: "First slide",
//!     board: [
//!         "######",
//!         "#@$ .#",
//!         "######",
//!     ],
//!     ice: [
//!         "      ",
//!         "   ~  ",
//!     ],
//! )
//! ```
//!
//! Optional keys: `author`, `note`, `step_limit`, `ice`; and `doubtful`, rows in which `?` marks
//! the cells whose ice is left open, for questions about all layouts. Several levels are kept as
//! `Levels(version: 1, title: "…", levels: [Level(…), …])`. [`replace_level`] changes one level of a
//! hand-written text and keeps its comments, its order of keys and its layout.

mod edit;
mod read;
mod write;

pub use edit::replace_level;
pub(super) use read::{LevelText, level_from};
pub use read::{read_level, read_levels};
pub(super) use write::push_level;
pub use write::{write_level, write_levels};

#[cfg(test)]
mod tests;
