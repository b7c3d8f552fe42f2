//! Sokoban text: XSB boards, single or in collections (`.xsb`, `.sok`, `.txt`, the clipboard).
//!
//! The reader follows the published Sokoban file format 0.17 and the conventions of older
//! collections:
//!
//! - squares: `#` wall, `@` player, `$` crate, `.` target, `+` player on target, `*` crate on
//!   target; blank, `-` and `_` floor; also the letters `p P b B o`;
//! - run-length rows (`3#2-@|…`) and groups (`2(#-)`);
//! - titles above boards (`; 1 'name'`, a plain line) or below (`Title: name`), authors, comments
//!   over several lines, solutions and snapshots;
//! - quoted mail, and any text between boards.
//!
//! A line that is not a board row counts as text, unless it touches a board and looks like a
//! damaged row of it. Text after a row is a remark, which becomes part of the note.
//!
//! **No text of the user is lost.** The reader knows the byte range of every row and text line, and
//! [`replace_level`] changes only the lines of one level; every other byte stays. [`write_xsb`]
//! writes a new text, for levels from elsewhere.
//!
//! | module | contents |
//! |---|---|
//! | `line`, `lines` | lines with byte ranges; splits a text into boards and the text between them |
//! | `rows`, `cells` | detects rows; the squares of a row |
//! | `edges` | which touching rows are a board, and which are text |
//! | `keys`, `comments`, `gap` | kinds of the lines between two boards |
//! | `split`, `layout`, `words` | assigns text to levels as titles, authors and notes |
//! | `read`, `edit`, `write` | text to levels; one level replaced in a text; levels to text |
//! | `signs` | the characters in which a board is drawn, for changed rows |

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
