//! Checks recorded searches against the rules, on random boards.

use super::model::{Measure, PushAction};
use super::{
    Actor, Detector, DetectorSet, Engine, Footprints, Objective, Planner, WatchEnd, WatchOrder,
    Watched, watch,
};
use crate::board::CellIndex;
use crate::planning::search::{
    Answer, Budget, Expansion, PruneReason, Successor, TraceLimit, Unobserved, Weight,
};
use crate::planning::walks;
use crate::worlds::ice::{Level, RandomBoards, State, Terrain, board_of_letters, rules};

fn order(objective: Objective, engine: Engine) -> WatchOrder {
    WatchOrder { objective, engine, ..WatchOrder::default() }
}

fn watched(level: &Level, order: WatchOrder, nodes: u64) -> (Watched, Terrain, State) {
    let (terrain, state) = Terrain::compile(level).expect("a level without problems");
    let budget = Budget::nodes(nodes);
    let mut told = 0;
    let watched =
        watch(terrain.layout(), terrain.ice(), &state, order, &budget, |count| told = count);
    assert_eq!(told, watched.trace().expanded(), "every expansion is told");
    (watched, terrain, state)
}

fn families() -> impl Iterator<Item = Level> {
    [(0.0, 2), (0.3, 2), (0.0, 3)].into_iter().flat_map(|(ice_share, crates)| {
        let family = RandomBoards { rows: 5, columns: 5, crates, wall_share: 0.08, ice_share };
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
fn check(level: &Level, order: WatchOrder) -> usize {
    let (watched, terrain, start) = watched(level, order, 20_000);
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
        assert_eq!(watched.after(arrival).map(|(_, after)| after), Some(state));
        let cost = match order.objective {
            Objective::Pushes => 1,
            Objective::Moves | Objective::Fast | Objective::Improve => walk.len() as u32 + 1,
        };
        assert_eq!(trace.expansions()[parent].cost + cost, expansion.cost);
        assert_eq!(trace.actions_to(number).len() + 1, trace.path(number).len());
    }
    check_end(&watched, &terrain, &start, order);
    if order.engine == Engine::AStar {
        check_frontier(&watched);
    }
    usize::from(matches!(watched.end(), WatchEnd::Solved(_)))
}

/// Checks that a recorded search ends like an unrecorded one.
#[track_caller]
fn check_end(watched: &Watched, terrain: &Terrain, start: &State, order: WatchOrder) {
    let measure = match order.objective {
        Objective::Pushes => Measure::Pushes,
        Objective::Moves | Objective::Fast | Objective::Improve => Measure::Actions,
    };
    let (layout, crates) = (terrain.layout(), start.crates.len());
    let set = DetectorSet::default();
    let mut planner = Planner::measuring(layout, terrain.ice(), crates, measure, set);
    let answer = planner.plan(start, Weight::ONE, &Budget::nodes(20_000), &mut Unobserved);
    match (watched.end(), answer) {
        (WatchEnd::Solved(plan), Answer::Solved(found)) => {
            if order.engine == Engine::AStar {
                assert_eq!(plan.actions, found.actions, "watching changes nothing");
                assert_eq!(watched.trace().expanded(), found.expanded);
            }
            let goal = watched.trace().goal().expect("the goal is kept");
            assert!(watched.state(goal).solves(layout));
            assert_eq!(watched.trace().actions_to(goal).len(), plan.pushes as usize);
            assert_eq!(watched.trace().expansions()[goal].cost, found.cost);
        }
        (WatchEnd::Unsolvable, Answer::Unsolvable { expanded }) => {
            if order.engine == Engine::AStar {
                assert_eq!(watched.trace().expanded(), expanded);
            }
        }
        (end, answer) => panic!("{end:?}, but {answer:?}"),
    }
}

/// Checks the size of the frontier by states and by cells.
#[track_caller]
fn check_frontier(watched: &Watched) {
    let trace = watched.trace();
    let footprints = Actor::ALL.map(|actor| Footprints::of(watched, actor));
    for (number, expansion) in trace.expansions().iter().enumerate() {
        let waits = |successor: &Successor<PushAction>| {
            let left = successor.left_open_list_at();
            successor.pruned.is_none() && left.is_none_or(|left| left > number)
        };
        let until = trace.successors_of(number).end;
        let waiting = trace.successors()[..until].iter().filter(|it| waits(it)).count();
        assert_eq!(waiting, expansion.frontier as usize);
        let cells = 0..watched.layout().cell_count() as CellIndex;
        for footprints in &footprints {
            let by_cell: usize = cells.clone().map(|cell| footprints.waiting(cell, number)).sum();
            assert_eq!(by_cell, waiting);
        }
    }
}

#[test]
fn every_expansion_is_a_board_that_the_rules_reach() {
    for objective in [Objective::Moves, Objective::Pushes] {
        for engine in Engine::ALL {
            let solved: usize = families()
                .chain(symmetric())
                .map(|level| check(&level, order(objective, engine)))
                .sum();
            assert!(solved > 30, "{objective} {engine}: {solved} solved");
        }
    }
}

#[test]
fn what_was_left_out_is_shown_by_its_detector() {
    let mut shown = 0;
    for level in families() {
        let (watched, ..) = watched(&level, order(Objective::Moves, Engine::AStar), 20_000);
        for (at, successor) in watched.trace().successors().iter().enumerate() {
            let Some(PruneReason::Deadlock(name)) = successor.pruned else { continue };
            let Ok(detector) = name.parse::<Detector>() else { panic!("{name} is no detector") };
            if let Some(sighting) = watched.sighting(at) {
                assert_eq!(sighting.detector, detector);
                let (rest, state) = watched.after(at).expect("a push");
                assert!(sighting.crates.contains(rest) && sighting.crates.is_subset(&state.crates));
                shown += 1;
            }
        }
    }
    assert!(shown > 100, "{shown}");
}

#[test]
fn footprints_tell_the_first_expansion_of_a_cell() {
    let level = Level::untitled(board_of_letters("@$__.").expect("a drawing"));
    let (watched, ..) = watched(&level, order(Objective::Pushes, Engine::AStar), 100);
    let crates = Footprints::of(&watched, Actor::Crate);
    let player = Footprints::of(&watched, Actor::Player);
    let firsts = |prints: &Footprints| (0..5).map(|cell| prints.first(cell)).collect::<Vec<_>>();
    assert_eq!(firsts(&crates), [None, Some(0), Some(1), Some(2), Some(3)]);
    assert_eq!(firsts(&player), [Some(0), Some(1), Some(2), Some(3), None]);
    assert_eq!([0, 1, 2, 3].map(|number| crates.waiting(3, number)), [0, 1, 0, 0]);
}

#[test]
fn a_long_search_is_cut_and_still_solved() {
    let level = Level::untitled(board_of_letters("_______\n@$_$_..\n_______").expect("a drawing"));
    let limit = TraceLimit { events: 20, bytes: usize::MAX };
    let order = WatchOrder { limit, ..order(Objective::Moves, Engine::AStar) };
    let (watched, ..) = watched(&level, order, 20_000);
    assert!(watched.trace().is_cut() && watched.trace().expansions().len() < 20);
    assert!(matches!(watched.end(), WatchEnd::Solved(_)));
}

#[test]
fn a_budget_that_ends_says_what_is_known() {
    let level = Level::untitled(board_of_letters("_______\n@$_$_..\n_______").expect("a drawing"));
    let (watched, ..) = watched(&level, order(Objective::Moves, Engine::AStar), 3);
    assert_eq!(watched.trace().expansions().len(), 3);
    assert!(matches!(watched.end(), WatchEnd::BudgetSpent { lower_bound: 1.., stopped: false }));
}

#[test]
fn an_event_takes_less_than_a_hundred_bytes() {
    let bytes = size_of::<Successor<PushAction>>() + size_of::<Expansion>();
    assert!(bytes < 100, "{bytes}");
}
