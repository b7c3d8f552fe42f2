//! Simulator: plays one game repeatedly, with new random draws each time.

use super::{Action, Colour, Game, Line, RandomSource, SeededRandom, State, Transition, rules};

/// Choice of the first line of each simulated game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstLine {
    /// The first line that the game's file gives.
    OfGame,
    /// A random line for each game: length uniform from 1 to the maximum, colours uniform.
    Random,
}

/// Simulator of one game by the rules. A reset does not reseed the random source.
#[derive(Debug, Clone)]
pub struct Simulator {
    game: Game,
    first_line: FirstLine,
    random_source: SeededRandom,
    state: State,
}

impl Simulator {
    /// Creates a simulator and starts the first game. `random_source` replaces the model's seed.
    #[must_use]
    pub fn new(game: Game, first_line: FirstLine, random_source: SeededRandom) -> Self {
        let state = State::initial(Line::EMPTY, Colour::Red);
        let mut simulator = Self { game, first_line, random_source, state };
        simulator.reset();
        simulator
    }

    /// Returns a simulator for training games, from the model's seed and a stream for `seed`.
    #[must_use]
    pub fn for_training(game: Game, first_line: FirstLine, seed: u64) -> Self {
        let random_source = SeededRandom::new(game.model.seed, seed.wrapping_mul(2));
        Self::new(game, first_line, random_source)
    }

    /// Returns a simulator for evaluation games; training never uses its random stream.
    #[must_use]
    pub fn for_evaluation(game: Game, first_line: FirstLine, seed: u64) -> Self {
        let random_source =
            SeededRandom::new(game.model.seed, seed.wrapping_mul(2).wrapping_add(1));
        Self::new(game, first_line, random_source)
    }

    /// Starts the next game: draws the first line if random, then the first ball.
    pub fn reset(&mut self) {
        let line = match self.first_line {
            FirstLine::OfGame => self.game.line,
            FirstLine::Random => {
                let length = 1 + self.random_source.pick(self.game.max_length as usize);
                self.random_source.line_of(length)
            }
        };
        self.state = State::initial(
            line,
            self.random_source.colour(&self.game.model.probabilities.next_ball),
        );
    }

    /// Applies an action and returns the change; `None` if the game is over.
    pub fn step(&mut self, action: Action) -> Option<Transition> {
        if self.is_over() {
            return None;
        }
        let Game { steps, max_length, model, .. } = &self.game;
        let random_source = &mut self.random_source;
        Some(rules::apply(model, *steps, *max_length, &mut self.state, action, random_source))
    }

    /// Returns true if the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.state.is_over(self.game.steps)
    }

    /// The current state.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The game that is played.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::example_game;
    use super::*;

    #[test]
    fn reset_keeps_the_random_stream() {
        let mut simulator =
            Simulator::new(example_game(), FirstLine::OfGame, SeededRandom::new(42, 0));
        let mut play = || {
            let mut balls = vec![simulator.state().ball];
            while simulator.step(Action::Discard).is_some() {
                balls.push(simulator.state().ball);
            }
            simulator.reset();
            balls
        };
        let (first, second) = (play(), play());
        assert_eq!((first.len(), second.len()), (21, 21));
        assert_ne!(first, second);
        let mut again = Simulator::new(example_game(), FirstLine::OfGame, SeededRandom::new(42, 0));
        let mut balls = vec![again.state().ball];
        while again.step(Action::Discard).is_some() {
            balls.push(again.state().ball);
        }
        assert_eq!(balls, first);
    }

    #[test]
    fn random_lines_have_every_length_and_colour() {
        let mut simulator =
            Simulator::new(example_game(), FirstLine::Random, SeededRandom::new(1, 0));
        let mut lengths = [0; 21];
        let mut colours = [0; 4];
        for _ in 0..2000 {
            let line = simulator.state().line;
            lengths[line.len()] += 1;
            line.iter().for_each(|colour| colours[colour.index()] += 1);
            simulator.reset();
        }
        // 2000 lines of 20 lengths: 100 ± 9.7 each; 21 000 balls: 5250 ± 63 of each colour.
        assert!(lengths[1..].iter().all(|count| (50..150).contains(count)), "{lengths:?}");
        assert_eq!(lengths[0], 0);
        assert!(colours.iter().all(|count| (4700..5800).contains(count)), "{colours:?}");
    }
}
