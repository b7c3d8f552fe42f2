//! A decision and the facts behind it.
//!
//! Every explanation in the window and in exports is built from these fields alone. Fields that an
//! agent cannot fill stay `None` or empty.

use super::{ExampleScenario, Forecast, PossibleOutcome, is_default};
use crate::worlds::World;
use serde::{Deserialize, Serialize};

/// The chosen action, with everything the agent can say about the choice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Decision<W: World> {
    /// The action to execute.
    pub action: W::Action,
    /// Name of the method that decided.
    ///
    /// For example "exact over all ice maps" or "A* over pushes, unknown = floor". While the agent
    /// follows a plan: the method that made the plan, or "plan followed" if the agent does not
    /// re-evaluate it.
    pub engine: String,
    /// Work spent on the decision.
    #[serde(default, skip_serializing_if = "is_default")]
    pub effort: DecisionEffort,
    /// Claim about the optimality of the plan.
    #[serde(default, skip_serializing_if = "is_default")]
    pub proof: Proof,
    /// Whether the search covered only some paths to the goal.
    ///
    /// "Lost", "fatal" and "out of reach" then mean only that no covered path exists.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[serde(rename = "leaves_out_ways")]
    pub omits_paths: bool,
    /// Whether the criterion is the worst case (minimax), not the mean.
    ///
    /// Bounds then refer to the worst case.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[serde(rename = "is_about_the_worst")]
    pub is_worst_case: bool,
    /// What the agent expects of the rest of the episode.
    #[serde(default, skip_serializing_if = "is_default")]
    pub forecast: Forecast,
    /// Candidates that the agent evaluated, the chosen one first.
    ///
    /// An agent may record only the best of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<Candidate<W>>,
    /// Examples of the scenarios used for a new plan.
    ///
    /// Empty for other decisions, and for agents that use no scenarios.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[serde(rename = "imagined")]
    pub example_scenarios: Vec<ExampleScenario<W>>,
    /// How this decision relates to the previous plan.
    #[serde(default, skip_serializing_if = "is_default")]
    pub plan: PlanNote<W>,
    /// The change that the agent expects the action to cause.
    ///
    /// Playback compares it with the actual change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub predicted: Option<W::Change>,
}

impl<W: World> Decision<W> {
    /// A decision without any explanation, such as an action from the keyboard.
    #[must_use]
    pub fn without_explanation(action: W::Action, engine: &str) -> Self {
        Self {
            action,
            engine: engine.to_owned(),
            effort: DecisionEffort::default(),
            proof: Proof::default(),
            omits_paths: false,
            is_worst_case: false,
            forecast: Forecast::default(),
            candidates: Vec::new(),
            example_scenarios: Vec::new(),
            plan: PlanNote::None,
            predicted: None,
        }
    }
}

/// Work spent on a decision. The runner measures milliseconds, not the agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecisionEffort {
    /// Nodes expanded; building distance tables is not included.
    ///
    /// In a game for points, the number of actions with a value.
    #[serde(default, skip_serializing_if = "is_default")]
    pub nodes: u64,
    /// Number of scenarios or assumed ice maps examined.
    #[serde(default, skip_serializing_if = "is_default")]
    #[serde(rename = "worlds")]
    pub scenarios: u32,
    /// Whether the stop signal ended the work early; the same seed may then decide differently.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cut_short: bool,
}

/// What an agent claims about its plan, under its own assumptions about the hidden state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Proof {
    /// No plan is better.
    Optimal,
    /// The optimum lies within the bounds of the forecast.
    Bounded,
    /// The bounds hold only for the sampled scenarios, or for the paths that were searched.
    Estimated,
    /// No claim.
    #[default]
    BestEffort,
}

