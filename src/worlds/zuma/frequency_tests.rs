//! Statistical tests: every random decision has the frequency of the model.
//!
//! Each check compares a count with its binomial distribution. With [`DEVIATIONS`] = 5 a correct
//! program fails one check in 1.7 million. There are fewer than seventy checks, so one choice of
//! seeds in 25 000 raises a false alarm, and the seeds are fixed. The tests detect an error of 0.02
//! in a probability.

use super::testing::{example_game, example_model, line};
use super::{Action, Colour, Line, Model, SeededRandom, State, Transition, Zuma, rules};
use crate::worlds::World;

/// Trials for each check.
const TRIALS: u32 = 40_000;

/// Tolerated standard deviations.
const DEVIATIONS: f64 = 5.0;

#[track_caller]
fn check(what: &str, count: u32, throws: u32, probability: f64) {
    let mean = f64::from(throws) * probability;
    let deviation = (mean * (1.0 - probability)).sqrt();
    let off = (f64::from(count) - mean).abs();
    assert!(off <= DEVIATIONS * deviation, "{what}: {count} of {throws}, expected {mean:.0}");
}

fn throw(
    model: &Model,
    first: Line,
    ball: Colour,
    action: Action,
    dice: &mut SeededRandom,
) -> Transition {
    let mut state = State::initial(first, ball);
    rules::apply(model, 20, 10, &mut state, action, dice)
}

#[test]
fn every_random_decision_has_the_model_frequency() {
    let model = example_model();
    let dice = &mut SeededRandom::new(2026, 0);
    for ball in Colour::ALL {
        let hit = model.probabilities.hit[ball];
        let mut done = [0; 5];
        let mut next = 0;
        for _ in 0..TRIALS {
            // Numbers for which no placement of any ball makes a run.
            let change = throw(&model, line(&[1, 2, 3]), ball, Action::Insert(1), dice);
            done[change.done.rank()] += 1;
            next += u32::from(change.next_ball == ball);
        }
        let chosen = Action::Insert(1).rank();
        check("the chosen action", done[chosen], TRIALS, hit);
        let missed = TRIALS - done[chosen];
        for (rank, count) in done.iter().enumerate().filter(|(rank, _)| *rank != chosen) {
            check(&format!("action {rank} instead, {ball}"), *count, missed, 0.25);
        }
        check("the next ball", next, TRIALS, model.probabilities.next_ball[ball]);

        let mut sure = model;
        sure.probabilities.hit[ball] = 1.0;
        let pair = Line::from_colours(&[ball, ball]).expect("short");
        let mut pops = 0;
        for _ in 0..TRIALS {
            let change = throw(&sure, pair, ball, Action::Insert(0), dice);
            pops += u32::from(!change.pops.is_empty());
        }
        check("a pop", pops, TRIALS, model.probabilities.pop[ball]);

        // A chain: the second link is an independent draw with the probability of its colour.
        let other = Colour::ALL[(ball.index() + 1) % 4];
        let nested = Line::from_colours(&[other, ball, ball, other, other]).expect("short");
        let (mut first, mut second) = (0, 0);
        for _ in 0..TRIALS {
            let change = throw(&sure, nested, ball, Action::Insert(1), dice);
            first += u32::from(!change.pops.is_empty());
            second += u32::from(change.pops.len() == 2);
        }
        check("the first link", first, TRIALS, model.probabilities.pop[ball]);
        check("the second link", second, first, model.probabilities.pop[other]);
    }
}

#[test]
fn a_failed_discard_inserts_uniformly() {
    let model = example_model();
    let dice = &mut SeededRandom::new(7, 0);
    for ball in Colour::ALL {
        let mut done = [0; 5];
        for _ in 0..TRIALS {
            done[throw(&model, line(&[1, 2, 3]), ball, Action::Discard, dice).done.rank()] += 1;
        }
        check("thrown away", done[0], TRIALS, model.probabilities.hit[ball]);
        let missed = TRIALS - done[0];
        for (rank, count) in done.iter().enumerate().skip(1) {
            check(&format!("action {rank} instead of away, {ball}"), *count, missed, 0.25);
        }
    }
}

/// Every step of an episode has its own source, from the seed and the step number. Over many seeds
/// the draws have the right frequencies.
#[test]
fn episode_draws_have_the_model_frequencies() {
    const STEPS: u32 = 8;
    const SEEDS: u32 = TRIALS / STEPS;
    let mut game = example_game();
    game.line = line(&[1, 2, 1, 2, 1]);
    let (mut balls, mut throws, mut hits) = ([0; 4], [0; 4], [0; 4]);
    let mut repeated = 0;
    for seed in 0..SEEDS {
        game.model.seed = u64::from(seed);
        let (truth, mut state) = Zuma::open(&game).expect("a game without problems");
        let mut before = None;
        for _ in 0..STEPS {
            let ball = state.ball;
            repeated += u32::from(before == Some(ball));
            before = Some(ball);
            balls[ball.index()] += 1;
            throws[ball.index()] += 1;
            let change = Zuma::apply(&truth, &mut state, Action::Discard);
            hits[ball.index()] += u32::from(change.done == Action::Discard);
        }
    }
    let odds = &game.model.probabilities;
    for ball in Colour::ALL {
        let index = ball.index();
        check(&format!("{ball} in hand"), balls[index], SEEDS * STEPS, odds.next_ball[ball]);
        check(&format!("{ball} thrown away"), hits[index], throws[index], odds.hit[ball]);
    }
    let alike: f64 = odds.next_ball.0.iter().map(|share| share * share).sum();
    check("the same ball twice", repeated, SEEDS * (STEPS - 1), alike);
}
