//! Statistics of a policy over a set of scenarios.

/// Success, steps and worst case of a policy over some scenarios.
///
/// Reaching a cutoff state counts as success.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct PolicyStats {
    /// Total weight of the scenarios.
    pub weight: f64,
    /// Weight of the scenarios that reach the goal or a cutoff state.
    pub solved: f64,
    /// Weight of the scenarios that reach a cutoff state; part of `solved`.
    pub cut_off: f64,
    /// Sum of weight × steps of the whole episode over the `solved` scenarios.
    pub steps_total: f64,
    /// Maximum number of steps of the whole episode over the `solved` scenarios.
    ///
    /// Includes the estimate beyond cutoff states.
    pub max_steps: u32,
}

impl PolicyStats {
    /// Probability of success, 0 to 1; 0 without scenarios.
    #[must_use]
    pub fn success(&self) -> f64 {
        if self.weight > 0.0 { (self.solved / self.weight).min(1.0) } else { 0.0 }
    }

    /// Mean steps of the whole episode over the scenarios that succeed; `None` without success.
    ///
    /// Includes the estimate beyond cutoff states.
    #[must_use]
    pub fn mean_steps(&self) -> Option<f64> {
        (self.solved > 0.0).then(|| self.steps_total / self.solved)
    }

    /// Steps of the whole episode in the worst scenario that succeeds.
    ///
    /// `None` if none succeeds, or some pass a cutoff state: an estimate is no worst case.
    #[must_use]
    pub fn worst_steps(&self) -> Option<u32> {
        (self.solved > 0.0 && self.cut_off == 0.0).then_some(self.max_steps)
    }

    /// Returns true if no scenario reaches the goal without a cutoff state.
    ///
    /// True also if none reaches the goal at all.
    #[must_use]
    pub fn is_all_cut_off(&self) -> bool {
        self.cut_off >= self.solved * (1.0 - 1e-9)
    }

    /// Returns the statistics of scenarios that all reach the goal after `steps` steps.
    ///
    /// `weight` is their total weight.
    #[must_use]
    pub fn solved(weight: f64, steps: u32) -> Self {
        let sum = weight * f64::from(steps);
        Self { weight, solved: weight, cut_off: 0.0, steps_total: sum, max_steps: steps }
    }

    /// Returns the statistics of scenarios that reach a terminal state after `steps` steps.
    ///
    /// `weight` is their total weight. `steps_from_end` is 0 at the goal, and the estimated number
    /// of further steps at a cutoff state.
    #[must_use]
    pub fn terminal(weight: f64, steps: u32, steps_from_end: u8) -> Self {
        let cut_off = if steps_from_end > 0 { weight } else { 0.0 };
        Self { cut_off, ..Self::solved(weight, steps + u32::from(steps_from_end)) }
    }

    /// Returns the statistics if every scenario also fails with probability `lost`.
    ///
    /// Does not change the maximum number of steps.
    #[must_use]
    pub fn with_extra_loss(self, lost: f64) -> Self {
        let left = 1.0 - lost;
        let Self { solved, cut_off: beyond, steps_total: steps, .. } = self;
        Self { solved: left * solved, cut_off: left * beyond, steps_total: left * steps, ..self }
    }

    /// Adds the statistics of other scenarios.
    pub fn merge(&mut self, other: Self) {
        self.weight += other.weight;
        self.solved += other.solved;
        self.cut_off += other.cut_off;
        self.steps_total += other.steps_total;
        self.max_steps = self.max_steps.max(other.max_steps);
    }
}
