//! Bayesian belief over the hidden model of a Zuma game.
//!
//! # Model
//!
//! | hidden | posterior | updated by |
//! |---|---|---|
//! | probability that the chosen action is carried out, by colour | Beta | moment matching |
//! | distribution of the next ball | Dirichlet | counting (conjugate) |
//! | probability that a touched run pops, by colour | Beta | counting, in expectation |
//! | rewards | affine space of linear equations | Gaussian elimination |
//!
//! A run is a maximal sequence of balls of one colour; the insertion of a ball or the gap after a
//! pop touches a run. Without earlier training, every probability starts with a uniform prior.
//! Posteriors of different parameters are independent.
//!
//! # Inference
//!
//! The agent sees the line before and after a step and the points, not what happened in between.
//! `inference` enumerates every explanation: an index where the ball was inserted, or a discard,
//! and a number of pops after which the chain stopped, such that the observed line results.
//!
//! ```text
//! line 1 2 2 3, ball 2, chosen position 1, line afterwards 1 3
//! explanation: the ball was inserted at 1, 2 or 3, the run 2 2 2 popped, the chain stopped
//!              chosen: 1 position, missed: 2 of the 5 other actions
//! evidence:    P(seen | chosen) = pop(2),  P(seen | missed) = 2/5 · pop(2)
//!              one pop of colour 2; points = triple(2)
//! ```
//!
//! Explanations whose points contradict known rewards are dropped, unless all contradict them. If
//! both "chosen" and "missed" remain possible, the posterior of the hit probability is a mixture of
//! two Beta distributions. It is replaced by the Beta distribution with the same mean and variance
//! (assumed-density filtering; Minka, "A family of algorithms for approximate Bayesian inference",
//! 2001). Pops are counted with their expected number over the explanations.
//!
//! The points of a step are a sum of rewards with integer coefficients. `equations` keeps all such
//! equations in reduced row echelon form, which shows which rewards are determined and predicts the
//! points of a step if the equations determine them.
//!
//! # Invariants and limits
//!
//! * Prior, chosen actions and observations are the only input; no [`super::Model`] is reachable
//!   from here.
//! * An observation that no explanation fits leaves the belief unchanged.
//! * At most 13 equations are stored, one for each reward, however many steps were seen.
//! * Independence, expected counts and moment matching are approximations; the rest is exact.

mod distributions;
mod equations;
mod inference;
#[cfg(test)]
mod tests;

pub use distributions::{Beta, Dirichlet};
pub use equations::{Equation, RewardEquations};
pub use inference::{Belief, BeliefUpdate};
