//! Checks recorded searches against the rules, on random boards.

use super::model::{CostMeasure, PushAction};
use super::{
    CellVisits, Detector, DetectorSet, Objective, Planner, RecordSettings, RecordedOutcome,
    SearchAlgorithm, SearchRecord, VisitSubject, record_search,
};
use crate::board::CellIndex;
use crate::planning::search::{
    Budget, Expansion, PruneReason, SearchResult, Successor, TraceLimit, Unobserved, Weight,
};
use crate::planning::walks;
use crate::worlds::ice::{Level, RandomBoards, State, Terrain, board_of_letters, rules};

fn settings(objective: Objective, algorithm: SearchAlgorithm) -> RecordSettings {
    RecordSettings { objective, algorithm, ..RecordSettings::default() }
}

fn watched(level: &Level, settings: RecordSettings, nodes: u64) -> (SearchRecord, Terrain, State) {
    let (terrain, state) = Terrain::compile(level).expect("a level without problems");
    let budget = Budget::nodes(nodes);
    let mut actual = 0;
    let watched =
        record_search(terrain.layout(), terrain.ice(), &state, settings, &budget, |count| {
            actual = count;
        });
    assert_eq!(actual, watched.trace().expanded(), "every expansion is told");
    (watched, terrain, state)
}

fn families() -> impl Iterator<Item = Level> {
    [(0.0, 2), (0.3, 2), (0.0, 3)].into_iter().flat_map(|(ice_share, crates)| {
        let family = RandomBoards {
            rows: 5,
            columns: 5,
            crates,
            wall_probability: 0.08,
            ice_fraction: ice_share,
        };
        (0..60).filter_map(move |seed| family.level(seed, seed))
    })
}

/// Boards with several symmetries.
fn symmetric() -> impl Iterator<Item = Level> {
    ["_._\n_$_\n_@_\n_$_\n_._", "_____\n_$.$_\n_.@._\n_$.$_\n_____", "_~_\n$~$\n.@."]
        .into_iter()
        .map(|drawing| Level::untitled(board_of_letters(drawing).expect("a drawing")))
}

/// Checks that every expansion follows from its parent at the stated cost.
#[track_caller]
fn check(level: &Level, settings: RecordSettings) -> usize {
    let (watched, terrain, start) = watched(level, settings, 20_000);
    let (layout, trace) = (terrain.layout(), watched.trace());
    for (number, expansion) in trace.expansions().iter().enumerate() {
        let state = watched.state(number);
        let Some(arrival) = trace.arrival(number) else {
            assert_eq!((&state, expansion.cost), (&start, 0));
            continue;
        };
        let parent = trace.parent_of(arrival);
        let PushAction { from, direction } =
            trace.successors()[arrival].action.expect("a push led here");
        let behind = layout.neighbour(from, direction.opposite());
        let mut before = watched.state(parent);
        let walk = walks::path(layout, &before, |cell| terrain.is_ice(cell), behind)
            .expect("the player gets behind the crate");
        before.player = behind;
        rules::apply(&terrain, &mut before, direction);
        assert_eq!(before, state);
        assert_eq!(watched.state_after(arrival).map(|(_, after)| after), Some(state));
        let cost = match settings.objective {
            Objective::Pushes => 1,
            Objective::Moves | Objective::Fast | Objective::Improve => walk.len() as u32 + 1,
        };
        assert_eq!(trace.expansions()[parent].cost + cost, expansion.cost);
        assert_eq!(trace.actions_to(number).len() + 1, trace.path(number).len());
    }
    check_end(&watched, &terrain, &start, settings);
    if settings.algorithm == SearchAlgorithm::AStar {
        check_frontier(&watched);
    }
    usize::from(matches!(watched.outcome(), RecordedOutcome::Solved(_)))
}

/// Checks that a recorded search ends like an unrecorded one.
#[track_caller]
fn check_end(watched: &SearchRecord, terrain: &Terrain, start: &State, settings: RecordSettings) {
    let measure = match settings.objective {
        Objective::Pushes => CostMeasure::Pushes,
        Objective::Moves | Objective::Fast | Objective::Improve => CostMeasure::Actions,
    };
    let (layout, crates) = (terrain.layout(), start.crates.len());
    let set = DetectorSet::default();
    let mut planner = Planner::with_measure(layout, terrain.ice(), crates, measure, set);
    let answer = planner.plan(start, Weight::ONE, &Budget::nodes(20_000), &mut Unobserved);
    match (watched.outcome(), answer) {
        (RecordedOutcome::Solved(plan), SearchResult::Solved(found)) => {
            if settings.algorithm == SearchAlgorithm::AStar {
                assert_eq!(plan.actions, found.actions, "watching changes nothing");
                assert_eq!(watched.trace().expanded(), found.expanded);
            }
            let goal = watched.trace().goal().expect("the goal is kept");
            assert!(watched.state(goal).solves(layout));
            assert_eq!(watched.trace().actions_to(goal).len(), plan.pushes as usize);
            assert_eq!(watched.trace().expansions()[goal].cost, found.cost);
        }
        (RecordedOutcome::Unsolvable, SearchResult::Unsolvable { expanded }) => {
            if settings.algorithm == SearchAlgorithm::AStar {
                assert_eq!(watched.trace().expanded(), expanded);
            }
        }
        (end, answer) => panic!("{end:?}, but {answer:?}"),
    }
}

