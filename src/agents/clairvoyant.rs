//! The yardstick: plays with the ice in plain sight.

use super::route::{FOLLOWED, Planned, Route, follow};
use super::{Agent, Answer, Effort, Percept, PlanReason, Proof};
use crate::planning::search::Budget;
use crate::planning::sokoban::{PlanFound, PlanOutcome, Planner};
use crate::worlds::ice::{Ice, State, Terrain};

/// Nodes of A* for the shortest plan. Every node leaves a few dozen states of some 60 bytes behind.
const OPTIMAL_NODES: u64 = 200_000;

/// Knows the true ice and follows a shortest plan, or the best it can find where no shortest one
/// can be proved. The only agent that is handed the truth; every other agent is measured against
/// it.
#[derive(Debug)]
pub struct Clairvoyant {
    planner: Planner,
    route: Option<Route>,
    /// What the first plan cost, if nobody has been told yet.
    prepared: Option<Effort>,
}

impl Clairvoyant {
    /// An agent for that true ice and first state. Plans at once.
    #[must_use]
    pub fn new(terrain: &Terrain, state: &State, budget: &Budget<'_>) -> Self {
        let planner = Planner::new(terrain.layout(), terrain.ice(), state.crates.len());
        let mut agent = Self { planner, route: None, prepared: None };
        // Without a plan the first decision tries again, and tells why there is none.
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
