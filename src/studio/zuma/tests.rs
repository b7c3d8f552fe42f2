//! Tests of the Zuma world without a window.

use super::belief_bars::{ParameterBelief, groups};
use super::text;
use crate::agents::zuma::{Greedy, UntrainedPlayer};
use crate::episode::record_game;
use crate::studio::files::Files;
use crate::studio::model::testing::{game_setting, trained_policy};
use crate::studio::model::{Metric, RunFacts, RunId, Studio, WorldRun};
use crate::studio::request::Request;
use crate::studio::settings::Settings;
use crate::studio::zuma::{PlayerChoice, ZumaRequest};
use crate::worlds::zuma::testing::{example_game, example_model};
use crate::worlds::zuma::{Belief, Beta, Colour, Game, Problem, State, Zuma, points_text};
use std::time::Duration;

fn played(game: Game) -> WorldRun<Zuma> {
    let setting = game_setting(game);
    let clock = || Duration::ZERO;
    let recording = record_game(Box::new(Greedy), setting, &clock, &|| false).expect("a game");
    WorldRun::new(RunId(1), recording).expect("a run")
}

#[test]
fn points_metric_follows_the_game() {
    let run = played(example_game());
    for cursor in 0..=run.len() {
        let points = run.frame(cursor).state.total_reward as f32;
        let value = run.value(Metric::Points, cursor).expect("points at each step");
        assert!((value - points).abs() < 1e-3, "{value} {points}");
    }
    let (low, high) = run.metric_bounds().of(Metric::Points).expect("recorded");
    assert!(low < 0.0 && high >= 0.0, "the end of a game that is not cleared costs: {low} {high}");
    assert_eq!(run.value(Metric::ExpectedPoints, 0), None, "who follows a rule expects nothing");
}

#[test]
fn every_step_has_a_text() {
    let run = played(example_game());
    let game = &run.recording().header.level;
    let mut actual = Vec::new();
    for (index, step) in run.recording().steps.iter().enumerate() {
        let before: State = run.frame(index).state;
        let chosen = step.decision.action;
        actual.extend(step.change.sentences(&before, chosen, Some(&game.model.rewards)));
        let seen = step.change.sentences(&before, chosen, None);
        let has_points = |line: &&String| line.contains(" point");
        let step_points = format!("{} for this step", points_text(step.change.reward));
        assert_eq!(seen.iter().filter(has_points).collect::<Vec<_>>(), [&step_points]);
    }
    for begin in ["Missed: the ball ", "Popped ", "The group did not pop", "-"] {
        assert!(actual.iter().any(|line| line.starts_with(begin)), "{begin}: {actual:#?}");
    }
}

#[test]
fn parameters_pair_truth_and_belief() {
    let mut belief = Belief::default();
    belief.hit[Colour::Blue] = Beta { yes: 70.0, no: 30.0 };
    let groups = groups(&example_model(), &belief);
    let shapes: Vec<_> = groups.iter().map(|group| (group.rows.len(), group.max_value)).collect();
    assert_eq!(shapes, [(4, 1.0), (4, 1.0), (4, 1.0), (4, 3.0), (4, 3.0), (4, 5.0), (1, 150.0)]);
    let blue = &groups[0].rows[1];
    let Some(ParameterBelief { mean, interval: (low, high) }) = blue.believed else {
        panic!("{blue:?}")
    };
    assert!((blue.truth, mean) == (0.7, 0.7) && low > 0.55 && low < mean && high < 0.82);
    assert!(groups[3..].iter().flat_map(|group| &group.rows).all(|row| row.believed.is_none()));
}

#[test]
fn problem_texts_use_window_terms() {
    let mut game = example_game();
    game.model.probabilities.next_ball[Colour::Red] = 0.2;
    game.model.probabilities.pop[Colour::Green] = 1.5;
    game.steps = 0;
    game.max_length = 3;
    let actual: Vec<_> = game.problems().iter().map(|it: &Problem| text::problem(it)).collect();
    assert_eq!(
        actual,
        [
            "0 steps; 1 to 100000 are allowed",
            "The line has 12 balls, more than 3, the most",
            "Pop of green is 1.5; probabilities lie between 0 and 1",
            "The next-ball probabilities sum to 1.100 instead of 1",
        ]
    );
}

#[test]
fn removed_policy_can_be_restored() {
    let mut studio = Studio::new(Settings::default(), Files::default(), || ());
    let [first, second] = ["first", "second"].map(|name| {
        studio.worlds.zuma.training_jobs.add_policy(trained_policy(1), name.to_owned(), None)
    });
    let listed = |studio: &Studio| -> Vec<_> {
        studio.worlds.zuma.training_jobs.policies().iter().map(|policy| policy.id).collect()
    };
    let undo = |studio: &Studio| {
        let notice = studio.notices.iter().last().expect("a notice");
        assert_eq!(notice.text, "Removed “first”");
        notice.action.clone().expect("an offer").1
    };
    let player = |studio: &mut Studio, player| {
        studio.apply(Request::from(ZumaRequest::Player(player)));
    };
    let oracle = PlayerChoice::Untrained(UntrainedPlayer::Oracle);
    for (meanwhile, then) in [(None, PlayerChoice::Policy(first)), (Some(oracle), oracle)] {
        player(&mut studio, PlayerChoice::Policy(first));
        studio.apply(Request::from(ZumaRequest::RemovePolicy(first)));
        assert_eq!(
            (listed(&studio), studio.worlds.zuma.next_player),
            (vec![second], PlayerChoice::default())
        );
        if let Some(meanwhile) = meanwhile {
            player(&mut studio, meanwhile);
        }
        let undo = undo(&studio);
        studio.apply(undo);
        assert_eq!((listed(&studio), studio.worlds.zuma.next_player), (vec![first, second], then));
    }
}
