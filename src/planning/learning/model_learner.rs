//! Learns the model while playing, and plans in it.
//!
//! Posterior sampling (Strens, "A Bayesian framework for reinforcement learning", 2000; Osband,
//! Russo, Van Roy, "(More) efficient reinforcement learning via posterior sampling", 2013): a model
//! is drawn from the belief, planned in, and played for some games, each time more. What is not
//! known differs from draw to draw, so it gets tried. Rewards that were never seen are taken for
//! splendid until they are. The policy is the plan for the mean of what was learnt.

use super::model_policy::{ModelPolicy, choose};
use super::training::{CurvePoint, Progress, Trained};
use super::visited::Visited;
use super::worth::{Effort, Sizes, Worth};
use super::{Environment, Estimate};
use crate::planning::search::Budget;
use crate::worlds::chance::{below, unit_interval};
use crate::worlds::zuma::{
    Action, Belief, Dice, Game, Model, PerColour, Rewards, Simulator, Start,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Games played with the first model drawn; each further one is played for twice as many.
const FIRST_GAMES: u32 = 50;

/// Share of actions chosen at random, so that no colour or place is never tried.
const RANDOM_ACTIONS: f64 = 0.05;

/// Learns from that many games, and makes a plan. The same seed, games and environment give the same
/// policy, unless `budget` stops it; `report` is called after every few games.
pub fn learn_model(
    environment: &mut dyn Environment,
    games: u32,
    seed: u64,
    budget: &Budget<'_>,
    report: &mut dyn FnMut(Progress),
) -> Trained<ModelPolicy> {
    let mut student = Student::new(environment, seed);
    let mut curve = Vec::new();
    let mut cut_short = false;
    let mut round_games = FIRST_GAMES;
    while student.games < games && !cut_short {
        let round = round_games.min(games - student.games);
        round_games = round_games.saturating_mul(2);
        let before = student.points;
        let first_game = student.games;
        cut_short = !student.play_round(round, games, budget, report);
        let played = student.games - first_game;
        let mean_reward = (student.points - before) / f64::from(played.max(1));
        curve.push(CurvePoint { games: student.games, mean_reward });
    }
    report(Progress { games: student.games, of_games: games, is_planning: true });
    let (sizes, games) = (student.sizes, student.games);
    let estimate = Estimate::mean(&student.belief, &Rewards::default());
    let (worth, is_done) = last_plan(&estimate, &mut student, budget);
    cut_short |= !is_done;
    let policy = ModelPolicy::new(sizes, student.belief, worth);
    Trained { policy, curve, games, cut_short }
}

/// Plans for good. Where lines are too long for tables, it then plays in its head, and plans again
/// with the lines that its own plan leads to.
fn last_plan(estimate: &Estimate, student: &mut Student<'_>, budget: &Budget<'_>) -> (Worth, bool) {
    let sizes = student.sizes;
    let seed = student.rng.next_u64();
    let (mut worth, mut is_done) =
        Worth::plan(estimate, sizes, &Effort::FULL, &student.visited, seed, budget);
    for rehearsal in 0..REHEARSALS {
        if !is_done || worth.windows.is_empty() {
            break;
        }
        let visited = rehearse(estimate, &worth, sizes, &student.visited, seed + rehearsal);
        let (better, better_is_done) =
            Worth::plan(estimate, sizes, &Effort::FULL, &visited, seed, budget);
        is_done = better_is_done;
        if is_done {
            worth = better;
        }
    }
    if !is_done && worth.steps_planned < sizes.steps.min(LEAST_STEPS) {
        // Stopped before there was anything to play by: a sketch takes no time worth mentioning.
        let unbounded = Budget::nodes(u64::MAX);
        worth = Worth::plan(estimate, sizes, &Effort::SKETCH, &student.visited, seed, &unbounded).0;
    }
    (worth, is_done)
}

/// The lines that a plan leads to in the world as it is estimated, from first lines that were seen.
fn rehearse(
    estimate: &Estimate,
    worth: &Worth,
    sizes: Sizes,
    seen: &Visited,
    seed: u64,
) -> Visited {
    let mut visited = Visited::default();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let model = Model { odds: estimate.odds, rewards: estimate.rewards, seed };
    for game in 0..REHEARSED_GAMES {
        let Some(start) = seen.starts().get(below(&mut rng, seen.starts().len())) else { break };
        let game_in_mind = Game::untitled(sizes.steps, sizes.max_length, *start, model);
        let dice = Dice::new(seed, u64::from(game));
        let mut simulator = Simulator::new(game_in_mind, Start::Own, dice);
        while !simulator.is_over() {
            let seen = simulator.observe();
            visited.remember(&seen, &mut rng);
            simulator.step(choose(worth, estimate, &seen));
        }
    }
    visited
}

/// How often the last plan is made again for long lines.
const REHEARSALS: u64 = 2;

/// Games that are played in the head each time.
const REHEARSED_GAMES: u32 = 4_000;

/// Fewest steps to go for which a plan that was stopped is still kept.
const LEAST_STEPS: u32 = 25;

/// Who plays to learn.
struct Student<'a> {
    environment: &'a mut dyn Environment,
    sizes: Sizes,
    belief: Belief,
    visited: Visited,
    rng: ChaCha8Rng,
    games: u32,
    points: f64,
    largest_reward: f64,
}

impl<'a> Student<'a> {
    fn new(environment: &'a mut dyn Environment, seed: u64) -> Self {
        let seen = environment.observe();
        Self {
            environment,
            sizes: Sizes { steps: seen.steps, max_length: seen.max_length },
            belief: Belief::default(),
            visited: Visited::default(),
            rng: ChaCha8Rng::seed_from_u64(seed),
            games: 0,
            points: 0.0,
            largest_reward: 1.0,
        }
    }

    /// Plays some games with one model drawn; false if it was stopped.
    fn play_round(
        &mut self,
        games: u32,
        of_games: u32,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(Progress),
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
            report(Progress { games: self.games, of_games, is_planning: false });
        }
        true
    }

    fn play_game(&mut self, worth: &Worth, estimate: &Estimate) {
        self.environment.reset();
        let mut seen = self.environment.observe();
        self.belief = Belief::at_start(&self.belief, &seen);
        self.visited.remember(&seen, &mut self.rng);
        while !seen.is_over() {
            let action = if unit_interval(&mut self.rng) < RANDOM_ACTIONS {
                Action::from_rank(below(&mut self.rng, Action::count(seen.line.len())))
            } else {
                choose(worth, estimate, &seen)
            };
            self.environment.act(action);
            let after = self.environment.observe();
            let lesson = self.belief.lesson(&seen, action, &after);
            self.belief.learn(&lesson);
            self.points += after.last_reward;
            self.largest_reward = self.largest_reward.max(after.last_reward.abs());
            self.visited.remember(&after, &mut self.rng);
            seen = after;
        }
        self.games += 1;
    }

    /// What rewards could be, as long as nothing is known of them.
    fn hopes(&self) -> Rewards {
        let good = PerColour([self.largest_reward; 4]);
        let finished = 20.0 * self.largest_reward;
        Rewards { triple: good, extra: good, left_over: PerColour::default(), finished }
    }
}
