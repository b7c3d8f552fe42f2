//! Tests that Ctrl-C keeps the finished part of the work. Linux only: the tests read `/proc` to see
//! whether the handler is installed.

use crate::support::TestFolder;
use std::fs;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const GAME: &str = include_str!("../../levels/zuma/1-games/01-example.ron");

/// Starts `blackice` in the folder.
fn start(folder: &TestFolder, words: &str) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("blackice"))
        .args(words.split_whitespace())
        .current_dir(folder.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs")
}

#[track_caller]
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(60), "timed out before {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Returns true if the process has a handler for SIGINT, which is signal 2.
fn catches_sigint(child: &Child) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask & 0b10 != 0)
}

/// Processor time of the process in clock ticks of 10 ms.
fn cpu_ticks(child: &Child) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    let behind_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let fields: Vec<u64> =
        behind_name.split_whitespace().skip(11).take(2).filter_map(|it| it.parse().ok()).collect();
    fields.iter().sum()
}

/// Sends SIGINT and waits until the process ends.
fn interrupt(child: Child) -> Output {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
    child.wait_with_output().expect("it ends")
}

/// Interrupts a process after it has used one second of processor time.
fn interrupt_after_work(child: Child) -> Output {
    wait_until("the program handles SIGINT", || catches_sigint(&child));
    let before = cpu_ticks(&child);
    wait_until("the program has worked", || cpu_ticks(&child) > before + 100);
    interrupt(child)
}

/// Text on standard error.
fn stderr_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn an_interrupted_training_writes_its_policy() {
    let folder = TestFolder::with_files(&[("game.ron", GAME)]);
    let words = "train game.ron --out a.policy --seconds 3600 --training-games 100000000 --json";
    let output = interrupt_after_work(start(&folder, words));
    let stderr = stderr_of(&output);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(
        stderr.starts_with("stopped after ") && stderr.ends_with("written to a.policy\n"),
        "{stderr}"
    );
    let play_output = folder.blackice("play game.ron --policy a.policy --games 5 --json");
    assert_eq!((play_output.status, play_output.stderr.as_str()), (0, ""));
}

/// A level that the program solves at once, and a second one.
const EASY_AND_OPEN: &str = "#####\n#@$.#\n#####\n\n######\n#@  $#\n#.   #\n######\n";

#[test]
fn an_interrupted_bench_reports_the_levels_it_played() {
    // The program solves the first level. In the second one it creates a file and hangs.
    let script = "read -r game\nif [ -e first ]; then : > second; sleep 1000; fi\n: > first\nread -r \
                  question\necho R\n";
    let folder = TestFolder::with_files(&[("two.xsb", EASY_AND_OPEN), ("play.sh", script)]);
    let child = Command::new(assert_cmd::cargo::cargo_bin!("blackice"))
        .args("bench two.xsb --agents external --threads 1 --csv games.csv --json".split(' '))
        .args(["--program", "exec sh play.sh"])
        .current_dir(folder.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    wait_until("the second level is played", || folder.path("second").exists());
    let output = interrupt(child);
    let stderr = stderr_of(&output);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("stopped after 1 of 2 levels"), "{stderr}");
    let reports = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(reports.matches("\"levels\":1").count(), 2, "{reports}");
    let games = folder.text("games.csv");
    assert_eq!(games.lines().count(), 3, "a header and two players on one level: {games}");
}

#[test]
fn an_interrupted_generate_writes_the_levels_it_drew() {
    let folder = TestFolder::with_files(&[]);
    let words = "generate --world ice --rows 6 --columns 6 --crates 1 --geometries 100000 --worlds 1 \
                 --out drawn.ron --json";
    let output = interrupt_after_work(start(&folder, words));
    let stderr = stderr_of(&output);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    let count =
        stderr.strip_prefix("stopped: wrote ").and_then(|rest| rest.split_once(" of 100000 "));
    let count: usize = count.and_then(|(count, _)| count.parse().ok()).expect(&stderr);
    assert!(count > 0, "{stderr}");
    assert_eq!(folder.text("drawn.ron").matches("    Level(").count(), count);
}
