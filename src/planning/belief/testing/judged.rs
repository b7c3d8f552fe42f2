//! Planners that have evaluated the start of a level.

use crate::board::Direction;
use crate::planning::belief::planner::BeliefPlanner;
use crate::planning::belief::powers::Powers;
use crate::planning::belief::stakes::{Reading, Stakes};
use crate::planning::belief::viewpoint::Viewpoint;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, IcePrior, Level, State, Terrain, board_of_letters};

/// Limits that suffice for small boards.
pub(crate) const POWERS: Powers = Powers {
    most_poses: 100_000,
    most_poses_around_plan: 0,
    plan_nodes: 0,
    most_poses_in_bank: 10_000,
    most_distances: 1 << 22,
    most_worlds_counted: 1 << 17,
    most_worlds_drawn: 256,
    first_worlds: 128,
    most_tree_bytes: 1 << 24,
    work: 1_000_000,
    fewest_worlds: 8,
};

/// A level's planner after evaluating the start, and the actions of its best candidate.
pub(crate) fn judged(drawing: &str) -> (BeliefPlanner, Belief, State, Vec<Direction>) {
    judged_by(drawing, IcePrior::Density(0.25), &POWERS)
}

/// The same with this prior and these limits.
pub(crate) fn judged_by(
    drawing: &str,
    prior: IcePrior,
    powers: &Powers,
) -> (BeliefPlanner, Belief, State, Vec<Direction>) {
    let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
    let (terrain, state) = Terrain::compile(&level).expect("a level");
    let belief = Belief::first(terrain.layout(), prior);
    let stakes = Stakes::new(Reading::Shortest, 100.0);
    let mut planner = BeliefPlanner::new(&belief, (&state, &state), stakes, 1, powers, &|| false)
        .expect("a small board");
    let budget = Budget::nodes(1_000_000);
    let judgement = planner.judge(&belief, &state, 0, powers, &budget).expect("a way");
    let actions = judgement.courses[0].way.actions.clone();
    (planner, belief, state, actions)
}

/// Query of the planner about the start.
pub(crate) fn view<'a>(
    planner: &'a BeliefPlanner,
    belief: &Belief,
    state: &State,
) -> Viewpoint<'a> {
    planner.viewpoint(belief, state, 0).expect("a state of the rules")
}
