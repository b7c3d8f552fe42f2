//! A decision, and the facts it was made from.
//!
//! Whatever is shown to explain a decision is built from these fields alone. Fields an agent
//! cannot fill stay `None` or empty: nothing is made up for it.

use super::{Forecast, ImaginedWorld, PossibleOutcome, is_default};
use crate::worlds::World;
use serde::{Deserialize, Serialize};

/// The chosen action with everything the agent can say about the choice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Decision<W: World> {
    /// What to do.
    pub action: W::Action,
    /// The engine that decided: "exact: all worlds", "A* over pushes, unknown = floor", …
    /// Where a plan is followed: the one that made it, or "plan followed" if it is weighed no more.
    pub engine: String,
    /// What the decision cost.
    #[serde(default, skip_serializing_if = "is_default")]
    pub effort: Effort,
    /// What is claimed for the plan.
    #[serde(default, skip_serializing_if = "is_default")]
    pub proof: Proof,
    /// Whether only some of the ways to the goal were looked at. Where none was found there may be
    /// one all the same: "lost", "fatal" and "out of reach" then mean no more than that.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub leaves_out_ways: bool,
    /// Whether costs are compared by the worst world, not by the mean: bounds are about that one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_about_the_worst: bool,
    /// What the agent expects of the whole episode from here.
    #[serde(default, skip_serializing_if = "is_default")]
    pub forecast: Forecast,
    /// Everything weighed, the chosen one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<Candidate<W>>,
    /// Examples of the worlds weighed, told with each new plan.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub imagined: Vec<ImaginedWorld<W>>,
    /// How this decision relates to the plan before.
    #[serde(default, skip_serializing_if = "is_default")]
    pub plan: PlanNote<W>,
    /// What the agent expects the action to change; compared with what happens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub predicted: Option<W::Change>,
}

impl<W: World> Decision<W> {
    /// A decision without any explanation, as a person at the keyboard makes it.
    #[must_use]
    pub fn bare(action: W::Action, engine: &str) -> Self {
        Self {
            action,
            engine: engine.to_owned(),
            effort: Effort::default(),
            proof: Proof::default(),
            leaves_out_ways: false,
            is_about_the_worst: false,
            forecast: Forecast::default(),
            candidates: Vec::new(),
            imagined: Vec::new(),
            plan: PlanNote::None,
            predicted: None,
        }
    }
}

/// Work that went into a decision. Milliseconds are measured by the runner, not by the agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effort {
    /// Nodes expanded. What went into tables of distances is not counted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub nodes: u64,
    /// Worlds looked at.
    #[serde(default, skip_serializing_if = "is_default")]
    pub worlds: u32,
    /// Whether the guard ended the work early: the same seed may then decide otherwise.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cut_short: bool,
}

/// What an agent claims for its plan, under its own assumptions about what is hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Proof {
    /// No shorter plan exists.
    Optimal,
    /// Within the bounds given in the forecast.
    Bounded,
    /// The bounds are those in some of the worlds that may be, or over some of the ways.
    Estimated,
    /// Nothing is claimed.
    #[default]
    BestEffort,
}

/// One course of action that was weighed: a single action, or several that end with one that
/// may reveal something.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Candidate<W: World> {
    /// The actions, first one first; at least one.
    pub actions: Box<[W::Action]>,
    /// Steps it takes (g).
    pub cost: f32,
    /// Estimate of the steps after it (h).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<f32>,
    /// What is expected after choosing it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub forecast: Forecast,
    /// Probability that it makes the level unsolvable, as far as the agent can tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub risk: Option<f32>,
    /// Cells (row-major numbers) it could reveal, its way included.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub reveals: Box<[u16]>,
    /// Expected information in bits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub information_bits: Option<f32>,
    /// What is proved of it over every world that fits what is known, where worlds were drawn to
    /// judge it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proved: Option<Box<WorldsLost>>,
    /// What its last action may lead to, where that is not certain.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outcomes: Box<[PossibleOutcome<W>]>,
    /// Why it was or was not taken.
    pub verdict: Verdict,
}

impl<W: World> Candidate<W> {
    /// Estimated steps in all (f = g + h), if there is an estimate.
    #[must_use]
    pub fn total(&self) -> Option<f32> {
        self.heuristic.map(|heuristic| self.cost + heuristic)
    }
}

/// A count of worlds, all of those that fit what is known: proved, not drawn. Worlds that differ
/// only where nobody can come count once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorldsLost {
    /// All of them.
    pub worlds: u64,
    /// In these the goal is out of reach already.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost_before: u64,
    /// In these it is still in reach, and the course puts it out of reach.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: u64,
}

impl WorldsLost {
    /// Whether nothing that can be won is lost.
    #[must_use]
    pub fn is_safe(self) -> bool {
        self.lost == 0
    }
}

/// What became of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// It was taken.
    Chosen,
    /// As good as the chosen one; the order of actions decided.
    Tied,
    /// Worse than the chosen one.
    Costlier,
    /// It would cost less, but loses worlds that the chosen one is proved to keep.
    Riskier,
    /// It was tried here before, in vain.
    Tried,
    /// It changes nothing.
    Idle,
    /// It leads where the goal cannot be reached, as far as the agent knows.
    DeadEnd,
    /// Possible, but not looked at closer: its figures are estimates.
    NotSearched,
}

/// How a decision relates to the plan before it. The plan itself is kept only when it is new;
/// playback finds the plan of any step from the last new one.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub enum PlanNote<W: World> {
    /// There is no plan.
    #[default]
    None,
    /// The next action of the plan before.
    Continues,
    /// A new plan, this decision's action first.
    New {
        /// Why there is a new plan.
        reason: PlanReason,
        /// All its actions.
        actions: Vec<W::Action>,
    },
}

/// Why an agent made a new plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlanReason {
    /// There was none before.
    First,
    /// The last action did not do what was expected.
    Surprise,
    /// Something was learnt, and the old plan no longer leads to the goal.
    Invalidated,
    /// Something was learnt, and a better plan is known.
    Improved,
    /// The old plan is used up.
    UsedUp,
    /// The agent did not say.
    Untold,
}
