//! Tests of pointer hover in the whole window: a hover mark ends with its pointer or its panel.

use super::app::App;
use super::command::Command;
use super::files::Files;
use super::model::testing::{
    HARD_LEVEL, careful_run, game_setting, studio_drawing, studio_with, wait_until,
};
use super::model::{Mode, PlaybackRequest, Studio};
use super::request::Request;
use super::settings::Settings;
use super::source::LevelSource;
use crate::agents::zuma::Oracle;
use crate::episode::record_game;
use crate::planning::search::Budget;
use crate::worlds::WorldKind;
use crate::worlds::platform::read_drawing;
use crate::worlds::zuma::testing::example_game;
use crate::worlds::zuma::{FirstLine, Game, Line};
use eframe::egui::{Key, Modifiers, Pos2, Rect, Vec2, accesskit};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use std::time::Duration;

type Window = Harness<'static, App>;

fn window(studio: Studio) -> Window {
    let builder = Harness::builder().with_size(Vec2::new(1280.0, 800.0));
    let mut window = builder.build_ui_state(|ui, app: &mut App| app.frame(ui), App::new(studio));
    window.run_steps(4);
    window
}

fn ask(window: &mut Window, request: Request) {
    window.state_mut().studio_mut().apply(request);
    window.run_steps(3);
}

fn hover(window: &mut Window, point: Pos2) {
    window.hover_at(point);
    window.run_steps(3);
}

/// A way to end a hover.
#[derive(Debug, Clone, Copy)]
enum Leave {
    Window,
    Dialog,
    HiddenPanels,
    OtherMode,
    OtherPanel,
}

impl Leave {
    const ALWAYS: [Self; 4] = [Self::Window, Self::Dialog, Self::HiddenPanels, Self::OtherMode];

    fn carry_out(self, window: &mut Window) {
        match self {
            Self::Window => {
                window.remove_cursor();
                window.run_steps(3);
            }
            Self::Dialog => ask(window, Request::Command(Command::Palette)),
            Self::HiddenPanels => ask(window, Request::Command(Command::TogglePanels)),
            Self::OtherMode => ask(window, Request::Command(Command::SwitchEditWatch)),
            Self::OtherPanel => {
                window.key_press_modifiers(Modifiers::COMMAND, Key::Num3);
                window.run_steps(3);
            }
        }
    }
}

/// Checks that the hover mark of a panel's item ends with the hover.
#[track_caller]
fn check(panel: &str, make: &dyn Fn() -> Studio, find: &dyn Fn(&mut Window) -> Rect, leave: Leave) {
    let mut window = window(make());
    let place = find(&mut window);
    hover(&mut window, place.center());
    let is_empty = |window: &Window| window.state().studio().hover_marks.is_empty();
    assert!(!is_empty(&window), "{panel}: nothing at {place}");
    leave.carry_out(&mut window);
    assert!(is_empty(&window), "{panel}, {leave:?}");
}

/// Scrolls to the widget with this label, and returns its rectangle.
fn labelled(words: &'static str) -> impl Fn(&mut Window) -> Rect {
    move |window| {
        window.query_all_by_label_contains(words).next().expect(words).scroll_to_me();
        window.run_steps(20);
        window.query_all_by_label_contains(words).next().expect(words).rect()
    }
}

/// Scrolls to the first row of a table and returns its rectangle.
fn first_row(window: &mut Window) -> Rect {
    window.query_all_by_role(accesskit::Role::Row).next().expect("a row").scroll_to_me();
    window.run_steps(20);
    window.query_all_by_role(accesskit::Role::Row).next().expect("a row").rect()
}

/// A studio that shows a Zuma game whose player reports values.
fn played_game() -> Studio {
    let game = Game { steps: 2, max_length: 4, line: Line::EMPTY, ..example_game() };
    let budget = Budget::nodes(u64::MAX);
    let (oracle, _) = Oracle::new(&game, FirstLine::Random, &budget);
    let setting = game_setting(game);
    let recording = record_game(Box::new(oracle), setting, &|| Duration::ZERO, &|| false);
    let mut studio = Studio::new(Settings::default(), Files::default(), || ());
    let run = studio.open_run(recording.expect("a game"), None).expect("a playable game");
    studio.show_run(run);
    studio.playback.apply(PlaybackRequest::GoTo(0));
    studio
}

fn searched() -> Studio {
    let mut studio = studio_drawing("#######/#@$  .#/#     #/#######");
    studio.apply(Request::Command(Command::WatchSearch));
    wait_until(&mut studio, "it is searched", |studio| studio.search.progress().is_none());
    studio.apply(Request::Command(Command::StepForward));
    studio
}

fn verified() -> Studio {
    let mut studio = studio_drawing("#######/#_____#/#@$___#/###.###/#######");
    studio.apply(Request::Command(Command::VerifyLevel));
    wait_until(&mut studio, "it is verified", |studio| !studio.verification.is_busy());
    studio
}

#[test]
fn hover_target_clears_when_pointer_or_panel_leaves() {
    let watched = || studio_with([careful_run()]);
    let world = labelled("scenario 1");
    let value = labelled("value of each place");
    let (candidate, cells) = (labelled("candidate"), labelled("Unsolvable with ice on this cell"));
    for leave in Leave::ALWAYS.into_iter().chain([Leave::OtherPanel]) {
        check("candidates", &watched, &candidate, leave);
        check("worlds", &watched, &world, leave);
        check("values of places", &played_game, &value, leave);
    }
    for leave in Leave::ALWAYS {
        check("successors", &searched, &first_row, leave);
        check("cells that decide", &verified, &cells, leave);
    }
}

