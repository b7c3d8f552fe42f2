//! Who plays: one file an agent. An agent is told percepts and answers with decisions that
//! carry their own explanation.

mod agent;
mod decision;

pub use agent::{Agent, Answer, Percept};
pub(crate) use decision::is_default;
pub use decision::{Candidate, Decision, Effort, Forecast, PlanNote, PlanReason, Proof, Verdict};