/// A candidate that the agent evaluated: a single action, or a macro-action.
///
/// A macro-action is a sequence of actions whose last one may reveal something.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Candidate<W: World> {
    /// The actions in order; at least one.
    pub actions: Box<[W::Action]>,
    /// Number of actions, in steps (g).
    pub cost: f32,
    /// Estimated steps after them (h).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<f32>,
    /// Forecast if this candidate is chosen.
    #[serde(default, skip_serializing_if = "is_default")]
    pub forecast: Forecast,
    /// Probability that it makes the level unsolvable, as far as the agent can tell.
    ///
    /// Does not count ice maps in which the goal is out of reach already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub risk: Option<f32>,
    /// Unknown cells (row-major indices) that the candidate may reveal.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub reveals: Box<[u16]>,
    /// Expected information gain, in bits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub information_bits: Option<f32>,
    /// Proved losses over every ice map consistent with the belief.
    ///
    /// Set only if the evaluation is no proof over all ice maps and paths, and a symbolic proof is
    /// affordable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(rename = "proved")]
    pub proved_loss: Option<Box<ProvedLoss>>,
    /// Possible outcomes of the last action; empty if the outcome is certain.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outcomes: Box<[PossibleOutcome<W>]>,
    /// Why the agent chose or rejected it.
    pub verdict: Verdict,
}

impl<W: World> Candidate<W> {
    /// A candidate with these actions, one step each, and no figures.
    #[must_use]
    pub fn without_figures(actions: Box<[W::Action]>, verdict: Verdict) -> Self {
        Self {
            cost: actions.len() as f32,
            actions,
            heuristic: None,
            forecast: Forecast::default(),
            risk: None,
            reveals: Box::default(),
            information_bits: None,
            proved_loss: None,
            outcomes: Box::default(),
            verdict,
        }
    }

    /// Estimated total steps (f = g + h), if there is an estimate.
    #[must_use]
    pub fn total_steps(&self) -> Option<f32> {
        self.heuristic.map(|heuristic| self.cost + heuristic)
    }
}

/// Proved numbers of ice maps: in all, lost before, and lost by a candidate.
///
/// Counts every ice map that is consistent with the belief. Ice maps that differ only in cells that
/// are never entered count once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProvedLoss {
    /// Number of consistent ice maps.
    #[serde(rename = "worlds")]
    pub ice_maps: u64,
    /// Number of ice maps in which the goal is already out of reach.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost_before: u64,
    /// Number of ice maps that are solvable now and that the candidate makes unsolvable.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: u64,
}

impl ProvedLoss {
    /// Returns true if the candidate loses no ice map that is solvable now.
    #[must_use]
    pub fn is_safe(self) -> bool {
        self.lost == 0
    }
}

/// Why a candidate was chosen or rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// The agent chose it.
    Chosen,
    /// As good as the chosen one; the order of the search, or fewer trials, decided.
    Tied,
    /// Worse than the chosen one.
    Costlier,
    /// Not more expensive than the chosen one, but proved to lose more ice maps.
    Riskier,
    /// The agent tried it before in this state with the same knowledge, without success.
    Tried,
    /// It changes nothing, or the agent has no estimate of it.
    Idle,
    /// It leads to a dead end, as far as the agent knows.
    DeadEnd,
    /// Possible, but not searched further; its figures are estimates.
    NotSearched,
}

/// How a decision relates to the plan before it.
///
/// The actions are stored only with a new plan; playback finds the plan of any step from the last
/// new one.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub enum PlanNote<W: World> {
    /// The agent has no plan.
    #[default]
    None,
    /// The decision is the next action of the current plan.
    Continues,
    /// A new plan; its first action is the decision.
    New {
        /// Why the agent made a new plan.
        reason: PlanReason,
        /// All its actions.
        actions: Vec<W::Action>,
    },
}

/// Why an agent made a new plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlanReason {
    /// There was no plan before.
    First,
    /// The last action did not have the expected outcome.
    Surprise,
    /// New knowledge refuted the old plan.
    Invalidated,
    /// The agent found a better plan.
    Improved,
    /// All actions of the old plan were executed.
    UsedUp,
    /// The agent gave no reason.
    #[serde(rename = "Untold")]
    Unspecified,
}
