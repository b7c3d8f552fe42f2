//! Tests of the Zuma world in the studio: editing a game, playing, training, and pictures.

use super::harness::StudioHarness;
use super::snapshots::set_theme;
use blackice::agents::zuma::UntrainedPlayer;
use blackice::planning::zuma::Learner;
use blackice::studio::command::Command;
use blackice::studio::files::FilesRequest;
use blackice::studio::model::{Mode, RunWorld};
use blackice::studio::request::Request;
use blackice::studio::zuma::{GameNumber, OptimalPlay, PlayerChoice, ZumaRequest};
use blackice::worlds::WorldKind;
use blackice::worlds::zuma::{Action, Colour, Game, Zuma};
use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;

const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;

const EXAMPLE: &str = include_str!("../../levels/zuma/1-games/01-example.ron");
const LONG: &str = include_str!("../../levels/zuma/1-games/04-long-line.ron");
const SIZES: [(f32, f32); 2] = [(1024.0, 640.0), (1920.0, 1080.0)];

/// Sends a request of the Zuma editor.
fn send(harness: &mut StudioHarness, request: ZumaRequest) {
    harness.egui.state_mut().studio_mut().apply(Request::from(request));
    harness.frames(3);
}

/// Opens a studio with a game in the editor.
fn harness_with_game(game: &str, width: f32, height: f32) -> StudioHarness {
    let mut harness = StudioHarness::new(width, height);
    let request = Request::Files(FilesRequest::OpenText(game.to_owned()));
    harness.egui.state_mut().studio_mut().apply(request);
    harness.wait_until("the game is open", |studio| {
        studio.world == WorldKind::Zuma && !studio.worlds.zuma.game().line.is_empty()
    });
    harness.frames(3);
    harness
}

/// Shortens the example game, so that training takes a moment.
fn shorten_game(harness: &mut StudioHarness) {
    for (number, value) in [(GameNumber::MaxLength, 4.0), (GameNumber::Steps, 10.0)] {
        send(harness, ZumaRequest::Number(number, value));
    }
    while harness.studio().worlds.zuma.game().line.len() > 3 {
        send(harness, ZumaRequest::Remove(0));
    }
    assert_eq!(harness.studio().worlds.zuma.problems(), []);
}

fn game(harness: &StudioHarness) -> &Game {
    harness.studio().worlds.zuma.game()
}

/// Plays the game with the selected player and waits for the run.
fn run_to_the_end(harness: &mut StudioHarness) {
    let before = harness.studio().runs.len();
    harness.press_chord(CTRL, Key::Enter);
    harness.wait_until("the game is played", |studio| studio.runs.len() > before);
    harness.frames(3);
}

/// Saves a picture in every theme.
fn save_pictures_in_all_themes(
    harness: &mut StudioHarness,
    name: &str,
    (width, height): (f32, f32),
) {
    for theme in harness.studio().files.theme_names() {
        set_theme(harness, &theme);
        harness.save_picture(&format!("zuma-{name}-{theme}-{width}x{height}"));
    }
    set_theme(harness, "Dark");
}

#[test]
fn game_edits_are_undone_step_by_step() {
    let mut harness = harness_with_game(EXAMPLE, 1280.0, 800.0);
    let line = game(&harness).line;
    assert_eq!((harness.studio().mode, line.len()), (Mode::Edit, 12));
    harness.press_key(Key::Num4);
    assert_eq!(harness.studio().worlds.zuma.drawing_colour, Colour::Yellow);
    send(&mut harness, ZumaRequest::Insert(0));
    send(&mut harness, ZumaRequest::Recolour(1));
    send(&mut harness, ZumaRequest::Number(GameNumber::NextBall(Colour::Red), 0.5));
    let problems = harness.studio().worlds.zuma.problems();
    assert_eq!(problems.len(), 1, "{problems:?}");
    harness.press_chord(CTRL, Key::Enter);
    assert!(harness.studio().runs.is_empty(), "a game whose odds sum to more than 1 does not run");
    harness.egui.get_by_label("Problems").click();
    harness.frames(3);
    let fixes = harness.egui.query_all_by_label("Normalise");
    fixes.into_iter().next().expect("a remedy").click();
    harness.frames(3);
    assert_eq!(harness.studio().worlds.zuma.problems(), []);
    let sum: f64 = game(&harness).model.probabilities.next_ball.0.iter().sum();
    assert!((sum - 1.0).abs() < 1e-12);
    for _ in 0..4 {
        harness.press_chord(CTRL, Key::Z);
    }
    assert_eq!(game(&harness).line, line);
    assert_eq!(game(&harness).model.probabilities.next_ball[Colour::Red], 0.1);
    assert!(
        !harness.studio().shown_level().is_modified()
            || harness.studio().shown_level().undo_name().is_none()
    );
}

