//! Tests of `blackice run`.

use crate::support::{EASY, SLIDE, TWO_LEVELS, TestFolder, UNSOLVABLE, keys, without_times};
use serde_json::{Value, json};

#[test]
fn json_has_one_line_for_each_level() {
    let output = TestFolder::with_files(&[("easy.xsb", EASY)]).blackice("run --json easy.xsb");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    let [line] = output.stdout.lines().collect::<Vec<_>>()[..] else { panic!("{}", output.stdout) };
    let expected = "index name agent solved outcome steps limit clairvoyant actions construct_ms \
                    decision_ms";
    assert_eq!(keys(line), expected.split_whitespace().collect::<Vec<_>>());
    let value = output.json().remove(0);
    assert_eq!(keys(&value["decision_ms"].to_string()).len(), 3);
    for key in ["p50", "p99", "max"] {
        assert!(value["decision_ms"][key].is_f64(), "{key} in {line}");
    }
    assert!(value["construct_ms"].is_f64());
    let expected = json!({
        "index": 1, "name": "easy", "agent": "careful", "solved": true, "outcome": "solved",
        "steps": 1, "limit": 169, "clairvoyant": 1, "actions": "R"
    });
    assert_eq!(without_times(value), expected);
}

#[test]
fn unsolved_levels_give_exit_status_1() {
    let folder = TestFolder::with_files(&[("two.xsb", TWO_LEVELS), ("hopeless.xsb", UNSOLVABLE)]);
    let output = folder.blackice("run --json two.xsb");
    assert_eq!((output.status, output.stderr.as_str()), (1, ""));
    let [easy, hopeless] = &output.json()[..] else { panic!("{}", output.stdout) };
    assert_eq!((&easy["name"], &easy["solved"]), (&json!("Easy"), &json!(true)));
    assert_eq!((&hopeless["index"], &hopeless["name"]), (&json!(2), &json!("Hopeless")));
    assert_eq!((&hopeless["solved"], &hopeless["clairvoyant"]), (&json!(false), &Value::Null));
    assert!(hopeless["outcome"].as_str().expect("words").starts_with("gave up: "));
    assert_eq!(hopeless["decision_ms"], json!({"p50": null, "p99": null, "max": null}));
    let table = folder.blackice("run two.xsb hopeless.xsb --failure-cost 50");
    assert_eq!(table.status, 1);
    assert!(table.stdout.contains("1 of 3 solved, mean cost 33.7"), "{}", table.stdout);
}

#[test]
fn a_step_limit_without_effect_is_a_warning() {
    let level =
        |limit| format!("Level(step_limit: {limit}, board: [\n\"#####\",\n\"#@$.#\",\n\"#####\"])");
    let folder = TestFolder::with_files(&[("far.ron", &level(5000)), ("near.ron", &level(5))]);
    let output = folder.blackice("run --json far.ron near.ron");
    let expected = "far.ron:2:1: the limit of 5000 steps has no effect; the world allows 169\n";
    assert_eq!((output.status, output.stderr.as_str()), (0, expected));
    assert_eq!(output.json()[1]["limit"], json!(5));
}

#[test]
fn the_criterion_has_an_option_and_its_old_word_stays_hidden() {
    let folder = TestFolder::with_files(&[("slide.ron", SLIDE)]);
    for word in ["criterion", "reading"] {
        let words = format!("run slide.ron --{word} minimax --record {word}-1.ron");
        let said = folder.blackice(&words);
        assert_eq!((said.status, said.stderr.as_str()), (0, ""), "{words}");
        assert!(folder.text(&format!("{word}-1.ron")).contains("Minimax"), "{words}");
    }
    for verb in ["run", "bench"] {
        let help = folder.blackice(&format!("{verb} --help")).stdout;
        assert!(help.contains("--criterion <CRITERION>"), "{help}");
        assert!(!help.contains("--reading"), "{help}");
    }
}

