//! Tests of `blackice train`, `blackice play`, and `blackice bench` on Zuma games.

use crate::support::{TestFolder, keys};
use serde_json::Value;

const GAME: &str = include_str!("../../levels/zuma/1-games/01-example.ron");

const MODEL: &str = include_str!("../../src/formats/zuma/model.json");

/// Keys of the JSON reports, in order.
const KEYS: &str = "mean stderr games train_seconds policy_bytes decision_ms";

/// Options of a game that is small enough for training in a test.
const SMALL: &str = "--steps 10 --max-length 3";

#[test]
fn a_trained_policy_plays_nearly_as_well_as_the_oracle() {
    let folder = TestFolder::with_files(&[("model.json", MODEL)]);
    let train = |out: &str, more: &str| {
        let words = "train model.json --training-games 1500 --games 2000 --json";
        let output = folder.blackice(&format!("{words} {SMALL} --out {out} {more}"));
        assert_eq!((output.status, output.stderr.as_str()), (0, ""));
        assert_eq!(keys(output.stdout.trim()), KEYS.split(' ').collect::<Vec<_>>());
        output.json().remove(0)
    };
    let trained = train("a.policy", "");
    assert_eq!(trained["policy_bytes"], Value::from(folder.bytes("a.policy").len()));
    assert_eq!(trained["games"], 2000);
    let play = |policy: &str| {
        let words = format!("play model.json {SMALL} --policy {policy} --games 4000 --json");
        let output = folder.blackice(&words);
        assert_eq!((output.status, output.stderr.as_str()), (0, ""));
        assert_eq!(keys(output.stdout.trim()), KEYS.split(' ').collect::<Vec<_>>());
        output.json().remove(0)
    };
    let mean = |output: &Value| output["mean"].as_f64().expect("a number");
    let (learnt, oracle, random) = (play("a.policy"), play("oracle"), play("random"));
    // The optimum is 37.85; over 4000 games the standard error is 1.1.
    assert!((mean(&oracle) - 37.85).abs() < 5.0, "{oracle}");
    assert!((mean(&learnt) - mean(&oracle)).abs() < 5.0, "{learnt} {oracle}");
    assert!(mean(&random) < 10.0, "{random}");
    assert_eq!((&oracle["train_seconds"], &oracle["policy_bytes"]), (&Value::Null, &Value::Null));
    assert_eq!(learnt["policy_bytes"], trained["policy_bytes"]);

    // The same seed gives the same games and the same policy for every number of threads.
    let again = train("b.policy", "--threads 1");
    assert_eq!(again["mean"], trained["mean"]);
    assert!(trained["train_seconds"].is_number(), "{trained}");
    assert!(folder.bytes("a.policy") == folder.bytes("b.policy"), "the same bytes");
    assert_ne!(train("c.policy", "--seed 1")["mean"], trained["mean"]);
    assert!(mean(&train("q.policy", "--learner q-learner")) > mean(&random));
    let (q, trained) = (play("q.policy"), mean(&trained));
    assert!(mean(&q) < trained, "{q} {trained}");
}

#[test]
fn game_files_are_never_overwritten() {
    let folder = TestFolder::with_files(&[("game.ron", GAME)]);
    for words in
        ["train game.ron --out game.ron", "play game.ron --policy greedy --record game.ron"]
    {
        let output = folder.blackice(&format!("{words} --games 10"));
        let stderr = "game.ron: this file is an input and is not overwritten\n";
        assert_eq!((output.status, output.stderr.as_str()), (2, stderr), "{words}");
        assert_eq!(folder.text("game.ron"), GAME);
    }
}

#[test]
fn the_oracle_respects_its_time_limit_and_one_game_has_no_stderr() {
    let folder = TestFolder::with_files(&[("model.json", MODEL)]);
    let words = "play model.json --steps 100000 --max-length 7 --games 1 --seconds 1 --json";
    let output = folder.blackice(&format!("{words} --policy throw-away --regret"));
    let stderr = "optimal score not computed within 1 s\n";
    assert_eq!((output.status, output.stderr.as_str()), (0, stderr));
    let played = output.json().remove(0);
    for key in ["best_play", "regret", "stderr"] {
        assert_eq!(played[key], Value::Null, "{key}");
    }
    let words = "play model.json --steps 30 --max-length 20 --games 1 --seconds 1";
    let output = folder.blackice(&format!("{words} --policy oracle"));
    assert_eq!(output.status, 0, "{}", output.stderr);
    let stderr = "oracle: planning stopped after 1 s";
    assert!(output.stderr.starts_with(stderr), "{}", output.stderr);
    let figures: Vec<_> = output.stdout.lines().nth(1).expect("a row").split_whitespace().collect();
    assert_eq!((figures[2], figures[3]), ("-", "1"), "{}", output.stdout);
}

