//! Random stages for property tests.

use super::{Column, Level};
use proptest::prelude::*;

/// Any stage without problems of 2 to `most` columns, with empty texts.
pub(crate) fn any_stage(most: usize) -> impl Strategy<Value = Level> {
    let column = (0..5_u8, 0..3_u8).prop_map(|(height, rocks)| {
        // One row stays free for agent and gate.
        Column { height, rocks: rocks.min(4 - height) }
    });
    let columns = prop::collection::vec(column, 2..=most);
    (columns, any::<prop::sample::Index>(), any::<prop::sample::Index>()).prop_map(
        |(columns, agent, step)| {
            let agent = agent.index(columns.len());
            let gate = (agent + 1 + step.index(columns.len() - 1)) % columns.len();
            Level { columns, agent: Some(agent), gate: Some(gate), ..Level::default() }
        },
    )
}
