//! State of the platform world.

/// The agent's column and the rocks of every column.
///
/// Nothing floats, so this fixes all positions.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// Column of the agent; the gate's column once it is reached.
    pub agent: u16,
    /// Number of rocks on the wall of each column.
    pub rocks: Box<[u8]>,
}
