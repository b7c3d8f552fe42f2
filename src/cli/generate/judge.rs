//! The planner as a judge of random worlds.

use crate::board::Direction;
use crate::cli::in_order::Cancelled;
use crate::planning::search::{Budget, Status};
use crate::planning::sokoban::{Objective, Planner, Verdict, solve};
use crate::worlds::ice::{Judge, State, Terrain, Usable};

/// States expanded for the question whether there is a solution. What has one shows it with far
/// fewer; the rest is spent on proofs that there is none, and both are dropped.
const SOLVABLE_NODES: u64 = 20_000;

/// States expanded for a shortest plan.
const SHORTEST_NODES: u64 = 50_000;

/// States expanded for the proof that there is no plan below some steps.
const LENGTH_NODES: u64 = 20_000;

/// Asks the planner, with budgets counted in states so that answers repeat.
pub struct PlannerJudge<'a> {
    /// Asks whether the answer is not wanted any more.
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
    /// Whether a state that can be solved takes enough steps. A bound without any search is
    /// nearly always enough on larger boards, where a shortest plan is dear.
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