#[test]
fn a_model_file_opens_as_a_game_and_saves_as_json() {
    let model = include_str!("../../src/formats/zuma/model.json");
    let mut harness = StudioHarness::new(1280.0, 800.0);
    let request = Request::Files(FilesRequest::OpenText(model.to_owned()));
    harness.egui.state_mut().studio_mut().apply(request);
    harness.wait_until("the game is open", |studio| studio.world == WorldKind::Zuma);
    assert_eq!((game(&harness).steps, game(&harness).model.rewards.finished), (20, 150.0));
    send(&mut harness, ZumaRequest::Insert(0));
    let path = harness.path("game.json");
    let save = Request::Files(FilesRequest::SaveLevelTo(path.clone()));
    harness.egui.state_mut().studio_mut().apply(save);
    harness.frames(3);
    let drawn = game(&harness).clone();
    let text = std::fs::read_to_string(&path).expect("a written file");
    let read = blackice::formats::zuma::read_zuma(&text).expect("a game").value;
    assert_eq!(read, blackice::formats::zuma::ZumaDocument::Game(drawn));
    assert!(!harness.studio().shown_level().is_modified());
}

#[test]
fn every_player_finishes_a_game_and_truth_can_be_hidden() {
    let mut harness = harness_with_game(EXAMPLE, 1280.0, 800.0);
    shorten_game(&mut harness);
    let seats: Vec<_> = PlayerChoice::all(&harness.studio().worlds.zuma.training_jobs).collect();
    for player in seats.iter().copied().filter(|player| *player != PlayerChoice::You) {
        send(&mut harness, ZumaRequest::Player(player));
        run_to_the_end(&mut harness);
        let run = harness.studio().runs.shown().and_then(Zuma::downcast).expect("a game");
        assert_eq!(run.recording().header.level.steps, 10);
        assert!(run.recording().outcome.is_some());
    }
    assert_eq!(harness.studio().runs.len(), 4);
    let first = harness.studio().runs.iter().next().expect("a run").agent().to_owned();
    assert_eq!(first, "oracle");
    // Hiding the truth keeps the belief visible.
    harness.press_key(Key::End);
    let actual =
        |harness: &StudioHarness| harness.egui.query_all_by_label_contains("true value").count();
    assert_eq!(actual(&harness), 25);
    let studio = harness.egui.state_mut().studio_mut();
    studio.apply(Request::Command(Command::HideTruth));
    harness.frames(3);
    assert_eq!(actual(&harness), 0);
}

#[test]
fn a_game_is_played_by_hand_taken_back_and_continued() {
    let mut harness = harness_with_game(EXAMPLE, 1280.0, 800.0);
    send(&mut harness, ZumaRequest::Player(PlayerChoice::You));
    harness.press_chord(CTRL, Key::Enter);
    assert!(harness.studio().can_move_manually());
    harness.press_key(Key::ArrowRight);
    assert_eq!(harness.studio().aim(), Some(Action::Insert(1)));
    harness.press_key(Key::Enter);
    harness.press_key(Key::Delete);
    let run = harness.studio().runs.shown().and_then(Zuma::downcast).expect("a game");
    let actions: Vec<_> = run.recording().actions().collect();
    assert_eq!(actions, [Action::Insert(1), Action::Discard]);
    let before = run.recording().steps.clone();
    harness.press_chord(CTRL, Key::Z);
    harness.press_key(Key::Delete);
    let run = harness.studio().runs.shown().and_then(Zuma::downcast).expect("a game");
    assert_eq!(run.recording().steps, before, "the same random numbers as before");
    // A second player continues from step 2, and the editor opens the rest as a new game.
    send(&mut harness, ZumaRequest::Player(PlayerChoice::Untrained(UntrainedPlayer::Greedy)));
    harness.press_key(Key::K);
    harness.wait_until("the continued game is played", |studio| studio.runs.len() == 2);
    let run = harness.studio().runs.shown().and_then(Zuma::downcast).expect("a game");
    assert_eq!(run.recording().steps[..2], before);
    assert!(run.recording().outcome.is_some() && run.recording().header.agent == "greedy");
    harness.press_key(Key::Space);
    harness.press_key(Key::Home);
    harness.press_key(Key::ArrowRight);
    harness.press_chord(SHIFT, Key::K);
    let rest = game(&harness);
    assert_eq!((rest.steps, rest.title.as_str()), (19, "Example after step 1"));
}

