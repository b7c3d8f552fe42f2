//! Tests of `blackice convert`.

use crate::testing::{Desk, EASY, HOPELESS, SLIDE, TWO};

#[test]
fn classic_levels_survive_a_round_trip_through_every_format() {
    let desk = Desk::with(&[("two.xsb", TWO)]);
    for (from, to) in [
        ("two.xsb", "two.ron"),
        ("two.ron", "two.sok"),
        ("two.sok", "two.txt"),
        ("two.txt", "b.xsb"),
    ] {
        let said = desk.blackice(&format!("convert {from} {to}"));
        assert_eq!((said.status, said.err.as_str()), (0, ""), "{from} to {to}");
    }
    assert_eq!(desk.text("b.xsb"), desk.text("two.sok"));
    assert!(desk.text("b.xsb").contains("Title: Hopeless"));
    let said = desk.blackice("convert two.ron codes.json");
    assert_eq!(said.status, 0);
    assert!(said.err.starts_with("codes.json: codes cannot store titles"), "{}", said.err);
    desk.blackice("convert codes.json codes.xsb");
    assert_eq!(desk.text("codes.xsb").lines().next(), EASY.lines().next());
}

#[test]
fn losing_ice_requires_the_lossy_option() {
    let desk = Desk::with(&[("slide.ron", SLIDE)]);
    let said = desk.blackice("convert slide.ron slide.xsb");
    assert_eq!(said.status, 1);
    assert!(said.err.contains("cannot store ice; lost in: Slide"), "{}", said.err);
    assert!(!desk.path("slide.xsb").exists());
    let said = desk.blackice("convert slide.ron slide.xsb --lossy");
    assert_eq!(said.status, 0);
    assert!(said.err.contains("cannot store ice; lost in: Slide"), "{}", said.err);
    assert!(desk.text("slide.xsb").starts_with("########\n#@     #\n"));
    desk.blackice("convert slide.ron slide.json");
    desk.blackice("convert slide.json again.ron");
    assert!(desk.text("again.ron").contains("~~~"), "codes keep the ice");
}

#[test]
fn xml_collections_survive_a_round_trip() {
    let desk = Desk::with(&[("two.xsb", TWO), ("slide.ron", SLIDE)]);
    for (from, to) in
        [("two.xsb", "a.slc"), ("a.slc", "b.slc"), ("b.slc", "c.xsb"), ("c.xsb", "d.slc")]
    {
        let said = desk.blackice(&format!("convert {from} {to}"));
        assert_eq!((said.status, said.err.as_str()), (0, ""), "{from} to {to}");
    }
    assert_eq!(desk.text("a.slc"), desk.text("b.slc"));
    assert_eq!(desk.text("a.slc"), desk.text("d.slc"));
    assert!(desk.text("a.slc").contains("<Level Id=\"Hopeless\""), "{}", desk.text("a.slc"));
    let commented = desk.text("a.slc").replace("<Level ", "<!-- c --><Level ");
    std::fs::write(desk.path("a.slc"), &commented).expect("written");
    let said = desk.blackice("convert a.slc e.ron");
    assert_eq!((said.status, said.err.as_str()), (0, "e.ron: comments of a.slc omitted: 2\n"));
    desk.blackice("convert a.slc f.slc");
    assert_eq!(desk.text("f.slc"), commented);
    let said = desk.blackice("convert slide.ron slide.slc");
    assert_eq!(said.status, 1);
    let told = "slide.slc: A SokobanLevels file cannot store ice; lost in: Slide";
    assert!(said.err.starts_with(told), "{}", said.err);
    assert!(!desk.path("slide.slc").exists());
    // A copy keeps the encoding that the file declares.
    let latin = commented.replace("UTF-8", "ISO-8859-1").replace("Hopeless", "Caf\u{e9}");
    let bytes: Vec<u8> = latin.chars().map(|it| it as u8).collect();
    std::fs::write(desk.path("latin.slc"), &bytes).expect("written");
    let said = desk.blackice("convert latin.slc g.slc");
    assert_eq!((said.status, said.err.as_str(), desk.bytes("g.slc")), (0, "", bytes));
}

#[test]
fn games_survive_a_round_trip() {
    let game = include_str!("../../levels/zuma/1-games/01-example.ron");
    let desk = Desk::with(&[("a.ron", game)]);
    for (from, to) in [("a.ron", "b.json"), ("b.json", "c.ron")] {
        let said = desk.blackice(&format!("convert {from} {to}"));
        assert_eq!((said.status, said.err.as_str()), (0, ""), "{from} to {to}");
    }
    assert_eq!(desk.text("c.ron"), game);
    for (to, told) in [
        ("d.xsb", "a.ron:1:1: a Zuma game can only be converted to .ron or .json\n"),
        ("d.lurd", "a.ron:1:1: a Zuma game can only be converted to .ron or .json\n"),
    ] {
        let said = desk.blackice(&format!("convert a.ron {to}"));
        assert_eq!((said.status, said.err.as_str()), (2, told), "{to}");
    }
    std::fs::write(desk.path("a.ron"), game.replace("150", "inf")).expect("written");
    let said = desk.blackice("convert --lossy a.ron e.json");
    let told = "finished_reward is inf, which JSON cannot represent. Use .ron\n";
    assert_eq!(said.status, 2);
    assert!(said.err.ends_with(told), "{}", said.err);
    assert!(!desk.path("e.json").exists());
}

