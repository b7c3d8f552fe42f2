//! Tests of reading and writing plans.

use super::{read_plan, write_plan};
use crate::board::Direction;
use crate::formats::lurd::{read_moves, write_moves};
use crate::formats::testing::cases;
use crate::planning::search::Budget;
use crate::planning::sokoban::{Objective, Plan, solve};
use crate::worlds::ice::testing::{actions, playable_boards};
use crate::worlds::ice::{Level, RandomBoards, Terrain, board_of_letters, rules};
use proptest::prelude::*;

const BOARD: &str = "@_$_./______";

fn level(drawing: &str) -> Level {
    Level::untitled(board_of_letters(drawing).expect("letters"))
}

/// Checks moves and problem of a plan on [`BOARD`]; an empty problem means none.
#[track_caller]
fn check(text: &str, expected: &str, problem: &str) {
    let reading = read_plan(&level(BOARD), text).expect("a playable level");
    let moves: String = reading.value.iter().map(|direction| direction.letter()).collect();
    let problems: Vec<_> = reading.problems.iter().map(ToString::to_string).collect();
    assert_eq!((moves.as_str(), problems.join("; ").as_str()), (expected, problem), "in {text:?}");
}

#[test]
fn planner_output_styles_are_read() {
    check(
        "(walk-right r1c1 r1c2)\n(push-right r1c2 r1c3 r1c4)\n; cost = 2 (unit cost)\n",
        "RR",
        "",
    );
    check("\u{feff}; found\r\n ( WALK-DOWN R1C1 R2C1 ) (walk-up r2c1 r1c1)", "DU", "");
    for text in [
        "0: (walk-right r1c1 r1c2)\n1: (push-right r1c2 r1c3 r1c4)",
        "0.000: (walk-right r1c1 r1c2) [1.000]\n1.000: (push-right r1c2 r1c3 r1c4) [1.000]",
        "step 0: WALK-RIGHT R1C1 R1C2\n     1: PUSH-RIGHT R1C2 R1C3 R1C4\n",
        "step 0: (walk-right r1c1 r1c2)\nstep 1: (push-right r1c2 r1c3 r1c4)\n(reach-goal)",
        "[t=0.1s, 9 KB] Solution found!\nwalk-right r1c1 r1c2 (1)\npush-right r1c2 r1c3 r1c4 (1)\n\
         Plan length: 2 step(s).\n",
        "(walk-right r1c1 r1c2)(1)\n(push-right r1c2 r1c3 r1c4) (1)\n; cost = 2",
        "(move player-01 pos-1-1 pos-2-1 dir-right)\n\
         (push-to-nongoal player-01 stone-01 pos-2-1 pos-3-1 pos-4-1 dir-right)",
        "(MOVE F0-0F F1-0F RIGHT)\n(PUSH F1-0F F2-0F F3-0F RIGHT BOX0)",
        "(walk-right r1c1 r1c2)\r(push-right r1c2 r1c3 r1c4)\r; cost = 2",
        "0: walk-right r1c1 r1c2\r1: push-right r1c2 r1c3 r1c4\r",
        "SequentialPlan:\n    walk-right(r1c1, r1c2)\n    push-right(r1c2, r1c3, r1c4)\n",
        "[walk-right(r1c1, r1c2), push-right(r1c2, r1c3, r1c4)]",
        "STEP 0: walk-right(r1c1,r1c2)\nSTEP 1: push-right(r1c2,r1c3,r1c4)\n2 actions in the plan.",
        "STEP 0: walk-right(r1c1,r1c2) push-right(r1c2,r1c3,r1c4)",
        "1) (walk-right r1c1 r1c2)\n2) (push-right r1c2 r1c3 r1c4)",
        "- (walk-right r1c1 r1c2)\n- (push-right r1c2 r1c3 r1c4)",
        "(1) (walk-right r1c1 r1c2) [1] (push-right r1c2 r1c3 r1c4)",
        "(c) 2010 by Nobody\n(walk-right r1c1 r1c2)\n(goal is (nearly) reached)\n\
         (push-right r1c2 r1c3 r1c4)\n(goal reached)",
    ] {
        check(text, "RR", "");
    }
    check("", "", "");
    check("; nothing to do", "", "");
}

/// Checks moves and remarks on a board that a walk and a push solve.
#[track_caller]
fn check_plans(text: &str, expected: &str, remark: &str) {
    let reading = read_plan(&level("@_$._/_____"), text).expect("a playable level");
    let moves: String = reading.value.iter().map(|direction| direction.letter()).collect();
    assert_eq!(
        (moves.as_str(), reading.remarks.join("; ").as_str()),
        (expected, remark),
        "{text:?}"
    );
}

const SHORT: &str = "(walk-right r1c1 r1c2)\n(push-right r1c2 r1c3 r1c4)\n";
const LONG: &str = "(walk-down r1c1 r2c1)\n(walk-up r2c1 r1c1)\n(walk-right r1c1 r1c2)\n\
                    (push-right r1c2 r1c3 r1c4)\n";
const VAIN: &str = "(walk-right r1c1 r1c2)\n";