#[test]
fn unsuitable_and_damaged_policies_are_refused() {
    let folder = TestFolder::with_files(&[
        ("model.json", MODEL),
        ("notes.txt", "hello"),
        ("game.ron", GAME),
    ]);
    let output = folder.blackice(&format!(
        "train model.json {SMALL} --out p --training-games 20 --games 1 --json"
    ));
    assert_eq!(output.status, 0, "{}", output.stderr);
    let policy = folder.bytes("p");
    std::fs::write(folder.path("cut"), &policy[..policy.len() - 9]).expect("written");
    let mut damaged = policy;
    let last = damaged.len() - 1;
    damaged[last] ^= 1;
    std::fs::write(folder.path("damaged"), &damaged).expect("written");
    for (words, reason) in [
        (
            "play model.json --steps 10 --max-length 4 --policy p",
            "p: trained for lines of at most 3",
        ),
        (
            "play model.json --steps 10 --max-length 3 --policy notes.txt",
            "notes.txt: this is not a learned policy",
        ),
        ("play model.json --steps 10 --max-length 3 --policy cut", "cut: the policy has"),
        (
            "play model.json --steps 10 --max-length 3 --policy damaged",
            "damaged: the policy is damaged",
        ),
        (
            "play model.json --steps 10 --max-length 3 --policy nobody",
            "nobody: no such file or player",
        ),
        (
            "play model.json --policy random",
            "model.json:1:1: a model needs --steps and --max-length",
        ),
        ("play notes.txt --policy random", "notes.txt:1:1:"),
        ("play game.ron --policy random --max-length 5", "the line has 12 balls, more than 5"),
        ("run game.ron", "game.ron:1:1: this is a Zuma game. Use blackice train or blackice play"),
    ] {
        let output = folder.blackice(words);
        assert_eq!(output.status, 2, "{words}: {}", output.stderr);
        assert!(output.stderr.contains(reason), "{words}: {}", output.stderr);
    }
}

#[test]
fn recorded_games_can_be_drawn() {
    let folder = TestFolder::with_files(&[("game.ron", GAME)]);
    let output =
        folder.blackice("play game.ron --policy greedy --games 2 --seed 5 --record run.ron");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    let text = folder.text("run.ron");
    for part in ["world: \"zuma\"", "agent: \"greedy\"", "seed: 5", "seed: 47"] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    for (input, out, begin) in [
        ("game.ron", "game.png", &b"\x89PNG"[..]),
        ("run.ron", "run.svg", b"<svg"),
        ("run.ron", "run.gif", b"GIF8"),
    ] {
        let words = format!("picture {input} {out} --cell 8 --theme dark");
        let output = folder.blackice(&words);
        assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{words}");
        assert!(folder.bytes(out).starts_with(begin), "{words}");
    }
    let output = folder.blackice("picture run.ron run.png --step 21");
    assert!(output.stderr.contains("no step 21"), "{}", output.stderr);
    let twice = |out: &str| {
        folder.blackice(&format!("play game.ron --policy random --games 1 --record {out}"));
        let text = folder.text(out);
        // The measured times differ between runs.
        let steps = text.lines().filter(|line| !line.contains("construct_ms:"));
        let timeless = |line: &str| line.split(",decision_ms").next().map(str::to_owned);
        steps.filter_map(timeless).collect::<Vec<_>>()
    };
    assert_eq!(twice("one.ron"), twice("two.ron"));
}

#[test]
fn bench_compares_players_on_games() {
    let game =
        GAME.replace("max_length: 20", "max_length: 12").replace("max_steps: 20", "max_steps: 2");
    let game = game.replace("title: \"Example\"", "title: \"Example, short\"");
    let folder = TestFolder::with_files(&[("a.ron", &game), ("bad.ron", "Game(\n  lines: 1)")]);
    let output =
        folder.blackice("bench a.ron --agents random,greedy,random --csv games.csv --json");
    assert_eq!(output.status, 0, "{}", output.stderr);
    let agents: Vec<_> = output.json().iter().map(|row| row["agent"].clone()).collect();
    assert_eq!(agents, ["oracle", "random", "greedy"]);
    let table = folder.text("games.csv");
    assert_eq!(table.lines().count(), 4);
    assert!(table.starts_with("index,name,agent,mean,stderr,games,"), "{table}");
    assert!(table.contains("\n1,\"Example, short\",oracle,"), "{table}");
    for word in [
        "--ice-density 0.2",
        "--prior patches",
        "--given-solvable",
        "--failure-cost 9",
        "--criterion minimax",
        "--think 100",
    ] {
        let output = folder.blackice(&format!("bench a.ron --agents greedy {word}"));
        assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{word}");
        let name = word.split(' ').next().unwrap_or_default();
        assert!(
            output.stderr.starts_with(&format!("{name} is for ice levels")),
            "{word}: {}",
            output.stderr
        );
    }
    let output = folder.blackice("bench bad.ron a.ron --agents greedy --json");
    let indices: Vec<_> = output.json().iter().map(|row| row["index"].clone()).collect();
    assert_eq!((output.status, indices), (2, vec![Value::from(2), Value::from(2)]));
    assert!(output.stderr.starts_with("bad.ron:2:3: "), "{}", output.stderr);
    let output = folder.blackice("bench a.ron --agents optimist");
    assert!(output.stderr.contains("unknown player \"optimist\""), "{}", output.stderr);
    assert_eq!(output.status, 2);
}
