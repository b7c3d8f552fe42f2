//! Model-based reinforcement learning by posterior sampling.
//!
//! Probabilities are sampled from the belief; value iteration gives the best policy for them, which
//! plays some games. Each sample plays twice as many games as the one before. Unknown parameters
//! differ between samples, so the learner explores them. Until a reward is observed for the first
//! time, it counts as very good (optimism under uncertainty), except that of balls left over. The
//! final policy is the plan for the mean of the belief; there a reward counts as 0 if it was never
//! observed.
//!
//! Strens, "A Bayesian framework for reinforcement learning" (2000); Osband, Russo and Van Roy,
//! "(More) efficient reinforcement learning via posterior sampling" (2013).

use super::model_policy::argmax;
use super::model_policy::{ModelPolicy, values};
use super::plan_refinement::plan_with_refinement;
use super::training::{CurveRecorder, Trained, TrainingProgress};
use super::value_function::{GameSize, PlanLimits, ValueFunction};
use super::window_function::VisitedLines;
use super::{Environment, ModelEstimate};
use crate::planning::search::Budget;
use crate::worlds::random::{below, unit_interval};
use crate::worlds::zuma::{Action, Belief, PerColour, Rewards};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Number of games played with the first sampled model.
///
/// It doubles with each further model.
const FIRST_GAMES: u32 = 50;

/// Probability of a random action, so that every colour and place is tried.
const RANDOM_ACTIONS: f64 = 0.05;

/// Learns from `games` games, then plans for the mean of the belief.
///
/// If the stop signal of `budget` ends the training, plans with the games until then. The same
/// seed, games and environment give the same policy otherwise. Calls `report` after every game and
/// once before the final plan.
pub fn learn_model(
    environment: &mut dyn Environment,
    games: u32,
    seed: u64,
    budget: &Budget<'_>,
    report: &mut dyn FnMut(TrainingProgress<'_>),
) -> Trained<ModelPolicy> {
    let mut training = TrainingState::new(environment, games, seed);
    let mut cut_short = false;
    let mut round_games = FIRST_GAMES;
    while training.games < games && !cut_short {
        let round = round_games.min(games - training.games);
        round_games = round_games.saturating_mul(2);
        cut_short = !training.play_round(round, budget, report);
    }
    // A stopped training still ends with a plan, so that it returns a usable policy.
    report(training.progress(true));
    let (sizes, games) = (training.sizes, training.games);
    let estimate = ModelEstimate::mean(&training.belief, &Rewards::default());
    let last_seed = training.rng.next_u64();
    let (value_function, is_done) =
        plan_with_refinement(&estimate, sizes, &training.visited, last_seed, budget);
    cut_short |= !is_done;
    let curve = training.curve.finish();
    let policy = ModelPolicy::new(sizes, training.belief, value_function);
    Trained { policy, curve, games, cut_short }
}

/// State of a training between two games.
struct TrainingState<'a> {
    environment: &'a mut dyn Environment,
    sizes: GameSize,
    belief: Belief,
    visited: VisitedLines,
    rng: ChaCha8Rng,
    games: u32,
    total_games: u32,
    curve: CurveRecorder,
    /// Largest absolute reward of a step so far, at least 1.
    largest_reward: f64,
}

impl<'a> TrainingState<'a> {
    /// Prepares a training of `of_games` games.
    fn new(environment: &'a mut dyn Environment, of_games: u32, seed: u64) -> Self {
        let observation = environment.observe();
        Self {
            environment,
            sizes: GameSize { steps: observation.steps, max_length: observation.max_length },
            belief: Belief::default(),
            visited: VisitedLines::default(),
            rng: ChaCha8Rng::seed_from_u64(seed),
            games: 0,
            total_games: of_games,
            curve: CurveRecorder::new(of_games),
            largest_reward: 1.0,
        }
    }

    /// Samples a model, plans and plays `games` games; returns false if it was stopped.
    fn play_round(
        &mut self,
        games: u32,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(TrainingProgress<'_>),
    ) -> bool {
        let guess = self.optimistic_rewards();
        let estimate = ModelEstimate::sample(&self.belief, &guess, &mut self.rng);
        let seed = self.rng.next_u64();
        let effort = PlanLimits::QUICK;
        let (value_function, is_done) =
            ValueFunction::plan(&estimate, self.sizes, &effort, &self.visited, seed, budget);
        if !is_done {
            return false;
        }
        for _ in 0..games {
            if (budget.should_stop)() {
                return false;
            }
            self.play_game(&value_function, &estimate);
            report(self.progress(false));
        }
        true
    }

    /// Plays one game and updates the belief, the visited lines and the learning curve.
    ///
    /// `estimate` is the sampled model, `value_function` the plan for it.
    fn play_game(&mut self, value_function: &ValueFunction, estimate: &ModelEstimate) {
        self.environment.reset();
        let mut observation = self.environment.observe();
        self.belief = Belief::initial(&self.belief, &observation);
        self.visited.add(&observation, &mut self.rng);
        let mut points = 0.0;
        let mut expected = None;
        while !observation.is_over() {
            let action = if unit_interval(&mut self.rng) < RANDOM_ACTIONS {
                Action::from_rank(below(&mut self.rng, Action::count(observation.line.len())))
            } else {
                let values = values(value_function, estimate, &observation);
                let rank = argmax(&values);
                // Includes points already scored, so that it compares with the final score.
                expected.get_or_insert_with(|| points + f64::from(values[rank]));
                Action::from_rank(rank)
            };
            self.environment.act(action);
            let after = self.environment.observe();
            let belief_update = self.belief.belief_update(&observation, action, &after);
            self.belief.update(&belief_update);
            points += after.last_reward;
            self.largest_reward = self.largest_reward.max(after.last_reward.abs());
            self.visited.add(&after, &mut self.rng);
            observation = after;
        }
        self.games += 1;
        self.curve.count(points, expected);
    }

    /// Returns the progress for the caller; `is_planning` means that the final plan comes next.
    fn progress(&self, is_planning: bool) -> TrainingProgress<'_> {
        let Self { games, total_games: of_games, .. } = *self;
        let (curve, belief) = (self.curve.points(), Some(&self.belief));
        TrainingProgress { games, total_games: of_games, is_planning, curve, belief }
    }

    /// Returns optimistic guesses for rewards that were never observed.
    ///
    /// `largest_reward` for pops, 20 times as much for a finished game, 0 for balls left over.
    fn optimistic_rewards(&self) -> Rewards {
        let good = PerColour([self.largest_reward; 4]);
        let finished = 20.0 * self.largest_reward;
        Rewards { triple: good, extra: good, left_over: PerColour::default(), finished }
    }
}
