//! What a policy leads to: the certificate of a plan, and the figures of its rivals.

/// What a policy leads to over some worlds.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Outlook {
    /// Weight of the worlds.
    pub weight: f64,
    /// Weight of the worlds in which the goal is reached.
    pub solved: f64,
    /// Sum of weight times steps of the whole episode over the worlds in which it is reached.
    pub steps: f64,
    /// Most steps that the whole episode takes where the goal is reached.
    pub most_steps: u32,
}

impl Outlook {
    /// Probability of reaching the goal; 0 without worlds.
    #[must_use]
    pub fn success(&self) -> f64 {
        if self.weight > 0.0 { (self.solved / self.weight).min(1.0) } else { 0.0 }
    }

    /// Mean steps of the whole episode where the goal is reached.
    #[must_use]
    pub fn mean_steps(&self) -> Option<f64> {
        (self.solved > 0.0).then(|| self.steps / self.solved)
    }

    /// The goal is reached after so many steps.
    #[must_use]
    pub fn solved(weight: f64, steps: u32) -> Self {
        Self { weight, solved: weight, steps: weight * f64::from(steps), most_steps: steps }
    }

    /// Takes other worlds in.
    pub fn add(&mut self, other: Self) {
        self.weight += other.weight;
        self.solved += other.solved;
        self.steps += other.steps;
        self.most_steps = self.most_steps.max(other.most_steps);
    }
}
