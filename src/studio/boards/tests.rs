use super::BoardViews;
use crate::agents::AgentKind;
use crate::board::Grid;
use crate::studio::command::{Command, is_key_held, pressed_commands};
use crate::studio::files::Files;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::settings::Settings;
use crate::worlds::ice::{Ground, Level, Occupant, Square};
use eframe::egui::{self, Key, UiBuilder};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

/// Model, board views and their requests.
struct TestBoards {
    studio: Studio,
    boards: BoardViews,
    text: String,
}

/// Player, three cells of ice, floor, crate and target in a row, for manual play.
fn studio() -> Studio {
    studio_with_ice(&[1, 2, 3])
}

fn studio_with_ice(ice: &[usize]) -> Studio {
    let board = Grid::from_fn(1, 7, |position| match position.column {
        0 => Square::with(Ground::Floor, Occupant::Player),
        5 => Square::with(Ground::Floor, Occupant::Crate),
        6 => Square::empty(Ground::Target),
        column if ice.contains(&column) => Square::empty(Ground::Ice),
        _ => Square::empty(Ground::Floor),
    });
    let settings = Settings { animate: false, ..Settings::default() };
    let mut studio = Studio::new(settings, Files::default(), || ());
    studio.open_as_new_level(Level::untitled(board));
    studio.apply(Request::ChooseAgent(AgentKind::You));
    studio.apply(Request::Command(Command::Run));
    studio
}

/// Both boards side by side above a text field.
fn harness() -> Harness<'static, TestBoards> {
    let bench = TestBoards { studio: studio(), boards: BoardViews::default(), text: String::new() };
    Harness::builder().with_size([1000.0, 500.0]).with_max_steps(30).build_ui_state(
        |ui, bench: &mut TestBoards| {
            let mut requests = Requests::default();
            bench.studio.advance(100.0);
            let hides = is_key_held(ui.ctx(), Command::HideTruth, bench.studio.context());
            bench.studio.hide_truth_by_key(hides);
            for command in pressed_commands(ui.ctx(), bench.studio.context()) {
                requests.command(command);
            }
            let label = ui.label("note");
            ui.text_edit_singleline(&mut bench.text).labelled_by(label.id);
            let overlay = bench.studio.settings.overlay;
            let (left, right) = ui.available_rect_before_wrap().split_left_right_at_fraction(0.5);
            ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
                bench.boards.truth_ui(ui, &bench.studio, &mut requests);
            });
            if !overlay {
                ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
                    bench.boards.belief_ui(ui, &bench.studio, &mut requests);
                });
            }
            bench.studio.apply_frame(requests.take());
        },
        bench,
    )
}

/// Text description of a board for screen readers.
fn description(harness: &Harness<'_, TestBoards>, board: &str) -> String {
    harness.get_by_label(board).value().unwrap_or_default()
}

#[test]
fn boards_have_text_descriptions() {
    let mut harness = harness();
    harness.run();
    assert_eq!(description(&harness, "truth board"), "player at row 1, column 1; ice shown");
    assert_eq!(description(&harness, "belief board"), "player at row 1, column 1; 6 unknown cells");
    harness.key_press(Key::ArrowRight);
    harness.run();
    assert_eq!(description(&harness, "belief board"), "player at row 1, column 5; 3 unknown cells");
}

#[test]
fn overlay_shows_both_on_one_board() {
    let mut harness = harness();
    harness.run();
    harness.key_press(Key::O);
    harness.run();
    assert!(harness.query_by_label("belief board").is_none());
    assert_eq!(
        description(&harness, "truth board"),
        "player at row 1, column 1; 6 unknown cells; ice shown"
    );
}

#[test]
fn the_truth_is_hidden_while_the_key_is_held() {
    let mut harness = harness();
    let hidden = "player at row 1, column 1; ice hidden";
    harness.run();
    harness.key_down(Key::H);
    harness.run();
    assert_eq!(description(&harness, "truth board"), hidden);
    harness.key_up(Key::H);
    harness.run();
    assert_ne!(description(&harness, "truth board"), hidden);
    harness.state_mut().studio.apply(Request::Command(Command::HideTruth));
    harness.run();
    assert_eq!(description(&harness, "truth board"), hidden, "from a button it is a switch");
}

