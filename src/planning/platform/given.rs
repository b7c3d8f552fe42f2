//! The estimate of the stage format.

/// For every column on the way, what the walls between it and the gate are taken to cost: 1 for
/// every column that can be left at once, and the rows to climb where the next wall is too high.
/// Rocks are not looked at. The gate's column is the last of `heights`.
///
/// No lower bound: rocks that lie there already make the climb shorter.
pub(super) fn estimates(heights: &[u8]) -> Vec<u32> {
    let mut estimates = vec![0; heights.len()];
    for column in (0..heights.len().saturating_sub(1)).rev() {
        let (height, next) = (heights[column], heights[column + 1]);
        let cost = if height + 2 > next { 1 } else { next - height - 1 };
        estimates[column] = estimates[column + 1] + u32::from(cost);
    }
    estimates
}
