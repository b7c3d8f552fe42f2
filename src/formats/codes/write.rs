//! Writes codes matrices.

use crate::worlds::ice::{Board, Level, code_of};

/// Returns a board with its ice as a JSON matrix, one row per line.
#[must_use]
pub fn write_codes(board: &Board) -> String {
    let mut text = matrix(board, "");
    text.push('\n');
    text
}

/// Returns the boards of several levels as a JSON array of matrices.
///
/// Omits everything but the boards.
#[must_use]
pub fn write_codes_array(levels: &[Level]) -> String {
    let matrices: Vec<_> =
        levels.iter().map(|level| format!("  {}", matrix(&level.board, "  "))).collect();
    if matrices.is_empty() {
        return "[]\n".to_owned();
    }
    format!("[\n{}\n]\n", matrices.join(",\n"))
}

/// Returns a matrix without a final line break; indents every line after the first.
fn matrix(board: &Board, indent: &str) -> String {
    let row = |squares: &[_]| {
        let codes: Vec<_> = squares.iter().map(|square| code_of(*square).to_string()).collect();
        format!("{indent}  [{}]", codes.join(", "))
    };
    let rows: Vec<_> = board.row_slices().map(row).collect();
    format!("[\n{}\n{indent}]", rows.join(",\n"))
}
