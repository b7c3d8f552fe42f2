//! Cutoff states, and distances up to them, against plain searches.

use super::distances::{graph, places, some_worlds};
use super::judgements::AMPLE;
use super::likely::on_floor;
use crate::planning::belief::bank::Bank;
use crate::planning::belief::distances::LOST;
use crate::planning::belief::draw::known_of;
use crate::planning::belief::edge::Edge;
use crate::planning::belief::planner::BeliefPlanner;
use crate::planning::belief::pose_index::PoseIndex;
use crate::planning::belief::powers::Powers;
use crate::planning::belief::rink::{Cells, Pose, has};
use crate::planning::belief::stakes::{Reading, Stakes};
use crate::planning::belief::testing::cases::{Case, cases, hopeful_cases};
use crate::planning::search::Budget;
use crate::planning::sokoban::Planner;
use proptest::prelude::*;

/// Tables that hold hardly more than the plan.
const FEW_POSES_AROUND_PLAN: Powers = Powers {
    most_poses: 0,
    most_poses_around_plan: 1 << 16,
    plan_nodes: 100_000,
    most_poses_in_bank: 1,
    ..AMPLE
};

/// The same with few sampled scenarios.
const FEW_OF_BOTH: Powers = Powers { most_distances: 1, ..FEW_POSES_AROUND_PLAN };

/// Chooses the states inside the tables by their numbers.
fn inside(all: &PoseIndex, picks: &[bool]) -> PoseIndex {
    all.select(|pose| picks[pose as usize % picks.len()])
}

/// Distances to the goal or a terminal state, by rounds.
///
/// `end` gives the distance of terminal states, [`LOST`] for those that lead nowhere.
fn plain(case: &Case, all: &PoseIndex, ice: Cells, end: impl Fn(u32) -> Option<u8>) -> Vec<u8> {
    let graph = graph(case, all, ice);
    let ends: Vec<Option<u8>> = (0..all.pose_count() as u32).map(end).collect();
    let mut distances: Vec<u8> = ends.iter().map(|end| end.unwrap_or(LOST)).collect();
    loop {
        let before = distances.clone();
        for (number, next) in graph.iter().enumerate().filter(|(number, _)| ends[*number].is_none())
        {
            let after = next.iter().flatten().map(|next| before[*next as usize]);
            let least = after.min().unwrap_or(LOST).saturating_add(1);
            distances[number] = distances[number].min(least);
        }
        if distances == before {
            return distances;
        }
    }
}

/// Returns true if the crates at the start prove the goal unreachable with this ice.
fn is_hopeless(case: &Case, ice: Cells) -> bool {
    let state = case.state();
    let ice = case.rink.cell_set(ice);
    let mut planner = Planner::new(case.rink.layout(), &ice, state.crates.len());
    planner.lower_bound(state).is_none()
}

