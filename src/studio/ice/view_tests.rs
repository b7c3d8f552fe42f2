//! Tests of the editor's panels through accessible names, pointer and keys.

use super::panels::properties_ui;
use super::{IceViews, problems, tools};
use crate::board::Position;
use crate::studio::command::pressed_commands;
use crate::studio::documents::HistoryList;
use crate::studio::files::Files;
use crate::studio::model::Studio;
use crate::studio::request::Requests;
use crate::studio::settings::Settings;
use crate::studio::source::LevelSource;
use crate::worlds::ice::{Level, board_of_letters, letters_of_board};
use eframe::egui::{Event, Key, Modifiers, Panel, PointerButton, Pos2, Ui, vec2};
use egui_kittest::{Harness, kittest::Queryable};

/// The editor's panels side by side, with their model.
struct TestWindow {
    studio: Studio,
    views: IceViews,
    history: HistoryList,
}

impl TestWindow {
    fn frame(&mut self, ui: &mut Ui) {
        self.studio.advance(16.0);
        let mut requests = Requests::default();
        for command in pressed_commands(ui.ctx(), self.studio.context()) {
            requests.command(command);
        }
        let (studio, views, history) = (&self.studio, &mut self.views, &mut self.history);
        Panel::left("tools").exact_size(240.0).show(ui, |ui| {
            tools::show(ui, studio, &mut requests);
        });
        Panel::right("facts").exact_size(280.0).show(ui, |ui| {
            ui.allocate_ui(vec2(280.0, 160.0), |ui| {
                problems::show(ui, studio, &mut requests);
            });
            ui.allocate_ui(vec2(280.0, 160.0), |ui| {
                history.show(ui, studio, &mut requests);
            });
            properties_ui(ui, studio, &mut requests);
        });
        eframe::egui::CentralPanel::default().show(ui, |ui| {
            views.canvas_ui(ui, studio, &mut requests);
        });
        for request in requests.take() {
            self.studio.apply(request);
        }
    }

    fn letters(&self) -> String {
        letters_of_board(&self.studio.worlds.ice.level().board)
    }
}

fn test_window(letters: &str) -> Harness<'static, TestWindow> {
    let mut studio = Studio::new(Settings::default(), Files::default(), || {});
    let board = board_of_letters(letters).expect("letters only");
    studio.open_level(LevelSource::Bundled("test".to_owned()), Level::untitled(board));
    let window = TestWindow { studio, views: IceViews::default(), history: HistoryList::default() };
    let mut harness = Harness::builder()
        .with_size(vec2(1024.0, 640.0))
        .build_ui_state(|ui, window: &mut TestWindow| window.frame(ui), window);
    harness.run_steps(2);
    harness
}

fn place(harness: &Harness<'_, TestWindow>, row: usize, column: usize) -> Pos2 {
    let view = harness.state().views.board_view().expect("the canvas has been shown");
    view.rect_of(Position::new(row, column)).center()
}

fn button(harness: &mut Harness<'_, TestWindow>, pos: Pos2, button: PointerButton, pressed: bool) {
    harness.event(Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE });
    harness.run_steps(1);
}

/// Draws a stroke over cells, one frame for each cell.
fn stroke(harness: &mut Harness<'_, TestWindow>, which: PointerButton, cells: &[(usize, usize)]) {
    let places: Vec<_> = cells.iter().map(|cell| place(harness, cell.0, cell.1)).collect();
    harness.hover_at(places[0]);
    harness.run_steps(1);
    button(harness, places[0], which, true);
    for place in &places {
        harness.hover_at(*place);
        harness.run_steps(1);
    }
    button(harness, places[places.len() - 1], which, false);
    harness.run_steps(1);
}

