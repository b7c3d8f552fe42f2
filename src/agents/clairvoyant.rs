//! Clairvoyant: plans on the true ice; the reference for every other agent.

use super::plan_execution::{FOLLOWED_ENGINE, PlanExecution, PlanOrigin, execute_next};
use super::{Agent, AgentReply, DecisionEffort, Percept, PlanReason, Proof};
use crate::planning::search::Budget;
use crate::planning::sokoban::{PlanAnswer, PlanOutcome, Planner};
use crate::worlds::ice::{Ice, State, Terrain};

/// Maximum number of nodes of the search for a shortest plan; three times as many if bidirectional.
///
/// Each node stores a few dozen states of about 60 bytes.
const SHORTEST_PLAN_NODES: u64 = 200_000;

/// An agent that knows the true ice and follows a shortest plan.
///
/// If none is found within the budget, it follows the best plan found, or a path to the state that
/// looks closest to the goal. It resigns if no plan exists, or if it finds neither a plan nor such
/// a path. It is the only agent that receives the true level.
#[derive(Debug)]
pub struct Clairvoyant {
    planner: Planner,
    /// The plan or path that the agent follows; `None` until one is found.
    plan: Option<PlanExecution>,
    /// Effort of the first plan, until a decision reports it.
    unreported_effort: Option<DecisionEffort>,
}

impl Clairvoyant {
    /// Creates the agent for the true level and makes its first plan.
    ///
    /// `state` is the first state. If neither a plan nor a path towards the goal is found, the
    /// first decision tries again.
    #[must_use]
    pub fn new(terrain: &Terrain, state: &State, budget: &Budget<'_>) -> Self {
        let planner = Planner::new(terrain.layout(), terrain.ice(), state.crates.len());
        let mut agent = Self { planner, plan: None, unreported_effort: None };
        // If no plan was found, the first decision tries again and reports the reason.
        agent.unreported_effort = agent.replan(state, budget).ok();
        agent
    }

    /// Makes a new plan, or a path towards the goal, for the state.
    ///
    /// Returns the work done; `Err` with the reason if no plan exists, or neither is found within
    /// the budget.
    fn replan(&mut self, state: &State, budget: &Budget<'_>) -> Result<DecisionEffort, String> {
        let PlanAnswer { outcome, nodes, stopped: cut_short } =
            self.planner.plan_best_affordable(state, SHORTEST_PLAN_NODES, budget);
        let effort = DecisionEffort { nodes, scenarios: 1, cut_short };
        match outcome {
            PlanOutcome::Plan { actions, optimal } => {
                let proof = if optimal { Proof::Optimal } else { Proof::BestEffort };
                self.plan = Some(PlanExecution::new(actions, state, proof, true));
                Ok(effort)
            }
            PlanOutcome::Unsolvable => Err(format!("no plan leads to the goal ({nodes} nodes)")),
            PlanOutcome::Unknown { towards } if towards.is_empty() => {
                Err(format!("no plan found within {nodes} nodes"))
            }
            PlanOutcome::Unknown { towards } => {
                self.plan = Some(PlanExecution::new(towards, state, Proof::BestEffort, false));
                Ok(effort)
            }
        }
    }
}

impl Agent<Ice> for Clairvoyant {
    fn name(&self) -> &str {
        "clairvoyant"
    }

    fn decide(&mut self, percept: &Percept<'_, Ice>, budget: &Budget<'_>) -> AgentReply<Ice> {
        let state = &percept.observation.state;
        let reason = match &self.plan {
            None => Some(PlanReason::First),
            Some(_) if self.unreported_effort.is_some() => Some(PlanReason::First),
            Some(plan) => plan.reason_to_replan(state),
        };
        let mut effort = DecisionEffort::default();
        if reason.is_some() {
            let prepared = self.unreported_effort.take().map(Ok);
            match prepared.unwrap_or_else(|| self.replan(state, budget)) {
                Ok(spent) => effort = spent,
                Err(why) => return AgentReply::Resign(why),
            }
        }
        let engine =
            if reason.is_some() { "search over pushes on the true ice" } else { FOLLOWED_ENGINE };
        let origin = PlanOrigin { reason, engine, effort };
        execute_next(self.plan.as_mut(), &mut self.planner, percept, None, origin)
    }
}
