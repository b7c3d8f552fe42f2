//! Episodes: an agent plays first; views read the recording afterwards.
//!
//! [`Episode`] plays a level step by step and writes a [`Recording`]: the header (level, agent,
//! seed, prior, limits) and one entry per action with decision, change and belief update. [`run`]
//! lets an agent play under [`EpisodeLimits`]; a panic, a late reply or an illegal reply fails the
//! episode and nothing else. Plans that already exist become recordings through [`KnownPlan`],
//! [`KnownSolution`] and [`record_stage_plan`]; Zuma games through [`record_game`].
//!
//! [`Playback`] gives state and belief after any step. [`events`] lists the marks of the timeline,
//! [`find_dead_end`] the first unsolvable step, and [`find_regrets`] the cost of each decision. All
//! of them work without the agent that played.
//!
//! ```text
//! level, seed, prior --> Episode <-- decisions -- agent, person or plan
//!                           |
//!                        Recording --> Playback, events, dead end, regrets
//! ```

mod agent_init;
mod clock;
mod dead_end;
pub mod events;
mod known_plan;
mod known_solution;
mod limits;
mod play;
mod playback;
mod recording;
mod regrets;
mod runner;
mod stage_plan;
#[cfg(test)]
mod tests;
mod zuma_game;

pub use clock::Clock;
pub use dead_end::{DeadEndResult, Solvable, find_dead_end};
pub use events::{Event, EventKind};
pub use known_plan::KnownPlan;
pub use known_solution::KnownSolution;
pub use limits::EpisodeLimits;
pub use play::Episode;
pub use playback::{Frame, PlanView, Playback};
pub use recording::{DeadEnd, EpisodeOutcome, Failure, RecordedStep, Recording, RecordingHeader};
pub use regrets::{Regret, Regrets, can_find_regrets, find_regrets};
pub use runner::{panic_message, run};
pub use stage_plan::{record_stage_plan, record_stage_plan_after};
pub use zuma_game::{ZumaGameSetup, record_game};