#[test]
fn bad_input_is_reported_and_other_levels_are_played() {
    let folder = TestFolder::with_files(&[
        ("bad.ron", "Level(\n    version: 1,\n    board: 3,\n)"),
        ("problems.xsb", "#####\n#@$.#\n#####\n\n#####\n# $.#\n#####\n\n#####\n#@$.#\n#####\n"),
        ("odd.xsb", "#####\n#@$.#\n#?  #\n#####\n"),
        ("bytes.xsb", ""),
        ("moves.lurd", "ulD"),
        ("empty/notes.md", "nothing"),
        ("easy.xsb", EASY),
    ]);
    std::fs::write(folder.path("bytes.xsb"), b"###\n#\xff#\n").expect("written");
    let huge = std::fs::File::create(folder.path("huge.xsb")).expect("made");
    huge.set_len(100_000_000).expect("sparse");
    for (files, expected, names) in [
        ("bad.ron easy.xsb", "bad.ron:3:11: ", &["easy"][..]),
        (
            "problems.xsb",
            "problems.xsb:5:1: level 2: there is no player",
            &["problems 1", "problems 3"],
        ),
        ("odd.xsb", "odd.xsb:3:2: ", &["odd"]),
        ("bytes.xsb easy.xsb", "bytes.xsb: read as Windows-1252", &["easy"]),
        ("moves.lurd easy.xsb", "moves.lurd:1:1: this file contains no level", &["easy"]),
        ("empty easy.xsb", "empty: folder contains no level files", &["easy"]),
        ("absent.xsb easy.xsb", "absent.xsb: cannot read: ", &["easy"]),
        ("huge.xsb easy.xsb", "huge.xsb: the file has 100 MB", &["easy"]),
        ("bad.ron", "bad.ron:3:11: ", &[]),
    ] {
        let output = folder.blackice(&format!("run --json {files}"));
        assert_eq!(output.status, 2, "{files}");
        assert!(output.stderr.starts_with(expected), "{files}: {}", output.stderr);
        let played: Vec<_> = output.json().iter().map(|level| level["name"].clone()).collect();
        assert_eq!(played, names, "{files}");
    }
}

#[test]
fn skipped_levels_keep_their_numbers() {
    let board = "Level(board: [\"#@$.#\"])";
    let ron = format!("Levels(levels: [{board}, Level(board: []), {board}])");
    let folder = TestFolder::with_files(&[
        ("unplayable.xsb", &format!("{EASY}\n#####\n# $.#\n#####\n\n{EASY}")),
        ("refused.xsb", &format!("{EASY}\n###\n#@(.#\n###\n\n{EASY}")),
        ("refused.json", "[[[17, 15, 20]], [[]], [[17, 15, 20]]]"),
        ("refused.ron", &ron),
        ("easy.xsb", EASY),
    ]);
    for file in ["unplayable.xsb", "refused.xsb", "refused.json", "refused.ron"] {
        let output = folder.blackice(&format!("run --json {file} easy.xsb"));
        let played: Vec<_> =
            output.json().iter().map(|it| (it["index"].clone(), it["name"].clone())).collect();
        let stem = file.split('.').next().expect("a name");
        let expected = [(1, format!("{stem} 1")), (3, format!("{stem} 3")), (4, "easy".into())];
        let expected = expected.map(|(index, name)| (json!(index), json!(name)));
        assert_eq!(played, expected, "{file}: {}", output.stderr);
    }
    for (file, verb) in [("refused.ron", "convert"), ("refused.json", "picture")] {
        let draw = |number: usize| {
            let (out, more) = if verb == "convert" { ("a.xsb", "--lossy") } else { ("a.svg", "") };
            let output = folder.blackice(&format!("{verb} {file} {out} --level {number} {more}"));
            output.stderr.lines().last().unwrap_or_default().to_owned()
        };
        assert!(draw(2).ends_with("level 2 cannot be read"), "{verb}: {}", draw(2));
        assert!(draw(3).ends_with("has no cells") || draw(3).ends_with("without cells"));
        assert!(draw(4).ends_with("no level 4; levels: 1 to 3"));
    }
}

#[test]
fn folders_are_played_in_path_order() {
    let folder = TestFolder::with_files(&[
        ("pack/b/1.xsb", EASY),
        ("pack/b/10.ron", SLIDE),
        ("pack/a.txt", TWO_LEVELS),
        ("pack/licence.txt", "Take them."),
        ("pack/z.json", "[[17, 15, 20]]"),
    ]);
    folder.blackice("run pack/b/1.xsb --record pack/recorded.ron");
    let output = folder.blackice("run --json pack");
    let names: Vec<_> = output.json().iter().map(|level| level["name"].clone()).collect();
    assert_eq!(names.len(), 5, "{}", output.stderr);
    assert_eq!(names, ["Easy", "Hopeless", "1", "Slide", "z"]);
    assert_eq!(output.status, 1, "{}", output.stderr);
}

