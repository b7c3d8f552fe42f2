//! Tests that boards, library and title always show the same open level.

use super::harness::StudioHarness;
use super::snapshots::set_theme;
use blackice::formats::pddl::write_problem;
use blackice::formats::ron_recording::{AnyRecording, write_recording};
use blackice::studio::command::Command;
use blackice::studio::files::FilesRequest;
use blackice::studio::model::Mode;
use blackice::studio::request::Request;
use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::PathBuf;

const CTRL: Modifiers = Modifiers::COMMAND;
const TEXT: &str = "#####\n#@$.#\n#####\nTitle: Corridor\n";

fn apply(harness: &mut StudioHarness, request: Request) {
    harness.egui.state_mut().studio_mut().apply(request);
    harness.frames(3);
}

fn open_text(harness: &mut StudioHarness, text: &str) {
    apply(harness, Request::Files(FilesRequest::OpenText(text.to_owned())));
}

fn write(harness: &StudioHarness, name: &str, text: &str) -> PathBuf {
    let path = harness.path(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    std::fs::write(&path, text).expect("written");
    path
}

/// Opens a file and waits until it is read.
fn open_file(harness: &mut StudioHarness, path: PathBuf) {
    apply(harness, Request::Files(FilesRequest::Open(path)));
    harness
        .wait_until("the file is read", |studio| studio.files.paths_in_progress().next().is_none());
    harness.frames(3);
}

/// Accessible description of the only board with a name.
fn description_of(harness: &StudioHarness, board: &str) -> String {
    harness.egui.get_by_label(board).accesskit_node().value().unwrap_or_default()
}

/// Plays one key by hand on a level and returns the recording as text.
fn recording_of_key(level: &str, key: Key) -> String {
    let mut harness = StudioHarness::new(1024.0, 640.0);
    open_text(&mut harness, level);
    apply(&mut harness, Request::Command(Command::PlayByHand));
    harness.press_key(key);
    let run = harness.studio().runs.shown().expect("a run");
    assert_eq!(run.len(), 1, "{key:?}");
    match run.recording() {
        AnyRecording::Ice(recording) => write_recording(&recording),
        AnyRecording::Platform(recording) => write_recording(&recording),
        AnyRecording::Zuma(recording) => write_recording(&recording),
    }
    .expect("a text")
}

/// Focuses the search field of the library and types a text.
fn type_into_library(harness: &mut StudioHarness, text: &str) {
    harness.press_chord(CTRL, Key::F);
    harness.frames(3);
    harness.egui.event(Event::Text(text.to_owned()));
    harness.frames(3);
}

#[test]
fn opening_a_level_from_the_library_closes_the_view_of_another_run() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    apply(&mut harness, Request::Command(Command::Demonstration));
    harness.wait_until("the demonstration is shown", |studio| studio.runs.shown().is_some());
    assert!(
        description_of(&harness, "truth board").starts_with("player at"),
        "the run is on the board"
    );
    type_into_library(&mut harness, "mousetrap");
    harness.press_key(Key::Enter);
    assert!(harness.studio().title().starts_with("Mousetrap"), "{}", harness.studio().title());
    assert_eq!(harness.studio().mode, Mode::Edit);
    harness.press_key(Key::E);
    assert_eq!(description_of(&harness, "truth board"), "Mousetrap; no run yet");
    assert!(harness.egui.query_by_label_contains("belief of").is_none());
}

#[test]
fn escape_first_clears_and_then_leaves_the_library_search() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    open_text(&mut harness, TEXT);
    let rows =
        |harness: &StudioHarness| harness.egui.query_all_by_label_contains("Mousetrap").count();
    let field = |harness: &StudioHarness| harness.egui.ctx.text_edit_focused();
    type_into_library(&mut harness, "mousetrap");
    assert_eq!((rows(&harness), field(&harness)), (1, true));
    harness.press_key(Key::Escape);
    let find = harness.egui.get_by_label("Find a level").accesskit_node();
    assert_eq!((find.value().unwrap_or_default(), field(&harness)), (String::new(), true));
    harness.press_key(Key::Escape);
    assert!(!field(&harness), "the second Esc leaves the field");
}

#[test]
fn escape_after_opening_a_found_level_removes_the_focus() {
    for title in ["mousetrap", "leg up", "two colours"] {
        let mut harness = StudioHarness::new(1280.0, 800.0);
        type_into_library(&mut harness, title);
        harness.press_key(Key::Enter);
        harness.frames(20);
        harness.press_key(Key::Escape);
        let find = harness.egui.get_by_label("Find a level").accesskit_node();
        assert_eq!(find.value().unwrap_or_default(), "", "{title}");
        let focused = harness.egui.ctx.memory(|memory| memory.focused());
        assert_eq!(focused, None, "no widget has the focus: {title}");
    }
}

