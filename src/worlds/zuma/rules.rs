//! Rules of one step, and the source of its random decisions.
//!
//! 1. The chosen action is carried out with the hit probability of the ball's colour, otherwise one
//!    of all others, uniformly.
//! 2. If the ball was inserted, the run around it may pop if it has at least three balls. After a
//!    pop the run at the gap may pop too if it is long enough: a chain with one draw for each run.
//! 3. A line above the maximum length loses its last ball.
//! 4. If the line is empty or the steps are spent, the game ends with its final reward.
//! 5. The next ball is drawn.
//!
//! ```text
//! line 1 2 2 1 1, ball 2 inserted at 1     1 2 2 2 1 1
//! the run 2 2 2 pops                       1 1 1
//! the merged run 1 1 1 pops                (empty: the game is finished)
//! ```

use super::line::SHORTEST_RUN;
use super::{Action, Colour, Line, Model, PerColour, Run, State, Transition};
use crate::worlds::random::{below, unit_interval};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Applies an action and returns the change.
///
/// `steps` is the number of steps of the game, `max_length` the maximum length of the line. The
/// game must not be over, and the action must be possible on the line: an index beyond the line
/// puts the ball last, but then no run pops.
pub fn apply(
    model: &Model,
    steps: u32,
    max_length: u32,
    state: &mut State,
    action: Action,
    draws: &mut impl RandomSource,
) -> Transition {
    let (odds, rewards) = (&model.probabilities, &model.rewards);
    let done = draw_action(action, state.line.len(), odds.hit[state.ball], draws);
    let mut transition =
        Transition { done, pops: Vec::new(), fallen: None, reward: 0.0, next_ball: state.ball };
    if let Action::Insert(at) = done {
        let mut touched = ChangedLine::insert(state.line, usize::from(at), state.ball);
        // The inserted ball may pop its run; the gap may merge two runs, which may pop too.
        while let Some(run) = touched.run()
            && draws.decide(odds.pop[run.colour])
        {
            transition.reward += rewards.of_pop(run);
            transition.pops.push(run);
            touched = touched.after_pop(run);
        }
        state.line = touched.line;
        // Only after the chain: pops may have made room.
        if let Some((rest, fallen)) = overflow(state.line, max_length) {
            state.line = rest;
            transition.fallen = Some(fallen);
            transition.reward += rewards.of_fall(fallen);
        }
    }
    state.step += 1;
    if state.is_over(steps) {
        transition.reward += rewards.of_end(state.line);
    }
    // The order of the draws is part of the rules: the next ball comes last.
    state.ball = draws.colour(&odds.next_ball);
    transition.next_ball = state.ball;
    add_reward(state, transition.reward);
    transition
}

/// Applies a recorded step without rules and random draws.
pub fn replay(state: &mut State, transition: &Transition) {
    if let Action::Insert(at) = transition.done {
        state.line = state.line.with_inserted(usize::from(at), state.ball);
    }
    for run in &transition.pops {
        state.line = state.line.without_run(*run);
    }
    if transition.fallen.is_some()
        && let Some((rest, _)) = state.line.without_last()
    {
        state.line = rest;
    }
    state.step += 1;
    state.ball = transition.next_ball;
    add_reward(state, transition.reward);
}

/// Sets the points of the last step and adds them to the total.
fn add_reward(state: &mut State, reward: f64) {
    state.last_reward = reward;
    state.total_reward += reward;
}

/// Draws the action to carry out: the chosen one with probability `hit`, else any other.
fn draw_action(action: Action, length: usize, hit: f64, draws: &mut impl RandomSource) -> Action {
    if draws.decide(hit) {
        return action;
    }
    let other = draws.pick(Action::count(length) - 1);
    Action::from_rank(other + usize::from(other >= action.rank()))
}

/// Returns a line above `max_length` without its last ball, and that ball; else `None`.
#[must_use]
#[inline]
pub fn overflow(line: Line, max_length: u32) -> Option<(Line, Colour)> {
    if line.len() > max_length as usize { line.without_last() } else { None }
}

/// A line and the index of its last change: only a run around that index can pop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChangedLine {
    /// The line.
    pub line: Line,
    /// Index of the inserted ball, or of the first ball behind the gap.
    index: usize,
}

impl ChangedLine {
    /// Inserts a ball before index `at`, at most the length of the line.
    #[must_use]
    pub const fn insert(line: Line, at: usize, ball: Colour) -> Self {
        Self { line: line.with_inserted(at, ball), index: at }
    }

    /// Returns the run that may pop next; `None` if it is shorter than [`SHORTEST_RUN`].
    ///
    /// After a pop this is a run merged across the gap, or one that starts right of it, but never
    /// one that ends left of it. `None` also if the gap is at the end of the line.
    #[must_use]
    pub fn run(self) -> Option<Run> {
        self.line.run_around(self.index).filter(|run| usize::from(run.length) >= SHORTEST_RUN)
    }

    /// Returns the line after the pop of the run; the gap is its last change.
    #[must_use]
    pub const fn after_pop(self, run: Run) -> Self {
        Self { line: self.line.without_run(run), index: run.start as usize }
    }
}

/// Source of the random decisions of a step.
///
/// The rules query in a fixed order: whether the chosen action is carried out; if not, which other
/// one; whether each run that may pop does; the next ball.
pub trait RandomSource {
    /// Returns true with the given probability.
    fn decide(&mut self, probability: f64) -> bool;
    /// Draws an integer below `count`, uniformly.
    fn pick(&mut self, count: usize) -> usize;
    /// Draws a colour from a distribution that sums to 1.
    fn colour(&mut self, distribution: &PerColour<f64>) -> Colour;
}

/// Random decisions from a seed and a stream number; repeatable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeededRandom(ChaCha8Rng);

impl SeededRandom {
    /// Returns the source for a seed and stream. Streams of one seed are independent.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(stream);
        Self(rng)
    }

    /// Draws a line of `length` balls, at most [`super::MAX_LENGTH`], with uniform colours.
    #[must_use]
    pub fn line_of(&mut self, length: usize) -> super::Line {
        (0..length).fold(super::Line::EMPTY, |line, at| {
            line.with_inserted(at, Colour::ALL[self.pick(Colour::COUNT)])
        })
    }
}

impl RandomSource for SeededRandom {
    fn decide(&mut self, probability: f64) -> bool {
        unit_interval(&mut self.0) < probability
    }

    fn pick(&mut self, count: usize) -> usize {
        below(&mut self.0, count)
    }

    fn colour(&mut self, distribution: &PerColour<f64>) -> Colour {
        let mut left = unit_interval(&mut self.0);
        let mut last_possible = Colour::Yellow;
        for (colour, probability) in distribution.iter() {
            if left < *probability {
                return colour;
            }
            left -= probability;
            if *probability > 0.0 {
                last_possible = colour;
            }
        }
        // Rounding may leave a remainder: it goes to the last colour with a positive probability.
        last_possible
    }
}
