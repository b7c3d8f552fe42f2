//! Compares observation-free searches with a plain breadth-first search.

use crate::board::Direction;
use crate::planning::belief::action_outcomes::{ActionOutcomes, MacroAction};
use crate::planning::belief::bit_board::{PackedState, known_cells};
use crate::planning::belief::cost_model::{CostModel, Criterion};
use crate::planning::belief::eval_context::EvalContext;
use crate::planning::belief::observation_free_search::{ObservationFreeSearch, SearchProgress};
use crate::planning::belief::testing::cases::{Case, solvable_cases};
use proptest::prelude::*;
use std::collections::{BTreeMap, VecDeque};

/// Identity of an informative macro-action: the state before its last action, and that action.
///
/// For a terminal macro-action, the final state and `None`.
type MacroKey = (u8, u128, Option<Direction>);

fn macro_key(state: PackedState, action: Option<Direction>) -> MacroKey {
    (state.player, state.crates, action)
}

/// Every macro-action from the start, with its minimum number of actions.
fn plain_macros(case: &Case) -> BTreeMap<MacroKey, usize> {
    let known = known_cells(&case.board, &case.belief);
    let mut ends = BTreeMap::new();
    let mut steps_to = BTreeMap::from([(macro_key(case.start, None), 0)]);
    let mut queue = VecDeque::from([case.start]);
    let mut outcomes = ActionOutcomes::default();
    while let Some(state) = queue.pop_front() {
        let steps = steps_to[&macro_key(state, None)];
        if case.board.is_solved(state) {
            ends.insert(macro_key(state, None), steps);
            continue;
        }
        for direction in Direction::ALL {
            outcomes.compute(&case.board, known, state, direction);
            if outcomes.is_informative() {
                ends.insert(macro_key(state, Some(direction)), steps + 1);
            } else if outcomes.changes_state()
                && !steps_to.contains_key(&macro_key(outcomes.state_after(0), None))
            {
                steps_to.insert(macro_key(outcomes.state_after(0), None), steps + 1);
                queue.push_back(outcomes.state_after(0));
            }
        }
    }
    ends
}

/// Checks that no action of a macro-action but the last is informative.
fn check_macro(case: &Case, macro_action: &MacroAction, is_exit: bool) {
    let known = known_cells(&case.board, &case.belief);
    let (mut state, mut outcomes) = (case.start, ActionOutcomes::default());
    let quiet = macro_action.actions.len() - usize::from(is_exit);
    for action in &macro_action.actions[..quiet] {
        outcomes.compute(&case.board, known, state, *action);
        assert!(outcomes.changes_state() && !outcomes.is_informative());
        state = outcomes.state_after(0);
    }
    assert_eq!(state, macro_action.deterministic_end);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn search_finds_every_useful_macro_in_rising_order(
        case in solvable_cases(4, 5, 2),
        failure_cost in 1..40_u32,
        steps in 0..4_u32,
    ) {
        let index = case.all_states();
        let scenarios = case.scenario_set(&index);
        let costs = CostModel::new(Criterion::MeanCost, f64::from(failure_cost));
        let context = EvalContext { board: &case.board, index: &index, scenarios: &scenarios, costs };
        let scenario_ids: Vec<u32> = (0..scenarios.len() as u32).collect();
        let known = known_cells(&case.board, &case.belief);
        // Cells that never matter look known to the scenario set; this test is about the search
        // alone.
        let start = index.number_of(case.start);
        let hindsight = context.hindsight_total(&scenario_ids, steps, start);
        let mut search = ObservationFreeSearch::new(known, case.start, hindsight);
        let (mut found, mut ahead) = (BTreeMap::new(), 0.0);
        let mut outcomes = ActionOutcomes::default();
        while search.lower_bound_ahead().is_finite() {
            prop_assert!(search.lower_bound_ahead() >= ahead - 1e-9, "costs never fall");
            ahead = search.lower_bound_ahead();
            let (macro_action, is_exit) = match search.advance(&context, (&scenario_ids, 1.0), steps, &mut 0) {
                SearchProgress::Pending => continue,
                SearchProgress::Terminal(macro_action) => (macro_action, false),
                SearchProgress::Informative(macro_action) => (macro_action, true),
            };
            check_macro(&case, &macro_action, is_exit);
            let last = macro_action.actions.last().copied().filter(|_| is_exit);
            found.insert(macro_key(macro_action.deterministic_end, last), macro_action.actions.len());
        }
        // Only macro-actions that cost as much as a failure in every scenario are left out.
        let mut expected = plain_macros(&case);
        expected.retain(|(player, crates, action), length| {
            let state = PackedState { player: *player, crates: *crates };
            let after = steps + *length as u32;
            let cost = match action {
                None => f64::from(after),
                Some(action) => {
                    outcomes.compute(&case.board, known, state, *action);
                    context.hindsight_total_after(&outcomes, &scenario_ids, after)
                }
            };
            cost < f64::from(failure_cost) - 1e-4
        });
        for (end, length) in &expected {
            prop_assert_eq!(found.get(end), Some(length));
        }
        for end in found.keys() {
            let (player, crates, action) = *end;
            let is_known = plain_macros(&case).contains_key(&(player, crates, action));
            prop_assert!(is_known);
        }
    }
}
