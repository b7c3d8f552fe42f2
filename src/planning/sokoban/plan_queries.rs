//! Planner queries that trade optimality for a bounded number of nodes.
//!
//! A node is an expanded state. Weighted A* multiplies the heuristic by a weight above 1, and finds
//! plans faster that cost at most that many times the minimum. The portfolio is the satisficing
//! solver of `fast`, which looks for any plan. Shortening replaces parts of a plan by cheaper ones.

use super::Planner;
use super::fast::{ImprovementEffort, solve_fast};
use crate::board::Direction;
use crate::planning::search::{Budget, SearchResult, SolveStatus, Unobserved, Weight};
use crate::worlds::ice::State;

/// Weights 1.2, 2 and 6 of consecutive weighted A* searches.
///
/// Each search has its own limit of nodes.
const QUICK_WEIGHTS: [Weight; 3] = [Weight::tenths(12), Weight::tenths(20), Weight::tenths(60)];

/// Divisor from the nodes of the optimal search to those of each later step.
///
/// The steps are each weighted search, the portfolio, and shortening the plan.
const QUICK_DIVISOR: u64 = 4;

/// Factor on the nodes of a bidirectional search, which needs less memory per node.
const BOTH_ENDS_FACTOR: u64 = 3;

/// Weights 3 and 10 of the weighted A* searches of [`Planner::plan_any`], in order.
const ANY_WEIGHTS: [Weight; 2] = [Weight::tenths(30), Weight::tenths(100)];

/// Result of a query for a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanAnswer {
    /// The plan, a proof, or neither.
    pub outcome: PlanOutcome,
    /// Expanded nodes of all searches, without the portfolio's improvement of its plan.
    pub nodes: u64,
    /// Whether `should_stop` of the budget ended one of the searches.
    pub stopped: bool,
}

/// A plan, a proof that none exists, or neither.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlanOutcome {
    /// A plan to the goal.
    Plan {
        /// All actions; empty if the goal is already reached.
        actions: Vec<Direction>,
        /// Whether the plan is reported as cheapest, risk prices included.
        ///
        /// A proof, except after a weighted search with risk prices; see [`Planner::plan`].
        optimal: bool,
    },
    /// Proved: no plan exists.
    Unsolvable,
    /// Neither a plan nor a proof within the budget.
    Unknown {
        /// Actions to the expanded state with the least estimate.
        ///
        /// Of the last search in which this is not the start; empty if there is none. May lead
        /// into a deadlock.
        towards: Vec<Direction>,
    },
}

impl PlanAnswer {
    /// Answer before the first search.
    const UNKNOWN: Self =
        Self { outcome: PlanOutcome::Unknown { towards: Vec::new() }, nodes: 0, stopped: false };

    /// Adds the answer of one search; returns true for a plan or a proof.
    fn add_answer(&mut self, answer: SearchResult<Direction>) -> bool {
        self.nodes += answer.expanded();
        match answer {
            SearchResult::Solved(solution) => {
                let optimal = solution.is_optimal();
                self.outcome = PlanOutcome::Plan { actions: solution.actions, optimal };
                true
            }
            SearchResult::Unsolvable { .. } => {
                self.outcome = PlanOutcome::Unsolvable;
                true
            }
            SearchResult::BudgetSpent(spent) => {
                self.stopped |= spent.stopped;
                if !spent.partial_path.is_empty() {
                    self.outcome = PlanOutcome::Unknown { towards: spent.partial_path };
                }
                false
            }
        }
    }
}

