//! Tests of the Zuma world in the studio: editing a game, playing, training, and pictures.

use super::desk::Desk;
use super::looks::wear;
use blackice::agents::zuma::Yardstick;
use blackice::planning::learning::Learner;
use blackice::studio::command::Command;
use blackice::studio::files::FilesRequest;
use blackice::studio::marbles::{BestPlay, GameSeat, MarbleRequest, Number};
use blackice::studio::model::{Mode, RunWorld};
use blackice::studio::request::Request;
use blackice::worlds::WorldKind;
use blackice::worlds::zuma::{Action, Colour, Game, Zuma};
use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;

const EXAMPLE: &str = include_str!("../../levels/zuma/1-games/01-example.ron");
const LONG: &str = include_str!("../../levels/zuma/1-games/04-long-line.ron");
const SIZES: [(f32, f32); 2] = [(1024.0, 640.0), (1920.0, 1080.0)];

/// Sends a request of the Zuma editor.
fn ask(desk: &mut Desk, request: MarbleRequest) {
    desk.harness.state_mut().studio_mut().apply(Request::Marbles(request));
    desk.frames(3);
}

/// Opens a studio with a game in the editor.
fn desk_with(game: &str, width: f32, height: f32) -> Desk {
    let mut desk = Desk::new(width, height);
    let request = Request::Files(FilesRequest::OpenText(game.to_owned()));
    desk.harness.state_mut().studio_mut().apply(request);
    desk.until("the game is open", |studio| {
        studio.world == WorldKind::Zuma && !studio.marbles.game().line.is_empty()
    });
    desk.frames(3);
    desk
}

/// Shortens the example game, so that training takes a moment.
fn small_game(desk: &mut Desk) {
    for (number, value) in [(Number::MaxLength, 4.0), (Number::Steps, 10.0)] {
        ask(desk, MarbleRequest::Number(number, value));
    }
    while desk.studio().marbles.game().line.len() > 3 {
        ask(desk, MarbleRequest::Remove(0));
    }
    assert_eq!(desk.studio().marbles.problems(), []);
}

fn game(desk: &Desk) -> &Game {
    desk.studio().marbles.game()
}

/// Plays the game with the selected player and waits for the run.
fn run_to_the_end(desk: &mut Desk) {
    let before = desk.studio().runs.len();
    desk.chord(CTRL, Key::Enter);
    desk.until("the game is played", |studio| studio.runs.len() > before);
    desk.frames(3);
}

/// Saves a picture in every theme.
fn themes(desk: &mut Desk, name: &str, (width, height): (f32, f32)) {
    for theme in desk.studio().files.theme_names() {
        wear(desk, &theme);
        desk.keep_picture(&format!("zuma-{name}-{theme}-{width}x{height}"));
    }
    wear(desk, "Dark");
}

#[test]
fn game_edits_are_undone_step_by_step() {
    let mut desk = desk_with(EXAMPLE, 1280.0, 800.0);
    let line = game(&desk).line;
    assert_eq!((desk.studio().mode, line.len()), (Mode::Edit, 12));
    desk.key(Key::Num4);
    assert_eq!(desk.studio().marbles.ink, Colour::Yellow);
    ask(&mut desk, MarbleRequest::Insert(0));
    ask(&mut desk, MarbleRequest::Recolour(1));
    ask(&mut desk, MarbleRequest::Number(Number::NextBall(Colour::Red), 0.5));
    let problems = desk.studio().marbles.problems();
    assert_eq!(problems.len(), 1, "{problems:?}");
    desk.chord(CTRL, Key::Enter);
    assert!(desk.studio().runs.is_empty(), "a game whose odds sum to more than 1 does not run");
    desk.harness.get_by_label("Problems").click();
    desk.frames(3);
    let fixes = desk.harness.query_all_by_label("Normalise");
    fixes.into_iter().next().expect("a remedy").click();
    desk.frames(3);
    assert_eq!(desk.studio().marbles.problems(), []);
    let sum: f64 = game(&desk).model.odds.next_ball.0.iter().sum();
    assert!((sum - 1.0).abs() < 1e-12);
    for _ in 0..4 {
        desk.chord(CTRL, Key::Z);
    }
    assert_eq!(game(&desk).line, line);
    assert_eq!(game(&desk).model.odds.next_ball[Colour::Red], 0.1);
    assert!(!desk.studio().drawn().is_modified() || desk.studio().drawn().undo_name().is_none());
}

