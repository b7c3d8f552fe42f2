//! Ice levels whose ice is known: solvability of a state, and recordings of solutions.

use crate::agents::{AutomaticAgent, Proof};
use crate::episode::Recording;
use crate::episode::dead_end::Solvable;
use crate::episode::known_plan::KnownPlan;
use crate::planning::search::{Budget, SearchResult, Unobserved, Weight};
use crate::planning::sokoban::{Objective, Plan, Planner};
use crate::worlds::ice::{Ice, Level, Problem, State, Terrain};

impl Solvable for Ice {
    /// Searches for any plan with the Sokoban planner; short plans are not preferred.
    fn solvability_check<'a>(
        terrain: &'a Terrain,
        first: &State,
    ) -> impl FnMut(&State, &Budget<'_>) -> (Option<bool>, u64) + use<'a> {
        let mut planner = Planner::new(terrain.layout(), terrain.ice(), first.crates.len());
        // Only the existence of a plan matters, so a fast, long plan is enough.
        move |state, budget| {
            let answer = planner.plan(state, Weight::tenths(50), budget, &mut Unobserved);
            let is_solvable = match answer {
                SearchResult::Solved(_) => Some(true),
                SearchResult::Unsolvable { .. } => Some(false),
                SearchResult::BudgetSpent(_) => None,
            };
            (is_solvable, answer.expanded())
        }
    }
}

/// A solution of a level, and whether the planner proved it optimal.
#[derive(Debug, Clone, Copy)]
pub struct KnownSolution<'a> {
    /// The solution.
    pub plan: &'a Plan,
    /// Objective of the search that found the solution.
    pub objective: Objective,
    /// Whether it is proved that no solution is better for this objective.
    pub is_optimal: bool,
    /// Number of states that the search expanded.
    pub states: u64,
}

impl KnownSolution<'_> {
    /// Plays the solution by the rules and returns the recording.
    ///
    /// The agent of the recording is the clairvoyant agent. The recording ends earlier than the
    /// solution if it reaches the step limit of the level, which the planner does not know.
    ///
    /// # Errors
    /// Every problem that makes the level unplayable.
    pub fn record(self, level: &Level) -> Result<Recording<Ice>, Vec<Problem>> {
        let Self { plan, objective, is_optimal, states } = self;
        let is_shortest = objective == Objective::Moves && is_optimal;
        let plan = KnownPlan {
            engine: format!("planner, objective {objective}"),
            nodes: states,
            proof: if is_shortest { Proof::Optimal } else { Proof::BestEffort },
            actions: plan.actions.clone(),
        };
        // A planner with full information is recorded as the clairvoyant agent.
        plan.record(level, AutomaticAgent::Clairvoyant.name(), &[])
    }
}
