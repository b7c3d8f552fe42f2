//! Native levels of the ice world: RON with metadata, and the board and its ice as rows of text.
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
//! `board` uses the characters of Sokoban text. `ice` and `doubtful` are layers over it: `~` marks
//! ice, `?` marks a doubtful cell ([`crate::worlds::ice::Square::is_doubtful`]), blanks and dots
//! mark nothing. Both layers may have fewer and shorter rows than the board. All keys but `board`
//! are optional. A collection is `Levels(version: 1, title: "…", levels: [Level(…), …])`.
//!
//! [`replace_level`] changes one level of a hand-written text and keeps its comments, key order and
//! formatting.

mod edit;
mod read;
mod write;

pub use edit::replace_level;
pub use read::{read_level, read_levels};
pub use write::{write_level, write_levels};

#[cfg(test)]
mod tests;
