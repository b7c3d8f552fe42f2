//! Tests of problems as levels: every board in every domain, and rejections.

use super::{is_pddl, read_problem, write_domain, write_problem};
use crate::board::{Direction, Position};
use crate::formats::testing::cases;
use crate::worlds::ice::testing::{playable_boards, without_ice};
use crate::worlds::ice::{Board, Ground, Level, Occupant, Square, board_of_letters};
use proptest::prelude::*;

/// Open cells of a board in row order.
fn open_cells(board: &Board) -> Vec<Position> {
    let is_open = |at: &Position| board.get(*at).is_some_and(|it| it.ground != Ground::Wall);
    board.positions().filter(is_open).collect()
}

/// The board trimmed to its open cells, with a wall around.
fn trimmed(board: &Board) -> Board {
    let cells = open_cells(board);
    let range = |part: fn(&Position) -> usize| {
        let parts = || cells.iter().map(part);
        (parts().min().unwrap_or(0), parts().max().unwrap_or(0))
    };
    let ((top, bottom), (left, right)) = (range(|at| at.row), range(|at| at.column));
    Board::from_fn(bottom - top + 3, right - left + 3, |at| {
        let inside = (at.row + top).checked_sub(1).zip((at.column + left).checked_sub(1));
        let square = inside.and_then(|(row, column)| board.get(Position::new(row, column)));
        square.copied().unwrap_or(Square::empty(Ground::Wall))
    })
}

/// The part that the player can reach past crates, with at most `most` crates.
///
/// It has as many targets as crates.
fn playable_part(board: &Board, most: usize) -> Board {
    let of = |occupant| {
        move |at: &Position| board.get(*at).is_some_and(|it| it.occupant == Some(occupant))
    };
    let mut reached: Vec<Position> = board.positions().filter(of(Occupant::Player)).collect();
    let mut next = 0;
    while let Some(at) = reached.get(next).copied() {
        next += 1;
        for to in Direction::ALL.into_iter().filter_map(|direction| at.step(direction)) {
            let is_open = board.get(to).is_some_and(|it| it.ground != Ground::Wall);
            if is_open && !reached.contains(&to) {
                reached.push(to);
            }
        }
    }
    reached.sort_by_key(|at| (at.row, at.column));
    let crates: Vec<Position> = reached.iter().copied().filter(of(Occupant::Crate)).collect();
    let is_target = |at: &Position| board.get(*at).is_some_and(|it| it.ground == Ground::Target);
    let targets: Vec<Position> = reached.iter().copied().filter(is_target).collect();
    let count = crates.len().min(targets.len()).min(most);
    Board::from_fn(board.rows(), board.columns(), |at| {
        if !reached.contains(&at) {
            return Square::empty(Ground::Wall);
        }
        let square = board.get(at).copied().unwrap_or_default();
        let is_listed = |list: &[Position]| list[..count].contains(&at);
        let occupant =
            square.occupant.filter(|occupant| *occupant == Occupant::Player || is_listed(&crates));
        let ground = if is_listed(&targets) { Ground::Target } else { Ground::Floor };
        Square { occupant, ..Square::empty(ground) }
    })
}

/// Names of cells and directions in a domain.
struct Names {
    cell: fn(Position) -> String,
    direction: fn(Direction) -> &'static str,
}

const fn word(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Left => "left",
        Direction::Right => "right",
    }
}

fn steps(board: &Board, predicate: &str, prefix: &str, names: &Names) -> String {
    let cells = open_cells(board);
    let mut text = String::new();
    for at in &cells {
        for direction in Direction::ALL {
            let Some(to) = at.step(direction).filter(|to| cells.contains(to)) else { continue };
            let (from, to) = ((names.cell)(*at), (names.cell)(to));
            text +=
                &format!("({predicate} {from} {to} {prefix}{})\n", (names.direction)(direction));
        }
    }
    text
}

