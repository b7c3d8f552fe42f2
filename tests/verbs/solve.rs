//! Tests of `blackice solve`.

use crate::support::{
    EASY, LARGE_HALL, SLIDE, TWO_LEVELS, TestFolder, UNSOLVABLE, keys, without_keys, without_times,
};
use serde_json::{Value, json};

/// Two crates that need pushes in two directions.
const SHELF: &str = "#######\n#  .  #\n# $$. #\n#@    #\n#######\n";

/// A level that is solved at the start.
const DONE: &str = "####\n#@*#\n####\n";

/// Result of a level without nodes and times.
fn without_effort(value: Value) -> Value {
    without_keys(value, &["expanded", "seconds"])
}

#[test]
fn json_has_one_line_for_each_level() {
    let output = TestFolder::with_files(&[("easy.xsb", EASY)]).blackice("solve --json easy.xsb");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    let [line] = output.stdout.lines().collect::<Vec<_>>()[..] else { panic!("{}", output.stdout) };
    let expected = "index name status moves pushes lower_bound solution expanded seconds";
    assert_eq!(keys(line), expected.split_whitespace().collect::<Vec<_>>());
}

/// One byte of the title is Latin-1, as in files of old editors.
#[test]
fn non_utf_8_collections_are_solved_with_a_warning() {
    let folder = TestFolder::with_files(&[]);
    std::fs::write(folder.path("latin.xsb"), b"; Caf\xe9\n#####\n#@$.#\n#####\n").expect("written");
    let output = folder.blackice("solve --json latin.xsb");
    let expected = "latin.xsb: read as Windows-1252, because it is not valid UTF-8\n";
    assert_eq!((output.status, output.stderr.as_str()), (0, expected));
    assert_eq!(output.json()[0]["name"], "Caf\u{e9}");
}

#[test]
fn status_and_bounds_are_reported() {
    for (file, text, words, status, expected) in [
        (
            "easy.xsb",
            EASY,
            "--objective moves",
            0,
            json!({"index": 1, "name": "easy", "status": "optimal", "moves": 1, "pushes": 1,
                "lower_bound": 1, "solution": "R"}),
        ),
        (
            "done.xsb",
            DONE,
            "--objective moves",
            0,
            json!({"index": 1, "name": "done", "status": "optimal", "moves": 0, "pushes": 0,
                "lower_bound": 0, "solution": ""}),
        ),
        (
            "hopeless.xsb",
            UNSOLVABLE,
            "",
            1,
            json!({"index": 1, "name": "hopeless", "status": "unsolvable", "moves": null,
                "pushes": null, "lower_bound": null, "solution": null}),
        ),
    ] {
        let output = TestFolder::with_files(&[(file, text)])
            .blackice(&format!("solve --json {file} {words}"));
        assert_eq!((output.status, output.stderr.as_str()), (status, ""), "{file}");
        assert_eq!(output.json().into_iter().map(without_effort).collect::<Vec<_>>(), [expected]);
    }
}

#[test]
fn solutions_respect_the_true_ice() {
    let folder = TestFolder::with_files(&[("slide.ron", SLIDE)]);
    let solved = folder.blackice("solve --json slide.ron --objective moves").json().remove(0);
    let played = folder.blackice("run --json slide.ron --agent clairvoyant").json().remove(0);
    assert_eq!((&solved["status"], &solved["moves"]), (&json!("optimal"), &played["steps"]));
    let letters = solved["solution"].as_str().expect("letters");
    let pushes = letters.chars().filter(char::is_ascii_uppercase).count();
    assert_eq!(solved["pushes"], json!(pushes));
}

#[test]
fn every_objective_solves_and_bounds_hold() {
    let folder = TestFolder::with_files(&[("shelf.xsb", SHELF)]);
    for objective in ["fast", "improve", "moves", "pushes"] {
        let output = folder.blackice(&format!("solve --json shelf.xsb --objective {objective}"));
        let level = output.json().remove(0);
        assert_eq!(output.status, 0, "{objective}: {level}");
        assert!(level["lower_bound"].as_u64() <= level["moves"].as_u64(), "{objective}: {level}");
        let letters = level["solution"].as_str().expect("letters");
        assert_eq!(level["moves"], json!(letters.len()));
        std::fs::write(folder.path("solution.lurd"), letters).expect("written");
        let words = format!("convert shelf.xsb {objective}.lurd --plan solution.lurd");
        let output = folder.blackice(&words);
        assert_eq!(
            (output.status, output.stderr.as_str()),
            (0, ""),
            "the solution solves the level: {objective}"
        );
        assert_eq!(folder.text(&format!("{objective}.lurd")).trim_end(), letters);
    }
}

