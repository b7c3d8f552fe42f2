//! Indices of lines of balls in four colours, shorter lines first.
//!
//! The lines up to a length have the indices from 0 to their count minus 1, so that tables of them
//! are dense.

use crate::worlds::zuma::Line;

/// Number of lines shorter than `length`, the empty one included: (4^length − 1)/3.
#[must_use]
pub const fn lines_below(length: usize) -> usize {
    ((1 << (2 * length)) - 1) / 3
}

/// Index of a line; 0 for the empty one.
#[must_use]
pub const fn index_of(line: Line) -> usize {
    lines_below(line.len()) + line.code() as usize
}

/// All lines of one length, in the order of their indices.
pub fn lines_of(length: usize) -> impl Iterator<Item = Line> + Clone {
    (0..1u128 << (2 * length)).map(move |code| Line::from_code(code, length))
}