#[test]
fn a_trained_policy_plays_and_survives_save_and_open() {
    let mut harness = harness_with_game(EXAMPLE, 1280.0, 800.0);
    shorten_game(&mut harness);
    send(&mut harness, ZumaRequest::Seconds(20));
    harness.press_chord(SHIFT, Key::T);
    assert_eq!(harness.studio().mode, Mode::Watch);
    harness.wait_until("a policy is trained", |studio| {
        !studio.worlds.zuma.training_jobs.policies().is_empty()
    });
    let snapshot = harness.studio().worlds.zuma.training_jobs.snapshot().expect("a training");
    assert!(snapshot.is_over && !snapshot.curve.is_empty());
    harness.wait_until("the best play is known", |studio| {
        !studio.worlds.zuma.training_jobs.computes_optimal_play()
    });
    let snapshot = harness.studio().worlds.zuma.training_jobs.snapshot().expect("a training");
    let best = snapshot.optimal_play.points().expect("lines are short");
    run_to_the_end(&mut harness);
    let run = harness.studio().runs.shown().and_then(Zuma::downcast).expect("a game");
    let prior = &run.recording().header.prior;
    assert_eq!(run.recording().header.agent, "model-learner");
    let record = prior.training.as_ref().expect("how it learnt");
    assert_eq!((&record.curve, record.optimal_mean), (&snapshot.curve, Some(best)));
    let step = &run.recording().steps[0].decision;
    assert!(step.forecast.confidence.is_some() && !step.candidates.is_empty());

    harness.press_chord(CTRL | SHIFT, Key::P);
    let path = harness.path("learnt.policy");
    harness.type_path(&path);
    harness.wait_until("the policy is saved", |studio| {
        studio.worlds.zuma.training_jobs.policies()[0].saved_file.path.as_deref()
            == Some(path.as_path())
    });
    assert!(path.is_file());
    harness.press_chord(CTRL, Key::P);
    harness.type_path(&path);
    harness.wait_until("the policy is open", |studio| {
        studio.worlds.zuma.training_jobs.policies().len() == 2
    });
    let policies = harness.studio().worlds.zuma.training_jobs.policies();
    // The training time is not stored in the file.
    let mut learnt = policies[0].file.as_ref().clone();
    assert!(learnt.training.seconds.take().is_some());
    assert_eq!(learnt, *policies[1].file);
    let torn = harness.path("torn.policy");
    std::fs::write(&torn, "Policy(version: 1").expect("written");
    harness.press_chord(CTRL, Key::P);
    harness.type_path(&torn);
    harness.frames(30);
    assert_eq!(harness.studio().worlds.zuma.training_jobs.policies().len(), 2);
}

#[test]
fn policies_are_kept_side_by_side_and_refuse_other_line_lengths() {
    let mut harness = harness_with_game(EXAMPLE, 1280.0, 800.0);
    shorten_game(&mut harness);
    for learner in [Learner::QLearning, Learner::Model] {
        send(&mut harness, ZumaRequest::Learner(learner));
        let before = harness.studio().worlds.zuma.training_jobs.policies().len();
        harness.press_chord(SHIFT, Key::T);
        harness.wait_until("a policy is trained", |studio| {
            studio.worlds.zuma.training_jobs.policies().len() > before
        });
        let player = harness.studio().worlds.zuma.next_player;
        let latest =
            harness.studio().worlds.zuma.training_jobs.policies().last().expect("a policy");
        assert_eq!(
            (player, latest.file.policy.learner()),
            (PlayerChoice::Policy(latest.id), learner)
        );
    }
    let runs = harness.studio().runs.len();
    send(&mut harness, ZumaRequest::Number(GameNumber::MaxLength, 5.0));
    harness.press_chord(CTRL, Key::Enter);
    harness.frames(5);
    assert_eq!(harness.studio().runs.len(), runs, "a policy for another line length does not run");
    let actual = harness.egui.query_all_by_label_contains("trained for lines of at most 4").count();
    assert_eq!(actual, 2, "in a message and in place of the run");
    // The policy also plays another model with the same maximum line length, as a test of the
    // policy.
    send(&mut harness, ZumaRequest::Number(GameNumber::MaxLength, 4.0));
    send(&mut harness, ZumaRequest::Number(GameNumber::Finished, -10.0));
    run_to_the_end(&mut harness);
    assert_eq!(harness.studio().runs.len(), runs + 1);
}

