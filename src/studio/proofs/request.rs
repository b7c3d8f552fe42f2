//! What a view may ask of proofs.

/// Most diagram nodes that can be asked for, in millions: forty bytes each.
pub(super) const MOST_MILLIONS: u32 = 50;

/// Longest time of a part that can be asked for, in seconds.
pub(super) const MOST_SECONDS: u32 = 3_600;

/// What the board of proofs is tinted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tint {
    /// The layer in which a crate can first stand on a cell.
    #[default]
    Layers,
    /// How many layouts ice on a cell leaves solvable.
    Ice,
}

impl Tint {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Layers, Self::Ice];
}

/// A layout that can be opened as a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LayoutChoice {
    /// One that needs the fewest moves.
    Best,
    /// One that needs the most.
    Hardest,
    /// One that cannot be solved.
    Broken,
}

/// What a view may ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofRequest {
    /// Prove it again, with the limits as they are now.
    Start,
    /// Allow so many millions of diagram nodes in each part.
    Millions(u32),
    /// Allow so many seconds for each part.
    Seconds(u32),
    /// Ask for all layouts of the ice too, or not.
    AskLayouts(bool),
    /// Tint the board by this.
    Tint(Tint),
    /// Open the shortest plan as a run.
    OpenPlan,
    /// Open a layout as a level.
    OpenLayout(LayoutChoice),
    /// Prove whether the state at the cursor is safe for all that the belief admits.
    ProveSafety,
    /// End that proof.
    StopSafety,
}
