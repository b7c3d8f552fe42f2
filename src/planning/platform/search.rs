//! The search methods for platform levels: searches for a plan, and says what the search proved.

use super::space::{HeuristicKind, StageSpace, StageView};
use crate::planning::search::{
    Budget, Measure, Observer, Pruned, SearchResult, SolveStatus, Weight, astar, idastar_to_depth,
};
use crate::worlds::platform::{Action, Level, Problem, StageSearch, rules};
use std::fmt;

/// Options of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchOptions {
    /// Search method.
    pub engine: Engine,
    /// Measure to minimise; used by the admissible engines only.
    pub measure: Measure,
    /// Maximum plan length for IDA*, in actions; ignored if an engine minimises pushes.
    pub depth: u32,
}

impl SearchOptions {
    /// Default maximum plan length for IDA*, in actions.
    pub const DEFAULT_DEPTH: u32 = 200;
}

impl Default for SearchOptions {
    /// [`Engine::Optimal`], fewest actions, and [`SearchOptions::DEFAULT_DEPTH`].
    fn default() -> Self {
        Self { engine: Engine::default(), measure: Measure::default(), depth: Self::DEFAULT_DEPTH }
    }
}

/// Result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanResult {
    /// Search method.
    pub engine: Engine,
    /// How the search ended and what it proved.
    pub status: SolveStatus,
    /// The plan, if one was found, in the original stage.
    pub actions: Option<Vec<Action>>,
    /// Lower bound on the length of every plan, or `u32::MAX`.
    ///
    /// In actions; in pushes if an admissible engine minimises pushes. `u32::MAX` if the bound
    /// excludes every plan from the start, or if an admissible engine proves the level unsolvable.
    /// The other engines give the bound for the start only.
    pub lower_bound: u32,
    /// Number of expansions; IDA* expands states again in every round.
    pub expanded: u64,
    /// Number of entries added to the open list (IDA*: the stack), without the start.
    pub generated: u64,
    /// Bound on f of each IDA* round, with its number of expansions; empty for A*.
    pub rounds: Vec<(u32, u64)>,
}

/// Searches for a plan.
///
/// `observer` receives every event and cannot change the search; it receives the index of each
/// state, and 2h as the heuristic of the g + 2h searches. Every engine prunes states in which the
/// bound proves that the gate is out of reach, and proves unsolvability by exhausting the others.
///
/// # Errors
/// All problems that make the level unplayable.
pub fn plan(
    level: &Level,
    options: SearchOptions,
    budget: &Budget<'_>,
    observer: &mut impl Observer<u32, Action>,
) -> Result<PlanResult, Vec<Problem>> {
    search(level, options, budget, observer).map(|searched| searched.outcome)
}

/// A finished search with the states it generated.
#[derive(Debug)]
pub(super) struct FinishedSearch {
    /// The stage as the search sees it.
    pub(super) view: StageView,
    /// The generated states, in the numbering of `view`.
    pub(super) space: StageSpace,
    /// The result, with the actions of the original stage.
    pub(super) outcome: PlanResult,
}