#[test]
fn stopping_the_best_play_search_leaves_it_unknown() {
    let mut harness = harness_with_game(EXAMPLE, 1280.0, 800.0);
    while game(&harness).line.len() > 3 {
        send(&mut harness, ZumaRequest::Remove(0));
    }
    for (number, value) in [(GameNumber::MaxLength, 10.0), (GameNumber::Steps, 5_000.0)] {
        send(&mut harness, ZumaRequest::Number(number, value));
    }
    send(&mut harness, ZumaRequest::Learner(Learner::QLearning));
    send(&mut harness, ZumaRequest::Seconds(1));
    harness.press_chord(SHIFT, Key::T);
    harness.wait_until("the best-play search is running", |studio| {
        studio.worlds.zuma.training_jobs.computes_optimal_play()
    });
    harness.press_chord(CTRL, Key::Period);
    assert!(!harness.studio().worlds.zuma.is_busy());
    let snapshot = harness.studio().worlds.zuma.training_jobs.snapshot().expect("a training");
    assert_eq!(snapshot.optimal_play, OptimalPlay::Stopped);
    run_to_the_end(&mut harness);
    let run = harness.studio().runs.shown().and_then(Zuma::downcast).expect("a game");
    let record = run.recording().header.prior.training.as_ref().expect("how it learnt");
    assert_eq!(record.optimal_mean, None);
}

#[test]
fn the_track_is_zoomed_dragged_and_fitted_again() {
    let mut harness = harness_with_game(LONG, 1280.0, 800.0);
    send(&mut harness, ZumaRequest::Player(PlayerChoice::You));
    harness.press_chord(CTRL, Key::Enter);
    let board = |harness: &StudioHarness| harness.egui.get_by_label("line of balls").rect();
    let middle = board(&harness).center();
    harness.egui.hover_at(middle);
    harness.frames(3);
    let whole = harness.studio().aim();
    let zoom = |harness: &mut StudioHarness, command| {
        harness.egui.state_mut().studio_mut().apply(Request::Command(command));
        harness.frames(3);
    };
    (0..4).for_each(|_| zoom(&mut harness, Command::ZoomIn));
    // Aiming at the last place scrolls it into view.
    harness.press_key(Key::ArrowLeft);
    harness.press_key(Key::ArrowLeft);
    harness.save_picture("zuma-zoomed-1280x800");
    harness.egui.hover_at(middle + eframe::egui::Vec2::splat(1.0));
    harness.frames(3);
    assert_ne!(harness.studio().aim(), whole, "the middle shows another place after zooming");
    harness.press_key(Key::Enter);
    let run = harness.studio().runs.shown().and_then(Zuma::downcast).expect("a game");
    assert_eq!(run.recording().len(), 1);
    zoom(&mut harness, Command::FitBoard);
    harness.save_picture("zuma-fitted-1280x800");
}

#[test]
fn a_stopped_training_keeps_its_policy() {
    let mut harness = harness_with_game(LONG, 1280.0, 800.0);
    send(&mut harness, ZumaRequest::Learner(Learner::QLearning));
    harness.press_chord(SHIFT, Key::T);
    harness.wait_until("the first games are played", |studio| {
        studio
            .worlds
            .zuma
            .training_jobs
            .snapshot()
            .is_some_and(|snapshot| !snapshot.curve.is_empty())
    });
    harness.press_chord(CTRL, Key::Period);
    harness.wait_until("the training has ended", |studio| {
        studio.worlds.zuma.training_jobs.training().is_none()
    });
    let policy = harness.studio().worlds.zuma.training_jobs.policies().last().expect("a policy");
    assert!(policy.file.training.cut_short);
}

