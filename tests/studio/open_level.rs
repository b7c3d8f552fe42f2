//! Tests that boards, library and title always show the same open level.

use super::desk::Desk;
use super::looks::wear;
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

fn apply(desk: &mut Desk, request: Request) {
    desk.harness.state_mut().studio_mut().apply(request);
    desk.frames(3);
}

fn open_text(desk: &mut Desk, text: &str) {
    apply(desk, Request::Files(FilesRequest::OpenText(text.to_owned())));
}

fn write(desk: &Desk, name: &str, text: &str) -> PathBuf {
    let path = desk.path(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    std::fs::write(&path, text).expect("written");
    path
}

/// Opens a file and waits until it is read.
fn open_file(desk: &mut Desk, path: PathBuf) {
    apply(desk, Request::Files(FilesRequest::Open(path)));
    desk.until("the file is read", |studio| studio.files.busy_with().next().is_none());
    desk.frames(3);
}

/// Accessible description of the only board with a name.
fn said_by(desk: &Desk, board: &str) -> String {
    desk.harness.get_by_label(board).accesskit_node().value().unwrap_or_default()
}

/// Plays one key by hand on a level and returns the recording as text.
fn recorded(level: &str, key: Key) -> String {
    let mut desk = Desk::new(1024.0, 640.0);
    open_text(&mut desk, level);
    apply(&mut desk, Request::Command(Command::PlayByHand));
    desk.key(key);
    let run = desk.studio().runs.shown().expect("a run");
    assert_eq!(run.len(), 1, "{key:?}");
    match run.recording() {
        AnyRecording::Ice(recording) => write_recording(&recording),
        AnyRecording::Platform(recording) => write_recording(&recording),
        AnyRecording::Zuma(recording) => write_recording(&recording),
    }
    .expect("a text")
}

/// Focuses the search field of the library and types a text.
fn type_into_library(desk: &mut Desk, text: &str) {
    desk.chord(CTRL, Key::F);
    desk.frames(3);
    desk.harness.event(Event::Text(text.to_owned()));
    desk.frames(3);
}

#[test]
fn opening_a_level_from_the_library_closes_the_view_of_another_run() {
    let mut desk = Desk::new(1280.0, 800.0);
    apply(&mut desk, Request::Command(Command::Demonstration));
    desk.until("the demonstration is shown", |studio| studio.runs.shown().is_some());
    assert!(said_by(&desk, "truth board").starts_with("player at"), "the run is on the board");
    type_into_library(&mut desk, "mousetrap");
    desk.key(Key::Enter);
    assert!(desk.studio().title().starts_with("Mousetrap"), "{}", desk.studio().title());
    assert_eq!(desk.studio().mode, Mode::Edit);
    desk.key(Key::E);
    assert_eq!(said_by(&desk, "truth board"), "Mousetrap; no run yet");
    assert!(desk.harness.query_by_label_contains("belief of").is_none());
}

#[test]
fn escape_first_clears_and_then_leaves_the_library_search() {
    let mut desk = Desk::new(1280.0, 800.0);
    open_text(&mut desk, TEXT);
    let rows = |desk: &Desk| desk.harness.query_all_by_label_contains("Mousetrap").count();
    let field = |desk: &Desk| desk.harness.ctx.text_edit_focused();
    type_into_library(&mut desk, "mousetrap");
    assert_eq!((rows(&desk), field(&desk)), (1, true));
    desk.key(Key::Escape);
    let find = desk.harness.get_by_label("Find a level").accesskit_node();
    assert_eq!((find.value().unwrap_or_default(), field(&desk)), (String::new(), true));
    desk.key(Key::Escape);
    assert!(!field(&desk), "the second Esc leaves the field");
}

#[test]
fn escape_after_opening_a_found_level_removes_the_focus() {
    for title in ["mousetrap", "leg up", "two colours"] {
        let mut desk = Desk::new(1280.0, 800.0);
        type_into_library(&mut desk, title);
        desk.key(Key::Enter);
        desk.frames(20);
        desk.key(Key::Escape);
        let find = desk.harness.get_by_label("Find a level").accesskit_node();
        assert_eq!(find.value().unwrap_or_default(), "", "{title}");
        let focused = desk.harness.ctx.memory(|memory| memory.focused());
        assert_eq!(focused, None, "no widget has the focus: {title}");
    }
}

#[test]
fn every_file_format_shows_its_board_from_every_mode() {
    let game = include_str!("../../levels/zuma/1-games/01-example.ron");
    let stage = include_str!("../../levels/platform/3-quarry/07-open-cast.ron");
    let problem = {
        let mut desk = Desk::new(1024.0, 640.0);
        open_text(&mut desk, TEXT);
        write_problem(desk.studio().editor.level()).expect("a problem")
    };
    let files = [
        ("level.ron", "Level(title: \"Alone\", board: [\"#@$.#\"])".to_owned(), "truth board"),
        ("level.xsb", TEXT.to_owned(), "truth board"),
        ("mac.xsb", TEXT.replace('\n', "\r"), "truth board"),
        ("quoted.txt", TEXT.lines().map(|line| format!("> {line}\n")).collect(), "truth board"),
        ("list.json", "[\"#####\", \"#@$.#\", \"#####\"]".to_owned(), "truth board"),
        ("problem.pddl", problem, "truth board"),
        ("game.ron", game.to_owned(), "marbles"),
        ("stage.ron", stage.to_owned(), "stage board"),
        ("run.ron", recorded(TEXT, Key::ArrowRight), "truth board"),
        ("game-run.ron", recorded(game, Key::Enter), "marbles"),
        ("stage-run.ron", recorded(stage, Key::ArrowRight), "stage board"),
    ];
    for (name, text, board) in files {
        for mode in [Mode::Edit, Mode::Watch, Mode::Search, Mode::Proof] {
            let mut desk = Desk::new(1280.0, 800.0);
            open_text(&mut desk, TEXT);
            let command = match mode {
                Mode::Edit => None,
                Mode::Watch => Some(Command::SwitchMode),
                Mode::Search => Some(Command::WatchSearch),
                Mode::Proof => Some(Command::Verify),
            };
            if let Some(command) = command {
                apply(&mut desk, Request::Command(command));
            }
            assert_eq!(desk.studio().mode, mode);
            let path = write(&desk, name, &text);
            open_file(&mut desk, path);
            let is_run = name.ends_with("run.ron");
            let expected = if is_run { Mode::Watch } else { Mode::Edit };
            assert_eq!(desk.studio().mode, expected, "{name} in {mode:?}");
            if !is_run {
                apply(&mut desk, Request::Command(Command::SwitchMode));
                let said = said_by(&desk, board);
                assert!(said.ends_with("no run yet"), "{name} in {mode:?}: {said}");
            } else {
                assert_eq!(desk.studio().runs.shown().map(|run| run.len()), Some(1), "{name}");
                let said = said_by(&desk, board);
                assert!(!said.ends_with("no run yet"), "{name} in {mode:?}: {said}");
            }
        }
    }
}

#[test]
fn a_run_on_an_older_version_is_marked_on_its_board() {
    let mut desk = Desk::new(1280.0, 800.0);
    open_text(&mut desk, TEXT);
    apply(&mut desk, Request::Command(Command::PlayByHand));
    let marks = |desk: &Desk| desk.harness.query_all_by_label_contains("older version").count();
    assert_eq!(marks(&desk), 0);
    apply(&mut desk, Request::Command(Command::SwitchMode));
    apply(&mut desk, Request::Command(Command::RotateClockwise));
    apply(&mut desk, Request::Command(Command::SwitchMode));
    let header =
        desk.harness.query_all_by_label_contains("played on an older version of this level");
    assert_eq!(header.count(), 1);
}

#[test]
fn solutions_of_a_file_open_as_runs_of_its_level() {
    const SOLVED: &str = "#######\n#@$  .#\n#######\nTitle: Hallway\n\nSolution/Moves\n3R\n\n\
                          Solution/Blocked\nRUR\n";
    for (width, height) in [(1024.0, 640.0), (1920.0, 1080.0)] {
        let mut desk = Desk::new(width, height);
        let path = write(&desk, "hallway.xsb", SOLVED);
        open_file(&mut desk, path);
        apply(&mut desk, Request::Command(Command::SwitchMode));
        assert_eq!(said_by(&desk, "truth board"), "Hallway; no run yet");
        apply(&mut desk, Request::Command(Command::ShowRuns));
        in_every_theme(&mut desk, &format!("unplayed-{width}x{height}"));
        // One button is on the board, one in the list of runs.
        let buttons = desk.harness.query_all_by_label("Open the file's solutions");
        let buttons: Vec<_> = buttons.collect();
        assert_eq!(buttons.len(), 2);
        buttons[0].click();
        desk.frames(4);
        let runs = desk.studio().runs.of_level();
        assert_eq!(runs.map(|run| run.len()).collect::<Vec<_>>(), [3, 1]);
        assert!(desk.harness.query_by_label_contains("move 2 (U) is blocked").is_some());
        apply(&mut desk, Request::Command(Command::SwitchMode));
        apply(&mut desk, Request::Command(Command::RotateClockwise));
        apply(&mut desk, Request::Command(Command::SwitchMode));
        desk.harness.state_mut().studio_mut().advance(60_000.0);
        in_every_theme(&mut desk, &format!("solutions-{width}x{height}"));
    }
}

/// Saves a picture in every theme.
fn in_every_theme(desk: &mut Desk, name: &str) {
    for theme in desk.studio().files.theme_names() {
        wear(desk, &theme);
        desk.keep_picture(&format!("open-{name}-{theme}"));
    }
}
