//! Tests of the search view, by accessible name, key and pointer.

use super::desk::Desk;
use blackice::planning::sokoban::{Actor, Detector, Engine, Objective, WatchEnd};
use blackice::studio::model::Mode;
use blackice::studio::request::Request;
use blackice::studio::search::{Found, SearchRequest};
use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;

/// Opens a studio and searches a new level.
fn searched(width: f32, height: f32) -> Desk {
    let mut desk = Desk::new(width, height);
    desk.chord(CTRL, Key::N);
    desk.key(Key::F7);
    until_over(&mut desk);
    desk
}

/// Waits for the end of the search.
fn until_over(desk: &mut Desk) {
    desk.until("the search is over", |studio| {
        studio.search.progress().is_none() && studio.search.found().is_some()
    });
    desk.frames(3);
}

fn found(desk: &Desk) -> &Found {
    desk.studio().search.found().expect("a search")
}

fn cursor(desk: &Desk) -> usize {
    desk.studio().search.player.cursor()
}

#[test]
fn arrow_keys_step_by_expansion_and_by_layer() {
    let mut desk = searched(1280.0, 800.0);
    assert_eq!((desk.studio().mode, cursor(&desk)), (Mode::Search, 0));
    assert!(matches!(found(&desk).ice().expect("on ice").watched().end(), WatchEnd::Solved(_)));
    desk.harness.get_by_label("search board");
    desk.key(Key::ArrowRight);
    desk.key(Key::ArrowRight);
    desk.key(Key::ArrowLeft);
    assert_eq!(cursor(&desk), 1);
    let trace = found(&desk).ice().expect("on ice").watched().trace();
    let starts: Vec<_> = trace.layers().iter().map(|layer| layer.first + 1).collect();
    let last = found(&desk).last();
    let after = starts.iter().copied().find(|start| *start > 1).unwrap_or(last);
    desk.chord(CTRL, Key::ArrowRight);
    assert_eq!(cursor(&desk), after, "Ctrl+Right goes to the next layer");
    desk.key(Key::End);
    assert_eq!(cursor(&desk), last);
    desk.chord(CTRL, Key::ArrowLeft);
    let before = starts.iter().copied().rfind(|start| *start < last);
    assert_eq!(Some(cursor(&desk)), before, "Ctrl+Left goes to the start of a layer");
    desk.chord(CTRL, Key::G);
    desk.harness.get_by_label("step number").type_text("2");
    desk.frames(2);
    desk.key(Key::Enter);
    assert_eq!(cursor(&desk), 2, "a typed number moves the cursor");
    desk.chord(CTRL, Key::G);
    desk.harness.get_by_label("step number").type_text("1");
    desk.key(Key::Enter);
    assert_eq!(cursor(&desk), 1, "digit and Enter in one frame also move the cursor");
    desk.chord(CTRL, Key::G);
    desk.harness.get_by_label("step number").type_text("2");
    desk.key(Key::Enter);
    assert_eq!(desk.studio().player.cursor(), 0, "the run cursor is unchanged");
}

#[test]
fn shift_arrow_keys_follow_the_path_to_the_goal() {
    let mut desk = searched(1280.0, 800.0);
    let goal = found(&desk).ice().expect("on ice").watched().trace().goal().expect("a goal");
    let path = found(&desk).ice().expect("on ice").watched().trace().path(goal);
    for number in &path {
        desk.chord(SHIFT, Key::ArrowRight);
        assert_eq!(cursor(&desk), number + 1);
    }
    assert_eq!(cursor(&desk), found(&desk).last());
    for number in path.iter().rev().skip(1) {
        desk.chord(SHIFT, Key::ArrowLeft);
        assert_eq!(cursor(&desk), number + 1);
    }
}

#[test]
fn a_click_on_a_successor_goes_to_its_expansion() {
    let mut desk = searched(1280.0, 800.0);
    desk.key(Key::ArrowRight);
    let trace = found(&desk).ice().expect("on ice").watched().trace();
    let taken = trace
        .successors_of(0)
        .find_map(|place| Some(trace.expansion_of(place)? + 1))
        .expect("a successor that was expanded");
    let name = format!("opened, taken {taken}");
    let row = desk.harness.get_all_by_label_contains(&name).next().expect("its row");
    row.click();
    desk.frames(3);
    assert_eq!(cursor(&desk), taken);
}

