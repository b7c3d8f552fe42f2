//! Learning to play Zuma from play alone, and planning with the learned model.
//!
//! A game is a finite-horizon Markov decision process: the state is the line of balls, the ball in
//! hand and the steps to go; an action inserts the ball at a place or discards it. A learner meets
//! only an [`Environment`]: actions in, observations and points out.
//!
//! | learner | method | module |
//! |---|---|---|
//! | model learner | posterior sampling: keep a belief over all probabilities and rewards, sample a model, plan with it, play | `model_learner` |
//! | Q-learner | tabular Q-learning over a coarse state | `q_learner` |
//!
//! Both return a [`Policy`], which evaluates single decisions as a [`Judgement`]. The model learner
//! plans by value iteration, backwards from the end of the game:
//!
//! ```text
//! V₀(line) = reward of ending with this line
//! Vₜ₊₁(line) = Σ over balls  P(ball) · max over actions  Q(line, ball, action; Vₜ)      (backup)
//! ```
//!
//! - `backup` evaluates all actions of one state in one pass over the places.
//! - `sweep` applies it to every line up to ten balls: a table, exact for the given model;
//!   `layers` stores some of the tables in 16 bits.
//! - `worth` adds longer lines: a linear function of windows of five balls (`windows`), fitted
//!   for each number of steps to go on lines met in play (`visited`). This is fitted value
//!   iteration.
//! - `rehearsal` improves the fit: simulate games with the plan, add the lines it led to, and
//!   plan again; keep the plan that scored best.
//! - [`optimum`] is the exact expected score of the best play with the true model: the yardstick.
//!
//! Invariants: the same seed and number of games give the same policy (unless the guard stops the
//! training); learners never see the true model.
//!
//! Limits: tables for 1.4 million lines (ten balls); the fitted function has no error bound, so for
//! longer lines no score is proved optimal.
//!
//! Papers: Bellman (1957); Strens (2000) and Osband, Russo and Van Roy (2013) for posterior
//! sampling; Watkins (1989) for Q-learning; Gordon (1995) for fitted value iteration.

mod backup;
#[cfg(test)]
mod backup_tests;
mod environment;
mod estimate;
mod evaluation;
mod judgement;
mod layers;
#[cfg(test)]
mod learner_tests;
mod line_index;
mod model_learner;
mod model_policy;
mod optimum;
mod policy;
mod q_learner;
mod rehearsal;
mod sweep;
mod training;
mod visited;
mod windows;
mod worth;

pub use backup::Step;
pub use environment::Environment;
pub use estimate::Estimate;
pub use evaluation::{MeanPoints, evaluate};
pub use judgement::Judgement;
pub use layers::{Layer, Layers};
pub use model_policy::{ModelPolicy, choose, values};
pub use optimum::optimum;
pub use policy::{Learner, Policy};
pub use q_learner::QPolicy;
pub use rehearsal::plan_thoroughly;
pub use sweep::{MAX_TABLE_LENGTH, Sweep};
pub use training::{Progress, Trained};
pub use visited::Visited;
pub use windows::Windows;
pub use worth::{Effort, Sizes, Worth};