/// Each canvas: name, studio, and the command that moves its cell left.
fn canvases() -> [(&'static str, Studio, Command); 2] {
    let (stage, faults) = read_drawing(&["@      G", "########"]);
    assert_eq!(faults, []);
    let mut stages = Studio::new(Settings::default(), Files::default(), || ());
    stages.open_level(LevelSource::New(9), stage);
    [
        ("level board", studio_drawing(HARD_LEVEL), Command::CellLeft),
        ("stage", stages, Command::ColumnLeft),
    ]
}

/// Row and column that the readouts of the canvas describe.
fn current_cell(window: &Window) -> Option<(usize, usize)> {
    let studio = window.state().studio();
    match studio.world {
        WorldKind::Platform => {
            studio.worlds.platform.square().map(|square| (usize::from(square.row), square.column))
        }
        _ => studio.worlds.ice.current_cell().map(|cell| (cell.row, cell.column)),
    }
}

/// A point of a canvas over a cell.
fn point_on(window: &Window, canvas: &str) -> Pos2 {
    let canvas = window.get_by_label(canvas).rect();
    canvas.center() + canvas.size() * 0.22
}

#[test]
fn hovered_cell_updates_when_board_moves() {
    for (name, studio, _) in canvases() {
        let mut window = window(studio);
        let point = point_on(&window, name);
        hover(&mut window, point);
        let first = current_cell(&window);
        for _ in 0..6 {
            ask(&mut window, Request::Command(Command::ZoomIn));
        }
        let zoomed = current_cell(&window);
        assert!(zoomed.is_some() && zoomed != first, "{name}: {first:?}, {zoomed:?}");
        hover(&mut window, point);
        assert_eq!(current_cell(&window), zoomed, "{name}");
    }
}

#[test]
fn hovered_cell_clears_when_pointer_leaves() {
    for leave in [Leave::Window, Leave::Dialog, Leave::OtherMode] {
        for (name, studio, _) in canvases() {
            let mut window = window(studio);
            let point = point_on(&window, name);
            hover(&mut window, point);
            assert!(current_cell(&window).is_some(), "{name}");
            leave.carry_out(&mut window);
            assert_eq!(current_cell(&window), None, "{name}, {leave:?}");
        }
    }
    for (name, studio, _) in canvases() {
        let mut window = window(studio);
        let point = point_on(&window, name);
        hover(&mut window, point);
        let canvas = window.get_by_label(name).rect();
        hover(&mut window, canvas.left_center() - Vec2::new(40.0, 0.0));
        assert_eq!(current_cell(&window), None, "{name}: the pointer is beside the canvas");
    }
}

#[test]
fn palette_command_acts_at_cell_below_the_palette() {
    let mut window = window(studio_drawing(HARD_LEVEL));
    let point = point_on(&window, "level board");
    hover(&mut window, point);
    let (rows, _) = current_cell(&window).expect("a cell");
    assert!(rows > 0);
    let before = window.state().studio().worlds.ice.level().board.rows();
    ask(&mut window, Request::Command(Command::Palette));
    ask(&mut window, Request::Command(Command::InsertRow));
    assert_eq!(window.state().studio().worlds.ice.level().board.rows(), before + 1);
}

#[test]
fn cursor_keys_override_pointer_until_esc() {
    for (name, studio, left) in canvases() {
        let mut window = window(studio);
        let point = point_on(&window, name);
        hover(&mut window, point);
        let pointed = current_cell(&window).expect("a cell");
        // The first key press shows the cell, the second moves it.
        ask(&mut window, Request::Command(left));
        ask(&mut window, Request::Command(left));
        let column = current_cell(&window).map(|(_, column)| column);
        assert_eq!(column, Some(pointed.1 - 1), "{name}");
        ask(&mut window, Request::Command(Command::Cancel));
        assert_eq!(current_cell(&window), Some(pointed), "{name}");
        // Without a pointer the keys continue from their last cell.
        ask(&mut window, Request::Command(left));
        ask(&mut window, Request::Command(left));
        window.remove_cursor();
        window.run_steps(3);
        ask(&mut window, Request::Command(Command::Cancel));
        assert_eq!(current_cell(&window), None, "{name}");
        ask(&mut window, Request::Command(left));
        let column = current_cell(&window).map(|(_, column)| column);
        assert_eq!(column, Some(pointed.1 - 1), "{name}");
    }
}

#[test]
fn esc_clears_the_selection_before_the_cursor_of_the_keys() {
    for (name, studio, left) in canvases() {
        let mut window = window(studio);
        ask(&mut window, Request::Command(left));
        ask(&mut window, Request::Command(Command::SelectAll));
        ask(&mut window, Request::Command(Command::Cancel));
        assert!(current_cell(&window).is_some(), "{name}");
        ask(&mut window, Request::Command(Command::Cancel));
        assert_eq!(current_cell(&window), None, "{name}");
    }
}

#[test]
fn floating_selection_is_drawn_without_pointer() {
    let mut window = window(studio_drawing(HARD_LEVEL));
    ask(&mut window, Request::Command(Command::SelectAll));
    ask(&mut window, Request::Command(Command::Copy));
    let before = window.output().shapes.len();
    ask(&mut window, Request::Command(Command::Paste));
    assert!(window.state().studio().worlds.ice.floating().is_some());
    window.run_steps(6);
    assert!(window.output().shapes.len() > before, "the squares are not painted");
    assert_eq!(window.state().studio().mode, Mode::Edit);
}
