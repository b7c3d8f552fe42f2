//! Where an agent of the ice world sits down to play.

use super::Episode;
use crate::agents::Seat;
use crate::worlds::World;
use crate::worlds::ice::Ice;

impl Episode<Ice> {
    /// What the agent of this episode is constructed from, with the seed of the recording. The
    /// seat shows the truth as well: what is constructed takes only what its kind may see.
    #[must_use]
    pub fn seat(&self) -> Seat<'_> {
        Seat {
            truth: self.truth(),
            observation: self.observation(),
            belief: self.belief(),
            seed: self.recording().header.seed,
            failure_cost: self
                .recording()
                .header
                .limits
                .failure_cost_within(Ice::step_limit(self.truth())),
            reading: self.recording().header.limits.reading,
        }
    }
}
