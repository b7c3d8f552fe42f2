//! Where an agent of the ice world sits down to play.

use super::Episode;
use crate::agents::Seat;
use crate::worlds::World;
use crate::worlds::ice::Ice;

impl Episode<Ice> {
    /// What a failure counts: the recording's limits say, or as many steps as are allowed.
    fn failure_cost(&self) -> f64 {
        let told = self.recording().header.limits.failure_cost;
        told.unwrap_or_else(|| f64::from(Ice::step_limit(self.truth())))
    }

    /// What the agent of this episode is constructed from, with the seed of the recording. The
    /// seat shows the truth as well: what is constructed takes only what its kind may see.
    #[must_use]
    pub fn seat(&self) -> Seat<'_> {
        Seat {
            truth: self.truth(),
            observation: self.observation(),
            belief: self.belief(),
            seed: self.recording().header.seed,
            failure_cost: self.failure_cost(),
            reading: self.recording().header.limits.reading,
        }
    }
}
