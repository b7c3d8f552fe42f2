//! Model-based reinforcement learning by posterior sampling.
//!
//! A model is sampled from the belief, solved by value iteration, and played for some games; each
//! sample is played for twice as many games as the one before. Unknown parameters differ between
//! samples, so the learner explores them. Rewards that were never observed count as very good until
//! they are (optimism under uncertainty). The final policy is the plan for the mean of the belief.
//!
//! Strens, "A Bayesian framework for reinforcement learning" (2000); Osband, Russo and Van Roy,
//! "(More) efficient reinforcement learning via posterior sampling" (2013).

use super::judgement::best;
use super::model_policy::{ModelPolicy, values};
use super::rehearsal::plan_thoroughly;
use super::training::{CurveRecorder, Progress, Trained};
use super::visited::Visited;
use super::worth::{Effort, Sizes, Worth};
use super::{Environment, Estimate};
use crate::planning::search::Budget;
use crate::worlds::chance::{below, unit_interval};
use crate::worlds::zuma::{Action, Belief, PerColour, Rewards};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Games played with the first sampled model; each further one is played for twice as many.
const FIRST_GAMES: u32 = 50;

/// Share of random actions, so that every colour and place is tried.
const RANDOM_ACTIONS: f64 = 0.05;

/// Learns from `games` games, then plans for the mean of the belief.
///
/// The same seed, games and environment give the same policy, unless `budget` stops the training.
/// Calls `report` after every game and once before the final plan.
pub fn learn_model(
    environment: &mut dyn Environment,
    games: u32,
    seed: u64,
    budget: &Budget<'_>,
    report: &mut dyn FnMut(Progress<'_>),
) -> Trained<ModelPolicy> {
    let mut student = Student::new(environment, games, seed);
    let mut cut_short = false;
    let mut round_games = FIRST_GAMES;
    while student.games < games && !cut_short {
        let round = round_games.min(games - student.games);
        round_games = round_games.saturating_mul(2);
        cut_short = !student.play_round(round, budget, report);
    }
    report(student.progress(true));
    let (sizes, games) = (student.sizes, student.games);
    let estimate = Estimate::mean(&student.belief, &Rewards::default());
    let last_seed = student.rng.next_u64();
    let (worth, is_done) = plan_thoroughly(&estimate, sizes, &student.visited, last_seed, budget);
    cut_short |= !is_done;
    let curve = student.curve.finish();
    let policy = ModelPolicy::new(sizes, student.belief, worth);
    Trained { policy, curve, games, cut_short }
}

/// State of the training.
struct Student<'a> {
    environment: &'a mut dyn Environment,
    sizes: Sizes,
    belief: Belief,
    visited: Visited,
    rng: ChaCha8Rng,
    games: u32,
    of_games: u32,
    curve: CurveRecorder,
    largest_reward: f64,
}

impl<'a> Student<'a> {
    fn new(environment: &'a mut dyn Environment, of_games: u32, seed: u64) -> Self {
        let seen = environment.observe();
        Self {
            environment,
            sizes: Sizes { steps: seen.steps, max_length: seen.max_length },
            belief: Belief::default(),
            visited: Visited::default(),
            rng: ChaCha8Rng::seed_from_u64(seed),
            games: 0,
            of_games,
            curve: CurveRecorder::new(of_games),
            largest_reward: 1.0,
        }
    }

    /// Plays some games with one sampled model; false if it was stopped.
    fn play_round(
        &mut self,
        games: u32,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(Progress<'_>),
    ) -> bool {
        let guess = self.hopes();
        let estimate = Estimate::sample(&self.belief, &guess, &mut self.rng);
        let seed = self.rng.next_u64();
        let effort = Effort::SKETCH;
        let (worth, is_done) =
            Worth::plan(&estimate, self.sizes, &effort, &self.visited, seed, budget);
        if !is_done {
            return false;
        }
        for _ in 0..games {
            if (budget.should_stop)() {
                return false;
            }
            self.play_game(&worth, &estimate);
            report(self.progress(false));
        }
        true
    }

    fn play_game(&mut self, worth: &Worth, estimate: &Estimate) {
        self.environment.reset();
        let mut seen = self.environment.observe();
        self.belief = Belief::at_start(&self.belief, &seen);
        self.visited.remember(&seen, &mut self.rng);
        let mut points = 0.0;
        let mut expected = None;
        while !seen.is_over() {
            let action = if unit_interval(&mut self.rng) < RANDOM_ACTIONS {
                Action::from_rank(below(&mut self.rng, Action::count(seen.line.len())))
            } else {
                let values = values(worth, estimate, &seen);
                let rank = best(&values);
                // Includes points already scored, so that it compares with the final score.
                expected.get_or_insert_with(|| points + f64::from(values[rank]));
                Action::from_rank(rank)
            };
            self.environment.act(action);
            let after = self.environment.observe();
            let lesson = self.belief.lesson(&seen, action, &after);
            self.belief.learn(&lesson);
            points += after.last_reward;
            self.largest_reward = self.largest_reward.max(after.last_reward.abs());
            self.visited.remember(&after, &mut self.rng);
            seen = after;
        }
        self.games += 1;
        self.curve.count(points, expected);
    }

    fn progress(&self, is_planning: bool) -> Progress<'_> {
        let Self { games, of_games, .. } = *self;
        let (curve, belief) = (self.curve.points(), Some(&self.belief));
        Progress { games, of_games, is_planning, curve, belief }
    }

    /// Optimistic guesses for rewards that were never observed.
    fn hopes(&self) -> Rewards {
        let good = PerColour([self.largest_reward; 4]);
        let finished = 20.0 * self.largest_reward;
        Rewards { triple: good, extra: good, left_over: PerColour::default(), finished }
    }
}
