//! The players: three baselines without a plan, a trained policy, and the oracle.
//!
//! The oracle plans with the true model; it is the reference for every other player.

use super::Player;
use crate::planning::search::Budget;
use crate::planning::zuma::{
    DecisionValues, GameSize, MAX_TABLE_LENGTH, ModelEstimate, Policy, ValueFunction, VisitedLines,
    plan_with_refinement, values,
};
use crate::worlds::zuma::{
    Action, Colour, FirstLine, Game, Line, Observation, RandomSource, SeededRandom, Simulator,
    State,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::Arc;

/// A player that inserts the ball where it makes the longest run of its colour.
///
/// Takes the first of equal positions, and discards the ball if no run is longer than one ball.
/// Ignores probabilities and rewards.
#[derive(Debug, Clone, Copy, Default)]
pub struct Greedy;

impl Greedy {
    /// Returns the actions that the player values equally, in the order of places.
    ///
    /// All places where the ball makes the longest run, or discarding if no run is longer than one
    /// ball.
    #[must_use]
    pub fn longest_runs(self, line: &Line, ball: Colour) -> Vec<Action> {
        let (mut longest, mut best) = (1, Vec::new());
        for at in 0..=line.len() {
            let run = line.with_inserted(at, ball).run_around(at);
            let length = run.map_or(0, |run| run.length);
            if length > longest {
                (longest, best) = (length, Vec::new());
            }
            if length == longest && longest > 1 {
                best.push(Action::Insert(at as u8));
            }
        }
        if best.is_empty() { vec![Action::Discard] } else { best }
    }
}

impl Player for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn evaluate(&mut self, observation: &Observation) -> DecisionValues {
        let best = self.longest_runs(&observation.line, observation.ball);
        DecisionValues::without_values(best.first().copied().unwrap_or(Action::Discard))
    }
}

/// A player with a trained policy.
///
/// Has the name of the learner that trained it.
#[derive(Debug, Clone)]
pub struct LearnedPlayer(Arc<Policy>);

impl LearnedPlayer {
    /// Creates a player with this policy.
    #[must_use]
    pub const fn new(policy: Arc<Policy>) -> Self {
        Self(policy)
    }
}

impl Player for LearnedPlayer {
    fn name(&self) -> &str {
        self.0.learner().name()
    }

    fn engine(&self) -> &str {
        self.0.engine()
    }

    fn estimate(&self) -> Option<&ModelEstimate> {
        self.0.estimate()
    }

    fn evaluate(&mut self, observation: &Observation) -> DecisionValues {
        self.0.evaluate(observation)
    }
}

/// A player that chooses every action with equal probability.
#[derive(Debug, Clone)]
pub struct Random(SeededRandom);

impl Random {
    /// Creates a player whose random numbers have this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(SeededRandom::new(seed, 0))
    }
}

impl Player for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn evaluate(&mut self, observation: &Observation) -> DecisionValues {
        let rank = self.0.pick(Action::count(observation.line.len()));
        DecisionValues::without_values(Action::from_rank(rank))
    }
}

/// A player that discards every ball.
#[derive(Debug, Clone, Copy, Default)]
pub struct ThrowAway;

impl Player for ThrowAway {
    fn name(&self) -> &'static str {
        "throw-away"
    }

    fn evaluate(&mut self, _: &Observation) -> DecisionValues {
        DecisionValues::without_values(Action::Discard)
    }
}

/// Number of first lines to sample for the approximation.
const START_COUNT: usize = 500;

/// A player that knows the true probabilities and rewards.
///
/// Exact dynamic programming for lines of up to ten balls, if it finishes within the budget. Longer
/// lines use the same approximation as the learners, so its score is no upper bound there.
#[derive(Debug, Clone)]
pub struct Oracle {
    /// The true model, in the form of an estimate.
    estimate: ModelEstimate,
    /// Value of every line, for every number of steps to go.
    value_function: ValueFunction,
    /// Whether the values are exact at every step.
    is_exact: bool,
}

impl Oracle {
    /// Plans for a game. Also returns whether the plan was finished before `budget` stopped it.
    ///
    /// `first_line` says whether games start with the line of the game or with a random one.
    #[must_use]
    pub fn new(game: &Game, first_line: FirstLine, budget: &Budget<'_>) -> (Self, bool) {
        let estimate = ModelEstimate::of_model(&game.model);
        let sizes = GameSize { steps: game.steps, max_length: game.max_length };
        let starts = starts(game, first_line);
        let (value_function, is_done) = plan_with_refinement(&estimate, sizes, &starts, 0, budget);
        let has_tables = game.max_length as usize <= MAX_TABLE_LENGTH;
        let is_exact = is_done && has_tables && value_function.has_every_step(game.steps);
        (Self { estimate, value_function, is_exact }, is_done)
    }
}

/// Samples first lines of the game, where the approximation must be good.
fn starts(game: &Game, first_line: FirstLine) -> VisitedLines {
    let mut visited = VisitedLines::default();
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut simulator = Simulator::new(game.clone(), first_line, SeededRandom::new(0, 0));
    for _ in 0..START_COUNT {
        let state = State::initial(simulator.state().line, Colour::Red);
        visited.add(&Observation::of(&state, game.steps, game.max_length), &mut rng);
        simulator.reset();
    }
    visited
}

impl Player for Oracle {
    fn name(&self) -> &'static str {
        "oracle"
    }

    fn evaluate(&mut self, observation: &Observation) -> DecisionValues {
        DecisionValues::of_values(values(&self.value_function, &self.estimate, observation))
    }

    fn engine(&self) -> &'static str {
        if self.is_exact {
            "dynamic program with the true model"
        } else {
            "fitted values with the true model"
        }
    }

    fn estimate(&self) -> Option<&ModelEstimate> {
        Some(&self.estimate)
    }

    fn is_optimal(&self) -> bool {
        self.is_exact
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::zuma::testing::line;

    #[test]
    fn greedy_values_all_places_of_the_longest_run_equally() {
        let places = |numbers: &[u8], ball| {
            let found = Greedy.longest_runs(&line(numbers), ball);
            found.iter().map(|action| action.number()).collect::<Vec<_>>()
        };
        assert_eq!(places(&[1, 2, 2, 1, 1, 1], Colour::Red), [3, 4, 5, 6]);
        assert_eq!(places(&[1, 2, 2, 1], Colour::Blue), [1, 2, 3]);
        assert_eq!(places(&[1, 2], Colour::Green), [-1]);
    }
    use crate::worlds::zuma::{Colour, State};

    #[test]
    fn greedy_makes_longest_run() {
        for (numbers, ball, expected) in [
            (&[1, 2, 2, 1, 1, 1][..], Colour::Red, 3),
            (&[1, 2, 2, 1, 1, 1], Colour::Blue, 1),
            (&[1, 2, 2, 1, 1, 1], Colour::Green, -1),
            (&[1, 1, 2, 2], Colour::Red, 0),
            (&[], Colour::Red, -1),
        ] {
            let observation = Observation::of(&State::initial(line(numbers), ball), 9, 9);
            assert_eq!(
                Greedy.evaluate(&observation).action.number(),
                expected,
                "{numbers:?} {ball}"
            );
        }
    }
}
