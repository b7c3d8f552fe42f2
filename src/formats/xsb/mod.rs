//! Sokoban text: XSB boards, alone or in collections (.xsb, .sok, .txt, the clipboard).
//!
//! There is no standard, only habits, and this reader follows those that are found in the
//! wild: `-` and `_` for floor, the letters `p P b B o`, run-length rows (`3#2-@|…`, groups
//! `2(#-)`), titles above boards (`; 1 'name'`, a plain line) or below (`Title: name`), authors,
//! comments over several lines, and any prose between. What is no board row is taken for words,
//! unless it touches a board and looks like a damaged row of it.

mod cells;
mod keys;
mod lines;
mod read;
mod rows;
#[cfg(test)]
mod tests;
mod words;
mod write;

pub use read::read_xsb;
pub use write::write_xsb;
