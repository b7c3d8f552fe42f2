//! Inputs for constructing an agent of the ice world.

use super::Episode;
use crate::agents::AgentInit;
use crate::worlds::World;
use crate::worlds::ice::Ice;

impl Episode<Ice> {
    /// Returns the inputs for constructing the agent of this episode.
    ///
    /// They include the true ice; a constructor takes only the inputs that its kind of agent may
    /// see.
    #[must_use]
    pub fn agent_init(&self) -> AgentInit<'_> {
        AgentInit {
            truth: self.truth(),
            observation: self.observation(),
            belief: self.belief(),
            seed: self.recording().header.seed,
            failure_cost: self
                .recording()
                .header
                .limits
                .failure_cost_or(Ice::step_limit(self.truth())),
            criterion: self.recording().header.limits.criterion,
        }
    }
}
