//! What one step teaches.

use super::Equation;
use crate::worlds::zuma::{Colour, PerColour};
use serde::{Deserialize, Serialize};

/// The evidence of one step; enough to bring a belief forwards.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The ball that was played; `None`: nothing was seen.
    pub ball: Option<Colour>,
    /// Probability of what was seen if the chosen action was carried out.
    pub if_chosen: f64,
    /// Probability of what was seen if one of the others was.
    pub if_missed: f64,
    /// Runs that popped, by colour. Whole numbers, unless the line leaves a doubt.
    pub popped: PerColour<f64>,
    /// Runs that were touched and did not pop.
    pub held: PerColour<f64>,
    /// The ball that came.
    pub next_ball: Option<Colour>,
    /// What the points say about the rewards, if they say anything.
    pub equation: Option<Equation>,
}