#[test]
fn only_notes_in_folders_are_skipped_silently() {
    let check = |name: &str, text: &str, expected: &str| {
        let folder =
            TestFolder::with_files(&[("pack/easy.xsb", EASY), (&format!("pack/{name}"), text)]);
        let output = folder.blackice("run --json pack");
        assert_eq!(output.json().len(), 1, "{text}");
        assert_eq!(output.stderr.lines().next().unwrap_or_default(), expected, "{text}");
        assert_eq!(output.status, if expected.is_empty() { 0 } else { 2 }, "{text}");
    };
    check("a.txt", "", "");
    check("a.txt", "(1) These levels are from [2].", "");
    check("a.txt", "#####\n#@(.#\n#####", "pack/a.txt:2:3: a ( without a )");
    check("a.txt", "[[17, 15], [x]]", "pack/a.txt:1:13: unexpected \"x\"");
    check("a.txt", "Level(board: 1)", "pack/a.txt:1:13: Expected opening `[`");
    check("a.sok", "", "pack/a.sok:1:1: this text contains no board");
}

#[test]
fn input_without_a_usable_level_is_reported() {
    let stage =
        "Level(world: \"platform\", board: [\"   \", \"   \", \"   \", \"   \", \"@ G\", \"###\"])";
    let folder = TestFolder::with_files(&[
        ("stages/a.ron", stage),
        ("games/a.ron", include_str!("../../levels/zuma/1-games/01-example.ron")),
        ("slide.ron", SLIDE),
        ("none.ron", "Levels(levels: [])"),
    ]);
    folder.blackice("run slide.ron --record recordings/a.ron");
    assert!(folder.path("recordings/a.ron").exists());
    for (words, expected) in [
        ("run stages", "stages"),
        ("verify stages", "stages"),
        ("bench stages", "stages"),
        ("solve games", "games"),
        ("run games", "games"),
        ("run recordings", "recordings"),
        ("run none.ron", "none.ron"),
        ("run slide.ron stages", "stages"),
    ] {
        let output = folder.blackice(words);
        let stderr = format!("{expected}: no level that this verb accepts\n");
        assert_eq!((output.status, output.stderr), (2, stderr), "{words}");
    }
    assert_eq!(
        folder.blackice("run .").status,
        0,
        "unusable levels beside a usable one are skipped"
    );
}

#[test]
fn the_same_seed_gives_the_same_actions_on_any_number_of_threads() {
    let several = [("a.ron", SLIDE), ("b.xsb", TWO_LEVELS), ("c.xsb", EASY), ("d.ron", SLIDE)];
    let folder = TestFolder::with_files(&several);
    for agent in ["optimist", "pessimist", "gambler", "clairvoyant"] {
        let play = |threads: usize| {
            let words = format!("run --json . --agent {agent} --seed 7 --threads {threads}");
            let levels = folder.blackice(&words).json();
            levels.into_iter().map(without_times).collect::<Vec<_>>()
        };
        let alone = play(1);
        assert_eq!(alone.len(), 5);
        assert_eq!(alone, play(2), "{agent}");
    }
}

#[test]
fn recordings_are_written_and_can_be_played_again() {
    let folder = TestFolder::with_files(&[("slide.ron", SLIDE), ("two.xsb", TWO_LEVELS)]);
    let options = "--agent gambler --seed 3 --ice-density 0.25 --think 1000";
    let output = folder.blackice(&format!("run slide.ron {options} --record out/run.ron"));
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    let recording = folder.text("out/run.ron");
    for part in ["Recording(", "agent: \"gambler\"", "seed: 3", "Told("] {
        assert!(recording.contains(part), "{part} in {recording}");
    }
    let again = folder.blackice("run --json out/run.ron --agent clairvoyant").json().remove(0);
    assert_eq!((&again["name"], &again["solved"]), (&json!("Slide"), &json!(true)));
    assert_eq!(again["steps"], again["clairvoyant"]);
    folder.blackice("run two.xsb slide.ron --record several.ron");
    for index in 1..=3 {
        assert!(folder.text(&format!("several-{index}.ron")).starts_with("Recording("));
    }
}

/// A recording in the folder is no level, so a second run skips it and may replace it.
#[test]
fn record_into_the_input_folder_works_twice() {
    let folder = TestFolder::with_files(&[("pack/easy.xsb", EASY)]);
    for verb in ["run", "solve"] {
        for _ in 0..2 {
            let before = folder.path(&format!("pack/{verb}.ron")).exists();
            let output = folder.blackice(&format!("{verb} pack --record pack/{verb}.ron"));
            // The measured times make the second recording a different file.
            let is_reported = output.stderr == format!("pack/{verb}.ron: replaced\n");
            assert!(output.stderr.is_empty() || before && is_reported, "{verb}: {}", output.stderr);
            assert_eq!(output.status, 0, "{verb}");
        }
    }
    let output = folder.blackice("run pack --record pack/easy.xsb");
    assert_eq!(output.status, 2, "{}", output.stderr);
}

