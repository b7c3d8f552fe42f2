//! What a policy leads to: the certificate of a plan, and the figures of its rivals.

/// What a policy leads to over some worlds.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Outlook {
    /// Weight of the worlds.
    pub weight: f64,
    /// Weight of the worlds in which the goal is reached, or taken to be reached beyond the edge of
    /// the tables.
    pub solved: f64,
    /// Weight of those in which it is beyond the edge.
    pub beyond: f64,
    /// Sum of weight times steps of the whole episode over the worlds in which it is reached.
    pub steps: f64,
    /// Most steps that the whole episode takes where the goal is reached; what is expected, beyond
    /// the edge.
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

    /// Steps of the whole episode in the worst of the worlds in which the goal is reached; `None`
    /// if there are none, or the way leads through the edge in some.
    #[must_use]
    pub fn worst_steps(&self) -> Option<u32> {
        (self.solved > 0.0 && self.beyond == 0.0).then_some(self.most_steps)
    }

    /// Whether the goal is reached beyond the edge or not at all.
    #[must_use]
    pub fn is_all_beyond(&self) -> bool {
        self.beyond >= self.solved * (1.0 - 1e-9)
    }

    /// The goal is reached after so many steps.
    #[must_use]
    pub fn solved(weight: f64, steps: u32) -> Self {
        let sum = weight * f64::from(steps);
        Self { weight, solved: weight, beyond: 0.0, steps: sum, most_steps: steps }
    }

    /// Ways end after so many steps, with so many more expected from there; none at the goal.
    #[must_use]
    pub fn ended(weight: f64, steps: u32, steps_from_end: u8) -> Self {
        let beyond = if steps_from_end > 0 { weight } else { 0.0 };
        Self { beyond, ..Self::solved(weight, steps + u32::from(steps_from_end)) }
    }

    /// The same where a share of the worlds is lost besides.
    #[must_use]
    pub fn but_for(self, lost: f64) -> Self {
        let left = 1.0 - lost;
        let Self { solved, beyond, steps, .. } = self;
        Self { solved: left * solved, beyond: left * beyond, steps: left * steps, ..self }
    }

    /// Takes other worlds in.
    pub fn add(&mut self, other: Self) {
        self.weight += other.weight;
        self.solved += other.solved;
        self.beyond += other.beyond;
        self.steps += other.steps;
        self.most_steps = self.most_steps.max(other.most_steps);
    }
}
