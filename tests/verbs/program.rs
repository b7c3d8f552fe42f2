//! Tests of `--program`: an external program plays, here a shell script.

use crate::support::{EASY, LARGE_HALL, ProgramOutput, TestFolder};
use serde_json::{Value, json};
use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A level solved by five moves to the right.
const WALK: &str = "#########\n#@   $ .#\n#########\n";

/// Script that answers every observation with the same line.
fn script_answering(answer: &str) -> String {
    format!("read -r game\nwhile read -r question; do echo '{answer}'; done\n")
}

/// Folder with three levels and the script `play.sh`.
fn folder_with_script(script: &str) -> TestFolder {
    TestFolder::with_files(&[
        ("walk.xsb", WALK),
        ("easy.xsb", EASY),
        ("hall.xsb", LARGE_HALL),
        ("play.sh", script),
    ])
}

/// Runs `blackice` with the script as the program. `exec` avoids a second shell that would keep the
/// output open.
#[track_caller]
fn play(folder: &TestFolder, words: &str) -> ProgramOutput {
    let words = words.split_whitespace();
    folder.blackice_with_args(words.chain(["--program", "exec sh play.sh"]), "")
}

/// JSON result of one level played by the script.
#[track_caller]
fn result_of(folder: &TestFolder, words: &str) -> Value {
    let output = play(folder, &format!("run --json {words}"));
    assert_eq!(output.stderr, "", "{words}");
    output.json().remove(0)
}

/// Plays a script on `WALK` and checks the outcome and the actions.
#[track_caller]
fn check(script: &str, outcome: &str, actions: &str) {
    let level = result_of(&folder_with_script(script), "walk.xsb");
    let stderr = level["outcome"].as_str().expect("words");
    assert!(stderr.starts_with(outcome), "{script}: {stderr}");
    assert_eq!((&level["actions"], &level["agent"]), (&json!(actions), &json!("external")));
    assert_eq!(level["solved"], json!(outcome == "solved"));
}

#[test]
fn a_program_solves_a_level() {
    check(&script_answering("right"), "solved", "RRRRR");
    check(&script_answering("{\"action\":\"R\"}"), "solved", "RRRRR");
    check("printf 'u\\n\\n  Right\\r\\nR\\nr\\nR\\nRIGHT\\n'", "solved", "URRRRR");
}

#[test]
fn program_errors_end_the_episode_with_a_reason() {
    let crashed = "the agent crashed: the program";
    check(&script_answering("north"), "illegal action: \"north\" (not U, D, L, R, up,", "");
    check("echo R; echo '{\"action\":\"R\",\"success\":2}'", "illegal action: \"{", "R");
    check("echo R; echo resign it is stuck; sleep 9", "gave up: it is stuck", "R");
    check("echo R", &format!("{crashed} ended (exit status: 0) before the end of the game"), "R");
    check(
        "read -r game; echo no luck >&2; echo today >&2; exit 3",
        &format!(
            "{crashed} ended (exit status: 3) before the end of the game; standard error: no luck \
             / today"
        ),
        "",
    );
    check("echo R; kill -9 $$", &format!("{crashed} ended (signal: 9"), "R");
    check("exec >&-; sleep 9", &format!("{crashed} closed its output"), "");
    check("tr '\\0' x < /dev/zero", "illegal action: a line of more than 65536 bytes", "");
}

#[test]
fn a_missing_program_is_reported() {
    let folder = folder_with_script("");
    let words = ["run", "--json", "easy.xsb", "--program", "./no-such-program"];
    let output = folder.blackice_with_args(words, "");
    assert_eq!((output.status, output.stderr.as_str()), (1, ""));
    let outcome = output.json().remove(0)["outcome"].to_string();
    assert!(outcome.contains("the program ended (exit status: 127)"), "{outcome}");
    assert!(outcome.contains("no-such-program"), "{outcome}");
}

