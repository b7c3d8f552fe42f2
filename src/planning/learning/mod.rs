//! Learning to play Zuma from play alone, and planning in what was learnt.
//!
//! An [`Environment`] is all that a learner meets: actions in, observations and points out. One
//! learner keeps a belief over models and plans by dynamic programming in what it believes; the
//! other is the textbook baseline without a model. Both give a [`Policy`], which
//! [judges](Judgement) single decisions. The same dynamic program, given the true model, is the
//! yardstick.

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