#[test]
fn dropped_doubtful_marks_are_reported() {
    let level = "Level(title: \"Two ways\", board: [\"#@$ .#\"], doubtful: [\"   ?\"])";
    let desk = Desk::with(&[("marked.ron", level)]);
    for to in ["a.xsb", "a.sok", "a.txt", "a.json", "a.pddl"] {
        let said = desk.blackice(&format!("convert marked.ron {to}"));
        let told = format!("{to}: format cannot store marks of doubtful ice; omitted in: Two ways");
        assert_eq!(said.status, 0, "{to}");
        assert!(said.err.lines().any(|line| line == told), "{to}: {}", said.err);
        assert!(!desk.text(to).contains('?'), "{to}");
    }
    let said = desk.blackice("convert marked.ron again.ron");
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    assert!(desk.text("again.ron").contains('?'));
}

#[test]
fn recordings_convert_to_moves_and_to_levels() {
    let desk = Desk::with(&[("easy.xsb", EASY)]);
    desk.blackice("run easy.xsb --record run.ron");
    for (to, expected) in [("moves.lurd", "R\n"), ("level.xsb", EASY)] {
        let said = desk.blackice(&format!("convert run.ron {to}"));
        assert_eq!((said.status, said.err.as_str()), (0, ""), "{to}");
        assert_eq!(desk.text(to), expected);
    }
    desk.blackice("convert run.ron level.ron");
    assert!(desk.text("level.ron").starts_with("Level("));
}

#[test]
fn failed_conversions_write_no_file() {
    let desk = Desk::with(&[
        ("easy.xsb", EASY),
        ("odd.xsb", "#####\n#@$.#\n#?  #\n#####\n"),
        ("bad.json", "[[99,\n 1e400]"),
        ("moves.lurd", "rR"),
        ("o.stage", "A*\nW 0 0\nA 0\nG 1\n"),
    ]);
    desk.blackice("run easy.xsb --record run.ron");
    for (words, status, expected) in [
        ("easy.xsb out.lurd", 2, "easy.xsb:1:1: the file contains no solution of this level"),
        ("easy.xsb out.plan", 2, "easy.xsb:1:1: the file contains no solution of this level"),
        ("easy.xsb out.png", 2, "out.png: unknown file type. File types: .ron"),
        ("easy.xsb out.ron --level 2", 2, "easy.xsb:1:1: no level 2; levels: 1 to 1"),
        (
            "o.stage out.ron --level 99",
            2,
            "o.stage:1:1: no level 99: the input is not a collection",
        ),
        ("run.ron out.lurd --level 5", 2, "run.ron:1:1: no level 5: the input is not a collection"),
        ("run.ron out.xsb --level 0", 2, "run.ron:1:1: no level 0: the input is not a collection"),
        ("easy.xsb out", 2, "out: unknown file type"),
        ("moves.lurd out.xsb", 2, "moves.lurd:1:1: moves contain no level"),
        ("odd.xsb out.xsb", 2, "odd.xsb:3:2: "),
        ("bad.json out.xsb", 2, "bad.json:2:"),
        ("absent.xsb out.xsb", 2, "absent.xsb: cannot read: "),
    ] {
        let said = desk.blackice(&format!("convert {words}"));
        assert_eq!((said.status, said.out.as_str()), (status, ""), "{words}: {}", said.err);
        assert!(said.err.starts_with(expected), "{words}: {}", said.err);
        let out = ["out", "out.xsb", "out.ron", "out.lurd"].map(|name| desk.path(name));
        assert!(!out.iter().any(|path| path.exists()), "{words}");
    }
    let said = desk.blackice("convert --lossy odd.xsb out.xsb");
    assert_eq!(said.status, 0);
    assert!(desk.text("out.xsb").contains("#   #"));
}

#[test]
fn level_option_extracts_one_level_of_a_collection() {
    let desk = Desk::with(&[("two.xsb", TWO)]);
    let said = desk.blackice("convert two.xsb one.xsb --level 2");
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    assert_eq!(desk.text("one.xsb"), format!("{HOPELESS}Title: Hopeless\n"));
}