#[test]
fn every_successor_has_a_row_and_hovering_outlines_its_push() {
    let mut desk = searched(1280.0, 800.0);
    desk.key(Key::ArrowRight);
    let count = found(&desk).ice().expect("on ice").watched().trace().successors_of(0).count();
    let rows = desk
        .harness
        .get_all_by_label_contains("push ")
        .filter(|row| row.accesskit_node().label().is_some_and(|label| label.contains(", ")));
    assert_eq!(rows.count(), count);
    desk.harness.get_all_by_label_contains("push ").next().expect("a row").hover();
    desk.frames(3);
    assert!(!desk.studio().pointed_at.cells.is_empty(), "the push is outlined");
}

#[test]
fn the_panel_selects_objective_engine_and_tint() {
    let mut desk = searched(1280.0, 800.0);
    desk.harness.get_by_label("fewest pushes").click();
    desk.frames(2);
    until_over(&mut desk);
    assert_eq!(found(&desk).ice().expect("on ice").watched().order().objective, Objective::Pushes);
    desk.harness.get_by_label("IDA*").click();
    desk.frames(2);
    until_over(&mut desk);
    assert_eq!(found(&desk).ice().expect("on ice").watched().order().engine, Engine::Deepening);
    desk.key(Key::T);
    assert_eq!(desk.studio().search.tint, Actor::Player);
}

#[test]
fn the_panel_switches_detectors() {
    let mut desk = searched(1440.0, 900.0);
    let with_all = found(&desk).trace().expanded();
    desk.harness.get_by_label("6 of 7 detectors").click();
    desk.frames(3);
    for name in ["dead-cell", "freeze", "bipartite"] {
        desk.harness.get_by_label(name).click();
        desk.frames(2);
        until_over(&mut desk);
    }
    desk.keep_picture("search-detectors-1440x900");
    let detectors = found(&desk).ice().expect("a board").watched().order().detectors;
    assert!(!detectors.contains(Detector::Freeze) && detectors.contains(Detector::PiCorral));
    assert!(found(&desk).trace().expanded() >= with_all);
}

#[test]
fn search_refuses_a_level_with_problems() {
    let mut desk = Desk::new(1280.0, 800.0);
    desk.chord(CTRL, Key::N);
    desk.chord(CTRL, Key::A);
    desk.key(Key::Delete);
    desk.key(Key::F7);
    assert_eq!(desk.studio().mode, Mode::Edit);
    assert!(desk.studio().notices.iter().any(|notice| notice.text.contains("Cannot play")));
}

#[test]
fn f7_searches_again_only_after_an_edit() {
    let mut desk = searched(1280.0, 800.0);
    let before = desk.studio().search.revision();
    desk.key(Key::E);
    assert_eq!(desk.studio().mode, Mode::Edit);
    desk.key(Key::F7);
    desk.frames(3);
    assert_eq!(
        desk.studio().search.revision(),
        before,
        "the search of an unchanged level is reused"
    );
    desk.key(Key::E);
    desk.key(Key::Num4);
    desk.key(Key::ArrowRight);
    desk.key(Key::ArrowRight);
    desk.key(Key::Enter);
    desk.key(Key::F7);
    until_over(&mut desk);
    assert!(desk.studio().search.revision() > before);
    let searched = desk.studio().search.found().and_then(Found::ice).expect("a search");
    assert_eq!(searched.level().board, desk.studio().editor.level().board);
}

#[test]
fn search_renders_in_every_theme_at_every_size() {
    for (width, height) in [(1024.0, 640.0), (1920.0, 1080.0)] {
        let mut desk = searched(width, height);
        desk.key(Key::End);
        desk.chord(CTRL, Key::ArrowLeft);
        for theme in desk.studio().files.theme_names() {
            let request = blackice::studio::settings::SettingsRequest::Theme(theme.clone());
            desk.harness.state_mut().studio_mut().apply(Request::Settings(request));
            desk.frames(4);
            desk.keep_picture(&format!("search-{theme}-{width}x{height}"));
            let colours: std::collections::HashSet<_> =
                desk.harness.render().expect("a picture").pixels().copied().collect();
            assert!(colours.len() > 50, "{theme}: the window is nearly empty");
        }
        let tint = Request::Search(SearchRequest::Tint(Actor::Player));
        desk.harness.state_mut().studio_mut().apply(tint);
        desk.frames(2);
        desk.keep_picture(&format!("search-player-{width}x{height}"));
    }
}
