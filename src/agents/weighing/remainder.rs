//! What is left of a level too large for tables, once crates lie where they are to stay.

use super::super::assuming::Assuming;
use super::super::prospect::single_action;
use super::super::wariness::LEAST_LOSS_STEPS;
use super::super::{Decision, Percept, PlanReason, Proof, Verdict};
use super::policies::Policies;
use crate::board::CellSet;
use crate::planning::belief::outline::NoTables;
use crate::planning::search::Budget;
use crate::planning::sokoban::{PlanOutcome, Planner};
use crate::worlds::ice::{Belief, Ice, Layout, Lesson, NO_CELL, Observation};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Poses of a remainder. Tables over more of them take too long for one decision, and hold so small
/// a part of the ways that a plan for floor does better.
const MOST_POSES: usize = 2_000_000;

/// Nodes for a plan that tells how long a remainder takes.
const NODES_OF_A_PLAN: u64 = 4_000;

/// What the engine's name goes on with.
const IN_PLACE: &str = ", crates in place count as walls";

/// The remainder that is played, and those that need not be tried again.
#[derive(Debug, Default)]
pub(super) struct Remainders {
    at_hand: Option<Remainder>,
    /// The crates in place of each that was tried.
    tried: FxHashSet<CellSet>,
    /// Those of the one that the guard ended last. The second time it counts as tried.
    stopped: Option<CellSet>,
}

/// A level in which crates on targets count as walls. What can be done in it can be done in the
/// level; what is lost in it need not be lost, as the crates in place could be moved again.
#[derive(Debug)]
struct Remainder {
    in_place: CellSet,
    layout: Arc<Layout>,
    policies: Policies,
}

/// The crates on targets that the plan at hand does not move.
fn crates_in_place(observation: &Observation, plan: Option<&Assuming>) -> CellSet {
    let mut in_place = observation.state.crates.clone();
    in_place.intersect_with(observation.layout.targets());
    for cell in plan.into_iter().flat_map(Assuming::cells_pushed_from) {
        in_place.remove(cell);
    }
    in_place
}

/// The board on which these crates are walls.
fn layout_around(layout: &Layout, in_place: &CellSet) -> Arc<Layout> {
    let (mut walls, mut targets) = (layout.walls().clone(), layout.targets().clone());
    walls.union_with(in_place);
    targets.subtract(in_place);
    Arc::new(Layout::new(layout.rows(), layout.columns(), walls, targets))
}

/// What is seen and believed of the level on that board.
fn within(
    layout: &Arc<Layout>,
    (observation, belief): (&Observation, &Belief),
) -> (Observation, Belief) {
    let mut state = observation.state.clone();
    state.crates.subtract(layout.walls());
    // The level could be solved; that says nothing of what is left of it.
    let mut part_belief = Belief::first(layout, belief.prior().not_given_solvable());
    let known = |cells: &CellSet| {
        let mut cells = cells.clone();
        cells.subtract(layout.walls());
        cells.iter().collect()
    };
    let (ice, floor) = (known(belief.known_ice()), known(belief.known_floor()));
    part_belief.learn(&Lesson { ice, floor, ..Lesson::default() });
    (Observation { layout: Arc::clone(layout), state }, part_belief)
}

/// Steps to the goal if all that is unknown is floor; `None` if no way is found quickly.
fn steps_on_floor(observation: &Observation, belief: &Belief, budget: &Budget<'_>) -> Option<u32> {
    let Observation { layout, state } = observation;
    let mut planner = Planner::new(layout, belief.known_ice(), state.crates.len());
    let nodes = NODES_OF_A_PLAN.min(budget.nodes);
    let found = planner.plan_quickly(state, nodes, &budget.with_nodes(2 * nodes));
    match found.outcome {
        PlanOutcome::Plan { actions, .. } => Some(actions.len() as u32),
        PlanOutcome::Unsolvable | PlanOutcome::Unknown { .. } => None,
    }
}

/// Puts a record right that was made for a part: a crate that is a wall there can be pushed, and
/// what is lost there need not be lost.
fn tell_of_the_level(decision: &mut Decision<Ice>, percept: &Percept<'_, Ice>) {
    decision.engine.push_str(IN_PLACE);
    if decision.proof != Proof::BestEffort {
        decision.proof = Proof::Estimated;
    }
    decision.forecast.lost = None;
    for candidate in &mut decision.candidates {
        match (candidate.verdict, &*candidate.actions) {
            (Verdict::Idle, [action]) => {
                let Observation { layout, state } = percept.observation;
                let pushed = layout.neighbour(state.player, *action);
                let is_open = |cell| cell != NO_CELL && !state.crates.contains(cell);
                if state.crates.contains(pushed) && is_open(layout.neighbour(pushed, *action)) {
                    *candidate = single_action(percept, *action, Verdict::NotSearched);
                }
            }
            (Verdict::DeadEnd, _) => {
                candidate.verdict = Verdict::NotSearched;
                candidate.risk = None;
            }
            _ => {}
        }
    }
}

impl Remainders {
    /// What is decided with tables for what is left of a level that has none itself; `None` if
    /// nothing is in place, or there is no way without moving that again.
    pub(super) fn decide(
        &mut self,
        whole: &Policies,
        mut fallback: Option<&mut Assuming>,
        percept: &Percept<'_, Ice>,
        budget: &Budget<'_>,
    ) -> Option<Decision<Ice>> {
        if !whole.are_out_of_question() {
            return None;
        }
        self.keep_up(whole, fallback.as_deref(), percept, budget);
        let remainder = self.at_hand.as_mut()?;
        let (observation, belief) =
            within(&remainder.layout, (percept.observation, percept.belief));
        let part = Percept { observation: &observation, belief: &belief, ..*percept };
        let unplanned = if percept.step == 0 { PlanReason::First } else { PlanReason::Improved };
        let Some(mut decision) = remainder.policies.decide(&part, unplanned, budget) else {
            // For want of time it may be begun again.
            if let Some(given_up) = self.at_hand.take().filter(|_| (budget.should_stop)()) {
                self.tried.remove(&given_up.in_place);
            }
            return None;
        };
        tell_of_the_level(&mut decision, percept);
        if let Some(fallback) = &mut fallback {
            fallback.let_pass();
        }
        Some(decision)
    }

