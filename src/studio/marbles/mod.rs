//! The room of the Zuma world: games are drawn, learnt and played, and their runs watched.
//!
//! [`Marbles`] holds the open games, who plays next, and the [`School`] in which policies are
//! learnt off the window's thread.

mod beliefs;
mod believer;
mod best_play;
mod board;
mod decision;
mod drawing;
mod line_keys;
mod model_view;
mod odds;
mod pane;
mod parameters;
mod perform;
mod play;
mod plot;
mod policies;
mod policy_job;
mod problems;
mod request;
mod room;
mod school;
mod seat;
#[cfg(test)]
mod tests;
mod toolbar;
mod track_view;
mod training;
mod training_view;
mod values;
mod views;
mod words;
mod work;
#[cfg(test)]
mod work_tests;

pub use believer::Believer;
pub use best_play::BestPlay;
pub use pane::Pane;
pub use request::{MarbleRequest, Number};
pub use room::Marbles;
pub use school::{KeptPolicy, PolicyId, School};
pub use seat::GameSeat;
pub use toolbar::toolbar_ui;
pub use training::{Training, TrainingView};
pub use views::MarbleViews;
pub(super) use words::{ending_of_game, problem as problem_words};
