//! Beliefs converge to the hidden model under any play.

use super::*;
use crate::worlds::zuma::testing::{example_game, example_model, line};
use crate::worlds::zuma::{
    Action, Colour, FirstLine, Game, Line, Model, Observation, PerColour, RandomSource, Rewards,
    SeededRandom, Simulator,
};

fn observe(simulator: &Simulator) -> Observation {
    let game = simulator.game();
    Observation::of(simulator.state(), game.steps, game.max_length)
}

/// Plays `steps` random steps and returns the belief.
fn belief_after(game: Game, steps: u32) -> Belief {
    let mut simulator = Simulator::new(game, FirstLine::Random, SeededRandom::new(7, 0));
    let mut dice = SeededRandom::new(7, 1);
    let mut belief = Belief::initial(&Belief::default(), &observe(&simulator));
    for _ in 0..steps {
        let before = observe(&simulator);
        let action = Action::from_rank(dice.pick(Action::count(before.line.len())));
        if simulator.step(action).is_none() {
            simulator.reset();
            belief = Belief::initial(&belief, &observe(&simulator));
            continue;
        }
        let belief_update = belief.belief_update(&before, action, &observe(&simulator));
        belief.update(&belief_update);
    }
    belief
}

fn check_finds(model: &Model, steps: u32, max_length: u32) {
    let belief = belief_after(Game::untitled(12, max_length, Line::EMPTY, *model), steps);
    for colour in Colour::ALL {
        let about = [
            ("hit", belief.hit[colour], model.probabilities.hit[colour]),
            ("pop", belief.pop[colour], model.probabilities.pop[colour]),
            ("next", belief.next_ball.marginal(colour), model.probabilities.next_ball[colour]),
        ];
        for (what, posterior, truth) in about {
            let off = (posterior.mean() - truth).abs();
            assert!(off < 5.0 * posterior.deviation(), "{what} {colour}: {posterior:?} {truth}");
            assert!(posterior.deviation() < 0.06, "{what} {colour}: {posterior:?}");
        }
    }
    let known = belief.rewards.determined().to_row();
    for (known, truth) in known.iter().zip(model.rewards.to_row()) {
        let known = known.expect("a reward that was seen");
        assert!((known - truth).abs() < 1e-6, "{known} for {truth}");
    }
}

#[test]
fn random_play_identifies_every_parameter() {
    check_finds(&example_model(), 40_000, 6);
    let mut other = example_model();
    other.probabilities.hit = PerColour([0.05, 0.95, 0.3, 0.5]);
    other.probabilities.next_ball = PerColour([0.4, 0.2, 0.2, 0.2]);
    other.rewards.triple = PerColour([0.0, -1.5, 7.25, 0.0]);
    other.rewards.extra = PerColour([0.0, 0.0, 2.5, 100.0]);
    other.rewards.finished = -20.0;
    check_finds(&other, 60_000, 5);
}

/// Returns the belief update of a step from the vague prior.
#[track_caller]
fn check_belief_update(
    first: &[u8],
    ball: u8,
    action: i16,
    after: &[u8],
    reward: f64,
    expected: (f64, f64, [f64; 4], [f64; 4]),
) {
    let game = example_game();
    let before = Observation {
        line: line(first),
        ball: Colour::from_number(ball).expect("a colour"),
        step: 0,
        steps: game.steps,
        max_length: 5,
        last_reward: 0.0,
    };
    let action = Action::from_rank((action + 1) as usize);
    let seen = Observation { line: line(after), step: 1, last_reward: reward, ..before };
    let belief_update = Belief::default().belief_update(&before, action, &seen);
    let found = (
        belief_update.if_chosen,
        belief_update.if_missed,
        belief_update.popped.0,
        belief_update.not_popped.0,
    );
    assert_eq!(found, expected, "{first:?} {ball} {action} {after:?}");
}

