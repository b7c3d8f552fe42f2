//! Tests of `blackice convert`.

use crate::support::{EASY, SLIDE, TWO_LEVELS, TestFolder, UNSOLVABLE};

#[test]
fn classic_levels_survive_a_round_trip_through_every_format() {
    let folder = TestFolder::with_files(&[("two.xsb", TWO_LEVELS)]);
    for (from, to) in [
        ("two.xsb", "two.ron"),
        ("two.ron", "two.sok"),
        ("two.sok", "two.txt"),
        ("two.txt", "b.xsb"),
    ] {
        let output = folder.blackice(&format!("convert {from} {to}"));
        assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{from} to {to}");
    }
    assert_eq!(folder.text("b.xsb"), folder.text("two.sok"));
    assert!(folder.text("b.xsb").contains("Title: Hopeless"));
    let output = folder.blackice("convert two.ron codes.json");
    assert_eq!(output.status, 0);
    assert!(
        output.stderr.starts_with("codes.json: codes cannot store titles"),
        "{}",
        output.stderr
    );
    folder.blackice("convert codes.json codes.xsb");
    assert_eq!(folder.text("codes.xsb").lines().next(), EASY.lines().next());
}

#[test]
fn losing_ice_requires_the_lossy_option() {
    let folder = TestFolder::with_files(&[("slide.ron", SLIDE)]);
    let output = folder.blackice("convert slide.ron slide.xsb");
    assert_eq!(output.status, 1);
    assert!(output.stderr.contains("cannot store ice; lost in: Slide"), "{}", output.stderr);
    assert!(!folder.path("slide.xsb").exists());
    let output = folder.blackice("convert slide.ron slide.xsb --lossy");
    assert_eq!(output.status, 0);
    assert!(output.stderr.contains("cannot store ice; lost in: Slide"), "{}", output.stderr);
    assert!(folder.text("slide.xsb").starts_with("########\n#@     #\n"));
    folder.blackice("convert slide.ron slide.json");
    folder.blackice("convert slide.json again.ron");
    assert!(folder.text("again.ron").contains("~~~"), "codes keep the ice");
}

#[test]
fn xml_collections_survive_a_round_trip() {
    let folder = TestFolder::with_files(&[("two.xsb", TWO_LEVELS), ("slide.ron", SLIDE)]);
    for (from, to) in
        [("two.xsb", "a.slc"), ("a.slc", "b.slc"), ("b.slc", "c.xsb"), ("c.xsb", "d.slc")]
    {
        let output = folder.blackice(&format!("convert {from} {to}"));
        assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{from} to {to}");
    }
    assert_eq!(folder.text("a.slc"), folder.text("b.slc"));
    assert_eq!(folder.text("a.slc"), folder.text("d.slc"));
    assert!(folder.text("a.slc").contains("<Level Id=\"Hopeless\""), "{}", folder.text("a.slc"));
    let commented = folder.text("a.slc").replace("<Level ", "<!-- c --><Level ");
    std::fs::write(folder.path("a.slc"), &commented).expect("written");
    let output = folder.blackice("convert a.slc e.ron");
    assert_eq!(
        (output.status, output.stderr.as_str()),
        (0, "e.ron: comments of a.slc omitted: 2\n")
    );
    folder.blackice("convert a.slc f.slc");
    assert_eq!(folder.text("f.slc"), commented);
    let output = folder.blackice("convert slide.ron slide.slc");
    assert_eq!(output.status, 1);
    let stderr = "slide.slc: A SokobanLevels file cannot store ice; lost in: Slide";
    assert!(output.stderr.starts_with(stderr), "{}", output.stderr);
    assert!(!folder.path("slide.slc").exists());
    // A copy keeps the encoding that the file declares.
    let latin = commented.replace("UTF-8", "ISO-8859-1").replace("Hopeless", "Caf\u{e9}");
    let bytes: Vec<u8> = latin.chars().map(|it| it as u8).collect();
    std::fs::write(folder.path("latin.slc"), &bytes).expect("written");
    let output = folder.blackice("convert latin.slc g.slc");
    assert_eq!((output.status, output.stderr.as_str(), folder.bytes("g.slc")), (0, "", bytes));
}

