//! Tests that malformed input makes no reader panic, exceed limits, or report wrong positions.
//!
//! `examples/fuzz_formats.rs` runs the same checks with any number of cases.

mod policies;
mod texts;

use super::lesson::testing::{any_lesson, any_sheet};
use super::testing::{any_level, any_recording, cases};
use super::zuma::testing::any_game;
use super::{
    Collection, FormatProblem, codes, lesson, pddl, platform, ron_level, ron_recording, slc, xsb,
    zuma,
};
use crate as library;
use crate::board::Direction;
use crate::worlds::ice::testing::actions;
use crate::worlds::platform::testing::any_stage;
use policies::heads;
use proptest::prelude::*;
use texts::{FRAGMENTS, check, check_positions, damaged, plan_level, stage_recording};

/// File names that together select every reader; the empty name is the clipboard.
const NAMES: [&str; 11] = [
    "a.ron", "a.lesson", "a.xsb", "a.slc", "a.json", "a.pddl", "a.lurd", "a.plan", "a.stage",
    "a.policy", "",
];

/// Reads the text with every reader and panics if a check of the result fails.
#[track_caller]
fn check_all_readers(text: &str) {
    let must_hold = |checked: Result<(), String>| {
        if let Err(reason) = checked {
            panic!("{reason}; the text is\n{text}\n({text:?})");
        }
    };
    for name in NAMES {
        must_hold(check(name, text).map(|_| ()));
    }
    // Readers that the names above do not select if the text begins differently.
    let in_text = |problems: &[FormatProblem]| must_hold(check_positions(text, problems));
    let _ = ron_level::read_level(text).map(|reading| in_text(&reading.problems));
    let _ = ron_level::read_levels(text).map(|reading| in_text(&reading.problems));
    let _ = ron_recording::read_recording(text).map(|reading| in_text(&reading.problems));
    let _ = platform::read_stage(text).map(|reading| in_text(&reading.problems));
    let _ = platform::read_native_stage(text).map(|reading| in_text(&reading.problems));
    let _ = zuma::read_zuma(text).map(|reading| in_text(&reading.problems));
    let _ = zuma::read_policy(text.as_bytes());
    let _ = lesson::read_answers(text).map(|reading| in_text(&reading.problems));
    let _ = lesson::file_references(text).map_err(|error| in_text(&error.0));
}

/// Texts of up to 59 fragments of the formats in random order.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(FRAGMENTS.to_vec());
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// Returns the PDDL plan of these moves on the level of the plan tests.
fn plan_of(moves: &[Direction]) -> String {
    let level = plan_level().expect("a level");
    pddl::write_plan(&level, moves).expect("it can be played")
}

/// Documents that this program does not write itself.
///
/// XML with entities, a PDDL problem, boards in other notations, moves with groups, and a plan with
/// labels and costs.
const FOREIGN: [&str; 8] = [
    "; words\n<!DOCTYPE a [<!ENTITY w '<L>####</L>'>]>\n<SokobanLevels><Title>&amp;</Title>\n<Level Id=\"é\">\n\
     &w;<L><![CDATA[#@$.#]]></L><!-- x -->\n<L>#|#</L></Level></SokobanLevels>",
    "(define (problem a) (:domain d) (:objects p - player s - stone)\n(:init (MOVE-DIR pos-1-1 pos-2-1 \
     dir-right) (MOVE-DIR pos-2-1 pos-1-1 dir-left) (at p pos-1-1) (at s pos-2-1) (at-goal s) \
     (IS-GOAL pos-2-1) (IS-NONGOAL pos-1-1))\n(:goal (and (at-goal s))))",
    "Level: one | R\n#####\n#&B.#\n#####\n",
    "+ + + + +\n+ * @ X +\n+ + + + +\n",
    "[[0,0,0,0,0],[0,5,4,2,0],[0,0,0,0,0]]",
    "{\"levels\":[{\"name\":\"A\",\"rows\":[\"#####\",\"#@$.#\",\"#####\"]}]}",
    "3r2(Ul)*d",
    "0.0: (walk-right r2c3 r2c4) [1.0]\nstep 1: MOVE p pos-3-2 pos-4-2 dir-right\n",
];

