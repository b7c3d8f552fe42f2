//! Tests of levels as PDDL.

use super::{PddlError, write_domain, write_problem};
use crate::formats::testing::cases;
use crate::worlds::ice::testing::{playable_boards, without_ice};
use crate::worlds::ice::{Level, board_of_letters};
use proptest::prelude::*;

fn level(drawing: &str) -> Level {
    Level::untitled(board_of_letters(drawing).expect("letters"))
}

#[test]
fn written_problem_matches_expected_text() {
    let level = Level { title: "Shelf (2)\n) of 3".into(), ..level("#@$./*___") };
    let expected = "\
; Shelf (2)
; ) of 3
; #@$.
; *
(define (problem shelf-2-of-3)
  (:domain sokoban)
  (:objects
    r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 - cell)
  (:init
    (player-at r1c2) (crate-at r1c3) (crate-at r2c1) (clear r1c4) (clear r2c2) (clear r2c3)
    (clear r2c4) (step-down r1c2 r2c2) (step-right r1c2 r1c3) (step-down r1c3 r2c3)
    (step-left r1c3 r1c2) (step-right r1c3 r1c4) (step-down r1c4 r2c4) (step-left r1c4 r1c3)
    (step-right r2c1 r2c2) (step-up r2c2 r1c2) (step-left r2c2 r2c1) (step-right r2c2 r2c3)
    (step-up r2c3 r1c3) (step-left r2c3 r2c2) (step-right r2c3 r2c4) (step-up r2c4 r1c4)
    (step-left r2c4 r2c3))
  (:goal (and
    (crate-at r1c4) (crate-at r2c1)))
)
";
    assert_eq!(write_problem(&level).as_deref(), Ok(expected));
}

#[test]
fn titles_become_valid_pddl_names() {
    for (title, expected) in [
        ("", "level"),
        ("Übergang", "bergang"),
        ("7 doors", "level-7-doors"),
        ("--- Zoo --- 2 ---", "zoo-2"),
        ("(:goal", "goal"),
    ] {
        let level = Level { title: title.into(), ..level("@$.") };
        let text = write_problem(&level).expect("no ice");
        assert!(text.contains(&format!("(define (problem {expected})\n")), "{title}: {text}");
    }
}

#[test]
fn unwritable_levels_have_a_reason() {
    assert_eq!(write_problem(&level("@$~~.")), Err(PddlError::Ice(2)));
    let said = write_problem(&level("@$~~.")).expect_err("ice").to_string();
    assert!(said.starts_with("the level has 2 ice cells"), "{said}");
    let said = write_problem(&level("$..")).expect_err("no player").to_string();
    assert_eq!(said, "there is no player; 2 targets need as many crates; there are 1");
}

/// Checks that parentheses match and that every used name is declared.
#[track_caller]
fn check_form(text: &str, names: &[&str]) {
    let code: String = text.lines().filter(|line| !line.starts_with(';')).collect();
    let mut depth = 0;
    for sign in code.chars() {
        depth += i32::from(sign == '(') - i32::from(sign == ')');
        assert!(depth >= 0, "{text}");
    }
    assert_eq!(depth, 0, "{text}");
    for name in names {
        assert!(code.contains(name), "{name} in {text}");
    }
}

#[test]
fn the_domain_has_an_action_for_every_direction() {
    let names = ["up", "down", "left", "right"].map(|it| {
        [
            format!("(:action walk-{it}"),
            format!("(:action push-{it}"),
            format!("(step-{it} ?from ?to"),
        ]
    });
    let names: Vec<&str> = names.iter().flatten().map(String::as_str).collect();
    check_form(&write_domain(), &names);
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn problems_are_well_formed(board in playable_boards(8)) {
        let text = write_problem(&Level::untitled(without_ice(&board))).expect("no ice");
        check_form(&text, &["(:objects", "(:init", "(:goal", "(player-at r"]);
    }
}
