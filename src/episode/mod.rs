//! Episodes: run first, played second.
//!
//! [`Episode`] plays a level step by step and writes a [`Recording`]; [`run`] lets an agent do
//! it under [`Limits`]. [`Playback`] reads a recording at any step, and [`events`] finds what is
//! worth a mark on the timeline.

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
