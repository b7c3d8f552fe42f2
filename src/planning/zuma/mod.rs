//! Learning to play Zuma from play alone, and planning with the learned model.
//!
//! A game is a finite-horizon Markov decision process: the state is the line of balls, the next
//! ball and the steps to go; an action inserts the ball at a place or discards it. A learner has
//! access only to an [`Environment`]: actions in, observations and points out.
//!
//! | learner | method | module |
//! |---|---|---|
//! | model learner | posterior sampling: keep a belief over all probabilities and rewards, sample a model, plan with it, play | `model_learner` |
//! | Q-learner | tabular Q-learning over a coarse state | `q_learner` |
//!
//! Both return a [`Policy`], which evaluates single decisions as a [`DecisionValues`]. The model
//! learner plans by value iteration, backwards from the end of the game:
//!
//! ```text
//! V₀(line) = reward of ending with this line
//! Vₜ₊₁(line) = Σ over balls  P(ball) · max over actions  Q(line, ball, action; Vₜ)      (backup)
//! ```
//!
//! - `backup` evaluates all actions of one state in one pass over the places.
//! - `value_sweep` applies it to every line up to ten balls: a table, exact for the given model if
//!   the game has no longer lines; its value tables store some of them in 16 bits a line.
//! - `value_function` adds longer lines: a linear function of windows of five balls
//!   (`window_function`), fitted for each number of steps to go on lines from play. This is fitted
//!   value iteration.
//! - `plan_refinement` improves the fit: simulate games with the plan, add the lines that occur,
//!   and plan again; keep the plan with the best score.
//! - [`optimal_score()`] is the exact expected score of optimal play with the true model, for
//!   reference.
//!
//! Invariants: the same seed and number of games give the same policy, unless the stop signal ends
//! the training; learners never receive the true model.
//!
//! Limits: tables for 1.4 million lines (ten balls); the fitted function has no error bound, so for
//! longer lines no score is proved optimal.
//!
//! Papers: Bellman (1957); Strens (2000) and Osband, Russo and Van Roy (2013) for posterior
//! sampling; Watkins (1989) for Q-learning; Gordon (1995) for fitted value iteration.

mod backup;
#[cfg(test)]
mod backup_tests;
#[cfg(test)]
mod learner_tests;
mod model_learner;
mod model_policy;
mod plan_refinement;
mod policy;
mod q_learner;
mod training;
mod value_function;
mod value_sweep;
mod window_function;

pub use backup::{Backup, ModelEstimate};
pub use model_policy::{DecisionValues, ModelPolicy, choose, values};
pub use plan_refinement::plan_with_refinement;
pub use policy::{Learner, Policy};
pub use q_learner::QPolicy;
pub use training::{Environment, MeanScore, Trained, TrainingProgress, evaluate};
pub use value_function::{GameSize, PlanLimits, ValueFunction};
pub use value_sweep::{MAX_TABLE_LENGTH, ValueSweep, ValueTable, ValueTables, optimal_score};
pub use window_function::{VisitedLines, WindowFunction};
