//! The least cost that can be expected, where an agent has proved it.

use crate::agents::{AutomaticAgent, Proof};
use crate::episode::Recording;
use crate::planning::belief::stakes::Reading;
use crate::worlds::ice::Ice;

/// What the best policy costs on the average of the worlds that look like this one, if the agent
/// proved that at its first decision: an optimal plan with a probability of success is one for
/// what it does not know. The clairvoyant's is no such proof, as it knows; nor is one for another
/// reading than the least mean cost.
pub fn exact_cost(
    agent: AutomaticAgent,
    recording: &Recording<Ice>,
    failure_cost: f64,
) -> Option<f64> {
    let decision = &recording.steps.first()?.decision;
    if agent.is_clairvoyant()
        || decision.proof != Proof::Optimal
        || recording.header.limits.reading != Reading::Shortest
    {
        return None;
    }
    let (success, steps) = (decision.forecast.success?, decision.forecast.steps?);
    let (success, steps) = (f64::from(success), f64::from(steps));
    Some(success * steps.min(failure_cost) + (1.0 - success) * failure_cost)
}
