//! Compares the exact optimum of the example model with published values and learnt policies.
//!
//! ```text
//! cargo run --release --no-default-features --example zuma_table -- LENGTHS STEPS [learn]
//! ```
//!
//! LENGTHS and STEPS are lists such as `3,5,8,10` and `5,10,20,30,40,50`. For each maximum line
//! length and number of steps, the program prints the exact optimum over the start distribution,
//! computed by dynamic programming, and the published value. With `learn` it also prints the mean
//! points and the training time of the model learner. The exit status is 1 if an optimum differs
//! from the published value by more than 0.01.

#![expect(clippy::expect_used, clippy::print_stdout, reason = "a tool for the terminal")]

use blackice::formats::zuma::{ZumaDocument, read_zuma};
use blackice::planning::search::Budget;
use blackice::planning::zuma::{
    Backup, Learner, MeanScore, ModelEstimate, Policy, ValueSweep, evaluate,
};
use blackice::worlds::zuma::{FirstLine, Game, Line, Model, SeededRandom, Simulator};
use std::process::ExitCode;
use std::time::Instant;

/// Published optimum by maximum line length, in the order of [`PUBLISHED_STEPS`].
const PUBLISHED: [(u32, [f64; 6]); 4] = [
    (3, [12.26, 37.85, 75.05, 98.50, 113.23, 122.52]),
    (5, [3.26, 19.26, 53.09, 78.00, 95.59, 108.01]),
    (8, [-4.87, 4.61, 35.10, 62.01, 82.14, 97.44]),
    (10, [-8.48, -0.67, 23.72, 49.79, 70.84, 87.67]),
];

/// Numbers of steps of the columns of [`PUBLISHED`].
const PUBLISHED_STEPS: [u32; 6] = [5, 10, 20, 30, 40, 50];

/// Allowed difference from the published optimum, which has two decimals.
const TOLERANCE: f64 = 0.01;

/// Number of games in the evaluation of a policy.
const GAMES: u32 = 20_000;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers = |place: usize| -> Vec<u32> {
        let list = words.get(place).expect("LENGTHS STEPS [learn]");
        list.split(',').map(|number| number.parse().expect("a number")).collect()
    };
    let learns = words.get(2).is_some_and(|word| word == "learn");
    let text = include_str!("../levels/zuma/1-games/01-example.ron");
    let ZumaDocument::Game(Game { model, .. }) = read_zuma(text).expect("a game").value else {
        return ExitCode::FAILURE;
    };
    let more = if learns { "  learnt  std. error  seconds" } else { "" };
    println!("length  steps  optimum  published{more}");
    let mut are_right = true;
    for max_length in numbers(0) {
        let mut sweep = ValueSweep::at_end(&ModelEstimate::of_model(&model), max_length as usize);
        for steps in numbers(1) {
            extend_sweep(&mut sweep, &model, max_length, steps);
            let optimum = sweep.mean_over_starts();
            print!("{max_length:6}  {steps:5}  {optimum:7.2}");
            match published(max_length, steps) {
                Some(expected) => {
                    are_right &= (optimum - expected).abs() <= TOLERANCE;
                    print!("  {expected:9.2}");
                }
                None => print!("          -"),
            }
            if learns {
                let game = Game::untitled(steps, max_length, Line::EMPTY, model);
                let started = Instant::now();
                let policy = learn(&game);
                let seconds = started.elapsed().as_secs_f64();
                let MeanScore { mean, stderr } = evaluate_policy(&game, &policy);
                let stderr = stderr.unwrap_or_default();
                print!("  {mean:6.2}  {stderr:10.2}  {seconds:7.1}");
            }
            println!();
        }
    }
    if are_right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Published optimum; `None` if there is no published value for these sizes.
fn published(max_length: u32, steps: u32) -> Option<f64> {
    let (_, row) = PUBLISHED.iter().find(|(longest, _)| *longest == max_length)?;
    let column = PUBLISHED_STEPS.iter().position(|known| *known == steps)?;
    Some(row[column])
}

/// Runs Bellman backups until the sweep covers `steps` remaining steps.
fn extend_sweep(sweep: &mut ValueSweep, model: &Model, max_length: u32, steps: u32) {
    let estimate = ModelEstimate::of_model(model);
    let step = Backup { estimate: &estimate, max_length };
    while sweep.steps_left() < steps {
        sweep.advance(&step, |_| f32::NAN, &|| false);
    }
}

/// Trains the model learner on a game.
fn learn(game: &Game) -> Policy {
    let mut environment = Simulator::new(game.clone(), FirstLine::Random, SeededRandom::new(1, 0));
    let games = Learner::Model.default_games(game.steps);
    let unbounded = Budget::nodes(u64::MAX);
    Learner::Model.train(&mut environment, games, 0, &unbounded, &mut |_| {}).policy
}

/// Plays `GAMES` games with a policy and returns the mean points with its standard error.
fn evaluate_policy(game: &Game, policy: &Policy) -> MeanScore {
    let mut simulator = Simulator::new(game.clone(), FirstLine::Random, SeededRandom::new(2, 0));
    evaluate(&mut simulator, GAMES, |seen| policy.evaluate(seen).action, |_| ())
}
