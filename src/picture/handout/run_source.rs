//! What the page needs to know about a run, for every world.

use super::geometry::Geometry;
use super::layers::Layer;
use crate::picture::{LegendEntry, Scene, Theme};
use serde::Serialize;

/// A line of the inspector: label and value.
pub(super) type Fact = (&'static str, String);

/// A decision as texts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub(super) struct DecisionFacts {
    /// The action.
    pub action: String,
    /// Name of the method.
    pub engine: String,
    /// Guarantee, forecast and effort, one line each.
    pub facts: Vec<Fact>,
    /// Whether the plan is new, or progress in it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub plan: String,
    /// Actions of a new plan.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub path: String,
    /// Headings of the candidates' columns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<&'static str>,
    /// Candidates, the chosen one first; a text for each column.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<Vec<String>>,
    /// Number of candidates that are left out.
    pub more: usize,
    /// Possible outcomes of the chosen candidate.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<String>,
}

/// The result of an action as texts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub(super) struct ResultFacts {
    /// What happened.
    pub happened: String,
    /// What the agent expected instead; empty if it expected this or nothing.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub expected: String,
    /// What the agent learnt, one sentence each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub learnt: Vec<String>,
}

/// A run of one world: its pictures and facts.
pub(super) trait RunSource {
    /// Places of the cells on the boards.
    fn geometry(&self) -> Geometry;

    /// Layers of the boards, from back to front.
    fn layers(&self) -> &'static [Layer];

    /// Whether the agent knows the hidden facts, so that its plans and reasons reveal them.
    fn is_clairvoyant(&self) -> bool;

    /// Returns the scenes of all layers after `step` actions, each in both themes.
    fn scenes(&self, step: usize, themes: [&Theme; 2]) -> Vec<[Scene; 2]>;

    /// Returns the legend in a theme: entries, each with the indices of the layers that show it.
    fn legend(&self, theme: &Theme) -> Vec<(LegendEntry, &'static [usize])>;

    /// Returns the belief about each cell, row by row; empty in worlds without hidden cells.
    ///
    /// 0 to 100: unknown, with this probability of ice in percent. Other numbers are constants of
    /// the implementation for known cells.
    fn cells(&self, step: usize) -> Vec<u8>;

    /// Returns the decision at index `step`.
    fn decision(&self, step: usize) -> DecisionFacts;

    /// Returns the result of the action at index `step`.
    fn result(&self, step: usize) -> ResultFacts;
}