#[test]
fn the_hit_position_is_inferred() {
    const NONE: [f64; 4] = [0.0; 4];
    check_belief_update(&[1, 2], 3, 0, &[3, 1, 2], 0.0, (1.0, 0.0, NONE, NONE));
    check_belief_update(&[1, 2], 3, 0, &[1, 2], 0.0, (0.0, 1.0 / 3.0, NONE, NONE));
    // Both positions beside the same colour lead to one line.
    check_belief_update(&[1, 2], 1, 0, &[1, 1, 2], 0.0, (1.0, 1.0 / 3.0, NONE, NONE));
    check_belief_update(&[1, 2], 1, 2, &[1, 1, 2], 0.0, (0.0, 2.0 / 3.0, NONE, NONE));
    // A touched run popped, or did not.
    let (half, red) = (0.5, [1.0, 0.0, 0.0, 0.0]);
    check_belief_update(&[1, 1, 2], 1, 0, &[2], 3.0, (half, 0.25, red, NONE));
    check_belief_update(&[1, 1, 2], 1, 0, &[1, 1, 1, 2], 0.0, (half, 0.25, NONE, red));
    // On a full line, a discard looks like a ball that falls off the end at once.
    check_belief_update(
        &[1, 2, 1, 2, 3],
        4,
        5,
        &[1, 2, 1, 2, 3],
        0.0,
        (1.0, 1.0 / 6.0, NONE, NONE),
    );
    // An impossible observation gives no evidence.
    check_belief_update(&[1, 2], 3, 0, &[4, 4, 4], 0.0, (0.0, 0.0, NONE, NONE));
}

#[test]
fn impossible_observations_change_nothing() {
    let game = example_game();
    let mut belief = Belief::default();
    belief.hit[Colour::Red] = Beta { yes: 1e15, no: 1e-9 };
    assert!(belief.hit[Colour::Red].is_valid());
    let before = Observation {
        line: line(&[1, 2]),
        ball: Colour::Red,
        step: 0,
        steps: game.steps,
        max_length: 5,
        last_reward: 0.0,
    };
    let missed = Observation { line: line(&[1, 2]), step: 1, ..before };
    let belief_update = belief.belief_update(&before, Action::Insert(0), &missed);
    assert_eq!(belief_update, BeliefUpdate::default());
}

#[test]
fn points_separate_explanations_with_equal_lines() {
    let mut belief = Belief::default();
    let mut penalty = Equation { points: -3.0, ..Equation::default() };
    penalty.add_fall(Colour::Green);
    belief.rewards.add(&penalty);
    let before = Observation {
        line: line(&[1, 2]),
        ball: Colour::Green,
        step: 0,
        steps: 20,
        max_length: 2,
        last_reward: 0.0,
    };
    let fell = Observation { step: 1, last_reward: -3.0, ..before };
    let belief_update = belief.belief_update(&before, Action::Insert(2), &fell);
    assert_eq!((belief_update.if_chosen, belief_update.if_missed), (1.0, 0.0));
    let thrown = Observation { step: 1, last_reward: 0.0, ..before };
    let belief_update = belief.belief_update(&before, Action::Insert(2), &thrown);
    assert_eq!((belief_update.if_chosen, belief_update.if_missed), (0.0, 1.0 / 3.0));
}

#[test]
fn equations_determine_rewards_and_guesses_fill_the_rest() {
    let mut equations = RewardEquations::default();
    let mut sum = Equation { points: 5.0, ..Equation::default() };
    sum.coefficients.triple = PerColour([1, 1, 0, 0]);
    equations.add(&sum);
    assert_eq!(equations.determined(), Rewards::default());
    let guess = Rewards { finished: 9.0, ..Rewards::default() };
    let solution = equations.solution(&guess);
    assert_eq!(solution.triple.0[0] + solution.triple.0[1], 5.0);
    assert_eq!(solution.finished, 9.0);
    assert_eq!(equations.predicted_points(&sum), Some(5.0));
    let mut single = Equation { points: 2.0, ..Equation::default() };
    single.coefficients.triple[Colour::Red] = 1;
    assert_eq!(equations.predicted_points(&single), None);
    equations.add(&single);
    equations.add(&single);
    let known = equations.determined();
    assert_eq!((known.triple[Colour::Red], known.triple[Colour::Blue]), (Some(2.0), Some(3.0)));
    assert_eq!(known.finished, None);
}
