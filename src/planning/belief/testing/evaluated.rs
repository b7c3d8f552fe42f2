//! Planners that have evaluated the start of a level.

use crate::board::Direction;
use crate::planning::belief::cost_model::{CostModel, Criterion};
use crate::planning::belief::planner::{BeliefPlanner, PlannerLimits};
use crate::planning::belief::query::Query;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, IcePrior, Level, State, Terrain, board_of_letters};

/// Limits that suffice for small boards.
pub(crate) const LIMITS: PlannerLimits = PlannerLimits {
    max_states: 100_000,
    max_states_around_plan: 0,
    plan_nodes: 0,
    max_states_with_distances: 10_000,
    max_distances: 1 << 22,
    max_enumerated_scenarios: 1 << 17,
    max_sampled_scenarios: 256,
    initial_scenarios: 128,
    max_graph_bytes: 1 << 24,
    max_scenario_evaluations: 1_000_000,
    min_scenarios: 8,
};

/// Returns a planner that has evaluated the start, and the actions of the best candidate.
pub(crate) fn evaluated(drawing: &str) -> (BeliefPlanner, Belief, State, Vec<Direction>) {
    evaluated_with(drawing, IcePrior::Density(0.25), &LIMITS)
}

/// [`evaluated`] with another prior and other limits.
pub(crate) fn evaluated_with(
    drawing: &str,
    prior: IcePrior,
    limits: &PlannerLimits,
) -> (BeliefPlanner, Belief, State, Vec<Direction>) {
    let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
    let (terrain, state) = Terrain::compile(&level).expect("a level");
    let belief = Belief::initial(terrain.layout(), prior);
    let costs = CostModel::new(Criterion::MeanCost, 100.0);
    let mut planner = BeliefPlanner::new(&belief, (&state, &state), costs, 1, limits, &|| false)
        .expect("a small board");
    let budget = Budget::nodes(1_000_000);
    let evaluation = planner.evaluate(&belief, &state, 0, limits, &budget).expect("a way");
    let actions = evaluation.candidates[0].macro_action.actions.clone();
    (planner, belief, state, actions)
}

/// Returns the planner's query about the start.
pub(crate) fn query<'a>(planner: &'a BeliefPlanner, belief: &Belief, state: &State) -> Query<'a> {
    planner.query(belief, state, 0).expect("a state of the rules")
}
