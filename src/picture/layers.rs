//! What a picture shows beside the board and who stands on it.

/// Parts of a picture that can be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureLayers {
    /// The true ice, where the truth is drawn.
    pub ice: bool,
    /// The plan of the agent.
    pub plan: bool,
}

impl Default for PictureLayers {
    fn default() -> Self {
        Self { ice: true, plan: true }
    }
}
