//! Tests of traces of searches on small graphs.

use super::{
    Budget, PruneReason, Space, Successor, Successors, Trace, TraceLimit, TraceRecorder, Weight,
    astar, idastar, idastar_to_depth,
};

/// A graph: from, action, to, cost. The space prunes an action without a target.
struct Graph {
    edges: &'static [(u32, char, Option<u32>, u32)],
    estimates: &'static [Option<u32>],
    goal: u32,
}

impl Space for Graph {
    type Action = char;

    fn successors(&mut self, state: u32, successors: &mut Successors<char>) {
        for (_, action, to, cost) in self.edges.iter().filter(|(from, ..)| *from == state) {
            match to {
                Some(to) => successors.add(*to, *action, *cost),
                None => successors.prune_action(*action, "trap"),
            }
        }
    }

    fn heuristic(&mut self, state: u32) -> Option<u32> {
        self.estimates[state as usize]
    }

    fn is_goal(&mut self, state: u32) -> bool {
        state == self.goal
    }
}

const DETOUR: Graph = Graph {
    edges: &[
        (0, 'a', Some(1), 1),
        (0, 'b', Some(2), 2),
        (0, 'c', None, 0),
        (1, 'd', Some(2), 1),
        (1, 'e', Some(3), 1),
        (2, 'f', Some(4), 2),
    ],
    estimates: &[Some(3), Some(2), Some(2), None, Some(0)],
    goal: 4,
};

const CHEAPER_LATER: Graph = Graph {
    edges: &[(0, 'a', Some(1), 5), (0, 'b', Some(2), 1), (2, 'c', Some(1), 1)],
    estimates: &[Some(0), Some(0), Some(0)],
    goal: 9,
};

/// Two actions between the same states at the same cost.
const TWINS: Graph = Graph {
    edges: &[(0, 'a', Some(1), 1), (0, 'b', Some(1), 1), (1, 'c', Some(2), 1)],
    estimates: &[Some(2), Some(1), Some(0)],
    goal: 2,
};

fn traced(mut graph: Graph, is_deepening: bool, limit: TraceLimit) -> Trace<char> {
    let mut recorder = TraceRecorder::new(limit);
    let budget = Budget::nodes(100);
    if is_deepening {
        idastar(&mut graph, 0, &budget, &mut recorder);
    } else {
        astar(&mut graph, 0, Weight::ONE, &budget, &mut recorder);
    }
    recorder.into_trace()
}

fn words(trace: &Trace<char>, successor: &Successor<char>) -> String {
    let fate = match successor.pruned {
        None => "open".to_owned(),
        Some(PruneReason::ReachedBefore) => "before".to_owned(),
        Some(PruneReason::OutOfReach) => "hopeless".to_owned(),
        Some(PruneReason::OverBound) => "over".to_owned(),
        Some(PruneReason::Deadlock(word)) => word.to_owned(),
    };
    let at = trace.successors().iter().position(|other| std::ptr::eq(other, successor));
    let expanded = at.and_then(|at| trace.expansion_of(at));
    let expanded = expanded.map_or_else(String::new, |number| format!("@{number}"));
    let action = successor.action.map_or('-', |action| action);
    format!("{action}:{fate}{expanded}")
}

/// Each expansion as "state g+h arrival frontier", then its successors.
#[track_caller]
fn check(graph: Graph, is_deepening: bool, expected: &[&str]) -> Trace<char> {
    let trace = traced(graph, is_deepening, TraceLimit::default());
    let lines = trace.expansions().iter().enumerate().map(|(number, expansion)| {
        let arrival = trace.arrival(number).and_then(|at| trace.successors()[at].action);
        let mut line = format!(
            "{} {}+{} {} {}",
            expansion.state,
            expansion.cost,
            expansion.estimate,
            arrival.unwrap_or('-'),
            expansion.frontier,
        );
        for at in trace.successors_of(number) {
            assert_eq!(trace.parent_of(at), number);
            line += &format!(" {}", words(&trace, &trace.successors()[at]));
        }
        line
    });
    let lines: Vec<_> = lines.collect();
    assert_eq!(lines, expected);
    trace
}

#[test]
fn astar_trace_lists_expansions_in_order() {
    let trace = check(
        DETOUR,
        false,
        &[
            "0 0+3 - 2 c:trap a:open@1 b:open@2",
            "1 1+2 a 1 d:before@2 e:hopeless",
            "2 2+2 b 1 f:open@3",
            "4 4+0 f 0",
        ],
    );
    assert_eq!((trace.goal(), trace.expanded(), trace.is_truncated()), (Some(3), 3, false));
    assert_eq!(trace.path(3), [0, 2, 3]);
    let layers: Vec<_> =
        trace.layers().iter().map(|it| (it.first, it.expansions, it.total)).collect();
    assert_eq!(layers, [(0, 2, 3), (2, 1, 4)]);
    assert_eq!([0, 1, 2, 3].map(|number| trace.layer_of(number)), [0, 0, 1, 1]);
}

