//! Agents: given a percept, each returns an action and a record that explains the choice.
//!
//! An agent sees the observation and the belief, never the hidden ice; only [`Clairvoyant`] is
//! constructed from the true level. [`AutomaticAgent`] is the registry of the ice world's agents,
//! [`zuma`] has the players of the Zuma world.
//!
//! | agent | method | shared code |
//! |---|---|---|
//! | clairvoyant | A* on the true ice; the yardstick | `clairvoyant` |
//! | optimist, pessimist, gambler | determinise and replan: unknown = floor, ice, or one sampled ice map | `assuming` |
//! | hindsight, rollout | evaluate the four actions over 32 sampled scenarios, one step deep | `step_by_step` |
//! | scenarios | AND-OR search over 64 sampled scenarios | `weighing` |
//! | careful | policies in belief space over all ice maps or many scenarios, with symbolic safety proofs | `weighing` |
//!
//! The belief-space agents fall back to replanning (`fallback`) where their tables would be too
//! large or hold no path to the goal. A decision flows like this:
//!
//! ```text
//! percept ─→ follow the current plan, or make a new one ─→ decision with its record:
//!                                                          action, forecast, candidates, outcomes
//! ```
//!
//! Effort is counted in nodes and scenarios, so the same seed repeats the same game; the wall-clock
//! guard in the budget is only the outer limit.

mod agent;
mod assuming;
mod careful;
mod clairvoyant;
mod decision;
mod explain;
mod fallback;
mod forecast;
mod foreseen;
mod gambler;
mod hazard;
mod hindsight;
mod optimist;
mod percent;
mod pessimist;
mod possibilities;
mod prospect;
mod rollout;
mod roster;
mod route;
mod scenarios;
mod situation;
mod step_by_step;
mod temper;
#[cfg(test)]
mod tests;
mod wariness;
mod weighing;
pub mod zuma;

pub use agent::{Agent, Answer, Percept};
pub use assuming::Assuming;
pub use careful::{CAREFUL_POWERS, careful};
pub use clairvoyant::Clairvoyant;
pub use decision::{Candidate, Decision, Effort, PlanNote, PlanReason, Proof, Verdict, WorldsLost};
pub use forecast::Forecast;
pub(crate) use forecast::is_default;
pub use gambler::gambler;
pub use hindsight::hindsight;
pub use optimist::optimist;
pub use percent::{Basis, percent, sampled_percent};
pub use pessimist::pessimist;
pub use possibilities::{ImaginedWorld, PossibleOutcome};
pub use rollout::rollout;
pub use roster::{AgentKind, AutomaticAgent, Seat, UnknownAgent};
pub use scenarios::scenarios;
pub use step_by_step::StepByStep;
pub use temper::Assumption;
pub use weighing::Weighing;
