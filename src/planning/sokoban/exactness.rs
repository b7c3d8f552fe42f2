//! Compares plans with breadth-first search over the exact rules on thousands of random boards.

use super::{Caution, Deadlocks, Detector, DetectorSet, Doom, Planner};
use crate::board::Direction;
use crate::planning::search::{Answer, Budget, Observer, Pruned, Unobserved, Weight};
use crate::worlds::ice::{
    Belief, IcePrior, Level, Observation, RandomBoards, State, Terrain, board_of_letters, rules,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Fewest actions to the goal by exhaustive search; `None` if unsolvable.
fn fewest_actions(terrain: &Terrain, start: &State) -> Option<u32> {
    let mut reached = FxHashSet::from_iter([start.clone()]);
    let mut layer = vec![start.clone()];
    for actions in 0.. {
        if layer.is_empty() {
            return None;
        }
        if layer.iter().any(|state| state.solves(terrain.layout())) {
            return Some(actions);
        }
        let mut next = Vec::new();
        for state in &layer {
            for direction in Direction::ALL {
                let mut after = state.clone();
                rules::apply(terrain, &mut after, direction);
                if !reached.contains(&after) {
                    reached.insert(after.clone());
                    next.push(after);
                }
            }
        }
        layer = next;
    }
    None
}

/// Plans, replays the plan by the rules, and compares its length with the minimum.
#[track_caller]
fn check(level: &Level, name: &str) -> bool {
    let (terrain, state) = Terrain::compile(level).expect("a level without problems");
    let least = fewest_actions(&terrain, &state);
    let mut planner = Planner::new(terrain.layout(), terrain.ice(), state.crates.len());
    let budget = Budget::nodes(1_000_000);
    for weight in [Weight::ONE, Weight::tenths(20)] {
        let answer = planner.plan(&state, weight, &budget, &mut Unobserved);
        match (&answer, least) {
            (Answer::Unsolvable { .. }, None) => {}
            (Answer::Solved(solution), Some(least)) => {
                let mut after = state.clone();
                for action in &solution.actions {
                    rules::apply(&terrain, &mut after, *action);
                }
                assert!(after.solves(terrain.layout()), "{name}: the plan does not solve");
                assert_eq!(solution.cost as usize, solution.actions.len(), "{name}");
                assert!(solution.lower_bound <= least, "{name}: bound over the least, {least}");
                if weight == Weight::ONE {
                    assert_eq!((solution.cost, solution.is_optimal()), (least, true), "{name}");
                } else {
                    assert!(solution.cost <= 2 * least, "{name}");
                }
            }
            _ => panic!("{name}: {answer:?}, but the least is {least:?}"),
        }
    }
    least.is_some()
}

fn check_family(rows: usize, columns: usize, crates: usize, count: u64, least_solvable: u64) {
    let mut solvable = 0;
    for seed in 0..count {
        let ice_share = (seed % 5) as f64 / 10.0;
        let mut family = RandomBoards { rows, columns, crates, wall_share: 0.15, ice_share };
        family.wall_share += (seed % 3) as f64 / 20.0;
        let Some(mut level) = family.level(seed, seed) else { continue };
        // Every fourth level has a surplus crate.
        if seed % 4 == 0 {
            spare_a_crate(&mut level);
        }
        let name = format!("{rows}x{columns}, {crates} crates, seed {seed}");
        solvable += u64::from(check(&level, &name));
    }
    assert!(solvable >= least_solvable, "too few of {count} boards are solvable: {solvable}");
}

/// Turns the first target into floor if there is another target.
pub(super) fn spare_a_crate(level: &mut Level) {
    use crate::worlds::ice::Ground;
    let board = &mut level.board;
    let targets: Vec<_> = board
        .iter()
        .filter(|(_, square)| square.ground == Ground::Target)
        .map(|(position, _)| position)
        .collect();
    if let [first, _, ..] = targets[..]
        && let Some(square) = board.get_mut(first)
    {
        square.ground = Ground::Floor;
    }
}

#[test]
fn plans_on_tiny_boards_are_exact() {
    check_family(3, 3, 1, 1000, 100);
    check_family(3, 4, 2, 1000, 20);
    check_family(4, 4, 2, 2000, 100);
}

#[test]
fn plans_on_small_boards_are_exact() {
    check_family(4, 5, 2, 1500, 150);
    check_family(5, 5, 2, 600, 100);
    check_family(6, 6, 1, 600, 100);
    check_family(6, 6, 2, 150, 15);
}

#[test]
fn plans_with_three_crates_are_exact() {
    check_family(4, 4, 3, 3000, 40);
    check_family(4, 5, 3, 1000, 40);
    check_family(5, 5, 3, 150, 10);
}

/// Plays at random and runs each detector on every state after a push.
#[test]
fn what_a_detector_calls_dead_is_unsolvable() {
    let mut seen = [0; Detector::ALL.len()];
    for (crates, side, count) in [(2, 4, 400), (3, 4, 400), (3, 5, 60)] {
        for seed in 0..count {
            let ice_share = if seed % 2 == 0 { 0.0 } else { 0.3 };
            let family =
                RandomBoards { rows: side, columns: side, crates, wall_share: 0.1, ice_share };
            let Some(mut level) = family.level(seed, seed) else { continue };
            if seed % 5 == 0 {
                spare_a_crate(&mut level);
            }
            let (terrain, start) = Terrain::compile(&level).expect("a level without problems");
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let actions = [(); 30].map(|()| Direction::ALL[rng.next_u32() as usize % 4]);
            let mut judges = Detector::ALL.map(|detector| {
                let alone = DetectorSet::NONE.with(detector);
                // Patterns need another detector to learn from.
                let is_taught = detector == Detector::Pattern;
                let set = if is_taught { alone.with(Detector::Corral) } else { alone };
                Deadlocks::new(terrain.layout(), terrain.ice(), crates, set)
            });
            // Play twice: patterns learned the first time are detected the second time.
            let mut state = start.clone();
            for (number, action) in actions.iter().chain(&actions).copied().enumerate() {
                if number == actions.len() {
                    state.clone_from(&start);
                }
                let change = rules::apply(&terrain, &mut state, action);
                let Some(push) = change.push else { continue };
                let mut solvable = None;
                for judge in &mut judges {
                    let seeing = judge.after_push(&state.crates, push.to, state.player);
                    let Some(seeing) = seeing else { continue };
                    let solvable =
                        *solvable.get_or_insert_with(|| fewest_actions(&terrain, &state).is_some());
                    assert!(!solvable, "{seeing}, {crates} crates, {seed}");
                    let sighting = judge.explain(&state.crates, push.to, state.player);
                    let sighting = sighting.expect("what is seen can be shown");
                    assert!(!sighting.crates.is_empty() && !sighting.sentence.is_empty());
                    seen[seeing as usize] += 1;
                }
            }
        }
    }
    for detector in Detector::all().filter(|detector| *detector != Detector::PiCorral) {
        assert!(seen[detector as usize] > 20, "{detector}: {seen:?}");
    }
}

/// Checks what the detectors show after one push to the right.
#[track_caller]
fn check_sighting(drawing: &str, detector: Detector, crates: &[u16]) {
    let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
    let (terrain, mut state) = Terrain::compile(&level).expect("a level without problems");
    let set = DetectorSet::NONE.with(detector);
    let count = state.crates.len();
    let mut judge = Deadlocks::new(terrain.layout(), terrain.ice(), count, set);
    let change = rules::apply(&terrain, &mut state, Direction::Right);
    let rest = change.push.expect("a push").to;
    let sighting = match detector {
        Detector::PiCorral => judge.explain_restriction(&state.crates, state.player),
        _ => judge.explain(&state.crates, rest, state.player),
    };
    let sighting = sighting.unwrap_or_else(|| panic!("{detector} sees nothing"));
    assert_eq!(sighting.detector, detector);
    assert_eq!(sighting.crates.iter().collect::<Vec<_>>(), crates, "{detector}");
}

#[test]
fn detectors_show_what_they_saw() {
    check_sighting("@$___\n____.", Detector::DeadCell, &[2]);
    check_sighting("@$_$_.\n_.____", Detector::Freeze, &[2, 3]);
    check_sighting("@$__$_.\n_______\n__.____", Detector::Bipartite, &[2, 4]);
    check_sighting("._@$__", Detector::Corral, &[4]);
    check_sighting("@$___.", Detector::PiCorral, &[2]);
    check_sighting(DIAGONAL, Detector::ClosedDiagonal, &[2, 6, 8, 12]);
}

/// After the push, four crates and the walls enclose two empty cells on a diagonal.
const DIAGONAL: &str = "#_$__\n_$_$_\n@$_#_\n_____\n_....";

#[test]
fn what_was_proved_of_some_crates_is_seen_again() {
    let level = Level::untitled(board_of_letters(DIAGONAL).expect("a drawing"));
    let (terrain, mut state) = Terrain::compile(&level).expect("a level without problems");
    let rest = rules::apply(&terrain, &mut state, Direction::Right).push.expect("a push").to;
    let teacher = DetectorSet::NONE.with(Detector::ClosedDiagonal);
    let pattern = DetectorSet::NONE.with(Detector::Pattern);
    for (learns, expected) in [(teacher, None), (teacher.with(Detector::Pattern), Some(()))] {
        let mut judge = Deadlocks::new(terrain.layout(), terrain.ice(), 4, learns);
        let seen = judge.after_push(&state.crates, rest, state.player);
        assert_eq!(seen, Some(Detector::ClosedDiagonal));
        judge.set_detectors(pattern);
        let sighting = judge.explain(&state.crates, rest, state.player);
        assert_eq!(sighting.as_ref().map(|_| ()), expected);
        // Without one of the crates the pattern must not match.
        if let Some(sighting) = sighting {
            assert!(sighting.crates.is_subset(&state.crates));
            let mut fewer = state.crates.clone();
            fewer.remove(sighting.crates.iter().next().expect("a crate"));
            assert_eq!(judge.after_push(&fewer, rest, state.player), None);
        }
    }
}

/// Counts the events of an observer.
#[derive(Debug, Default)]
struct Trace {
    expanded: u64,
    generated: u64,
    pruned: u64,
    closed: u64,
}

impl<A> Observer<u32, A> for Trace {
    fn expanded(&mut self, _: u32, _: u32, _: u32) {
        self.expanded += 1;
    }

    fn generated(&mut self, _: u32, _: u32, _: A, _: u32, _: u32) {
        self.generated += 1;
    }

    fn pruned(&mut self, _: u32, _: Pruned<u32, A>) {
        self.pruned += 1;
    }

    fn closed(&mut self, _: u32) {
        self.closed += 1;
    }
}

#[test]
fn watching_a_search_changes_nothing() {
    let family = RandomBoards { rows: 5, columns: 5, crates: 2, wall_share: 0.1, ice_share: 0.2 };
    let mut pruned = 0;
    for level in (0..100).filter_map(|seed| family.level(seed, 0)) {
        let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
        let mut planner = Planner::new(terrain.layout(), terrain.ice(), 2);
        for nodes in [5, 100_000] {
            let budget = Budget::nodes(nodes);
            let mut trace = Trace::default();
            let untraced = planner.plan(&state, Weight::ONE, &budget, &mut Unobserved);
            let traced = planner.plan(&state, Weight::ONE, &budget, &mut trace);
            assert_eq!(traced, untraced);
            assert_eq!((trace.expanded, trace.closed), (untraced.expanded(), trace.expanded));
            assert!(trace.expanded <= trace.generated + 1, "only what was generated is expanded");
            pruned += trace.pruned;
        }
    }
    assert!(pruned > 0);
}

#[test]
fn the_guard_ends_a_search_and_says_so() {
    let family = RandomBoards { rows: 9, columns: 9, crates: 4, wall_share: 0.05, ice_share: 0.1 };
    let ended_early = |level: &Level| {
        let (terrain, state) = Terrain::compile(level).expect("a level without problems");
        let mut planner = Planner::new(terrain.layout(), terrain.ice(), 4);
        let budget = Budget::guarded(u64::MAX, &|| true);
        let answer = planner.plan(&state, Weight::ONE, &budget, &mut Unobserved);
        assert!(answer.expanded() < 1000, "the guard is asked often");
        matches!(answer, Answer::BudgetSpent(spent) if spent.stopped)
    };
    let levels = (0..10).filter_map(|seed| family.level(seed, 0));
    assert!(levels.filter(ended_early).count() > 0);
}

#[test]
fn caution_between_shortest_plans_keeps_them_shortest() {
    let family = RandomBoards { rows: 5, columns: 5, crates: 2, wall_share: 0.15, ice_share: 0.3 };
    for level in (0..300).filter_map(|seed| family.level(seed, 0)) {
        let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
        let belief = Belief::first(terrain.layout(), IcePrior::default());
        let budget = Budget::nodes(100_000);
        let floor = belief.known_ice();
        let plain = Planner::new(terrain.layout(), floor, 2).plan(
            &state,
            Weight::ONE,
            &budget,
            &mut Unobserved,
        );
        let safe = Planner::cautious(&belief, floor, 2, Caution::BreaksTies).plan(
            &state,
            Weight::ONE,
            &budget,
            &mut Unobserved,
        );
        let summary = |answer: &Answer<Direction>| {
            answer.solution().map(|solution| (solution.cost, solution.is_optimal()))
        };
        assert_eq!(summary(&plain), summary(&safe));
    }
}

/// Plays at random, so that the belief changes, and checks every state on the way.
#[test]
fn what_is_called_lost_is_lost_in_every_world() {
    let family = RandomBoards { rows: 4, columns: 4, crates: 2, wall_share: 0.15, ice_share: 0.3 };
    let (mut lost, mut open) = (0, 0);
    for (seed, mut level) in (0..400).filter_map(|seed| Some((seed, family.level(seed, 0)?))) {
        if seed % 3 == 0 {
            spare_a_crate(&mut level);
        }
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (terrain, mut state) = Terrain::compile(&level).expect("a level without problems");
        let mut belief = Belief::first(terrain.layout(), IcePrior::default());
        for _ in 0..8 {
            let worlds = [(); 6].map(|()| belief.sample(&mut rng));
            assert!(worlds.iter().all(|ice| belief.admits(ice)) && belief.admits(terrain.ice()));
            if Doom::new(&belief, 2).is_lost(&state.crates) {
                for ice in worlds.into_iter().chain([terrain.ice().clone()]) {
                    let world = Terrain::imagined(Arc::clone(terrain.layout()), ice, 1000);
                    assert_eq!(fewest_actions(&world, &state), None, "seed {seed}: {state:?}");
                }
                lost += 1;
            } else {
                open += 1;
            }
            let action = Direction::ALL[rng.next_u32() as usize % 4];
            let see = |state: &State| Observation {
                layout: Arc::clone(terrain.layout()),
                state: state.clone(),
            };
            let before = see(&state);
            rules::apply(&terrain, &mut state, action);
            let lesson = belief.lesson(&before, action, &see(&state));
            belief.learn(&lesson);
        }
    }
    assert!(lost > 100 && open > 100, "{lost} lost, {open} open");
}