#[test]
fn idastar_trace_has_one_layer_per_round() {
    let trace = check(
        DETOUR,
        true,
        &[
            "0 0+3 - 1 c:trap a:open@1 b:over",
            "1 1+2 a 0 d:over e:hopeless",
            "0 0+3 - 2 c:trap a:open b:open@3",
            "2 2+2 b 2 f:open@4",
            "4 4+0 f 1",
        ],
    );
    let layers: Vec<_> =
        trace.layers().iter().map(|it| (it.first, it.expansions, it.total)).collect();
    assert_eq!(layers, [(0, 2, 3), (2, 2, 4)]);
    assert_eq!(trace.path(4), [2, 3, 4]);
}

#[test]
fn cheaper_path_replaces_open_entry() {
    let expected = ["0 0+0 - 2 a:open@2 b:open@1", "2 1+0 b 1 c:open@2", "1 2+0 c 0"];
    let trace = check(CHEAPER_LATER, false, &expected);
    let left: Vec<_> = trace.successors().iter().map(Successor::left_open_list_at).collect();
    assert_eq!(left, [Some(1), Some(1), Some(2)]);
    assert_eq!(trace.path(2), [0, 1, 2]);
}

#[test]
fn equal_cost_duplicate_is_pruned() {
    let expected = ["0 0+2 - 1 a:open@1 b:before@1", "1 1+1 a 1 c:open@2", "2 2+0 c 0"];
    check(TWINS, false, &expected);
    // IDA* searches the newer entry first, because it is taken from a stack.
    let expected = ["0 0+2 - 1 a:before@1 b:open@1", "1 1+1 b 1 c:open@2", "2 2+0 c 0"];
    let deepened = traced(TWINS, true, TraceLimit::default());
    assert_eq!(deepened.expansions().len(), expected.len());
    assert_eq!(deepened.path(2), [0, 1, 2]);
}

#[test]
fn events_beyond_limit_are_only_counted() {
    for limit in [TraceLimit { events: 4, bytes: usize::MAX }, TraceLimit { events: 99, bytes: 1 }]
    {
        let trace = traced(DETOUR, false, limit);
        assert!(trace.is_truncated(), "{limit:?}");
        assert_eq!((trace.expanded(), trace.goal()), (3, None));
        assert!(trace.expansions().len() <= 1);
    }
}

#[test]
fn renamed_passes_expansion_and_action() {
    let trace = traced(DETOUR, false, TraceLimit::default());
    let renamed = trace.renamed(|expansion, action| Some((expansion, action)));
    let actions: Vec<_> = renamed.successors().iter().filter_map(|it| it.action).collect();
    assert_eq!(actions, [(0, 'c'), (0, 'a'), (0, 'b'), (1, 'd'), (1, 'e'), (2, 'f')]);
}

#[test]
fn trace_entries_stay_small() {
    assert!(size_of::<super::Expansion>() <= 24);
    assert!(size_of::<Successor<(u16, bool)>>() <= 64);
}

#[test]
fn a_cost_limit_never_raises_the_lower_bound_above_the_optimum() {
    // The only solution costs 6. The limit cuts it off, and the dead end has f = 8.
    let graph = Graph {
        edges: &[(0, 'a', Some(1), 3), (1, 'b', Some(3), 3), (0, 'c', Some(2), 1)],
        estimates: &[Some(1), Some(3), Some(7), Some(0)],
        goal: 3,
    };
    for max_cost in 0..8 {
        let mut space = Graph { ..graph };
        let budget = Budget::nodes(100);
        let result = idastar_to_depth(&mut space, 0, max_cost, &budget, &mut super::Unobserved);
        let bound = match result {
            super::SearchResult::Solved(solution) => solution.lower_bound,
            super::SearchResult::BudgetSpent(spent) => spent.lower_bound,
            super::SearchResult::Unsolvable { .. } => panic!("a solution costs 6"),
        };
        assert!(bound <= 6, "limit {max_cost}: {bound}");
    }
}

#[test]
fn entries_that_ida_star_prunes_later_count_as_open_until_then() {
    let trace = traced(DETOUR, true, TraceLimit::default());
    let successors = &trace.successors()[trace.successors_of(0)];
    let later = successors.iter().find(|it| it.action == Some('b')).expect("a successor");
    // It was on the stack and pruned when taken from it.
    assert_eq!((later.pruned, later.left_open_list_at()), (Some(PruneReason::OverBound), Some(0)));
    assert!(later.was_added() && !later.is_open_at(0));
    let at_once = successors.iter().find(|it| it.action == Some('c')).expect("a pruned action");
    assert!(!at_once.was_added() && !at_once.is_open_at(0));
}
