//! Clairvoyant: plans on the true ice; the yardstick for every other agent.

use super::route::{FOLLOWED, Planned, Route, follow};
use super::{Agent, Answer, Effort, Percept, PlanReason, Proof};
use crate::planning::search::Budget;
use crate::planning::sokoban::{PlanFound, PlanOutcome, Planner};
use crate::worlds::ice::{Ice, State, Terrain};

/// Nodes of A* for the shortest plan; each node stores a few dozen states of about 60 bytes.
const OPTIMAL_NODES: u64 = 200_000;

/// An agent that knows the true ice and follows a shortest plan.
///
/// If none is found within the budget, it follows the best plan found. The only agent that receives
/// the true level.
#[derive(Debug)]
pub struct Clairvoyant {
    planner: Planner,
    route: Option<Route>,
    /// Effort of the first plan, until a decision reports it.
    prepared: Option<Effort>,
}

impl Clairvoyant {
    /// An agent for the true level and its first state. Plans at once.
    #[must_use]
    pub fn new(terrain: &Terrain, state: &State, budget: &Budget<'_>) -> Self {
        let planner = Planner::new(terrain.layout(), terrain.ice(), state.crates.len());
        let mut agent = Self { planner, route: None, prepared: None };
        // If no plan was found, the first decision tries again and reports the reason.
        agent.prepared = agent.replan(state, budget).ok();
        agent
    }

    /// Makes a new plan for the state; `Err` with the reason if there is none.
    fn replan(&mut self, state: &State, budget: &Budget<'_>) -> Result<Effort, String> {
        let PlanFound { outcome, nodes, cut_short } =
            self.planner.plan_at_best(state, OPTIMAL_NODES, budget);
        let effort = Effort { nodes, worlds: 1, cut_short };
        match outcome {
            PlanOutcome::Plan { actions, optimal } => {
                let proof = if optimal { Proof::Optimal } else { Proof::BestEffort };
                self.route = Some(Route::new(actions, state, proof, true));
                Ok(effort)
            }
            PlanOutcome::Unsolvable => Err(format!("no plan leads to the goal ({nodes} nodes)")),
            PlanOutcome::Unknown { towards } if towards.is_empty() => {
                Err(format!("no plan found within {nodes} nodes"))
            }
            PlanOutcome::Unknown { towards } => {
                self.route = Some(Route::new(towards, state, Proof::BestEffort, false));
                Ok(effort)
            }
        }
    }
}

impl Agent<Ice> for Clairvoyant {
    fn name(&self) -> &str {
        "clairvoyant"
    }

    fn decide(&mut self, percept: &Percept<'_, Ice>, budget: &Budget<'_>) -> Answer<Ice> {
        let state = &percept.observation.state;
        let reason = match &self.route {
            None => Some(PlanReason::First),
            Some(_) if self.prepared.is_some() => Some(PlanReason::First),
            Some(route) => route.reason_against(state),
        };
        let mut effort = Effort::default();
        if reason.is_some() {
            let prepared = self.prepared.take().map(Ok);
            match prepared.unwrap_or_else(|| self.replan(state, budget)) {
                Ok(spent) => effort = spent,
                Err(why) => return Answer::Resign(why),
            }
        }
        let engine = if reason.is_some() { "search over pushes on the true ice" } else { FOLLOWED };
        let planned = Planned { reason, engine, effort };
        follow(self.route.as_mut(), &mut self.planner, percept, None, planned)
    }
}
