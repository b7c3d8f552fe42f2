//! Optional layers of a picture.

/// Layers of a picture that can be hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureLayers {
    /// True ice, on boards that show the truth.
    pub ice: bool,
    /// The plan of the agent, or the next action of a Zuma game.
    pub plan: bool,
}

impl Default for PictureLayers {
    fn default() -> Self {
        Self { ice: true, plan: true }
    }
}