/// Checks the size of the frontier by states and by cells.
#[track_caller]
fn check_frontier(watched: &SearchRecord) {
    let trace = watched.trace();
    let cell_visits = VisitSubject::ALL.map(|actor| CellVisits::from_record(watched, actor));
    for (number, expansion) in trace.expansions().iter().enumerate() {
        let waits = |successor: &Successor<PushAction>| {
            let left = successor.left_open_list_at();
            successor.pruned.is_none() && left.is_none_or(|left| left > number)
        };
        let until = trace.successors_of(number).end;
        let waiting = trace.successors()[..until].iter().filter(|it| waits(it)).count();
        assert_eq!(waiting, expansion.frontier as usize);
        let cells = 0..watched.layout().cell_count() as CellIndex;
        for cell_visits in &cell_visits {
            let by_cell: usize =
                cells.clone().map(|cell| cell_visits.open_count(cell, number)).sum();
            assert_eq!(by_cell, waiting);
        }
    }
}

#[test]
fn every_recorded_expansion_is_reachable_by_the_rules() {
    for objective in [Objective::Moves, Objective::Pushes] {
        for algorithm in SearchAlgorithm::ALL {
            let solved: usize = families()
                .chain(symmetric())
                .map(|level| check(&level, settings(objective, algorithm)))
                .sum();
            assert!(solved > 30, "{objective} {algorithm}: {solved} solved");
        }
    }
}

#[test]
fn pruned_successors_are_explained_by_their_detector() {
    let mut shown = 0;
    for level in families() {
        let (watched, ..) =
            watched(&level, settings(Objective::Moves, SearchAlgorithm::AStar), 20_000);
        for (at, successor) in watched.trace().successors().iter().enumerate() {
            let Some(PruneReason::Deadlock(name)) = successor.pruned else { continue };
            let Ok(detector) = name.parse::<Detector>() else { panic!("{name} is no detector") };
            if let Some(report) = watched.deadlock_report(at) {
                assert_eq!(report.detector, detector);
                let (rest, state) = watched.state_after(at).expect("a push");
                assert!(report.crates.contains(rest) && report.crates.is_subset(&state.crates));
                shown += 1;
            }
        }
    }
    assert!(shown > 100, "{shown}");
}

#[test]
fn cell_visits_report_the_first_expansion() {
    let level = Level::untitled(board_of_letters("@$__.").expect("a drawing"));
    let (watched, ..) = watched(&level, settings(Objective::Pushes, SearchAlgorithm::AStar), 100);
    let crates = CellVisits::from_record(&watched, VisitSubject::Crate);
    let player = CellVisits::from_record(&watched, VisitSubject::Player);
    let firsts =
        |prints: &CellVisits| (0..5).map(|cell| prints.first_expansion(cell)).collect::<Vec<_>>();
    assert_eq!(firsts(&crates), [None, Some(0), Some(1), Some(2), Some(3)]);
    assert_eq!(firsts(&player), [Some(0), Some(1), Some(2), Some(3), None]);
    assert_eq!([0, 1, 2, 3].map(|number| crates.open_count(3, number)), [0, 1, 0, 0]);
}

#[test]
fn search_beyond_the_trace_limit_is_still_solved() {
    let level = Level::untitled(board_of_letters("_______\n@$_$_..\n_______").expect("a drawing"));
    let limit = TraceLimit { events: 20, bytes: usize::MAX };
    let settings = RecordSettings { limit, ..settings(Objective::Moves, SearchAlgorithm::AStar) };
    let (watched, ..) = watched(&level, settings, 20_000);
    assert!(watched.trace().is_truncated() && watched.trace().expansions().len() < 20);
    assert!(matches!(watched.outcome(), RecordedOutcome::Solved(_)));
}

#[test]
fn spent_budget_reports_a_lower_bound() {
    let level = Level::untitled(board_of_letters("_______\n@$_$_..\n_______").expect("a drawing"));
    let (watched, ..) = watched(&level, settings(Objective::Moves, SearchAlgorithm::AStar), 3);
    assert_eq!(watched.trace().expansions().len(), 3);
    assert!(matches!(
        watched.outcome(),
        RecordedOutcome::BudgetSpent { lower_bound: 1.., stopped: false }
    ));
}

#[test]
fn an_event_takes_less_than_a_hundred_bytes() {
    let bytes = size_of::<Successor<PushAction>>() + size_of::<Expansion>();
    assert!(bytes < 100, "{bytes}");
}
