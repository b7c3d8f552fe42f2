//! Agents: given a percept, each returns an action and a record that explains the choice.
//!
//! An agent sees the observation and the belief, never the hidden ice; only [`Clairvoyant`] is
//! constructed from the true level. [`AutomaticAgent`] is the registry of the ice world's agents,
//! [`zuma`] has the players of the Zuma world.
//!
//! | agent | method | shared code |
//! |---|---|---|
//! | clairvoyant | A* on the true ice; the reference | `clairvoyant` |
//! | optimist, pessimist, gambler | determinise and replan: unknown = floor, ice, or one sampled ice map | `replanning_agent` |
//! | hindsight, rollout | evaluate the four actions over 32 sampled scenarios, one step deep | `one_step_agent` |
//! | scenarios | AND-OR search over 64 sampled scenarios | `policy_agent` |
//! | careful | policies in belief space over all ice maps or many scenarios, with symbolic safety proofs | `policy_agent` |
//!
//! The belief-space agents fall back to replanning (`fallback`) where their tables would be too
//! large or hold no path to the goal. A decision flows like this:
//!
//! ```text
//! percept ─→ follow the current plan, or make a new one ─→ decision with its record:
//!                                                          action, forecast, candidates, outcomes
//! ```
//!
//! Effort is counted in nodes and scenarios, so the same seed repeats the same game; the stop
//! signal in the budget, usually the clock, is only the outer limit.

mod agent;
mod belief_state;
mod careful;
mod clairvoyant;
mod decision;
mod explanation;
mod fallback;
mod forecast;
mod gambler;
mod hindsight;
mod information_gain;
mod loss_probability;
mod one_step_agent;
mod optimist;
mod outcomes;
mod percent;
mod pessimist;
mod plan_execution;
mod policy_agent;
mod registry;
mod replan_config;
mod replanning_agent;
mod risk_weight;
mod rollout;
mod scenarios;
mod state_hash;
#[cfg(test)]
mod tests;
pub mod zuma;

pub use agent::{Agent, AgentReply, Percept};
pub use careful::{CAREFUL_LIMITS, careful};
pub use clairvoyant::Clairvoyant;
pub use decision::{
    Candidate, Decision, DecisionEffort, PlanNote, PlanReason, Proof, ProvedLoss, Verdict,
};
pub use forecast::Forecast;
pub(crate) use forecast::is_default;
pub use gambler::gambler;
pub use hindsight::hindsight;
pub use one_step_agent::OneStepAgent;
pub use optimist::optimist;
pub use outcomes::{ExampleScenario, PossibleOutcome};
pub use percent::{Basis, percent, sampled_percent};
pub use pessimist::pessimist;
pub use policy_agent::PolicyAgent;
pub use registry::{AgentInit, AgentKind, AutomaticAgent, UnknownAgent};
pub use replan_config::IceAssumption;
pub use replanning_agent::ReplanningAgent;
pub use rollout::rollout;
pub use scenarios::scenarios;