#[test]
fn classic_levels_convert_to_pddl() {
    let desk = Desk::with(&[("easy.xsb", EASY), ("two.xsb", TWO), ("slide.ron", SLIDE)]);
    let said = desk.blackice("convert easy.xsb out/easy.pddl");
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    let problem = desk.text("out/easy.pddl");
    for part in [
        "(:domain sokoban)",
        "(player-at r2c2) (crate-at r2c3) (clear r2c4)",
        "(step-right r2c2 r2c3)",
    ] {
        assert!(problem.contains(part), "{part} in {problem}");
    }
    assert!(desk.text("out/easy-domain.pddl").contains("(define (domain sokoban)"));
    for (words, expected) in [
        ("two.xsb no.pddl", "two.xsb:1:1: expected one level, found 2; choose one with --level N"),
        ("slide.ron no.pddl", "slide.ron:6:1: the level has 3 ice cells, which PDDL"),
    ] {
        let said = desk.blackice(&format!("convert {words}"));
        assert_eq!(said.status, 2, "{words}");
        assert!(said.err.starts_with(expected), "{words}: {}", said.err);
        assert!(!desk.path("no.pddl").exists() && !desk.path("no-domain.pddl").exists());
    }
    assert_eq!(desk.blackice("convert two.xsb two.pddl --level 2").status, 0);
    assert!(desk.text("two.pddl").contains("(define (problem hopeless)"));
}

/// One move and two pushes to the right.
const LANE: &str = "#######\n#@ $ .#\n#######\n";

/// Plan of `LANE` as a PDDL planner writes it.
const LANE_PLAN: &str = "(walk-right r2c2 r2c3)\n(push-right r2c3 r2c4 r2c5)\n(push-right r2c4 r2c5 r2c6)\n; cost = 3 (unit cost)\n";

#[test]
fn plan_option_plays_pddl_plans_and_moves() {
    let desk = Desk::with(&[("lane.xsb", LANE), ("sas_plan", LANE_PLAN), ("moves.LURD", "r2R")]);
    for plan in ["sas_plan", "moves.LURD"] {
        for (to, expected) in
            [("run.ron", "Recording("), ("out.lurd", "rRR\n"), ("out.plan", LANE_PLAN)]
        {
            let said = desk.blackice(&format!("convert lane.xsb {to} --plan {plan}"));
            assert_eq!((said.status, said.err.as_str()), (0, ""), "{plan} to {to}");
            assert!(desk.text(to).starts_with(expected), "{plan} to {to}: {}", desk.text(to));
        }
    }
    assert!(desk.text("run.ron").contains("outcome: Some(Solved)"));
    let said = desk.blackice("convert run.ron again.plan");
    assert_eq!((said.status, desk.text("again.plan").as_str()), (0, LANE_PLAN));
}

#[test]
fn failing_plans_are_reported() {
    let desk = Desk::with(&[
        ("lane.xsb", LANE),
        ("two.xsb", TWO),
        ("short.ron", "Level(step_limit: Some(2), board: [\"#######\", \"#@ $ .#\"])"),
        ("solves.plan", LANE_PLAN),
        ("stops.plan", "(walk-right r2c2 r2c3)\n"),
        ("long.lurd", "rRRlr"),
        ("wrong.plan", "; one\n(walk-right r2c2 r2c3)\n (walk-right r2c3 r2c4)\n"),
        ("odd.lurd", "rRx"),
        ("bytes.plan", ""),
    ]);
    std::fs::write(desk.path("bytes.plan"), b"(\xff)").expect("written");
    for (words, status, expected) in [
        (
            "lane.xsb out.ron --plan stops.plan",
            1,
            "stops.plan: the level is not solved after 1 moves",
        ),
        (
            "lane.xsb out.ron --plan wrong.plan",
            2,
            "wrong.plan:3:2: walk-right(r2c3, r2c4) needs clear(r2c4)",
        ),
        (
            "lane.xsb out.ron --plan long.lurd",
            1,
            "long.lurd: the level is solved after 3 of 5 moves; the rest is omitted",
        ),
        ("lane.xsb out.ron --plan odd.lurd", 2, "odd.lurd:1:3: 'x' is not a move"),
        ("lane.xsb out.ron --plan absent.plan", 2, "absent.plan: cannot read: "),
        ("lane.xsb out.ron --plan bytes.plan", 2, "bytes.plan: read as Windows-1252"),
        ("lane.xsb out.xsb --plan solves.plan", 2, "out.xsb: unknown file type for a plan"),
        ("two.xsb out.ron --plan solves.plan", 2, "two.xsb:1:1: expected one level"),
        ("solves.plan out.ron", 2, "solves.plan:1:1: unknown file type .plan"),
        ("short.ron out.ron --plan solves.plan", 1, "out.ron: the episode ends after 2 of 3 moves"),
    ] {
        let said = desk.blackice(&format!("convert {words}"));
        assert_eq!((said.status, said.out.as_str()), (status, ""), "{words}: {}", said.err);
        assert!(said.err.starts_with(expected), "{words}: {}", said.err);
        assert!(!desk.path("out.ron").exists() && !desk.path("out.xsb").exists(), "{words}");
    }
    let said = desk.blackice("convert lane.xsb out.lurd --plan wrong.plan --lossy");
    assert_eq!((said.status, desk.text("out.lurd").as_str()), (0, "r\n"));
    assert_eq!(said.err.lines().count(), 2, "{}", said.err);
    let said = desk.blackice("convert lane.xsb whole.lurd --plan long.lurd --lossy");
    assert_eq!((said.status, desk.text("whole.lurd").as_str()), (0, "rRR\n"));
    assert_eq!(said.err.lines().count(), 1, "{}", said.err);
}