#[test]
fn text_field_keeps_the_hide_key() {
    let mut harness = harness();
    harness.run();
    harness.get_by_role(egui::Role::TextInput).focus();
    harness.run();
    harness.key_down(Key::H);
    harness.run();
    assert!(!description(&harness, "truth board").contains("hidden"));
}

#[test]
fn click_walks_or_selects() {
    let mut harness = harness();
    harness.run();
    let middle = harness.get_by_label("belief board").rect().center();
    harness.drag_at(middle);
    harness.drop_at(middle);
    harness.run();
    assert!(description(&harness, "belief board").starts_with("player at row 1, column 5"));
    assert_eq!(harness.state().studio.selected_cell(), None);
    harness.state_mut().studio.apply(Request::Command(Command::StepBack));
    harness.run();
    harness.drag_at(middle);
    harness.drop_at(middle);
    harness.run();
    assert_eq!(harness.state().studio.selected_cell(), Some(3));
    assert!(description(&harness, "belief board").starts_with("player at row 1, column 1"));
}

#[test]
fn keys_select_a_cell() {
    let mut harness = harness();
    harness.run();
    let select = egui::Modifiers::COMMAND | egui::Modifiers::SHIFT;
    let mut check = |keys: &[(egui::Modifiers, Key)], truth: &str, belief: &str| {
        for (modifiers, key) in keys {
            harness.key_press_modifiers(*modifiers, *key);
            harness.run();
        }
        let tells = |board, words| description(&harness, board).ends_with(words);
        assert!(tells("truth board", truth), "{}", description(&harness, "truth board"));
        assert!(tells("belief board", belief), "{}", description(&harness, "belief board"));
    };
    let plain = egui::Modifiers::NONE;
    let (left, right, up) = (Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp);
    check(&[(select, right)], "row 1, column 2: ice", "row 1, column 2: unknown: 22 % ice");
    check(&[(plain, right)], "column 2: ice", "column 2: known ice since step 1");
    // Outside the board there is no cell.
    check(
        &[(select, left), (select, left), (select, up)],
        "row 1, column 1: floor",
        "row 1, column 1: unknown: 43 % ice",
    );
    check(&[(plain, Key::Escape)], "ice shown", "3 unknown cells");
}

/// Shapes of the belief panel with a hovered cell, after some steps right.
fn belief_picture(ice: &[usize], steps: usize) -> Vec<egui::epaint::ClippedShape> {
    let mut studio = studio_with_ice(ice);
    for _ in 0..steps {
        studio.apply(Request::Command(Command::MoveRight));
    }
    studio.settings.show_reachable = true;
    let mut boards = BoardViews::default();
    let mut harness = Harness::builder().with_size([500.0, 400.0]).build_ui(move |ui| {
        boards.belief_ui(ui, &studio, &mut Requests::default());
    });
    harness.hover_at(harness.get_by_label("belief board").rect().center());
    harness.run_ok();
    harness.output().shapes.clone()
}

#[test]
fn hidden_ice_does_not_change_the_belief_board() {
    let no_ice = belief_picture(&[], 0);
    assert!(!no_ice.is_empty());
    assert!(no_ice == belief_picture(&[1, 2, 3, 4], 0), "hidden ice shows");
    // One step over floor: the agent has not seen the ice before and after it.
    assert!(belief_picture(&[3], 1) == belief_picture(&[2, 4], 1), "hidden ice shows");
    assert!(no_ice != belief_picture(&[1], 1), "what is seen shows");
}

#[test]
fn boards_share_scale_and_camera() {
    let mut harness = harness();
    harness.run();
    let truth = harness.get_by_label("truth board").rect();
    harness.hover_at(truth.center());
    harness.event(egui::Event::Zoom(2.0));
    harness.run();
    assert!(!harness.state().boards.camera.is_fitted());
    harness.state_mut().boards.fit();
    harness.run();
    assert!(harness.state().boards.camera.is_fitted());
    let [left, right] = harness.state().boards.panel_sizes.map(Option::unwrap_or_default);
    assert!((left - right).length() < 4.0, "{left:?} {right:?}");
}