/// Checks that a decision ends after five seconds, for every thinking time.
#[track_caller]
fn check_time_limit(script: &str, words: &str) {
    let started = Instant::now();
    let level = result_of(&folder_with_script(script), words);
    assert_eq!(level["outcome"], "a decision took too long", "{script}");
    assert!(level["decision_ms"]["max"].as_f64().expect("a time") >= 5000.0, "{level}");
    assert!(started.elapsed() < Duration::from_secs(20), "{script}");
}

#[test]
fn a_hanging_program_is_stopped_at_the_time_limit() {
    check_time_limit("echo R; sleep 1000", "walk.xsb --think 4900");
}

#[test]
fn a_program_that_ignores_sigterm_is_killed() {
    check_time_limit("trap '' TERM INT HUP PIPE; while :; do sleep 1; done", "walk.xsb");
}

/// The pipe to the program fills up; writing to it must not block `blackice`.
#[test]
fn a_program_that_never_reads_reaches_the_time_limit() {
    check_time_limit("while :; do echo U; done", "hall.xsb");
}

#[test]
fn a_program_receives_the_game_and_then_observations() {
    let script = "read -r game\necho \"$game\" > told\n\
        while read -r question; do echo \"$question\" >> told; echo R; done\nsleep 0.2\necho over > closed\n";
    let folder = folder_with_script(script);
    result_of(&folder, "walk.xsb --seed 8 --failure-cost 30 --think 1500");
    let stderr = folder.text("told");
    let lines: Vec<Value> =
        stderr.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let wall = [99; 9];
    let first = json!([wall, [99, 17, 10, 10, 10, 15, 10, 20, 99], wall]);
    let game = json!({"game": {
        "rows": 3, "columns": 9, "codes": first, "step_limit": 289, "seed": 8,
        "failure_cost": 30.0, "think_ms": 1500
    }});
    let walls = "#########";
    assert_eq!(lines[0], game);
    let known = json!([walls, "#??????.#", walls]);
    assert_eq!(lines[1], json!({"step": 0, "codes": first, "known": known}));
    // The player stops before the crate and learns nothing about the crate's cell. The push that
    // follows reveals the cell.
    let last = json!({
        "step": 4,
        "codes": [wall, [99, 10, 10, 10, 10, 17, 15, 20, 99], wall],
        "known": [walls, "#?..??..#", walls],
    });
    assert_eq!(lines[2..].len(), 4);
    assert_eq!(lines[5], last);
    assert_eq!(
        folder.text("closed"),
        "over\n",
        "the program sees its input close and has time to finish"
    );
}

#[test]
fn program_decisions_are_recorded_and_open_without_the_program() {
    let answers = [
        "{\"action\":\"R\",\"plan\":\"RRRR\",\"engine\":\"my search\",\"nodes\":12,\"worlds\":3,\
         \"success\":0.75,\"steps\":4.5,\"lower\":4,\"upper\":9}",
        "R",
        "{\"action\":\"R\",\"plan\":\"RR\"}",
        "{\"action\":\"R\",\"plan\":\"RRU\"}",
        "R",
    ];
    let script = format!("echo started >> starts\ncat <<'END'\n{}\nEND\n", answers.join("\n"));
    let folder = folder_with_script(&script);
    result_of(&folder, "walk.xsb --record run.ron");
    let recording = folder.text("run.ron");
    let count = |part: &str| recording.matches(part).count();
    for (part, times) in [
        ("agent: \"external\"", 1),
        ("engine:\"my search\"", 1),
        ("engine:\"external program\"", 4),
        ("effort:(nodes:12,worlds:3)", 1),
        ("forecast:(success:Some(0.75),steps:Some(4.5),lower:Some(4.0),upper:Some(9.0))", 1),
        ("plan:New(reason:First,actions:[Right,Right,Right,Right])", 1),
        ("plan:New(reason:Untold,actions:[Right,Right,Up])", 1),
        ("plan:Continues", 3),
    ] {
        assert_eq!(count(part), times, "{part} in {recording}");
    }
    for words in ["picture run.ron a.svg --step 2", "run run.ron --agent clairvoyant"] {
        assert_eq!(folder.blackice(words).status, 0, "{words}");
    }
    assert_eq!(
        folder.text("starts"),
        "started\n",
        "opening a recording does not start the program"
    );
}

