//! Tests of the search view, by accessible name, key and pointer.

use super::harness::StudioHarness;
use blackice::planning::sokoban::{
    Detector, Objective, RecordedOutcome, SearchAlgorithm, VisitSubject,
};
use blackice::studio::ice::RecordedIceSearch;
use blackice::studio::model::Mode;
use blackice::studio::request::Request;
use blackice::studio::search::{RecordedSearch, SearchRequest};
use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;

/// Opens a studio and searches a new level.
fn harness_with_search(width: f32, height: f32) -> StudioHarness {
    let mut harness = StudioHarness::new(width, height);
    harness.press_chord(CTRL, Key::N);
    harness.press_key(Key::F7);
    wait_for_search(&mut harness);
    harness
}

/// Waits for the end of the search.
fn wait_for_search(harness: &mut StudioHarness) {
    harness.wait_until("the search is over", |studio| {
        studio.search.progress().is_none() && studio.search.result().is_some()
    });
    harness.frames(3);
}

fn search_of(harness: &StudioHarness) -> &RecordedSearch {
    harness.studio().search.result().expect("a search")
}

/// The search of the ice world.
fn ice_search_of(harness: &StudioHarness) -> &RecordedIceSearch {
    search_of(harness).downcast().expect("on ice")
}

fn cursor(harness: &StudioHarness) -> usize {
    harness.studio().search.playback.cursor()
}

#[test]
fn arrow_keys_step_by_expansion_and_by_layer() {
    let mut harness = harness_with_search(1280.0, 800.0);
    assert_eq!((harness.studio().mode, cursor(&harness)), (Mode::Search, 0));
    assert!(matches!(ice_search_of(&harness).record().outcome(), RecordedOutcome::Solved(_)));
    harness.egui.get_by_label("search board");
    harness.press_key(Key::ArrowRight);
    harness.press_key(Key::ArrowRight);
    harness.press_key(Key::ArrowLeft);
    assert_eq!(cursor(&harness), 1);
    let trace = ice_search_of(&harness).record().trace();
    let starts: Vec<_> = trace.layers().iter().map(|layer| layer.first + 1).collect();
    let last = search_of(&harness).last();
    let after = starts.iter().copied().find(|start| *start > 1).unwrap_or(last);
    harness.press_chord(CTRL, Key::ArrowRight);
    assert_eq!(cursor(&harness), after, "Ctrl+Right goes to the next layer");
    harness.press_key(Key::End);
    assert_eq!(cursor(&harness), last);
    harness.press_chord(CTRL, Key::ArrowLeft);
    let before = starts.iter().copied().rfind(|start| *start < last);
    assert_eq!(Some(cursor(&harness)), before, "Ctrl+Left goes to the start of a layer");
    harness.press_chord(CTRL, Key::G);
    harness.egui.get_by_label("step number").type_text("2");
    harness.frames(2);
    harness.press_key(Key::Enter);
    assert_eq!(cursor(&harness), 2, "a typed number moves the cursor");
    harness.press_chord(CTRL, Key::G);
    harness.egui.get_by_label("step number").type_text("1");
    harness.press_key(Key::Enter);
    assert_eq!(cursor(&harness), 1, "digit and Enter in one frame also move the cursor");
    harness.press_chord(CTRL, Key::G);
    harness.egui.get_by_label("step number").type_text("2");
    harness.press_key(Key::Enter);
    assert_eq!(harness.studio().playback.cursor(), 0, "the run cursor is unchanged");
}

#[test]
fn shift_arrow_keys_follow_the_path_to_the_goal() {
    let mut harness = harness_with_search(1280.0, 800.0);
    let goal = ice_search_of(&harness).record().trace().goal().expect("a goal");
    let path = ice_search_of(&harness).record().trace().path(goal);
    for number in &path {
        harness.press_chord(SHIFT, Key::ArrowRight);
        assert_eq!(cursor(&harness), number + 1);
    }
    assert_eq!(cursor(&harness), search_of(&harness).last());
    for number in path.iter().rev().skip(1) {
        harness.press_chord(SHIFT, Key::ArrowLeft);
        assert_eq!(cursor(&harness), number + 1);
    }
}

#[test]
fn a_click_on_a_successor_goes_to_its_expansion() {
    let mut harness = harness_with_search(1280.0, 800.0);
    harness.press_key(Key::ArrowRight);
    let trace = ice_search_of(&harness).record().trace();
    let taken = trace
        .successors_of(0)
        .find_map(|place| Some(trace.expansion_of(place)? + 1))
        .expect("a successor that was expanded");
    let name = format!("opened, taken {taken}");
    let row = harness.egui.get_all_by_label_contains(&name).next().expect("its row");
    row.click();
    harness.frames(3);
    assert_eq!(cursor(&harness), taken);
}

