//! Episodes: an agent plays a level, and the recording of it can be inspected afterwards.
//!
//! An episode is one play of a level from its start to success, failure or cancellation.
//! [`Episode`] plays it step by step and writes a [`Recording`]: a header (level, agent, seed,
//! prior, limits) and one entry per action. The entry has the agent's decision, the change of the
//! true state and the belief update, which is the change of the agent's knowledge by the
//! observation. [`run`] lets an agent play under [`EpisodeLimits`]; a panic, a late reply or an
//! illegal reply fails the episode and nothing else. Plans that already exist become recordings
//! through [`KnownPlan`], [`KnownSolution`] and [`record_stage_plan`]; Zuma games through
//! [`record_game`].
//!
//! [`Playback`] returns state and belief after any step. [`events`] lists the marks of the
//! timeline. For the ice and the platform world, [`find_dead_end`] finds the first step after which
//! the level is unsolvable; for the ice world, [`find_regrets`] estimates the steps that each
//! decision lost. All of them work without the agent that played.
//!
//! ```text
//! level, seed, prior --> Episode <-- decisions -- agent, person or plan
//!                           |
//!                        Recording --> Playback, events, dead end, regrets
//! ```

mod any;
mod dead_end;
pub mod events;
mod ice;
mod known_plan;
mod limits;
mod platform;
mod play;
mod playback;
mod recording;
mod runner;
#[cfg(test)]
mod tests;
mod visible;
mod zuma;

pub use any::AnyRecording;
pub use dead_end::{DeadEndResult, Solvable, find_dead_end};
pub use events::{Event, EventKind};
pub use ice::{KnownSolution, Regret, Regrets, can_find_regrets, find_regrets, is_unpredicted};
pub use known_plan::KnownPlan;
pub use limits::EpisodeLimits;
pub use platform::{record_stage_plan, record_stage_plan_after};
pub use play::Episode;
pub use playback::{Frame, PlanView, Playback};
pub use recording::{DeadEnd, EpisodeOutcome, Failure, RecordedStep, Recording, RecordingHeader};
pub use runner::{Clock, panic_message, run};
pub use visible::{ShownBoards, Visible};
pub use zuma::{ZumaGameSetup, record_game};
