//! The heuristic of the stage format, the text format of stage files.

/// Heuristic by column of the agent: the sum of the costs from that column up to the gate.
///
/// In actions; 0 for the gate. A column costs 1 if the next wall is at most one row higher, else
/// the number of rows to fill. Ignores rocks, so it is not admissible: rocks that are there already
/// shorten the climb. `heights` is the highest row of wall of each column, the gate's column last.
pub(super) fn stage_heuristic(heights: &[u8]) -> Vec<u32> {
    let mut estimates = vec![0; heights.len()];
    for column in (0..heights.len().saturating_sub(1)).rev() {
        let (height, next) = (heights[column], heights[column + 1]);
        let cost = if height + 2 > next { 1 } else { next - height - 1 };
        estimates[column] = estimates[column + 1] + u32::from(cost);
    }
    estimates
}
