//! Distance tables against a plain breadth-first search in each scenario.

use crate::board::Direction;
use crate::planning::belief::bank::{Bank, LANES};
use crate::planning::belief::corridor::{Corridor, best_case_distances, corridor};
use crate::planning::belief::distances::LOST;
use crate::planning::belief::draw::known_of;
use crate::planning::belief::pose_index::PoseIndex;
use crate::planning::belief::rink::has;
use crate::planning::belief::rink::{Cells, Pose, Rink};
use crate::planning::belief::slide::{Known, Slide};
use crate::planning::belief::testing::cases::{Case, cases};
use crate::planning::sokoban::Doom;
use crate::worlds::ice::rules;
use proptest::prelude::*;

/// Successor of each state by action; `None` with the player on a crate.
pub(super) fn graph(case: &Case, index: &PoseIndex, ice: Cells) -> Vec<Option<[u32; 4]>> {
    let world = case.world(case.rink.cell_set(ice));
    let after = |number: u32, direction: Direction| {
        let mut state = case.rink.state_of(index.pose_of(number));
        rules::apply(&world, &mut state, direction);
        index.number_of(case.rink.pose_of(&state)).expect("all poses have numbers")
    };
    (0..index.pose_count() as u32)
        .map(|number| {
            let pose = index.pose_of(number);
            let is_possible = !has(pose.crates, pose.player);
            is_possible.then(|| Direction::ALL.map(|direction| after(number, direction)))
        })
        .collect()
}

/// Distances by rounds: every state that leads to one of the round before.
fn plain(case: &Case, index: &PoseIndex, ice: Cells) -> Vec<u8> {
    let graph = graph(case, index, ice);
    let is_goal = |number: usize| {
        graph[number].is_some() && case.rink.is_solved(index.pose_of(number as u32))
    };
    let mut distances: Vec<u8> =
        (0..graph.len()).map(|number| if is_goal(number) { 0 } else { LOST }).collect();
    for round in 1..LOST {
        let before = distances.clone();
        for (number, next) in graph.iter().enumerate() {
            let leads_there = next
                .is_some_and(|next| next.iter().any(|next| before[*next as usize] == round - 1));
            if before[number] == LOST && leads_there {
                distances[number] = round;
            }
        }
        if distances == before {
            break;
        }
    }
    distances
}

/// Some of the scenarios, spread over several tables.
pub(super) fn some_worlds(case: &Case, places: &[prop::sample::Index]) -> Vec<Cells> {
    let maps = case.ice_maps();
    places.iter().map(|place| case.rink.set_of(&maps[place.index(maps.len())])).collect()
}

fn bank_of(case: &Case, index: &PoseIndex, worlds: &[Cells]) -> Bank {
    Bank::new(&case.rink, index, worlds.iter().map(|ice| (*ice, 1.0)).collect(), false, &|| false)
        .expect("no guard")
}

/// Cells where a crate is not lost under every ice map.
fn alive(case: &Case) -> Cells {
    case.rink.set_of(Doom::new(&case.belief, case.crate_count()).alive())
}

/// Fewest actions from `start` if each unknown cell suited each action best.
///
/// [`LOST`] beyond 254.
fn best_case_reach(rink: &Rink, index: &PoseIndex, known: Known, start: Pose) -> Vec<u8> {
    let mut reach = vec![LOST; index.pose_count()];
    let Some(number) = index.number_of(start) else { return reach };
    reach[number as usize] = 0;
    let (mut frontier, mut next) = (vec![number], Vec::new());
    let mut slide = Slide::default();
    for steps in 1..LOST {
        for number in frontier.drain(..) {
            let pose = index.pose_of(number);
            for direction in Direction::ALL {
                slide.follow(rink, known, pose, direction);
                if !slide.moves() {
                    continue;
                }
                for outcome in 0..slide.outcome_count() {
                    if let Some(after) = index.number_of(slide.pose_after(outcome))
                        && reach[after as usize] == LOST
                    {
                        reach[after as usize] = steps;
                        next.push(after);
                    }
                }
            }
        }
        std::mem::swap(&mut frontier, &mut next);
        if frontier.is_empty() {
            break;
        }
    }
    reach
}

