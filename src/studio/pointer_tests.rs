//! Tests of pointer hover in the whole window: a hover mark ends with its pointer or its panel.

use super::app::App;
use super::command::Command;
use super::files::Files;
use super::model::testing::{HARD, careful_run, game_setting, studio_drawing, studio_with, until};
use super::model::{Mode, PlayerRequest, Studio};
use super::request::Request;
use super::settings::Settings;
use super::source::LevelSource;
use crate::agents::zuma::Oracle;
use crate::episode::record_game;
use crate::planning::search::Budget;
use crate::worlds::WorldKind;
use crate::worlds::platform::undraw;
use crate::worlds::zuma::testing::example_game;
use crate::worlds::zuma::{Game, Line, Start};
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
            Self::OtherMode => ask(window, Request::Command(Command::SwitchMode)),
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
    let is_nothing = |window: &Window| window.state().studio().pointed_at.is_nothing();
    assert!(!is_nothing(&window), "{panel}: nothing at {place}");
    leave.carry_out(&mut window);
    assert!(is_nothing(&window), "{panel}, {leave:?}");
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
    let (oracle, _) = Oracle::new(&game, Start::Fresh, &budget);
    let setting = game_setting(game);
    let recording = record_game(Box::new(oracle), setting, &|| Duration::ZERO, &|| false);
    let mut studio = Studio::new(Settings::default(), Files::default(), || ());
    let run = studio.open_run(recording.expect("a game"), None).expect("a playable game");
    studio.show_run(run);
    studio.player.apply(PlayerRequest::GoTo(0));
    studio
}

fn searched() -> Studio {
    let mut studio = studio_drawing("#######/#@$  .#/#     #/#######");
    studio.apply(Request::Command(Command::WatchSearch));
    until(&mut studio, "it is searched", |studio| studio.search.progress().is_none());
    studio.apply(Request::Command(Command::StepForward));
    studio
}

fn verified() -> Studio {
    let mut studio = studio_drawing("#######/#_____#/#@$___#/###.###/#######");
    studio.apply(Request::Command(Command::Verify));
    until(&mut studio, "it is verified", |studio| !studio.proofs.is_at_work());
    studio
}

#[test]
fn what_a_panel_points_at_ends_with_the_pointer_and_the_panel() {
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

/// Each canvas: its name, the studio that shows it, and the command that moves the cell to the
/// left.
fn canvases() -> [(&'static str, Studio, Command); 2] {
    let (stage, faults) = undraw(&["@      G", "########"]);
    assert_eq!(faults, []);
    let mut stages = Studio::new(Settings::default(), Files::default(), || ());
    stages.open_level(LevelSource::New(9), stage);
    [
        ("level board", studio_drawing(HARD), Command::CellLeft),
        ("stage", stages, Command::ColumnLeft),
    ]
}

/// Row and column that the readouts of the canvas describe.
fn cell_at_hand(window: &Window) -> Option<(usize, usize)> {
    let studio = window.state().studio();
    match studio.world {
        WorldKind::Platform => {
            studio.stages.square().map(|square| (usize::from(square.row), square.column))
        }
        _ => studio.editor.cell().map(|cell| (cell.row, cell.column)),
    }
}

/// A point of a canvas over a cell.
fn point_on(window: &Window, canvas: &str) -> Pos2 {
    let canvas = window.get_by_label(canvas).rect();
    canvas.center() + canvas.size() * 0.22
}

#[test]
fn the_cell_at_hand_follows_a_board_that_moves_below_the_pointer() {
    for (name, studio, _) in canvases() {
        let mut window = window(studio);
        let point = point_on(&window, name);
        hover(&mut window, point);
        let first = cell_at_hand(&window);
        for _ in 0..6 {
            ask(&mut window, Request::Command(Command::ZoomIn));
        }
        let zoomed = cell_at_hand(&window);
        assert!(zoomed.is_some() && zoomed != first, "{name}: {first:?}, {zoomed:?}");
        hover(&mut window, point);
        assert_eq!(cell_at_hand(&window), zoomed, "{name}");
    }
}

#[test]
fn the_cell_at_hand_ends_with_the_pointer_and_the_canvas() {
    for leave in [Leave::Window, Leave::Dialog, Leave::OtherMode] {
        for (name, studio, _) in canvases() {
            let mut window = window(studio);
            let point = point_on(&window, name);
            hover(&mut window, point);
            assert!(cell_at_hand(&window).is_some(), "{name}");
            leave.carry_out(&mut window);
            assert_eq!(cell_at_hand(&window), None, "{name}, {leave:?}");
        }
    }
    for (name, studio, _) in canvases() {
        let mut window = window(studio);
        let point = point_on(&window, name);
        hover(&mut window, point);
        let canvas = window.get_by_label(name).rect();
        hover(&mut window, canvas.left_center() - Vec2::new(40.0, 0.0));
        assert_eq!(cell_at_hand(&window), None, "{name}: the pointer is beside the canvas");
    }
}

#[test]
fn a_command_of_the_palette_acts_at_the_cell_below_it() {
    let mut window = window(studio_drawing(HARD));
    let point = point_on(&window, "level board");
    hover(&mut window, point);
    let (rows, _) = cell_at_hand(&window).expect("a cell");
    assert!(rows > 0);
    let before = window.state().studio().editor.level().board.rows();
    ask(&mut window, Request::Command(Command::Palette));
    ask(&mut window, Request::Command(Command::InsertRow));
    assert_eq!(window.state().studio().editor.level().board.rows(), before + 1);
}

#[test]
fn keys_lead_away_from_a_pointer_that_rests_and_esc_leads_back() {
    for (name, studio, left) in canvases() {
        let mut window = window(studio);
        let point = point_on(&window, name);
        hover(&mut window, point);
        let pointed = cell_at_hand(&window).expect("a cell");
        // The first key press shows the cell, the second moves it.
        ask(&mut window, Request::Command(left));
        ask(&mut window, Request::Command(left));
        let column = cell_at_hand(&window).map(|(_, column)| column);
        assert_eq!(column, Some(pointed.1 - 1), "{name}");
        ask(&mut window, Request::Command(Command::Cancel));
        assert_eq!(cell_at_hand(&window), Some(pointed), "{name}");
        // Without a pointer the keys continue from their last cell.
        ask(&mut window, Request::Command(left));
        ask(&mut window, Request::Command(left));
        window.remove_cursor();
        window.run_steps(3);
        ask(&mut window, Request::Command(Command::Cancel));
        assert_eq!(cell_at_hand(&window), None, "{name}");
        ask(&mut window, Request::Command(left));
        let column = cell_at_hand(&window).map(|(_, column)| column);
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
        assert!(cell_at_hand(&window).is_some(), "{name}");
        ask(&mut window, Request::Command(Command::Cancel));
        assert_eq!(cell_at_hand(&window), None, "{name}");
    }
}

#[test]
fn squares_that_float_are_in_sight_without_a_pointer() {
    let mut window = window(studio_drawing(HARD));
    ask(&mut window, Request::Command(Command::SelectAll));
    ask(&mut window, Request::Command(Command::Copy));
    let before = window.output().shapes.len();
    ask(&mut window, Request::Command(Command::Paste));
    assert!(window.state().studio().editor.floating().is_some());
    window.run_steps(6);
    assert!(window.output().shapes.len() > before, "the squares are not painted");
    assert_eq!(window.state().studio().mode, Mode::Edit);
}
