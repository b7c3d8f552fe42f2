//! What changes from step to step.

/// The agent's column and the rocks of every column. Everything rests on what is below it, so
/// this says where everything is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// The agent's column; the gate's once it is reached.
    pub agent: u16,
    /// Number of rocks in each column.
    pub rocks: Box<[u8]>,
}
