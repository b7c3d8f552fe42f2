//! Checks that every bundled level is solvable, titled and unique.

#![expect(clippy::expect_used, reason = "a test that cannot go on fails")]

use blackice::board::Direction;
use blackice::formats::ron_level::read_level;
use blackice::planning::search::{Budget, SearchResult, Unobserved, Weight};
use blackice::planning::sokoban::Planner;
use blackice::planning::symbolic::{VerificationScope, verify};
use blackice::storage::bundled;
use blackice::worlds::WorldKind;
use blackice::worlds::ice::{Board, Level, ProblemKind, State, Terrain, rules, transform};
use std::collections::{HashMap, HashSet};

/// Limit of expanded states for one level. The hardest level needs a tenth of it.
const NODE_LIMIT: u64 = 2_000_000;

/// All bundled levels with ice rules (packs `ice` and `classic`), with their paths.
fn levels() -> Vec<(&'static str, Level)> {
    let packs = bundled::packs().into_iter().filter(|pack| pack.world() == WorldKind::Ice);
    let files = packs.flat_map(|pack| pack.levels);
    files
        .map(|file| {
            let reading = read_level(file.text).expect("a native level");
            assert_eq!(reading.problems, [], "{}", file.path);
            (file.path, reading.value)
        })
        .collect()
}

#[test]
fn every_bundled_level_is_solvable_on_its_true_ice() {
    for (path, level) in levels() {
        let (terrain, first) = Terrain::compile(&level).expect("a level without problems");
        let mut planner = Planner::new(terrain.layout(), terrain.ice(), first.crates.len());
        let weight = Weight::tenths(15);
        let answer = planner.plan(&first, weight, &Budget::nodes(NODE_LIMIT), &mut Unobserved);
        let SearchResult::Solved(solution) = answer else { panic!("{path}: {answer:?}") };
        let mut state = first;
        for action in &solution.actions {
            rules::apply(&terrain, &mut state, *action);
        }
        assert!(state.solves(terrain.layout()), "{path}: the plan does not solve the level");
        assert!(!solution.actions.is_empty(), "{path}: solved at the start");
        assert!(
            solution.actions.len() as u32 <= level.step_limit(),
            "{path}: longer than the step limit"
        );
    }
}

#[test]
fn every_level_has_a_title_and_a_note_and_no_warnings() {
    for (path, level) in levels() {
        assert!(!level.title.is_empty() && !level.note.is_empty(), "{path}");
        assert_eq!(level.problems(), [], "{path}");
        // Some levels have a spare crate on purpose: the crate stops slides.
        let is_meant = |kind| {
            let is_ambush = (path, kind) == ("ice/3-traps/07-ambush.ron", ProblemKind::StuckCrate);
            is_ambush || matches!(kind, ProblemKind::SpareCrates { .. })
        };
        let mut warnings = level.warnings();
        warnings.retain(|warning| !is_meant(warning.kind));
        assert_eq!(warnings, [], "{path}");
    }
}

#[test]
fn packs_have_the_documented_size_and_no_duplicate_boards() {
    let mut seen: HashMap<Board, &str> = HashMap::new();
    let levels = levels();
    for (path, level) in &levels {
        let twin = seen.insert(transform::canonical(&level.board), path);
        assert_eq!(twin, None, "{path}");
    }
    let count = |world: &str| levels.iter().filter(|(path, _)| path.starts_with(world)).count();
    assert_eq!((count("ice/"), count("classic/")), (58, 23));
}

/// Largest number of states for an explicit enumeration.
const MAX_STATES: usize = 30_000;

/// Enumerates all states breadth-first. Returns their number and the fewest moves to a solved
/// state; `None` if there are more than `MAX_STATES`.
fn enumerate_states(terrain: &Terrain, first: &State) -> Option<(usize, Option<u32>)> {
    let mut reached = HashSet::from([first.clone()]);
    let mut layer = vec![first.clone()];
    let mut fewest = None;
    // Breadth-first search, one layer for each number of moves.
    for moves in 0.. {
        if layer.iter().any(|state| state.solves(terrain.layout())) {
            fewest.get_or_insert(moves);
        }
        let mut next = Vec::new();
        for state in layer {
            for action in Direction::ALL {
                let mut after = state.clone();
                rules::apply(terrain, &mut after, action);
                if reached.insert(after.clone()) {
                    next.push(after);
                }
            }
        }
        if reached.len() > MAX_STATES {
            return None;
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    Some((reached.len(), fewest))
}

#[test]
fn symbolic_proofs_match_exhaustive_search_on_small_levels() {
    let mut checked = 0;
    for (path, level) in levels() {
        let (terrain, first) = Terrain::compile(&level).expect("a level without problems");
        let Some((states, moves)) = enumerate_states(&terrain, &first) else { continue };
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let budget = Budget::nodes(NODE_LIMIT);
        let proved = verify(layout, ice, &first, VerificationScope::default(), &budget, |_| ());
        assert_eq!(proved.states.map(|it| it.reachable), Some(states as u128), "{path}");
        assert_eq!(proved.shortest.map(|plan| plan.moves()), moves, "{path}");
        checked += 1;
    }
    assert!(checked >= 30, "only {checked} levels are small enough");
}
