//! Tests of `blackice generate`.

use crate::support::{TestFolder, keys};
use serde_json::Value;

const SMALL: &str = "--rows 5 --columns 5 --crates 1 --geometries 4 --worlds 2";

fn number(value: &Value, key: &str) -> u64 {
    value[key].as_u64().unwrap_or_else(|| panic!("{key} in {value}"))
}

#[test]
fn generated_levels_are_solvable_and_bench_groups_them_by_geometry() {
    let folder = TestFolder::with_files(&[]);
    for kind in ["iid", "patches", "traps"] {
        let words = format!("generate --world ice --kind {kind} {SMALL} --out sets/{kind}.ron");
        let output = folder.blackice(&words);
        assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{words}");
        let expected = format!("sets/{kind}.ron: 8 solvable levels on 4 boards\nsampled: ");
        assert!(output.stdout.starts_with(&expected), "{}", output.stdout);
        let solved = folder.blackice(&format!("solve sets/{kind}.ron --json"));
        assert_eq!(solved.status, 0);
        let names: Vec<_> = solved.json().iter().map(|it| it["name"].clone()).collect();
        assert_eq!(names.len(), 8);
        assert_eq!(names[7], format!("5x5 1 crate {kind} 20 % geometry 4 world 2"));
        // Bench recognises the worlds of one geometry by their equal visible boards.
        let scores = folder.blackice(&format!("bench sets/{kind}.ron --agents optimist --json"));
        let scores = scores.json();
        assert_eq!((number(&scores[0], "solvable"), number(&scores[0], "geometries")), (8, 4));
        let optimist = scores[1]["success"]["mean"].as_f64().expect("a share");
        assert!(
            kind != "traps" || optimist < 0.5,
            "the optimist solves a share of {optimist} of the traps"
        );
    }
}

#[test]
fn equal_arguments_give_equal_files() {
    let folder = TestFolder::with_files(&[]);
    let make = |name: &str, words: &str| {
        let output = folder.blackice(&format!("generate --world ice {SMALL} {words} --out {name}"));
        assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{words}");
        folder.text(name)
    };
    let first = make("a.ron", "--seed 7 --threads 1");
    assert_eq!(first, make("b.ron", "--seed 7 --threads 3"));
    assert_ne!(first, make("c.ron", "--seed 8"));
    let stderr = "Made by blackice generate --world ice --kind iid --rows 5 --columns 5 --crates 1 \
                --walls 0.2 --ice 0.2 --geometries 4 --worlds 2 --min-steps 1 --seed 7";
    assert!(first.contains(stderr), "{first}");
    make("d.json", "--seed 7");
    let same = |name: &str| {
        let scores = folder.blackice(&format!("bench {name} --agents optimist --json")).json();
        scores.into_iter().map(crate::support::without_times).collect::<Vec<_>>()
    };
    assert_eq!(same("a.ron"), same("d.json"));
}

#[test]
fn report_counts_drawn_and_rejected_worlds() {
    let folder = TestFolder::with_files(&[]);
    let words = format!("generate --world ice {SMALL} --min-steps 8 --out a.ron --json");
    let output = folder.blackice(&words);
    let expected = "geometries worlds geometries_drawn worlds_drawn unsolvable too_short \
                    without_trap undecided left_over repeated seconds";
    assert_eq!(keys(&output.stdout), expected.split_whitespace().collect::<Vec<_>>());
    let report = &output.json()[0];
    let dropped = ["unsolvable", "too_short", "without_trap", "undecided", "left_over", "repeated"];
    let dropped: u64 = dropped.iter().map(|key| number(report, key)).sum();
    assert_eq!(number(report, "worlds_drawn"), number(report, "worlds") + dropped);
    assert!(number(report, "too_short") > 0, "{report}");
    let solved = folder.blackice("solve a.ron --json --objective moves").json();
    assert!(solved.iter().all(|level| number(level, "moves") >= 8), "{solved:?}");
}