#[test]
fn every_file_format_shows_its_board_from_every_mode() {
    let game = include_str!("../../levels/zuma/1-games/01-example.ron");
    let stage = include_str!("../../levels/platform/3-quarry/07-open-cast.ron");
    let problem = {
        let mut harness = StudioHarness::new(1024.0, 640.0);
        open_text(&mut harness, TEXT);
        write_problem(harness.studio().worlds.ice.level()).expect("a problem")
    };
    let files = [
        ("level.ron", "Level(title: \"Alone\", board: [\"#@$.#\"])".to_owned(), "truth board"),
        ("level.xsb", TEXT.to_owned(), "truth board"),
        ("mac.xsb", TEXT.replace('\n', "\r"), "truth board"),
        ("quoted.txt", TEXT.lines().map(|line| format!("> {line}\n")).collect(), "truth board"),
        ("list.json", "[\"#####\", \"#@$.#\", \"#####\"]".to_owned(), "truth board"),
        ("problem.pddl", problem, "truth board"),
        ("game.ron", game.to_owned(), "line of balls"),
        ("stage.ron", stage.to_owned(), "stage board"),
        ("run.ron", recording_of_key(TEXT, Key::ArrowRight), "truth board"),
        ("game-run.ron", recording_of_key(game, Key::Enter), "line of balls"),
        ("stage-run.ron", recording_of_key(stage, Key::ArrowRight), "stage board"),
    ];
    for (name, text, board) in files {
        for mode in [Mode::Edit, Mode::Watch, Mode::Search, Mode::Verify] {
            let mut harness = StudioHarness::new(1280.0, 800.0);
            open_text(&mut harness, TEXT);
            let command = match mode {
                Mode::Edit => None,
                Mode::Watch => Some(Command::SwitchEditWatch),
                Mode::Search => Some(Command::WatchSearch),
                Mode::Verify => Some(Command::VerifyLevel),
            };
            if let Some(command) = command {
                apply(&mut harness, Request::Command(command));
            }
            assert_eq!(harness.studio().mode, mode);
            let path = write(&harness, name, &text);
            open_file(&mut harness, path);
            let is_run = name.ends_with("run.ron");
            let expected = if is_run { Mode::Watch } else { Mode::Edit };
            assert_eq!(harness.studio().mode, expected, "{name} in {mode:?}");
            if !is_run {
                apply(&mut harness, Request::Command(Command::SwitchEditWatch));
                let said = description_of(&harness, board);
                assert!(said.ends_with("no run yet"), "{name} in {mode:?}: {said}");
            } else {
                assert_eq!(harness.studio().runs.shown().map(|run| run.len()), Some(1), "{name}");
                let said = description_of(&harness, board);
                assert!(!said.ends_with("no run yet"), "{name} in {mode:?}: {said}");
            }
        }
    }
}

#[test]
fn a_run_on_an_older_version_is_marked_on_its_board() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    open_text(&mut harness, TEXT);
    apply(&mut harness, Request::Command(Command::PlayByHand));
    let marks =
        |harness: &StudioHarness| harness.egui.query_all_by_label_contains("older version").count();
    assert_eq!(marks(&harness), 0);
    apply(&mut harness, Request::Command(Command::SwitchEditWatch));
    apply(&mut harness, Request::Command(Command::RotateClockwise));
    apply(&mut harness, Request::Command(Command::SwitchEditWatch));
    let header =
        harness.egui.query_all_by_label_contains("played on an older version of this level");
    assert_eq!(header.count(), 1);
}

#[test]
fn solutions_of_a_file_open_as_runs_of_its_level() {
    const SOLVED: &str = "#######\n#@$  .#\n#######\nTitle: Hallway\n\nSolution/Moves\n3R\n\n\
                          Solution/Blocked\nRUR\n";
    for (width, height) in [(1024.0, 640.0), (1920.0, 1080.0)] {
        let mut harness = StudioHarness::new(width, height);
        let path = write(&harness, "hallway.xsb", SOLVED);
        open_file(&mut harness, path);
        apply(&mut harness, Request::Command(Command::SwitchEditWatch));
        assert_eq!(description_of(&harness, "truth board"), "Hallway; no run yet");
        apply(&mut harness, Request::Command(Command::ShowRuns));
        save_pictures_in_all_themes(&mut harness, &format!("unplayed-{width}x{height}"));
        // One button is on the board, one in the list of runs.
        let buttons = harness.egui.query_all_by_label("Open the file's solutions");
        let buttons: Vec<_> = buttons.collect();
        assert_eq!(buttons.len(), 2);
        buttons[0].click();
        harness.frames(4);
        let runs = harness.studio().runs.of_level();
        assert_eq!(runs.map(|run| run.len()).collect::<Vec<_>>(), [3, 1]);
        assert!(harness.egui.query_by_label_contains("move 2 (U) is blocked").is_some());
        apply(&mut harness, Request::Command(Command::SwitchEditWatch));
        apply(&mut harness, Request::Command(Command::RotateClockwise));
        apply(&mut harness, Request::Command(Command::SwitchEditWatch));
        harness.egui.state_mut().studio_mut().advance(60_000.0);
        save_pictures_in_all_themes(&mut harness, &format!("solutions-{width}x{height}"));
    }
}

/// Saves a picture in every theme.
fn save_pictures_in_all_themes(harness: &mut StudioHarness, name: &str) {
    for theme in harness.studio().files.theme_names() {
        set_theme(harness, &theme);
        harness.save_picture(&format!("open-{name}-{theme}"));
    }
}
