//! The editor and views of the Zuma world: draw games, train policies, play, and watch runs.
//!
//! - Model: [`Marbles`] (open games, next player, current tool) and [`School`] (the running
//!   training job and the trained policies).
//! - Requests: [`MarbleRequest`]; handlers in `perform`, `policies`, `line_keys` and `work`.
//! - Jobs: training (`training`), the exact value of optimal play (`best_play`), a game played by
//!   an agent (`play`), and policy files (`policy_job`).
//! - Views: [`MarbleViews`] shows the drawn line, the model's numbers, truth and belief side by
//!   side, the decision at the cursor, and the training.
//!
//! A learner sees lines, balls and points only; the true probabilities and rewards serve for the
//! display and for `best_play`.

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