#[test]
fn impossible_requests_are_reported_and_write_no_file() {
    let folder = TestFolder::with_files(&[]);
    for (words, status, expected) in [
        ("--world lava --out a.ron", 2, "cannot generate levels for world \"lava\""),
        ("--out a.ron", 2, "required arguments were not provided"),
        ("--world ice --out a.xsb", 2, "a.xsb: levels with ice are written as .ron or .json"),
        (
            "--world ice --kind snow --out a.ron",
            2,
            "unknown kind \"snow\". Kinds: iid, patches, traps",
        ),
        ("--world ice --ice 1.5 --out a.ron", 2, "expected a number from 0 to 1"),
        ("--world ice --walls -1 --out a.ron", 2, "expected a number from 0 to 1"),
        ("--world ice --rows 0 --out a.ron", 2, "0 is not in 1..=50"),
        ("--world ice --worlds 0 --out a.ron", 2, "expected a number from 1 to 200000"),
        ("--world ice --rows 3 --columns 3 --crates 4 --out a.ron --walls 0", 1, "found only "),
        ("--world ice --rows 3 --columns 3 --crates 5 --out a.ron", 2, "are too few for 5 crates"),
        (
            "--world ice --worlds 2001 --geometries 100 --out a.ron",
            2,
            "the maximum per file is 200000",
        ),
        (
            "--world ice --rows 1 --columns 3 --crates 1 --walls 0 --worlds 1 --geometries 3 --out a.ron",
            1,
            "found only 2 of 3 boards",
        ),
        (
            "--world ice --rows 4 --columns 4 --crates 1 --min-steps 900 --out a.ron",
            1,
            " too short",
        ),
        ("--world platform --columns 2 --min-steps 99 --out a.ron", 1, "among 5120 sampled boards"),
        (
            "--world platform --columns 4 --crates 17 --out a.ron",
            2,
            "4 columns have room for 16 rocks, not for 17",
        ),
        (
            "--world platform --columns 25 --crates 100 --out a.ron",
            1,
            " without room for all rocks",
        ),
        ("--world ice --walls 1 --out a.ron", 1, "found only 0 of 20 boards"),
    ] {
        let output = folder.blackice(&format!("generate {words}"));
        assert_eq!(
            (output.status, output.stdout.as_str()),
            (status, ""),
            "{words}: {}",
            output.stderr
        );
        assert!(output.stderr.contains(expected), "{words}: {}", output.stderr);
        assert!(!folder.path("a.ron").exists(), "{words}");
    }
}

#[test]
fn ice_options_are_refused_for_platform_levels() {
    let folder = TestFolder::with_files(&[]);
    let stage = "generate --world platform --columns 3 --crates 1 --geometries 1 --out a.stage";
    for word in ["--kind traps", "--rows 9", "--walls 0.7", "--ice 0.9", "--worlds 5"] {
        let output = folder.blackice(&format!("{stage} {word}"));
        assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{word}: {}", output.stderr);
        let name = word.split(' ').next().expect("a word");
        let expected = format!("{name} is for ice levels and has no effect on platform stages");
        assert!(output.stderr.starts_with(&expected), "{word}: {}", output.stderr);
        assert!(!folder.path("a.stage").exists(), "{word}");
    }
    // Options with their default values are accepted.
    let output =
        folder.blackice(&format!("{stage} --min-steps 2 --seed 3 --threads 1 --rows 7 --json"));
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
}

/// With `--json` the report is printed even if too few levels were found.
#[test]
fn an_incomplete_set_still_prints_the_report() {
    let folder = TestFolder::with_files(&[]);
    for words in [
        "--world ice --rows 4 --columns 4 --crates 1 --min-steps 900",
        "--world platform --columns 2 --min-steps 99",
    ] {
        let output = folder.blackice(&format!("generate {words} --json --out a.ron"));
        assert_eq!(output.status, 1, "{words}");
        let report = &output.json()[0];
        assert_eq!(number(report, "geometries"), 0, "{report}");
        assert!(number(report, "too_short") > 0, "{report}");
    }
}

#[test]
fn generated_stages_are_distinct_and_have_all_rocks() {
    let folder = TestFolder::with_files(&[]);
    let make = |name: &str, words: &str| {
        let output =
            folder.blackice(&format!("generate --world platform {words} --out {name}.stage"));
        assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{words}");
        output
    };
    let small = "--columns 3 --crates 1 --geometries 60 --seed 1";
    let stages = |name: &str| -> Vec<String> {
        (1..=60).map(|number| folder.text(&format!("{name}-{number}.stage"))).collect()
    };
    let report = &make("a", &format!("{small} --threads 1 --json")).json()[0];
    assert!(number(report, "repeated") > 0, "{report}");
    let dropped = ["unsolvable", "too_short", "undecided", "repeated", "too_few_rocks"];
    let dropped: u64 = dropped.iter().map(|key| number(report, key)).sum();
    assert_eq!(number(report, "worlds_drawn"), 60 + dropped, "{report}");
    let first = stages("a");
    let different: std::collections::BTreeSet<_> = first.iter().collect();
    assert_eq!(different.len(), 60);
    let output = make("b", &format!("{small} --threads 3"));
    assert!(
        output.stdout.starts_with("b-1.stage to b-60.stage: 60 solvable levels"),
        "{}",
        output.stdout
    );
    assert_eq!(stages("b"), first);
    let output = make("one", "--columns 4 --crates 6 --geometries 1");
    assert!(output.stdout.starts_with("one.stage: 1 solvable"), "{}", output.stdout);
    let one = folder.text("one.stage");
    let rocks = one.lines().find(|line| line.starts_with("R ")).expect("rocks");
    assert_eq!(rocks.split(' ').count(), 7, "{rocks}");
}
