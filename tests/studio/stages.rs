//! The platform world in the hands of a person: drawing by pointer and keys, runs, searches.

use super::desk::Desk;
use super::looks::wear;
use blackice::episode::Outcome;
use blackice::planning::platform::Engine;
use blackice::studio::files::{FilesRequest, LevelSource};
use blackice::studio::model::{Mode, RunWorld};
use blackice::studio::request::Request;
use blackice::studio::search::SearchRequest;
use blackice::studio::stages::StageRequest;
use blackice::worlds::WorldKind;
use blackice::worlds::platform::Platform;
use eframe::egui::{self, Key, Modifiers, PointerButton, Pos2, Vec2};
use egui_kittest::kittest::{NodeT, Queryable};

const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;

/// A studio with a bundled stage of that title.
fn with_stage(width: f32, height: f32, title: &str) -> Desk {
    let mut desk = Desk::new(width, height);
    let source = stage_called(&desk, title);
    let request = Request::Files(FilesRequest::OpenLevel(source));
    desk.harness.state_mut().studio_mut().apply(request);
    desk.frames(3);
    desk
}

fn stage_called(desk: &Desk, title: &str) -> LevelSource {
    let files = &desk.studio().files;
    let mut levels = files.shelves().flat_map(|shelf| &shelf.levels);
    let found =
        levels.find(|level| level.level.world() == WorldKind::Platform && level.title == title);
    found.unwrap_or_else(|| panic!("no stage {title:?}")).source.clone()
}

fn pointer(desk: &mut Desk, place: Pos2, pressed: bool) {
    let modifiers = Modifiers::NONE;
    desk.harness.event(egui::Event::PointerMoved(place));
    desk.harness.event(egui::Event::PointerButton {
        pos: place,
        button: PointerButton::Primary,
        pressed,
        modifiers,
    });
    desk.frames(2);
}

/// Where a cell of the canvas lies: column, row from the bottom.
fn cell(desk: &Desk, column: f32, row: f32) -> Pos2 {
    let columns = desk.studio().stages.stage().columns.len() as f32;
    let canvas = desk.harness.get_by_label("stage").rect();
    let inner = canvas.size() - Vec2::splat(40.0);
    let side = (inner.x / columns).min(inner.y / 6.0).floor().clamp(3.0, 88.0);
    canvas.center() + Vec2::new((column + 0.5 - columns / 2.0) * side, (2.5 - row) * side)
}

#[test]
fn the_ground_is_dragged_and_taken_back() {
    let mut desk = with_stage(1280.0, 800.0, "Leg up");
    assert_eq!((desk.studio().world, desk.studio().mode), (WorldKind::Platform, Mode::Edit));
    let before = desk.studio().stages.stage().clone();
    let [from, to] = [(1.0, 4.0), (2.0, 4.0)].map(|(column, row)| cell(&desk, column, row));
    pointer(&mut desk, from, true);
    desk.harness.event(egui::Event::PointerMoved(to));
    desk.frames(2);
    pointer(&mut desk, to, false);
    let heights: Vec<u8> =
        desk.studio().stages.stage().columns.iter().map(|it| it.height).collect();
    assert_eq!(heights[1..=2], [4, 4], "{heights:?}");
    desk.chord(CTRL, Key::Z);
    assert_eq!(*desk.studio().stages.stage(), before);
    desk.key(Key::Num2);
    let place = cell(&desk, 1.0, 5.0);
    pointer(&mut desk, place, true);
    pointer(&mut desk, place, false);
    assert_eq!(desk.studio().drawn().undo_name(), Some("drop rocks"));
    desk.harness.get_by_label("number of columns");
    desk.harness.get_by_label("Properties");
}

