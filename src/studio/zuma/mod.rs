//! The editor and views of the Zuma world: draw games, train policies, play, and watch runs.
//!
//! A game is a level of this world: the first line of balls, limits, and the model, which holds
//! all probabilities and rewards. A learner plays many games of a training and returns a policy.
//! A player plays one game: a policy, a built-in player, or the user.
//!
//! - Model: [`ZumaEditor`] (open games, next player, current tool) and [`TrainingJobs`] (the
//!   running training job and the trained policies).
//! - Requests: [`ZumaRequest`]; handlers in `commands`, `line_keys`, `training_commands` and
//!   `policy_files`; `adapter` lists them for the studio and shows the toolbar, and `level` writes
//!   and draws games.
//! - Jobs: a training and the exact value of optimal play (`training`), a game played by a player
//!   (`player`), and policy files (`policy_files`).
//! - Views: [`ZumaViews`] shows the drawn line, the model's numbers, truth and belief side by
//!   side, the decision at the cursor, and the training. After a training, the timeline goes through its
//!   learning curve (`training_timeline`) with the beliefs of `training_history`.
//!
//! A learner sees lines, balls and points only; the true probabilities and rewards serve for the
//! display and for optimal play.

mod adapter;
mod belief_bars;
mod belief_view;
mod board;
mod command_rows;
mod commands;
mod decision;
mod drawing;
mod editor;
#[cfg(test)]
mod job_tests;
mod level;
mod line_keys;
mod model_view;
mod panels;
mod player;
mod plot;
mod policy_files;
#[cfg(test)]
mod policy_tests;
mod request;
mod run_data;
#[cfg(test)]
mod tests;
mod text;
mod track_view;
mod training;
mod training_commands;
mod training_history;
mod training_jobs;
mod training_timeline;
mod training_view;

pub(in crate::studio) use adapter::ZumaAdapter;
pub(super) use command_rows::COMMANDS;
pub use editor::{BeliefHolder, ZumaEditor};
pub(super) use level::{MODEL_DESCRIPTION, MODEL_NOTICE};
pub(super) use panels::PANELS;
pub use player::PlayerChoice;
pub use request::{GameNumber, ZumaRequest};
pub use track_view::ZumaViews;
pub use training::{OptimalPlay, Training, TrainingSnapshot};
pub use training_history::TrainingHistory;
pub use training_jobs::{PolicyId, StoredPolicy, TrainingJobs};
