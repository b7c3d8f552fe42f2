//! Tests of `blackice stage`, and of platform levels (stages) in the other verbs.

use crate::support::{TestFolder, keys};
use serde_json::json;

const SAMPLE_1: &str = "A*\nW 3 0 0 0 0 0\nR 2\nA 0\nG 5\n";
const SAMPLE_2: &str = "A*\nW 2 0 4 0 0 2 3\nA 0\nG 6\n";
const SAMPLE_3: &str = "IDA*\nW 0 0 0 0 3 0\nR 1 1 2\nA 2\nG 4\n";

/// Native level that one move solves.
const NATIVE: &str = "Level(world: \"platform\", title: \"Step\", board: [\" G\", \"@#\", \"##\"])";

#[test]
fn output_is_success_with_moves_or_failure() {
    for (text, status, lines, moves) in
        [(SAMPLE_1, 0, 2, 5), (SAMPLE_2, 1, 1, 0), (SAMPLE_3, 0, 2, 10)]
    {
        let output = TestFolder::with_files(&[("a.stage", text)]).blackice("stage a.stage");
        assert_eq!((output.status, output.stderr.as_str()), (status, ""), "{text}");
        let out: Vec<_> = output.stdout.lines().collect();
        assert_eq!((out.len(), out[0]), (lines, if moves > 0 { "SUCCESS" } else { "FAILURE" }));
        let names: Vec<_> = out.get(1).map(|line| line.split(',').collect()).unwrap_or_default();
        assert_eq!(names.len(), moves, "{out:?}");
        assert!(names.iter().all(|name| ["R", "L", "CR", "CL"].contains(name)), "{out:?}");
    }
}

#[test]
fn native_stages_and_recordings_are_accepted() {
    let folder = TestFolder::with_files(&[
        ("step.ron", NATIVE),
        ("bundled.ron", include_str!("../../levels/platform/1-first-climbs/01-stroll.ron")),
        ("slip.ron", "Level(world: \"platform\",\n search: \"A*\"\n board: [])"),
        ("ice.ron", "Level(board: [\"#@$.#\"])"),
    ]);
    folder.blackice("solve step.ron --record run.ron");
    for (file, out, err) in [
        ("step.ron", "SUCCESS\nCR\n", ""),
        ("run.ron", "SUCCESS\nCR\n", ""),
        ("bundled.ron", "SUCCESS\nR,R,R,R\n", ""),
        ("slip.ron", "", "slip.ron:3:2: Expected comma\n"),
        ("ice.ron", "", "ice.ron:1:1: not a platform stage\n"),
    ] {
        let output = folder.blackice(&format!("stage {file}"));
        assert_eq!((output.stdout.as_str(), output.stderr.as_str()), (out, err), "{file}");
        assert_eq!(output.status, if err.is_empty() { 0 } else { 2 }, "{file}");
    }
}

#[test]
fn the_file_name_can_come_from_standard_input() {
    let folder = TestFolder::with_files(&[("a.stage", SAMPLE_1)]);
    for (input, status, out) in [
        ("a.stage\n", 0, "SUCCESS\nR,CR,R,R,R\n"),
        ("  a.stage  \r\nmore", 0, "SUCCESS\nR,CR,R,R,R\n"),
        ("", 2, ""),
        ("b.stage", 2, ""),
        ("\n", 2, ""),
    ] {
        let output = folder.blackice_with_input("stage", input);
        assert_eq!(
            (output.status, output.stdout.as_str()),
            (status, out),
            "{input:?}: {}",
            output.stderr
        );
        assert_eq!(output.stderr.is_empty(), status == 0, "{input:?}: {}", output.stderr);
    }
}

#[test]
fn report_names_search_bound_and_proof() {
    let detour = "IDA*\nW 3 0 0 1 1 0 1 2\nR 1 4 5 5 5 7\nA 6\nG 0\n";
    for (text, expected) in [
        (detour, "IDA*, g + 2h: 16 moves, not proved optimal; lower bound 10; "),
        // These plans are as short as the lower bound.
        (SAMPLE_1, "A*, g + 2h: 5 moves, optimal: equal to the lower bound; "),
        (SAMPLE_3, "IDA*, g + 2h: 10 moves, optimal: equal to the lower bound; "),
    ] {
        let output =
            TestFolder::with_files(&[("a.stage", text)]).blackice("stage --report a.stage");
        assert!(output.stderr.starts_with(expected), "{}", output.stderr);
        let bound = output.stderr.lines().nth(1).unwrap_or_default();
        assert_eq!(bound.starts_with("bound "), text.starts_with("IDA*"), "{}", output.stderr);
    }
}

#[test]
fn stage_problems_are_reported_with_their_line() {
    for (text, expected) in [
        ("", "a.stage:1:1: the text is empty; expected A* or IDA*"),
        ("DFS\n", "a.stage:1:1: unknown search \"DFS\"; expected A* or IDA*"),
        ("A*\nW 0 0\nA 0\nG 7", "a.stage:4:3: column 7 is outside 0 to 1"),
        ("A*\nW 0 0\nA 1\nG 1", "a.stage:4:1: the gate is on the agent's column"),
    ] {
        let folder = TestFolder::with_files(&[("a.stage", text)]);
        for verb in ["stage", "solve"] {
            let output = folder.blackice(&format!("{verb} a.stage"));
            assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{verb} {text:?}");
            assert_eq!(output.stderr.trim_end(), expected, "{verb} {text:?}");
        }
    }
}

