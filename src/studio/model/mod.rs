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
//! [`Visibility`] decides which hidden facts boards and texts may show. An [`Effect`] is a change
//! outside the model that the window executes, such as copying text. A [`Metric`] is one number of
//! a run for each timeline position. A [`BoardSubject`] is the level or run that boards show.

mod agent_runs;
mod close_runs;
mod commands;
mod dead_end_jobs;
mod decision_reviewer;
mod effect;
mod hover_marks;
mod hover_preview;
mod level_id;
mod manual_moves;
mod manual_play;
mod messages;
mod metric;
mod mode;
mod next_frame;
#[cfg(test)]
mod next_frame_tests;
mod obstacle;
#[cfg(test)]
mod obstacle_tests;
mod open_level;
#[cfg(test)]
mod open_level_tests;
mod playback;
mod playback_world;
mod post_mortem;
mod probability;
#[cfg(test)]
mod program_tests;
mod run;
mod run_name;
mod running_agent;
mod runs;
mod scale;
mod select;
mod selected_cell;
mod status_text;
#[cfg(test)]
mod stepping_tests;
mod studio;
mod summary;
#[cfg(test)]
pub(in crate::studio) mod testing;
mod timeline_commands;
mod visibility;
mod world_run;

pub use super::ice::IceRun;
pub use decision_reviewer::{DecisionReviewer, RunVersion};
pub use effect::{Effect, RunPanel};
pub use hover_marks::HoverMarks;
pub use hover_preview::{GoalStatus, HoverPreview, OutcomePreview};
pub use level_id::LevelId;
pub use manual_play::{ManualPlay, ends_with_manual_move};
pub use metric::{Metric, MetricBounds};
pub use mode::Mode;
pub use open_level::{BoardSubject, LevelVersion};
pub use playback::{PlaybackCursor, PlaybackRequest, SPEED_RANGE};
pub use playback_world::PlaybackWorld;
pub use post_mortem::{DecisionReview, failure_cost, lost_by, review_decisions};
pub use probability::is_certain_loss;
pub use run::{Run, RunFacts, RunId};
pub use running_agent::RunningAgent;
pub use runs::Runs;
pub use studio::{Dialog, Studio};
pub use summary::RunSummary;
pub use visibility::Visibility;
pub use world_run::{RunWorld, WorldRun};