#[test]
fn a_model_file_opens_as_a_game_and_saves_as_json() {
    let model = include_str!("../../src/formats/zuma/model.json");
    let mut desk = Desk::new(1280.0, 800.0);
    let request = Request::Files(FilesRequest::OpenText(model.to_owned()));
    desk.harness.state_mut().studio_mut().apply(request);
    desk.until("the game is open", |studio| studio.world == WorldKind::Zuma);
    assert_eq!((game(&desk).steps, game(&desk).model.rewards.finished), (20, 150.0));
    ask(&mut desk, MarbleRequest::Insert(0));
    let path = desk.path("game.json");
    let save = Request::Files(FilesRequest::SaveLevelTo(path.clone()));
    desk.harness.state_mut().studio_mut().apply(save);
    desk.frames(3);
    let drawn = game(&desk).clone();
    let text = std::fs::read_to_string(&path).expect("a written file");
    let read = blackice::formats::zuma::read_zuma(&text).expect("a game").value;
    assert_eq!(read, blackice::formats::zuma::ZumaDocument::Game(drawn));
    assert!(!desk.studio().drawn().is_modified());
}

#[test]
fn every_player_finishes_a_game_and_truth_can_be_hidden() {
    let mut desk = desk_with(EXAMPLE, 1280.0, 800.0);
    small_game(&mut desk);
    let seats: Vec<_> = GameSeat::all(&desk.studio().marbles.school).collect();
    for seat in seats.iter().copied().filter(|seat| *seat != GameSeat::You) {
        ask(&mut desk, MarbleRequest::Seat(seat));
        run_to_the_end(&mut desk);
        let run = desk.studio().runs.shown().and_then(Zuma::of).expect("a game");
        assert_eq!(run.recording().header.level.steps, 10);
        assert!(run.recording().outcome.is_some());
    }
    assert_eq!(desk.studio().runs.len(), 4);
    let first = desk.studio().runs.iter().next().expect("a run").agent().to_owned();
    assert_eq!(first, "oracle");
    // Hiding the truth keeps the belief visible.
    desk.key(Key::End);
    let told = |desk: &Desk| desk.harness.query_all_by_label_contains("true value").count();
    assert_eq!(told(&desk), 25);
    let studio = desk.harness.state_mut().studio_mut();
    studio.apply(Request::Command(Command::HideTruth));
    desk.frames(3);
    assert_eq!(told(&desk), 0);
}

#[test]
fn a_game_is_played_by_hand_taken_back_and_continued() {
    let mut desk = desk_with(EXAMPLE, 1280.0, 800.0);
    ask(&mut desk, MarbleRequest::Seat(GameSeat::You));
    desk.chord(CTRL, Key::Enter);
    assert!(desk.studio().plays_by_hand());
    desk.key(Key::ArrowRight);
    assert_eq!(desk.studio().aim(), Some(Action::Insert(1)));
    desk.key(Key::Enter);
    desk.key(Key::Delete);
    let run = desk.studio().runs.shown().and_then(Zuma::of).expect("a game");
    let actions: Vec<_> = run.recording().actions().collect();
    assert_eq!(actions, [Action::Insert(1), Action::ThrowAway]);
    let before = run.recording().steps.clone();
    desk.chord(CTRL, Key::Z);
    desk.key(Key::Delete);
    let run = desk.studio().runs.shown().and_then(Zuma::of).expect("a game");
    assert_eq!(run.recording().steps, before, "the same random numbers as before");
    // A second player continues from step 2, and the editor opens the rest as a new game.
    ask(&mut desk, MarbleRequest::Seat(GameSeat::Yardstick(Yardstick::Greedy)));
    desk.key(Key::K);
    desk.until("the continued game is played", |studio| studio.runs.len() == 2);
    let run = desk.studio().runs.shown().and_then(Zuma::of).expect("a game");
    assert_eq!(run.recording().steps[..2], before);
    assert!(run.recording().outcome.is_some() && run.recording().header.agent == "greedy");
    desk.key(Key::Space);
    desk.key(Key::Home);
    desk.key(Key::ArrowRight);
    desk.chord(SHIFT, Key::K);
    let rest = game(&desk);
    assert_eq!((rest.steps, rest.title.as_str()), (19, "Example after step 1"));
}

