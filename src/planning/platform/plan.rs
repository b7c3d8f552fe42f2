//! One search for a plan, and its proved result.

use super::course::Course;
use super::space::{Estimate, StageSpace};
use super::{Engine, Measure};
use crate::planning::search::{
    Answer, Budget, Observer, Pruned, Status, Weight, astar, idastar_to_depth,
};
use crate::worlds::platform::{Action, Level, Problem, rules};

/// Search options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    /// Search method.
    pub engine: Engine,
    /// What to minimise.
    pub measure: Measure,
    /// Maximum plan length for IDA*, in actions.
    pub depth: u32,
}

impl Order {
    /// Default maximum plan length for IDA*, in actions.
    pub const DEPTH: u32 = 200;
}

impl Default for Order {
    fn default() -> Self {
        Self { engine: Engine::default(), measure: Measure::default(), depth: Self::DEPTH }
    }
}

/// Result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Search method.
    pub engine: Engine,
    /// The proved result.
    pub status: Status,
    /// The plan, if one was found.
    pub actions: Option<Vec<Action>>,
    /// Lower bound on the measure of every plan: actions, or pushes if [`Engine::Optimal`]
    /// minimises pushes.
    pub lower_bound: u32,
    /// States expanded.
    pub expanded: u64,
    /// States added to the open list.
    pub generated: u64,
    /// Bounds of the IDA* rounds in order, with the states expanded in each.
    pub rounds: Vec<(u32, u64)>,
}

/// Searches a plan.
///
/// `observer` receives every event and cannot change the search; it sees states by number, and 2h
/// as the heuristic of the g + 2h searches. Unsolvability is proved by exhausting all reachable
/// states; [`Engine::Optimal`] also prunes states in which the bound proves that the gate is out of
/// reach.
///
/// # Errors
/// All problems that make the level unplayable.
pub fn plan(
    level: &Level,
    order: Order,
    budget: &Budget<'_>,
    observer: &mut impl Observer<u32, Action>,
) -> Result<Outcome, Vec<Problem>> {
    search(level, order, budget, observer).map(|searched| searched.outcome)
}

/// A finished search with the states it met.
#[derive(Debug)]
pub(super) struct Searched {
    pub(super) course: Course,
    pub(super) space: StageSpace,
    pub(super) outcome: Outcome,
}

/// Runs a search; see [`plan`].
///
/// # Errors
/// All problems that make the level unplayable.
pub(super) fn search(
    level: &Level,
    order: Order,
    budget: &Budget<'_>,
    observer: &mut impl Observer<u32, Action>,
) -> Result<Searched, Vec<Problem>> {
    let course = Course::new(level)?;
    let Order { engine, measure, depth } = order;
    let estimate = match engine {
        Engine::Optimal => Estimate::Bound(measure),
        Engine::AStar | Engine::Deepening => Estimate::TwiceGiven,
    };
    let mut space = StageSpace::new(&course, estimate);
    let start = space.number_of(&course.start);
    let is_bound = engine == Engine::Optimal;
    // Bounds by the rock count hold for every engine; the search's own bound only with an
    // admissible heuristic.
    let known = space.least(&course.start).map(|least| match measure {
        Measure::Pushes if is_bound => least.pushes,
        Measure::Moves | Measure::Pushes => least.moves,
    });
    let scale = space.scale();
    let proved = |cost| scale.at_least(cost).max(known.unwrap_or(0));
    let mut tally = Tally { observer, expanded: 0, generated: 0, rounds: Vec::new() };
    let answer = match engine {
        Engine::Optimal | Engine::AStar => {
            astar(&mut space, start, Weight::ONE, budget, &mut tally)
        }
        Engine::Deepening => idastar_to_depth(&mut space, start, depth, budget, &mut tally),
    };
    // Optimal only if the plan's measure equals a proved lower bound.
    let (status, actions, proved) = match answer {
        Answer::Solved(found) => {
            let amount = match measure {
                Measure::Moves => found.actions.len() as u32,
                Measure::Pushes => {
                    rules::count_pushes(&course.terrain, &course.start, &found.actions)
                }
            };
            let least = proved(found.lower_bound);
            let is_optimal = is_bound && amount <= least;
            let status = if is_optimal { Status::Optimal } else { Status::Solved };
            (status, Some(found.actions), least)
        }
        Answer::Unsolvable { .. } => (Status::Unsolvable, None, u32::MAX),
        Answer::BudgetSpent(spent) => (Status::BudgetSpent, None, proved(spent.lower_bound)),
    };
    // Back to the orientation of the original stage.
    let actions = actions.map(|actions: Vec<Action>| {
        actions.into_iter().map(|action| course.unmirrored(action)).collect()
    });
    // Costs with the weighted, inadmissible heuristic are no bounds.
    let lower_bound = if is_bound { proved } else { known.unwrap_or(u32::MAX) };
    let Tally { expanded, generated, rounds, .. } = tally;
    let outcome = Outcome { engine, status, actions, lower_bound, expanded, generated, rounds };
    Ok(Searched { course, space, outcome })
}

/// Counts events and forwards them.
struct Tally<'a, O> {
    observer: &'a mut O,
    expanded: u64,
    generated: u64,
    rounds: Vec<(u32, u64)>,
}

impl<O: Observer<u32, Action>> Observer<u32, Action> for Tally<'_, O> {
    fn deepened(&mut self, bound: u32) {
        self.rounds.push((bound, 0));
        self.observer.deepened(bound);
    }

    fn expanded(&mut self, state: u32, cost: u32, estimate: u32) {
        self.expanded += 1;
        if let Some((_, expanded)) = self.rounds.last_mut() {
            *expanded += 1;
        }
        self.observer.expanded(state, cost, estimate);
    }

    fn generated(&mut self, from: u32, state: u32, action: Action, cost: u32, estimate: u32) {
        self.generated += 1;
        self.observer.generated(from, state, action, cost, estimate);
    }

    fn pruned(&mut self, parent: u32, pruned: Pruned<u32, Action>) {
        self.observer.pruned(parent, pruned);
    }

    fn closed(&mut self, state: u32) {
        self.observer.closed(state);
    }

    fn reached_goal(&mut self, state: u32, cost: u32) {
        self.observer.reached_goal(state, cost);
    }
}
