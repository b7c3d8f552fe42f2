//! Tests of the Zuma world without a window.

use super::parameters::{Believed, groups};
use super::words;
use crate::agents::zuma::{Greedy, Yardstick};
use crate::episode::record_game;
use crate::studio::files::Files;
use crate::studio::marbles::{GameSeat, MarbleRequest};
use crate::studio::model::testing::{game_setting, learnt};
use crate::studio::model::{Figure, RunFacts, RunId, RunOf, Studio};
use crate::studio::request::Request;
use crate::studio::settings::Settings;
use crate::worlds::zuma::testing::{example_game, example_model};
use crate::worlds::zuma::{Belief, Beta, Colour, Game, Problem, State, Zuma};
use std::time::Duration;

fn played(game: Game) -> RunOf<Zuma> {
    let setting = game_setting(game);
    let clock = || Duration::ZERO;
    let recording = record_game(Box::new(Greedy), setting, &clock, &|| false).expect("a game");
    RunOf::new(RunId(1), recording).expect("a run")
}

#[test]
fn points_run_along_with_the_game_below_zero_too() {
    let run = played(example_game());
    for cursor in 0..=run.len() {
        let points = run.frame(cursor).state.total_reward as f32;
        let value = run.value(Figure::Points, cursor).expect("points at each step");
        assert!((value - points).abs() < 1e-3, "{value} {points}");
    }
    let (low, high) = run.bounds().of(Figure::Points).expect("recorded");
    assert!(low < 0.0 && high >= 0.0, "the end of a game that is not cleared costs: {low} {high}");
    assert_eq!(run.value(Figure::ExpectedPoints, 0), None, "who follows a rule expects nothing");
}

#[test]
fn what_happened_is_told_for_every_step() {
    let run = played(example_game());
    let game = &run.recording().header.level;
    let mut told = Vec::new();
    for (index, step) in run.recording().steps.iter().enumerate() {
        let before: State = run.frame(index).state;
        told.extend(words::happened(&before, step, game));
    }
    for begin in ["Missed: the ball ", "Popped ", "The group did not pop", "-"] {
        assert!(told.iter().any(|line| line.starts_with(begin)), "{begin}: {told:#?}");
    }
}

#[test]
fn beliefs_stand_beside_the_truth_and_unknown_rewards_say_so() {
    let mut belief = Belief::default();
    belief.hit[Colour::Blue] = Beta { yes: 70.0, no: 30.0 };
    let groups = groups(&example_model(), &belief);
    let shapes: Vec<_> = groups.iter().map(|group| (group.rows.len(), group.top)).collect();
    assert_eq!(shapes, [(4, 1.0), (4, 1.0), (4, 1.0), (4, 3.0), (4, 3.0), (4, 5.0), (1, 150.0)]);
    let blue = &groups[0].rows[1];
    let Some(Believed { mean, interval: (low, high) }) = blue.believed else { panic!("{blue:?}") };
    assert!((blue.truth, mean) == (0.7, 0.7) && low > 0.55 && low < mean && high < 0.82);
    assert!(groups[3..].iter().flat_map(|group| &group.rows).all(|row| row.believed.is_none()));
}

#[test]
fn problems_are_told_in_the_words_of_the_window() {
    let mut game = example_game();
    game.model.odds.next_ball[Colour::Red] = 0.2;
    game.model.odds.pop[Colour::Green] = 1.5;
    game.steps = 0;
    game.max_length = 3;
    let told: Vec<_> = game.problems().iter().map(|it: &Problem| words::problem(it)).collect();
    assert_eq!(
        told,
        [
            "0 steps; 1 to 100000 are allowed",
            "The line has 12 balls, more than 3, the most",
            "Pop of green is 1.5; probabilities lie between 0 and 1",
            "The next-ball probabilities sum to 1.100 instead of 1",
        ]
    );
}

#[test]
fn what_was_forgotten_can_be_had_back() {
    let mut studio = Studio::new(Settings::default(), Files::default(), || ());
    let [first, second] = ["first", "second"]
        .map(|name| studio.marbles.school.keep(learnt(1), name.to_owned(), None));
    let listed = |studio: &Studio| -> Vec<_> {
        studio.marbles.school.policies().iter().map(|policy| policy.id).collect()
    };
    let undo = |studio: &Studio| {
        let notice = studio.notices.iter().last().expect("a notice");
        assert_eq!(notice.text, "Removed “first”");
        notice.offer.clone().expect("an offer").1
    };
    let seat = |studio: &mut Studio, seat| {
        studio.apply(Request::Marbles(MarbleRequest::Seat(seat)));
    };
    let oracle = GameSeat::Yardstick(Yardstick::Oracle);
    for (meanwhile, then) in [(None, GameSeat::Policy(first)), (Some(oracle), oracle)] {
        seat(&mut studio, GameSeat::Policy(first));
        studio.apply(Request::Marbles(MarbleRequest::Forget(first)));
        assert_eq!((listed(&studio), studio.marbles.seat), (vec![second], GameSeat::default()));
        if let Some(meanwhile) = meanwhile {
            seat(&mut studio, meanwhile);
        }
        let undo = undo(&studio);
        studio.apply(undo);
        assert_eq!((listed(&studio), studio.marbles.seat), (vec![first, second], then));
    }
}