#[test]
fn boards_without_walls_survive_a_round_trip_or_are_refused() {
    let board =
        |rows: &str| format!("Level(title: \"Open\", board: [{rows}], step_limit: Some(9))");
    let desk = Desk::with(&[
        ("open.ron", &board("\"      \", \" @    \", \"  $   \", \"    . \"")),
        ("bare.ron", &board("\"      \", \" @    \", \"      \"")),
    ]);
    let said = desk.blackice("convert open.ron open.xsb");
    assert_eq!(said.status, 0, "{}", said.err);
    assert!(
        said.err.contains("open.xsb: format cannot store step limits; omitted"),
        "{}",
        said.err
    );
    assert!(
        desk.blackice("convert open.ron a.json").err.contains("format cannot store step limits")
    );
    assert_eq!(desk.blackice("convert open.xsb back.ron").status, 0);
    assert!(desk.text("back.ron").contains("@") && desk.text("back.ron").contains("Open"));
    let said = desk.blackice("convert bare.ron bare.xsb");
    assert_eq!((said.status, desk.path("bare.xsb").exists()), (1, false));
    assert!(said.err.contains("cannot distinguish these boards from text: Open"), "{}", said.err);
}

#[test]
fn comments_are_copied_within_a_format_and_losses_are_reported() {
    let native = "// mine\nLevel(board: [\n  \"#@$.#\", // here\n])\n";
    let codes = "# mine\nrink = [[99, 17, 15, 20, 99]]\n";
    let json = "// mine\n[[99, 17, 15, 20, 99]]\n";
    let desk = Desk::with(&[("a.ron", native), ("c.txt", codes), ("c.json", json)]);
    for (words, out, text, told) in [
        ("convert a.ron b.ron", "b.ron", Some(native), ""),
        ("convert c.json d.json", "d.json", Some(json), ""),
        ("convert a.ron e.json", "e.json", None, "e.json: comments of a.ron omitted: 2\n"),
        ("convert c.txt f.ron", "f.ron", None, "f.ron: comments of c.txt omitted: 1\n"),
    ] {
        let said = desk.blackice(words);
        assert_eq!((said.status, said.err.as_str()), (0, told), "{words}");
        if let Some(text) = text {
            assert_eq!(desk.text(out), text, "{words}");
        }
    }
}

/// A PDDL problem of another program is read as a level; problems of other domains are refused.
#[test]
fn pddl_problems_of_other_programs_convert_to_levels() {
    let step = |from: usize, to: usize| {
        format!("(adjacent l{from}-1 l{to}-1 right) (adjacent l{to}-1 l{from}-1 left)\n")
    };
    let problem = format!(
        "(define (problem pair)\n(:domain typed-sokoban)\n(:init (at-robot l1-1) (clear l1-1) (at box \
         l2-1) (clear l3-1)\n{}{})\n(:goal (at box l3-1)))\n",
        step(1, 2),
        step(2, 3)
    );
    let other = "(define (problem b) (:domain blocks) (:init (on a b)) (:goal (on b a)))";
    let files = [("pack/pair.pddl", &*problem), ("other.pddl", other)];
    let desk = Desk::with(&files);
    desk.blackice("convert pack/pair.pddl pair.xsb");
    assert_eq!(desk.text("pair.xsb"), "#####\n#@$.#\n#####\nTitle: pair\n");
    let said = desk.blackice("convert pack/pair.pddl pack/own.pddl");
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    // The folder also contains a domain file. It holds no level and is skipped.
    let said = desk.blackice("solve --json pack");
    assert_eq!((said.status, said.err.as_str(), said.json().len()), (0, "", 2));
    let said = desk.blackice("run other.pddl");
    assert_eq!(said.status, 2);
    assert!(
        said.err.starts_with("other.pddl:1:1: ") && said.err.contains("\"blocks\""),
        "{}",
        said.err
    );
}
