//! Facts that the user hides with commands.

/// Facts that the user has hidden until further notice.
///
/// In all modes: hidden facts stay hidden when the user opens another level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HiddenFacts {
    /// The true ice, the true probabilities.
    pub truth: bool,
    /// Everything after the cursor.
    pub future: bool,
    /// Forecasts, candidates and metrics of decisions.
    pub reasons: bool,
    /// Numbers in cells.
    pub labels: bool,
}