/// Two rooms with two doors; the first solution found is not optimal.
const ROOMS: &str = "###########\n#  .#     #\n# $.# $   #\n#  .  #   #\n## .## $ ##\n#   .  $  #\n\
                     # @ # $   #\n#   #     #\n###########\n";

#[test]
fn improve_option_shortens_the_solution() {
    let folder = TestFolder::with_files(&[("rooms.xsb", ROOMS)]);
    let level = |words: &str| folder.blackice(&format!("solve --json rooms.xsb {words}")).json();
    let [soon, best] = ["", "--improve"].map(|words| level(words).remove(0));
    assert_eq!((&soon["status"], &soon["pushes"]), (&json!("solved"), &json!(32)));
    assert_eq!((&best["status"], &best["pushes"]), (&json!("optimal"), &json!(30)));
    let output = folder.blackice("solve rooms.xsb --improve --objective moves");
    assert_eq!((output.status, output.stdout.as_str()), (2, ""));
    assert!(output.stderr.contains("--improve needs --objective fast"), "{}", output.stderr);
}

#[test]
fn unproved_ties_are_reported() {
    let folder = TestFolder::with_files(&[("rooms.xsb", ROOMS)]);
    let output = |nodes: u32| {
        let words = format!("solve rooms.xsb --objective pushes --nodes {nodes}");
        let moves = folder.blackice(&format!("{words} --json")).json().remove(0)["moves"].as_u64();
        (folder.blackice(&words).stdout, moves)
    };
    let (proved, fewest) = output(1_000_000);
    assert!(proved.contains("optimal") && !proved.contains("tie?"), "{proved}");
    let (open, found) = output(3_000);
    assert!(open.contains("optimal, tie?") && open.contains("may have fewer moves"), "{open}");
    assert!(found > fewest, "{found:?} {fewest:?}");
}

#[test]
fn memory_limit_stops_the_search() {
    let folder = TestFolder::with_files(&[("rooms.xsb", ROOMS)]);
    let level = |megabytes: u32| {
        let words = format!("solve rooms.xsb --json --objective moves --memory {megabytes}");
        folder.blackice(&words).json().remove(0)
    };
    assert_eq!((&level(1)["status"], &level(500)["status"]), (&json!("budget"), &json!("optimal")));
    for bad in ["0", "-1", "x", "99999999999999999999"] {
        let output = folder.blackice(&format!("solve rooms.xsb --memory={bad}"));
        assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{bad}");
        assert!(output.stderr.contains("megabytes above 0"), "{}", output.stderr);
    }
}

#[test]
fn node_and_time_limits_stop_the_search() {
    let folder = TestFolder::with_files(&[("hall.xsb", LARGE_HALL)]);
    for words in ["--nodes 1", "--timeout 0.000001"] {
        let output = folder.blackice(&format!("solve --json hall.xsb --objective moves {words}"));
        let level = output.json().remove(0);
        assert_eq!((output.status, &level["status"]), (1, &json!("budget")), "{words}");
        for key in ["moves", "pushes", "solution"] {
            assert_eq!(level[key], Value::Null, "{words}: {key}");
        }
        assert!(level["lower_bound"].is_u64(), "{words}");
    }
}