#[test]
fn all_verbs_number_levels_equally() {
    let stage = "A*\nW 0 1\nA 0\nG 1\n";
    let folder = TestFolder::with_files(&[
        ("mix/1.stage", stage),
        ("mix/2.xsb", EASY),
        ("mix/3.ron", SLIDE),
    ]);
    for verb in ["solve", "run", "verify"] {
        let output = folder.blackice(&format!("{verb} mix --json"));
        let levels = output.json();
        let number =
            |name: &str| levels.iter().find(|it| it["name"] == name).map(|it| &it["index"]);
        assert_eq!((number("2"), number("Slide")), (Some(&json!(2)), Some(&json!(3))), "{verb}");
    }
}

#[test]
fn recording_numbers_do_not_depend_on_unreadable_inputs() {
    let folder = TestFolder::with_files(&[
        ("easy.xsb", EASY),
        ("slide.ron", SLIDE),
        ("bad.ron", "Level(\n board: 1)"),
        ("problem.xsb", "#####\n# $.#\n#####\n"),
    ]);
    for verb in ["run", "solve"] {
        for first in ["easy.xsb", "bad.ron", "problem.xsb", "absent.xsb"] {
            let name = format!("{verb}-{}", first.replace('.', "-"));
            let out = format!("{name}.ron");
            let words = format!("{verb} {first} slide.ron --record {out} --json");
            let output = folder.blackice(&words);
            assert_eq!(output.json().last().expect("a level")["index"], 2, "{words}");
            assert!(folder.text(&format!("{name}-2.ron")).starts_with("Recording("));
            assert!(!folder.path(&out).exists(), "{words}");
        }
    }
}

#[test]
fn prior_options_set_the_recorded_prior() {
    let folder = TestFolder::with_files(&[("slide.ron", SLIDE)]);
    for (options, prior) in [
        ("", "Learnt(ice:2.0,floor:8.0,usual:0.6,patches:0.33)"),
        ("--prior learnt", "Learnt(ice:2.0,floor:8.0,usual:0.6,patches:0.33)"),
        ("--prior independent", "UnknownDensity(ice:2.0,floor:8.0)"),
        ("--prior patches", "Learnt(ice:2.0,floor:8.0,usual:0.6,patches:1.0)"),
        ("--ice-density 0.25", "Told(density:0.25,doubt:0.02)"),
        ("--ice-density 0.25 --given-solvable", "Told(density:0.25,doubt:0.02,solvable:true)"),
        ("--given-solvable", "Learnt(ice:2.0,floor:8.0,usual:0.6,patches:0.33,solvable:true)"),
        (
            "--given-solvable --prior independent",
            "Learnt(ice:2.0,floor:8.0,patches:0.0,solvable:true)",
        ),
    ] {
        let output = folder.blackice(&format!("run slide.ron {options} --record run.ron"));
        assert_eq!(output.status, 0, "{options}: {}", output.stderr);
        let recording = folder.text("run.ron");
        assert!(recording.contains(&format!("prior: {prior},")), "{options}: {recording}");
    }
}

#[test]
fn control_characters_from_files_are_replaced_in_output() {
    let titled = |board: &str| format!("Level(title: \"a\\u{{1b}}[2J\\nb\", board: [\"{board}\"])");
    let folder =
        TestFolder::with_files(&[("a.ron", &titled("#@$.#")), ("b\u{1b}c.ron", &titled("#$.#"))]);
    let table = folder.blackice("run a.ron").stdout;
    assert!(table.lines().any(|line| line.starts_with("1  a\u{fffd}[2J\u{fffd}b ")), "{table}");
    let stderr = folder.blackice("run b\u{1b}c.ron").stderr;
    assert_eq!(stderr, "b\u{fffd}c.ron:1:1: there is no player\n");
    let json = folder.blackice("run --json a.ron").json().remove(0);
    assert_eq!(json["name"], "a\u{1b}[2J\nb", "JSON escapes control characters");
}

#[test]
fn output_without_json_is_a_table() {
    let output = TestFolder::with_files(&[("two.xsb", TWO_LEVELS)]).blackice("run two.xsb");
    let lines: Vec<_> = output.stdout.lines().collect();
    assert!(lines[0].starts_with("#  level     steps  clairvoyant  limit  p99 ms  outcome"));
    assert!(lines[1].starts_with("1  Easy          1            1    169"), "{}", output.stdout);
    assert!(lines[2].contains("gave up: "));
    assert_eq!(lines[4], "1 of 2 solved, mean cost 98.5");
    assert_eq!(output.stderr, "", "no progress bar without a terminal");
}
