//! Agents: given a percept, each returns an action and a record that explains the choice.
//!
//! An agent sees the observation and the belief, never the hidden ice; only [`Clairvoyant`] is
//! constructed from the true level. [`AutomaticAgent`] is the registry of the ice world's agents,
//! [`zuma`] has the players of the Zuma world.
//!
//! The registry has one row per agent; most rows only configure a method:
//!
//! | agent | method | code |
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

mod action_figures;
mod agent;
mod belief_state;
mod clairvoyant;
mod decision;
mod fallback;
mod forecast;
mod one_step_agent;
mod percent;
mod plan_execution;
mod policy_agent;
mod registry;
mod replanning_agent;
#[cfg(test)]
mod tests;
mod wording;
pub mod zuma;

pub use agent::{Agent, AgentReply, Percept};
pub use clairvoyant::Clairvoyant;
pub use decision::{
    Candidate, Decision, DecisionEffort, PlanNote, PlanReason, Proof, ProvedLoss, Verdict,
};
pub(crate) use forecast::is_default;
pub use forecast::{ExampleScenario, Forecast, PossibleOutcome};
pub use one_step_agent::OneStepAgent;
pub use percent::{Basis, percent, sampled_percent};
pub use policy_agent::{CAREFUL_LIMITS, PolicyAgent};
pub use registry::{AgentInit, AgentKind, AutomaticAgent, UnknownAgent};
pub use replanning_agent::{IceAssumption, ReplanningAgent};
pub use wording::counted;