/// A problem of `sokoban-sequential`.
fn sequential(board: &Board, names: &Names) -> String {
    let (mut objects, mut init, mut goal) = (String::new(), String::new(), String::new());
    let mut stones = 0;
    for at in board.positions() {
        let square = board.get(at).copied().unwrap_or_default();
        let cell = (names.cell)(at);
        objects += &format!("{cell} - location ");
        let is_goal = square.ground == Ground::Target;
        init += &format!("({} {cell})\n", if is_goal { "IS-GOAL" } else { "IS-NONGOAL" });
        match square.occupant {
            Some(Occupant::Player) => init += &format!("(at player-01 {cell})\n"),
            Some(Occupant::Crate) => {
                stones += 1;
                objects += &format!("stone-{stones} - stone ");
                init += &format!("(at stone-{stones} {cell})\n");
                goal += &format!("(at-goal stone-{stones})");
                if is_goal {
                    init += &format!("(at-goal stone-{stones})\n");
                }
            }
            None if square.ground != Ground::Wall => init += &format!("(clear {cell})\n"),
            None => {}
        }
    }
    let steps = steps(board, "MOVE-DIR", "dir-", names);
    format!(
        "; a comment\n(define (problem p01)\n(:domain sokoban-sequential)\n(:objects player-01 - \
         player {objects})\n(:init {steps}{init}(= (total-cost) 0))\n(:goal (and {goal}))\n(:metric \
         minimize (total-cost)))\n"
    )
}

/// A problem of `typed-sokoban` or `sokoban-untyped`, for one crate.
fn typed(board: &Board, names: &Names, has_types: bool) -> String {
    let (mut init, mut goal) = (String::new(), String::new());
    for at in open_cells(board) {
        let square = board.get(at).copied().unwrap_or_default();
        let cell = (names.cell)(at);
        match square.occupant {
            Some(Occupant::Player) => init += &format!("(at-robot {cell}) (clear {cell})\n"),
            Some(Occupant::Crate) => init += &format!("(at box0 {cell})\n"),
            None => init += &format!("(clear {cell})\n"),
        }
        if square.ground == Ground::Target {
            goal = format!("(at box0 {cell})");
        }
        if !has_types {
            init += &format!("(location {cell})");
        }
    }
    let (domain, kinds) = if has_types {
        ("typed-sokoban", "box0 - box")
    } else {
        init += "(box box0) (direction up)";
        ("sokoban-untyped", "box0")
    };
    let steps = steps(board, "adjacent", "", names);
    format!(
        "(define (problem p)\n(:domain {domain})\n(:objects {kinds})\n(:init {init}{steps})\n(:goal \
         (and {goal})))\n"
    )
}

/// Naming schemes of real problems.
///
/// Column first, row first, rows from the bottom, and names without positions.
const NAMES: [Names; 4] = [
    Names { cell: |at| format!("pos-{:02}-{:02}", at.column + 1, at.row + 1), direction: word },
    Names { cell: |at| format!("loc_{}_{}", at.row + 1, at.column + 1), direction: word },
    Names {
        cell: |at| format!("f{}-{}f", 99 - at.row, at.column),
        direction: |direction| match direction {
            Direction::Up => "north",
            Direction::Down => "south",
            Direction::Left => "west",
            Direction::Right => "east",
        },
    },
    Names { cell: |at| format!("n{}", (at.row * 31 + at.column) * 7919 % 10_007), direction: word },
];

