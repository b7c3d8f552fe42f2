//! Plan optimiser: finds a cheap plan within a budget, and improves existing ones.
//!
//! A plan costs its actions plus risk prices (see `wariness`). Two resumable A* searches share the
//! budget: actions only (far fewer nodes), then actions and risk. If neither finishes, weighted A*
//! provides a plan, or the old plan is rejoined; segments of the result are then replaced by
//! cheaper ones, and detours that gather information are inserted.
//!
//! | nodes | step |
//! |---|---|
//! | 1/2 | shortest plan, by A* on actions |
//! | 3/10 | cheapest plan, by A* with risk prices |
//! | 1/4 | rough plan by weighted A*, if no shortest plan was found |
//! | 1/8 | rejoin the old plan |
//! | 1/5 | shorten segments |
//! | 1/5 | information-gathering detours |
//!
//! The steps after an unfinished search may exceed the budget by up to one third.

use super::foreknowledge::Stake;
use super::scouting::scout;
use crate::board::Direction;
use crate::planning::search::Budget;
use crate::planning::sokoban::{PlanFound, PlanOutcome, Planner, Quest};
use crate::worlds::ice::{Belief, Observation, State};
use std::sync::Arc;

/// Inputs of the plan optimiser.
pub(super) struct Workshop<'a> {
    /// Planner for the agent's assumed ice map.
    pub(super) planner: &'a Planner,
    pub(super) state: &'a State,
    pub(super) belief: &'a Belief,
    /// Value of avoiding a loss, in steps.
    pub(super) loss_steps: u32,
    /// Budget of one decision; the steps after an unfinished search may take one third more.
    pub(super) budget: Budget<'a>,
}

