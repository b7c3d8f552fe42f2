//! Samples random boards until enough are accepted or too many fail in a row.
//!
//! [`PlannerChecker`] checks the sampled levels: whether they are solvable and long enough.

use super::options::GenerateOptions;
use crate::board::Direction;
use crate::cli::output::progress;
use crate::cli::threads::Interrupt;
use crate::cli::threads::{Cancelled, parallel_map_in_order};
use crate::planning::search::{Budget, SolveStatus};
use crate::planning::sokoban::{Objective, Planner, Verdict, solve};
use crate::worlds::ice::{LevelSolver, State, Terrain, Usability};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use std::ops::ControlFlow;

/// Number of boards sampled per parallel batch.
const BATCH_SIZE: usize = 256;

/// Number of rejected boards in a row after which no further batch starts.
const MAX_REJECTED_IN_A_ROW: usize = 5_000;

/// Samples boards until `accept` has accepted enough or rejected too many in a row.
///
/// `sample_one` samples the board of a seed; `accept` receives it and returns true to count it.
/// Returns true only if Ctrl-C stopped the sampling before enough boards were accepted. Each board
/// has its own seed. Several threads sample at once, but `accept` receives the boards in order, so
/// the number of threads does not change the result.
///
/// # Errors
/// A message, if the system cannot create the threads.
pub fn sample_boards<D: Send>(
    options: &GenerateOptions,
    sample_one: impl Fn(u64, &Cancelled<'_>) -> D + Sync,
    mut accept: impl FnMut(D) -> bool,
) -> Result<bool, String> {
    let interrupt = Interrupt::listen();
    let mut seeds = ChaCha8Rng::seed_from_u64(options.seed);
    let bar = progress(options.geometries, !options.json);
    let (mut used, mut rejected_in_a_row) = (0, 0);
    while used < options.geometries
        && rejected_in_a_row < MAX_REJECTED_IN_A_ROW
        && !interrupt.is_requested()
    {
        let batch: Vec<u64> = (0..BATCH_SIZE).map(|_| seeds.next_u64()).collect();
        let take = |drawn| {
            if accept(drawn) {
                (used, rejected_in_a_row) = (used + 1, 0);
                bar.inc(1);
            } else {
                rejected_in_a_row += 1;
            }
            // The remaining boards of the batch would exceed the requested number.
            let is_enough = used == options.geometries;
            if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let work = |seed: &u64, cancelled: &Cancelled<'_>| sample_one(*seed, cancelled);
        parallel_map_in_order(options.threads, &batch, &|| interrupt.is_requested(), work, take)?;
    }
    bar.finish_and_clear();
    Ok(interrupt.is_requested() && used < options.geometries)
}

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
