//! Compares arrangements near a plan with crates pushed one by one in every scenario.

use crate::board::Direction;
use crate::planning::belief::bit_board::{
    CellMask, KnownCells, OUTSIDE, PackedState, UNREACHABLE, bit, has, known_cells, members,
};
use crate::planning::belief::plan_neighbourhood::arrangements_near_plan;
use crate::planning::belief::state_space::IndexedStateSpace;
use crate::planning::belief::table_states::best_case_distances;
use crate::planning::belief::testing::cases::{Case, solvable_cases};
use crate::planning::search::{Budget, Unobserved, Weight};
use crate::planning::sokoban::{CertainDeadlock, Planner};
use crate::worlds::ice::{State, rules};
use proptest::prelude::*;
use std::collections::BTreeSet;

const MANY: usize = 1 << 20;

/// A shortest plan with floor wherever no ice is known, and the states along it.
fn plan_of(case: &Case) -> Option<(Vec<Direction>, Vec<State>)> {
    let ice = case.belief.known_ice();
    let mut planner = Planner::new(case.layout(), ice, case.crate_count());
    let budget = Budget::nodes(100_000);
    let answer = planner.plan(case.state(), Weight::ONE, &budget, &mut Unobserved);
    let plan = answer.solution()?.actions.clone();
    let mut states = vec![case.state().clone()];
    for action in &plan {
        let mut state = states[states.len() - 1].clone();
        rules::apply_assuming(case.layout(), |cell| ice.contains(cell), &mut state, *action);
        states.push(state);
    }
    Some((plan, states))
}

fn alive(case: &Case) -> CellMask {
    case.board.mask_of(CertainDeadlock::new(&case.belief, case.crate_count()).alive())
}

fn around(case: &Case, plan: &[Direction], most: usize) -> Vec<CellMask> {
    let known = known_cells(&case.board, &case.belief);
    let board = (&case.board, alive(case));
    arrangements_near_plan(board, known, case.state(), plan, most, &|| false).expect("no guard")
}

/// For each cell, the cells that a lone crate can reach from it in some scenario.
///
/// The player is placed where each push needs it; no push ends on a dead cell.
fn reach_of_lone_crates(case: &Case) -> Vec<CellMask> {
    let alive = alive(case);
    let cells = 0..case.board.cell_count() as u8;
    let mut reach: Vec<CellMask> = cells.clone().map(bit).collect();
    let scenarios: Vec<_> =
        case.ice_maps().into_iter().map(|ice| case.terrain_with_ice(ice)).collect();
    for cell in cells.clone().filter(|cell| has(alive, *cell)) {
        for (direction, scenario) in Direction::ALL
            .into_iter()
            .flat_map(|it| scenarios.iter().map(move |scenario| (it, scenario)))
        {
            let behind = case.board.neighbour(cell, direction.opposite());
            if behind == OUTSIDE {
                continue;
            }
            let packed = PackedState { player: behind, crates: bit(cell) };
            let mut state = case.board.unpack(packed);
            rules::apply(scenario, &mut state, direction);
            reach[usize::from(cell)] |= case.board.pack(&state).crates & alive;
        }
    }
    for through in cells.clone() {
        for from in cells.clone() {
            if has(reach[usize::from(from)], through) {
                reach[usize::from(from)] |= reach[usize::from(through)];
            }
        }
    }
    reach
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn plan_arrangements_come_first_without_duplicates(
        case in solvable_cases(5, 6, 3),
        most in 1..200_usize,
    ) {
        prop_assume!(case.crate_count() == case.layout().targets().len());
        let Some((plan, states)) = plan_of(&case) else { return Ok(()) };
        let (all, few) = (around(&case, &plan, MANY), around(&case, &plan, most));
        prop_assert_eq!(few.len(), most.min(all.len()));
        prop_assert_eq!(&few[..], &all[..few.len()]);
        prop_assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        let mut of_plan: Vec<CellMask> = Vec::new();
        for crates in states.iter().map(|state| case.board.mask_of(&state.crates)) {
            if !of_plan.contains(&crates) {
                of_plan.push(crates);
            }
        }
        prop_assert_eq!(&all[..of_plan.len()], &of_plan[..]);
    }

    /// The list for one crate has every cell on a path to its target.
    ///
    /// A path of the crate as if alone, from the start of its track to the end.
    #[test]
    fn one_crate_gets_every_cell_on_a_path(case in solvable_cases(5, 6, 1)) {
        prop_assume!(case.layout().targets().len() == 1);
        let Some((plan, states)) = plan_of(&case) else { return Ok(()) };
        let reach = reach_of_lone_crates(&case);
        let [start, end] = [&states[0], &states[states.len() - 1]]
            .map(|state| case.board.mask_of(&state.crates));
        let start = members(start).next().expect("a crate");
        let reach_of = |cell: u8| reach[usize::from(cell)];
        let on_a_way = |cell: &u8| has(reach_of(start), *cell) && reach_of(*cell) & end != 0;
        let cells = 0..case.board.cell_count() as u8;
        let expected: BTreeSet<CellMask> = cells.filter(on_a_way).map(bit).collect();
        let found: BTreeSet<CellMask> = around(&case, &plan, MANY).into_iter().collect();
        prop_assert_eq!(found, expected);
    }

    /// Distances around a plan are those of real paths, and one of them is that of the plan.
    #[test]
    fn plan_stays_within_its_neighbourhood(
        case in solvable_cases(5, 6, 3),
        most_arrangements in 1..60_usize,
    ) {
        prop_assume!(case.crate_count() == case.layout().targets().len());
        let max_states = most_arrangements * case.board.cell_count();
        let budget = Budget::nodes(100_000);
        let space = IndexedStateSpace::around_plan(&case.belief, case.state(), max_states, &budget);
        let all = case.all_states();
        let known = known_cells(&case.board, &case.belief);
        let floor = KnownCells { floor: !known.ice, ..known };
        let shortest = best_case_distances(&case.board, &all, floor, &|| false).expect("no guard");
        let shortest = shortest[all.number_of(case.start).expect("all poses") as usize];
        let Ok(space) = space else {
            prop_assert_eq!(shortest, UNREACHABLE);
            return Ok(());
        };
        prop_assert!(space.is_around_plan());
        prop_assert!(space.states().state_count() <= max_states);
        let within = space.steps_on_floor(case.state());
        prop_assert!(within.is_none_or(|steps| steps >= u32::from(shortest)));
        let has_start = space.states().number_of(case.start).is_some();
        prop_assert!(has_start, "where the plan begins");
        let has_room = space.states().state_count() < max_states;
        prop_assert!(!has_room || within == Some(u32::from(shortest)), "{:?} {}", within, shortest);
    }
}
