//! Tests of `blackice verify`.

use crate::support::{
    EASY, LARGE_HALL, SLIDE, TWO_LEVELS, TestFolder, UNSOLVABLE, keys, without_keys, without_times,
};
use serde_json::{Value, json};

/// Two crates; ice on some cells makes the level unsolvable.
const BENT: &str = "#######\n#   @ #\n#   $##\n#.$ . #\n#######\n";

#[test]
fn json_has_one_line_for_each_level() {
    let output = TestFolder::with_files(&[("easy.xsb", EASY)]).blackice("verify --json easy.xsb");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    let [line] = output.stdout.lines().collect::<Vec<_>>()[..] else { panic!("{}", output.stdout) };
    let expected = "index name status shortest reachable_states dead_states layouts \
        solvable_layouts per_cell nodes seconds";
    assert_eq!(keys(line), expected.split_whitespace().collect::<Vec<_>>());
}

/// Result of a level without nodes and times.
fn without_effort(value: Value) -> Value {
    without_keys(value, &["nodes", "seconds"])
}

#[test]
fn both_encodings_give_the_same_results() {
    for (file, text, status, expected) in [
        (
            "easy.xsb",
            EASY,
            0,
            json!({"index": 1, "name": "easy", "status": "solvable", "shortest": 1,
                "reachable_states": 3, "dead_states": 0, "layouts": null,
                "solvable_layouts": null, "per_cell": null}),
        ),
        (
            "hopeless.xsb",
            UNSOLVABLE,
            1,
            json!({"index": 1, "name": "hopeless", "status": "unsolvable", "shortest": null,
                "reachable_states": 5, "dead_states": 5, "layouts": null,
                "solvable_layouts": null, "per_cell": null}),
        ),
    ] {
        for encoding in ["sets", "tiles"] {
            let words = format!("verify --json {file} --encoding {encoding}");
            let output = TestFolder::with_files(&[(file, text)]).blackice(&words);
            assert_eq!((output.status, output.stderr.as_str()), (status, ""), "{file}");
            let stderr: Vec<_> = output.json().into_iter().map(without_effort).collect();
            assert_eq!(stderr, std::slice::from_ref(&expected), "{file}, {encoding}");
        }
    }
}

#[test]
fn ice_maps_are_counted() {
    let output =
        TestFolder::with_files(&[("easy.xsb", EASY)]).blackice("verify --json --layouts easy.xsb");
    let level = output.json().remove(0);
    assert_eq!(
        (output.status, &level["layouts"], &level["solvable_layouts"]),
        (0, &json!(4), &json!(4))
    );
    let cells = json!([{"row": 2, "column": 2, "ice_in": 2}, {"row": 2, "column": 3, "ice_in": 2}]);
    assert_eq!(level["per_cell"], cells);
    let level =
        TestFolder::with_files(&[("bent.xsb", BENT)]).blackice("verify --json --layouts bent.xsb");
    let level = level.json().remove(0);
    let (all, solvable) = (level["layouts"].as_u64(), level["solvable_layouts"].as_u64());
    assert!(all.is_some_and(u64::is_power_of_two) && solvable < all, "{level}");
}

#[test]
fn only_doubtful_cells_vary_when_marked() {
    let level = |doubtful: &str| {
        format!("Level(board: [\"#####\", \"#@$.#\", \"#####\"], doubtful: [\"\", \"{doubtful}\"])")
    };
    let folder = TestFolder::with_files(&[("all.ron", &level("")), ("one.ron", &level("  ?"))]);
    let output = folder.blackice("verify --json --layouts all.ron one.ron").json();
    let counts = output.iter().map(|level| level["layouts"].clone()).collect::<Vec<_>>();
    assert_eq!(counts, [json!(4), json!(2)]);
    let cell = json!([{"row": 2, "column": 3, "ice_in": 1}]);
    assert_eq!(output[1]["per_cell"], cell);
}

#[test]
fn worst_and_best_ice_maps_are_written_as_levels() {
    let folder = TestFolder::with_files(&[("bent.xsb", BENT), ("two.xsb", TWO_LEVELS)]);
    let output = folder.blackice("verify bent.xsb --layouts --worst out/worst.ron --best best.ron");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    let again = folder.blackice("verify --json out/worst.ron best.ron").json();
    assert_eq!(again[0]["status"], "unsolvable");
    let drawn = folder.blackice("verify --json bent.xsb").json();
    assert!(again[1]["shortest"].as_u64() <= drawn[0]["shortest"].as_u64(), "{again:?}");
    assert_eq!(folder.blackice("verify two.xsb --layouts --best several.ron").status, 1);
    let exists = [1, 2].map(|index| folder.path(&format!("several-{index}.ron")).exists());
    assert_eq!(exists, [true, false]);
    let output = folder.blackice("verify bent.xsb --worst worst.ron");
    assert!(output.status == 2 && output.stderr.contains("--layouts"), "{}", output.stderr);
}

