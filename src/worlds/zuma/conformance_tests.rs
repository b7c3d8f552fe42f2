//! Conformance tests: steps with fixed draws and their expected results.

use super::testing::{example_model, line};
use super::{Action, Colour, PerColour, RandomSource, State, rules};

/// Draws given in advance. The order of the queries is part of the rules.
struct FixedDraws<'a>(&'a [f64]);

impl FixedDraws<'_> {
    fn take(&mut self) -> f64 {
        let (first, rest) = self.0.split_first().expect("a draw is left");
        self.0 = rest;
        *first
    }
}

impl RandomSource for FixedDraws<'_> {
    fn decide(&mut self, probability: f64) -> bool {
        self.take() < probability
    }

    fn pick(&mut self, count: usize) -> usize {
        let index = self.take() as usize;
        assert!(index < count, "{index} of {count}");
        index
    }

    fn colour(&mut self, _: &PerColour<f64>) -> Colour {
        assert!(self.0.is_empty(), "draws that nobody asked for: {:?}", self.0);
        Colour::Red
    }
}

struct StepVector<'a> {
    name: &'a str,
    line: &'a [u8],
    ball: u8,
    action: i16,
    draws: &'a [f64],
    max_length: u32,
    is_last_step: bool,
    done: i16,
    after: &'a [u8],
    reward: f64,
    is_over: bool,
}

fn check(vector: &StepVector<'_>) {
    let name = vector.name;
    let step = if vector.is_last_step { 19 } else { 0 };
    let ball = Colour::from_number(vector.ball).expect("a colour");
    let first = State { step, ..State::initial(line(vector.line), ball) };
    let mut state = first;
    let action = Action::from_rank((vector.action + 1) as usize);
    let model = example_model();
    let draws = &mut FixedDraws(vector.draws);
    let change = rules::apply(&model, 20, vector.max_length, &mut state, action, draws);
    assert_eq!(change.done.number(), vector.done, "{name}: done");
    assert_eq!(state.line, line(vector.after), "{name}: line");
    assert_eq!(change.reward, vector.reward, "{name}: reward");
    assert_eq!(state.is_over(20), vector.is_over, "{name}: over");
    let mut replayed = first;
    rules::replay(&mut replayed, &change);
    assert_eq!(replayed, state, "{name}: replayed without the rules");
}

#[test]
fn steps_with_fixed_draws_match_the_vectors() {
    let vector = |name, line, ball, action, draws, done, after, reward, is_over| StepVector {
        name,
        line,
        ball,
        action,
        draws,
        max_length: 10,
        is_last_step: false,
        done,
        after,
        reward,
        is_over,
    };
    let five_balls = |vector| StepVector { max_length: 5, ..vector };
    let last_step = |vector| StepVector { is_last_step: true, ..vector };
    let no: &[u8] = &[];
    let rows = [
        vector("a run of four", &[1, 2, 3, 3, 3, 4], 3, 2, &[0.1, 0.1], 2, &[1, 2, 4], 5.0, false),
        vector("a chain clears", &[3, 2, 2, 3, 3], 2, 1, &[0.1, 0.1, 0.1], 1, no, 153.0, true),
        vector(
            "the second link fails",
            &[3, 2, 2, 3, 3],
            2,
            1,
            &[0.1, 0.1, 0.9],
            1,
            &[3, 3, 3],
            1.0,
            false,
        ),
        vector(
            "the first link fails",
            &[3, 2, 2, 3, 3],
            2,
            1,
            &[0.1, 0.95],
            1,
            &[3, 2, 2, 2, 3, 3],
            0.0,
            false,
        ),
        vector(
            "a run wholly to the left is not reached",
            &[3, 3, 3, 2, 2],
            2,
            5,
            &[0.1, 0.1],
            5,
            &[3, 3, 3],
            1.0,
            false,
        ),
        vector(
            "a run wholly to the right is reached",
            &[2, 2, 3, 3, 3],
            2,
            0,
            &[0.1, 0.1, 0.1],
            0,
            no,
            153.0,
            true,
        ),
        five_balls(vector(
            "the last ball falls",
            &[1, 2, 1, 2, 1],
            4,
            0,
            &[0.1],
            0,
            &[4, 1, 2, 1, 2],
            -1.0,
            false,
        )),
        vector("a miss throws away", &[1, 2, 1], 1, 0, &[0.7, 0.0], -1, &[1, 2, 1], 0.0, false),
        vector(
            "a miss never does what was chosen",
            &[1, 2, 1],
            1,
            0,
            &[0.7, 3.0],
            3,
            &[1, 2, 1, 1],
            0.0,
            false,
        ),
        vector(
            "throwing away can fail",
            &[1, 2, 1],
            1,
            -1,
            &[0.7, 1.0],
            1,
            &[1, 1, 2, 1],
            0.0,
            false,
        ),
        vector(
            "a triple beside the ball is not touched",
            &[3, 3, 3],
            2,
            3,
            &[0.1],
            3,
            &[3, 3, 3, 2],
            0.0,
            false,
        ),
        vector(
            "a triple that was there pops with its fourth",
            &[3, 3, 3],
            3,
            3,
            &[0.1, 0.1],
            3,
            no,
            155.0,
            true,
        ),
        last_step(vector(
            "left over on the last step",
            &[1, 2],
            4,
            -1,
            &[0.1],
            -1,
            &[1, 2],
            -5.0,
            true,
        )),
        five_balls(vector(
            "a pop makes room",
            &[2, 2, 1, 1, 4],
            2,
            0,
            &[0.1, 0.1],
            0,
            &[1, 1, 4],
            1.0,
            false,
        )),
        last_step(vector(
            "cleared on the last step",
            &[4, 4],
            4,
            0,
            &[0.1, 0.1],
            0,
            no,
            152.0,
            true,
        )),
    ];
    rows.iter().for_each(check);
}

#[test]
fn a_pop_without_reward_does_not_end_the_chain() {
    let mut model = example_model();
    model.rewards.triple[Colour::Blue] = 0.0;
    let mut state = State::initial(line(&[3, 2, 2, 3, 3, 1]), Colour::Blue);
    let draws = &mut FixedDraws(&[0.1, 0.1, 0.1]);
    let change = rules::apply(&model, 20, 10, &mut state, Action::Insert(1), draws);
    assert_eq!((change.pops.len(), state.line, change.reward), (2, line(&[1]), 2.0));
}

#[test]
fn an_empty_line_is_over_only_after_its_first_step() {
    let mut state = State::initial(line(&[]), Colour::Blue);
    assert!(!state.is_over(20));
    let model = example_model();
    let mut missed = state;
    let draws = &mut FixedDraws(&[0.1]);
    let change = rules::apply(&model, 20, 10, &mut missed, Action::Insert(0), draws);
    assert_eq!((missed.line, change.reward, missed.is_over(20)), (line(&[2]), 0.0, false));
    let draws = &mut FixedDraws(&[0.1]);
    let change = rules::apply(&model, 20, 10, &mut state, Action::Discard, draws);
    assert_eq!((change.reward, state.is_over(20)), (150.0, true));
}
