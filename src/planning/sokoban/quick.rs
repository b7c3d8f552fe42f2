//! Planner queries that trade optimality for a bounded number of nodes.

use super::Planner;
use super::fast::{Improvement, solve_fast};
use crate::board::Direction;
use crate::planning::search::{Answer, Budget, Status, Unobserved, Weight};
use crate::worlds::ice::State;

/// Weights of weighted A* after the optimal search failed.
///
/// Each has a share of the nodes.
const QUICK_WEIGHTS: [Weight; 3] = [Weight::tenths(12), Weight::tenths(20), Weight::tenths(60)];

/// Divisor of the nodes of the optimal search: the share of each weight, of the search for any
/// plan, and of shortening the plan.
const QUICK_SHARE: u64 = 4;

/// Factor on the nodes of a bidirectional search, which stores less per node.
const BOTH_ENDS_FACTOR: u64 = 3;

/// Weights for a query where any plan will do; the more careful one first.
const ANY_WEIGHTS: [Weight; 2] = [Weight::tenths(30), Weight::tenths(100)];

/// Result of a query for a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanFound {
    /// The plan, a proof, or neither.
    pub outcome: PlanOutcome,
    /// Expanded nodes of all searches.
    pub nodes: u64,
    /// Whether the guard stopped one of the searches.
    pub cut_short: bool,
}

/// A plan, a proof that none exists, or neither.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlanOutcome {
    /// A plan to the goal.
    Plan {
        /// All actions; empty if the goal is already reached.
        actions: Vec<Direction>,
        /// Whether the plan is proved shortest.
        optimal: bool,
    },
    /// Proved: no plan exists.
    Unsolvable,
    /// Nothing is proved; the actions lead to the state with the least estimate, and may be empty.
    Unknown {
        /// Actions towards the goal; they may lead into a deadlock.
        towards: Vec<Direction>,
    },
}

impl PlanFound {
    const NOTHING: Self =
        Self { outcome: PlanOutcome::Unknown { towards: Vec::new() }, nodes: 0, cut_short: false };

    /// Adds the answer of one search; returns true if it is a plan or a proof.
    fn settle(&mut self, answer: Answer<Direction>) -> bool {
        self.nodes += answer.expanded();
        match answer {
            Answer::Solved(solution) => {
                let optimal = solution.is_optimal();
                self.outcome = PlanOutcome::Plan { actions: solution.actions, optimal };
                true
            }
            Answer::Unsolvable { .. } => {
                self.outcome = PlanOutcome::Unsolvable;
                true
            }
            Answer::BudgetSpent(spent) => {
                self.cut_short |= spent.stopped;
                if !spent.towards.is_empty() {
                    self.outcome = PlanOutcome::Unknown { towards: spent.towards };
                }
                false
            }
        }
    }
}

impl Planner {
    /// Finds the best plan that the nodes allow.
    ///
    /// First an optimal search with `nodes` nodes (three times as many if it can be bidirectional).
    /// If that fails, about `nodes` more nodes for weighted A* with growing weights, for any plan
    /// at all, and for shortening that plan.
    pub fn plan_at_best(&mut self, state: &State, nodes: u64, budget: &Budget<'_>) -> PlanFound {
        let left = |found: &PlanFound, nodes: u64| {
            budget.with_nodes(nodes.min(budget.nodes.saturating_sub(found.nodes)))
        };
        let mut found = PlanFound::NOTHING;
        let for_both = left(&found, nodes.saturating_mul(BOTH_ENDS_FACTOR));
        let answer = match self.plan_two_way(state, &for_both) {
            Some(answer) => answer,
            None => self.plan(state, Weight::ONE, &left(&found, nodes), &mut Unobserved),
        };
        if found.settle(answer) {
            return found;
        }
        // No proof within the nodes: accept longer plans, from careful to greedy.
        let share = nodes.div_ceil(QUICK_SHARE);
        let is_settled = QUICK_WEIGHTS.iter().any(|weight| {
            let answer = self.plan(state, *weight, &left(&found, share), &mut Unobserved);
            found.settle(answer)
        });
        if !is_settled {
            let any = self.plan_by_features(state, &left(&found, share));
            found.nodes += any.nodes;
            found.cut_short |= any.cut_short;
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
            found.cut_short |= (rest.should_stop)();
        }
        found
    }

