//! Model-free baseline: tabular Q-learning over a coarse state.
//!
//! A state is the ball in hand, the group of the line's length, the group of the steps left, and
//! whether the line is full; a choice is one of eight kinds of placement. Update, with a learning
//! rate of visits^−0.7:
//!
//! ```text
//! Q(s, kind) += rate · (reward + max over kinds Q(s', kind) − Q(s, kind))
//! ```
//!
//! Exploration is ε-greedy, with ε falling from 0.5 to 0.02. Watkins (1989). Limit: the coarse
//! state is not Markov, so convergence to the optimal policy is not guaranteed.

use super::training::{CurveRecorder, Progress, Trained};
use super::worth::Sizes;
use super::{Environment, Judgement};
use crate::planning::search::Budget;
use crate::worlds::chance::{below, unit_interval};
use crate::worlds::zuma::rules::Touched;
use crate::worlds::zuma::{Action, Colour, Line, Observation};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Upper ends of the groups of line lengths; longer lines form one more group.
const LENGTHS: [usize; 6] = [1, 2, 4, 6, 9, 14];

/// Upper ends of the groups of steps left; more steps form one more group.
const STEPS: [u32; 6] = [1, 2, 4, 8, 16, 32];

/// Number of kinds of placement.
const KINDS: usize = 8;

/// Number of table entries.
const ENTRY_COUNT: usize = Colour::COUNT * (LENGTHS.len() + 1) * (STEPS.len() + 1) * 2 * KINDS;

/// Share of random actions (ε) in the first game and in the last.
const RANDOM_ACTIONS: (f64, f64) = (0.5, 0.02);

/// A policy given by a table of Q-values.
#[derive(Debug, Clone, PartialEq)]
pub struct QPolicy {
    sizes: Sizes,
    entries: Vec<f32>,
}

impl QPolicy {
    /// From its table, if it has the right number of entries.
    #[must_use]
    pub fn from_entries(sizes: Sizes, entries: Vec<f32>) -> Option<Self> {
        (entries.len() == ENTRY_COUNT).then_some(Self { sizes, entries })
    }

    /// The Q-values.
    #[must_use]
    pub fn entries(&self) -> &[f32] {
        &self.entries
    }

    /// Sizes of the games it was trained on.
    #[must_use]
    pub fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// The action whose kind has the greatest Q-value.
    #[must_use]
    pub fn judge(&self, seen: &Observation) -> Judgement {
        let first = first_entry(seen);
        let value = |action| self.entries[first + kind(seen, action)];
        Judgement::of_values(Action::all(seen.line.len()).map(value).collect())
    }

    fn best_value(&self, seen: &Observation) -> f32 {
        let judgement = self.judge(seen);
        judgement.values[judgement.action.rank()]
    }
}

/// Learns from `games` games by Q-learning.
///
/// The same seed, games and environment give the same policy, unless `budget` stops the training.
/// Calls `report` after every game.
pub fn learn_q(
    environment: &mut dyn Environment,
    games: u32,
    seed: u64,
    budget: &Budget<'_>,
    report: &mut dyn FnMut(Progress<'_>),
) -> Trained<QPolicy> {
    let first = environment.observe();
    let sizes = Sizes { steps: first.steps, max_length: first.max_length };
    let mut policy = QPolicy { sizes, entries: vec![0.0; ENTRY_COUNT] };
    let mut visits = vec![0_u32; ENTRY_COUNT];
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut curve = CurveRecorder::new(games);
    let mut played = 0;
    while played < games && !(budget.should_stop)() {
        // ε falls linearly over the training.
        let share = f64::from(played) / f64::from(games);
        let random = RANDOM_ACTIONS.0 + share * (RANDOM_ACTIONS.1 - RANDOM_ACTIONS.0);
        environment.reset();
        let mut seen = environment.observe();
        let mut points = 0.0;
        while !seen.is_over() {
            let action = if unit_interval(&mut rng) < random {
                Action::from_rank(below(&mut rng, Action::count(seen.line.len())))
            } else {
                policy.judge(&seen).action
            };
            environment.act(action);
            let after = environment.observe();
            // One-step temporal difference: reward plus the value of the best next choice.
            let rest = if after.is_over() { 0.0 } else { policy.best_value(&after) };
            let entry = first_entry(&seen) + kind(&seen, action);
            visits[entry] += 1;
            // Rates visits^−0.7 satisfy the Robbins-Monro conditions for convergence.
            let rate = 1.0 / f64::from(visits[entry]).powf(0.7);
            let error = after.last_reward as f32 + rest - policy.entries[entry];
            policy.entries[entry] += rate as f32 * error;
            points += after.last_reward;
            seen = after;
        }
        played += 1;
        curve.count(points, None);
        report(Progress {
            games: played,
            of_games: games,
            is_planning: false,
            curve: curve.points(),
            belief: None,
        });
    }
    Trained { policy, curve: curve.finish(), games: played, cut_short: played < games }
}

/// Index of the first entry of an observation's state.
fn first_entry(seen: &Observation) -> usize {
    let length = LENGTHS.partition_point(|end| *end < seen.line.len());
    let steps = STEPS.partition_point(|end| *end < seen.steps_left());
    let is_full = usize::from(seen.line.len() >= seen.max_length as usize);
    let state = (seen.ball.index() * (LENGTHS.len() + 1) + length) * (STEPS.len() + 1) + steps;
    (state * 2 + is_full) * KINDS
}

/// Kind of a choice, from 0 to 7, computed without any probability.
///
/// | kind | choice |
/// |---|---|
/// | 0 | discard |
/// | 1, 2, 3 | no run: elsewhere, between two equal balls, beside its colour |
/// | 4, 5, 6, 7 | a run; after its pop: nothing, a further run, one run is the whole line, empty line |
fn kind(seen: &Observation, action: Action) -> usize {
    let Action::Insert(at) = action else { return 0 };
    let at = usize::from(at);
    let touched = Touched::insert(seen.line, at, seen.ball);
    let Some(run) = touched.run() else { return kind_without_run(seen.line, at, seen.ball) };
    let after = touched.after_pop(run);
    match after.run() {
        _ if after.line.is_empty() => 7,
        Some(next) if usize::from(next.length) == after.line.len() => 6,
        Some(_) => 5,
        None => 4,
    }
}

fn kind_without_run(line: Line, at: usize, ball: Colour) -> usize {
    let left = at.checked_sub(1).and_then(|left| line.get(left));
    let right = line.get(at);
    if left == Some(ball) || right == Some(ball) {
        3
    } else if left.is_some() && left == right {
        2
    } else {
        1
    }
}
