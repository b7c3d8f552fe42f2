//! Tests of `blackice verify`.

use crate::testing::{Desk, EASY, HALL, HOPELESS, SLIDE, TWO, keys, without, without_times};
use serde_json::{Value, json};

/// Two crates; ice on some cells makes the level unsolvable.
const BENT: &str = "#######\n#   @ #\n#   $##\n#.$ . #\n#######\n";

#[test]
fn json_has_one_line_for_each_level() {
    let said = Desk::with(&[("easy.xsb", EASY)]).blackice("verify --json easy.xsb");
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    let [line] = said.out.lines().collect::<Vec<_>>()[..] else { panic!("{}", said.out) };
    let expected = "index name status shortest reachable_states dead_states layouts \
        solvable_layouts per_cell nodes seconds";
    assert_eq!(keys(line), expected.split_whitespace().collect::<Vec<_>>());
}

/// Result of a level without nodes and times.
fn verdict(value: Value) -> Value {
    without(value, &["nodes", "seconds"])
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
            HOPELESS,
            1,
            json!({"index": 1, "name": "hopeless", "status": "unsolvable", "shortest": null,
                "reachable_states": 5, "dead_states": 5, "layouts": null,
                "solvable_layouts": null, "per_cell": null}),
        ),
    ] {
        for encoding in ["sets", "tiles"] {
            let words = format!("verify --json {file} --encoding {encoding}");
            let said = Desk::with(&[(file, text)]).blackice(&words);
            assert_eq!((said.status, said.err.as_str()), (status, ""), "{file}");
            let told: Vec<_> = said.json().into_iter().map(verdict).collect();
            assert_eq!(told, std::slice::from_ref(&expected), "{file}, {encoding}");
        }
    }
}

#[test]
fn ice_maps_are_counted() {
    let said = Desk::with(&[("easy.xsb", EASY)]).blackice("verify --json --layouts easy.xsb");
    let level = said.json().remove(0);
    assert_eq!(
        (said.status, &level["layouts"], &level["solvable_layouts"]),
        (0, &json!(4), &json!(4))
    );
    let cells = json!([{"row": 2, "column": 2, "ice_in": 2}, {"row": 2, "column": 3, "ice_in": 2}]);
    assert_eq!(level["per_cell"], cells);
    let level = Desk::with(&[("bent.xsb", BENT)]).blackice("verify --json --layouts bent.xsb");
    let level = level.json().remove(0);
    let (all, solvable) = (level["layouts"].as_u64(), level["solvable_layouts"].as_u64());
    assert!(all.is_some_and(u64::is_power_of_two) && solvable < all, "{level}");
}

#[test]
fn only_doubtful_cells_vary_when_marked() {
    let level = |doubtful: &str| {
        format!("Level(board: [\"#####\", \"#@$.#\", \"#####\"], doubtful: [\"\", \"{doubtful}\"])")
    };
    let desk = Desk::with(&[("all.ron", &level("")), ("one.ron", &level("  ?"))]);
    let said = desk.blackice("verify --json --layouts all.ron one.ron").json();
    let counts = said.iter().map(|level| level["layouts"].clone()).collect::<Vec<_>>();
    assert_eq!(counts, [json!(4), json!(2)]);
    let cell = json!([{"row": 2, "column": 3, "ice_in": 1}]);
    assert_eq!(said[1]["per_cell"], cell);
}

#[test]
fn worst_and_best_ice_maps_are_written_as_levels() {
    let desk = Desk::with(&[("bent.xsb", BENT), ("two.xsb", TWO)]);
    let said = desk.blackice("verify bent.xsb --layouts --worst out/worst.ron --best best.ron");
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    let again = desk.blackice("verify --json out/worst.ron best.ron").json();
    assert_eq!(again[0]["status"], "unsolvable");
    let drawn = desk.blackice("verify --json bent.xsb").json();
    assert!(again[1]["shortest"].as_u64() <= drawn[0]["shortest"].as_u64(), "{again:?}");
    assert_eq!(desk.blackice("verify two.xsb --layouts --best several.ron").status, 1);
    let exists = [1, 2].map(|index| desk.path(&format!("several-{index}.ron")).exists());
    assert_eq!(exists, [true, false]);
    let said = desk.blackice("verify bent.xsb --worst worst.ron");
    assert!(said.status == 2 && said.err.contains("--layouts"), "{}", said.err);
}

#[test]
fn fewest_moves_equal_those_of_solve() {
    let desk = Desk::with(&[("slide.ron", SLIDE), ("bent.xsb", BENT)]);
    let verified = desk.blackice("verify --json slide.ron bent.xsb").json();
    let solved = desk.blackice("solve --json slide.ron bent.xsb --objective moves").json();
    for (verified, solved) in verified.iter().zip(&solved) {
        assert_eq!(
            (&solved["status"], &verified["shortest"]),
            (&json!("optimal"), &solved["moves"])
        );
    }
}