#[test]
fn fewest_moves_equal_those_of_solve() {
    let folder = TestFolder::with_files(&[("slide.ron", SLIDE), ("bent.xsb", BENT)]);
    let verified = folder.blackice("verify --json slide.ron bent.xsb").json();
    let solved = folder.blackice("solve --json slide.ron bent.xsb --objective moves").json();
    for (verified, solved) in verified.iter().zip(&solved) {
        assert_eq!(
            (&solved["status"], &verified["shortest"]),
            (&json!("optimal"), &solved["moves"])
        );
    }
}

#[test]
fn ice_maps_are_sampled_when_the_count_hits_its_limit() {
    let folder = TestFolder::with_files(&[("bent.xsb", BENT)]);
    let exact = folder.blackice("verify --json --layouts bent.xsb").json().remove(0);
    assert!(exact.get("layout_sample").is_none(), "an exact answer needs no sample");
    let share = exact["solvable_layouts"].as_f64().expect("counted")
        / exact["layouts"].as_f64().expect("counted");
    let words = "verify --json --layouts-only --nodes 1 --samples 300 --seed 7 bent.xsb";
    let output = folder.blackice(words);
    assert_eq!(output.status, 1, "an unfinished count gives status 1");
    assert!(output.stderr.contains(" % of 300 sampled ice maps are solvable"), "{}", output.stderr);
    assert!(
        output.stderr.contains("95 % interval") && output.stderr.contains("--nodes"),
        "{}",
        output.stderr
    );
    let level = output.json().remove(0);
    let sample = &level["layout_sample"];
    assert_eq!((&level["status"], &level["layouts"]), (&json!("solvable"), &Value::Null));
    assert_eq!((&sample["layouts"], &sample["undecided"]), (&json!(300), &json!(0)));
    let (low, high) = (sample["low"].as_f64(), sample["high"].as_f64());
    assert!(low <= Some(share) && Some(share) <= high, "{share} in {sample}");
    let cells = sample["per_cell"].as_array().expect("cells").len();
    assert_eq!(cells, exact["per_cell"].as_array().expect("cells").len());
    let again = folder.blackice(words).json().remove(0);
    assert_eq!(
        again["layout_sample"], level["layout_sample"],
        "the same seed gives the same sample"
    );
    let none = folder.blackice("verify --json --layouts --nodes 1 --samples 0 bent.xsb").json();
    assert!(none[0].get("layout_sample").is_none());
}

/// A count that reaches its node limit reports lower bounds for each cell.
#[test]
fn an_unfinished_count_reports_lower_bounds_for_each_cell() {
    let folder = TestFolder::with_files(&[("bent.xsb", BENT)]);
    let exact = folder.blackice("verify --json --layouts-only bent.xsb").json().remove(0);
    let counts = |level: &Value, key: &str| -> Vec<(u64, u64, u64)> {
        let number = |cell: &Value, key: &str| cell[key].as_u64().expect("a number");
        let cells = level[key].as_array().expect("cells").iter();
        cells.map(|it| (number(it, "row"), number(it, "column"), number(it, "ice_in"))).collect()
    };
    assert!(exact.get("per_cell_at_least").is_none(), "an exact answer needs no bounds");
    // The node limit that stops the count midway depends on the engine, so the test searches for
    // one.
    let unfinished = (4..24).find_map(|bits| {
        let words = format!("verify --layouts-only --samples 0 --nodes {} bent.xsb", 1 << bits);
        let level = folder.blackice(&format!("{words} --json")).json().remove(0);
        level.get("per_cell_at_least").is_some().then_some((words, level))
    });
    let (words, level) = unfinished.expect("a node limit that stops the count midway");
    assert_eq!(level["solvable_layouts"], Value::Null);
    let (bounds, exact) = (counts(&level, "per_cell_at_least"), counts(&exact, "per_cell"));
    assert_eq!(bounds.len(), exact.len());
    for (bound, exact) in bounds.iter().zip(&exact) {
        assert_eq!((bound.0, bound.1), (exact.0, exact.1));
        assert!(bound.2 <= exact.2, "{bound:?} {exact:?}");
    }
    let output = folder.blackice(&words);
    assert!(output.stderr.contains("proved so far: at least "), "{}", output.stderr);
    assert!(output.stderr.contains("with ice on one cell, at least "), "{}", output.stderr);
}