#[test]
fn solve_accepts_stages_among_other_levels() {
    let folder = TestFolder::with_files(&[
        ("in/1.xsb", "#####\n#@$.#\n#####\n"),
        ("in/2.stage", SAMPLE_3),
        ("in/3.txt", SAMPLE_2),
        ("in/4.ron", NATIVE),
    ]);
    let output = folder.blackice("solve --json in");
    assert_eq!((output.status, output.stderr.as_str()), (1, ""));
    let expected = "index name status moves pushes lower_bound solution expanded seconds";
    for line in output.stdout.lines() {
        assert_eq!(keys(line), expected.split_whitespace().collect::<Vec<_>>());
    }
    let stderr: Vec<_> = output
        .json()
        .iter()
        .map(|it| json!([it["index"], it["name"], it["status"], it["moves"], it["lower_bound"]]))
        .collect();
    let expected = [
        json!([1, "1", "optimal", 1, 1]),
        json!([2, "2", "optimal", 10, 10]),
        json!([3, "3", "unsolvable", null, null]),
        json!([4, "Step", "optimal", 1, 1]),
    ];
    assert_eq!(stderr, expected);
    assert_eq!(output.json()[3]["solution"], "CR");
}

#[test]
fn pushes_objective_minimises_pushes_first() {
    let folder = TestFolder::with_files(&[("a.stage", SAMPLE_1)]);
    for (objective, pushes, bound) in [("moves", 2, 5), ("pushes", 0, 0)] {
        let output = folder.blackice(&format!("solve --json --objective {objective} a.stage"));
        let found = &output.json()[0];
        assert_eq!(found["status"], "optimal", "{objective}");
        assert!(found["pushes"].as_u64().expect("a number") <= pushes, "{objective}: {found}");
        assert_eq!((&found["moves"], &found["lower_bound"]), (&json!(5), &json!(bound)));
    }
}

#[test]
fn stages_convert_between_stage_and_native_files() {
    let ice = "#####\n#@$.#\n#####\n";
    let folder =
        TestFolder::with_files(&[("a.stage", SAMPLE_3), ("step.ron", NATIVE), ("ice.xsb", ice)]);
    assert_eq!(folder.blackice("convert a.stage b.ron").status, 0);
    let output = folder.blackice("convert b.ron c.stage");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    assert_eq!(folder.text("c.stage"), SAMPLE_3);
    assert_eq!(folder.blackice("convert a.stage b.xsb").status, 2);
    let output = folder.blackice("convert step.ron step.stage");
    let stderr = "step.stage: stage files cannot store titles and other metadata; omitted\n";
    assert_eq!((output.status, output.stderr.as_str()), (0, stderr));
    let output = folder.blackice("convert ice.xsb ice.stage");
    let stderr = "ice.xsb:1:1: an ice level cannot be converted to a stage\n";
    assert_eq!((output.status, output.stderr.as_str()), (2, stderr));
    assert_eq!(folder.blackice("run a.stage").status, 2);
}

#[test]
fn generated_stages_are_solvable_and_reproducible() {
    let folder = TestFolder::with_files(&[]);
    let words = "--world platform --columns 12 --crates 5 --geometries 3 --min-steps 8 --seed 4";
    for out in ["new/a.stage", "new/b.stage"] {
        let output = folder.blackice(&format!("generate {words} --out {out}"));
        assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    }
    assert_eq!(folder.text("new/a-2.stage"), folder.text("new/b-2.stage"));
    let output = folder.blackice("solve --json new");
    let solved = output.json();
    assert_eq!((output.status, solved.len()), (0, 6));
    let has_moves = |it: &serde_json::Value| it["moves"].as_u64().expect("a number") >= 8;
    assert!(solved.iter().all(has_moves), "{}", output.stdout);
    assert_eq!(folder.blackice(&format!("generate {words} --out a.json")).status, 2);
}

#[test]
fn stage_recordings_can_be_drawn_and_converted_back() {
    let folder = TestFolder::with_files(&[("a.stage", SAMPLE_1), ("b.stage", SAMPLE_2)]);
    let output = folder.blackice("solve a.stage --record run.ron");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    let text = folder.text("run.ron");
    assert!(
        text.contains("world: \"platform\"") && text.contains("outcome: Some(Solved)"),
        "{text}"
    );
    for (name, start) in [("a.gif", &b"GIF89a"[..]), ("a.png", b"\x89PNG"), ("a.svg", b"<svg")] {
        let output = folder.blackice(&format!("picture run.ron {name} --cell 12"));
        assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{name}");
        assert!(folder.bytes(name).starts_with(start), "{name}");
    }
    assert_eq!(folder.blackice("picture a.stage stage.png").status, 0);
    let beyond = folder.blackice("picture run.ron a.png --step 9");
    assert_eq!((beyond.status, beyond.stderr.contains("the last step is 5")), (2, true));
    assert_eq!(folder.blackice("convert run.ron back.stage").status, 0);
    assert_eq!(folder.text("back.stage").split_whitespace().count(), 14);
    // A recording can be used as a level.
    assert_eq!(folder.blackice("solve run.ron").status, 0);
    assert_eq!(folder.blackice("solve b.stage --record none.ron").status, 1);
    assert!(!folder.path("none.ron").exists());
}
