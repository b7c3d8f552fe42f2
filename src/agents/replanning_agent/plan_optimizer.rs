//! Plan optimiser: finds a cheap plan within a budget, and improves existing ones.
//!
//! A plan costs its actions plus risk prices (see [`config`](super::config)). A*
//! without risk prices runs first, because it needs far fewer nodes. If it finishes, A* with risk
//! prices follows; otherwise weighted A* looks for any plan. Unless the cheapest plan is found, the
//! old plan is *rejoined* (a short search leads to one of its states), and the cheaper of both
//! plans is shortened. Information-gathering detours are inserted last: walks that reveal a cell
//! before a crate is pushed onto it. The steps of [`PlanOptimizer::plan`]:
//!
//! | nodes | step |
//! |---|---|
//! | 1/2 | shortest plan, by A* without risk prices |
//! | 3/10 | cheapest plan, by A* with risk prices, if a shortest plan was found |
//! | 1/4 | rough plan by weighted A*, if no shortest plan was found |
//! | 1/8 | rejoin the old plan, unless the cheapest plan was found |
//! | 1/5 | shorten segments, unless the cheapest plan was found |
//! | 1/5 | information-gathering detours |
//!
//! All steps together may take about one third more than the budget.

use super::info_detour::insert_detours;
use super::value_of_information::LossBudget;
use crate::board::Direction;
use crate::planning::search::Budget;
use crate::planning::sokoban::{PlanAnswer, PlanOutcome, Planner, ResumableSearch};
use crate::worlds::ice::{Belief, Observation, State};
use std::sync::Arc;

/// Plan optimiser for one decision, with its inputs and budget.
pub(super) struct PlanOptimizer<'a> {
    /// Planner for the agent's assumed ice map.
    pub(super) planner: &'a Planner,
    /// State from which plans start.
    pub(super) state: &'a State,
    /// Belief used for information-gathering detours.
    pub(super) belief: &'a Belief,
    /// Value of avoiding a loss, in steps; a loss makes the level unsolvable.
    pub(super) loss_steps: u32,
    /// Budget of one decision; all steps together may take about one third more.
    pub(super) budget: Budget<'a>,
}