pub(super) fn places(count: usize) -> impl Strategy<Value = Vec<prop::sample::Index>> {
    prop::collection::vec(any::<prop::sample::Index>(), count)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn every_lane_is_a_breadth_first_search(case in cases(4, 8, 2), places in places(3)) {
        let index = case.all_poses();
        let worlds = some_worlds(&case, &places);
        // The same few scenarios in lanes of three tables.
        let spread: Vec<Cells> =
            (0..2 * LANES + 5).map(|lane| worlds[lane * 7 % worlds.len()]).collect();
        let bank = bank_of(&case, &index, &spread);
        for (world, ice) in worlds.iter().enumerate() {
            let plain = plain(&case, &index, *ice);
            for lane in (0..spread.len()).filter(|lane| spread[*lane] == *ice) {
                for (pose, distance) in plain.iter().enumerate() {
                    let found = bank.distance(lane as u32, pose as u32);
                    prop_assert_eq!(found, *distance, "world {} lane {}", world, lane);
                }
            }
        }
    }

    #[test]
    fn the_best_case_is_never_worse_than_a_world(case in cases(4, 8, 2), places in places(3)) {
        let index = case.all_poses();
        let known = known_of(&case.rink, &case.belief);
        let best = best_case_distances(&case.rink, &index, known, &|| false).expect("no guard");
        let reach = best_case_reach(&case.rink, &index, known, case.start);
        let start = index.number_of(case.start).expect("all poses have numbers");
        prop_assert_eq!(reach[start as usize], 0);
        for ice in some_worlds(&case, &places) {
            let (graph, plain) = (graph(&case, &index, ice), plain(&case, &index, ice));
            for pose in 0..index.pose_count() {
                prop_assert!(best[pose] <= plain[pose]);
                for next in graph[pose].into_iter().flatten() {
                    prop_assert!(reach[next as usize] <= reach[pose].saturating_add(1));
                }
            }
        }
        let is_all_known = case.belief.unknown_count() == 0;
        if is_all_known {
            prop_assert_eq!(best, plain(&case, &index, known.ice));
        }
    }

    /// Without spare crates the tables leave out arrangements with a dead crate.
    #[test]
    fn dead_cells_change_no_distance(case in cases(4, 8, 2), places in places(2)) {
        prop_assume!(case.crate_count() == case.layout().targets().len());
        let all = case.all_poses();
        let few = PoseIndex::new(&case.rink, case.crate_count(), alive(&case), 1 << 20);
        let few = few.expect("a small board");
        let worlds = some_worlds(&case, &places);
        let bank = bank_of(&case, &few, &worlds);
        for (world, ice) in worlds.iter().enumerate() {
            for (pose, distance) in plain(&case, &all, *ice).into_iter().enumerate() {
                let pose = all.pose_of(pose as u32);
                prop_assert_eq!(bank.distance_of(&few, world as u32, pose), distance);
            }
        }
    }

    #[test]
    fn a_wide_corridor_keeps_every_way(
        case in cases(4, 8, 2),
        places in places(2),
        most_poses in 1..400_usize,
    ) {
        let all = case.all_poses();
        let known = known_of(&case.rink, &case.belief);
        let best = best_case_distances(&case.rink, &all, known, &|| false).expect("no guard");
        let corridor = |most| corridor(&case.rink, &all, known, case.start, &best, most);
        let (wide, narrow) = (corridor(usize::MAX), corridor(most_poses));
        prop_assert!(wide.is_whole);
        let (wide, Corridor { poses: narrow, is_whole }) = (wide.poses, narrow);
        prop_assert_eq!(is_whole, narrow.pose_count() == wide.pose_count());
        let worlds = some_worlds(&case, &places);
        let in_wide = bank_of(&case, &wide, &worlds);
        let in_narrow = bank_of(&case, &narrow, &worlds);
        for (world, ice) in worlds.iter().enumerate() {
            let (graph, plain) = (graph(&case, &all, *ice), plain(&case, &all, *ice));
            // Every state that is reachable in this scenario and not lost.
            let mut reached = vec![all.number_of(case.start).expect("all poses have numbers")];
            for i in 0.. {
                let Some(number) = reached.get(i).copied() else { break };
                let pose = all.pose_of(number);
                let distance = plain[number as usize];
                let world = world as u32;
                prop_assert_eq!(in_wide.distance_of(&wide, world, pose), distance);
                prop_assert!(in_narrow.distance_of(&narrow, world, pose) >= distance);
                for next in graph[number as usize].into_iter().flatten() {
                    if plain[next as usize] != LOST && !reached.contains(&next) {
                        reached.push(next);
                    }
                }
            }
        }
        // By length of the path: as many of the shortest as there is room for.
        let reach = best_case_reach(&case.rink, &all, known, case.start);
        let ways = reach.iter().zip(&best).map(|(from, to)| match (*from, *to) {
            (LOST, _) | (_, LOST) => usize::MAX,
            (from, to) => usize::from(from) + usize::from(to),
        });
        let ways: Vec<usize> = ways.collect();
        let up_to = |longest| ways.iter().filter(|way| **way <= longest).count();
        let shortest = ways.iter().copied().min().unwrap_or(usize::MAX);
        let lengths = (shortest..2 * usize::from(LOST)).take_while(|longest| {
            *longest == shortest || up_to(*longest) <= most_poses
        });
        let longest = lengths.last().unwrap_or_default();
        for (pose, way) in ways.iter().enumerate() {
            let is_in = narrow.number_of(all.pose_of(pose as u32)).is_some();
            prop_assert_eq!(is_in, *way <= longest, "length {} of {}", way, longest);
        }
        let start = all.number_of(case.start).expect("all poses have numbers");
        let has_way = best[start as usize] != LOST;
        prop_assert_eq!(narrow.number_of(case.start).is_some(), has_way);
        let floor_of_the_way = usize::from(best[start as usize]) + 1;
        prop_assert!(!has_way || narrow.pose_count() >= floor_of_the_way);
    }
}