#[test]
fn first_solving_plan_is_read() {
    let first = "2 plans found; using plan 1, the first that solves the level";
    let second = "2 plans found; using plan 2, the first that solves the level";
    let between = |one: &str, line: &str, other: &str| format!("{one}{line}{other}");
    for line in ["; cost = 4 (unit cost)\n", "Solution found!\n", "[t=0.1s] new plan\n", "\n"] {
        check_plans(&between(LONG, line, SHORT), "DURR", first);
        check_plans(&between(VAIN, line, SHORT), "RR", second);
        check_plans(&between(VAIN, line, SHORT).replace('\n', "\r"), "RR", second);
    }
    let numbered = "0: walk-right r1c1 r1c2\n0: walk-right r1c1 r1c2\n";
    check_plans(numbered, "R", "");
    let numbered = "0: walk-down r1c1 r2c1\n1: walk-up r2c1 r1c1\n0: walk-right r1c1 r1c2\n\
                    1: push-right r1c2 r1c3 r1c4\n";
    check_plans(numbered, "DURR", "");
    let numbered =
        format!("1: walk-right r1c1 r1c2\n{}", numbered.replace("walk-down", "WALK-DOWN"));
    check_plans(&numbered, "RR", "3 plans found; using plan 3, the first that solves the level");
}

#[test]
fn one_plan_may_contain_blank_lines_and_comments() {
    for between in ["\n\n", "\n; cost so far 1\n", "\nnext\n"] {
        check_plans(&SHORT.replace('\n', between), "RR", "");
    }
}

#[test]
fn last_plan_is_read_if_none_solves() {
    let text = format!("{VAIN}; cost = 1\n(walk-down r1c1 r2c1)\n; cost = 1\n");
    check_plans(&text, "D", "2 plans found; none solves the level, using the last");
}

#[test]
fn impossible_actions_have_position_and_reason() {
    for (text, moves, problem) in [
        (
            "no plan was found",
            "",
            "line 1, column 1: expected an action in parentheses such as (walk-up r2c3 r1c3)",
        ),
        ("(walk-right r1c1\n r1c2)", "", "line 1, column 1: the action has no closing parenthesis"),
        (" (walk-right (r1c1", "", "line 1, column 2: the action has no closing parenthesis"),
        ("()", "", "line 1, column 1: an action without a name"),
        (
            "; é\n(walk-right r1c1 r1c2)\n (move r1c2)",
            "R",
            "line 3, column 2: unknown action \"move\". Actions: walk-up, walk-down, walk-left, \
             walk-right, push-up, push-down, push-left, push-right",
        ),
        ("(push f1 f2 f3 right box0)", "", "line 1, column 1: cannot push right here"),
        (
            "(move a1 a2 right)\n(move a1 a2 left)",
            "R",
            "line 2, column 1: a1 meant another cell before",
        ),
        ("(move a2 right)", "", "line 1, column 1: move needs 2 cells before the direction"),
        (
            "(walk-right r1c1 right)",
            "",
            "line 1, column 1: \"right\" is no cell; r2c3 is the one in row 2, column 3",
        ),
        ("(push-right r1c2 r1c3)", "", "line 1, column 1: push-right needs 3 cells, not 2"),
        (
            "(walk-right r1c1 r2c1)",
            "",
            "line 1, column 1: cannot walk between these cells on this board",
        ),
        (
            "(walk-up r1c1 r99999999c1)",
            "",
            "line 1, column 1: cannot walk between these cells on this board",
        ),
        (
            "(walk-right r1c2 r1c3)",
            "",
            "line 1, column 1: walk-right(r1c2, r1c3) needs player-at(r1c2), which is false here",
        ),
        (
            "(walk-right r1c1 r1c2)\n(walk-right r1c2 r1c3)",
            "R",
            "line 2, column 1: walk-right(r1c2, r1c3) needs clear(r1c3), which is false here",
        ),
    ] {
        check(text, moves, problem);
    }
    assert!(read_plan(&level("$."), "").is_err(), "there is no player");
}

#[test]
fn written_plan_has_cost() {
    // The first move is blocked by the border, so no operator belongs to it.
    let moves = read_moves("ldurRR").value;
    let expected = "(walk-down r1c1 r2c1)\n(walk-up r2c1 r1c1)\n(walk-right r1c1 r1c2)\n\
                    (push-right r1c2 r1c3 r1c4)\n(push-right r1c3 r1c4 r1c5)\n; cost = 5 (unit cost)\n";
    assert_eq!(write_plan(&level(BOARD), &moves).as_deref(), Ok(expected));
    assert!(write_plan(&level("$."), &moves).is_err());
}

/// Moves in letters after writing a solution as a plan and reading it again.
fn there_and_back(level: &Level, moves: &[Direction]) -> String {
    let text = write_plan(level, moves).expect("a playable level");
    let reading = read_plan(level, &text).expect("a playable level");
    assert_eq!(reading.problems, []);
    write_moves(level, &reading.value).expect("a playable level")
}

#[test]
fn solutions_round_trip_and_solve() {
    let mut solved = 0;
    for seed in 0..200 {
        let ice_share = (seed % 3) as f64 / 10.0;
        let family = RandomBoards {
            rows: 5,
            columns: 6,
            crates: 2,
            wall_probability: 0.1,
            ice_fraction: ice_share,
        };
        let Some(level) = family.level(seed, 0) else { continue };
        let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let verdict = solve(layout, ice, &state, Objective::Moves, &Budget::nodes(100_000));
        let Some(plan) = verdict.plan else { continue };
        let letters = there_and_back(&level, &plan.actions);
        let moves = read_moves(&letters).value;
        assert_eq!(Plan::replayed(layout, ice, &state, moves), Some(plan), "seed {seed}");
        solved += 1;
    }
    assert!(solved > 15, "only {solved} boards have a solution");
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn moves_round_trip_without_idle_moves(
        board in playable_boards(6), moves in actions(30),
    ) {
        let level = Level::untitled(board);
        let (terrain, mut state) = Terrain::compile(&level).expect("a playable board");
        let mut changing = moves.clone();
        changing.retain(|direction| rules::apply(&terrain, &mut state, *direction).is_change());
        prop_assert_eq!(there_and_back(&level, &moves), write_moves(&level, &changing).expect("playable"));
    }
}
