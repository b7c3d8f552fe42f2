//! Tests of two searches side by side, by accessible name, key and pointer.

use super::harness::StudioHarness;
use blackice::studio::files::FilesRequest;
use blackice::studio::model::Mode;
use blackice::studio::request::Request;
use blackice::studio::search::{CommonStep, SearchSide};
use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

const SHIFT: Modifiers = Modifiers::SHIFT;

/// Opens a studio with an ice level and compares its searches by A* and IDA*.
fn harness_with_two_searches(width: f32, height: f32) -> StudioHarness {
    let mut harness = StudioHarness::new(width, height);
    open(&mut harness, include_str!("../../levels/ice/3-traps/01-mousetrap.ron"));
    compare(&mut harness);
    harness
}

/// Opens a level.
fn open(harness: &mut StudioHarness, level: &str) {
    let request = Request::Files(FilesRequest::OpenText(level.to_owned()));
    harness.egui.state_mut().studio_mut().apply(request);
    harness.frames(3);
}

/// Searches the open level, and compares the search with that of the other algorithm.
fn compare(harness: &mut StudioHarness) {
    harness.press_key(Key::F7);
    wait_for_search(harness);
    harness.press_key(Key::B);
    wait_for_search(harness);
}

fn wait_for_search(harness: &mut StudioHarness) {
    harness.wait_until("the search is over", |studio| {
        studio.search.progress().is_none() && studio.search.result().is_some()
    });
    harness.frames(3);
}

/// Cursor, and the positions of the kept and of the newest search.
fn positions(harness: &StudioHarness) -> (usize, [usize; 2]) {
    let search = &harness.studio().search;
    let cursor = search.playback.cursor();
    let position = |side| search.shown(side).expect("two searches").position(cursor);
    (cursor, [SearchSide::Kept, SearchSide::Newest].map(position))
}

/// Last positions of the kept and of the newest search.
fn lasts(harness: &StudioHarness) -> [usize; 2] {
    let search = &harness.studio().search;
    [search.kept(), search.result()].map(|found| found.expect("two searches").last())
}

/// The value of a row of the table, by the place of the search.
fn figure(harness: &StudioHarness, place: &str, row: &str) -> String {
    let start = format!("{place}, {row}: ");
    let node = harness.egui.get_by_label_contains(&start);
    let node = node.accesskit_node();
    // The text of a label is its value.
    let label = node.value().or_else(|| node.label()).expect("a text");
    label.strip_prefix(&start).expect("its value").to_owned()
}

#[test]
fn a_key_shows_both_algorithms_and_their_counts() {
    for (width, height) in [(1024.0, 640.0), (1920.0, 1080.0)] {
        let harness = harness_with_two_searches(width, height);
        let boards = ["kept search board", "search board"]
            .map(|name| harness.egui.get_by_label(name).rect());
        assert!(boards[0].right() <= boards[1].left(), "side by side: {boards:?}");
        for board in boards {
            assert!(board.width() > 150.0 && board.height() > 150.0, "{width}: {board:?}");
        }
        let search = &harness.studio().search;
        let searches = [search.kept(), search.result()].map(|found| found.expect("two searches"));
        let methods = searches.map(|found| found.view().method());
        assert_eq!(methods, ["A* for the fewest moves", "IDA* for the fewest moves"]);
        for (place, found) in ["left", "right"].into_iter().zip(searches) {
            let count = |row| -> String {
                figure(&harness, place, row).chars().filter(char::is_ascii_digit).collect()
            };
            assert_eq!(count("expanded"), found.trace().expanded().to_string());
            assert_eq!(count("generated"), found.trace().generated().to_string());
            assert!(found.trace().generated() >= found.trace().expanded());
        }
        let cost = |place| figure(&harness, place, "plan cost");
        assert_eq!(cost("left"), cost("right"), "both plans are the shortest");
        assert!(figure(&harness, "right", "layers").contains("round"));
        assert!(figure(&harness, "left", "layers").contains("layer"));
    }
}

#[test]
fn presenter_names_both_searches_above_their_boards() {
    let mut harness = harness_with_two_searches(1024.0, 640.0);
    harness.press_key(Key::F11);
    harness.frames(4);
    let names = ["A* for the fewest moves", "IDA* for the fewest moves"];
    let [left, right] = names.map(|name| harness.egui.get_by_label(name).rect());
    assert!(left.right() <= right.left() && left.bottom() <= 100.0, "{left:?}, {right:?}");
}

