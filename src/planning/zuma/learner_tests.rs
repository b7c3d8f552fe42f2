//! Learners reach nearly optimal scores on small games, and repeat exactly.

use super::{Environment, Learner, Policy, Trained, TrainingProgress, evaluate, optimal_score};
use crate::planning::search::Budget;
use crate::worlds::zuma::testing::example_model;
use crate::worlds::zuma::{
    Belief, Colour, FirstLine, Game, Line, Model, PerColour, SeededRandom, Simulator,
};

fn simulator(game: &Game, first_line: FirstLine, seed: u64) -> Simulator {
    Simulator::new(game.clone(), first_line, SeededRandom::new(seed, 0))
}

fn train(game: &Game, first_line: FirstLine, learner: Learner, games: u32) -> Trained<Policy> {
    let mut environment = simulator(game, first_line, 1);
    learner.train(&mut environment, games, 2, &Budget::nodes(u64::MAX), &mut |_| {})
}

/// Mean points of new games, and the standard error.
fn mean_reward(game: &Game, first_line: FirstLine, policy: &Policy, games: u32) -> (f64, f64) {
    let mut simulator = simulator(game, first_line, 3);
    let actual =
        evaluate(&mut simulator, games, |observation| policy.evaluate(observation).action, |_| ());
    (actual.mean, actual.stderr.expect("several games"))
}

/// Checks that the model learner's score is within `most_lost` points of the optimum. Seeded.
#[track_caller]
fn check_reaches(model: Model, most_lost: f64) {
    let game = Game::untitled(12, 4, Line::EMPTY, model);
    let budget = Budget::nodes(u64::MAX);
    let best = optimal_score(&game, FirstLine::Random, &budget, &mut |_| {}).expect("short lines");
    let trained = train(&game, FirstLine::Random, Learner::Model, 3000);
    let (mean, error) = mean_reward(&game, FirstLine::Random, &trained.policy, 20_000);
    assert!(mean > best - most_lost - 4.0 * error, "{mean} ± {error} of {best}");
    assert!(mean < best + 4.0 * error, "{mean} ± {error} is more than the best, {best}");
    assert!(!trained.cut_short);
    assert_eq!(trained.curve.last().map(|point| point.games), Some(3000));
}

#[test]
fn model_learner_is_nearly_optimal() {
    check_reaches(example_model(), 0.5);
    let mut cruel = example_model();
    cruel.probabilities.hit = PerColour([0.02, 0.05, 0.0, 0.1]);
    cruel.rewards.finished = 10.0;
    check_reaches(cruel, 0.3);
    let mut unpleasant = example_model();
    unpleasant.rewards.finished = -40.0;
    unpleasant.rewards.triple = PerColour([8.0, 0.0, -3.0, 4.0]);
    check_reaches(unpleasant, 0.5);
}

#[test]
fn model_learner_beats_q_learner_on_long_lines() {
    let mut game = Game::untitled(6, 12, Line::from_code(0x00b5_2e4a, 12), example_model());
    game.model.rewards.left_over = PerColour([6.0; 4]);
    let score = |learner, games| {
        let trained = train(&game, FirstLine::OfGame, learner, games);
        mean_reward(&game, FirstLine::OfGame, &trained.policy, 8000)
    };
    let (strong, strong_error) = score(Learner::Model, 400);
    let (weak, weak_error) = score(Learner::QLearning, 4000);
    assert!(strong - weak > 3.0 * (strong_error + weak_error), "{strong} {weak}");
}

#[test]
fn same_seed_gives_same_policy() {
    let game = Game::untitled(6, 3, Line::EMPTY, example_model());
    for learner in Learner::ALL {
        let policy = |games| train(&game, FirstLine::Random, learner, games).policy;
        assert_eq!(policy(200), policy(200));
        assert_ne!(policy(200), policy(201));
        assert_eq!(policy(200).learner(), learner);
    }
}

#[test]
fn progress_reports_curve_and_belief() {
    let game = Game::untitled(8, 3, Line::EMPTY, example_model());
    for learner in Learner::ALL {
        let mut environment = simulator(&game, FirstLine::Random, 1);
        let mut actual = Vec::new();
        let mut widths = Vec::new();
        let mut report = |progress: TrainingProgress<'_>| {
            actual.push((progress.games, progress.curve.len(), progress.is_planning));
            let of_blue = |belief: &Belief| belief.hit[Colour::Blue].interval(0.95);
            widths.extend(progress.belief.map(of_blue).map(|(low, high)| high - low));
        };
        let unbounded = Budget::nodes(u64::MAX);
        let trained = learner.train(&mut environment, 200, 2, &unbounded, &mut report);
        assert!(actual.is_sorted(), "{actual:?}");
        assert_eq!(actual.len(), 200 + usize::from(learner == Learner::Model));
        assert_eq!(actual[199], (200, 100, false));
        assert_eq!(trained.curve.len(), 100);
        let plans = learner == Learner::Model;
        assert!(trained.curve.iter().all(|point| point.regret().is_some() == plans));
        if plans {
            assert!(widths[199] < 0.5 * widths[0], "{} {}", widths[0], widths[199]);
        }
    }
}

#[test]
fn stopped_training_returns_policy_marked_cut_short() {
    let game = Game::untitled(50, 9, Line::EMPTY, example_model());
    for learner in Learner::ALL {
        let mut environment = simulator(&game, FirstLine::Random, 1);
        let stop = || true;
        let budget = Budget::guarded(u64::MAX, &stop);
        let trained = learner.train(&mut environment, 1000, 2, &budget, &mut |_| {});
        assert!(trained.cut_short);
        let choice = trained.policy.evaluate(&environment.observe());
        assert!(choice.action.is_possible(environment.observe().line.len()));
    }
}
