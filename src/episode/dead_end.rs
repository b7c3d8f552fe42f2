//! Finds the first step of a recorded run after which the goal is unreachable.

use super::{DeadEnd, Recording};
use crate::planning::search::Budget;
use crate::worlds::World;

/// A world with a search that decides whether the goal is reachable.
pub trait Solvable: World {
    /// Returns a function that decides for a state whether the goal is reachable.
    ///
    /// `first` is the initial state of the level; `truth` includes everything hidden. Step limits
    /// are ignored. The function returns the answer and the number of nodes that its search
    /// expanded. The answer is `None` if the budget was spent, or the stop signal ended the search,
    /// before an answer.
    fn solvability_check<'a>(
        truth: &'a Self::Truth,
        first: &Self::State,
    ) -> impl FnMut(&Self::State, &Budget<'_>) -> (Option<bool>, u64) + use<'a, Self>;
}

/// Result of the search for a dead end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeadEndResult {
    /// The goal is reachable after every step.
    NoDeadEnd,
    /// The goal is unreachable from this step on.
    Found(DeadEnd),
    /// The budget was spent, or the stop signal came, before the answer was clear.
    Unknown {
        /// Number of nodes that all searches expanded.
        nodes: u64,
    },
}

/// Finds the first step after which the recorded level is unsolvable.
///
/// The search knows everything hidden and ignores the step limit. An unsolvable level stays
/// unsolvable, so binary search finds the step with O(log steps) plan searches, which share
/// `budget.nodes`. Replays all steps and keeps their states: O(steps) time and memory.
///
/// # Errors
/// The level's problems, if the recorded level cannot be opened.
pub fn find_dead_end<W: Solvable>(
    recording: &Recording<W>,
    budget: &Budget<'_>,
) -> Result<DeadEndResult, Vec<W::Problem>> {
    let (truth, first) = W::open(&recording.header.level)?;
    let mut ask = W::solvability_check(&truth, &first);
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
    // Most runs end solvable: one search answers those.
    let last = states.len() - 1;
    match is_solvable(&states[last], &mut nodes) {
        None => return Ok(DeadEndResult::Unknown { nodes }),
        Some(true) => return Ok(DeadEndResult::NoDeadEnd),
        Some(false) => {}
    }
    // Unsolvable after `dead` steps, solvable before `open` steps.
    let (mut open, mut dead) = (0, last);
    while open < dead {
        let middle = open.midpoint(dead);
        match is_solvable(&states[middle], &mut nodes) {
            None => return Ok(DeadEndResult::Unknown { nodes }),
            Some(true) => open = middle + 1,
            Some(false) => dead = middle,
        }
    }
    Ok(DeadEndResult::Found(DeadEnd { step: dead as u32, nodes }))
}