#[test]
fn run_makes_a_plan_that_is_watched_and_played() {
    let mut desk = with_stage(1280.0, 800.0, "Leg up");
    desk.chord(CTRL, Key::Enter);
    desk.until("the plan is there", |studio| studio.runs.shown().is_some());
    desk.frames(3);
    desk.harness.get_by_label("stage board");
    let run = desk.studio().runs.shown().and_then(Platform::of).expect("a run");
    assert_eq!(run.recording().outcome, Some(Outcome::Solved));
    let last = run.recording().len();
    desk.key(Key::ArrowRight);
    assert_eq!(desk.studio().player.cursor(), 1);
    desk.key(Key::End);
    assert_eq!(desk.studio().player.cursor(), last);
    let board = desk.harness.get_by_label("stage board");
    assert!(board.accesskit_node().value().is_some_and(|text| text.contains("column")));
    // By hand, with keys alone.
    desk.key(Key::E);
    desk.chord(SHIFT, Key::P);
    assert!(desk.studio().plays_by_hand());
    desk.key(Key::ArrowRight);
    desk.chord(SHIFT, Key::ArrowRight);
    assert_eq!(desk.studio().player.last(), 2);
    desk.chord(CTRL, Key::Z);
    assert_eq!(desk.studio().player.last(), 1);
}

#[test]
fn the_search_of_a_stage_is_watched() {
    let mut desk = with_stage(1280.0, 800.0, "Leg up");
    desk.key(Key::F7);
    let is_over = |desk: &mut Desk| {
        desk.until("the search is over", |studio| {
            studio.search.progress().is_none() && studio.search.found().is_some()
        });
        desk.frames(3);
    };
    is_over(&mut desk);
    assert_eq!(desk.studio().mode, Mode::Search);
    desk.harness.get_by_label("stage search board");
    desk.key(Key::End);
    let last = desk.studio().search.player.cursor();
    assert!(last > 1);
    let request = Request::Search(SearchRequest::StageEngine(Engine::Deepening));
    desk.harness.state_mut().studio_mut().apply(request);
    is_over(&mut desk);
    let found = desk.studio().search.found().expect("a search");
    assert!(found.told().deepens() && found.stage().is_some());
    desk.chord(CTRL, Key::ArrowRight);
    assert!(desk.studio().search.player.cursor() >= 1);
}

#[test]
fn every_theme_shows_stages_at_every_size() {
    for (width, height) in [(1024.0, 640.0), (1920.0, 1080.0)] {
        let mut desk = Desk::new(width, height);
        let source = stage_called(&desk, "Spoil heap");
        let open = |desk: &mut Desk| {
            let request = Request::Files(FilesRequest::OpenLevel(source.clone()));
            desk.harness.state_mut().studio_mut().apply(request);
            desk.frames(3);
        };
        open(&mut desk);
        desk.until("the stage is judged", |studio| studio.stages.judge.judged().is_some());
        for theme in desk.studio().files.theme_names() {
            wear(&mut desk, &theme);
            desk.keep_picture(&format!("stage-edit-{theme}-{width}x{height}"));
        }
        desk.chord(CTRL, Key::Enter);
        desk.until("the plan is there", |studio| studio.runs.shown().is_some());
        for _ in 0..4 {
            desk.key(Key::ArrowRight);
        }
        desk.harness.state_mut().studio_mut().apply(Request::DismissNotice(0));
        desk.frames(60);
        for theme in desk.studio().files.theme_names() {
            wear(&mut desk, &theme);
            desk.keep_picture(&format!("stage-watch-{theme}-{width}x{height}"));
        }
        open(&mut desk);
        let request = Request::Search(SearchRequest::StageEngine(Engine::Deepening));
        desk.key(Key::F7);
        desk.harness.state_mut().studio_mut().apply(request);
        desk.until("the search is over", |studio| {
            studio.search.progress().is_none() && studio.search.found().is_some()
        });
        desk.key(Key::End);
        desk.frames(3);
        for theme in desk.studio().files.theme_names() {
            wear(&mut desk, &theme);
            desk.keep_picture(&format!("stage-search-{theme}-{width}x{height}"));
            let picture = desk.harness.render().expect("a picture");
            let colours: std::collections::HashSet<_> = picture.pixels().collect();
            assert!(colours.len() > 50, "{theme}: the window is all but empty");
        }
    }
}

#[test]
fn a_request_without_a_stage_under_it_does_no_harm() {
    let mut desk = Desk::new(1024.0, 640.0);
    for request in [StageRequest::Width(0), StageRequest::Width(9_999), StageRequest::Release] {
        desk.harness.state_mut().studio_mut().apply(Request::Stages(request));
        desk.frames(1);
    }
    assert_eq!(desk.studio().stages.stage().columns.len(), 1_000);
}