#[test]
fn a_level_is_drawn_with_pointer_and_keys() {
    let mut harness = test_window("_____/_____/_____");
    harness.get_by_label("level board");
    harness.get_by_label("wall").click();
    harness.run_steps(2);
    stroke(&mut harness, PointerButton::Primary, &[(0, 0), (0, 4)]);
    assert_eq!(harness.state().letters(), "#####/_____/_____");
    stroke(&mut harness, PointerButton::Secondary, &[(0, 2)]);
    assert_eq!(harness.state().letters(), "##_##/_____/_____");
    harness.key_press(Key::Num4);
    harness.key_press(Key::R);
    harness.run_steps(2);
    stroke(&mut harness, PointerButton::Primary, &[(1, 1), (2, 2)]);
    assert_eq!(harness.state().letters(), "##_##/_~~__/_~~__");
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    harness.run_steps(2);
    assert_eq!(harness.state().letters(), "##_##/_____/_____");
    harness.get_by_label("open").click();
    harness.run_steps(2);
    assert_eq!(harness.state().letters(), "_____/_____/_____");
}

#[test]
fn press_and_release_within_one_frame_count() {
    let mut harness = test_window("___/___");
    harness.key_press(Key::Num2);
    let at = place(&harness, 1, 1);
    harness.hover_at(at);
    harness.run_steps(2);
    for pressed in [true, false] {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        harness.event(Event::PointerButton { pos: at, button, pressed, modifiers });
    }
    harness.run_steps(2);
    assert_eq!(harness.state().letters(), "___/_#_");
}

#[test]
fn escape_cancels_a_stroke_under_way() {
    let mut harness = test_window("____/____");
    harness.key_press(Key::Num2);
    harness.run_steps(1);
    let (from, to) = (place(&harness, 0, 0), place(&harness, 0, 3));
    harness.hover_at(from);
    harness.run_steps(1);
    button(&mut harness, from, PointerButton::Primary, true);
    harness.hover_at(to);
    harness.run_steps(1);
    assert!(harness.state().studio.worlds.ice.stroke().is_some());
    harness.key_press(Key::Escape);
    harness.run_steps(1);
    button(&mut harness, to, PointerButton::Primary, false);
    assert_eq!(harness.state().letters(), "____/____");
}

#[test]
fn an_edge_is_dragged() {
    let mut harness = test_window("#_#/#_#");
    let handle = harness.get_by_label("right edge").rect().center();
    let cell = harness.state().views.board_view().expect("shown").cell;
    harness.hover_at(handle);
    harness.run_steps(1);
    button(&mut harness, handle, PointerButton::Primary, true);
    let to = handle + vec2(cell * 2.1, 0.0);
    harness.hover_at(to);
    harness.run_steps(2);
    assert_eq!(harness.state().letters(), "#_#/#_#", "only a preview");
    button(&mut harness, to, PointerButton::Primary, false);
    harness.run_steps(1);
    assert_eq!(harness.state().letters(), "#_#__/#_#__");
}

#[test]
fn pasted_text_follows_the_pointer_until_a_click() {
    let mut harness = test_window("____/____/____");
    harness.hover_at(place(&harness, 1, 2));
    harness.event(Event::Paste("##\n#.".to_owned()));
    harness.run_steps(2);
    assert_eq!(harness.state().letters(), "____/____/____");
    stroke(&mut harness, PointerButton::Primary, &[(1, 2)]);
    assert_eq!(harness.state().letters(), "____/__##/__#.");
}

#[test]
fn fix_button_fixes_the_problem() {
    let mut harness = test_window("#####/#_$.#/#####");
    harness.get_by_label("There is no player").click();
    harness.run_steps(2);
    assert_eq!(harness.state().studio.worlds.ice.selected_problem(), Some(0));
    harness.get_by_label("Place a player").click();
    harness.run_steps(2);
    assert_eq!(harness.state().letters(), "#####/#@$.#/#####");
    assert_eq!(harness.state().studio.worlds.ice.level().problems(), []);
}

#[test]
fn title_change_is_one_edit() {
    let mut harness = test_window("#_#");
    harness.get_by_label("Title").focus();
    harness.run_steps(2);
    harness.get_by_label("Title").type_text("Two doors");
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(harness.state().studio.worlds.ice.level().title, "Two doors");
    assert_eq!(harness.state().studio.worlds.ice.draft().history().len(), 2);
    harness.get_by_label("change the title");
}

