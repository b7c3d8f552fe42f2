//! Sokoban text: XSB boards, alone or in collections (.xsb, .sok, .txt, the clipboard).
//!
//! The reader follows the published Sokoban file format 0.17 and the habits of older collections:
//! `-` and `_` for floor, the letters `p P b B o`, run-length rows (`3#2-@|…`, groups `2(#-)`),
//! titles above boards (`; 1 'name'`, a plain line) or below (`Title: name`), authors, comments
//! over several lines, solutions and snapshots, quoted mail, and any prose between. A line that is
//! no board row counts as text. A damaged row, which touches a board and looks like a row of it
//! with some characters that are no squares, counts as a row, and the reader reports the problem.
//! Text behind a row on the same line becomes part of the note.
//!
//! **An edit loses nothing that a person wrote beside the level.** The reader knows the position of
//! each row, title, author and note, and [`replace_level`] changes only the lines of one level; all
//! other bytes stay as they are. [`write_xsb`] writes a new text, for levels that come from other
//! formats.
//!
//! | module | content |
//! |---|---|
//! | `lines` | boards and the text lines between them |
//! | `rows`, `cells` | lines with their positions, and which are rows; the squares and characters of a row |
//! | `edges` | which contiguous rows form a board, and which are text |
//! | `key_lines`, `comments`, `between_boards` | what each line between two boards is |
//! | `gap_split`, `metadata_layout`, `metadata` | which text belongs to which level |
//! | `read`, `edit`, `write` | text to levels; one level replaced in a text; levels to text |

mod between_boards;
mod cells;
mod comments;
#[cfg(test)]
mod convention_tests;
mod edges;
mod edit;
#[cfg(test)]
mod edit_tests;
#[cfg(test)]
mod frame_tests;
mod gap_split;
mod key_lines;
mod lines;
mod metadata;
mod metadata_layout;
mod read;
mod rows;
#[cfg(test)]
mod split_tests;
#[cfg(test)]
mod tests;
mod write;

pub(super) use cells::{BoardCharacters, xsb_square};
pub use edit::replace_level;
pub use read::{read_xsb, row_ranges};
pub(super) use write::canonical_rows;
pub use write::write_xsb;
