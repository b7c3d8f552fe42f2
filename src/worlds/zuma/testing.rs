//! Example games for tests.

use super::{Colour, Game, Line, Model, PerColour, Probabilities, Rewards};

/// The example model of the specification.
pub(crate) fn example_model() -> Model {
    Model {
        probabilities: Probabilities {
            hit: PerColour([0.6, 0.7, 0.5, 0.9]),
            next_ball: PerColour([0.1, 0.6, 0.15, 0.15]),
            pop: PerColour([0.6, 0.7, 0.4, 0.9]),
        },
        rewards: Rewards {
            triple: PerColour([3.0, 1.0, 2.0, 2.0]),
            extra: PerColour([1.0, 2.0, 3.0, 1.0]),
            left_over: PerColour([2.0, 3.0, 5.0, 1.0]),
            finished: 150.0,
        },
        seed: 42,
    }
}

/// Returns a line from the numbers of its colours.
pub(crate) fn line(numbers: &[u8]) -> Line {
    let colours: Vec<_> =
        numbers.iter().map(|number| Colour::from_number(*number).expect("a colour")).collect();
    Line::from_colours(&colours).expect("a short line")
}

/// The example game: 20 steps, a first line of 12 balls, lines of at most 20 balls.
pub(crate) fn example_game() -> Game {
    let first = line(&[1, 2, 3, 3, 3, 4, 2, 1, 2, 3, 4, 4]);
    Game::untitled(20, 20, first, example_model())
}