/// Undamaged documents of most formats, and first lines of policies.
fn documents() -> impl Strategy<Value = String> {
    let levels = || prop::collection::vec(any_level(), 1..3);
    prop_oneof![
        levels().prop_map(|it| ron_level::write_levels(&Collection::untitled(it))),
        levels().prop_map(|it| xsb::write_xsb(&Collection::untitled(it))),
        levels().prop_map(|it| slc::write_slc(&Collection::untitled(it))),
        levels().prop_map(|it| codes::write_codes_array(&it)),
        any_recording().prop_map(|it| ron_recording::write_recording(&it).expect("written")),
        actions(30).prop_map(|moves| plan_of(&moves)),
        any_stage(20).prop_map(|it| platform::write_stage(&it)),
        any_stage(20).prop_map(|it| platform::write_native_stage(&it)),
        (any_stage(12), prop::collection::vec(0..20_usize, 1..30)).prop_map(|(level, choices)| {
            let mut choices = choices.into_iter().cycle();
            let mut below = |bound: usize| choices.next().unwrap_or_default() % bound;
            stage_recording(level, &mut below).expect("written")
        }),
        any_game().prop_map(|game| zuma::write_game(&game)),
        any_game().prop_map(|game| zuma::write_game_json(&game).expect("written")),
        any_game().prop_map(|game| zuma::write_model(&game.model)),
        any_game().prop_map(|game| zuma::write_model_json(&game.model).expect("written")),
        any_lesson().prop_map(|it| lesson::write_lesson(&it).expect("written")),
        any_sheet().prop_map(|it| lesson::write_answers(&it).expect("written")),
        prop::sample::select(heads()),
        prop::sample::select(FOREIGN.to_vec()).prop_map(str::to_owned),
    ]
}

/// Rejecting a level must not take time proportional to the text before it.
#[test]
fn many_rejected_levels_are_fast() {
    let many = |level: &str| vec![format!("{level}{}", " ".repeat(600)); 10_000].join(",");
    for (name, text, actual) in [
        ("a.json", format!("[{}]", many("[[]]")), "a matrix without cells"),
        ("a.ron", format!("Levels(levels: [{}])", many("Level(board: [\"\"])")), "no cells"),
    ] {
        let start = std::time::Instant::now();
        let error = super::read_document(name, &text).expect_err("no level");
        assert!(start.elapsed().as_secs() < 5, "{name}: {:?}", start.elapsed());
        assert_eq!(error.0.len(), super::problems::MAX_PROBLEMS + 1);
        let last = error.0.last().map(|problem| problem.reason.clone()).unwrap_or_default();
        assert!(last.ends_with("not listed, starting here"), "{last}");
        let mut listed = error.0.iter().take(super::problems::MAX_PROBLEMS);
        assert!(listed.all(|problem| problem.reason.ends_with(actual)), "{name}");
    }
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn any_text_is_handled(text in any::<String>()) {
        check_all_readers(&text);
    }

    #[test]
    fn any_fragments_are_handled(text in pieces()) {
        check_all_readers(&text);
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn damaged_documents_are_handled(
        document in documents(), choices in prop::collection::vec(any::<u32>(), 0..80),
    ) {
        let mut choices = choices.into_iter();
        let mut below = |bound| choices.next().map_or(0, |choice| choice as usize % bound);
        check_all_readers(&damaged(&document, &mut below));
    }
}

#[test]
fn valid_platform_recordings_are_read_completely() {
    let level = crate::worlds::platform::Level::untitled(&[3, 0, 0, 0, 0, 0], &[2], 0, 5);
    let text = stage_recording(level, &mut |bound| bound - 1).expect("written");
    assert_eq!(check("a.ron", &text), Ok(Some(0)), "{text}");
    assert_eq!(text.matches("\"random\"").count(), 19, "{text}");
}

#[test]
fn valid_policies_are_read_and_play() {
    let heads = heads();
    assert_eq!(heads.len(), 2);
    for head in heads {
        assert_eq!(check("a.policy", &head), Ok(Some(0)), "{head}");
        assert_eq!(check("a.policy", &head.replacen("learner", "teacher", 1)), Ok(None));
    }
}

#[test]
fn valid_plans_are_read_completely() {
    let text = plan_of(&[Direction::Right, Direction::Down, Direction::Left, Direction::Right]);
    assert_eq!((text.lines().count(), check("a.plan", &text)), (5, Ok(Some(0))), "{text}");
}

#[test]
fn claimed_sizes_are_rejected_early() {
    for text in [
        "#@.\n999999999(999999999(999999999(#)))",
        "#@.\n99999999999999999999999999999999#",
        &"#@.\n0999(999#)\n".repeat(1000),
        "999999999r999999999l",
        &"(walk-right r2c3 r2c4)".repeat(10_000),
        &"(".repeat(10_000),
        &format!("[[{}]]", "10,".repeat(70_000)),
        &format!("A*\nW{}", " 0".repeat(100_000)),
        &format!("A*\nW 0 0{}", "\nX".repeat(100_000)),
        &"[".repeat(100_000),
        &"(".repeat(100_000),
        &format!("Level(board: {}", "[".repeat(100_000)),
        &format!("Recording(level: Level(board: [\"@\"]), steps: {}", "[".repeat(100_000)),
        &format!("Lesson(runs: {{\"a\": {}", "[".repeat(100_000)),
        &format!("Lesson(moments: [{}])", "Moment(room: Watch(run: \"a\")),".repeat(10_000)),
        &"##\n@.\n\n".repeat(10_001),
    ] {
        check_all_readers(text);
    }
}