#[test]
fn ice_maps_are_sampled_when_the_count_hits_its_limit() {
    let desk = Desk::with(&[("bent.xsb", BENT)]);
    let exact = desk.blackice("verify --json --layouts bent.xsb").json().remove(0);
    assert!(exact.get("layout_sample").is_none(), "an exact answer needs no sample");
    let share = exact["solvable_layouts"].as_f64().expect("counted")
        / exact["layouts"].as_f64().expect("counted");
    let words = "verify --json --layouts-only --nodes 1 --samples 300 --seed 7 bent.xsb";
    let said = desk.blackice(words);
    assert_eq!(said.status, 1, "an unfinished count gives status 1");
    assert!(said.err.contains(" % of 300 sampled ice maps are solvable"), "{}", said.err);
    assert!(said.err.contains("95 % interval") && said.err.contains("--nodes"), "{}", said.err);
    let level = said.json().remove(0);
    let sample = &level["layout_sample"];
    assert_eq!((&level["status"], &level["layouts"]), (&json!("solvable"), &Value::Null));
    assert_eq!((&sample["layouts"], &sample["undecided"]), (&json!(300), &json!(0)));
    let (low, high) = (sample["low"].as_f64(), sample["high"].as_f64());
    assert!(low <= Some(share) && Some(share) <= high, "{share} in {sample}");
    let cells = sample["per_cell"].as_array().expect("cells").len();
    assert_eq!(cells, exact["per_cell"].as_array().expect("cells").len());
    let again = desk.blackice(words).json().remove(0);
    assert_eq!(
        again["layout_sample"], level["layout_sample"],
        "the same seed gives the same sample"
    );
    let none = desk.blackice("verify --json --layouts --nodes 1 --samples 0 bent.xsb").json();
    assert!(none[0].get("layout_sample").is_none());
}

/// A count that reaches its node limit reports lower bounds for each cell.
#[test]
fn an_unfinished_count_reports_lower_bounds_for_each_cell() {
    let desk = Desk::with(&[("bent.xsb", BENT)]);
    let exact = desk.blackice("verify --json --layouts-only bent.xsb").json().remove(0);
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
        let level = desk.blackice(&format!("{words} --json")).json().remove(0);
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
    let said = desk.blackice(&words);
    assert!(said.err.contains("proved so far: at least "), "{}", said.err);
    assert!(said.err.contains("with ice on one cell, at least "), "{}", said.err);
}

#[test]
fn layouts_only_gives_the_same_counts() {
    let desk = Desk::with(&[("bent.xsb", BENT), ("hopeless.xsb", HOPELESS)]);
    let all = desk.blackice("verify --json --layouts bent.xsb hopeless.xsb").json();
    let alone = desk.blackice("verify --json --layouts-only bent.xsb hopeless.xsb").json();
    for (all, alone) in all.iter().zip(&alone) {
        for key in ["status", "layouts", "solvable_layouts", "per_cell"] {
            assert_eq!(all[key], alone[key], "{key}");
        }
        assert_eq!((&alone["shortest"], &alone["reachable_states"]), (&Value::Null, &Value::Null));
    }
}

#[test]
fn node_and_time_limits_stop_the_proof() {
    let desk = Desk::with(&[("hall.xsb", HALL)]);
    for (words, reason) in [
        ("--samples 0 --nodes 1", "(--nodes)"),
        ("--samples 0 --nodes 20000", "(--nodes)"),
        ("--samples 5 --timeout 0.000001", "(--timeout)"),
        ("--samples 0 --encoding tiles --nodes 1", "(--nodes)"),
    ] {
        let said = desk.blackice(&format!("verify --json hall.xsb --layouts {words}"));
        let level = said.json().remove(0);
        assert_eq!((said.status, &level["status"]), (1, &json!("budget")), "{words}");
        assert!(said.err.contains(reason), "{words}: {}", said.err);
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
    let desk = Desk::with(&[("bad.ron", "Level(\n board: 1)"), ("pack/easy.xsb", EASY)]);
    let said = desk.blackice("verify --json bad.ron pack");
    assert_eq!(said.status, 2);
    assert!(said.err.starts_with("bad.ron:2:8: "), "{}", said.err);
    assert_eq!(said.json().len(), 1);
    let said = desk.blackice("verify pack/easy.xsb --encoding bits");
    assert_eq!(said.status, 2);
    assert!(said.err.contains("no encoding \"bits\": sets or tiles"), "{}", said.err);
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let desk = Desk::with(&[("a.ron", SLIDE), ("b.xsb", TWO), ("c.xsb", BENT)]);
    let verify = |threads: usize| {
        let said = desk.blackice(&format!("verify . --json --layouts --threads {threads}"));
        said.json().into_iter().map(without_times).collect::<Vec<_>>()
    };
    let alone = verify(1);
    assert_eq!(alone.len(), 4);
    assert_eq!(alone, verify(2));
}

#[test]
fn output_without_json_is_a_table() {
    let said = Desk::with(&[("two.xsb", TWO)]).blackice("verify two.xsb --layouts");
    let lines: Vec<_> = said.out.lines().collect();
    let heads: Vec<_> = lines[0].split_whitespace().collect();
    let expected = "# level status shortest states dead ice maps solvable nodes seconds";
    assert_eq!(heads, expected.split_whitespace().collect::<Vec<_>>());
    let row = |line: &str| line.split_whitespace().take(8).collect::<Vec<_>>().join(" ");
    assert_eq!(row(lines[1]), "1 Easy solvable 1 3 0 4 4");
    assert_eq!(row(lines[2]), "2 Hopeless unsolvable - 5 5 32 0");
    let below = "1 of 2 proved solvable, 1 with the fewest moves, 1 proved unsolvable";
    assert_eq!((said.status, lines[4]), (1, below));
}