#[test]
fn a_trained_policy_plays_and_survives_save_and_open() {
    let mut desk = desk_with(EXAMPLE, 1280.0, 800.0);
    small_game(&mut desk);
    ask(&mut desk, MarbleRequest::Seconds(20));
    desk.chord(SHIFT, Key::T);
    assert_eq!(desk.studio().mode, Mode::Watch);
    desk.until("a policy is trained", |studio| !studio.marbles.school.policies().is_empty());
    let view = desk.studio().marbles.school.view().expect("a training");
    assert!(view.is_over && !view.curve.is_empty());
    desk.until("the best play is known", |studio| !studio.marbles.school.seeks_best_play());
    let view = desk.studio().marbles.school.view().expect("a training");
    let best = view.best_play.points().expect("lines are short");
    run_to_the_end(&mut desk);
    let run = desk.studio().runs.shown().and_then(Zuma::of).expect("a game");
    let prior = &run.recording().header.prior;
    assert_eq!(run.recording().header.agent, "model-learner");
    let record = prior.training.as_ref().expect("how it learnt");
    assert_eq!((&record.curve, record.best_play), (&view.curve, Some(best)));
    let step = &run.recording().steps[0].decision;
    assert!(step.forecast.certainty.is_some() && !step.candidates.is_empty());

    desk.chord(CTRL | SHIFT, Key::P);
    let path = desk.path("learnt.policy");
    desk.type_path(&path);
    desk.until("the policy is saved", |studio| {
        studio.marbles.school.policies()[0].kept.path.as_deref() == Some(path.as_path())
    });
    assert!(path.is_file());
    desk.chord(CTRL, Key::P);
    desk.type_path(&path);
    desk.until("the policy is open", |studio| studio.marbles.school.policies().len() == 2);
    let policies = desk.studio().marbles.school.policies();
    // The training time is not stored in the file.
    let mut learnt = policies[0].file.as_ref().clone();
    assert!(learnt.training.seconds.take().is_some());
    assert_eq!(learnt, *policies[1].file);
    let torn = desk.path("torn.policy");
    std::fs::write(&torn, "Policy(version: 1").expect("written");
    desk.chord(CTRL, Key::P);
    desk.type_path(&torn);
    desk.frames(30);
    assert_eq!(desk.studio().marbles.school.policies().len(), 2);
}

#[test]
fn policies_are_kept_side_by_side_and_refuse_other_line_lengths() {
    let mut desk = desk_with(EXAMPLE, 1280.0, 800.0);
    small_game(&mut desk);
    for learner in [Learner::QLearning, Learner::Model] {
        ask(&mut desk, MarbleRequest::Learner(learner));
        let before = desk.studio().marbles.school.policies().len();
        desk.chord(SHIFT, Key::T);
        desk.until("a policy is trained", |studio| studio.marbles.school.policies().len() > before);
        let seat = desk.studio().marbles.seat;
        let latest = desk.studio().marbles.school.policies().last().expect("a policy");
        assert_eq!((seat, latest.file.policy.learner()), (GameSeat::Policy(latest.id), learner));
    }
    let runs = desk.studio().runs.len();
    ask(&mut desk, MarbleRequest::Number(Number::MaxLength, 5.0));
    desk.chord(CTRL, Key::Enter);
    desk.frames(5);
    assert_eq!(desk.studio().runs.len(), runs, "a policy for another line length does not run");
    let told = desk.harness.query_all_by_label_contains("trained for lines of at most 4").count();
    assert_eq!(told, 2, "in a message and in place of the run");
    // The policy also plays another model with the same maximum line length, as a test of the
    // policy.
    ask(&mut desk, MarbleRequest::Number(Number::MaxLength, 4.0));
    ask(&mut desk, MarbleRequest::Number(Number::Finished, -10.0));
    run_to_the_end(&mut desk);
    assert_eq!(desk.studio().runs.len(), runs + 1);
}

#[test]
fn stopping_the_best_play_search_leaves_it_unknown() {
    let mut desk = desk_with(EXAMPLE, 1280.0, 800.0);
    while game(&desk).line.len() > 3 {
        ask(&mut desk, MarbleRequest::Remove(0));
    }
    for (number, value) in [(Number::MaxLength, 10.0), (Number::Steps, 5_000.0)] {
        ask(&mut desk, MarbleRequest::Number(number, value));
    }
    ask(&mut desk, MarbleRequest::Learner(Learner::QLearning));
    ask(&mut desk, MarbleRequest::Seconds(1));
    desk.chord(SHIFT, Key::T);
    desk.until("the best-play search is running", |studio| studio.marbles.school.seeks_best_play());
    desk.chord(CTRL, Key::Period);
    assert!(!desk.studio().marbles.is_busy());
    let view = desk.studio().marbles.school.view().expect("a training");
    assert_eq!(view.best_play, BestPlay::Stopped);
    run_to_the_end(&mut desk);
    let run = desk.studio().runs.shown().and_then(Zuma::of).expect("a game");
    let record = run.recording().header.prior.training.as_ref().expect("how it learnt");
    assert_eq!(record.best_play, None);
}