#[test]
fn games_survive_a_round_trip() {
    let game = include_str!("../../levels/zuma/1-games/01-example.ron");
    let folder = TestFolder::with_files(&[("a.ron", game)]);
    for (from, to) in [("a.ron", "b.json"), ("b.json", "c.ron")] {
        let output = folder.blackice(&format!("convert {from} {to}"));
        assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{from} to {to}");
    }
    assert_eq!(folder.text("c.ron"), game);
    for (to, stderr) in [
        ("d.xsb", "a.ron:1:1: a Zuma game can only be converted to .ron or .json\n"),
        ("d.lurd", "a.ron:1:1: a Zuma game can only be converted to .ron or .json\n"),
    ] {
        let output = folder.blackice(&format!("convert a.ron {to}"));
        assert_eq!((output.status, output.stderr.as_str()), (2, stderr), "{to}");
    }
    std::fs::write(folder.path("a.ron"), game.replace("150", "inf")).expect("written");
    let output = folder.blackice("convert --lossy a.ron e.json");
    let stderr = "finished_reward is inf, which JSON cannot represent. Use .ron\n";
    assert_eq!(output.status, 2);
    assert!(output.stderr.ends_with(stderr), "{}", output.stderr);
    assert!(!folder.path("e.json").exists());
}

#[test]
fn dropped_doubtful_marks_are_reported() {
    let level = "Level(title: \"Two ways\", board: [\"#@$ .#\"], doubtful: [\"   ?\"])";
    let folder = TestFolder::with_files(&[("marked.ron", level)]);
    for to in ["a.xsb", "a.sok", "a.txt", "a.json", "a.pddl"] {
        let output = folder.blackice(&format!("convert marked.ron {to}"));
        let stderr =
            format!("{to}: format cannot store marks of doubtful ice; omitted in: Two ways");
        assert_eq!(output.status, 0, "{to}");
        assert!(output.stderr.lines().any(|line| line == stderr), "{to}: {}", output.stderr);
        assert!(!folder.text(to).contains('?'), "{to}");
    }
    let output = folder.blackice("convert marked.ron again.ron");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    assert!(folder.text("again.ron").contains('?'));
}

#[test]
fn recordings_convert_to_moves_and_to_levels() {
    let folder = TestFolder::with_files(&[("easy.xsb", EASY)]);
    folder.blackice("run easy.xsb --record run.ron");
    for (to, expected) in [("moves.lurd", "R\n"), ("level.xsb", EASY)] {
        let output = folder.blackice(&format!("convert run.ron {to}"));
        assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{to}");
        assert_eq!(folder.text(to), expected);
    }
    folder.blackice("convert run.ron level.ron");
    assert!(folder.text("level.ron").starts_with("Level("));
}

#[test]
fn failed_conversions_write_no_file() {
    let folder = TestFolder::with_files(&[
        ("easy.xsb", EASY),
        ("odd.xsb", "#####\n#@$.#\n#?  #\n#####\n"),
        ("bad.json", "[[99,\n 1e400]"),
        ("moves.lurd", "rR"),
        ("o.stage", "A*\nW 0 0\nA 0\nG 1\n"),
    ]);
    folder.blackice("run easy.xsb --record run.ron");
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
        let output = folder.blackice(&format!("convert {words}"));
        assert_eq!(
            (output.status, output.stdout.as_str()),
            (status, ""),
            "{words}: {}",
            output.stderr
        );
        assert!(output.stderr.starts_with(expected), "{words}: {}", output.stderr);
        let out = ["out", "out.xsb", "out.ron", "out.lurd"].map(|name| folder.path(name));
        assert!(!out.iter().any(|path| path.exists()), "{words}");
    }
    let output = folder.blackice("convert --lossy odd.xsb out.xsb");
    assert_eq!(output.status, 0);
    assert!(folder.text("out.xsb").contains("#   #"));
}

