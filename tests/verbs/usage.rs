//! Tests of help, wrong arguments, and outputs that cannot be written.

use crate::support::{EASY, LARGE_HALL, SLIDE, TestFolder, UNSOLVABLE};
use std::time::{Duration, Instant};

#[test]
fn help_lists_all_verbs() {
    let help = TestFolder::with_files(&[]).blackice("--help");
    assert_eq!((help.status, help.stderr.as_str()), (0, ""));
    for verb in
        ["run", "solve", "stage", "verify", "bench", "convert", "picture", "generate", "lesson"]
    {
        assert!(help.stdout.contains(&format!("\n  {verb} ")), "{verb} in {}", help.stdout);
    }
    let agents = TestFolder::with_files(&[]).blackice("run --help");
    assert!(
        agents.stdout.contains("clairvoyant, careful, optimist, pessimist, gambler"),
        "{}",
        agents.stdout
    );
    let version = TestFolder::with_files(&[]).blackice("--version");
    assert_eq!(version.stdout, format!("blackice {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn wrong_arguments_are_reported() {
    let folder = TestFolder::with_files(&[("a.xsb", EASY)]);
    for (words, expected) in [
        ("solv a.xsb", "solv: no such file or verb"),
        ("run", "required arguments were not provided"),
        ("run a.xsb --agent oracle", "Agents: clairvoyant, careful, optimist, pessimist, gambler"),
        ("run a.xsb --agent oracle", "hindsight, rollout, scenarios, external"),
        ("run a.xsb --agent external", "--agent external needs a program: --program \"COMMAND\""),
        (
            "run a.xsb --agent careful --program x",
            "--program needs --agent external, but --agent is careful",
        ),
        ("run a.xsb --program=", "expected a command that starts a program"),
        ("run a.xsb --ice-density 1.5", "expected a number from 0 to 1"),
        ("run a.xsb --ice-density NaN", "expected a number from 0 to 1"),
        ("run a.xsb --prior clumps", "[possible values: learnt, independent, patches]"),
        ("run a.xsb --prior patches --ice-density 0.2", "cannot be used with"),
        ("run a.xsb --failure-cost -1", "expected a number of at least 0"),
        ("run a.xsb --failure-cost 1e39", "the maximum failure cost is 100000 steps"),
        ("run a.xsb --think 5000", "5000 is not in 1..=4900"),
        ("run a.xsb --threads 0", "expected a number from 1 to 1024"),
        ("run a.xsb --record a.txt", "the file name of a recording must end in .ron"),
        ("solve", "required arguments were not provided"),
        ("solve a.xsb --objective steps", "no objective \"steps\": fast, improve, moves or pushes"),
        ("solve a.xsb --timeout 0", "expected a number of seconds above 0"),
        ("solve a.xsb --timeout -1", "expected a number of seconds above 0"),
        ("solve a.xsb --timeout 1e99", "expected a number of seconds above 0"),
        ("solve a.xsb --nodes 0", "0 is not in 1.."),
        ("verify a.xsb --layouts --worst b.ron --best b.ron", "name the same file"),
        ("solve a.xsb --record a.txt", "the file name of a recording must end in .ron"),
        ("bench a.xsb --agents optimist,oracle", "unknown agent \"oracle\""),
        ("bench a.xsb --agents external", "--agents external needs a program"),
        ("bench a.xsb --agents careful --program x", "--program needs external in"),
        ("bench a.xsb --seeds 0", "0 is not in 1..=10000"),
        ("picture a.xsb a.png --belief --truth", "cannot be used with"),
        ("lesson", "Usage: blackice lesson <COMMAND>"),
        ("lesson check", "required arguments were not provided"),
        ("lesson report a.answers", "required arguments were not provided"),
        ("lesson check a.xsb", "a.xsb:1:1: this file is no lesson"),
        ("picture a.xsb a.png --cell 0", "0 is not in 1..=1000"),
    ] {
        let output = folder.blackice(words);
        assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{words}: {}", output.stderr);
        assert!(output.stderr.contains(expected), "{words}: {}", output.stderr);
    }
}

#[test]
fn input_files_are_never_overwritten() {
    let levels = ["a.ron", "a.png", "f/a.ron", "f/out-2.ron"].map(|name| (name, SLIDE));
    let folder = TestFolder::with_files(&levels);
    let check = |words: &str, file: &str, expected: &str| {
        let before = folder.text(file);
        let output = folder.blackice(words);
        assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{words}: {}", output.stderr);
        assert!(output.stderr.contains(expected), "{words}: {}", output.stderr);
        assert_eq!(folder.text(file), before, "{words}");
    };
    let read = "this file is an input and is not overwritten";
    check("run a.ron --record a.ron", "a.ron", read);
    check("run a.ron --record ./f/../a.ron", "a.ron", read);
    check("run f --record f/out.ron", "f/out-2.ron", "f/out-2.ron: this file is an input");
    check("solve a.ron --record a.ron", "a.ron", read);
    check("bench a.ron --csv a.ron", "a.ron", read);
    check("convert a.ron a.ron", "a.ron", read);
    check("verify a.ron --layouts --worst a.ron", "a.ron", read);
    check("picture a.png a.png", "a.png", read);
    let twice = "two results have this file name";
    check("verify a.ron --layouts --worst w.ron --best ./w.ron", "a.ron", twice);
}

#[cfg(not(feature = "studio"))]
#[test]
fn a_build_without_the_studio_reports_it() {
    let folder = TestFolder::with_files(&[("a.xsb", EASY)]);
    for words in ["", "a.xsb"] {
        let output = folder.blackice(words);
        assert_eq!(output.status, 2);
        assert!(output.stderr.contains("this build has no window"), "{}", output.stderr);
    }
}

/// Incomplete output must not look like a success.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    use std::process::Command;
    let folder = TestFolder::with_files(&[("easy.xsb", EASY)]);
    for words in [
        &["run", "easy.xsb"][..],
        &["run", "--json", "easy.xsb"],
        &["bench", "easy.xsb"],
        &["solve", "easy.xsb"],
        &["solve", "--json", "easy.xsb"],
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("a full device");
        let output = Command::new(assert_cmd::cargo::cargo_bin!("blackice"))
            .args(words)
            .current_dir(folder.path(""))
            .stdout(full)
            .output()
            .expect("the program runs");
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.starts_with("standard output: "), "{message}");
    }
}