impl Planner {
    /// Finds a plan by a sequence of bounded searches, the optimal one first.
    ///
    /// The optimal search gets `nodes` nodes (three times as many if it is bidirectional), each
    /// later step a quarter of `nodes`. Without a plan or a proof, weighted A* follows with three
    /// growing weights until one has either, then the portfolio if none has. At the end, a plan
    /// that is not proved cheapest is shortened. `budget` limits the sum of the nodes. The
    /// portfolio ignores risk prices.
    pub fn plan_best_affordable(
        &mut self,
        state: &State,
        nodes: u64,
        budget: &Budget<'_>,
    ) -> PlanAnswer {
        let left = |found: &PlanAnswer, nodes: u64| {
            budget.with_nodes(nodes.min(budget.nodes.saturating_sub(found.nodes)))
        };
        let mut found = PlanAnswer::UNKNOWN;
        let for_both = left(&found, nodes.saturating_mul(BOTH_ENDS_FACTOR));
        let answer = match self.plan_bidirectional(state, &for_both) {
            Some(answer) => answer,
            None => self.plan(state, Weight::ONE, &left(&found, nodes), &mut Unobserved),
        };
        if found.add_answer(answer) {
            return found;
        }
        // No proof within the nodes: accept longer plans, from careful to greedy.
        let share = nodes.div_ceil(QUICK_DIVISOR);
        let is_complete = QUICK_WEIGHTS.iter().any(|weight| {
            let answer = self.plan(state, *weight, &left(&found, share), &mut Unobserved);
            found.add_answer(answer)
        });
        if !is_complete {
            let any = self.plan_with_portfolio(state, &left(&found, share));
            found.nodes += any.nodes;
            found.stopped |= any.stopped;
            if !matches!(any.outcome, PlanOutcome::Unknown { .. }) {
                found.outcome = any.outcome;
            }
        }
        // Spend the rest on shortening the plan.
        if let PlanOutcome::Plan { actions, optimal: false } = &mut found.outcome {
            let rest = budget.with_nodes(share.min(budget.nodes.saturating_sub(found.nodes)));
            let shortened = self.shorten(state, std::mem::take(actions), &rest);
            *actions = shortened.actions;
            found.nodes += shortened.nodes;
            found.stopped |= (rest.should_stop)();
        }
        found
    }

    /// Finds a plan by A* with `nodes` nodes, then by weighted A*.
    ///
    /// Each of the three weighted searches (1.2, 2, 6) gets a quarter of `nodes`. The first search
    /// with a plan or a proof ends the query. `budget` limits the sum.
    pub fn plan_optimal_then_weighted(
        &mut self,
        state: &State,
        nodes: u64,
        budget: &Budget<'_>,
    ) -> PlanAnswer {
        let quick = QUICK_WEIGHTS.map(|weight| (weight, nodes.div_ceil(QUICK_DIVISOR)));
        self.plan_with_weights(state, [(Weight::ONE, nodes)].into_iter().chain(quick), budget)
    }

    /// Finds a plan by weighted A* that costs at most six times the minimum.
    ///
    /// Tries weights 1.2, 2 and 6, each with a third of the budget's nodes, until one has a plan or
    /// a proof.
    pub fn plan_weighted(&mut self, state: &State, budget: &Budget<'_>) -> PlanAnswer {
        let rough = QUICK_WEIGHTS.map(|weight| (weight, budget.nodes.div_ceil(3)));
        self.plan_with_weights(state, rough.into_iter(), budget)
    }

    /// Finds any plan by strongly weighted A*, at most ten times the minimum cost.
    ///
    /// Tries weights 3 and 10, each with half of `nodes`, until one has a plan or a proof. `budget`
    /// limits the sum.
    pub fn plan_any(&mut self, state: &State, nodes: u64, budget: &Budget<'_>) -> PlanAnswer {
        let share = nodes.div_ceil(ANY_WEIGHTS.len() as u64);
        self.plan_with_weights(state, ANY_WEIGHTS.map(|weight| (weight, share)).into_iter(), budget)
    }

