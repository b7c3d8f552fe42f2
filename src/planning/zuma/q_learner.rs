//! Model-free baseline: tabular Q-learning over a coarse state.
//!
//! A state is the next ball, the group of the line's length, the group of the steps left, and
//! whether the line is full; an action counts as one of eight kinds. The Q-value of a state and a
//! kind estimates the points from there to the end of the game. Update, with a learning rate of
//! n^−0.7 at the n-th visit of a state and kind:
//!
//! ```text
//! Q(s, kind) += rate · (reward + max over available actions Q(s', kind) − Q(s, kind))
//! ```
//!
//! The maximum is 0 once the game is over. Exploration is ε-greedy, with ε falling from 0.5 towards
//! 0.02. Watkins (1989). Limit: the coarse state is not Markov, so convergence to the optimal
//! policy is not guaranteed.

use super::training::{CurveRecorder, Trained, TrainingProgress};
use super::value_function::GameSize;
use super::{DecisionValues, Environment};
use crate::planning::search::Budget;
use crate::worlds::random::{below, unit_interval};
use crate::worlds::zuma::rules::ChangedLine;
use crate::worlds::zuma::{Action, Colour, Line, Observation};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Maximum length in each group of line lengths; longer lines form one more group.
const LENGTH_GROUPS: [usize; 6] = [1, 2, 4, 6, 9, 14];

/// Maximum number in each group of steps left; more steps form one more group.
const STEP_GROUPS: [u32; 6] = [1, 2, 4, 8, 16, 32];

/// Number of action kinds: discard and seven kinds of insertion.
const KIND_COUNT: usize = 8;

/// Number of Q-values: one for each state and kind of action.
const ENTRY_COUNT: usize =
    Colour::COUNT * (LENGTH_GROUPS.len() + 1) * (STEP_GROUPS.len() + 1) * 2 * KIND_COUNT;

/// Exploration rate ε at the start of training and its limit at the end.
const RANDOM_ACTIONS: (f64, f64) = (0.5, 0.02);

/// A policy given by a table of Q-values.
///
/// The entries of a state are adjacent, in the order of the kinds of action.
#[derive(Debug, Clone, PartialEq)]
pub struct QPolicy {
    sizes: GameSize,
    entries: Vec<f32>,
}

impl QPolicy {
    /// Creates a policy from Q-values; `None` if their number is wrong.
    #[must_use]
    pub fn from_entries(sizes: GameSize, entries: Vec<f32>) -> Option<Self> {
        (entries.len() == ENTRY_COUNT).then_some(Self { sizes, entries })
    }

    /// The Q-values.
    #[must_use]
    pub fn entries(&self) -> &[f32] {
        &self.entries
    }

    /// Sizes of the games on which the policy was trained.
    #[must_use]
    pub fn sizes(&self) -> GameSize {
        self.sizes
    }

    /// Returns the greedy action, the first of equal ones, and the Q-value of every action.
    #[must_use]
    pub fn evaluate(&self, observation: &Observation) -> DecisionValues {
        let first = first_entry(observation);
        let value = |action| self.entries[first + kind(observation, action)];
        DecisionValues::of_values(Action::all(observation.line.len()).map(value).collect())
    }

    /// Maximum Q-value over the available actions.
    fn best_value(&self, observation: &Observation) -> f32 {
        let choice = self.evaluate(observation);
        choice.values[choice.action.rank()]
    }
}

/// Learns from `games` games by Q-learning, or fewer if `budget` stops the training.
///
/// The same seed, games and environment give the same policy, unless the training is stopped. Calls
/// `report` after every game.
pub fn learn_q(
    environment: &mut dyn Environment,
    games: u32,
    seed: u64,
    budget: &Budget<'_>,
    report: &mut dyn FnMut(TrainingProgress<'_>),
) -> Trained<QPolicy> {
    let first = environment.observe();
    let sizes = GameSize { steps: first.steps, max_length: first.max_length };
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
        let mut observation = environment.observe();
        let mut points = 0.0;
        while !observation.is_over() {
            let action = if unit_interval(&mut rng) < random {
                Action::from_rank(below(&mut rng, Action::count(observation.line.len())))
            } else {
                policy.evaluate(&observation).action
            };
            environment.act(action);
            let after = environment.observe();
            // One-step temporal difference: reward plus the value of the best next choice.
            let rest = if after.is_over() { 0.0 } else { policy.best_value(&after) };
            let entry = first_entry(&observation) + kind(&observation, action);
            visits[entry] += 1;
            // Rates visits^−0.7 satisfy the Robbins-Monro conditions for convergence.
            let rate = 1.0 / f64::from(visits[entry]).powf(0.7);
            let error = after.last_reward as f32 + rest - policy.entries[entry];
            policy.entries[entry] += rate as f32 * error;
            points += after.last_reward;
            observation = after;
        }
        played += 1;
        curve.count(points, None);
        report(TrainingProgress {
            games: played,
            total_games: games,
            is_planning: false,
            curve: curve.points(),
            belief: None,
        });
    }
    Trained { policy, curve: curve.finish(), games: played, cut_short: played < games }
}

/// Index of the first Q-value of an observation's state.
fn first_entry(observation: &Observation) -> usize {
    let length = LENGTH_GROUPS.partition_point(|end| *end < observation.line.len());
    let steps = STEP_GROUPS.partition_point(|end| *end < observation.steps_left());
    let is_full = usize::from(observation.line.len() >= observation.max_length as usize);
    let state = (observation.ball.index() * (LENGTH_GROUPS.len() + 1) + length)
        * (STEP_GROUPS.len() + 1)
        + steps;
    (state * 2 + is_full) * KIND_COUNT
}

/// Kind of an action, from 0 to 7, computed without any probability.
///
/// A run is a group of at least three neighbouring balls of one colour; its pop removes it.
///
/// | kind | action |
/// |---|---|
/// | 0 | discard |
/// | 1 | insert, no run: none of the following |
/// | 2 | insert, no run: between two equal balls of another colour |
/// | 3 | insert, no run: beside a ball of its colour |
/// | 4 | insert, a run; its pop leaves balls without a further run |
/// | 5 | insert, a run; its pop forms a further run and leaves other balls |
/// | 6 | insert, a run; its pop forms a further run that is the whole line |
/// | 7 | insert, a run that is the whole line |
fn kind(observation: &Observation, action: Action) -> usize {
    let Action::Insert(at) = action else { return 0 };
    let at = usize::from(at);
    let touched = ChangedLine::insert(observation.line, at, observation.ball);
    let Some(run) = touched.run() else {
        return kind_without_run(observation.line, at, observation.ball);
    };
    let after = touched.after_pop(run);
    match after.run() {
        _ if after.line.is_empty() => 7,
        Some(next) if usize::from(next.length) == after.line.len() => 6,
        Some(_) => 5,
        None => 4,
    }
}

/// Kind of an insertion that forms no run: 1, 2 or 3.
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
