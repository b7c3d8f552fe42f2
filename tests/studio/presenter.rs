//! Tests of the presenter by keyboard and accessible name: sizes, keys, questions, leaving.

use super::harness::StudioHarness;
use super::keys::{Scene, open_scene, press_all};
use blackice::picture::Theme;
use blackice::studio::command::Command;
use blackice::studio::files::FilesRequest;
use blackice::studio::model::{Mode, Studio};
use blackice::studio::presenter::MIN_TEXT_SHARE;
use blackice::studio::request::Request;
use eframe::egui::{Event, Key, Modifiers, Rect, Vec2, ViewportCommand};
use egui_kittest::kittest::Queryable;

/// Sizes of windows of common projectors.
const SIZES: [(f32, f32); 2] = [(1024.0, 640.0), (1920.0, 1080.0)];

/// Opens a window of this size with a run or with a lesson, in the presenter.
fn presenting(size: (f32, f32), has_lesson: bool) -> StudioHarness {
    let mut harness = StudioHarness::new(size.0, size.1);
    if has_lesson {
        let text = super::lessons::lesson_text();
        harness.egui.state_mut().studio_mut().apply(Request::Files(FilesRequest::OpenText(text)));
    } else {
        press_all(&mut harness, "Shift+F1");
        harness.wait_until("the demonstration", |studio| studio.runs.shown().is_some());
    }
    press_all(&mut harness, "F11");
    harness.frames(6);
    harness
}

/// Height of the window in points while presenting.
fn window_height(harness: &StudioHarness) -> f32 {
    harness.egui.ctx.content_rect().height()
}

/// Place of a widget; `None` if there is none with this name.
fn place_of(harness: &StudioHarness, name: &str) -> Option<Rect> {
    harness.egui.query_by_label(name).map(|node| node.rect())
}

/// Place in the lesson or run, as a text.
fn place(harness: &StudioHarness) -> String {
    let place = harness.studio().presenter_place();
    assert!(place_of(harness, &place).is_some(), "{place} is shown");
    place
}

fn studio(harness: &mut StudioHarness) -> &mut Studio {
    harness.egui.state_mut().studio_mut()
}

#[test]
fn boards_have_seventy_percent_of_the_height_and_texts_a_thirtieth() {
    for size in SIZES {
        for theme in Theme::bundled() {
            for has_lesson in [false, true] {
                let mut harness = presenting(size, has_lesson);
                studio(&mut harness).settings.theme.clone_from(&theme.name);
                harness.frames(4);
                let height = window_height(&harness);
                for board in ["truth board", "belief board"] {
                    let share = harness.egui.get_by_label(board).rect().height() / height;
                    assert!(share >= 0.7, "{size:?} {}: {board} {share}", theme.name);
                }
                let shown = place(&harness);
                let mut texts = vec![shown.as_str(), "Truth", "Belief"];
                if has_lesson {
                    texts.extend(["The agent saw little.", "Which way?", "Hint", "Show answer"]);
                }
                for text in texts {
                    let found = harness.egui.get_by_label(text).rect().height();
                    assert!(found >= height * MIN_TEXT_SHARE, "{size:?} {}: {text}", theme.name);
                }
                let name = theme.name.replace(' ', "-");
                let what = if has_lesson { "lesson" } else { "run" };
                harness.save_picture(&format!("presenter-{what}-{name}-{}", size.0));
            }
        }
    }
}