/// Distance that a planner assumes at a terminal state; [`LOST`] outside its tables.
fn end_of_tables(planner: &BeliefPlanner, pose: Pose) -> Option<u8> {
    let ground = planner.ground();
    let Some(number) = ground.index.number_of(pose).filter(|_| !has(pose.crates, pose.player))
    else {
        return Some(LOST);
    };
    if ground.rink.is_solved(pose) { Some(0) } else { ground.bank.edge().price_at(number) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn it_is_one_action_away(
        case in cases(4, 6, 2),
        picks in prop::collection::vec(any::<bool>(), 1..40),
        more_steps in any::<u8>(),
    ) {
        let all = case.all_poses();
        let known = known_of(&case.rink, &case.belief);
        let (inside, on_floor) = (inside(&all, &picks), on_floor(&case, &all));
        let (poses, edge) =
            Edge::around(&case.rink, &all, &inside, known, (&on_floor, more_steps));
        let mut is_next = vec![false; all.pose_count()];
        for map in case.ice_maps() {
            for (number, next) in graph(&case, &all, case.rink.set_of(&map)).iter().enumerate() {
                let pose = all.pose_of(number as u32);
                if inside.number_of(pose).is_some() && !case.rink.is_solved(pose) {
                    next.iter().flatten().for_each(|next| is_next[*next as usize] = true);
                }
            }
        }
        for number in 0..all.pose_count() {
            let pose = all.pose_of(number as u32);
            let is_inside = inside.number_of(pose).is_some();
            let is_known = is_inside || is_next[number] && on_floor[number] != LOST;
            let found = poses.number_of(pose);
            prop_assert_eq!(found.is_some(), is_known, "{:?}", pose);
            let price = found.and_then(|pose| edge.price_at(pose));
            let is_at_edge = is_known && !is_inside && !case.rink.is_solved(pose);
            let expected = is_at_edge.then(|| 254.min(on_floor[number].saturating_add(more_steps)));
            prop_assert_eq!(price, expected, "{:?}", pose);
        }
    }

    #[test]
    fn ways_through_it_cost_what_is_expected(
        case in cases(4, 8, 2),
        picks in prop::collection::vec(any::<bool>(), 1..40),
        places in places(3),
        more_steps in 0..12_u8,
        hopeless in prop::option::of(0..8_u8),
    ) {
        let all = case.all_poses();
        let known = known_of(&case.rink, &case.belief);
        let (inside, on_floor) = (inside(&all, &picks), on_floor(&case, &all));
        let (poses, edge) =
            Edge::around(&case.rink, &all, &inside, known, (&on_floor, more_steps));
        let end = |number: u32| {
            let pose = all.pose_of(number);
            let found = poses.number_of(pose);
            let is_solved = case.rink.is_solved(pose);
            match found {
                // Some numbers are no states of the game.
                Some(_) if has(pose.crates, pose.player) => Some(LOST),
                None => Some(LOST),
                Some(_) if is_solved => Some(0),
                Some(pose) => edge.price_at(pose),
            }
        };
        let worlds = some_worlds(&case, &places);
        let weighed = worlds.iter().map(|ice| (*ice, 1.0)).collect();
        let is_marked = |ice: Cells| hopeless.is_some_and(|cell| has(ice, cell));
        let bank = Bank::up_to((edge.clone(), &is_marked), &case.rink, &poses, weighed, false, &|| false);
        let bank = bank.expect("no guard");
        for (world, ice) in worlds.iter().enumerate() {
            let is_open = |left: &u8| *left == 0 || !is_marked(*ice);
            let end = |number: u32| end(number).map(|left| Some(left).filter(is_open).unwrap_or(LOST));
            for (number, expected) in plain(&case, &all, *ice, end).into_iter().enumerate() {
                let pose = all.pose_of(number as u32);
                let found = bank.distance_of(&poses, world as u32, pose);
                prop_assert_eq!(found, expected, "world {} {:?}", world, pose);
            }
        }
    }

    /// Compares with the whole board, and with the result of an evaluation.
    #[test]
    fn nothing_is_expected_beyond_it_where_crates_are_lost(case in hopeful_cases(5, 6, 2)) {
        let (state, powers) = (case.state(), FEW_POSES_AROUND_PLAN);
        let stakes = Stakes::new(Reading::Shortest, 100.0);
        let planner = BeliefPlanner::new(&case.belief, (state, state), stakes, 1, &powers, &|| false);
        let Ok(mut planner) = planner else { return Ok(()) };
        let (ground, all) = (planner.ground(), case.all_poses());
        let worlds = planner.possible_worlds(&case.belief, case.start);
        let (hopeless, others): (Vec<u32>, Vec<u32>) =
            worlds.iter().partition(|world| is_hopeless(&case, ground.bank.ice(**world)));
        let start = all.number_of(case.start).expect("a pose") as usize;
        for world in &hopeless {
            let goal = |number| {
                let is_goal = case.rink.is_solved(all.pose_of(number));
                is_goal.then_some(0)
            };
            let far = plain(&case, &all, ground.bank.ice(*world), goal);
            prop_assert_eq!(far[start], LOST, "a way was overlooked");
        }
        let shares = [&hopeless, &worlds].map(|worlds| ground.weight(worlds));
        let budget = Budget::nodes(1_000_000);
        let judged = planner.judge(&case.belief, state, 0, &powers, &budget);
        prop_assert!(judged.is_some() || others.is_empty() || case.rink.is_solved(case.start));
        if let Some(judged) = judged {
            prop_assert!(judged.lost >= shares[0] / shares[1] - 1e-6, "{} {:?}", judged.lost, shares);
        }
    }

    /// At a cutoff state the planner makes new tables, if there is a plan from there.
    #[test]
    fn who_comes_to_it_goes_on(
        case in hopeful_cases(5, 6, 2),
        places in prop::collection::vec(any::<prop::sample::Index>(), 1..6),
        reading in prop_oneof![
            Just(Reading::Shortest),
            Just(Reading::Likeliest),
            Just(Reading::Minimax),
        ],
    ) {
        let powers = FEW_POSES_AROUND_PLAN;
        let stakes = Stakes::new(reading, 1_000.0);
        let game = (case.state(), case.state());
        let planner = BeliefPlanner::new(&case.belief, game, stakes, 1, &powers, &|| false);
        let Ok(mut planner) = planner else { return Ok(()) };
        let all = case.all_poses();
        for place in places {
            let pose = all.pose_of(place.index(all.pose_count()) as u32);
            if has(pose.crates, pose.player) || case.rink.is_solved(pose) {
                continue;
            }
            let state = case.rink.state_of(pose);
            let budget = Budget::nodes(1_000_000);
            let judged = planner.judge(&case.belief, &state, 0, &powers, &budget);
            let has_plan = planner.steps_on_floor(&state).is_some();
            prop_assert!(judged.is_some() || !has_plan, "{:?}", pose);
            for course in judged.into_iter().flat_map(|judged| judged.courses) {
                prop_assert!(!course.way.actions.is_empty(), "{:?}", pose);
                prop_assert!(course.outlook.beyond <= course.outlook.solved + 1e-6);
                let may_leave = reading == Reading::Shortest;
                prop_assert!(may_leave || course.outlook.beyond == 0.0, "{:?}", course.outlook);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Compares with each single scenario, with paths that end where the tables do.
    #[test]
    fn what_is_told_at_a_glance_reckons_with_it(
        case in hopeful_cases(5, 6, 2),
        places in prop::collection::vec(any::<prop::sample::Index>(), 1..10),
        steps in 0..20_u32,
    ) {
        let stakes = Stakes::new(Reading::Shortest, 100.0);
        let game = (case.state(), case.state());
        let planner = BeliefPlanner::new(&case.belief, game, stakes, 1, &FEW_OF_BOTH, &|| false);
        let Ok(planner) = planner else { return Ok(()) };
        let (ground, all) = (planner.ground(), case.all_poses());
        let worlds = planner.possible_worlds(&case.belief, case.start);
        let end = |number: u32| end_of_tables(&planner, all.pose_of(number));
        // By scenario: the successors and the distances of all states.
        let explored = |world: &u32| {
            let ice = ground.bank.ice(*world);
            let is_open = |left: &u8| *left == 0 || !is_hopeless(&case, ice);
            let end = |number| end(number).map(|left| Some(left).filter(is_open).unwrap_or(LOST));
            (graph(&case, &all, ice), plain(&case, &all, ice, end))
        };
        let explored: Vec<_> = worlds.iter().map(explored).collect();
        for place in places {
            let number = place.index(all.pose_count());
            let pose = all.pose_of(number as u32);
            if has(pose.crates, pose.player) {
                continue;
            }
            let state = case.rink.state_of(pose);
            let glances = planner.glance(&case.belief, &state, steps);
            let open: Vec<_> = explored.iter().filter(|(_, far)| far[number] != LOST).collect();
            if ground.number_inside(pose).is_none() || open.is_empty() {
                prop_assert_eq!(glances, [None; 4], "{:?}", pose);
                continue;
            }
            for (direction, glance) in glances.into_iter().enumerate() {
                let after = |(graph, far): &&(Vec<Option<[u32; 4]>>, Vec<u8>)| {
                    graph[number].map(|next| far[next[direction] as usize])
                };
                // Reference: the mean over all open scenarios, each by its own plain search.
                let after: Vec<u8> = open.iter().filter_map(after).collect();
                let Some(glance) = glance else { continue };
                let cost = |far: &u8| ground.stakes.cost(steps + 1, *far);
                let lower = after.iter().map(cost).sum::<f64>() / open.len() as f64;
                let lost = after.iter().filter(|far| **far == LOST).count();
                prop_assert!((glance.lower - lower).abs() < 1e-4, "{:?} {}", glance, lower);
                let share = lost as f64 / explored.len() as f64;
                prop_assert!((glance.lost - share).abs() < 1e-6, "{:?} {}", glance, share);
                prop_assert_eq!(glance.has_no_way, lost == open.len(), "{:?}", glance);
            }
            let viewpoint = planner.viewpoint(&case.belief, &state, steps).expect("a pose");
            for example in viewpoint.last_action(&[]).examples(worlds.len()) {
                let is_same = |world: &&u32| {
                    let ice = case.rink.cell_set(ground.bank.ice(**world));
                    let hidden = ice.iter().filter(|cell| !case.belief.known_ice().contains(*cell));
                    hidden.eq(example.ice.iter().copied())
                };
                let world = worlds.iter().position(|world| is_same(&world));
                let far = explored[world.expect("a world of the bank")].1[number];
                prop_assert_eq!(example.distance, Some(far).filter(|far| *far != LOST));
            }
        }
    }
}