#[test]
fn a_small_window_shows_the_belief_of_every_colour() {
    let mut harness = harness_with_game(EXAMPLE, 1024.0, 640.0);
    shorten_game(&mut harness);
    send(&mut harness, ZumaRequest::Seconds(1));
    harness.press_chord(SHIFT, Key::T);
    harness.wait_until("a policy is trained", |studio| {
        !studio.worlds.zuma.training_jobs.policies().is_empty()
    });
    run_to_the_end(&mut harness);
    harness.press_key(Key::Space);
    // The panel ends above the timeline by the width of its border.
    let below = harness.egui.get_by_label("Start").rect().top() - 20.0;
    for colour in Colour::ALL {
        let name = format!("hit probability\n{colour}");
        let row = harness.egui.get_by_label_contains(&name).rect();
        assert!(row.bottom() < below, "{colour}: {row} {below}");
    }
    harness.save_picture("zuma-small-1024x640");
}

#[test]
fn zuma_views_render_in_every_theme_at_every_size() {
    for size in SIZES {
        let mut harness = harness_with_game(EXAMPLE, size.0, size.1);
        save_pictures_in_all_themes(&mut harness, "draw", size);
        run_to_the_end(&mut harness);
        harness.frames(9);
        harness.save_picture(&format!("zuma-flight-{}x{}", size.0, size.1));
        harness.press_key(Key::Space);
        send(&mut harness, ZumaRequest::Number(GameNumber::MaxLength, 6.0));
        while game(&harness).line.len() > 5 {
            send(&mut harness, ZumaRequest::Remove(0));
        }
        send(&mut harness, ZumaRequest::Seconds(3));
        harness.press_chord(SHIFT, Key::T);
        harness.egui.get_by_label("Training").click();
        harness.frames(30);
        harness.wait_until("the training has a curve", |studio| {
            let snapshot = studio.worlds.zuma.training_jobs.snapshot();
            snapshot.is_some_and(|snapshot| snapshot.is_over || !snapshot.curve.is_empty())
        });
        harness.save_picture(&format!("zuma-learning-{}x{}", size.0, size.1));
        harness.wait_until("a policy is trained", |studio| {
            !studio.worlds.zuma.training_jobs.policies().is_empty()
        });
        harness.wait_until("the best play is known", |studio| {
            !studio.worlds.zuma.training_jobs.computes_optimal_play()
        });
        run_to_the_end(&mut harness);
        harness.press_key(Key::Space);
        harness.press_key(Key::Home);
        harness.press_key(Key::ArrowRight);
        harness.frames(40);
        save_pictures_in_all_themes(&mut harness, "training", size);
        harness.egui.get_by_label("Decision").click();
        harness.frames(4);
        save_pictures_in_all_themes(&mut harness, "decision", size);
        harness.egui.get_by_label("Plots").click();
        harness.frames(4);
        harness.save_picture(&format!("zuma-plots-{}x{}", size.0, size.1));
        let mut harness = harness_with_game(LONG, size.0, size.1);
        harness.save_picture(&format!("zuma-long-{}x{}", size.0, size.1));
        harness.press_key(Key::E);
        harness.frames(4);
        harness.save_picture(&format!("zuma-empty-{}x{}", size.0, size.1));
    }
}

/// The newest notice.
fn last_notice(harness: &StudioHarness) -> String {
    harness.studio().notices.iter().last().map(|notice| notice.text.clone()).unwrap_or_default()
}

#[test]
fn unavailable_keys_of_the_editor_say_why() {
    let mut harness = harness_with_game(EXAMPLE, 1280.0, 800.0);
    let before = game(&harness).clone();
    for key in [Key::C, Key::X, Key::V, Key::A] {
        harness.press_chord(CTRL, key);
        assert_eq!(last_notice(&harness), "Zuma games have no selection", "Ctrl+{key:?}");
        harness.egui.state_mut().studio_mut().apply(Request::DismissNotice(0));
    }
    harness.egui.event(Event::Paste("#@$.#".to_owned()));
    harness.frames(3);
    assert_eq!(last_notice(&harness), "Paste: Zuma games have no selection");
    harness.press_key(Key::M);
    assert_eq!(last_notice(&harness), "Mark as doubtful: Only while editing an ice level");
    harness.press_key(Key::F7);
    assert_eq!(last_notice(&harness), "Not for Zuma games");
    harness.press_key(Key::F4);
    assert_eq!(last_notice(&harness), "Only for ice levels");
    assert_eq!(game(&harness), &before);
}