#[test]
fn the_caption_of_a_question_fits_below_the_boards() {
    for size in SIZES {
        let mut harness = presenting(size, true);
        let window = harness.egui.ctx.content_rect();
        for text in ["The agent saw little.", "Which way?", "Hint"] {
            let found = harness.egui.get_by_label(text).rect();
            assert!(window.contains_rect(found), "{size:?}: {text} {found:?}");
        }
        press_all(&mut harness, "1 1 2");
        for bar in ["up: 2 hands", "down: 1 hands"] {
            let found = harness.egui.get_by_label(bar).rect();
            assert!(found.height() >= window.height() * MIN_TEXT_SHARE, "{size:?}: {found:?}");
            assert!(window.contains_rect(found), "{size:?}: {bar} {found:?}");
        }
        harness.save_picture(&format!("presenter-hands-{}", size.0));
        press_all(&mut harness, "0 G");
        let hint = harness.egui.get_by_label_contains("Hint: ").rect();
        assert!(window.contains_rect(hint), "{size:?}: {hint:?}");
        press_all(&mut harness, "U");
        let answer = harness.egui.get_by_label_contains("Right answer").rect();
        assert!(window.contains_rect(answer), "{size:?}: {answer:?}");
        harness.save_picture(&format!("presenter-answer-{}", size.0));
    }
}

#[test]
fn there_is_no_menu_no_toolbar_no_timeline_and_no_legend() {
    let mut harness = presenting(SIZES[0], false);
    for name in ["File", "Edit", "Run", "Play or pause", "Decision", "Library"] {
        assert_eq!(place_of(&harness, name), None, "{name}");
    }
    press_all(&mut harness, "F11");
    assert!(place_of(&harness, "File").is_some());
}

#[test]
fn f11_fills_the_screen_and_leaves_it() {
    let mut harness = open_scene(Scene::WatchesRun);
    for is_on in [true, false] {
        let (key, physical_key, repeat, modifiers) = (Key::F11, None, false, Modifiers::NONE);
        for pressed in [true, false] {
            let event = Event::Key { key, physical_key, pressed, repeat, modifiers };
            harness.egui.input_mut().events.push(event);
        }
        // Viewport commands are dropped after the frame that sent them.
        harness.frames(1);
        let views = &harness.egui.output().viewport_output;
        let wanted = ViewportCommand::Fullscreen(is_on);
        assert!(views.values().any(|view| view.commands.contains(&wanted)), "{is_on}");
        assert_eq!(harness.studio().presenter.is_on(), is_on);
    }
}

#[test]
fn escape_shows_the_blank_screen_again_and_then_leaves() {
    let mut harness = presenting(SIZES[0], true);
    press_all(&mut harness, ".");
    assert!(place_of(&harness, "Blank screen").is_some());
    assert_eq!(place_of(&harness, "Which way?"), None, "nothing else is shown");
    assert_eq!(place_of(&harness, "truth board"), None);
    press_all(&mut harness, "Escape");
    assert!(place_of(&harness, "Which way?").is_some());
    press_all(&mut harness, "Escape");
    assert!(!harness.studio().presenter.is_on());
}

#[test]
fn a_clicker_goes_through_decisions_and_moments() {
    let mut harness = presenting(SIZES[0], false);
    press_all(&mut harness, "Home");
    assert!(place(&harness).starts_with("0 / "), "{}", place(&harness));
    press_all(&mut harness, "PageDown");
    let after = harness.studio().playback.cursor();
    let run = harness.studio().runs.shown().expect("a run");
    assert_eq!(after, run.next_decision(0));
    press_all(&mut harness, ". PageDown");
    assert_eq!(harness.studio().playback.cursor(), after, "a blank screen only comes back");
    press_all(&mut harness, "PageUp");
    assert_eq!(harness.studio().playback.cursor(), 0);
    let mut harness = presenting(SIZES[0], true);
    assert_eq!(place(&harness), "1 / 5");
    press_all(&mut harness, "PageDown PageDown PageUp");
    assert_eq!(place(&harness), "2 / 5");
}

#[test]
fn arrows_step_and_the_caption_says_what_happened() {
    let mut harness = presenting(SIZES[0], false);
    press_all(&mut harness, "Home Right");
    assert!(harness.egui.query_by_label_contains("Step 1").is_some());
    assert!(harness.egui.query_by_label_contains("optimist chooses").is_some());
    press_all(&mut harness, "F");
    assert_eq!(place(&harness), "step 1", "the length of the run is hidden with the future");
    assert!(harness.egui.query_by_label_contains("optimist chooses").is_none());
}

