//! Sokoban text: XSB boards, alone or in collections (.xsb, .sok, .txt, the clipboard).
//!
//! The reader follows the published Sokoban file format 0.17 and the habits of older collections:
//! `-` and `_` for floor, the letters `p P b B o`, run-length rows (`3#2-@|…`, groups `2(#-)`),
//! titles above boards (`; 1 'name'`, a plain line) or below (`Title: name`), authors, comments over
//! several lines, solutions and snapshots, quoted mail, and any prose between. A line that is no
//! board row counts as words, unless it touches a board and looks like a damaged row of it. Words
//! behind a row are a remark, which becomes part of the note.
//!
//! **Nothing a person wrote is lost.** The reader knows the place of every row and word in the text,
//! and [`replace_level`] changes only the lines of one level; every other byte stays as it is.
//! [`write_xsb`] makes a new text, for levels that come from elsewhere.
//!
//! | module | content |
//! |---|---|
//! | `line`, `lines` | lines with their places; boards and the words between them |
//! | `rows`, `cells` | which lines are rows; the squares of a row |
//! | `edges` | which rows that touch each other make a board, and which are words |
//! | `keys`, `comments`, `gap` | what each line between two boards is |
//! | `split`, `layout`, `words` | which words belong to which level |
//! | `read`, `edit`, `write` | text to levels; one level replaced in a text; levels to text |
//! | `signs` | the signs of a board, for rows that change |

mod cells;
mod comments;
mod edges;
mod edit;
#[cfg(test)]
mod edit_tests;
#[cfg(test)]
mod frame_tests;
mod gap;
#[cfg(test)]
mod habit_tests;
mod keys;
mod layout;
mod line;
mod lines;
mod read;
mod rows;
mod signs;
mod split;
#[cfg(test)]
mod split_tests;
#[cfg(test)]
mod tests;
mod words;
mod write;

pub(super) use cells::square_of;
pub use edit::replace_level;
pub use read::{read_xsb, row_places};
pub(super) use signs::Signs;
pub(super) use write::rows_of as canonical_rows;
pub use write::write_xsb;