#[test]
fn bench_compares_a_program_with_built_in_agents() {
    let folder = folder_with_script(&format!("echo started >> starts\n{}", script_answering("R")));
    let output =
        play(&folder, "bench easy.xsb walk.xsb --agents careful,external --seeds 3 --json");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    let scores = output.json();
    let agents: Vec<_> = scores.iter().map(|score| &score["agent"]).collect();
    assert_eq!(agents, ["clairvoyant", "careful", "external"]);
    assert_eq!(scores[2]["success"]["mean"], 1.0);
    assert_eq!(scores[2]["difference"]["to"], "careful");
    assert_eq!(folder.text("starts").lines().count(), 6, "one process for each game");
    let usual = play(&folder, "bench easy.xsb --json").json();
    let agents: Vec<_> = usual.iter().map(|score| &score["agent"]).collect();
    assert_eq!(agents, ["clairvoyant", "optimist", "pessimist", "gambler", "external"]);
    let game = include_str!("../../levels/zuma/1-games/01-example.ron");
    let output = play(&TestFolder::with_files(&[("game.ron", game)]), "bench game.ron");
    assert_eq!(output.stderr, "--program is for ice levels and has no effect on Zuma games\n");
}

/// In the figures alone the program would look like a bad player.
#[test]
fn bench_reports_a_program_that_does_not_play() {
    let folder = folder_with_script("echo no such planner >&2\nexit 3");
    let output = play(&folder, "bench easy.xsb walk.xsb --agents external --seeds 2 --json");
    let stderr = "external: 4 of 4 games not played to the end. First on level 1: ";
    assert!(output.status == 0 && output.stderr.starts_with(stderr), "{}", output.stderr);
    assert!(
        output.stderr.contains("no such planner") && output.stderr.lines().count() == 1,
        "{}",
        output.stderr
    );
}

/// Script line that starts a background process, which writes to a file while it lives.
const HEARTBEAT: &str = "(while :; do echo beat; sleep 0.02; done) > beat 2>/dev/null &\n";

/// Returns true if the file still grows. A killed process may stay in the process list, so the test
/// watches the file.
fn has_heartbeat(folder: &TestFolder) -> bool {
    let length = || fs::metadata(folder.path("beat")).map_or(0, |file| file.len());
    let before = length();
    sleep(Duration::from_millis(500));
    length() != before
}

#[test]
fn background_processes_end_with_the_episode() {
    for script in ["while :; do read -r line; echo R; done", "exit 1", "echo north; sleep 1000"] {
        let folder = folder_with_script(&format!("{HEARTBEAT}sleep 0.1\n{script}\n"));
        result_of(&folder, "walk.xsb");
        assert!(!folder.text("beat").is_empty(), "{script}");
        assert!(!has_heartbeat(&folder), "{script}");
    }
}

#[test]
fn background_processes_end_when_blackice_is_killed() {
    for signal in ["KILL", "INT"] {
        let folder = folder_with_script(&format!("{HEARTBEAT}exec sleep 1000\n"));
        let mut blackice = Command::new(assert_cmd::cargo::cargo_bin!("blackice"))
            .args(["run", "walk.xsb", "--program", "sh play.sh"])
            .current_dir(folder.path(""))
            .stdout(Stdio::null())
            .spawn()
            .expect("the program runs");
        let started = Instant::now();
        // Wait until the background process writes before killing `blackice`.
        while !has_heartbeat(&folder) {
            assert!(started.elapsed() < Duration::from_secs(4), "the program does not start");
        }
        let kill = format!("kill -s {signal} {}", blackice.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
        blackice.wait().expect("it ends");
        assert!(!has_heartbeat(&folder), "{signal}");
    }
}
