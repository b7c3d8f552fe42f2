//! Optional layers of the pictures of a recorded run.

/// Layers of a picture that can be hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureLayers {
    /// Hidden ice, on boards that show the truth.
    pub ice: bool,
    /// The plan of the agent; in a Zuma game, the next action.
    pub plan: bool,
}

/// The default shows all layers.
impl Default for PictureLayers {
    fn default() -> Self {
        Self { ice: true, plan: true }
    }
}
