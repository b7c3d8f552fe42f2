//! The codes matrix of the exchange format: `[[99,17,…],…]`, or an array of such matrices.
//!
//! Reads JSON and what people paste from Python: trailing commas, tuples, `#` and `//` comments,
//! names in front (`level = [[…]]`), several assignments in a row. [`replace_level`] changes the
//! numbers of one matrix and keeps names, comments and layout.

mod edit;
mod read;
#[cfg(test)]
mod tests;
mod tokens;
mod write;

pub use edit::replace_level;
pub use read::read_codes;
pub(in crate::formats) use tokens::comments;
pub use write::{write_codes, write_codes_array};
