//! Tests of the Zuma jobs without a window.

use super::text;
use crate::agents::zuma::UntrainedPlayer;
use crate::planning::zuma::Learner;
use crate::studio::command::Command;
use crate::studio::files::Files;
use crate::studio::model::testing::{random_walk, studio_with, wait_until};
use crate::studio::model::{Mode, PlaybackWorld, Studio};
use crate::studio::request::Request;
use crate::studio::settings::Settings;
use crate::studio::zuma::{BeliefHolder, PlayerChoice, PolicyId, ZumaRequest};
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

fn ask(studio: &mut Studio, request: ZumaRequest) {
    studio.apply(Request::from(request));
}

fn command(studio: &mut Studio, command: Command) {
    studio.apply(Request::Command(command));
}

/// Trains on the edited game, for at most a second.
fn learn(studio: &mut Studio) -> PolicyId {
    ask(studio, ZumaRequest::Seconds(1));
    command(studio, Command::Train);
    wait_until(studio, "something is trained", |studio| {
        studio.worlds.zuma.training_jobs.training().is_none()
    });
    studio.worlds.zuma.training_jobs.policies().last().expect("a policy").id
}

fn last_notice(studio: &Studio) -> &str {
    studio.notices.iter().last().map_or("", |notice| &notice.text)
}

#[test]
fn running_training_is_not_replaced() {
    let mut studio = drawing(game("first", 30));
    command(&mut studio, Command::Train);
    draw(&mut studio, game("second", 30));
    command(&mut studio, Command::Train);
    let snapshot = studio.worlds.zuma.training_jobs.snapshot().expect("a training");
    assert_eq!((snapshot.title.as_str(), studio.mode), ("first", Mode::Edit));
    let actual = "A training is already running. Ctrl+. stops it and keeps the policy.";
    assert_eq!(last_notice(&studio), actual);
    command(&mut studio, Command::CancelRun);
    wait_until(&mut studio, "it has ended", |studio| {
        studio.worlds.zuma.training_jobs.training().is_none()
    });
    assert_eq!(studio.worlds.zuma.training_jobs.policies()[0].name, "trained: first");
}

#[test]
fn shown_belief_names_its_holder() {
    let mut studio = drawing(game("first", 3));
    let names = |studio: &Studio| -> Vec<_> {
        studio.beliefs().into_iter().map(|belief| belief.label).collect()
    };
    let first = learn(&mut studio);
    assert_eq!(names(&studio), ["first: learner"]);
    let learnt = studio.beliefs().remove(0).belief;
    let policy = studio.worlds.zuma.training_jobs.policy(first).expect("a policy");
    assert_eq!(Some(&learnt), policy.file.policy.belief());

    let mut second = game("second", 3);
    second.model.rewards.finished = -7.0;
    draw(&mut studio, second);
    ask(&mut studio, ZumaRequest::Player(PlayerChoice::Untrained(UntrainedPlayer::Greedy)));
    command(&mut studio, Command::Run);
    wait_until(&mut studio, "the game is played", |studio| studio.runs.len() == 1);
    assert_eq!(names(&studio), ["second: greedy", "first: learner"]);
    assert_eq!(studio.beliefs()[0].truth.rewards.finished, -7.0);
    ask(&mut studio, ZumaRequest::BeliefHolder(BeliefHolder::Learner));
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
    assert!(studio.runs.shown().is_none() && studio.playback.last() == 0);
}

#[test]
fn esc_stops_training_and_preparation() {
    for goes_back_to_drawing in [false, true] {
        let mut studio = drawing(game("first", 30));
        command(&mut studio, Command::Train);
        if goes_back_to_drawing {
            studio.apply(Request::ShowMode(Mode::Edit));
        }
        command(&mut studio, Command::Cancel);
        wait_until(&mut studio, "it has ended", |studio| {
            studio.worlds.zuma.training_jobs.training().is_none()
        });
        let policy = studio.worlds.zuma.training_jobs.policies().first().expect("a policy");
        assert!(policy.file.training.cut_short);
    }
    let mut studio = drawing(Game { steps: 5_000, ..game("first", 12) });
    ask(&mut studio, ZumaRequest::Player(PlayerChoice::Untrained(UntrainedPlayer::Oracle)));
    command(&mut studio, Command::Run);
    assert!(studio.worlds.zuma.preparing_for().is_some());
    command(&mut studio, Command::Cancel);
    assert!(studio.worlds.zuma.preparing_for().is_none() && !studio.worlds.zuma.is_busy());
    assert_eq!(last_notice(&studio), "Stopped before the first step");
}

#[test]
fn a_training_is_shown_and_stopped_from_another_world() {
    for world in [WorldKind::Ice, WorldKind::Platform] {
        let mut studio = drawing(game("first", 30));
        command(&mut studio, Command::Train);
        assert_eq!(studio.job_status(), None, "its own panel shows it");
        command(
            &mut studio,
            match world {
                WorldKind::Ice => Command::NewIceLevel,
                _ => Command::NewPlatformLevel,
            },
        );
        assert_eq!(studio.world, world);
        let words = studio.job_status().expect("it is at work");
        assert!(words.starts_with("learning “first”, "), "{words}");
        command(&mut studio, Command::CancelRun);
        wait_until(&mut studio, "it has ended", |studio| {
            studio.worlds.zuma.training_jobs.training().is_none()
        });
        assert_eq!(studio.job_status(), None);
        assert_eq!(studio.worlds.zuma.training_jobs.policies()[0].name, "trained: first");
    }
}

#[test]
fn unplayable_game_shows_problem_text() {
    let mut spoilt = game("first", 3);
    spoilt.model.probabilities.next_ball[Colour::Red] = 0.9;
    let actual = text::problem(&spoilt.problems()[0]);
    let actual = format!("Cannot play this game: {actual}");
    for way in [Command::Run, Command::Train, Command::PlayByHand] {
        let mut studio = drawing(spoilt.clone());
        command(&mut studio, way);
        assert_eq!(last_notice(&studio), actual, "{way:?}");
    }
}

#[test]
fn zuma_actions_have_texts() {
    for (action, actual) in [
        (Action::Discard, "discards the ball"),
        (Action::Insert(0), "inserts the ball first"),
        (Action::Insert(3), "inserts the ball after ball 3"),
    ] {
        assert_eq!(Zuma::action_text(&action), actual);
    }
}

#[test]
fn watch_offer_ends_with_its_policy() {
    let offers = |studio: &Studio| {
        let offers = studio.notices.iter().filter_map(|notice| notice.action.as_ref());
        offers.filter(|(label, _)| *label == "Watch").count()
    };
    let ways: [fn(&mut Studio, PolicyId); 4] = [
        |studio, _| command(studio, Command::NewIceLevel),
        |studio, id| ask(studio, ZumaRequest::RemovePolicy(id)),
        |studio, id| ask(studio, ZumaRequest::Play(id)),
        |studio, _| command(studio, Command::Run),
    ];
    let mut studio = drawing(game("first", 3));
    ask(&mut studio, ZumaRequest::Learner(Learner::QLearning));
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
fn removed_policy_cannot_play() {
    let mut studio = drawing(game("first", 3));
    let id = learn(&mut studio);
    ask(&mut studio, ZumaRequest::RemovePolicy(id));
    ask(&mut studio, ZumaRequest::Play(id));
    assert_eq!(studio.worlds.zuma.next_player, PlayerChoice::default());
    assert_eq!(last_notice(&studio), "This policy was removed. Choose another player");
}
