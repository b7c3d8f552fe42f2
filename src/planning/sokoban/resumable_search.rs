//! Resumable A* search for a cheapest plan.

use super::Planner;
use super::model::PushAction;
use super::plan_queries::{PlanAnswer, PlanOutcome};
use crate::board::CellSet;
use crate::planning::search::{BestFirst, Budget, SearchResult, Strategy, Unobserved, Weight};
use crate::worlds::ice::State;

/// A resumable A* search from one state, which minimises the cost of its planner.
///
/// It finds a plan of the same cost as [`Planner::plan`] with [`Weight::ONE`].
#[derive(Debug)]
pub struct ResumableSearch {
    planner: Planner,
    start: State,
    /// The search so far, over states that the planner's space numbers.
    search: BestFirst<PushAction>,
}

impl ResumableSearch {
    /// Creates a search from `start` that owns the planner; expands nothing yet.
    #[must_use]
    pub fn new(mut planner: Planner, start: &State) -> Self {
        let number = planner.space.begin(start, true);
        let strategy = Strategy::AStar(Weight::ONE);
        let search = BestFirst::new(&mut planner.space, number, strategy);
        Self { planner, start: start.clone(), search }
    }

    /// The state that the search starts from.
    #[must_use]
    pub fn start(&self) -> &State {
        &self.start
    }

    /// Number of nodes expanded so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.expanded()
    }

    /// The ice map of the planner.
    #[must_use]
    pub fn ice(&self) -> &CellSet {
        self.planner.ice()
    }

    /// Resumes the search with `budget.nodes` more nodes; the answer counts only these.
    ///
    /// Returns [`PlanOutcome::Unknown`] if the budget ends first. Any other answer ends the search,
    /// which must then not be resumed.
    pub fn resume(&mut self, budget: &Budget<'_>) -> PlanAnswer {
        let before = self.nodes();
        let answer = self.search.resume(&mut self.planner.space, budget, &mut Unobserved);
        let nodes = self.nodes() - before;
        let mut cut_short = false;
        let outcome = match self.planner.answer_in_actions(&self.start, answer) {
            SearchResult::Solved(solution) => {
                let optimal = solution.is_optimal();
                PlanOutcome::Plan { actions: solution.actions, optimal }
            }
            SearchResult::Unsolvable { .. } => PlanOutcome::Unsolvable,
            SearchResult::BudgetSpent(spent) => {
                cut_short = spent.stopped;
                PlanOutcome::Unknown { towards: spent.partial_path }
            }
        };
        PlanAnswer { outcome, nodes, stopped: cut_short }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{RandomBoards, Terrain};

    #[test]
    fn resumed_search_finds_the_plan_of_one_run() {
        let family = RandomBoards {
            rows: 6,
            columns: 6,
            crates: 3,
            wall_probability: 0.1,
            ice_fraction: 0.2,
        };
        let (mut plans, mut absent) = (0, 0);
        for level in (0..400).filter_map(|seed| family.level(seed, 0)) {
            let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
            let mut planner = Planner::new(terrain.layout(), terrain.ice(), 3);
            let mut search = ResumableSearch::new(planner.clone(), &state);
            let budget = Budget::nodes(1_000_000);
            let whole = planner.plan(&state, Weight::ONE, &budget, &mut Unobserved);
            let (mut nodes, mut pieces) = (0, 0);
            let found = loop {
                // Calls with different numbers of nodes; the stop signal ends every third one at
                // once.
                let is_stopped = pieces % 3 == 1;
                let should_stop = || is_stopped;
                let found = search.resume(&Budget::guarded(pieces % 7, &should_stop));
                nodes += found.nodes;
                pieces += 1;
                if !matches!(found.outcome, PlanOutcome::Unknown { .. }) {
                    break found;
                }
            };
            assert_eq!(nodes, search.nodes());
            match whole {
                SearchResult::Solved(solution) => {
                    let PlanOutcome::Plan { actions, optimal: true } = found.outcome else {
                        panic!("{found:?} {level:?}");
                    };
                    assert_eq!(actions.len(), solution.actions.len(), "{level:?}");
                    plans += 1;
                }
                _ => {
                    assert_eq!(found.outcome, PlanOutcome::Unsolvable, "{level:?}");
                    absent += 1;
                }
            }
        }
        assert!(plans > 20 && absent > 20, "{plans} {absent}");
    }
}
