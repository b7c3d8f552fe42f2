//! The planner as a judge of random worlds.

use crate::board::Direction;
use crate::cli::in_order::Cancelled;
use crate::planning::search::Budget;
use crate::planning::sokoban::{Objective, Status, solve};
use crate::worlds::ice::{Judge, State, Terrain, Usable};

/// States expanded for the question whether there is a solution.
const SOLVABLE_NODES: u64 = 200_000;

/// States expanded for a shortest plan, and for the proof that there is none below some steps.
const SHORTEST_NODES: u64 = 200_000;

/// Asks the planner, with budgets counted in states so that answers repeat.
pub struct PlannerJudge<'a> {
    /// Asks whether the answer is not wanted any more.
    pub cancelled: &'a Cancelled<'a>,
}

impl Judge for PlannerJudge<'_> {
    fn judge(&self, terrain: &Terrain, state: &State, min_steps: u32) -> Usable {
        let ask = |objective, nodes| {
            let budget = Budget::guarded(nodes, self.cancelled);
            solve(terrain.layout(), terrain.ice(), state, objective, &budget)
        };
        let quick = ask(Objective::Fast, SOLVABLE_NODES);
        let Some(plan) = quick.plan else {
            let is_proved = quick.status == Status::Unsolvable;
            return if is_proved { Usable::Unsolvable } else { Usable::Undecided };
        };
        if plan.moves() < min_steps {
            return Usable::TooShort;
        }
        if min_steps <= 1 {
            return Usable::Yes;
        }
        let shortest = ask(Objective::Moves, SHORTEST_NODES);
        match shortest.plan {
            Some(plan) if plan.moves() < min_steps => Usable::TooShort,
            _ if shortest.lower_bound >= min_steps => Usable::Yes,
            _ => Usable::Undecided,
        }
    }

    fn shortest_plan(&self, terrain: &Terrain, state: &State) -> Option<Vec<Direction>> {
        let budget = Budget::guarded(SHORTEST_NODES, self.cancelled);
        let verdict = solve(terrain.layout(), terrain.ice(), state, Objective::Moves, &budget);
        (verdict.status == Status::Optimal).then_some(verdict.plan?.actions)
    }
}
