//! Tests: compares plans and deadlock claims with exhaustive search on random boards.

use super::{CertainDeadlock, Deadlocks, Detector, DetectorSet, Planner, RiskAversion};
use crate::board::Direction;
use crate::planning::search::{Budget, Observer, Pruned, SearchResult, Unobserved, Weight};
use crate::worlds::ice::{
    Belief, IcePrior, Level, Observation, RandomBoards, State, Terrain, board_of_letters, rules,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Minimum number of actions to the goal by exhaustive search; `None` if unsolvable.
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

/// Plans with and without a weight, replays the plans and compares with the minimum.
///
/// Returns true if the level is solvable.
#[track_caller]
fn check(level: &Level, name: &str) -> bool {
    let (terrain, state) = Terrain::compile(level).expect("a level without problems");
    let least = fewest_actions(&terrain, &state);
    let mut planner = Planner::new(terrain.layout(), terrain.ice(), state.crates.len());
    let budget = Budget::nodes(1_000_000);
    for weight in [Weight::ONE, Weight::tenths(20)] {
        let answer = planner.plan(&state, weight, &budget, &mut Unobserved);
        match (&answer, least) {
            (SearchResult::Unsolvable { .. }, None) => {}
            (SearchResult::Solved(solution), Some(least)) => {
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

/// Checks plans on `count` random boards; at least `least_solvable` must be solvable.
fn check_family(rows: usize, columns: usize, crates: usize, count: u64, least_solvable: u64) {
    let mut solvable = 0;
    for seed in 0..count {
        let ice_share = (seed % 5) as f64 / 10.0;
        let mut family =
            RandomBoards { rows, columns, crates, wall_probability: 0.15, ice_fraction: ice_share };
        family.wall_probability += (seed % 3) as f64 / 20.0;
        let Some(mut level) = family.level(seed, seed) else { continue };
        // Every fourth level has a surplus crate.
        if seed % 4 == 0 {
            remove_first_target(&mut level);
        }
        let name = format!("{rows}x{columns}, {crates} crates, seed {seed}");
        solvable += u64::from(check(&level, &name));
    }
    assert!(solvable >= least_solvable, "too few of {count} boards are solvable: {solvable}");
}

/// Turns the first target into floor if there is another target.
pub(super) fn remove_first_target(level: &mut Level) {
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
fn claimed_deadlocks_are_unsolvable() {
    let mut seen = [0; Detector::ALL.len()];
    for (crates, side, count) in [(2, 4, 400), (3, 4, 400), (3, 5, 60)] {
        for seed in 0..count {
            let ice_share = if seed % 2 == 0 { 0.0 } else { 0.3 };
            let family = RandomBoards {
                rows: side,
                columns: side,
                crates,
                wall_probability: 0.1,
                ice_fraction: ice_share,
            };
            let Some(mut level) = family.level(seed, seed) else { continue };
            if seed % 5 == 0 {
                remove_first_target(&mut level);
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
                for deadlocks in &mut judges {
                    let seeing = deadlocks.detect_after_push(&state.crates, push.to, state.player);
                    let Some(seeing) = seeing else { continue };
                    let solvable =
                        *solvable.get_or_insert_with(|| fewest_actions(&terrain, &state).is_some());
                    assert!(!solvable, "{seeing}, {crates} crates, {seed}");
                    let report = deadlocks.explain(&state.crates, push.to, state.player);
                    let report = report.expect("what is seen can be shown");
                    assert!(!report.crates.is_empty() && !report.sentence.is_empty());
                    seen[seeing as usize] += 1;
                }
            }
        }
    }
    for detector in Detector::all().filter(|detector| *detector != Detector::PiCorral) {
        assert!(seen[detector as usize] > 20, "{detector}: {seen:?}");
    }
}

/// Checks which crates (cell indices) a detector reports after one push to the right.
#[track_caller]
fn check_report(drawing: &str, detector: Detector, crates: &[u16]) {
    let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
    let (terrain, mut state) = Terrain::compile(&level).expect("a level without problems");
    let set = DetectorSet::NONE.with(detector);
    let count = state.crates.len();
    let mut deadlocks = Deadlocks::new(terrain.layout(), terrain.ice(), count, set);
    let change = rules::apply(&terrain, &mut state, Direction::Right);
    let rest = change.push.expect("a push").to;
    let report = match detector {
        Detector::PiCorral => deadlocks.explain_restriction(&state.crates, state.player),
        _ => deadlocks.explain(&state.crates, rest, state.player),
    };
    let report = report.unwrap_or_else(|| panic!("{detector} sees nothing"));
    assert_eq!(report.detector, detector);
    assert_eq!(report.crates.iter().collect::<Vec<_>>(), crates, "{detector}");
}

#[test]
fn deadlock_reports_name_the_crates() {
    check_report("@$___\n____.", Detector::DeadCell, &[2]);
    check_report("@$_$_.\n_.____", Detector::Freeze, &[2, 3]);
    check_report("@$__$_.\n_______\n__.____", Detector::Bipartite, &[2, 4]);
    check_report("._@$__", Detector::Corral, &[4]);
    check_report("@$___.", Detector::PiCorral, &[2]);
    check_report(DIAGONAL, Detector::ClosedDiagonal, &[2, 6, 8, 12]);
}

/// After the push, four crates and the walls enclose two empty cells on a diagonal.
const DIAGONAL: &str = "#_$__\n_$_$_\n@$_#_\n_____\n_....";

#[test]
fn learned_patterns_match_again() {
    let level = Level::untitled(board_of_letters(DIAGONAL).expect("a drawing"));
    let (terrain, mut state) = Terrain::compile(&level).expect("a level without problems");
    let rest = rules::apply(&terrain, &mut state, Direction::Right).push.expect("a push").to;
    let teacher = DetectorSet::NONE.with(Detector::ClosedDiagonal);
    let pattern = DetectorSet::NONE.with(Detector::Pattern);
    for (learns, expected) in [(teacher, None), (teacher.with(Detector::Pattern), Some(()))] {
        let mut deadlocks = Deadlocks::new(terrain.layout(), terrain.ice(), 4, learns);
        let seen = deadlocks.detect_after_push(&state.crates, rest, state.player);
        assert_eq!(seen, Some(Detector::ClosedDiagonal));
        deadlocks.set_detectors(pattern);
        let report = deadlocks.explain(&state.crates, rest, state.player);
        assert_eq!(report.as_ref().map(|_| ()), expected);
        // Without one of the crates the pattern must not match.
        if let Some(report) = report {
            assert!(report.crates.is_subset(&state.crates));
            let mut fewer = state.crates.clone();
            fewer.remove(report.crates.iter().next().expect("a crate"));
            assert_eq!(deadlocks.detect_after_push(&fewer, rest, state.player), None);
        }
    }
}

/// Observer that counts events.
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
fn observer_does_not_change_the_plan() {
    let family =
        RandomBoards { rows: 5, columns: 5, crates: 2, wall_probability: 0.1, ice_fraction: 0.2 };
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
fn guard_stops_a_search_and_is_reported() {
    let family =
        RandomBoards { rows: 9, columns: 9, crates: 4, wall_probability: 0.05, ice_fraction: 0.1 };
    let ended_early = |level: &Level| {
        let (terrain, state) = Terrain::compile(level).expect("a level without problems");
        let mut planner = Planner::new(terrain.layout(), terrain.ice(), 4);
        let budget = Budget::guarded(u64::MAX, &|| true);
        let answer = planner.plan(&state, Weight::ONE, &budget, &mut Unobserved);
        assert!(answer.expanded() < 1000, "the guard is asked often");
        matches!(answer, SearchResult::BudgetSpent(spent) if spent.stopped)
    };
    let levels = (0..10).filter_map(|seed| family.level(seed, 0));
    assert!(levels.filter(ended_early).count() > 0);
}

#[test]
fn tie_breaking_risk_keeps_plans_shortest() {
    let family =
        RandomBoards { rows: 5, columns: 5, crates: 2, wall_probability: 0.15, ice_fraction: 0.3 };
    for level in (0..300).filter_map(|seed| family.level(seed, 0)) {
        let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
        let belief = Belief::initial(terrain.layout(), IcePrior::default());
        let budget = Budget::nodes(100_000);
        let floor = belief.known_ice();
        let plain = Planner::new(terrain.layout(), floor, 2).plan(
            &state,
            Weight::ONE,
            &budget,
            &mut Unobserved,
        );
        let safe = Planner::risk_averse(&belief, floor, 2, RiskAversion::TieBreak).plan(
            &state,
            Weight::ONE,
            &budget,
            &mut Unobserved,
        );
        let summary = |answer: &SearchResult<Direction>| {
            answer.solution().map(|solution| (solution.cost, solution.is_optimal()))
        };
        assert_eq!(summary(&plain), summary(&safe));
    }
}

/// Plays at random, so that the belief changes, and checks every state on the way.
#[test]
fn certain_deadlocks_hold_under_every_ice_map() {
    let family =
        RandomBoards { rows: 4, columns: 4, crates: 2, wall_probability: 0.15, ice_fraction: 0.3 };
    let (mut lost, mut open) = (0, 0);
    for (seed, mut level) in (0..400).filter_map(|seed| Some((seed, family.level(seed, 0)?))) {
        if seed % 3 == 0 {
            remove_first_target(&mut level);
        }
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (terrain, mut state) = Terrain::compile(&level).expect("a level without problems");
        let mut belief = Belief::initial(terrain.layout(), IcePrior::default());
        for _ in 0..8 {
            let worlds = [(); 6].map(|()| belief.sample(&mut rng));
            assert!(worlds.iter().all(|ice| belief.admits(ice)) && belief.admits(terrain.ice()));
            if CertainDeadlock::new(&belief, 2).is_deadlock(&state.crates) {
                for ice in worlds.into_iter().chain([terrain.ice().clone()]) {
                    let world = Terrain::with_scenario(Arc::clone(terrain.layout()), ice, 1000);
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
            let belief_update = belief.belief_update(&before, action, &see(&state));
            belief.update(&belief_update);
        }
    }
    assert!(lost > 100 && open > 100, "{lost} lost, {open} open");
}
