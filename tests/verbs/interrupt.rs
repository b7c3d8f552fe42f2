//! Ctrl-C: what is finished is kept. Where the handler is seen to be there (Linux).

use crate::testing::Desk;
use std::fs;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const GAME: &str = include_str!("../../levels/zuma/1-games/01-example.ron");

fn start(desk: &Desk, words: &str) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("blackice"))
        .args(words.split_whitespace())
        .current_dir(desk.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs")
}

#[track_caller]
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(60), "waited in vain until {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Whether the process catches SIGINT, which is signal 2.
fn listens(child: &Child) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask & 0b10 != 0)
}

fn interrupted(child: Child) -> Output {
    wait_until("the program listens", || listens(&child));
    std::thread::sleep(Duration::from_millis(1_500));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
    child.wait_with_output().expect("it ends")
}

#[test]
fn an_interrupted_training_keeps_what_it_learnt() {
    let desk = Desk::with(&[("game.ron", GAME)]);
    let words = "train game.ron --out a.policy --seconds 3600 --training-games 100000000 --json";
    let output = interrupted(start(&desk, words));
    let told = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(
        told.starts_with("stopped after ") && told.ends_with("written to a.policy\n"),
        "{told}"
    );
    let said = desk.blackice("play game.ron --policy a.policy --games 5 --json");
    assert_eq!((said.status, said.err.as_str()), (0, ""));
}
