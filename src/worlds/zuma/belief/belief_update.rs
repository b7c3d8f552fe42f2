//! Belief update from one step.
//!
//! An explanation is a course of the step that leads to the observed line: the action carried out
//! and the runs that popped. Expected numbers are means over all explanations by their probability.

use super::Equation;
use crate::worlds::zuma::{Colour, PerColour};
use serde::{Deserialize, Serialize};

/// Evidence of one step; enough to update a belief without the observations.
///
/// The default gives no evidence.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeliefUpdate {
    /// The ball in hand before the step; `None` if the step gives no evidence.
    pub ball: Option<Colour>,
    /// Likelihood of the observation if the chosen action was carried out.
    pub if_chosen: f64,
    /// Likelihood of the observation if another action was carried out.
    pub if_missed: f64,
    /// Expected number of runs that popped, by colour.
    pub popped: PerColour<f64>,
    /// Expected number of runs that could have popped and did not, by colour.
    #[serde(rename = "held")]
    pub not_popped: PerColour<f64>,
    /// The ball in hand after the step; `None` if the step gives no evidence.
    pub next_ball: Option<Colour>,
    /// The points of the step as a weighted sum of the model's rewards.
    ///
    /// The rewards are unknown: points for popped runs, fallen balls and the end of the game.
    /// `None` if the explanations give different sums, or if the step can give no reward.
    pub equation: Option<Equation>,
}