/// Outputs that cannot be written are refused before the work starts; existing files stay unchanged.
#[test]
fn unwritable_outputs_are_refused_before_the_work() {
    let game = include_str!("../../levels/zuma/1-games/01-example.ron");
    let folder = TestFolder::with_files(&[
        ("hall.xsb", LARGE_HALL),
        ("easy.xsb", EASY),
        ("game.ron", game),
        ("old.ron", "old"),
        ("taken.ron/file", ""),
        ("several-2.ron/file", ""),
    ]);
    for (words, refused) in [
        ("solve hall.xsb --record hall.xsb/a.ron", "hall.xsb/a.ron"),
        ("solve hall.xsb --objective moves --record taken.ron", "taken.ron"),
        ("solve hall.xsb easy.xsb --objective moves --record several.ron", "several-2.ron"),
        ("run hall.xsb --record taken.ron", "taken.ron"),
        ("verify hall.xsb --layouts --worst taken.ron", "taken.ron"),
        ("verify hall.xsb --layouts --best hall.xsb/a.ron", "hall.xsb/a.ron"),
        ("bench hall.xsb --csv hall.xsb/a.csv", "hall.xsb/a.csv"),
        ("bench game.ron --csv hall.xsb/a.csv", "hall.xsb/a.csv"),
        ("generate --world ice --geometries 3000 --seed 1 --out taken.ron", "taken.ron"),
        ("generate --world platform --geometries 9 --seed 1 --out several.ron", "several-2.ron"),
        ("train game.ron --out taken.ron", "taken.ron"),
        ("play game.ron --policy oracle --games 9999999 --record taken.ron", "taken.ron"),
        ("picture easy.xsb easy.xsb/a.gif", "easy.xsb/a.gif"),
    ] {
        let started = Instant::now();
        let output = folder.blackice(words);
        let expected = format!("{refused}: cannot write: ");
        assert!(output.stderr.starts_with(&expected), "{words}: {}", output.stderr);
        assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{words}");
        assert!(started.elapsed() < Duration::from_secs(30), "{words}");
    }
    assert_eq!(folder.blackice("solve absent.xsb --record old.ron").status, 2);
    assert_eq!(folder.text("old.ron"), "old");
}

/// Status and standard error of the program when nothing reads its standard output.
#[cfg(unix)]
fn run_with_closed_stdout(folder: &TestFolder, words: &str) -> (Option<i32>, String) {
    use std::process::{Command, Stdio};
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("blackice"))
        .args(words.split_whitespace())
        .current_dir(folder.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// A collection with `count` copies of a level.
#[cfg(unix)]
fn repeated_level(level: &str, count: usize) -> String {
    vec![level; count].join("\n")
}

/// A closed pipe (`… | head -1`) ends the program without a message.
#[cfg(unix)]
#[test]
fn a_broken_pipe_is_no_error() {
    let folder = TestFolder::with_files(&[
        ("many.xsb", &repeated_level(EASY, 300)),
        ("lost.xsb", UNSOLVABLE),
    ]);
    assert_eq!(run_with_closed_stdout(&folder, "run --json many.xsb"), (Some(0), String::new()));
    assert_eq!(run_with_closed_stdout(&folder, "run --json lost.xsb"), (Some(1), String::new()));
}

#[cfg(unix)]
#[test]
fn files_are_written_although_standard_output_is_closed() {
    for verb in ["run --agent optimist --record", "solve --record", "verify --layouts --worst"] {
        let folder = TestFolder::with_files(&[("many.xsb", &repeated_level(EASY, 12))]);
        let output =
            run_with_closed_stdout(&folder, &format!("{verb} out.ron --json --threads 1 many.xsb"));
        assert_eq!(output, (Some(0), String::new()), "{verb}");
        for number in 1..=12 {
            assert!(folder.path(&format!("out-{number}.ron")).exists(), "{verb}: {number}");
        }
    }
}