#[track_caller]
fn board_of(text: &str) -> Board {
    let reading = read_problem(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(reading.problems, []);
    reading.value.levels[0].board.clone()
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn boards_round_trip_in_every_domain(board in playable_boards(7)) {
        let board = playable_part(&without_ice(&board), usize::MAX);
        let lone = playable_part(&board, 1);
        for names in &NAMES {
            prop_assert_eq!(board_of(&sequential(&board, names)), trimmed(&board));
            let has_target = lone.cells().iter().any(|it| it.ground == Ground::Target);
            for has_types in [true, false] {
                if has_target {
                    prop_assert_eq!(board_of(&typed(&lone, names, has_types)), trimmed(&lone));
                }
            }
        }
    }

    #[test]
    fn written_problems_round_trip(board in playable_boards(7)) {
        let board = without_ice(&board);
        let written = |board: &Board| {
            let level = Level { title: "Two words".into(), ..Level::untitled(board.clone()) };
            write_problem(&level)
        };
        // Unreachable floor is not in the problem.
        let text = written(&board).expect("a problem");
        prop_assert_eq!(&read_problem(&text).expect("a level").value.levels[0].title, "two-words");
        let part = playable_part(&board, usize::MAX);
        if let Ok(text) = written(&part) {
            prop_assert_eq!(board_of(&text), trimmed(&part));
        }
    }
}

fn simple() -> Board {
    board_of_letters("#@$.#/#___#").expect("letters")
}

#[track_caller]
fn check_refused(text: &str, line: usize, part: &str) {
    let error = read_problem(text).expect_err("refused").to_string();
    assert!(error.starts_with(&format!("line {line},")) && error.contains(part), "{error}\n{text}");
}

#[test]
fn non_levels_are_rejected_with_line_and_reason() {
    let [names, ..] = &NAMES;
    let text = sequential(&simple(), names);
    assert_eq!(board_of(&text), trimmed(&simple()));
    let line_of = |part: &str| text[..text.find(part).expect(part)].matches('\n').count() + 1;
    let check = |old: &str, new: &str, reason: &str| {
        check_refused(&text.replacen(old, new, 1), line_of(old), reason);
    };
    let step = "(MOVE-DIR pos-02-01 pos-03-01 dir-right)";
    let back = "(MOVE-DIR pos-03-01 pos-02-01 dir-left)";
    check_refused(&text.replacen(back, "", 1), line_of(step), "has no reverse step");
    check(step, "(MOVE-DIR pos-02-01 pos-03-01 dir-northeast)", "Hexoban");
    check(step, "(MOVE-DIR pos-02-01 pos-03-01 dir-out)", "not a direction");
    let without = text.replacen(step, "", 1).replacen(back, "", 1);
    assert!(
        read_problem(&without).expect_err("refused").to_string().contains("are neighbours without")
    );
    check("(at player-01", "(at stone-1 pos-02-02) (at player-01", "is occupied or clear, but");
    check("(clear pos-02-02)", "(teleport pos-02-02)", "(teleport …)");
    let less = text.replacen("(IS-NONGOAL pos-02-02)", "", 1);
    check_refused(&less, line_of("(clear pos-02-02)"), "neither IS-GOAL nor");
    let more = text.replacen("(IS-NONGOAL pos-02-02)", "(IS-GOAL pos-02-02)", 1);
    check_refused(&more, line_of("(:goal"), "2 goal cells for 1 stones");
    check("(at stone-1 pos-03-01)", "(at stone-1 pos-03-01) (at-goal stone-1)", "disagrees");
    let twin = text.replacen(
        "(at player-01 pos-02-01)",
        "(at player-01 pos-02-01)(at player-01 pos-02-02)",
        1,
    );
    check_refused(&twin, line_of("(at player-01"), "second player");
    check("(and (at-goal stone-1))", "(and )", "does not name stone-1");
    check("(and (at-goal stone-1))", "(or (at-goal stone-1))", "the goal of a Sokoban level");
    let all = text.replacen("(and (at-goal stone-1))", "(forall (?s - stone) (at-goal ?s))", 1);
    assert_eq!(board_of(&all), trimmed(&simple()));
}

/// A problem of `typed-sokoban` with one row of cells for each item.
///
/// `@` is the player, digits are boxes, the n-th capital letter is the goal cell of box n, dots are
/// other open cells. Open cells in neighbouring rows are connected.
fn corridors(rows: &[&str]) -> String {
    let (mut init, mut goal) = (String::new(), String::new());
    let sign_at = |row: usize, column: usize| rows.get(row).and_then(|it| it.chars().nth(column));
    for (row, signs) in rows.iter().enumerate() {
        for (column, sign) in signs.chars().enumerate().filter(|(_, sign)| *sign != '#') {
            let cell = format!("c{row}-{column}");
            match sign {
                '@' => init += &format!("(at-robot {cell}) (clear {cell})\n"),
                '0'..='9' => init += &format!("(at box{sign} {cell})\n"),
                _ => init += &format!("(clear {cell})\n"),
            }
            if sign.is_ascii_uppercase() {
                goal += &format!("\n(at box{} {cell})", u32::from(sign) - u32::from('A'));
            }
            let steps = [(row + 1, column, "down", "up"), (row, column + 1, "right", "left")];
            for (row, column, there, back) in steps {
                if sign_at(row, column).is_some_and(|sign| sign != '#') {
                    let to = format!("c{row}-{column}");
                    init +=
                        &format!("(adjacent {cell} {to} {there})(adjacent {to} {cell} {back})\n");
                }
            }
        }
    }
    format!(
        "(define (problem p)\n(:domain typed-sokoban)\n(:init\n{init})\n(:goal (and {goal})))\n"
    )
}

#[test]
fn named_stone_goal_is_read_if_only_that_stone_reaches_its_cell() {
    for (rows, targets) in [
        (&["..@..", ".###.", ".0.A.", "#####"][..], 1),
        // No box can leave its row, because the player cannot push it up or down there.
        (&["@0..A", ".####", ".1..B", "####."], 2),
        // Box 1 can be pushed to both cells, but box 0 only to its own.
        (&["#@####", "#0####", "#A.1.B", "######"], 2),
    ] {
        let text = corridors(rows);
        let reading = read_problem(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        let cells = reading.value.levels[0].board.cells();
        assert_eq!(cells.iter().filter(|it| it.ground == Ground::Target).count(), targets);
        let is_reported =
            reading.remarks.iter().any(|it| it.contains("No other stone can be pushed"));
        assert_eq!(is_reported, targets > 1, "{:?}", reading.remarks);
    }
}

#[test]
fn goal_that_distinguishes_stones_is_rejected() {
    let line_of = |text: &str, part: &str| {
        let goal = text.find("(:goal").expect("a goal");
        1 + text[..goal + text[goal..].find(part).expect(part)].matches('\n').count()
    };
    let open = ["@.....", ".0..A.", "......", ".1..B.", "......"];
    let text = corridors(&open);
    let line = line_of(&text, "(at box0");
    for part in [
        "the goal requires box0 on c1-4, but box1 can be pushed there as well",
        "any stone",
        "is supported if it has one stone",
    ] {
        check_refused(&text, line, part);
    }
    // A spare stone could cover a goal cell, too.
    let spare = text.replace("(at box1 c3-4)", "");
    check_refused(&spare, line, "but box1 can be pushed there as well");
    let twice = text.replace("(at box1 c3-4)", "(at box0 c3-4)");
    check_refused(&twice, line_of(&text, "(at box1"), "box0 on both c1-4 and c3-4");
    let crowded = text.replace("(at box1 c3-4)", "(at box1 c1-4)");
    check_refused(&crowded, line_of(&text, "(at box1"), "both box0 and box1 on c1-4");
    let stranger = text.replace("(at box1 c3-4)", "(at box7 c3-4)");
    check_refused(&stranger, line_of(&text, "(at box1"), "no stone is named box7");
}

#[test]
fn player_cell_that_is_not_clear_is_rejected() {
    let text = typed(&simple(), &NAMES[0], true);
    check_refused(&text.replace("(clear pos-02-01)", ""), 4, "could never return");
}

#[test]
fn other_domains_and_malformed_texts_are_rejected() {
    let problem = "(define (problem a) (:domain blocks)\n(:init (on a b)) (:goal (on b a)))";
    check_refused(problem, 1, "\"blocks\"");
    check_refused(&write_domain(), 2, "a PDDL domain");
    check_refused("(define (problem a)", 1, "a ( without a )");
    check_refused("hello", 1, "expected a PDDL problem");
    check_refused(&"(".repeat(40), 1, "nested too deeply");
    let both = format!("{}{}", write_domain(), sequential(&simple(), &NAMES[0]));
    assert_eq!(board_of(&both), trimmed(&simple()));
    assert!(is_pddl(&both) && !is_pddl("; (define"));
}

#[test]
fn cells_without_grid_positions_are_rejected() {
    // Three steps to the right of `a` lead back to `a`: a ring, not a grid.
    let step = |from: &str, to: &str| {
        format!("(MOVE-DIR {from} {to} dir-right)\n(MOVE-DIR {to} {from} dir-left)\n")
    };
    let ring = [step("a", "b"), step("b", "c"), step("c", "a")].concat();
    let text = format!(
        "(define (problem ring) (:domain d) (:objects p - player s - stone)\n(:init\n{ring}(at p a) \
         (at s b) (clear c) (IS-GOAL c) (IS-NONGOAL a) (IS-NONGOAL b))\n(:goal (at-goal s)))"
    );
    let error = read_problem(&text).expect_err("refused").to_string();
    assert!(error.contains("cannot be placed on a grid"), "{error}");
}
