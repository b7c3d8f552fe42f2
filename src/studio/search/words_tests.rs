//! Tests: printed costs match the trace.

use super::super::RecordedSearch;
use super::{cost_text, cursor_text, prune_text, status_text, successor_text, unweighted};
use crate::planning::platform::{
    Engine as StageEngine, SearchOptions, plan, record_search as watch_stage,
};
use crate::planning::search::{Budget, PruneReason, TraceLimit, Unobserved};
use crate::planning::sokoban::{Objective, RecordSettings, SearchAlgorithm, record_search};
use crate::studio::ice::RecordedIceSearch;
use crate::studio::platform::RecordedPlatformSearch;
use crate::worlds::ice::{Level, Terrain, board_of_letters};
use crate::worlds::platform;

const BUDGET: u64 = 200_000;

/// Levels with and without symmetry, one with ice.
const LEVELS: [&str; 4] = [
    "#######/#@_$_.#/#_##__#/#_$__.#/#######",
    "######/#@$~_#/#_~~.#/#____#/######",
    "#######/#_____#/#_$@$_#/#.___.#/#######",
    "########/#_@_#__#/#_$_$_.#/#__#_._#/########",
];

fn ice(drawing: &str, objective: Objective, engine: SearchAlgorithm) -> RecordedSearch {
    let level = Level::untitled(board_of_letters(drawing).expect("letters only"));
    let (terrain, state) = Terrain::compile(&level).expect("a playable level");
    let order = RecordSettings { objective, algorithm: engine, ..RecordSettings::default() };
    let budget = Budget::nodes(BUDGET);
    let record = record_search(terrain.layout(), terrain.ice(), &state, order, &budget, |_| {});
    RecordedSearch::new(Box::new(RecordedIceSearch::new(level, terrain, record)), 0.0)
}

/// Platform levels with walls to climb, rocks to move, and a gate on either side.
fn stages() -> Vec<platform::Level> {
    vec![
        platform::Level::untitled(&[0, 0, 1, 0, 2, 0, 0, 1, 2, 0], &[5, 6], 0, 9),
        platform::Level::untitled(&[1, 0, 2, 1, 0, 0, 0, 1, 0], &[4], 8, 0),
        platform::Level::untitled(&[0, 0, 0, 0], &[], 0, 3),
    ]
}

fn stage(level: &platform::Level, engine: StageEngine) -> RecordedSearch {
    let order = SearchOptions { engine, ..SearchOptions::default() };
    let budget = Budget::nodes(BUDGET);
    let record = watch_stage(level, order, TraceLimit::default(), &budget, |_| {});
    let record = record.expect("a playable stage");
    RecordedSearch::new(Box::new(RecordedPlatformSearch::new(level.clone(), record)), 0.0)
}

fn all() -> Vec<RecordedSearch> {
    let on_ice = LEVELS.iter().flat_map(|drawing| {
        let objectives = [Objective::Moves, Objective::Pushes];
        let orders =
            objectives.into_iter().flat_map(|it| SearchAlgorithm::ALL.map(|engine| (it, engine)));
        orders.map(|(objective, engine)| ice(drawing, objective, engine))
    });
    let stages = stages();
    let in_stages =
        stages.iter().flat_map(|level| StageEngine::ALL.map(|engine| stage(level, engine)));
    on_ice.chain(in_stages).collect()
}

/// The numbers of "g 3 + 2 × h 5 = f 13": g, weight, h, f.
fn numbers(text: &str) -> [u32; 4] {
    let words: Vec<_> = text.split_whitespace().collect();
    let after = |name: &str| {
        let at = words.iter().position(|word| *word == name).expect("every term is named");
        words[at + 1].parse().expect("a number follows")
    };
    let weight = words.iter().position(|word| *word == "×");
    let weight = weight.map_or(1, |at| words[at - 1].parse().expect("a weight"));
    [after("g"), weight, after("h"), after("f")]
}

