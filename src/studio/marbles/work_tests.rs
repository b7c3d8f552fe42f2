//! Tests of the Zuma jobs without a window.

use super::words;
use crate::agents::zuma::Yardstick;
use crate::planning::learning::Learner;
use crate::studio::command::Command;
use crate::studio::files::Files;
use crate::studio::marbles::{Believer, GameSeat, MarbleRequest, PolicyId};
use crate::studio::model::testing::{random_walk, studio_with, until};
use crate::studio::model::{Mode, Studio, Viewed};
use crate::studio::request::Request;
use crate::studio::settings::Settings;
use crate::worlds::zuma::testing::example_game;
use crate::worlds::zuma::{Action, Colour, Game, Line, Zuma};
use crate::worlds::{AnyLevel, WorldKind};

fn game(title: &str, max_length: u32) -> Game {
    Game { title: title.to_owned(), steps: 8, max_length, line: Line::EMPTY, ..example_game() }
}

fn draw(studio: &mut Studio, game: Game) {
    studio.open_as_new_level(AnyLevel::from(game));
    assert_eq!((studio.world, studio.mode), (WorldKind::Zuma, Mode::Edit));
}

fn drawing(game: Game) -> Studio {
    let mut studio = Studio::new(Settings::default(), Files::default(), || ());
    draw(&mut studio, game);
    studio
}

fn ask(studio: &mut Studio, request: MarbleRequest) {
    studio.apply(Request::Marbles(request));
}

fn command(studio: &mut Studio, command: Command) {
    studio.apply(Request::Command(command));
}

/// Trains on the edited game, for at most a second.
fn learn(studio: &mut Studio) -> PolicyId {
    ask(studio, MarbleRequest::Seconds(1));
    command(studio, Command::Train);
    until(studio, "something is trained", |studio| studio.marbles.school.training().is_none());
    studio.marbles.school.policies().last().expect("a policy").id
}

fn last_notice(studio: &Studio) -> &str {
    studio.notices.iter().last().map_or("", |notice| &notice.text)
}

#[test]
fn a_training_that_goes_on_is_not_given_up_for_another() {
    let mut studio = drawing(game("first", 30));
    command(&mut studio, Command::Train);
    draw(&mut studio, game("second", 30));
    command(&mut studio, Command::Train);
    let view = studio.marbles.school.view().expect("a training");
    assert_eq!((view.title.as_str(), studio.mode), ("first", Mode::Edit));
    let told = "A training is already running. Ctrl+. stops it and keeps the policy.";
    assert_eq!(last_notice(&studio), told);
    command(&mut studio, Command::CancelRun);
    until(&mut studio, "it has ended", |studio| studio.marbles.school.training().is_none());
    assert_eq!(studio.marbles.school.policies()[0].name, "trained: first");
}

#[test]
fn the_belief_that_is_shown_says_whose_it_is_and_stays_when_learning_ends() {
    let mut studio = drawing(game("first", 3));
    let names = |studio: &Studio| -> Vec<_> {
        studio.beliefs().into_iter().map(|belief| belief.whose).collect()
    };
    let first = learn(&mut studio);
    assert_eq!(names(&studio), ["first: learner"]);
    let learnt = studio.beliefs().remove(0).belief;
    let policy = studio.marbles.school.policy(first).expect("a policy");
    assert_eq!(Some(&learnt), policy.file.policy.belief());

    let mut second = game("second", 3);
    second.model.rewards.finished = -7.0;
    draw(&mut studio, second);
    ask(&mut studio, MarbleRequest::Seat(GameSeat::Yardstick(Yardstick::Greedy)));
    command(&mut studio, Command::Run);
    until(&mut studio, "the game is played", |studio| studio.runs.len() == 1);
    assert_eq!(names(&studio), ["second: greedy", "first: learner"]);
    assert_eq!(studio.beliefs()[0].truth.rewards.finished, -7.0);
    ask(&mut studio, MarbleRequest::Believer(Believer::Learner));
    assert_eq!(names(&studio), ["first: learner", "second: greedy"]);
    let run = studio.runs.shown().expect("a run").id();
    studio.apply(Request::SelectRun(run));
    assert_eq!(names(&studio), ["second: greedy", "first: learner"]);
    // A running training is shown until a run is selected.
    learn(&mut studio);
    assert_eq!(names(&studio), ["second: learner", "second: greedy"]);
}

#[test]
fn learning_shows_no_run_of_another_world() {
    let mut studio = studio_with([random_walk("gambler", 5, 1)]);
    draw(&mut studio, game("first", 3));
    command(&mut studio, Command::Train);
    assert_eq!((studio.world, studio.mode), (WorldKind::Zuma, Mode::Watch));
    assert!(studio.runs.shown().is_none() && studio.player.last() == 0);
}

