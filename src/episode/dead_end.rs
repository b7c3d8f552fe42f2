//! Where a run became hopeless.

use super::{DeadEnd, Recording};
use crate::planning::search::{Answer, Budget, Unobserved, Weight};
use crate::planning::sokoban::Planner;
use crate::worlds::ice::{Ice, Problem, State, Terrain, rules};

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

/// Finds the first step after which the recorded level could not be solved any more, with the
/// ice in plain sight.
///
/// A level that is unsolvable stays so, hence a binary search over the steps:
/// O(log steps) searches. `budget.nodes` holds for all of them together. Quick plans will do, as
/// only their existence counts.
///
/// # Errors
/// The level's problems, if the recorded level cannot be opened.
pub fn find_dead_end(
    recording: &Recording<Ice>,
    budget: &Budget<'_>,
) -> Result<DeadEndSearch, Vec<Problem>> {
    let (terrain, first) = Terrain::compile(&recording.header.level)?;
    let mut states = vec![first];
    for step in &recording.steps {
        let mut state = states[states.len() - 1].clone();
        rules::replay(&mut state, &step.change);
        states.push(state);
    }
    let mut judge = Judge::new(&terrain, &states[0], *budget);
    let last = states.len() - 1;
    match judge.is_solvable(&states[last]) {
        None => return Ok(DeadEndSearch::Unknown { nodes: judge.nodes }),
        Some(true) => return Ok(DeadEndSearch::Never),
        Some(false) => {}
    }
    // Unsolvable after `dead` steps; whatever lies before `open` is solvable.
    let (mut open, mut dead) = (0, last);
    while open < dead {
        let middle = open.midpoint(dead);
        match judge.is_solvable(&states[middle]) {
            None => return Ok(DeadEndSearch::Unknown { nodes: judge.nodes }),
            Some(true) => open = middle + 1,
            Some(false) => dead = middle,
        }
    }
    Ok(DeadEndSearch::Found(DeadEnd { step: dead as u32, nodes: judge.nodes }))
}

/// Tells solvable states from others until the budget is spent.
struct Judge<'a> {
    planner: Planner,
    budget: Budget<'a>,
    nodes: u64,
}

impl<'a> Judge<'a> {
    fn new(terrain: &Terrain, first: &State, budget: Budget<'a>) -> Self {
        let planner = Planner::new(terrain.layout(), terrain.ice(), first.crates.len());
        Self { planner, budget, nodes: 0 }
    }

    fn is_solvable(&mut self, state: &State) -> Option<bool> {
        let left = self.budget.with_nodes(self.budget.nodes.saturating_sub(self.nodes));
        let answer = self.planner.plan(state, Weight::tenths(50), &left, &mut Unobserved);
        self.nodes += answer.expanded();
        match answer {
            Answer::Solved(_) => Some(true),
            Answer::Unsolvable { .. } => Some(false),
            Answer::BudgetSpent(_) => None,
        }
    }
}
