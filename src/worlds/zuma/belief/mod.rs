//! What can be known about odds and rewards from play alone.
//!
//! Each probability has a Beta posterior, the next ball a Dirichlet one, and rewards follow from
//! linear equations: the points of every step are a sum of a few of them. Nothing here sees more
//! than observations; there is no [`super::Model`] in it.

mod beta;
mod dirichlet;
mod equations;
mod inference;
mod lesson;
mod posterior;
#[cfg(test)]
mod tests;

pub use beta::Beta;
pub use dirichlet::Dirichlet;
pub use equations::{Equation, RewardEquations};
pub use lesson::Lesson;
pub use posterior::Belief;
