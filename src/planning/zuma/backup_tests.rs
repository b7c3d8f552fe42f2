//! Backups compared with enumeration of all random outcomes.

use super::{Backup, ModelEstimate};
use crate::worlds::zuma::{
    Action, Colour, Line, Model, PerColour, Probabilities, RandomSource, Rewards, State, rules,
};
use proptest::prelude::*;

/// Draws that follow a script, and record its probability.
///
/// After the script ends, the first outcome is drawn.
#[derive(Default)]
struct ScriptedDraws {
    script: Vec<usize>,
    asked: Vec<usize>,
    probability: f64,
}

impl ScriptedDraws {
    fn answer(&mut self, paths: usize) -> usize {
        let way = self.script.get(self.asked.len()).copied().unwrap_or(0);
        self.asked.push(paths);
        way
    }

    /// The next script in order; `None` after the last.
    ///
    /// Every sequence of outcomes occurs once.
    fn next(mut self) -> Option<Vec<usize>> {
        self.script.resize(self.asked.len(), 0);
        while let Some(way) = self.script.pop() {
            if way + 1 < self.asked[self.script.len()] {
                self.script.push(way + 1);
                return Some(self.script);
            }
        }
        None
    }
}

impl RandomSource for ScriptedDraws {
    fn decide(&mut self, probability: f64) -> bool {
        let decide = self.answer(2) == 0;
        self.probability *= if decide { probability } else { 1.0 - probability };
        decide
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
fn value_by_enumeration(model: &Model, max_length: u32, state: &State, action: Action) -> f64 {
    let mut sum = 0.0;
    let mut actual = Some(Vec::new());
    while let Some(answers) = actual {
        let mut draws = ScriptedDraws { script: answers, asked: Vec::new(), probability: 1.0 };
        let mut state = *state;
        // Far from the end of the game, only an empty line has a final reward.
        let change = rules::apply(model, 99, max_length, &mut state, action, &mut draws);
        let end = if state.line.is_empty() { model.rewards.finished } else { 0.0 };
        sum += draws.probability * (change.reward - end + f64::from(after(state.line)));
        actual = draws.next();
    }
    sum
}

fn any_model() -> impl Strategy<Value = Model> {
    let odds = || prop::array::uniform4(0.0..=1.0f64).prop_map(PerColour);
    let points = || prop::array::uniform4(-5.0..5.0f64).prop_map(PerColour);
    (odds(), odds(), points(), points(), points(), -50.0..150.0f64).prop_map(
        |(hit, pop, triple, extra, left_over, finished)| Model {
            probabilities: Probabilities { hit, next_ball: PerColour([0.25; 4]), pop },
            rewards: Rewards { triple, extra, left_over, finished },
            seed: 0,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn choice_values_match_enumeration(
        model in any_model(),
        // Two colours make runs and chain reactions likely.
        code in any::<u64>(), mask in prop::sample::select(vec![u64::MAX, 0x5555_5555_5555_5555]),
        length in 0usize..8, room in 0u32..3, ball in 0usize..4,
    ) {
        let line = Line::from_code(u128::from(code & mask), length);
        let max_length = (length as u32 + room).max(1);
        let estimate = ModelEstimate::of_model(&model);
        let step = Backup { estimate: &estimate, max_length };
        let state = State::initial(line, Colour::ALL[ball]);
        let values = step.choices(line, state.ball, after);
        for action in Action::all(length) {
            let expected = value_by_enumeration(&model, max_length, &state, action);
            let found = f64::from(values[action.rank()]);
            prop_assert!((found - expected).abs() < 1e-3, "{action}: {found}, not {expected}");
        }
        let best = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        prop_assert!((step.best(line, state.ball, after) - best).abs() < 1e-3);
    }
}
