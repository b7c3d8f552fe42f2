//! The studio's state: open runs and levels, the cursor, running jobs.
//!
//! Plain data and rules without widgets. The state changes mainly in two functions:
//! [`Studio::apply`] (requests of the user) and [`Studio::advance`] (time, and results of jobs).
//!
//! A run is one recording with derived data ([`WorldRun`] of one world, [`Run`] of any). [`Runs`]
//! lists the open runs. [`PlaybackCursor`] is a cursor that all panels of a mode share: runs, the
//! search and the verification have one each. [`RunningAgent`] is the agent whose steps are
//! appended to a run; [`ManualPlay`] is a game in which the user chooses the actions.
//!
//! [`HiddenFacts`] are facts that boards and texts do not show. An [`Effect`] is a change
//! outside the model that the window executes, such as copying text. A [`Metric`] is one number of
//! a run for each timeline position. A [`BoardSubject`] is the level or run that boards show.

mod agent_runs;
mod annotating;
mod annotations;
mod board_marks;
mod commands;
mod hidden_facts;
mod live_run;
mod manual_moves;
mod manual_play;
mod messages;
mod metric;
mod next_frame;
mod notices;
mod obstacle;
#[cfg(test)]
mod obstacle_tests;
mod open_level;
#[cfg(test)]
mod open_level_tests;
mod playback;
mod playback_world;
mod post_mortem;
mod run;
mod run_analyses;
mod run_copies;
mod runs;
mod shown_run;
#[cfg(test)]
mod stepping_tests;
mod studio;
#[cfg(test)]
pub(in crate::studio) mod testing;
mod visible;
mod window;
mod world_run;

pub use super::ice::IceRun;
pub use annotations::Annotations;
pub use board_marks::{GoalStatus, HoverMarks, HoverPreview, OutcomePreview, is_certain_loss};
pub use hidden_facts::HiddenFacts;
pub use live_run::RunningAgent;
pub use manual_play::{ManualPlay, ends_with_manual_move};
pub use metric::{Metric, MetricBounds};
pub use notices::{Notice, NoticeKind, Notices};
pub use obstacle::NoRunText;
pub use open_level::{BoardSubject, LevelVersion};
pub use playback::{PlaybackCursor, PlaybackRequest, SPEED_RANGE};
pub use playback_world::PlaybackWorld;
pub use post_mortem::{DecisionReview, failure_cost, lost_by, review_decisions};
pub use run::{LevelId, Run, RunFacts, RunId, RunSummary};
pub use run_analyses::{DecisionReviewer, RunVersion};
pub use runs::Runs;
pub use studio::Studio;
pub use window::{Dialog, Effect, Mode, RunPanel};
pub use world_run::{RunWorld, WorldRun};
