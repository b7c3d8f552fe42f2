//! Where a run became hopeless.

use super::{DeadEnd, Recording};
use crate::planning::platform::{Engine, Order, plan};
use crate::planning::search::{Answer, Budget, Status, Unobserved, Weight};
use crate::planning::sokoban::Planner;
use crate::worlds::World;
use crate::worlds::ice::{self, Ice, Terrain};
use crate::worlds::platform::{self, Platform};
use std::sync::Arc;

/// A world in which it can be told whether the goal is still within reach.
pub trait Solvable: World {
    /// What asks of one state after another of a level, which begins with `first`: whether the goal
    /// can be reached from there, everything hidden in plain sight, and the nodes that it took to
    /// know; `None` if the budget was spent before it was clear.
    fn asker<'a>(
        truth: &'a Self::Truth,
        first: &Self::State,
    ) -> impl FnMut(&Self::State, &Budget<'_>) -> (Option<bool>, u64) + use<'a, Self>;
}

impl Solvable for Ice {
    fn asker<'a>(
        terrain: &'a Terrain,
        first: &ice::State,
    ) -> impl FnMut(&ice::State, &Budget<'_>) -> (Option<bool>, u64) + use<'a> {
        let mut planner = Planner::new(terrain.layout(), terrain.ice(), first.crates.len());
        // Quick plans will do, as only their existence counts.
        move |state, budget| {
            let answer = planner.plan(state, Weight::tenths(50), budget, &mut Unobserved);
            let is_solvable = match answer {
                Answer::Solved(_) => Some(true),
                Answer::Unsolvable { .. } => Some(false),
                Answer::BudgetSpent(_) => None,
            };
            (is_solvable, answer.expanded())
        }
    }
}

impl Solvable for Platform {
    fn asker<'a>(
        terrain: &'a Arc<platform::Terrain>,
        _: &platform::State,
    ) -> impl FnMut(&platform::State, &Budget<'_>) -> (Option<bool>, u64) + use<'a> {
        let order = Order { engine: Engine::AStar, ..Order::default() };
        move |state, budget| {
            if terrain.is_solved_by(state) {
                return (Some(true), 0);
            }
            match plan(&terrain.level(state), order, budget, &mut Unobserved) {
                Ok(outcome) => {
                    let is_solvable = match outcome.status {
                        Status::Optimal | Status::Solved => Some(true),
                        Status::Unsolvable => Some(false),
                        Status::BudgetSpent => None,
                    };
                    (is_solvable, outcome.expanded)
                }
                // What the rules lead to can be played.
                Err(_) => (None, 0),
            }
        }
    }
}

/// What looking for a dead end proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeadEndSearch {
    /// The goal could be reached to the very end.
    Never,
    /// From that step on it could not.
    Found(DeadEnd),
    /// The budget was spent before it was clear.
    Unknown {
        /// Nodes spent.
        nodes: u64,
    },
}

/// Finds the first step after which the recorded level could not be solved any more, with
/// everything hidden in plain sight.
///
/// A level that is unsolvable stays so, hence a binary search over the steps:
/// O(log steps) searches. `budget.nodes` holds for all of them together.
///
/// # Errors
/// The level's problems, if the recorded level cannot be opened.
pub fn find_dead_end<W: Solvable>(
    recording: &Recording<W>,
    budget: &Budget<'_>,
) -> Result<DeadEndSearch, Vec<W::Problem>> {
    let (truth, first) = W::open(&recording.header.level)?;
    let mut ask = W::asker(&truth, &first);
    let mut states = vec![first];
    for step in &recording.steps {
        let mut state = states[states.len() - 1].clone();
        W::replay(&mut state, &step.change);
        states.push(state);
    }
    let mut nodes = 0;
    let mut is_solvable = |state: &W::State, nodes: &mut u64| {
        let left = budget.with_nodes(budget.nodes.saturating_sub(*nodes));
        let (answer, spent) = ask(state, &left);
        *nodes += spent;
        answer
    };
    let last = states.len() - 1;
    match is_solvable(&states[last], &mut nodes) {
        None => return Ok(DeadEndSearch::Unknown { nodes }),
        Some(true) => return Ok(DeadEndSearch::Never),
        Some(false) => {}
    }
    // Unsolvable after `dead` steps; whatever lies before `open` is solvable.
    let (mut open, mut dead) = (0, last);
    while open < dead {
        let middle = open.midpoint(dead);
        match is_solvable(&states[middle], &mut nodes) {
            None => return Ok(DeadEndSearch::Unknown { nodes }),
            Some(true) => open = middle + 1,
            Some(false) => dead = middle,
        }
    }
    Ok(DeadEndSearch::Found(DeadEnd { step: dead as u32, nodes }))
}
