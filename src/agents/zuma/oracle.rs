//! Oracle: plans with the true model; the yardstick.

use super::Player;
use crate::planning::learning::{
    Estimate, Judgement, MAX_TABLE_LENGTH, Sizes, Visited, Worth, plan_thoroughly, values,
};
use crate::planning::search::Budget;
use crate::worlds::zuma::{Colour, Game, Observation, Simulator, State};
use crate::worlds::zuma::{Dice, Start};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Number of first lines to sample.
const STARTS: usize = 500;

/// A player that knows the true probabilities and rewards.
///
/// Exact dynamic programming for lines of up to ten balls. Longer lines use the same approximation
/// as the learners, so its score is no upper bound there.
#[derive(Debug, Clone)]
pub struct Oracle {
    estimate: Estimate,
    worth: Worth,
    is_exact: bool,
}

impl Oracle {
    /// Plans for a game. Also returns whether the plan was finished before `budget` stopped it.
    #[must_use]
    pub fn new(game: &Game, start: Start, budget: &Budget<'_>) -> (Self, bool) {
        let estimate = Estimate::of_model(&game.model);
        let sizes = Sizes { steps: game.steps, max_length: game.max_length };
        let starts = starts(game, start);
        let (worth, is_done) = plan_thoroughly(&estimate, sizes, &starts, 0, budget);
        let has_tables = game.max_length as usize <= MAX_TABLE_LENGTH;
        let is_exact = is_done && has_tables && worth.has_every_step(game.steps);
        (Self { estimate, worth, is_exact }, is_done)
    }
}

fn starts(game: &Game, start: Start) -> Visited {
    let mut visited = Visited::default();
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut simulator = Simulator::new(game.clone(), start, Dice::new(0, 0));
    for _ in 0..STARTS {
        let state = State::first(simulator.state().line, Colour::Red);
        visited.remember(&Observation::of(&state, game.steps, game.max_length), &mut rng);
        simulator.reset();
    }
    visited
}

impl Player for Oracle {
    fn name(&self) -> &'static str {
        "oracle"
    }

    fn judge(&mut self, seen: &Observation) -> Judgement {
        Judgement::of_values(values(&self.worth, &self.estimate, seen))
    }

    fn engine(&self) -> &'static str {
        if self.is_exact {
            "dynamic program with the true model"
        } else {
            "fitted values with the true model"
        }
    }

    fn estimate(&self) -> Option<&Estimate> {
        Some(&self.estimate)
    }

    fn is_optimal(&self) -> bool {
        self.is_exact
    }
}