    /// Optimal search with `nodes` nodes, then weighted A* with at most three quarters as many.
    pub fn plan_quickly(&mut self, state: &State, nodes: u64, budget: &Budget<'_>) -> PlanFound {
        let quick = QUICK_WEIGHTS.map(|weight| (weight, nodes.div_ceil(QUICK_SHARE)));
        self.plan_in_turn(state, [(Weight::ONE, nodes)].into_iter().chain(quick), budget)
    }

    /// Weighted A* only: the plan may be somewhat longer than the shortest.
    pub fn plan_roughly(&mut self, state: &State, budget: &Budget<'_>) -> PlanFound {
        let rough = QUICK_WEIGHTS.map(|weight| (weight, budget.nodes.div_ceil(3)));
        self.plan_in_turn(state, rough.into_iter(), budget)
    }

    /// Finds any plan with `nodes` nodes, however long.
    pub fn plan_somehow(&mut self, state: &State, nodes: u64, budget: &Budget<'_>) -> PlanFound {
        let share = nodes.div_ceil(ANY_WEIGHTS.len() as u64);
        self.plan_in_turn(state, ANY_WEIGHTS.map(|weight| (weight, share)).into_iter(), budget)
    }

    /// Finds any plan with the satisficing portfolio; the planner's prices play no role.
    ///
    /// A node costs several times as much as one of [`Self::plan`], but far fewer may be needed.
    #[must_use]
    pub fn plan_by_features(&self, state: &State, budget: &Budget<'_>) -> PlanFound {
        let verdict =
            solve_fast(self.space.layout(), self.ice(), state, Improvement::WhileItPays, budget);
        let outcome = match verdict.plan {
            Some(plan) => PlanOutcome::Plan { actions: plan.actions, optimal: false },
            None if verdict.status == Status::Unsolvable => PlanOutcome::Unsolvable,
            None => PlanOutcome::Unknown { towards: Vec::new() },
        };
        PlanFound { outcome, nodes: verdict.expanded, cut_short: verdict.stopped }
    }

