//! Episodes: an agent plays first, panels read the recording afterwards.
//!
//! [`Episode`] plays a level step by step and writes a [`Recording`]: the header (level, agent,
//! seed, prior, limits) and one entry per action with decision, change and belief update. [`run`]
//! lets an agent play under [`Limits`]; a panic, a late or an illegal answer fails the episode and
//! nothing else. Plans that already exist become recordings through [`KnownPlan`],
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

mod clock;
mod dead_end;
pub mod events;
mod follow;
mod game;
mod limits;
mod play;
mod playback;
mod recording;
mod regrets;
mod runner;
mod seat;
mod solution;
mod stage_plan;
#[cfg(test)]
mod tests;

pub use clock::Clock;
pub use dead_end::{DeadEndSearch, Solvable, find_dead_end};
pub use events::{Event, EventKind};
pub use follow::KnownPlan;
pub use game::{GameSetting, record_game};
pub use limits::Limits;
pub use play::Episode;
pub use playback::{Frame, PlanView, Playback};
pub use recording::{DeadEnd, Failure, Outcome, Recording, RecordingHeader, Step};
pub use regrets::{Regret, Regrets, can_find_regrets, find_regrets};
pub use runner::{panic_message, run};
pub use solution::KnownSolution;
pub use stage_plan::{record_stage_plan, record_stage_plan_after};