#[test]
fn level_option_extracts_one_level_of_a_collection() {
    let folder = TestFolder::with_files(&[("two.xsb", TWO_LEVELS)]);
    let output = folder.blackice("convert two.xsb one.xsb --level 2");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    assert_eq!(folder.text("one.xsb"), format!("{UNSOLVABLE}Title: Hopeless\n"));
}

#[test]
fn classic_levels_convert_to_pddl() {
    let folder = TestFolder::with_files(&[
        ("easy.xsb", EASY),
        ("two.xsb", TWO_LEVELS),
        ("slide.ron", SLIDE),
    ]);
    let output = folder.blackice("convert easy.xsb out/easy.pddl");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    let problem = folder.text("out/easy.pddl");
    for part in [
        "(:domain sokoban)",
        "(player-at r2c2) (crate-at r2c3) (clear r2c4)",
        "(step-right r2c2 r2c3)",
    ] {
        assert!(problem.contains(part), "{part} in {problem}");
    }
    assert!(folder.text("out/easy-domain.pddl").contains("(define (domain sokoban)"));
    for (words, expected) in [
        ("two.xsb no.pddl", "two.xsb:1:1: expected one level, found 2; choose one with --level N"),
        ("slide.ron no.pddl", "slide.ron:6:1: the level has 3 ice cells, which PDDL"),
    ] {
        let output = folder.blackice(&format!("convert {words}"));
        assert_eq!(output.status, 2, "{words}");
        assert!(output.stderr.starts_with(expected), "{words}: {}", output.stderr);
        assert!(!folder.path("no.pddl").exists() && !folder.path("no-domain.pddl").exists());
    }
    assert_eq!(folder.blackice("convert two.xsb two.pddl --level 2").status, 0);
    assert!(folder.text("two.pddl").contains("(define (problem hopeless)"));
}

/// One move and two pushes to the right.
const LANE: &str = "#######\n#@ $ .#\n#######\n";

/// Plan of `LANE` as a PDDL planner writes it.
const LANE_PLAN: &str = "(walk-right r2c2 r2c3)\n(push-right r2c3 r2c4 r2c5)\n(push-right r2c4 r2c5 r2c6)\n; cost = 3 (unit cost)\n";

#[test]
fn plan_option_plays_pddl_plans_and_moves() {
    let folder = TestFolder::with_files(&[
        ("lane.xsb", LANE),
        ("sas_plan", LANE_PLAN),
        ("moves.LURD", "r2R"),
    ]);
    for plan in ["sas_plan", "moves.LURD"] {
        for (to, expected) in
            [("run.ron", "Recording("), ("out.lurd", "rRR\n"), ("out.plan", LANE_PLAN)]
        {
            let output = folder.blackice(&format!("convert lane.xsb {to} --plan {plan}"));
            assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{plan} to {to}");
            assert!(folder.text(to).starts_with(expected), "{plan} to {to}: {}", folder.text(to));
        }
    }
    assert!(folder.text("run.ron").contains("outcome: Some(Solved)"));
    let output = folder.blackice("convert run.ron again.plan");
    assert_eq!((output.status, folder.text("again.plan").as_str()), (0, LANE_PLAN));
}