    /// Runs searches with these weights and nodes until one returns a plan or a proof.
    fn plan_in_turn(
        &mut self,
        state: &State,
        attempts: impl Iterator<Item = (Weight, u64)>,
        budget: &Budget<'_>,
    ) -> PlanFound {
        let mut found = PlanFound::NOTHING;
        for (weight, nodes) in attempts {
            let affordable = nodes.min(budget.nodes.saturating_sub(found.nodes));
            let answer = self.plan(state, weight, &budget.with_nodes(affordable), &mut Unobserved);
            if found.settle(answer) {
                break;
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::{Caution, Plan};
    use crate::worlds::ice::{Belief, IcePrior, Level, RandomBoards, Terrain, board_of_letters};

    /// Result of a query for any plan with this many nodes.
    fn somehow(drawing: &str, nodes: u64, stopped: bool) -> PlanFound {
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let mut planner = Planner::new(terrain.layout(), terrain.ice(), state.crates.len());
        let should_stop = || stopped;
        let budget = Budget::guarded(nodes, &should_stop);
        planner.plan_somehow(&state, nodes, &budget)
    }

    #[test]
    fn any_plan_is_found_or_proved_absent_or_nothing_is_said() {
        let found = somehow("@$_$_..\n_______", 1_000, false);
        assert!(matches!(found.outcome, PlanOutcome::Plan { .. }), "{found:?}");
        let found = somehow("@#$_.\n##___", 1_000, false);
        assert_eq!(found.outcome, PlanOutcome::Unsolvable);
        let found = somehow("@$_$_..\n_______", 0, false);
        assert_eq!(found.outcome, PlanOutcome::Unknown { towards: Vec::new() });
    }

    #[test]
    fn the_best_plan_is_as_cheap_as_the_cheapest_where_risks_are_weighed() {
        let family =
            RandomBoards { rows: 6, columns: 6, crates: 2, wall_share: 0.2, ice_share: 0.0 };
        let budget = Budget::nodes(1_000_000);
        let mut plans = 0;
        for level in (0..400).filter_map(|seed| family.level(seed, 0)) {
            let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
            let belief = Belief::first(terrain.layout(), IcePrior::default());
            for caution in [Caution::BreaksTies, Caution::Detours(20)] {
                let mut planner = Planner::cautious(&belief, terrain.ice(), 2, caution);
                let cheapest = planner.plan(&state, Weight::ONE, &budget, &mut Unobserved);
                let found = planner.plan_at_best(&state, 1_000_000, &budget);
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
    fn a_search_of_another_kind_finds_plans_where_there_are_any() {
        let family =
            RandomBoards { rows: 5, columns: 6, crates: 3, wall_share: 0.1, ice_share: 0.2 };
        let (mut plans, mut absent) = (0, 0);
        for level in (0..300).filter_map(|seed| family.level(seed, 0)) {
            let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
            let (layout, ice) = (terrain.layout(), terrain.ice());
            let mut planner = Planner::new(layout, ice, 3);
            let budget = Budget::nodes(1_000_000);
            let is_solvable =
                planner.plan(&state, Weight::ONE, &budget, &mut Unobserved).solution().is_some();
            match planner.plan_by_features(&state, &budget).outcome {
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
            let nothing = planner.plan_by_features(&state, &Budget::nodes(0));
            assert!(nothing.nodes <= 1, "{level:?}");
        }
        assert!(plans > 20 && absent > 20, "{plans} {absent}");
    }

    #[test]
    fn the_best_that_can_be_had_claims_no_more_than_it_is() {
        let (mut shortest, mut longer, mut absent, mut undecided) = (0, 0, 0, 0);
        for ice_share in [0.0, 0.2] {
            let family =
                RandomBoards { rows: 6, columns: 7, crates: 3, wall_share: 0.0, ice_share };
            for level in (0..150).filter_map(|seed| family.level(seed, 0)) {
                let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
                let (layout, ice) = (terrain.layout(), terrain.ice());
                let mut planner = Planner::new(layout, ice, 3);
                let enough = Budget::nodes(1_000_000);
                let answer = planner.plan(&state, Weight::ONE, &enough, &mut Unobserved);
                let best = answer.solution();
                for nodes in [2, 40, 100_000] {
                    let found = planner.plan_at_best(&state, nodes, &enough);
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
    fn any_plan_is_better_than_none() {
        let drawing = "  .#     \n $.# $   \n  .  #   \n# .## $ #\n  .  $  #\n @ # $   \n   #     ";
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let mut planner = Planner::new(terrain.layout(), terrain.ice(), state.crates.len());
        let steps = [400, 1_000_000].map(|nodes| {
            let found = planner.plan_at_best(&state, nodes, &Budget::nodes(10_000_000));
            let PlanOutcome::Plan { actions, optimal } = found.outcome else { panic!("no plan") };
            (actions.len(), optimal)
        });
        assert!(steps[0] > steps[1] && !steps[0].1 && steps[1].1, "{steps:?}");
        let quickly = planner.plan_quickly(&state, 400, &Budget::nodes(10_000_000));
        assert!(matches!(quickly.outcome, PlanOutcome::Unknown { .. }), "{quickly:?}");
    }

    #[test]
    fn the_guard_ends_the_work_within_a_few_states() {
        let found = somehow("_______\n@$_$_..\n_______", 1_000, true);
        assert!(found.cut_short && found.nodes < 10, "{found:?}");
    }
}