#[test]
fn the_key_that_cancels_stops_learning_and_who_gets_ready() {
    for goes_back_to_drawing in [false, true] {
        let mut studio = drawing(game("first", 30));
        command(&mut studio, Command::Train);
        if goes_back_to_drawing {
            studio.apply(Request::ShowMode(Mode::Edit));
        }
        command(&mut studio, Command::Cancel);
        until(&mut studio, "it has ended", |studio| studio.marbles.school.training().is_none());
        let policy = studio.marbles.school.policies().first().expect("a policy");
        assert!(policy.file.training.cut_short);
    }
    let mut studio = drawing(Game { steps: 5_000, ..game("first", 12) });
    ask(&mut studio, MarbleRequest::Seat(GameSeat::Yardstick(Yardstick::Oracle)));
    command(&mut studio, Command::Run);
    assert!(studio.marbles.preparing_for().is_some());
    command(&mut studio, Command::Cancel);
    assert!(studio.marbles.preparing_for().is_none() && !studio.marbles.is_busy());
    assert_eq!(last_notice(&studio), "Stopped before the first step");
}

#[test]
fn a_training_is_shown_and_stopped_from_another_world() {
    for world in [WorldKind::Ice, WorldKind::Platform] {
        let mut studio = drawing(game("first", 30));
        command(&mut studio, Command::Train);
        assert_eq!(studio.work_words(), None, "its own panel shows it");
        command(
            &mut studio,
            match world {
                WorldKind::Ice => Command::NewBoard,
                _ => Command::NewStage,
            },
        );
        assert_eq!(studio.world, world);
        let words = studio.work_words().expect("it is at work");
        assert!(words.starts_with("learning “first”, "), "{words}");
        command(&mut studio, Command::CancelRun);
        until(&mut studio, "it has ended", |studio| studio.marbles.school.training().is_none());
        assert_eq!(studio.work_words(), None);
        assert_eq!(studio.marbles.school.policies()[0].name, "trained: first");
    }
}

#[test]
fn what_keeps_a_game_from_being_played_is_said_as_in_the_list_of_problems() {
    let mut spoilt = game("first", 3);
    spoilt.model.odds.next_ball[Colour::Red] = 0.9;
    let told = words::problem(&spoilt.problems()[0]);
    let told = format!("Cannot play this game: {told}");
    for way in [Command::Run, Command::Train, Command::PlayByHand] {
        let mut studio = drawing(spoilt.clone());
        command(&mut studio, way);
        assert_eq!(last_notice(&studio), told, "{way:?}");
    }
}

#[test]
fn what_is_done_with_a_ball_is_told_in_words() {
    for (action, told) in [
        (Action::ThrowAway, "discards the ball"),
        (Action::Insert(0), "inserts the ball first"),
        (Action::Insert(3), "inserts the ball after ball 3"),
    ] {
        assert_eq!(Zuma::deed(&action), told);
    }
}

#[test]
fn the_offer_to_watch_a_policy_goes_with_what_it_is_about() {
    let offers = |studio: &Studio| {
        let offers = studio.notices.iter().filter_map(|notice| notice.offer.as_ref());
        offers.filter(|(label, _)| *label == "Watch").count()
    };
    let ways: [fn(&mut Studio, PolicyId); 4] = [
        |studio, _| command(studio, Command::NewBoard),
        |studio, id| ask(studio, MarbleRequest::Forget(id)),
        |studio, id| ask(studio, MarbleRequest::Play(id)),
        |studio, _| command(studio, Command::Run),
    ];
    let mut studio = drawing(game("first", 3));
    ask(&mut studio, MarbleRequest::Learner(Learner::QLearning));
    for (number, way) in ways.into_iter().enumerate() {
        studio.world = WorldKind::Zuma;
        let id = learn(&mut studio);
        assert_eq!(offers(&studio), 1);
        way(&mut studio, id);
        studio.advance(1.0);
        assert_eq!(offers(&studio), 0, "way {number}");
    }
}

#[test]
fn who_is_forgotten_is_not_seated() {
    let mut studio = drawing(game("first", 3));
    let id = learn(&mut studio);
    ask(&mut studio, MarbleRequest::Forget(id));
    ask(&mut studio, MarbleRequest::Play(id));
    assert_eq!(studio.marbles.seat, GameSeat::default());
    assert_eq!(last_notice(&studio), "This policy was removed. Choose another player");
}