#[test]
fn printed_terms_are_those_of_the_trace_and_add_up() {
    for found in all() {
        let actual = found.view();
        for (number, expansion) in found.trace().expansions().iter().enumerate() {
            let text = cost_text(actual, expansion);
            let [g, weight, h, f] = numbers(&text);
            assert_eq!(g + weight * h, f, "{}: {text}", actual.heading());
            assert_eq!((g, f), (expansion.cost, expansion.total()), "{}", actual.heading());
            assert_eq!(weight * h, expansion.estimate);
            assert!(status_text(&found, number + 1).contains(&text));
            for successor in found.trace().successors_of(number) {
                let (cost, estimate) = found.trace().costs(successor);
                if let (Some(cost), Some(estimate)) = (cost, estimate) {
                    let h = unweighted(actual, estimate);
                    assert_eq!(cost + weight * h, cost + estimate, "{}", actual.heading());
                }
            }
        }
    }
}

#[test]
fn the_weight_of_h_is_shown_once() {
    let level = platform::Level::untitled(&[0; 17], &[], 0, 16);
    let found = stage(&level, StageEngine::AStar);
    let start = found.trace().expansions()[0];
    assert_eq!(cost_text(found.view(), &start), "g 0 + 2 × h 16 = f 32");
    let found = stage(&level, StageEngine::Optimal);
    assert_eq!(cost_text(found.view(), &found.trace().expansions()[0]), "g 0 + h 16 = f 16");
}

#[test]
fn all_texts_agree_on_expansion_count() {
    for found in all() {
        let trace = found.trace();
        let expanded = trace.expanded();
        let layers: usize = trace.layers().iter().map(|layer| layer.expansions).sum();
        assert_eq!(layers as u64, expanded, "{}", found.view().heading());
        let goal = usize::from(trace.goal().is_some());
        assert_eq!(found.last(), expanded as usize + goal);
        let last = match goal {
            0 => format!("Expansion {expanded} of {expanded}"),
            _ => format!("Goal, {expanded} expanded"),
        };
        if found.last() > 0 {
            assert_eq!(cursor_text(&found, found.last()), last);
        }
        assert_eq!(cursor_text(&found, 0), format!("Start: 0 of {expanded} expanded"));
    }
    for (level, engine) in
        stages().iter().flat_map(|level| StageEngine::ALL.map(|engine| (level, engine)))
    {
        let order = SearchOptions { engine, ..SearchOptions::default() };
        let plain = plan(level, order, &Budget::nodes(BUDGET), &mut Unobserved).expect("playable");
        assert_eq!(stage(level, engine).trace().expanded(), plain.expanded, "{engine}");
    }
}

#[test]
fn references_stay_within_the_round() {
    let mut references = 0;
    for found in all() {
        let trace = found.trace();
        for number in 0..trace.expansions().len() {
            for successor in trace.successors_of(number) {
                let Some(target) = trace.expansion_of(successor) else { continue };
                if found.view().is_iterative_deepening() {
                    let rounds = (trace.layer_of(number), trace.layer_of(target));
                    assert_eq!(rounds.0, rounds.1, "{}", found.view().heading());
                }
                if trace.pruned(successor) == Some(PruneReason::ReachedBefore) {
                    references += 1;
                    let cost = trace.costs(successor).0.expect("a known cost");
                    assert!(trace.expansions()[target].cost <= cost);
                    let text = successor_text(&found, successor);
                    assert_eq!(text, format!("reached before, see {}", target + 1));
                }
            }
        }
    }
    assert!(references > 10, "{references}");
}

#[test]
fn prune_text_mentions_mirror_images_and_rounds() {
    let text = |found: &RecordedSearch| prune_text(found.view(), PruneReason::ReachedBefore);
    let symmetric = ice(LEVELS[2], Objective::Moves, SearchAlgorithm::AStar);
    let plain = ice(LEVELS[1], Objective::Moves, SearchAlgorithm::AStar);
    assert!(text(&symmetric).contains("mirror image"));
    assert!(!text(&plain).contains("mirror image"));
    for engine in StageEngine::ALL {
        let found = stage(&stages()[0], engine);
        assert!(!text(&found).contains("mirror image"), "{engine}");
        assert_eq!(text(&found).contains("round"), engine.is_iterative_deepening());
    }
}
