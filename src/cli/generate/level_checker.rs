//! Checks generated levels with the planner: whether they are solvable and long enough.

use crate::board::Direction;
use crate::cli::parallel_map::Cancelled;
use crate::planning::search::{Budget, SolveStatus};
use crate::planning::sokoban::{Objective, Planner, Verdict, solve};
use crate::worlds::ice::{LevelSolver, State, Terrain, Usability};

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
pub struct PlannerChecker<'a> {
    /// Returns true once the result is no longer needed.
    pub cancelled: &'a Cancelled<'a>,
}

impl LevelSolver for PlannerChecker<'_> {
    /// Returns whether a level is solvable, and in at least `min_steps` steps.
    ///
    /// `Undecided` if the nodes do not suffice, or the check was cancelled.
    fn classify(&self, terrain: &Terrain, state: &State, min_steps: u32) -> Usability {
        let quick = self.solve(terrain, state, Objective::Fast, SOLVABLE_NODES);
        match quick.plan {
            None if quick.status == SolveStatus::Unsolvable => Usability::Unsolvable,
            None => Usability::Undecided,
            Some(plan) if plan.moves() < min_steps => Usability::TooShort,
            Some(_) => self.check_length(terrain, state, min_steps),
        }
    }

    /// Returns a shortest plan.
    ///
    /// `None` if no plan exists, if the nodes do not suffice, or if the search was cancelled.
    fn shortest_plan(&self, terrain: &Terrain, state: &State) -> Option<Vec<Direction>> {
        let verdict = self.solve(terrain, state, Objective::Moves, SHORTEST_NODES);
        (verdict.status == SolveStatus::Optimal).then_some(verdict.plan?.actions)
    }
}

impl PlannerChecker<'_> {
    /// Checks that a solvable level needs at least `min_steps` steps.
    ///
    /// Returns `Yes` or `TooShort`, or `Undecided` if the nodes do not suffice. On larger boards
    /// the heuristic bound nearly always suffices, and a shortest plan is expensive.
    fn check_length(&self, terrain: &Terrain, state: &State, min_steps: u32) -> Usability {
        let mut planner = Planner::new(terrain.layout(), terrain.ice(), state.crates.len());
        if planner.lower_bound(state).is_some_and(|bound| bound >= min_steps) {
            return Usability::Yes;
        }
        let shortest = self.solve(terrain, state, Objective::Moves, LENGTH_NODES);
        match shortest.plan {
            Some(plan) if plan.moves() < min_steps => Usability::TooShort,
            _ if shortest.lower_bound >= min_steps => Usability::Yes,
            _ => Usability::Undecided,
        }
    }

    /// Solves a level with this node limit.
    ///
    /// A cancelled search ends like one without nodes left, with the best plan found so far.
    fn solve(&self, terrain: &Terrain, state: &State, objective: Objective, nodes: u64) -> Verdict {
        let budget = Budget::guarded(nodes, self.cancelled);
        solve(terrain.layout(), terrain.ice(), state, objective, &budget)
    }
}