#[test]
fn the_track_is_zoomed_dragged_and_fitted_again() {
    let mut desk = desk_with(LONG, 1280.0, 800.0);
    ask(&mut desk, MarbleRequest::Seat(GameSeat::You));
    desk.chord(CTRL, Key::Enter);
    let board = |desk: &Desk| desk.harness.get_by_label("marbles").rect();
    let middle = board(&desk).center();
    desk.harness.hover_at(middle);
    desk.frames(3);
    let whole = desk.studio().aim();
    let zoom = |desk: &mut Desk, command| {
        desk.harness.state_mut().studio_mut().apply(Request::Command(command));
        desk.frames(3);
    };
    (0..4).for_each(|_| zoom(&mut desk, Command::ZoomIn));
    // Aiming at the last place scrolls it into view.
    desk.key(Key::ArrowLeft);
    desk.key(Key::ArrowLeft);
    desk.keep_picture("zuma-zoomed-1280x800");
    desk.harness.hover_at(middle + eframe::egui::Vec2::splat(1.0));
    desk.frames(3);
    assert_ne!(desk.studio().aim(), whole, "the middle shows another place after zooming");
    desk.key(Key::Enter);
    let run = desk.studio().runs.shown().and_then(Zuma::of).expect("a game");
    assert_eq!(run.recording().len(), 1);
    zoom(&mut desk, Command::FitBoard);
    desk.keep_picture("zuma-fitted-1280x800");
}

#[test]
fn a_stopped_training_keeps_its_policy() {
    let mut desk = desk_with(LONG, 1280.0, 800.0);
    ask(&mut desk, MarbleRequest::Learner(Learner::QLearning));
    desk.chord(SHIFT, Key::T);
    desk.until("the first games are played", |studio| {
        studio.marbles.school.view().is_some_and(|view| !view.curve.is_empty())
    });
    desk.chord(CTRL, Key::Period);
    desk.until("the training has ended", |studio| studio.marbles.school.training().is_none());
    let policy = desk.studio().marbles.school.policies().last().expect("a policy");
    assert!(policy.file.training.cut_short);
}

#[test]
fn a_small_window_shows_the_belief_of_every_colour() {
    let mut desk = desk_with(EXAMPLE, 1024.0, 640.0);
    small_game(&mut desk);
    ask(&mut desk, MarbleRequest::Seconds(1));
    desk.chord(SHIFT, Key::T);
    desk.until("a policy is trained", |studio| !studio.marbles.school.policies().is_empty());
    run_to_the_end(&mut desk);
    desk.key(Key::Space);
    // The panel ends above the timeline by the width of its border.
    let below = desk.harness.get_by_label("Start").rect().top() - 20.0;
    for colour in Colour::ALL {
        let name = format!("hit probability\n{colour}");
        let row = desk.harness.get_by_label_contains(&name).rect();
        assert!(row.bottom() < below, "{colour}: {row} {below}");
    }
    desk.keep_picture("zuma-small-1024x640");
}

#[test]
fn zuma_views_render_in_every_theme_at_every_size() {
    for size in SIZES {
        let mut desk = desk_with(EXAMPLE, size.0, size.1);
        themes(&mut desk, "draw", size);
        run_to_the_end(&mut desk);
        desk.frames(9);
        desk.keep_picture(&format!("zuma-flight-{}x{}", size.0, size.1));
        desk.key(Key::Space);
        ask(&mut desk, MarbleRequest::Number(Number::MaxLength, 6.0));
        while game(&desk).line.len() > 5 {
            ask(&mut desk, MarbleRequest::Remove(0));
        }
        ask(&mut desk, MarbleRequest::Seconds(3));
        desk.chord(SHIFT, Key::T);
        desk.harness.get_by_label("Training").click();
        desk.frames(30);
        desk.until("the training has a curve", |studio| {
            let view = studio.marbles.school.view();
            view.is_some_and(|view| view.is_over || !view.curve.is_empty())
        });
        desk.keep_picture(&format!("zuma-learning-{}x{}", size.0, size.1));
        desk.until("a policy is trained", |studio| !studio.marbles.school.policies().is_empty());
        desk.until("the best play is known", |studio| !studio.marbles.school.seeks_best_play());
        run_to_the_end(&mut desk);
        desk.key(Key::Space);
        desk.key(Key::Home);
        desk.key(Key::ArrowRight);
        desk.frames(40);
        themes(&mut desk, "training", size);
        desk.harness.get_by_label("Decision").click();
        desk.frames(4);
        themes(&mut desk, "decision", size);
        desk.harness.get_by_label("Plots").click();
        desk.frames(4);
        desk.keep_picture(&format!("zuma-plots-{}x{}", size.0, size.1));
        let mut desk = desk_with(LONG, size.0, size.1);
        desk.keep_picture(&format!("zuma-long-{}x{}", size.0, size.1));
        desk.key(Key::E);
        desk.frames(4);
        desk.keep_picture(&format!("zuma-empty-{}x{}", size.0, size.1));
    }
}
