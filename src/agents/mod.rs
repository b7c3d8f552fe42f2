//! Who plays: one file an agent. An agent is told percepts and answers with decisions that carry
//! their own explanation. Two folders hold what agents share that play alike: those of `assuming`
//! plan in one world as if it were known, those of `weighing` compare policies over many.

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
pub use pessimist::pessimist;
pub use possibilities::{ImaginedWorld, PossibleOutcome};
pub use rollout::rollout;
pub use roster::{AgentKind, AutomaticAgent, Seat, UnknownAgent};
pub use scenarios::scenarios;
pub use step_by_step::StepByStep;
pub use temper::Assumption;
pub use weighing::Weighing;