#[test]
fn bad_input_is_reported_and_other_levels_are_solved() {
    let folder = TestFolder::with_files(&[
        ("bad.ron", "Level(\n board: 1)"),
        ("problems.xsb", "#####\n#@$.#\n#####\n\n#####\n# $.#\n#####\n\n#####\n#@$.#\n#####\n"),
        ("pack/easy.xsb", EASY),
        ("pack/slide.ron", SLIDE),
    ]);
    for (files, expected, names) in [
        ("bad.ron pack", "bad.ron:2:8: ", &["easy", "Slide"][..]),
        (
            "problems.xsb",
            "problems.xsb:5:1: level 2: there is no player",
            &["problems 1", "problems 3"],
        ),
        ("absent.xsb", "absent.xsb: cannot read: ", &[]),
    ] {
        let output = folder.blackice(&format!("solve --json {files}"));
        assert_eq!(output.status, 2, "{files}");
        assert!(output.stderr.starts_with(expected), "{files}: {}", output.stderr);
        let solved: Vec<_> = output.json().iter().map(|level| level["name"].clone()).collect();
        assert_eq!(solved, names, "{files}");
    }
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let folder = TestFolder::with_files(&[
        ("a.ron", SLIDE),
        ("b.xsb", TWO_LEVELS),
        ("c.xsb", SHELF),
        ("d.xsb", DONE),
    ]);
    let solve = |threads: usize| {
        let output = folder.blackice(&format!("solve . --json --threads {threads}"));
        output.json().into_iter().map(without_times).collect::<Vec<_>>()
    };
    let alone = solve(1);
    assert_eq!(alone.len(), 5);
    assert_eq!(alone, solve(2));
}

#[test]
fn record_option_writes_solutions() {
    let folder = TestFolder::with_files(&[
        ("slide.ron", SLIDE),
        ("two.xsb", TWO_LEVELS),
        ("short.ron", "Level(step_limit: Some(1), board: [\"@ $.\"])"),
    ]);
    let output = folder.blackice("solve slide.ron --objective moves --record out/run.ron --json");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    let solved = output.json().remove(0);
    let recording = folder.text("out/run.ron");
    for part in [
        "Recording(",
        "agent: \"clairvoyant\"",
        "planner, objective moves",
        "outcome: Some(Solved)",
    ] {
        assert!(recording.contains(part), "{part} in {recording}");
    }
    let output = folder.blackice("convert out/run.ron moves.lurd");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    assert_eq!(folder.text("moves.lurd").trim_end(), solved["solution"]);
    assert_eq!(folder.blackice("solve two.xsb slide.ron --record several.ron").status, 1);
    assert_eq!(
        [1, 2, 3].map(|it| folder.path(&format!("several-{it}.ron")).exists()),
        [true, false, true]
    );
    let output = folder.blackice("solve short.ron --record short-run.ron");
    assert_eq!(
        (output.status, output.stderr.as_str()),
        (0, "short: 1 of 2 moves recorded: step limit of the level reached\n")
    );
}

#[test]
fn output_without_json_is_a_table() {
    let stage = "A*\nW 0 0 0 0\nA 0\nG 3\n";
    let folder = TestFolder::with_files(&[
        ("two.xsb", TWO_LEVELS),
        ("easy.xsb", EASY),
        ("walk.stage", stage),
    ]);
    for (words, status, expected) in [
        (
            "two.xsb --objective moves",
            1,
            &[
                "#  level     status      moves  pushes  at least moves  expanded  seconds",
                "1  Easy      optimal         1       1               1 ",
                "2  Hopeless  unsolvable      -       -               - ",
                "",
                "1 of 2 solved, 1 proved optimal, 1 proved unsolvable",
            ][..],
        ),
        (
            "two.xsb",
            1,
            &["#  level     status      moves  pushes  at least pushes  expanded  seconds"],
        ),
        (
            "walk.stage",
            0,
            &[
                "#  level  status   moves  pushes  at least moves  expanded  seconds",
                "1  walk   optimal      3       0               3 ",
            ],
        ),
        (
            "walk.stage --objective pushes",
            0,
            &[
                "#  level  status   moves  pushes  at least pushes  expanded  seconds",
                "1  walk   optimal      3       0                0 ",
            ],
        ),
        (
            "easy.xsb walk.stage",
            0,
            &[
                "#  level  status   moves  pushes  at least  expanded  seconds",
                "1  easy   optimal      1       1  pushes 1 ",
                "2  walk   optimal      3       0   moves 3 ",
            ],
        ),
    ] {
        let output = folder.blackice(&format!("solve {words}"));
        assert_eq!((output.status, output.stderr.as_str()), (status, ""), "{words}");
        let lines: Vec<_> = output.stdout.lines().collect();
        assert!(lines.len() >= expected.len(), "{words}: {}", output.stdout);
        for (line, expected) in lines.iter().zip(expected) {
            assert!(line.starts_with(expected), "{words}: {}", output.stdout);
        }
    }
}