    /// Finds a plan with the satisficing portfolio and reduces its pushes; ignores risk prices.
    ///
    /// The plan is never reported as optimal. A node costs several times as much as one of
    /// [`Self::plan`], but far fewer may be needed.
    #[must_use]
    pub fn plan_with_portfolio(&self, state: &State, budget: &Budget<'_>) -> PlanAnswer {
        let verdict = solve_fast(
            self.space.layout(),
            self.ice(),
            state,
            ImprovementEffort::WhileWorthwhile,
            budget,
        );
        let outcome = match verdict.plan {
            Some(plan) => PlanOutcome::Plan { actions: plan.actions, optimal: false },
            None if verdict.status == SolveStatus::Unsolvable => PlanOutcome::Unsolvable,
            None => PlanOutcome::Unknown { towards: Vec::new() },
        };
        PlanAnswer { outcome, nodes: verdict.expanded, stopped: verdict.stopped }
    }

    /// Runs A* with these weights and nodes until one returns a plan or a proof.
    fn plan_with_weights(
        &mut self,
        state: &State,
        attempts: impl Iterator<Item = (Weight, u64)>,
        budget: &Budget<'_>,
    ) -> PlanAnswer {
        let mut found = PlanAnswer::UNKNOWN;
        for (weight, nodes) in attempts {
            let affordable = nodes.min(budget.nodes.saturating_sub(found.nodes));
            let answer = self.plan(state, weight, &budget.with_nodes(affordable), &mut Unobserved);
            if found.add_answer(answer) {
                break;
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::{Plan, RiskAversion};
    use crate::worlds::ice::{Belief, IcePrior, Level, RandomBoards, Terrain, board_of_letters};

    /// Result of a query for any plan with this many nodes.
    fn somehow(drawing: &str, nodes: u64, stopped: bool) -> PlanAnswer {
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let mut planner = Planner::new(terrain.layout(), terrain.ice(), state.crates.len());
        let should_stop = || stopped;
        let budget = Budget::guarded(nodes, &should_stop);
        planner.plan_any(&state, nodes, &budget)
    }

    #[test]
    fn plan_any_returns_plan_proof_or_unknown() {
        let found = somehow("@$_$_..\n_______", 1_000, false);
        assert!(matches!(found.outcome, PlanOutcome::Plan { .. }), "{found:?}");
        let found = somehow("@#$_.\n##___", 1_000, false);
        assert_eq!(found.outcome, PlanOutcome::Unsolvable);
        let found = somehow("@$_$_..\n_______", 0, false);
        assert_eq!(found.outcome, PlanOutcome::Unknown { towards: Vec::new() });
    }

    #[test]
    fn best_affordable_plan_is_cheapest_with_risk_prices() {
        let family = RandomBoards {
            rows: 6,
            columns: 6,
            crates: 2,
            wall_probability: 0.2,
            ice_fraction: 0.0,
        };
        let budget = Budget::nodes(1_000_000);
        let mut plans = 0;
        for level in (0..400).filter_map(|seed| family.level(seed, 0)) {
            let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
            let belief = Belief::initial(terrain.layout(), IcePrior::default());
            for aversion in [RiskAversion::TieBreak, RiskAversion::Detours(20)] {
                let mut planner = Planner::risk_averse(&belief, terrain.ice(), 2, aversion);
                let cheapest = planner.plan(&state, Weight::ONE, &budget, &mut Unobserved);
                let found = planner.plan_best_affordable(&state, 1_000_000, &budget);
                let PlanOutcome::Plan { actions, optimal } = found.outcome else {
                    assert!(cheapest.solution().is_none(), "{level:?}");
                    continue;
                };
                let cheapest = cheapest.solution().expect("there is a plan");
                let price = |actions: &[Direction]| planner.price(&state, actions);
                assert!(optimal, "{level:?}");
                assert_eq!(price(&actions), price(&cheapest.actions), "{level:?}");
                plans += 1;
            }
        }
        assert!(plans > 50, "{plans}");
    }

    #[test]
    fn portfolio_agrees_with_a_star_on_solvability() {
        let family = RandomBoards {
            rows: 5,
            columns: 6,
            crates: 3,
            wall_probability: 0.1,
            ice_fraction: 0.2,
        };
        let (mut plans, mut absent) = (0, 0);
        for level in (0..300).filter_map(|seed| family.level(seed, 0)) {
            let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
            let (layout, ice) = (terrain.layout(), terrain.ice());
            let mut planner = Planner::new(layout, ice, 3);
            let budget = Budget::nodes(1_000_000);
            let is_solvable =
                planner.plan(&state, Weight::ONE, &budget, &mut Unobserved).solution().is_some();
            match planner.plan_with_portfolio(&state, &budget).outcome {
                PlanOutcome::Plan { actions, .. } => {
                    let end = Plan::replayed(layout, ice, &state, actions);
                    assert!(end.is_some() && is_solvable, "{level:?}");
                    plans += 1;
                }
                outcome => {
                    assert_eq!((outcome, is_solvable), (PlanOutcome::Unsolvable, false));
                    absent += 1;
                }
            }
            let nothing = planner.plan_with_portfolio(&state, &Budget::nodes(0));
            assert!(nothing.nodes <= 1, "{level:?}");
        }
        assert!(plans > 20 && absent > 20, "{plans} {absent}");
    }

    #[test]
    fn best_affordable_plan_claims_optimality_only_if_shortest() {
        let (mut shortest, mut longer, mut absent, mut undecided) = (0, 0, 0, 0);
        for ice_share in [0.0, 0.2] {
            let family = RandomBoards {
                rows: 6,
                columns: 7,
                crates: 3,
                wall_probability: 0.0,
                ice_fraction: ice_share,
            };
            for level in (0..150).filter_map(|seed| family.level(seed, 0)) {
                let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
                let (layout, ice) = (terrain.layout(), terrain.ice());
                let mut planner = Planner::new(layout, ice, 3);
                let enough = Budget::nodes(1_000_000);
                let answer = planner.plan(&state, Weight::ONE, &enough, &mut Unobserved);
                let best = answer.solution();
                for nodes in [2, 40, 100_000] {
                    let found = planner.plan_best_affordable(&state, nodes, &enough);
                    match (&found.outcome, &best) {
                        (PlanOutcome::Plan { actions, optimal }, Some(best)) => {
                            assert!(Plan::replayed(layout, ice, &state, actions.clone()).is_some());
                            let is_shortest = actions.len() == best.actions.len();
                            assert!(actions.len() >= best.actions.len(), "{level:?}");
                            assert!(is_shortest || !optimal, "{level:?}");
                            *if *optimal { &mut shortest } else { &mut longer } += 1;
                        }
                        (PlanOutcome::Unsolvable, None) => absent += 1,
                        (PlanOutcome::Unknown { .. }, _) if nodes < 100_000 => undecided += 1,
                        _ => panic!("{found:?} {best:?} {level:?}"),
                    }
                }
            }
        }
        let seen = [shortest, longer, absent, undecided];
        assert!(seen.iter().all(|count| *count > 20), "{seen:?}");
    }

    /// Crates block each other, so A* with few nodes finds no plan.
    #[test]
    fn best_affordable_plan_falls_back_to_any_plan() {
        let drawing = "  .#     \n $.# $   \n  .  #   \n# .## $ #\n  .  $  #\n @ # $   \n   #     ";
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let mut planner = Planner::new(terrain.layout(), terrain.ice(), state.crates.len());
        let steps = [400, 1_000_000].map(|nodes| {
            let found = planner.plan_best_affordable(&state, nodes, &Budget::nodes(10_000_000));
            let PlanOutcome::Plan { actions, optimal } = found.outcome else { panic!("no plan") };
            (actions.len(), optimal)
        });
        assert!(steps[0] > steps[1] && !steps[0].1 && steps[1].1, "{steps:?}");
        let quickly = planner.plan_optimal_then_weighted(&state, 400, &Budget::nodes(10_000_000));
        assert!(matches!(quickly.outcome, PlanOutcome::Unknown { .. }), "{quickly:?}");
    }

    #[test]
    fn guard_stops_within_a_few_states() {
        let found = somehow("_______\n@$_$_..\n_______", 1_000, true);
        assert!(found.stopped && found.nodes < 10, "{found:?}");
    }
}
