//! Codes matrices: boards as lists of rows of numbers, `[[99,17,…],…]`, or an array of matrices.
//!
//! | ground | empty | crate | player |
//! |---|---|---|---|
//! | wall | 99 | | |
//! | floor | 10 | 15 | 17 |
//! | target | 20 | 25 | 27 |
//! | ice | 30 | 35 | 37 |
//!
//! Each number is the code of one square; other combinations have no code. The reader accepts JSON
//! and Python literals: trailing commas, tuples, `#` and `//` comments, names before a matrix
//! (`level = [[…]]`), and several assignments in a row. A name becomes the title. An unknown number
//! is read as floor, with a problem. Rows shorter than the longest are padded with walls; every row
//! of another length than the first is a problem. [`replace_level`] changes the numbers of one
//! matrix and keeps names, comments and formatting.

mod read;
#[cfg(test)]
mod tests;
mod tokens;
mod write;

pub use read::read_codes;
pub(in crate::formats) use tokens::comments;
pub use write::{replace_level, write_codes, write_codes_array};