#[test]
fn v_shows_truth_belief_and_both() {
    let mut harness = presenting(SIZES[0], false);
    let mut boards = |keys: &str| {
        press_all(&mut harness, keys);
        ["truth board", "belief board"].map(|board| place_of(&harness, board))
    };
    let [Some(truth), Some(_)] = boards("") else { panic!("both boards") };
    let [Some(alone), None] = boards("V") else { panic!("only the truth") };
    assert!(alone.width() > truth.width() * 1.9);
    let [None, Some(_)] = boards("V") else { panic!("only the belief") };
    let [Some(again), Some(_)] = boards("V") else { panic!("both boards") };
    assert_eq!(again, truth);
}

#[test]
fn text_and_boards_change_their_sizes_apart() {
    let mut harness = presenting(SIZES[0], true);
    let heights = |harness: &StudioHarness| {
        ["Which way?", "truth board"].map(|name| harness.egui.get_by_label(name).rect().height())
    };
    let [text, board] = heights(&harness);
    press_all(&mut harness, "=");
    let [same_text, larger_board] = heights(&harness);
    assert!(same_text == text && larger_board > board);
    press_all(&mut harness, "- Ctrl+=");
    let [larger_text, same_board] = heights(&harness);
    assert!(larger_text > text * 1.1 && same_board == board);
    let settings = &harness.studio().settings;
    assert_eq!((settings.presenter_text_percent, settings.presenter_board_percent), (125, 70));
}

#[test]
fn the_presenter_survives_another_window_size() {
    let mut harness = presenting((1920.0, 1080.0), true);
    for size in [Vec2::new(800.0, 600.0), Vec2::new(320.0, 200.0), Vec2::new(3840.0, 2160.0)] {
        harness.resize(size);
        harness.frames(6);
        assert!(harness.studio().presenter.is_on());
        let height = window_height(&harness);
        let board = harness.egui.get_by_label("truth board").rect().height();
        assert!(board >= height * 0.7, "{size:?}: {board} of {height}");
        let text = harness.egui.get_by_label("Which way?").rect().height();
        assert!(text >= height * MIN_TEXT_SHARE, "{size:?}: {text} of {height}");
    }
}

#[test]
fn no_command_shows_a_panel_or_dialog_of_the_editor() {
    for has_lesson in [false, true] {
        let mut harness = presenting(SIZES[0], has_lesson);
        for command in Command::all() {
            let leaves = matches!(command, Command::Present | Command::Cancel | Command::Quit);
            if leaves || matches!(command, Command::Help) {
                continue;
            }
            studio(&mut harness).apply(Request::Command(command));
            let studio = studio(&mut harness);
            assert!(studio.presenter.is_on(), "{command:?}");
            assert_eq!(studio.dialog, None, "{command:?}");
            assert_ne!(studio.mode, Mode::Edit, "{command:?}");
        }
        harness.frames(3);
        assert_eq!(place_of(&harness, "File"), None);
    }
}

#[test]
fn the_editor_enters_the_presenter_with_the_board_to_watch() {
    let mut harness = open_scene(Scene::EditsLevel);
    press_all(&mut harness, "F11");
    assert_eq!(harness.studio().mode, Mode::Watch);
    assert!(place_of(&harness, "truth board").is_some());
    press_all(&mut harness, "E");
    assert_eq!(harness.studio().mode, Mode::Watch, "the editor stays away");
}

#[test]
fn search_verification_and_the_other_worlds_are_presented() {
    let scenes = [
        (Scene::ViewsSearch, "search board"),
        (Scene::ViewsVerification, "proof board"),
        (Scene::PlaysPlatform, "stage board"),
        (Scene::PlaysZuma, "line of balls"),
    ];
    for (scene, board) in scenes {
        let mut harness = open_scene(scene);
        press_all(&mut harness, "F11");
        harness.frames(4);
        let share = harness.egui.get_by_label(board).rect().height() / window_height(&harness);
        assert!(share >= 0.7, "{board}: {share}");
        harness.save_picture(&format!("presenter-{}", board.replace(' ', "-")));
    }
}
