//! The heuristic of the stage format.

/// Heuristic of each column: the assumed cost of the walls between it and the gate.
///
/// A column that can be left directly costs 1; a column before a wall that is too high costs the
/// number of rows to fill. Ignores rocks, so it is not admissible: rocks that are there already
/// shorten the climb. `heights` are the wall heights in rows; the gate's column is the last one.
pub(super) fn stage_heuristic(heights: &[u8]) -> Vec<u32> {
    let mut estimates = vec![0; heights.len()];
    for column in (0..heights.len().saturating_sub(1)).rev() {
        let (height, next) = (heights[column], heights[column + 1]);
        let cost = if height + 2 > next { 1 } else { next - height - 1 };
        estimates[column] = estimates[column + 1] + u32::from(cost);
    }
    estimates
}