#[test]
fn every_successor_has_a_row_and_hovering_outlines_its_push() {
    let mut harness = harness_with_search(1280.0, 800.0);
    harness.press_key(Key::ArrowRight);
    let count = ice_search_of(&harness).record().trace().successors_of(0).count();
    let rows = harness
        .egui
        .get_all_by_label_contains("push ")
        .filter(|row| row.accesskit_node().label().is_some_and(|label| label.contains(", ")));
    assert_eq!(rows.count(), count);
    harness.egui.get_all_by_label_contains("push ").next().expect("a row").hover();
    harness.frames(3);
    assert!(!harness.studio().hover_marks.cells.is_empty(), "the push is outlined");
}

#[test]
fn the_panel_selects_objective_engine_and_tint() {
    let mut harness = harness_with_search(1280.0, 800.0);
    harness.egui.get_by_label("fewest pushes").click();
    harness.frames(2);
    wait_for_search(&mut harness);
    assert_eq!(ice_search_of(&harness).record().settings().objective, Objective::Pushes);
    harness.egui.get_by_label("IDA*").click();
    harness.frames(2);
    wait_for_search(&mut harness);
    assert_eq!(ice_search_of(&harness).record().settings().algorithm, SearchAlgorithm::IdaStar);
    harness.press_key(Key::T);
    assert_eq!(harness.studio().search.tint, VisitSubject::Player);
}

#[test]
fn the_panel_switches_detectors() {
    let mut harness = harness_with_search(1440.0, 900.0);
    let with_all = search_of(&harness).trace().expanded();
    harness.egui.get_by_label("6 of 7 detectors").click();
    harness.frames(3);
    for name in ["dead-cell", "freeze", "bipartite"] {
        harness.egui.get_by_label(name).click();
        harness.frames(2);
        wait_for_search(&mut harness);
    }
    harness.save_picture("search-detectors-1440x900");
    let detectors = ice_search_of(&harness).record().settings().detectors;
    assert!(!detectors.contains(Detector::Freeze) && detectors.contains(Detector::PiCorral));
    assert!(search_of(&harness).trace().expanded() >= with_all);
}

#[test]
fn search_refuses_a_level_with_problems() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    harness.press_chord(CTRL, Key::N);
    harness.press_chord(CTRL, Key::A);
    harness.press_key(Key::Delete);
    harness.press_key(Key::F7);
    assert_eq!(harness.studio().mode, Mode::Edit);
    assert!(harness.studio().notices.iter().any(|notice| notice.text.contains("Cannot play")));
}

#[test]
fn f7_searches_again_only_after_an_edit() {
    let mut harness = harness_with_search(1280.0, 800.0);
    let before = harness.studio().search.revision();
    harness.press_key(Key::E);
    assert_eq!(harness.studio().mode, Mode::Edit);
    harness.press_key(Key::F7);
    harness.frames(3);
    assert_eq!(
        harness.studio().search.revision(),
        before,
        "the search of an unchanged level is reused"
    );
    harness.press_key(Key::E);
    harness.press_key(Key::Num4);
    harness.press_key(Key::ArrowRight);
    harness.press_key(Key::ArrowRight);
    harness.press_key(Key::Enter);
    harness.press_key(Key::F7);
    wait_for_search(&mut harness);
    assert!(harness.studio().search.revision() > before);
    assert_eq!(ice_search_of(&harness).level().board, harness.studio().worlds.ice.level().board);
}

#[test]
fn search_renders_in_every_theme_at_every_size() {
    for (width, height) in [(1024.0, 640.0), (1920.0, 1080.0)] {
        let mut harness = harness_with_search(width, height);
        harness.press_key(Key::End);
        harness.press_chord(CTRL, Key::ArrowLeft);
        for theme in harness.studio().files.theme_names() {
            let request = blackice::studio::settings::SettingsRequest::Theme(theme.clone());
            harness.egui.state_mut().studio_mut().apply(Request::Settings(request));
            harness.frames(4);
            harness.save_picture(&format!("search-{theme}-{width}x{height}"));
            let colours: std::collections::HashSet<_> =
                harness.egui.render().expect("a picture").pixels().copied().collect();
            assert!(colours.len() > 50, "{theme}: the window is nearly empty");
        }
        let tint = Request::Search(SearchRequest::Tint(VisitSubject::Player));
        harness.egui.state_mut().studio_mut().apply(tint);
        harness.frames(2);
        harness.save_picture(&format!("search-player-{width}x{height}"));
    }
}