impl PlanOptimizer<'_> {
    /// A budget with 1/`part` of the nodes, rounded up.
    fn share(&self, part: u64) -> Budget<'_> {
        self.budget.with_nodes(self.budget.nodes.div_ceil(part))
    }

    /// The best plan found within the budget, and an unfinished search to resume later.
    ///
    /// The cheapest plan if found in time; otherwise the cheaper one of the new plan and the
    /// rejoined old plan, shortened. Contains detours. The outcome is `Unsolvable` if no plan
    /// exists on the planner's ice map, and `Unknown` if no plan was found.
    ///
    /// The search to resume is the A* search that ran out of nodes: for a shortest plan, or if one
    /// was found, for the cheapest plan. `None` after the cheapest plan or a proof.
    ///
    /// `old` is the state in which the old plan would continue, and its remaining actions.
    pub(super) fn plan(
        &self,
        old: Option<(&State, &[Direction])>,
    ) -> (PlanAnswer, Option<ResumableSearch>) {
        let nodes = self.budget.nodes;
        let mut bare = self.planner.without_risk(self.state.crates.len());
        let mut shortest = ResumableSearch::new(bare.clone(), self.state);
        let mut found = shortest.resume(&self.budget.with_nodes(nodes / 2));
        let PlanOutcome::Plan { actions, optimal } = found.outcome else {
            if let PlanOutcome::Unsolvable = found.outcome {
                return (found, None);
            }
            // No shortest plan in time: accept a longer one.
            let rough = bare.plan_weighted(self.state, &self.share(4));
            found.nodes += rough.nodes;
            found.stopped |= rough.stopped;
            match rough.outcome {
                PlanOutcome::Unknown { towards } if towards.is_empty() => {}
                outcome => found.outcome = outcome,
            }
            if let PlanOutcome::Unsolvable = found.outcome {
                return (found, None);
            }
            self.keep_cheapest(&mut found, old);
            return (self.with_detours(found), Some(shortest));
        };
        // Kept to tell whether the cheapest plan, found below, is also a shortest one.
        let fewest = optimal.then_some(actions.len());
        // A shortest plan is known; use the rest of the budget for the cheapest.
        let mut cheapest = ResumableSearch::new(self.planner.clone(), self.state);
        let searched = cheapest.resume(&self.budget.with_nodes(nodes * 3 / 10));
        found.nodes += searched.nodes;
        found.stopped |= searched.stopped;
        // Out of nodes: the shortest plan may ignore risks, so the old plan may be cheaper.
        let PlanOutcome::Plan { actions, .. } = searched.outcome else {
            found.outcome = PlanOutcome::Plan { actions, optimal: false };
            self.keep_cheapest(&mut found, old);
            return (self.with_detours(found), Some(cheapest));
        };
        let optimal = fewest == Some(actions.len());
        found.outcome = PlanOutcome::Plan { actions, optimal };
        (self.with_detours(found), None)
    }

    /// Replaces the found plan by the cheaper of itself and the rejoined old plan, shortened.
    ///
    /// Changes nothing but the work done if neither reaches the goal.
    fn keep_cheapest(&self, found: &mut PlanAnswer, old: Option<(&State, &[Direction])>) {
        // The old plan is often nearly as good as a new one, and rejoining it costs few nodes.
        let old = old.and_then(|(expected_state, rest)| {
            let (plan, nodes) =
                self.planner.repair(self.state, expected_state, rest, &self.share(8));
            found.nodes += nodes;
            plan
        });
        let new = match &found.outcome {
            PlanOutcome::Plan { actions, .. } => Some(actions.clone()),
            PlanOutcome::Unknown { .. } | PlanOutcome::Unsolvable => None,
        };
        let plans = new.into_iter().chain(old);
        if let Some((_, actions)) = plans.filter_map(|plan| Some((self.cost(&plan)?, plan))).min() {
            let shortened = self.planner.shorten(self.state, actions, &self.share(5));
            found.nodes += shortened.nodes;
            let actions = shortened.actions;
            found.outcome = PlanOutcome::Plan { actions, optimal: false };
        }
    }

    /// Shortens a plan from another search, and inserts detours.
    ///
    /// Detours are computed with unknown cells as floor. They are dropped if, on the map that the
    /// plan assumes, the result misses the goal.
    pub(super) fn shortened_with_detours(&self, actions: Vec<Direction>) -> PlanAnswer {
        let shortened = self.planner.shorten(self.state, actions, &self.share(2));
        let outcome = PlanOutcome::Plan { actions: shortened.actions, optimal: false };
        let plain = PlanAnswer { outcome, nodes: shortened.nodes, stopped: false };
        let with_detours = self.with_detours(plain.clone());
        let PlanAnswer { nodes, stopped: cut_short, .. } = with_detours;
        match &with_detours.outcome {
            PlanOutcome::Plan { actions, .. } if self.cost(actions).is_some() => with_detours,
            _ => PlanAnswer { nodes, stopped: cut_short, ..plain },
        }
    }

    /// Shortens the plan being followed, if that makes it cheaper.
    ///
    /// Returns an empty `Unknown` result if it does not become cheaper. The second value is true if
    /// shortening ended because nothing improved, not because the nodes or the time ran out.
    pub(super) fn shortened_plan(&self, rest: &[Direction]) -> (PlanAnswer, bool) {
        let share = self.share(2);
        let shortened = self.planner.shorten(self.state, rest.to_vec(), &share);
        let is_complete = shortened.nodes < share.nodes && !(share.should_stop)();
        let new = (shortened.actions != rest).then_some(shortened.actions);
        (self.cheaper(new, shortened.nodes, Some(rest)), is_complete)
    }

    /// Adapts a plan made for an earlier state, if the result is cheaper than `rest`.
    ///
    /// Otherwise returns an empty `Unknown` result. Without `rest`, any plan to the goal is
    /// accepted.
    pub(super) fn rejoined(
        &self,
        (start, actions): (&State, &[Direction]),
        rest: Option<&[Direction]>,
    ) -> PlanAnswer {
        let (plan, nodes) = self.planner.repair(self.state, start, actions, &self.share(4));
        self.cheaper(plan, nodes, rest)
    }

    /// Returns the new plan with detours if it is cheaper than the old plan.
    ///
    /// The new plan must be cheaper without and with the detours; otherwise returns an empty
    /// `Unknown` result. Without an old plan, any plan to the goal counts as cheaper. `nodes` is
    /// the work of the search for `new`; the result adds the work for the detours.
    fn cheaper(
        &self,
        new: Option<Vec<Direction>>,
        nodes: u64,
        old: Option<&[Direction]>,
    ) -> PlanAnswer {
        let old = old.and_then(|old| self.cost(old));
        let is_cheaper =
            |plan: &[Direction]| self.cost(plan).is_some_and(|new| old.is_none_or(|old| new < old));
        let nothing = PlanOutcome::Unknown { towards: Vec::new() };
        let outcome = match new.filter(|new| is_cheaper(new)) {
            Some(actions) => PlanOutcome::Plan { actions, optimal: false },
            None => nothing.clone(),
        };
        let mut found = self.with_detours(PlanAnswer { outcome, nodes, stopped: false });
        // Detours may bring back walks that shortening removed.
        if matches!(&found.outcome, PlanOutcome::Plan { actions, .. } if !is_cheaper(actions)) {
            found.outcome = nothing;
        }
        found
    }

    /// Cost of a plan with its risk prices; `None` if it does not reach the goal.
    fn cost(&self, plan: &[Direction]) -> Option<u64> {
        self.planner.price(self.state, plan)
    }

    /// Inserts information-gathering detours, and marks the result if the stop signal is set.
    ///
    /// This is the last step, so a stop signal that is set by now has cut the work short.
    fn with_detours(&self, mut found: PlanAnswer) -> PlanAnswer {
        if let PlanOutcome::Plan { actions, optimal } = &mut found.outcome {
            let layout = Arc::clone(self.belief.layout());
            let observation = Observation { layout, state: self.state.clone() };
            let budget = self.share(5);
            let limits = LossBudget { loss_steps: f64::from(self.loss_steps), nodes: budget.nodes };
            let result = insert_detours(&observation, self.belief, actions, limits, &budget);
            *optimal = *optimal && result.detours == 0;
            *actions = result.actions;
            found.nodes += result.nodes;
        }
        found.stopped |= (self.budget.should_stop)();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::RiskAversion;
    use crate::worlds::ice::{IcePrior, Level, RandomBoards, Terrain, board_of_letters};

    /// Boards large enough that A* does not finish at once.
    const FAMILY: RandomBoards =
        RandomBoards { rows: 7, columns: 7, crates: 3, wall_probability: 0.1, ice_fraction: 0.2 };

    const LOSS_STEPS: u32 = 60;

    fn boards(count: u64) -> impl Iterator<Item = (Level, State, Belief, Planner)> {
        (0..count).filter_map(|seed| {
            let level = FAMILY.level(seed, 0)?;
            let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
            let belief = Belief::initial(terrain.layout(), IcePrior::default());
            let ice = belief.known_ice();
            let planner = Planner::risk_averse(&belief, ice, 3, RiskAversion::Detours(40));
            Some((level, state, belief, planner))
        })
    }

    fn plan_optimizer<'a>(
        (state, belief): (&'a State, &'a Belief),
        planner: &'a Planner,
        nodes: u64,
    ) -> PlanOptimizer<'a> {
        let budget = Budget::nodes(nodes);
        PlanOptimizer { planner, state, belief, loss_steps: LOSS_STEPS, budget }
    }

    #[test]
    fn plans_with_small_budget_reach_the_goal() {
        let (mut plans, mut handed_over) = (0, 0);
        for (level, state, belief, planner) in boards(1_000) {
            let nodes = 300;
            let (found, search) = plan_optimizer((&state, &belief), &planner, nodes).plan(None);
            assert!(found.nodes <= nodes * 3 / 2, "{} {level:?}", found.nodes);
            if let PlanOutcome::Plan { actions, .. } = found.outcome {
                assert!(planner.price(&state, &actions).is_some(), "{level:?}");
                plans += 1;
            }
            handed_over += u32::from(search.is_some());
        }
        assert!(plans > 50 && handed_over > 20, "{plans} {handed_over}");
    }

    #[test]
    fn large_budget_finds_cheapest_plan_and_claims_hold() {
        let (mut cheapest, mut detours, mut shortest) = (0, 0, 0);
        for (level, state, belief, planner) in boards(400) {
            let mut bare = planner.without_risk(3);
            let fewest =
                bare.plan_optimal_then_weighted(&state, 1_000_000, &Budget::nodes(1_000_000));
            let best = planner.clone().plan_optimal_then_weighted(
                &state,
                1_000_000,
                &Budget::nodes(1_000_000),
            );
            let PlanOutcome::Plan { actions: fewest, optimal: true } = fewest.outcome else {
                assert_eq!(best.outcome, PlanOutcome::Unsolvable, "{level:?}");
                continue;
            };
            let PlanOutcome::Plan { actions: best, .. } = best.outcome else { panic!("{level:?}") };
            let price = |plan: &[Direction]| planner.price(&state, plan).expect("leads there");
            for nodes in [100, 2_000, 1_000_000] {
                // Detours never pay off.
                let optimizer = PlanOptimizer {
                    loss_steps: 0,
                    ..plan_optimizer((&state, &belief), &planner, nodes)
                };
                let (found, search) = optimizer.plan(None);
                let PlanOutcome::Plan { actions, optimal } = found.outcome else { continue };
                assert!(actions.len() >= fewest.len() && price(&actions) >= price(&best));
                assert!(!optimal || actions.len() == fewest.len(), "{level:?}");
                shortest += u32::from(optimal);
                if nodes == 1_000_000 {
                    assert!(search.is_none() && price(&actions) == price(&best), "{level:?}");
                    cheapest += 1;
                    detours += u32::from(actions.len() > fewest.len());
                }
            }
        }
        let counts = (cheapest, detours, shortest);
        assert!(cheapest > 40 && detours > 5 && shortest > 60, "{counts:?}");
    }

    #[test]
    fn detours_are_inserted_into_short_plans() {
        // A push to the right loses the game if the cell beyond the crate is ice.
        let level = Level::untitled(board_of_letters("__._\n@$__\n____").expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
        let belief = Belief::initial(terrain.layout(), IcePrior::default());
        let planner = Planner::risk_averse(&belief, belief.known_ice(), 1, RiskAversion::TieBreak);
        let plan = "RDRU".chars().filter_map(Direction::from_letter).collect();
        let found = plan_optimizer((&state, &belief), &planner, 1_000).shortened_with_detours(plan);
        let PlanOutcome::Plan { actions, optimal: false } = found.outcome else { panic!() };
        let letters: String = actions.iter().map(|action| action.letter()).collect();
        assert_eq!(letters, "URRDULLDRDRU");
    }

    #[test]
    fn optimised_plan_still_reaches_goal_on_its_map() {
        let (mut plans, mut longer) = (0, 0);
        for (level, state, belief, _) in boards(400) {
            let (terrain, _) = Terrain::compile(&level).expect("a level without problems");
            let planner =
                Planner::risk_averse(&belief, terrain.ice(), 3, RiskAversion::Detours(40));
            let found = planner.clone().plan_optimal_then_weighted(
                &state,
                100_000,
                &Budget::nodes(100_000),
            );
            let PlanOutcome::Plan { actions, .. } = found.outcome else { continue };
            let before = actions.len();
            let shortened_with_detours =
                plan_optimizer((&state, &belief), &planner, 10_000).shortened_with_detours(actions);
            let PlanOutcome::Plan { actions, .. } = shortened_with_detours.outcome else {
                panic!("{level:?}")
            };
            assert!(planner.price(&state, &actions).is_some(), "{level:?}");
            plans += 1;
            longer += u32::from(actions.len() > before);
        }
        assert!(plans > 50 && longer > 0, "{plans} {longer}");
    }

    #[test]
    fn replacement_plan_is_cheaper() {
        let (mut shorter, mut rejoined) = (0, 0);
        for (level, state, belief, mut planner) in boards(600) {
            let found = planner.plan_any(&state, 20_000, &Budget::nodes(20_000));
            let PlanOutcome::Plan { actions: old, .. } = found.outcome else { continue };
            let mut search = ResumableSearch::new(planner.clone(), &state);
            let price = |plan: &[Direction]| planner.price(&state, plan).expect("leads there");
            let ample = plan_optimizer((&state, &belief), &planner, 20_000);
            let (found, is_complete) = ample.shortened_plan(&old);
            assert!(is_complete, "{level:?}");
            if let PlanOutcome::Plan { actions, .. } = found.outcome {
                assert!(price(&actions) < price(&old), "{level:?}");
                shorter += 1;
            }
            let found = search.resume(&Budget::nodes(500_000));
            let PlanOutcome::Plan { actions: best, optimal: true } = found.outcome else {
                panic!("{level:?}");
            };
            let found = ample.rejoined((search.start(), &best), Some(&old));
            if let PlanOutcome::Plan { actions, .. } = found.outcome {
                assert!(price(&best) <= price(&actions) && price(&actions) < price(&old));
                rejoined += 1;
            }
            // Nothing is cheaper than the best plan.
            for found in
                [ample.rejoined((&state, &old), Some(&best)), ample.shortened_plan(&best).0]
            {
                assert!(matches!(found.outcome, PlanOutcome::Unknown { .. }), "{level:?}");
            }
        }
        assert!(shorter > 5 && rejoined > 5, "{shorter} {rejoined}");
    }

    #[test]
    fn guarded_work_is_marked_cut_short() {
        let mut plans = 0;
        for (level, state, belief, mut planner) in boards(100) {
            let found = planner.plan_any(&state, 20_000, &Budget::nodes(20_000));
            let PlanOutcome::Plan { actions, .. } = found.outcome else { continue };
            let budget = Budget::guarded(20_000, &|| true);
            let optimizer =
                PlanOptimizer { budget, ..plan_optimizer((&state, &belief), &planner, 0) };
            let (found, is_complete) = optimizer.shortened_plan(&actions);
            assert!(found.stopped && !is_complete, "{level:?}");
            let rejoined = optimizer.rejoined((&state, &actions), None);
            assert!(
                optimizer.shortened_with_detours(actions).stopped && rejoined.stopped,
                "{level:?}"
            );
            plans += 1;
        }
        assert!(plans > 10, "{plans}");
    }

    #[test]
    fn old_plan_is_rejoined() {
        let mut rejoined = 0;
        for (level, state, belief, planner) in boards(400) {
            let ample = plan_optimizer((&state, &belief), &planner, 1_000_000);
            let (found, search) = ample.plan(None);
            let PlanOutcome::Plan { actions: old, .. } = found.outcome else { continue };
            assert!(search.is_none(), "{level:?}");
            // Too few nodes for a new search.
            let (found, search) =
                plan_optimizer((&state, &belief), &planner, 8).plan(Some((&state, &old)));
            if search.is_none() {
                continue;
            }
            let PlanOutcome::Plan { actions, .. } = found.outcome else { panic!("{level:?}") };
            assert!(planner.price(&state, &actions).is_some(), "{level:?}");
            rejoined += 1;
        }
        assert!(rejoined > 10, "{rejoined}");
    }
}
