//! Checks generated levels with the planner.

use crate::board::Direction;
use crate::cli::in_order::Cancelled;
use crate::planning::search::{Budget, Status};
use crate::planning::sokoban::{Objective, Planner, Verdict, solve};
use crate::worlds::ice::{Judge, State, Terrain, Usable};

/// Node limit of the search for any solution.
///
/// Solvable boards need far fewer nodes. The rest is spent on unsolvable boards, which are rejected
/// either way.
const SOLVABLE_NODES: u64 = 20_000;

/// Node limit of the search for a shortest plan.
const SHORTEST_NODES: u64 = 50_000;

/// Node limit of the proof that no plan is shorter than the required steps.
const LENGTH_NODES: u64 = 20_000;

/// Checks levels with the planner. Budgets count nodes, so results repeat.
pub struct PlannerJudge<'a> {
    /// Returns true once the result is no longer needed.
    pub cancelled: &'a Cancelled<'a>,
}

impl Judge for PlannerJudge<'_> {
    fn judge(&self, terrain: &Terrain, state: &State, min_steps: u32) -> Usable {
        let quick = self.solve(terrain, state, Objective::Fast, SOLVABLE_NODES);
        match quick.plan {
            None if quick.status == Status::Unsolvable => Usable::Unsolvable,
            None => Usable::Undecided,
            Some(plan) if plan.moves() < min_steps => Usable::TooShort,
            Some(_) => self.judge_length(terrain, state, min_steps),
        }
    }

    fn shortest_plan(&self, terrain: &Terrain, state: &State) -> Option<Vec<Direction>> {
        let verdict = self.solve(terrain, state, Objective::Moves, SHORTEST_NODES);
        (verdict.status == Status::Optimal).then_some(verdict.plan?.actions)
    }
}

impl PlannerJudge<'_> {
    /// Checks that a solvable level needs at least `min_steps`.
    ///
    /// On larger boards the heuristic bound nearly always suffices, and a shortest plan is
    /// expensive.
    fn judge_length(&self, terrain: &Terrain, state: &State, min_steps: u32) -> Usable {
        let mut planner = Planner::new(terrain.layout(), terrain.ice(), state.crates.len());
        if planner.lower_bound(state).is_some_and(|bound| bound >= min_steps) {
            return Usable::Yes;
        }
        let shortest = self.solve(terrain, state, Objective::Moves, LENGTH_NODES);
        match shortest.plan {
            Some(plan) if plan.moves() < min_steps => Usable::TooShort,
            _ if shortest.lower_bound >= min_steps => Usable::Yes,
            _ => Usable::Undecided,
        }
    }

    fn solve(&self, terrain: &Terrain, state: &State, objective: Objective, nodes: u64) -> Verdict {
        let budget = Budget::guarded(nodes, self.cancelled);
        solve(terrain.layout(), terrain.ice(), state, objective, &budget)
    }
}
