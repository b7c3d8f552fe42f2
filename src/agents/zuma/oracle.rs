//! Oracle: plans with the true model; the reference for every other player.

use super::Player;
use crate::planning::search::Budget;
use crate::planning::zuma::{
    DecisionValues, GameSize, MAX_TABLE_LENGTH, ModelEstimate, ValueFunction, VisitedLines,
    plan_with_refinement, values,
};
use crate::worlds::zuma::{Colour, Game, Observation, Simulator, State};
use crate::worlds::zuma::{FirstLine, SeededRandom};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

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
