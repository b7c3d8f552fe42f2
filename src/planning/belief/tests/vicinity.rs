//! Arrangements near a plan against crates pushed one by one in every scenario.

use crate::board::Direction;
use crate::planning::belief::corridor::best_case_distances;
use crate::planning::belief::distances::LOST;
use crate::planning::belief::draw::known_of;
use crate::planning::belief::outline::Outline;
use crate::planning::belief::rink::{Cells, OUTSIDE, Pose, bit, has, members};
use crate::planning::belief::slide::Known;
use crate::planning::belief::testing::cases::{Case, hopeful_cases};
use crate::planning::belief::vicinity::arrangements_around;
use crate::planning::search::{Budget, Unobserved, Weight};
use crate::planning::sokoban::{Doom, Planner};
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

fn alive(case: &Case) -> Cells {
    case.rink.set_of(Doom::new(&case.belief, case.crate_count()).alive())
}

fn around(case: &Case, plan: &[Direction], most: usize) -> Vec<Cells> {
    let known = known_of(&case.rink, &case.belief);
    let board = (&case.rink, alive(case));
    arrangements_around(board, known, case.state(), plan, most, &|| false).expect("no guard")
}

/// For each cell, the cells that a lone crate can reach from it in some scenario.
///
/// The player is placed where each push needs it; no push ends on a dead cell.
fn reach_of_lone_crates(case: &Case) -> Vec<Cells> {
    let alive = alive(case);
    let cells = 0..case.rink.cell_count() as u8;
    let mut reach: Vec<Cells> = cells.clone().map(bit).collect();
    let worlds: Vec<_> = case.ice_maps().into_iter().map(|ice| case.world(ice)).collect();
    for cell in cells.clone().filter(|cell| has(alive, *cell)) {
        for (direction, world) in
            Direction::ALL.into_iter().flat_map(|it| worlds.iter().map(move |world| (it, world)))
        {
            let behind = case.rink.neighbour(cell, direction.opposite());
            if behind == OUTSIDE {
                continue;
            }
            let pose = Pose { player: behind, crates: bit(cell) };
            let mut state = case.rink.state_of(pose);
            rules::apply(world, &mut state, direction);
            reach[usize::from(cell)] |= case.rink.pose_of(&state).crates & alive;
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
    fn the_plan_comes_first_and_nothing_twice(
        case in hopeful_cases(5, 6, 3),
        most in 1..200_usize,
    ) {
        prop_assume!(case.crate_count() == case.layout().targets().len());
        let Some((plan, states)) = plan_of(&case) else { return Ok(()) };
        let (all, few) = (around(&case, &plan, MANY), around(&case, &plan, most));
        prop_assert_eq!(few.len(), most.min(all.len()));
        prop_assert_eq!(&few[..], &all[..few.len()]);
        prop_assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        let mut of_plan: Vec<Cells> = Vec::new();
        for crates in states.iter().map(|state| case.rink.set_of(&state.crates)) {
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
    fn a_lone_crate_has_every_cell_on_a_way(case in hopeful_cases(5, 6, 1)) {
        prop_assume!(case.layout().targets().len() == 1);
        let Some((plan, states)) = plan_of(&case) else { return Ok(()) };
        let reach = reach_of_lone_crates(&case);
        let [start, end] = [&states[0], &states[states.len() - 1]]
            .map(|state| case.rink.set_of(&state.crates));
        let start = members(start).next().expect("a crate");
        let reach_of = |cell: u8| reach[usize::from(cell)];
        let on_a_way = |cell: &u8| has(reach_of(start), *cell) && reach_of(*cell) & end != 0;
        let cells = 0..case.rink.cell_count() as u8;
        let expected: BTreeSet<Cells> = cells.filter(on_a_way).map(bit).collect();
        let found: BTreeSet<Cells> = around(&case, &plan, MANY).into_iter().collect();
        prop_assert_eq!(found, expected);
    }

    /// Distances around a plan are those of real paths, and one of them is that of the plan.
    #[test]
    fn the_plan_can_be_followed_around_it(
        case in hopeful_cases(5, 6, 3),
        most_arrangements in 1..60_usize,
    ) {
        prop_assume!(case.crate_count() == case.layout().targets().len());
        let most_poses = most_arrangements * case.rink.cell_count();
        let budget = Budget::nodes(100_000);
        let outline = Outline::around_a_plan(&case.belief, case.state(), most_poses, &budget);
        let all = case.all_poses();
        let known = known_of(&case.rink, &case.belief);
        let floor = Known { floor: !known.ice, ..known };
        let shortest = best_case_distances(&case.rink, &all, floor, &|| false).expect("no guard");
        let shortest = shortest[all.number_of(case.start).expect("all poses") as usize];
        let Ok(outline) = outline else {
            prop_assert_eq!(shortest, LOST);
            return Ok(());
        };
        prop_assert!(outline.is_around_a_plan());
        prop_assert!(outline.poses().pose_count() <= most_poses);
        let within = outline.steps_on_floor(case.state());
        prop_assert!(within.is_none_or(|steps| steps >= u32::from(shortest)));
        let has_start = outline.poses().number_of(case.start).is_some();
        prop_assert!(has_start, "where the plan begins");
        let has_room = outline.poses().pose_count() < most_poses;
        prop_assert!(!has_room || within == Some(u32::from(shortest)), "{:?} {}", within, shortest);
    }
}
