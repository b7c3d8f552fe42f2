//! Backups compared with enumeration of all random outcomes.

use super::{Estimate, Step};
use crate::worlds::zuma::{
    Action, Colour, Draws, Line, Model, Odds, PerColour, Rewards, State, rules,
};
use proptest::prelude::*;

/// Draws that follow a script, and record its probability.
///
/// After the script ends, the first outcome is drawn.
#[derive(Default)]
struct Course {
    told: Vec<usize>,
    asked: Vec<usize>,
    probability: f64,
}

impl Course {
    fn answer(&mut self, ways: usize) -> usize {
        let way = self.told.get(self.asked.len()).copied().unwrap_or(0);
        self.asked.push(ways);
        way
    }

    /// The next script, in order, so that every sequence of outcomes occurs once; `None` after the
    /// last.
    fn next(mut self) -> Option<Vec<usize>> {
        self.told.resize(self.asked.len(), 0);
        while let Some(way) = self.told.pop() {
            if way + 1 < self.asked[self.told.len()] {
                self.told.push(way + 1);
                return Some(self.told);
            }
        }
        None
    }
}

impl Draws for Course {
    fn happens(&mut self, probability: f64) -> bool {
        let happens = self.answer(2) == 0;
        self.probability *= if happens { probability } else { 1.0 - probability };
        happens
    }

    fn pick(&mut self, count: usize) -> usize {
        self.probability /= count as f64;
        self.answer(count)
    }

    fn colour(&mut self, _: &PerColour<f64>) -> Colour {
        Colour::Red
    }
}

/// An arbitrary value that distinguishes lines.
fn after(line: Line) -> f32 {
    (line.code() % 251) as f32 * 0.1 - line.len() as f32
}

/// Expected points of an action, by enumeration of all random outcomes.
fn by_trying_everything(model: &Model, max_length: u32, state: &State, action: Action) -> f64 {
    let mut sum = 0.0;
    let mut told = Some(Vec::new());
    while let Some(answers) = told {
        let mut course = Course { told: answers, asked: Vec::new(), probability: 1.0 };
        let mut state = *state;
        // Far from the end of the game, only an empty line has a final reward.
        let change = rules::apply(model, 99, max_length, &mut state, action, &mut course);
        let end = if state.line.is_empty() { model.rewards.finished } else { 0.0 };
        sum += course.probability * (change.reward - end + f64::from(after(state.line)));
        told = course.next();
    }
    sum
}

fn any_model() -> impl Strategy<Value = Model> {
    let odds = || prop::array::uniform4(0.0..=1.0f64).prop_map(PerColour);
    let points = || prop::array::uniform4(-5.0..5.0f64).prop_map(PerColour);
    (odds(), odds(), points(), points(), points(), -50.0..150.0f64).prop_map(
        |(hit, pop, triple, extra, left_over, finished)| Model {
            odds: Odds { hit, next_ball: PerColour([0.25; 4]), pop },
            rewards: Rewards { triple, extra, left_over, finished },
            seed: 0,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn choices_are_worth_what_trying_everything_gives(
        model in any_model(),
        // Two colours make runs and chain reactions likely.
        code in any::<u64>(), mask in prop::sample::select(vec![u64::MAX, 0x5555_5555_5555_5555]),
        length in 0usize..8, room in 0u32..3, ball in 0usize..4,
    ) {
        let line = Line::from_code(u128::from(code & mask), length);
        let max_length = (length as u32 + room).max(1);
        let estimate = Estimate::of_model(&model);
        let step = Step { estimate: &estimate, max_length };
        let state = State::first(line, Colour::ALL[ball]);
        let values = step.choices(line, state.ball, after);
        for action in Action::all(length) {
            let expected = by_trying_everything(&model, max_length, &state, action);
            let found = f64::from(values[action.rank()]);
            prop_assert!((found - expected).abs() < 1e-3, "{action}: {found}, not {expected}");
        }
        let best = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        prop_assert!((step.best(line, state.ball, after) - best).abs() < 1e-3);
    }
}
