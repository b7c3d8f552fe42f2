//! Statistics of a policy over a set of scenarios.

/// Success, steps and worst case of a policy over some scenarios.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Outlook {
    /// Total weight of the scenarios.
    pub weight: f64,
    /// Weight of the scenarios that reach the goal or a cutoff state.
    pub solved: f64,
    /// Weight of those that reach a cutoff state.
    pub beyond: f64,
    /// Sum of weight × steps of the whole episode over the `solved` scenarios.
    pub steps: f64,
    /// Greatest number of steps of the whole episode over the `solved` scenarios.
    ///
    /// Includes the estimate beyond cutoff states.
    pub most_steps: u32,
}

impl Outlook {
    /// Probability of success, 0 to 1; 0 without scenarios.
    #[must_use]
    pub fn success(&self) -> f64 {
        if self.weight > 0.0 { (self.solved / self.weight).min(1.0) } else { 0.0 }
    }

    /// Mean steps of the whole episode over the scenarios that succeed.
    #[must_use]
    pub fn mean_steps(&self) -> Option<f64> {
        (self.solved > 0.0).then(|| self.steps / self.solved)
    }

    /// Steps of the whole episode in the worst scenario that succeeds.
    ///
    /// `None` if none succeeds, or some pass a cutoff state: an estimate is no worst case.
    #[must_use]
    pub fn worst_steps(&self) -> Option<u32> {
        (self.solved > 0.0 && self.beyond == 0.0).then_some(self.most_steps)
    }

    /// Returns true if every success passes a cutoff state.
    #[must_use]
    pub fn is_all_beyond(&self) -> bool {
        self.beyond >= self.solved * (1.0 - 1e-9)
    }

    /// Returns the statistics of scenarios that all reach the goal after `steps` steps.
    #[must_use]
    pub fn solved(weight: f64, steps: u32) -> Self {
        let sum = weight * f64::from(steps);
        Self { weight, solved: weight, beyond: 0.0, steps: sum, most_steps: steps }
    }

    /// Returns the statistics of scenarios that reach a terminal state after `steps` steps.
    ///
    /// `steps_from_end` is 0 at the goal, the estimate at a cutoff state.
    #[must_use]
    pub fn ended(weight: f64, steps: u32, steps_from_end: u8) -> Self {
        let beyond = if steps_from_end > 0 { weight } else { 0.0 };
        Self { beyond, ..Self::solved(weight, steps + u32::from(steps_from_end)) }
    }

    /// Returns these statistics with a further share `lost` of the scenarios failing.
    #[must_use]
    pub fn but_for(self, lost: f64) -> Self {
        let left = 1.0 - lost;
        let Self { solved, beyond, steps, .. } = self;
        Self { solved: left * solved, beyond: left * beyond, steps: left * steps, ..self }
    }

    /// Adds the statistics of other scenarios.
    pub fn add(&mut self, other: Self) {
        self.weight += other.weight;
        self.solved += other.solved;
        self.beyond += other.beyond;
        self.steps += other.steps;
        self.most_steps = self.most_steps.max(other.most_steps);
    }
}