#[test]
fn arrow_keys_step_both_searches() {
    let mut harness = harness_with_two_searches(1280.0, 800.0);
    let lasts = lasts(&harness);
    assert!(lasts[0] < lasts[1], "IDA* repeats expansions: {lasts:?}");
    harness.press_key(Key::ArrowRight);
    harness.press_key(Key::ArrowRight);
    assert_eq!(positions(&harness), (2, [2, 2]));
    harness.press_key(Key::End);
    assert_eq!(positions(&harness), (lasts[1], lasts), "the shorter search waits at its end");
    harness.press_chord(SHIFT, Key::B);
    assert_eq!(harness.studio().search.common_step(), CommonStep::SameShare);
    assert_eq!(positions(&harness).1, lasts);
    harness.press_key(Key::Home);
    assert_eq!(positions(&harness), (0, [0, 0]));
    for _ in 0..lasts[1] / 2 {
        harness.press_key(Key::ArrowRight);
    }
    let (cursor, [kept, newest]) = positions(&harness);
    assert_eq!((cursor, newest), (lasts[1] / 2, lasts[1] / 2));
    assert_eq!(kept, cursor * lasts[0] / lasts[1], "the same share");
    harness.egui.get_by_label("same step").click();
    harness.frames(3);
    assert_eq!(positions(&harness), (cursor, [cursor.min(lasts[0]), cursor]));
}

#[test]
fn every_position_has_a_cursor() {
    let mut harness = harness_with_two_searches(1280.0, 800.0);
    for _ in CommonStep::ALL {
        let search = &harness.studio().search;
        for side in [SearchSide::Kept, SearchSide::Newest] {
            let shown = search.shown(side).expect("two searches");
            for position in 0..=shown.found.last() {
                let cursor = shown.cursor_of(position);
                assert!(cursor <= shown.steps);
                assert_eq!(shown.position(cursor), position);
                assert!(cursor == 0 || shown.position(cursor - 1) < position);
            }
        }
        harness.press_chord(SHIFT, Key::B);
    }
}

#[test]
fn changed_settings_keep_the_other_search() {
    let mut harness = harness_with_two_searches(1280.0, 800.0);
    harness.egui.get_by_label("fewest pushes").click();
    harness.frames(2);
    wait_for_search(&mut harness);
    let search = &harness.studio().search;
    let methods = [search.kept(), search.result()].map(|found| found.expect("two").view().method());
    assert_eq!(methods, ["A* for the fewest moves", "IDA* for the fewest pushes"]);
    harness.press_key(Key::B);
    let search = &harness.studio().search;
    assert!(search.kept().is_none() && search.result().is_some(), "one search again");
    assert_eq!(search.playback.last(), search.result().expect("a search").last());
    assert!(harness.egui.query_by_label("kept search board").is_none());
}

#[test]
fn another_level_ends_the_comparison() {
    let mut harness = harness_with_two_searches(1280.0, 800.0);
    harness.press_chord(Modifiers::COMMAND, Key::N);
    harness.press_key(Key::F7);
    wait_for_search(&mut harness);
    assert_eq!(harness.studio().mode, Mode::Search);
    assert!(harness.studio().search.kept().is_none(), "the kept search was of another level");
}

#[test]
fn stages_are_compared_one_above_the_other() {
    let mut harness = StudioHarness::new(1024.0, 640.0);
    open(&mut harness, include_str!("../../levels/platform/1-first-climbs/02-stairs.ron"));
    compare(&mut harness);
    let boards = ["kept search board", "stage search board"]
        .map(|name| harness.egui.get_by_label(name).rect());
    assert!(boards[0].bottom() <= boards[1].top(), "{boards:?}");
    let search = &harness.studio().search;
    let methods = [search.kept(), search.result()].map(|found| found.expect("two").view().method());
    assert_eq!(methods, ["A*, shortest plan", "IDA*, shortest plan"]);
    assert_eq!(figure(&harness, "above", "plan cost"), "4");
    assert_eq!(figure(&harness, "below", "plan cost"), "4");
}