impl Workshop<'_> {
    /// A budget with 1/`part` of the nodes.
    fn share(&self, part: u64) -> Budget<'_> {
        self.budget.with_nodes(self.budget.nodes.div_ceil(part))
    }

    /// A plan with shortened segments and information-gathering detours, and the search to continue
    /// later.
    ///
    /// The cheapest plan if found in time; otherwise the cheaper of the shortest or a rough plan
    /// and the old plan. Searches the shortest plan first, because counting actions takes far fewer
    /// nodes than pricing risks. Returns an unfinished search, so that it can continue while the
    /// agent follows the plan.
    ///
    /// `old` is the state in which the old plan would continue, and its remaining actions.
    pub(super) fn plan(&self, old: Option<(&State, &[Direction])>) -> (PlanFound, Option<Quest>) {
        let nodes = self.budget.nodes;
        let mut bare = self.planner.without_risk(self.state.crates.len());
        let mut shortest = Quest::new(bare.clone(), self.state);
        let mut found = shortest.go_on(&self.budget.with_nodes(nodes / 2));
        let PlanOutcome::Plan { actions, optimal } = found.outcome else {
            if let PlanOutcome::Unsolvable = found.outcome {
                return (found, None);
            }
            // No shortest plan in time: accept a longer one.
            let rough = bare.plan_roughly(self.state, &self.share(4));
            found.nodes += rough.nodes;
            found.cut_short |= rough.cut_short;
            match rough.outcome {
                PlanOutcome::Unknown { towards } if towards.is_empty() => {}
                outcome => found.outcome = outcome,
            }
            if let PlanOutcome::Unsolvable = found.outcome {
                return (found, None);
            }
            self.choose(&mut found, old);
            return (self.with_walks(found), Some(shortest));
        };
        let fewest = optimal.then_some(actions.len());
        // A shortest plan is known; use the rest of the budget for the cheapest.
        let mut cheapest = Quest::new(self.planner.clone(), self.state);
        let searched = cheapest.go_on(&self.budget.with_nodes(nodes * 3 / 10));
        found.nodes += searched.nodes;
        found.cut_short |= searched.cut_short;
        let PlanOutcome::Plan { actions, .. } = searched.outcome else {
            found.outcome = PlanOutcome::Plan { actions, optimal: false };
            self.choose(&mut found, old);
            return (self.with_walks(found), Some(cheapest));
        };
        let optimal = fewest == Some(actions.len());
        found.outcome = PlanOutcome::Plan { actions, optimal };
        (self.with_walks(found), None)
    }

    /// Replaces the found plan by the cheaper of itself and the rejoined old plan.
    ///
    /// Shortens the segments of the result.
    fn choose(&self, found: &mut PlanFound, old: Option<(&State, &[Direction])>) {
        let old = old.and_then(|(due, rest)| {
            let (plan, nodes) = self.planner.rejoin(self.state, due, rest, &self.share(8));
            found.nodes += nodes;
            plan
        });
        let new = match &found.outcome {
            PlanOutcome::Plan { actions, .. } => Some(actions.clone()),
            PlanOutcome::Unknown { .. } | PlanOutcome::Unsolvable => None,
        };
        let plans = new.into_iter().chain(old);
        if let Some((_, actions)) = plans.filter_map(|plan| Some((self.price(&plan)?, plan))).min()
        {
            let shortened = self.planner.shorten(self.state, actions, &self.share(5));
            found.nodes += shortened.nodes;
            let actions = shortened.actions;
            found.outcome = PlanOutcome::Plan { actions, optimal: false };
        }
    }

    /// Shortens a plan from another search, and inserts detours if the result still reaches the
    /// goal.
    ///
    /// Detours are computed with unknown cells as floor; on the map that the plan assumes they may
    /// end elsewhere.
    pub(super) fn looked_over(&self, actions: Vec<Direction>) -> PlanFound {
        let shortened = self.planner.shorten(self.state, actions, &self.share(2));
        let outcome = PlanOutcome::Plan { actions: shortened.actions, optimal: false };
        let plain = PlanFound { outcome, nodes: shortened.nodes, cut_short: false };
        let with_walks = self.with_walks(plain.clone());
        let PlanFound { nodes, cut_short, .. } = with_walks;
        match &with_walks.outcome {
            PlanOutcome::Plan { actions, .. } if self.price(actions).is_some() => with_walks,
            _ => PlanFound { nodes, cut_short, ..plain },
        }
    }

    /// Shortens the plan being followed, if that makes it cheaper. Returns also whether every
    /// segment was tried.
    pub(super) fn shortened(&self, rest: &[Direction]) -> (PlanFound, bool) {
        let share = self.share(2);
        let shortened = self.planner.shorten(self.state, rest.to_vec(), &share);
        let is_settled = shortened.nodes < share.nodes && !(share.should_stop)();
        let new = (shortened.actions != rest).then_some(shortened.actions);
        (self.cheaper(new, shortened.nodes, Some(rest)), is_settled)
    }

    /// Rejoins a plan for an earlier state, if that is cheaper than continuing.
    pub(super) fn taken_up(
        &self,
        (start, actions): (&State, &[Direction]),
        rest: Option<&[Direction]>,
    ) -> PlanFound {
        let (plan, nodes) = self.planner.rejoin(self.state, start, actions, &self.share(4));
        self.cheaper(plan, nodes, rest)
    }

    /// A new plan with detours, if it is cheaper than the old one; otherwise an empty `Unknown`
    /// result.
    fn cheaper(
        &self,
        new: Option<Vec<Direction>>,
        nodes: u64,
        old: Option<&[Direction]>,
    ) -> PlanFound {
        let old = old.and_then(|old| self.price(old));
        let is_cheaper = |plan: &[Direction]| {
            self.price(plan).is_some_and(|new| old.is_none_or(|old| new < old))
        };
        let nothing = PlanOutcome::Unknown { towards: Vec::new() };
        let outcome = match new.filter(|new| is_cheaper(new)) {
            Some(actions) => PlanOutcome::Plan { actions, optimal: false },
            None => nothing.clone(),
        };
        let mut found = self.with_walks(PlanFound { outcome, nodes, cut_short: false });
        // Detours may bring back walks that shortening removed.
        if matches!(&found.outcome, PlanOutcome::Plan { actions, .. } if !is_cheaper(actions)) {
            found.outcome = nothing;
        }
        found
    }

    fn price(&self, plan: &[Direction]) -> Option<u64> {
        self.planner.price(self.state, plan)
    }

    /// Inserts information-gathering detours into a plan.
    ///
    /// This is the last step, so a guard that has fired by now has cut the work short.
    fn with_walks(&self, mut found: PlanFound) -> PlanFound {
        if let PlanOutcome::Plan { actions, optimal } = &mut found.outcome {
            let layout = Arc::clone(self.belief.layout());
            let observation = Observation { layout, state: self.state.clone() };
            let budget = self.share(5);
            let stake = Stake { loss_steps: f64::from(self.loss_steps), nodes: budget.nodes };
            let scouted = scout(&observation, self.belief, actions, stake, &budget);
            *optimal = *optimal && scouted.walks == 0;
            *actions = scouted.actions;
            found.nodes += scouted.nodes;
        }
        found.cut_short |= (self.budget.should_stop)();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::Caution;
    use crate::worlds::ice::{IcePrior, Level, RandomBoards, Terrain, board_of_letters};

    /// Boards large enough that A* does not finish at once.
    const FAMILY: RandomBoards =
        RandomBoards { rows: 7, columns: 7, crates: 3, wall_share: 0.1, ice_share: 0.2 };

    const LOSS_STEPS: u32 = 60;

    fn boards(count: u64) -> impl Iterator<Item = (Level, State, Belief, Planner)> {
        (0..count).filter_map(|seed| {
            let level = FAMILY.level(seed, 0)?;
            let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
            let belief = Belief::first(terrain.layout(), IcePrior::default());
            let ice = belief.known_ice();
            let planner = Planner::cautious(&belief, ice, 3, Caution::Detours(40));
            Some((level, state, belief, planner))
        })
    }

    fn workshop<'a>(
        (state, belief): (&'a State, &'a Belief),
        planner: &'a Planner,
        nodes: u64,
    ) -> Workshop<'a> {
        let budget = Budget::nodes(nodes);
        Workshop { planner, state, belief, loss_steps: LOSS_STEPS, budget }
    }

    #[test]
    fn plans_made_within_little_lead_to_the_goal() {
        let (mut plans, mut handed_over) = (0, 0);
        for (level, state, belief, planner) in boards(1_000) {
            let nodes = 300;
            let (found, quest) = workshop((&state, &belief), &planner, nodes).plan(None);
            assert!(found.nodes <= nodes * 3 / 2, "{} {level:?}", found.nodes);
            if let PlanOutcome::Plan { actions, .. } = found.outcome {
                assert!(planner.price(&state, &actions).is_some(), "{level:?}");
                plans += 1;
            }
            handed_over += u32::from(quest.is_some());
        }
        assert!(plans > 50 && handed_over > 20, "{plans} {handed_over}");
    }

    #[test]
    fn the_cheapest_plan_is_found_if_there_is_time_and_claims_are_true() {
        let (mut cheapest, mut detours, mut shortest) = (0, 0, 0);
        for (level, state, belief, planner) in boards(400) {
            let mut bare = planner.without_risk(3);
            let fewest = bare.plan_quickly(&state, 1_000_000, &Budget::nodes(1_000_000));
            let best = planner.clone().plan_quickly(&state, 1_000_000, &Budget::nodes(1_000_000));
            let PlanOutcome::Plan { actions: fewest, optimal: true } = fewest.outcome else {
                assert_eq!(best.outcome, PlanOutcome::Unsolvable, "{level:?}");
                continue;
            };
            let PlanOutcome::Plan { actions: best, .. } = best.outcome else { panic!("{level:?}") };
            let price = |plan: &[Direction]| planner.price(&state, plan).expect("leads there");
            for nodes in [100, 2_000, 1_000_000] {
                // Detours never pay off.
                let workshop =
                    Workshop { loss_steps: 0, ..workshop((&state, &belief), &planner, nodes) };
                let (found, quest) = workshop.plan(None);
                let PlanOutcome::Plan { actions, optimal } = found.outcome else { continue };
                assert!(actions.len() >= fewest.len() && price(&actions) >= price(&best));
                assert!(!optimal || actions.len() == fewest.len(), "{level:?}");
                shortest += u32::from(optimal);
                if nodes == 1_000_000 {
                    assert!(quest.is_none() && price(&actions) == price(&best), "{level:?}");
                    cheapest += 1;
                    detours += u32::from(actions.len() > fewest.len());
                }
            }
        }
        let counts = (cheapest, detours, shortest);
        assert!(cheapest > 40 && detours > 5 && shortest > 60, "{counts:?}");
    }

    #[test]
    fn a_plan_from_elsewhere_is_looked_over_even_if_it_is_short() {
        // A push to the right loses the game if the cell beyond the crate is ice.
        let level = Level::untitled(board_of_letters("__._\n@$__\n____").expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
        let belief = Belief::first(terrain.layout(), IcePrior::default());
        let planner = Planner::cautious(&belief, belief.known_ice(), 1, Caution::BreaksTies);
        let plan = "RDRU".chars().filter_map(Direction::from_letter).collect();
        let found = workshop((&state, &belief), &planner, 1_000).looked_over(plan);
        let PlanOutcome::Plan { actions, optimal: false } = found.outcome else { panic!() };
        let letters: String = actions.iter().map(|action| action.letter()).collect();
        assert_eq!(letters, "URRDULLDRDRU");
    }

    #[test]
    fn a_plan_for_another_world_leads_to_the_goal_there_once_looked_over() {
        let (mut plans, mut longer) = (0, 0);
        for (level, state, belief, _) in boards(400) {
            let (terrain, _) = Terrain::compile(&level).expect("a level without problems");
            let planner = Planner::cautious(&belief, terrain.ice(), 3, Caution::Detours(40));
            let found = planner.clone().plan_quickly(&state, 100_000, &Budget::nodes(100_000));
            let PlanOutcome::Plan { actions, .. } = found.outcome else { continue };
            let before = actions.len();
            let looked_over = workshop((&state, &belief), &planner, 10_000).looked_over(actions);
            let PlanOutcome::Plan { actions, .. } = looked_over.outcome else {
                panic!("{level:?}")
            };
            assert!(planner.price(&state, &actions).is_some(), "{level:?}");
            plans += 1;
            longer += u32::from(actions.len() > before);
        }
        assert!(plans > 50 && longer > 0, "{plans} {longer}");
    }

    #[test]
    fn whatever_replaces_a_plan_is_cheaper() {
        let (mut shorter, mut taken_up) = (0, 0);
        for (level, state, belief, mut planner) in boards(600) {
            let found = planner.plan_somehow(&state, 20_000, &Budget::nodes(20_000));
            let PlanOutcome::Plan { actions: old, .. } = found.outcome else { continue };
            let mut quest = Quest::new(planner.clone(), &state);
            let price = |plan: &[Direction]| planner.price(&state, plan).expect("leads there");
            let ample = workshop((&state, &belief), &planner, 20_000);
            let (found, is_settled) = ample.shortened(&old);
            assert!(is_settled, "{level:?}");
            if let PlanOutcome::Plan { actions, .. } = found.outcome {
                assert!(price(&actions) < price(&old), "{level:?}");
                shorter += 1;
            }
            let found = quest.go_on(&Budget::nodes(500_000));
            let PlanOutcome::Plan { actions: best, optimal: true } = found.outcome else {
                panic!("{level:?}");
            };
            let found = ample.taken_up((quest.start(), &best), Some(&old));
            if let PlanOutcome::Plan { actions, .. } = found.outcome {
                assert!(price(&best) <= price(&actions) && price(&actions) < price(&old));
                taken_up += 1;
            }
            // Nothing is cheaper than the best plan.
            for found in [ample.taken_up((&state, &old), Some(&best)), ample.shortened(&best).0] {
                assert!(matches!(found.outcome, PlanOutcome::Unknown { .. }), "{level:?}");
            }
        }
        assert!(shorter > 5 && taken_up > 5, "{shorter} {taken_up}");
    }

    #[test]
    fn work_that_the_guard_ends_is_neither_settled_nor_whole() {
        let mut plans = 0;
        for (level, state, belief, mut planner) in boards(100) {
            let found = planner.plan_somehow(&state, 20_000, &Budget::nodes(20_000));
            let PlanOutcome::Plan { actions, .. } = found.outcome else { continue };
            let budget = Budget::guarded(20_000, &|| true);
            let workshop = Workshop { budget, ..workshop((&state, &belief), &planner, 0) };
            let (found, is_settled) = workshop.shortened(&actions);
            assert!(found.cut_short && !is_settled, "{level:?}");
            let taken_up = workshop.taken_up((&state, &actions), None);
            assert!(workshop.looked_over(actions).cut_short && taken_up.cut_short, "{level:?}");
            plans += 1;
        }
        assert!(plans > 10, "{plans}");
    }

    #[test]
    fn an_old_plan_is_taken_up_again() {
        let mut taken_up = 0;
        for (level, state, belief, planner) in boards(400) {
            let ample = workshop((&state, &belief), &planner, 1_000_000);
            let (found, quest) = ample.plan(None);
            let PlanOutcome::Plan { actions: old, .. } = found.outcome else { continue };
            assert!(quest.is_none(), "{level:?}");
            // Too few nodes for a new search.
            let (found, quest) =
                workshop((&state, &belief), &planner, 8).plan(Some((&state, &old)));
            if quest.is_none() {
                continue;
            }
            let PlanOutcome::Plan { actions, .. } = found.outcome else { panic!("{level:?}") };
            assert!(planner.price(&state, &actions).is_some(), "{level:?}");
            taken_up += 1;
        }
        assert!(taken_up > 10, "{taken_up}");
    }
}