#[test]
fn space_drag_pans_without_drawing() {
    let mut harness = test_window("____/____");
    let before = harness.state().views.board_view().expect("shown").origin;
    let from = place(&harness, 0, 0);
    harness.hover_at(from);
    harness.key_down(Key::Space);
    harness.run_steps(1);
    button(&mut harness, from, PointerButton::Primary, true);
    harness.hover_at(from + vec2(60.0, 40.0));
    harness.run_steps(1);
    button(&mut harness, from + vec2(60.0, 40.0), PointerButton::Primary, false);
    harness.key_up(Key::Space);
    harness.run_steps(1);
    assert_eq!(harness.state().letters(), "____/____");
    let after = harness.state().views.board_view().expect("shown").origin;
    assert!(after.x > before.x && after.y > before.y, "{before:?} to {after:?}");
}

#[test]
fn keyboard_cursor_stays_without_pointer() {
    let mut harness = test_window("___/___/___");
    harness.key_press(Key::ArrowUp);
    harness.key_press(Key::Num2);
    harness.run_steps(2);
    harness.hover_at(harness.get_by_label("wall").rect().center());
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(harness.state().letters(), "___/_#_/___");
}

/// Runs frames until a widget with this name is visible.
#[track_caller]
fn wait_for(harness: &mut Harness<'_, TestWindow>, name: &str) {
    for _ in 0..4_000 {
        harness.run_steps(1);
        if harness.query_by_label_contains(name).is_some() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    panic!("waited in vain for {name:?}");
}

#[test]
fn verdict_updates_while_drawing() {
    let mut harness = test_window("#######/#@_$_.#/#######");
    let solvable = "Solvable: fewest 3 moves, 2 pushes";
    wait_for(&mut harness, solvable);
    harness.key_press(Key::Num2);
    harness.run_steps(1);
    stroke(&mut harness, PointerButton::Primary, &[(1, 4)]);
    assert_eq!(harness.state().letters(), "#######/#@_$#.#/#######");
    assert!(harness.query_by_label_contains("stale").is_some(), "until the new one is known");
    wait_for(&mut harness, "Unsolvable: no solution exists");
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    harness.run_steps(2);
    assert!(harness.query_by_label(solvable).is_some(), "what is known is shown at once");
    assert!(harness.query_by_label_contains("stale").is_none());
}

#[test]
fn verdict_mentions_visible_ice() {
    let mut harness = test_window("########/#@$~~~.#/########");
    wait_for(&mut harness, "solver sees all ice");
    assert!(harness.query_by_label_contains("Solvable").is_some());
}

#[test]
fn dead_cell_has_an_explanation() {
    let mut harness = test_window("#######/#@_$_.#/#######");
    harness.get_by_label("Show dead cells").click();
    wait_for(&mut harness, "Solvable");
    harness.hover_at(place(&harness, 1, 1));
    wait_for(&mut harness, "Walls above, below and to the left: no push moves a crate from here.");
    wait_for(&mut harness, "dead-cell");
    harness.hover_at(place(&harness, 1, 4));
    harness.run_steps(4);
    assert!(harness.query_by_label_contains("no push moves").is_none());
}

#[test]
fn initial_deadlocks_are_listed_as_problems() {
    let mut harness = test_window("#######/#_____#/#@$$__#/#_$$._#/#_..._#/#_____#/#######");
    let sentence = "These 4 crates hold each other: none can ever move again.";
    wait_for(&mut harness, sentence);
    harness.get_by_label("picture of freeze");
    harness.get_by_label(sentence).click();
    harness.run_steps(2);
    assert_eq!(harness.state().studio.worlds.ice.selected_problem(), Some(0));
    harness.key_press(Key::F8);
    harness.run_steps(2);
    assert_eq!(harness.state().studio.worlds.ice.selected_problem(), Some(0), "around the end");
}

#[test]
fn solve_button_is_in_the_verdict_strip() {
    let mut harness = test_window("#######/#@_$_.#/#######");
    harness.get_by_label("Solve the level").click();
    for _ in 0..2_000 {
        harness.run_steps(1);
        if harness.state().studio.runs.shown().is_some() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("no solution came");
}