#[test]
fn layouts_only_gives_the_same_counts() {
    let folder = TestFolder::with_files(&[("bent.xsb", BENT), ("hopeless.xsb", UNSOLVABLE)]);
    let all = folder.blackice("verify --json --layouts bent.xsb hopeless.xsb").json();
    let alone = folder.blackice("verify --json --layouts-only bent.xsb hopeless.xsb").json();
    for (all, alone) in all.iter().zip(&alone) {
        for key in ["status", "layouts", "solvable_layouts", "per_cell"] {
            assert_eq!(all[key], alone[key], "{key}");
        }
        assert_eq!((&alone["shortest"], &alone["reachable_states"]), (&Value::Null, &Value::Null));
    }
}

#[test]
fn node_and_time_limits_stop_the_proof() {
    let folder = TestFolder::with_files(&[("hall.xsb", LARGE_HALL)]);
    for (words, reason) in [
        ("--samples 0 --nodes 1", "(--nodes)"),
        ("--samples 0 --nodes 20000", "(--nodes)"),
        ("--samples 5 --timeout 0.000001", "(--timeout)"),
        ("--samples 0 --encoding tiles --nodes 1", "(--nodes)"),
    ] {
        let output = folder.blackice(&format!("verify --json hall.xsb --layouts {words}"));
        let level = output.json().remove(0);
        assert_eq!((output.status, &level["status"]), (1, &json!("budget")), "{words}");
        assert!(output.stderr.contains(reason), "{words}: {}", output.stderr);
        // The time limit also leaves no time for the sample.
        if words.contains("--samples 5") {
            let sample = &level["layout_sample"];
            assert_eq!((&sample["solvable"], &sample["unsolvable"]), (&json!(0), &json!(0)));
        }
        for key in ["shortest", "reachable_states", "dead_states", "layouts", "per_cell"] {
            assert_eq!(level[key], Value::Null, "{words}: {key}");
        }
    }
}

#[test]
fn bad_input_is_reported_and_other_levels_are_verified() {
    let folder =
        TestFolder::with_files(&[("bad.ron", "Level(\n board: 1)"), ("pack/easy.xsb", EASY)]);
    let output = folder.blackice("verify --json bad.ron pack");
    assert_eq!(output.status, 2);
    assert!(output.stderr.starts_with("bad.ron:2:8: "), "{}", output.stderr);
    assert_eq!(output.json().len(), 1);
    let output = folder.blackice("verify pack/easy.xsb --encoding bits");
    assert_eq!(output.status, 2);
    assert!(output.stderr.contains("no encoding \"bits\": sets or tiles"), "{}", output.stderr);
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let folder =
        TestFolder::with_files(&[("a.ron", SLIDE), ("b.xsb", TWO_LEVELS), ("c.xsb", BENT)]);
    let verify = |threads: usize| {
        let output = folder.blackice(&format!("verify . --json --layouts --threads {threads}"));
        output.json().into_iter().map(without_times).collect::<Vec<_>>()
    };
    let alone = verify(1);
    assert_eq!(alone.len(), 4);
    assert_eq!(alone, verify(2));
}

#[test]
fn output_without_json_is_a_table() {
    let output =
        TestFolder::with_files(&[("two.xsb", TWO_LEVELS)]).blackice("verify two.xsb --layouts");
    let lines: Vec<_> = output.stdout.lines().collect();
    let heads: Vec<_> = lines[0].split_whitespace().collect();
    let expected = "# level status shortest states dead ice maps solvable nodes seconds";
    assert_eq!(heads, expected.split_whitespace().collect::<Vec<_>>());
    let row = |line: &str| line.split_whitespace().take(8).collect::<Vec<_>>().join(" ");
    assert_eq!(row(lines[1]), "1 Easy solvable 1 3 0 4 4");
    assert_eq!(row(lines[2]), "2 Hopeless unsolvable - 5 5 32 0");
    let below = "1 of 2 proved solvable, 1 with the fewest moves, 1 proved unsolvable";
    assert_eq!((output.status, lines[4]), (1, below));
}