#[test]
fn failing_plans_are_reported() {
    let folder = TestFolder::with_files(&[
        ("lane.xsb", LANE),
        ("two.xsb", TWO_LEVELS),
        ("short.ron", "Level(step_limit: Some(2), board: [\"#######\", \"#@ $ .#\"])"),
        ("solves.plan", LANE_PLAN),
        ("stops.plan", "(walk-right r2c2 r2c3)\n"),
        ("long.lurd", "rRRlr"),
        ("wrong.plan", "; one\n(walk-right r2c2 r2c3)\n (walk-right r2c3 r2c4)\n"),
        ("odd.lurd", "rRx"),
        ("bytes.plan", ""),
    ]);
    std::fs::write(folder.path("bytes.plan"), b"(\xff)").expect("written");
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
        let output = folder.blackice(&format!("convert {words}"));
        assert_eq!(
            (output.status, output.stdout.as_str()),
            (status, ""),
            "{words}: {}",
            output.stderr
        );
        assert!(output.stderr.starts_with(expected), "{words}: {}", output.stderr);
        assert!(!folder.path("out.ron").exists() && !folder.path("out.xsb").exists(), "{words}");
    }
    let output = folder.blackice("convert lane.xsb out.lurd --plan wrong.plan --lossy");
    assert_eq!((output.status, folder.text("out.lurd").as_str()), (0, "r\n"));
    assert_eq!(output.stderr.lines().count(), 2, "{}", output.stderr);
    let output = folder.blackice("convert lane.xsb whole.lurd --plan long.lurd --lossy");
    assert_eq!((output.status, folder.text("whole.lurd").as_str()), (0, "rRR\n"));
    assert_eq!(output.stderr.lines().count(), 1, "{}", output.stderr);
}

#[test]
fn boards_without_walls_survive_a_round_trip_or_are_refused() {
    let board =
        |rows: &str| format!("Level(title: \"Open\", board: [{rows}], step_limit: Some(9))");
    let folder = TestFolder::with_files(&[
        ("open.ron", &board("\"      \", \" @    \", \"  $   \", \"    . \"")),
        ("bare.ron", &board("\"      \", \" @    \", \"      \"")),
    ]);
    let output = folder.blackice("convert open.ron open.xsb");
    assert_eq!(output.status, 0, "{}", output.stderr);
    assert!(
        output.stderr.contains("open.xsb: format cannot store step limits; omitted"),
        "{}",
        output.stderr
    );
    assert!(
        folder
            .blackice("convert open.ron a.json")
            .stderr
            .contains("format cannot store step limits")
    );
    assert_eq!(folder.blackice("convert open.xsb back.ron").status, 0);
    assert!(folder.text("back.ron").contains("@") && folder.text("back.ron").contains("Open"));
    let output = folder.blackice("convert bare.ron bare.xsb");
    assert_eq!((output.status, folder.path("bare.xsb").exists()), (1, false));
    assert!(
        output.stderr.contains("cannot distinguish these boards from text: Open"),
        "{}",
        output.stderr
    );
}

#[test]
fn comments_are_copied_within_a_format_and_losses_are_reported() {
    let native = "// mine\nLevel(board: [\n  \"#@$.#\", // here\n])\n";
    let codes = "# mine\nrink = [[99, 17, 15, 20, 99]]\n";
    let json = "// mine\n[[99, 17, 15, 20, 99]]\n";
    let folder = TestFolder::with_files(&[("a.ron", native), ("c.txt", codes), ("c.json", json)]);
    for (words, out, text, stderr) in [
        ("convert a.ron b.ron", "b.ron", Some(native), ""),
        ("convert c.json d.json", "d.json", Some(json), ""),
        ("convert a.ron e.json", "e.json", None, "e.json: comments of a.ron omitted: 2\n"),
        ("convert c.txt f.ron", "f.ron", None, "f.ron: comments of c.txt omitted: 1\n"),
    ] {
        let output = folder.blackice(words);
        assert_eq!((output.status, output.stderr.as_str()), (0, stderr), "{words}");
        if let Some(text) = text {
            assert_eq!(folder.text(out), text, "{words}");
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
    let folder = TestFolder::with_files(&files);
    folder.blackice("convert pack/pair.pddl pair.xsb");
    assert_eq!(folder.text("pair.xsb"), "#####\n#@$.#\n#####\nTitle: pair\n");
    let output = folder.blackice("convert pack/pair.pddl pack/own.pddl");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    // The folder also contains a domain file. It holds no level and is skipped.
    let output = folder.blackice("solve --json pack");
    assert_eq!((output.status, output.stderr.as_str(), output.json().len()), (0, "", 2));
    let output = folder.blackice("run other.pddl");
    assert_eq!(output.status, 2);
    assert!(
        output.stderr.starts_with("other.pddl:1:1: ") && output.stderr.contains("\"blocks\""),
        "{}",
        output.stderr
    );
}