/// Commands of watching that need ice, a belief about cells, or a legend.
const ICE_KEYS: [(Key, Modifiers, &str); 9] = [
    (Key::O, Modifiers::NONE, "Stages and Zuma games have no belief board"),
    (Key::B, Modifiers::NONE, "Stages and Zuma games have no belief board"),
    (Key::R, Modifiers::NONE, "Only for ice levels"),
    (Key::D, Modifiers::NONE, "Only for ice levels"),
    (Key::Num1, Modifiers::NONE, "Stages and Zuma games have no belief board"),
    (Key::Num6, Modifiers::NONE, "Stages and Zuma games have no belief board"),
    (Key::ArrowUp, CTRL.plus(SHIFT), "Stages and Zuma games have no belief board"),
    (Key::S, SHIFT, "Stages and Zuma games have no belief board"),
    (Key::J, SHIFT, "Only for ice levels"),
];

#[test]
fn keys_of_ice_runs_say_why_they_do_nothing_on_stages_and_games() {
    let mut game = harness_with_game(EXAMPLE, 1280.0, 800.0);
    send(&mut game, ZumaRequest::Player(PlayerChoice::Untrained(UntrainedPlayer::Greedy)));
    run_to_the_end(&mut game);
    let mut stage = StudioHarness::new(1280.0, 800.0);
    stage.press_chord(CTRL.plus(SHIFT), Key::N);
    stage.press_chord(CTRL, Key::Enter);
    stage.wait_until("the stage is solved", |studio| !studio.runs.is_empty());
    for (harness, own) in [
        (&mut game, [(Key::L, "Zuma games have no legend"), (Key::X, "Not for Zuma games")]),
        (&mut stage, [(Key::H, "Not for stages"), (Key::S, "Not for stages")]),
    ] {
        assert_eq!(harness.studio().mode, Mode::Watch);
        let settings = harness.studio().settings.clone();
        let own = own.map(|(key, reason)| (key, Modifiers::NONE, reason));
        for (key, modifiers, reason) in ICE_KEYS.into_iter().chain(own) {
            harness.press_chord(modifiers, key);
            assert_eq!(last_notice(harness), reason, "{modifiers:?} {key:?}");
        }
        assert_eq!(harness.studio().settings, settings, "nothing else has changed");
    }
}

#[test]
fn hidden_truth_and_numbers_hide_points_of_groups_and_values_of_the_belief() {
    let mut harness = harness_with_game(EXAMPLE, 1280.0, 800.0);
    send(&mut harness, ZumaRequest::Player(PlayerChoice::Untrained(UntrainedPlayer::Greedy)));
    run_to_the_end(&mut harness);
    if harness.studio().playback.is_playing() {
        harness.press_key(Key::Space);
    }
    let pops = |harness: &StudioHarness| {
        let run = harness.studio().runs.shown().and_then(Zuma::downcast).expect("a game");
        run.recording().steps.iter().position(|step| !step.change.pops.is_empty())
    };
    let step = pops(&harness).expect("a step with a pop");
    let go = blackice::studio::model::PlaybackRequest::GoTo(step + 1);
    harness.egui.state_mut().studio_mut().apply(Request::Playback(go));
    harness.frames(3);
    let points =
        |harness: &StudioHarness| harness.egui.query_all_by_label_contains("balls: ").count();
    assert_eq!(points(&harness), 1);
    harness.egui.get_by_label_contains(" for this step");
    harness.egui.state_mut().studio_mut().apply(Request::Command(Command::HideTruth));
    harness.frames(3);
    assert_eq!(points(&harness), 0, "the split of the points follows from the true rewards");
    harness.egui.get_by_label_contains("Popped ");
    harness.egui.get_by_label_contains(" for this step");
    let means =
        |harness: &StudioHarness| harness.egui.query_all_by_label_contains("mean 0.").count();
    assert!(means(&harness) > 0);
    harness.press_chord(SHIFT, Key::L);
    assert_eq!(means(&harness), 0);
}