/// Runs a search; see [`plan`].
///
/// # Errors
/// All problems that make the level unplayable.
pub(super) fn search(
    level: &Level,
    options: SearchOptions,
    budget: &Budget<'_>,
    observer: &mut impl Observer<u32, Action>,
) -> Result<FinishedSearch, Vec<Problem>> {
    let stage_view = StageView::new(level)?;
    let SearchOptions { engine, measure, depth } = options;
    let is_bound = engine.is_admissible();
    let heuristic_kind =
        if is_bound { HeuristicKind::Bound(measure) } else { HeuristicKind::TwiceStageHeuristic };
    let mut space = StageSpace::new(&stage_view, heuristic_kind);
    let start = space.index_of(&stage_view.start);
    // The rock bound holds for every engine; the bound from f only with an admissible heuristic.
    let known = space.lower_bounds(&stage_view.start).map(|least| match measure {
        Measure::Pushes if is_bound => least.pushes,
        Measure::Moves | Measure::Pushes => least.moves,
    });
    let scale = space.scale();
    let proved = |cost| scale.measure_bound(cost).max(known.unwrap_or(0));
    let mut counter = CountingObserver { observer, expanded: 0, generated: 0, rounds: Vec::new() };
    let answer = if engine.is_iterative_deepening() {
        // A cost counts actions unless the search minimises pushes; the limit counts actions.
        let is_limited = !is_bound || measure == Measure::Moves;
        let max_cost = if is_limited { depth } else { u32::MAX };
        idastar_to_depth(&mut space, start, max_cost, budget, &mut counter)
    } else {
        astar(&mut space, start, Weight::ONE, budget, &mut counter)
    };
    // Optimal only if the plan's measure equals a proved lower bound.
    let (status, actions, proved) = match answer {
        SearchResult::Solved(found) => {
            let amount = match measure {
                Measure::Moves => found.actions.len() as u32,
                Measure::Pushes => {
                    rules::count_pushes(&stage_view.terrain, &stage_view.start, &found.actions)
                }
            };
            let least = proved(found.lower_bound);
            let is_optimal = is_bound && amount <= least;
            let status = if is_optimal { SolveStatus::Optimal } else { SolveStatus::Solved };
            (status, Some(found.actions), least)
        }
        SearchResult::Unsolvable { .. } => (SolveStatus::Unsolvable, None, u32::MAX),
        SearchResult::BudgetSpent(spent) => {
            (SolveStatus::BudgetSpent, None, proved(spent.lower_bound))
        }
    };
    // Back to the orientation of the original stage.
    let actions = actions.map(|actions: Vec<Action>| {
        actions.into_iter().map(|action| stage_view.unmirrored(action)).collect()
    });
    // Costs with the weighted, inadmissible heuristic are no bounds.
    let lower_bound = if is_bound { proved } else { known.unwrap_or(u32::MAX) };
    let CountingObserver { expanded, generated, rounds, .. } = counter;
    let outcome = PlanResult { engine, status, actions, lower_bound, expanded, generated, rounds };
    Ok(FinishedSearch { view: stage_view, space, outcome })
}

/// Observer that counts expansions and generated states, and forwards all events.
struct CountingObserver<'a, O> {
    observer: &'a mut O,
    expanded: u64,
    generated: u64,
    /// Bound and number of expansions of each IDA* round.
    rounds: Vec<(u32, u64)>,
}

impl<O: Observer<u32, Action>> Observer<u32, Action> for CountingObserver<'_, O> {
    fn started_round(&mut self, bound: u32) {
        self.rounds.push((bound, 0));
        self.observer.started_round(bound);
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

/// A search method for platform levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Engine {
    /// A* with f = g + h and an admissible bound h: minimises the [`Measure`].
    #[default]
    Optimal,
    /// IDA* with the f of [`Self::Optimal`], up to a maximum plan length.
    OptimalDeepening,
    /// A* with f = g + 2h: fast, but the plan is not always shortest.
    ///
    /// h is the heuristic of the stage format: it counts walls, not rocks, and may overestimate.
    AStar,
    /// IDA* with the f of [`Self::AStar`], up to a maximum plan length.
    Deepening,
}

impl Engine {
    /// All methods, in the order of the menu.
    pub const ALL: [Self; 4] =
        [Self::Optimal, Self::OptimalDeepening, Self::AStar, Self::Deepening];

    /// Name used in the window and in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Optimal => "A*, shortest plan",
            Self::OptimalDeepening => "IDA*, shortest plan",
            Self::AStar => "A*, g + 2h",
            Self::Deepening => "IDA*, g + 2h",
        }
    }

    /// Weight of the heuristic: f = g + weight × h.
    #[must_use]
    pub const fn weight(self) -> u32 {
        if self.is_admissible() { 1 } else { 2 }
    }

    /// Whether h never exceeds the cost of the rest of a plan, so that the plan is the shortest.
    #[must_use]
    pub const fn is_admissible(self) -> bool {
        matches!(self, Self::Optimal | Self::OptimalDeepening)
    }

    /// IDA* instead of A*, or the reverse, with the same f.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Optimal => Self::OptimalDeepening,
            Self::OptimalDeepening => Self::Optimal,
            Self::AStar => Self::Deepening,
            Self::Deepening => Self::AStar,
        }
    }

    /// Whether the method is IDA*: depth-first rounds with a rising bound on f.
    #[must_use]
    pub const fn is_iterative_deepening(self) -> bool {
        matches!(self, Self::OptimalDeepening | Self::Deepening)
    }
}

/// The search that a stage file names: one of the two with f = g + 2h.
impl From<StageSearch> for Engine {
    fn from(search: StageSearch) -> Self {
        match search {
            StageSearch::AStar => Self::AStar,
            StageSearch::IdaStar => Self::Deepening,
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