    /// Begins a remainder, unless one is at hand already.
    fn keep_up(
        &mut self,
        whole: &Policies,
        plan: Option<&Assuming>,
        percept: &Percept<'_, Ice>,
        budget: &Budget<'_>,
    ) {
        let Observation { layout, state } = percept.observation;
        let at_hand = self.at_hand.as_ref();
        if at_hand.is_some_and(|remainder| remainder.in_place.is_subset(&state.crates)) {
            return;
        }
        self.at_hand = None;
        // No rule makes crates vanish, but an outside world may.
        if state.crates.len() < layout.targets().len() {
            return;
        }
        let in_place = crates_in_place(percept.observation, plan);
        if in_place.is_empty() || self.tried.contains(&in_place) {
            return;
        }
        match Remainder::begin(whole, in_place.clone(), layout, percept, budget) {
            Err(NoTables::Stopped) if self.stopped.as_ref() != Some(&in_place) => {
                self.stopped = Some(in_place);
                return;
            }
            Err(NoTables::Stopped | NoTables::OutOfQuestion) => {}
            Ok(remainder) => self.at_hand = Some(remainder),
        }
        self.tried.insert(in_place);
    }
}

impl Remainder {
    fn begin(
        whole: &Policies,
        in_place: CellSet,
        layout: &Layout,
        percept: &Percept<'_, Ice>,
        budget: &Budget<'_>,
    ) -> Result<Self, NoTables> {
        let layout = layout_around(layout, &in_place);
        let (observation, belief) = within(&layout, (percept.observation, percept.belief));
        let Some(steps) = steps_on_floor(&observation, &belief, budget) else {
            let is_stopped = (budget.should_stop)();
            return Err(if is_stopped { NoTables::Stopped } else { NoTables::OutOfQuestion });
        };
        let success_after = percept.step.saturating_add(steps);
        let stakes = whole.stakes().expecting_success_after(success_after);
        let stakes = stakes.at_least(success_after.saturating_add(LEAST_LOSS_STEPS));
        let here = (&observation, &belief);
        let policies = whole.taking_over(here, stakes, MOST_POSES, budget)?;
        Ok(Self { in_place, layout, policies })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::foreseen::samples::begin;
    use crate::board::Direction;
    use crate::worlds::ice::{IcePrior, RandomBoards, State, Terrain, rules};
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{RngCore, SeedableRng};

    const FAMILY: RandomBoards =
        RandomBoards { rows: 6, columns: 6, crates: 3, wall_share: 0.1, ice_share: 0.4 };

    /// Whatever changes something without the crates in place does the same with them, and teaches
    /// the same.
    #[test]
    fn what_is_done_without_the_crates_in_place_can_be_done_with_them() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut moves, mut pushes, mut lessons) = (0, 0, 0);
        for level in (0..60).filter_map(|seed| FAMILY.level(seed, 0)) {
            let (terrain, _) = Terrain::compile(&level).expect("a level without problems");
            let is_ice = |cell| terrain.is_ice(cell);
            let (mut observation, mut belief) = begin(&level);
            let first = observation.state.crates.iter().next();
            let in_place = CellSet::from_cells(belief.layout().cell_count(), first);
            let board = layout_around(belief.layout(), &in_place);
            for _ in 0..40 {
                let (part, part_belief) = within(&board, (&observation, &belief));
                let unknown = |belief: &Belief| belief.unknown_cells().collect::<Vec<_>>();
                let mut expected = unknown(&belief);
                expected.retain(|cell| !in_place.contains(*cell));
                assert_eq!(unknown(&part_belief), expected, "{level:?}");
                let action = Direction::ALL[rng.next_u32() as usize % 4];
                let mut part_after = part.clone();
                rules::apply_assuming(&board, is_ice, &mut part_after.state, action);
                if part_after.state == part.state {
                    continue;
                }
                let mut after = observation.clone();
                let change =
                    rules::apply_assuming(belief.layout(), is_ice, &mut after.state, action);
                let mut crates = part_after.state.crates.clone();
                crates.union_with(&in_place);
                let whole = State { player: part_after.state.player, crates };
                assert_eq!(after.state, whole, "{level:?}");
                let lesson = belief.lesson(&observation, action, &after);
                assert_eq!(part_belief.lesson(&part, action, &part_after), lesson, "{level:?}");
                belief.learn(&lesson);
                observation = after;
                moves += 1;
                pushes += u32::from(change.push.is_some());
                lessons += u32::from(!lesson.is_empty());
            }
        }
        assert!(moves > 1000 && pushes > 20 && lessons > 300, "{moves} {pushes} {lessons}");
    }

    #[test]
    fn that_the_level_can_be_solved_says_nothing_of_a_part() {
        let level = (0..).find_map(|seed| FAMILY.level(seed, 0)).expect("a level");
        let (observation, _) = begin(&level);
        let prior = IcePrior::default().given_solvable();
        let belief = Belief::first(&observation.layout, prior);
        let board = layout_around(&observation.layout, &observation.state.crates);
        let (part, part_belief) = within(&board, (&observation, &belief));
        assert!(part.state.crates.is_empty());
        assert!(!part_belief.prior().is_given_solvable());
    }
}
