//! Random games and models for property tests.

use crate::formats::testing::any_text;
use crate::worlds::zuma::{Colour, Game, Line, Model, PerColour, Probabilities, Rewards};
use proptest::prelude::*;

/// Models without problems. Numbers have few digits, because JSON parsing has an error of 10⁻¹⁶.
pub(in crate::formats) fn any_model() -> impl Strategy<Value = Model> {
    let thousandths = |most: i32| (-most..=most).prop_map(|number| f64::from(number) / 1000.0);
    let odds = || prop::array::uniform4((0..=1000).prop_map(|it| f64::from(it) / 1000.0));
    let odds = (odds(), odds(), 0..=10, 0..=10).prop_map(|(hit, pop, first, second)| {
        let next_ball = [first, second, 0, 20 - first - second].map(|it| f64::from(it) / 20.0);
        Probabilities { hit: PerColour(hit), next_ball: PerColour(next_ball), pop: PerColour(pop) }
    });
    let points = move || prop::array::uniform4(thousandths(9_000)).prop_map(PerColour);
    let rewards = (points(), points(), points(), thousandths(999_000)).prop_map(
        |(triple, extra, left_over, finished)| Rewards { triple, extra, left_over, finished },
    );
    (odds, rewards, any::<u64>()).prop_map(|(odds, rewards, seed)| Model {
        probabilities: odds,
        rewards,
        seed,
    })
}

/// Games without problems.
pub(in crate::formats) fn any_game() -> impl Strategy<Value = Game> {
    let line = prop::collection::vec((0..4usize).prop_map(|index| Colour::ALL[index]), 0..30);
    (any_text(), any_text(), any_text(), 1..99u32, 30..60u32, line, any_model()).prop_map(
        |(title, author, note, steps, max_length, line, model)| {
            let line = Line::from_colours(&line).expect("short");
            Game { title, author, note, steps, max_length, line, model }
        },
    )
}
