//! The editor and views of the Zuma world: draw games, train policies, play, and watch runs.
//!
//! A game is a level of this world: the first line of balls, limits, and the model, which holds
//! all probabilities and rewards. A learner plays many games of a training and returns a policy.
//! A player plays one game: a policy, a built-in player, or the user.
//!
//! - Model: [`ZumaEditor`] (open games, next player, current tool) and [`TrainingJobs`] (the
//!   running training job and the trained policies).
//! - Requests: [`ZumaRequest`]; handlers in `commands`, `policies`, `policy_files`, `line_keys` and
//!   `jobs`; `adapter` lists them for the studio, and `output` writes and draws games.
//! - Jobs: training (`training`), the exact value of optimal play (`optimal_play`), a game played
//!   by a player (`game_job`), and policy files (`policy_files`).
//! - Views: [`ZumaViews`] shows the drawn line, the model's numbers, truth and belief side by
//!   side, the decision at the cursor, and the training.
//!
//! A learner sees lines, balls and points only; the true probabilities and rewards serve for the
//! display and for `optimal_play`.

mod adapter;
mod belief_bars;
mod belief_holder;
mod beliefs;
mod board;
mod command_rows;
mod commands;
mod decision;
mod drawing;
mod editable_level;
mod editor;
mod game_job;
#[cfg(test)]
mod job_tests;
mod jobs;
mod line_keys;
mod model_view;
mod optimal_play;
mod output;
mod panels;
mod parameters;
mod player_choice;
mod plot;
mod policies;
mod policy_files;
#[cfg(test)]
mod policy_tests;
mod problems;
mod request;
mod run_data;
#[cfg(test)]
mod tests;
mod text;
mod toolbar;
mod track_view;
mod training;
mod training_jobs;
mod training_view;
mod values;
mod views;

pub(in crate::studio) use adapter::ZumaAdapter;
pub use belief_holder::BeliefHolder;
pub(super) use command_rows::COMMANDS;
pub use editor::ZumaEditor;
pub use optimal_play::OptimalPlay;
pub(super) use output::{MODEL_DESCRIPTION, MODEL_NOTICE};
pub(super) use panels::PANELS;
pub use player_choice::PlayerChoice;
pub use request::{GameNumber, ZumaRequest};
pub use training::{Training, TrainingSnapshot};
pub use training_jobs::{PolicyId, StoredPolicy, TrainingJobs};
pub use views::ZumaViews;
